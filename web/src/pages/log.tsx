// The chronicle of a game: newest round first, in it turn by turn and deed by deed. A line leads to its moment and to its
// rule; what is new goes to the live region.
import { createContext, type RefObject } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Fold } from "../board";
import { Face } from "../computers";
import { SeatMark } from "../icons";
import { chronicle, ofSeat, type Deed, type Round, type Turn } from "../table/chronicle";
import type { TableModel } from "../table/model";
import type { Description, Row, Seat, Table } from "../types";
import { capital } from "../words";
import { DeedLine, Points, said } from "./deeds";
import { seatName } from "./seats";

/** Is there room to choose what is told? */
export const Wide = createContext(false);

const ROUNDS = 2; // told at once; the others when asked for

const lastOf = (rows: Row[]): number => rows[rows.length - 1]?.seq ?? 0;

/** What was not yet said to those who listen: the events of rows that came since. */
function useNews(rows: Row[], quiet: boolean, say: (deed: Deed) => string, fold: Fold): string {
  const told = useRef(lastOf(rows));
  const [news, set] = useState("");
  const last = lastOf(rows);
  useEffect(() => {
    const fresh = chronicle(
      rows.filter((row) => row.seq > told.current),
      fold,
    )
      .flatMap((round) => round.turns.flatMap((turn) => turn.deeds))
      .map(say);
    told.current = quiet ? told.current : last;
    if (fresh.length && !quiet) set(fresh.join(" "));
  }, [last, quiet]);
  return news;
}

/** Up and down walk through the lines' links: the log is one stop of the Tab key. */
function walk(e: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!step) return;
  const marks = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".deed, .rule-mark")];
  const next = marks[marks.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  next.focus();
  e.preventDefault();
  e.stopPropagation();
}

const PLAIN: Fold = {};

/** The way to a line's rule. */
function RuleMark({ game, rule }: { game: string; rule: string }) {
  const { words } = useApp();
  const title = `${words.ruleNow} ${rule}`;
  const href = `/rules/${game}#${rule}`;
  return (
    <a class="rule-mark" tabIndex={-1} href={href} target="_blank" rel="noopener" title={title} aria-label={title}>
      §
    </a>
  );
}

interface LogProps {
  model: TableModel;
  table: Table; // with the rows to tell
  description: Description;
  past: boolean;
  fold?: Fold;
}

const ROUND = ["round", "year", "day"]; // fields that count them

/** What a round is called in this game, and what comes before the first; null: it counts none. */
export function useRoundName(description: Description): (round: number | null) => string | null {
  const { words } = useApp();
  const field = description.fields.find((f) => ROUND.includes(f.name));
  return (round) => {
    if (!field || round === null) return null;
    return round ? words.nthRound({ name: capital(field.title), n: round }) : words.setUp;
  };
}

function TurnHead({ table, turn }: { table: Table; turn: Turn }) {
  if (turn.seat === null) return null;
  return (
    <li class="log-turn">
      <SeatMark seat={turn.seat} />
      <Face level={table.seats[turn.seat]!.level} size={20} seat={turn.seat} />
      <b>{seatName(table.seats[turn.seat]!)}</b>
      {turn.deeds.length > 1 ? <Points points={turn.points} seat={turn.seat} /> : null}
    </li>
  );
}

interface TellProps extends LogProps {
  rounds: Round[];
  say: (deed: Deed) => string;
}

/** Headings and lines in one list. */
function Told({ model, table, description, rounds, say }: TellProps) {
  const rules = useMemo(() => new Map(description.events.map((e) => [e.name, e.rule])), [description]);
  const name = useRoundName(description);
  const line = (turn: Turn) => (deed: Deed) => {
    const rule = rules.get(deed.events[0]!.kind);
    return (
      <li key={deed.key} class={turn.seat === null ? "" : "of-turn"}>
        <DeedLine model={model} deed={deed} text={say(deed)} marked={turn.seat !== deed.seat} />
        {rule ? <RuleMark game={table.about.game} rule={rule} /> : null}
      </li>
    );
  };
  return (
    <>
      {rounds.map((round) => [
        name(round.round) ? (
          <li key={`r${round.key}`} class="log-round" data-round-of={round.key}>
            <b class="rubric">{name(round.round)}</b>
            <Points points={round.points} seat={null} />
          </li>
        ) : null,
        ...round.turns.flatMap((turn) => [
          <TurnHead key={`t${turn.key}`} table={table} turn={turn} />,
          ...turn.deeds.map(line(turn)),
        ]),
      ])}
    </>
  );
}

/** The newest line is in sight, unless somebody reads elsewhere. */
function useNewest(last: number) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const lines = panel.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [];
    const row = (line: HTMLElement) => Number(line.dataset.row);
    const line = [...lines].reduce<HTMLElement | null>((a, b) => (a && row(a) > row(b) ? a : b), null);
    if (panel.current && line)
      panel.current.scrollTop = Math.max(0, line.offsetTop + line.offsetHeight + 8 - panel.current.clientHeight);
  }, [last]);
  return panel;
}

/** What is no longer in the log, if it went with the last row. */
function TookBack({ model, past }: { model: TableModel; past: boolean }) {
  const { words } = useApp();
  const { rows, seats } = model.live.table!;
  const last = rows[rows.length - 1];
  if (past || last?.undo === undefined || last.seat === "chance") return null;
  return (
    <p class="said" role="status" data-took-back>
      {words.table.tookBack({ who: seatName(seats[last.seat]!) })}
    </p>
  );
}

interface ToolsProps {
  table: Table;
  rounds: Round[];
  whose: Seat | null;
  choose: (whose: Seat | null) => void;
  jump: (round: Round) => void;
  name: string | null; // of a round
}

/** Whose deeds are told, and the way to a round. */
function Tools({ table, rounds, whose, choose, jump, name }: ToolsProps) {
  const { words } = useApp();
  const counted = rounds.filter(({ round }) => round !== null).reverse();
  return (
    <div class="log-tools">
      <p role="group" aria-label={words.log}>
        <button class="btn" aria-pressed={whose === null} onClick={() => choose(null)}>
          {words.everybody}
        </button>
        {table.seats.map((s) => (
          <button key={s.seat} class="btn" aria-pressed={whose === s.seat} data-whose onClick={() => choose(s.seat)}>
            <SeatMark seat={s.seat} /> {seatName(s)}
          </button>
        ))}
      </p>
      {name && counted.length > 1 ? (
        <p role="group" aria-label={words.replays.jump}>
          {name}
          {counted.map((round) => (
            <button key={round.key} class="btn quiet num" data-jump onClick={() => jump(round)}>
              {round.round}
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** The heading of a round that was asked for comes to the top, when it is told. */
function useJump(panel: RefObject<HTMLElement | null>): (round: Round) => void {
  const [to, set] = useState<{ key: string } | null>(null);
  useLayoutEffect(() => {
    const head = to && panel.current?.querySelector<HTMLElement>(`[data-round-of="${to.key}"]`);
    const tools = panel.current?.querySelector<HTMLElement>(".log-tools")?.offsetHeight ?? 0;
    if (head)
      panel.current!.scrollTop += head.getBoundingClientRect().top - panel.current!.getBoundingClientRect().top - tools;
  }, [to]);
  return ({ key }) => set({ key });
}

export function Log(props: LogProps) {
  const { table, past, fold = PLAIN } = props;
  const { words, lang } = useApp();
  const wide = useContext(Wide);
  const [asked, choose] = useState<Seat | null>(null);
  const whose = wide ? asked : null; // nothing is left out where nobody sees why
  const [all, setAll] = useState(false);
  const say = (deed: Deed) => said(deed, table, lang, fold);
  const news = useNews(table.rows, past, say, fold);
  const every = useMemo(() => chronicle(table.rows, fold).reverse(), [table.rows, fold]);
  const rounds = useMemo(() => (whose === null ? every : ofSeat(every, whose)), [every, whose]);
  const panel = useNewest(lastOf(table.rows));
  const jump = useJump(panel);
  const told = all || wide ? rounds : rounds.slice(0, ROUNDS);
  const name = props.description.fields.find((f) => ROUND.includes(f.name))?.title ?? null;
  return (
    <section class="log-panel" aria-labelledby="log" tabIndex={0} onKeyDown={walk} ref={panel}>
      <h2 id="log">{words.log}</h2>
      {wide ? <Tools {...{ table, rounds, whose, choose, jump }} name={name && capital(name)} /> : null}
      <p class="unseen" aria-live="polite" data-news>
        {news}
      </p>
      <TookBack model={props.model} past={past} />
      {rounds.length ? null : <p class="said">{words.logEmpty}</p>}
      <ol class="log" data-rows={table.rows.length}>
        <Told {...props} rounds={told} say={say} />
      </ol>
      {told.length < rounds.length ? (
        <button class="btn quiet" data-earlier onClick={() => setAll(true)}>
          {words.table.earlier}
        </button>
      ) : null}
    </section>
  );
}
