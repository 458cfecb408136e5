// The chronicle of a game: newest round first, in it turn by turn and deed by deed. A line leads to its moment and to its
// rule; what is new goes to the live region.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Fold } from "../board";
import { Face } from "../computers";
import { SeatMark } from "../icons";
import { chronicle, type Deed, type Round, type Turn } from "../table/chronicle";
import type { TableModel } from "../table/model";
import type { Description, Row, Table } from "../types";
import { capital } from "../words";
import { DeedLine, Points, said } from "./deeds";
import { seatName } from "./seats";

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

/** What a round is called in this game; null: it counts none. */
export function useRoundName(description: Description): (round: number | null) => string | null {
  const { words } = useApp();
  const field = description.fields.find((f) => ["round", "year", "day"].includes(f.name));
  return (round) => (field && round !== null ? words.nthRound({ name: capital(field.title), n: round }) : null);
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
          <li key={`r${round.key}`} class="log-round">
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

export function Log(props: LogProps) {
  const { table, past, fold = PLAIN } = props;
  const { words, lang } = useApp();
  const [all, setAll] = useState(false);
  const say = (deed: Deed) => said(deed, table, lang, fold);
  const news = useNews(table.rows, past, say, fold);
  const rounds = useMemo(() => chronicle(table.rows, fold).reverse(), [table.rows, fold]);
  const panel = useNewest(lastOf(table.rows));
  const told = all ? rounds : rounds.slice(0, ROUNDS);
  return (
    <section class="log-panel" aria-labelledby="log" tabIndex={0} onKeyDown={walk} ref={panel}>
      <h2 id="log">{words.log}</h2>
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
