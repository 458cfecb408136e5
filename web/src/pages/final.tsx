// The end of a game: who won in the rail, and a page of its own worth sharing (#score), with the categories by seat,
// the race along the moves, and the moves that decided it.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { Face } from "../computers";
import { placed, teamOf, winnersOf } from "../ending";
import { Piece, SeatMark, useTincture } from "../icons";
import { linkOf } from "../link";
import { askRace, raceOf, story, type Moment, type Turn } from "../race";
import type { TableModel } from "../table/model";
import { message } from "../table/work";
import { mayReview, REVIEW } from "../review/open";
import { verify } from "../verify";
import type { Description, Lang, Row, Score, Table } from "../types";
import { figure, listed, type Words } from "../words";
import { PersonLink } from "../people/person";
import { Points } from "./deeds";
import { seatName } from "./seats";
import "../../style/final.css";

const PAGE = "#score";

/** Looks back at the whole game. */
function ToReview({ table, before }: { table: Table; before?: () => void }) {
  const { words } = useApp();
  if (!mayReview(table)) return null;
  const open = () => {
    before?.();
    location.hash = REVIEW;
  };
  return (
    <button class="btn" data-review onClick={open}>
      {words.review.open}
    </button>
  );
}

/** Hands a text over as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

type Category = Description["categories"][number];

/** Does it count alone, so that there is no sum? */
const countsAlone = (category: Category, met: Category[], scores: Score[]): boolean =>
  scores.every((s) => (s.categories[category.name] ?? 0) === s.total) &&
  scores.some((s) => met.reduce((sum, c) => sum + (s.categories[c.name] ?? 0), 0) !== s.total);

interface RowProps {
  category: Category;
  scores: Score[];
  most: number;
  alone: boolean;
}

function CategoryRow({ category, scores, most, alone }: RowProps) {
  const tincture = useTincture();
  const cell = (s: Score) => {
    const points = s.categories[category.name] ?? 0;
    const width = `calc((100% - 2.2em) * ${(Math.abs(points) / most).toFixed(3)})`;
    return (
      <td key={s.seat} data-seat={tincture(s.seat)}>
        <span class="num">{figure(points)}</span>
        <span class={`bar ${points < 0 ? "loss" : ""}`} style={{ width }} />
      </td>
    );
  };
  return (
    <tr class={alone ? "alone" : ""}>
      <th scope="row">{category.title}</th>
      {scores.map(cell)}
    </tr>
  );
}

/** Categories down, seats across: a figure and its bar. Categories in which nobody has anything are left out. */
function Categories({ scores, table, description }: { scores: Score[]; table: Table; description: Description }) {
  const { words } = useApp();
  const own = words.final;
  const met = description.categories.filter((c) => scores.some((s) => s.categories[c.name]));
  const alone = met.find((c) => countsAlone(c, met, scores));
  const most = Math.max(1, ...scores.flatMap((s) => met.map((c) => Math.abs(s.categories[c.name] ?? 0))));
  return (
    <div class="score-table" tabIndex={0} role="region" aria-label={own.categories}>
      <table style={{ minWidth: `${9.5 + 5.5 * scores.length}rem` }}>
        <thead>
          <tr>
            <th scope="col">{own.category}</th>
            {scores.map((s) => (
              <th key={s.seat} scope="col">
                <SeatMark seat={s.seat} /> {seatName(table.seats[s.seat]!)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {met.map((c) => (
            <CategoryRow key={c.name} category={c} scores={scores} most={most} alone={c === alone} />
          ))}
        </tbody>
        {alone ? null : (
          <tfoot>
            <tr>
              <th scope="row">{own.total}</th>
              {scores.map((s) => (
                <td key={s.seat}>
                  <b class="num">{figure(s.total)}</b>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 36;
const RIGHT = 28;
const EDGE = 20;

/** Lines of the totals over the moves; each seat has its colour, its dashes and its mark at the end. */
function Race({ race, turns, label }: { race: Moment[]; turns: Turn[]; label: string }) {
  const { words } = useApp();
  const tincture = useTincture();
  const all = race.flatMap((m) => m.totals);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const last = race[race.length - 1]!;
  const x = (row: number) => LEFT + ((WIDTH - LEFT - RIGHT) * row) / Math.max(1, last.row);
  const y = (points: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (points - low)) / (high - low);
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((s) => (high - low) / s <= 5) ?? 1000;
  const marks = Array.from(
    { length: Math.floor(high / step) - Math.ceil(low / step) + 1 },
    (_, i) => (Math.ceil(low / step) + i) * step,
  );
  return (
    <svg class="race" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {marks.map((m) => (
        <g key={m}>
          <line class="race-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(m)} y2={y(m)} />
          <text class="race-text" x={LEFT - 6} y={y(m) + 4} text-anchor="end">
            {figure(m)}
          </text>
        </g>
      ))}
      {turns.map((t) => (
        <line key={t.row} class="race-turn" x1={x(t.row)} x2={x(t.row)} y1={EDGE} y2={HEIGHT - EDGE} />
      ))}
      {last.totals.map((total, seat) => (
        <g key={seat} data-seat={tincture(seat)}>
          <polyline
            class="race-line"
            points={race.map((m) => `${x(m.row).toFixed(1)},${y(m.totals[seat]!).toFixed(1)}`).join(" ")}
          />
          <g transform={`translate(${x(last.row) + 4} ${y(total) - 9})`}>
            <SeatMark seat={seat} size={18} />
          </g>
        </g>
      ))}
      <text class="race-text" x={WIDTH - RIGHT} y={HEIGHT - 5} text-anchor="end">
        {words.final.moves({ n: last.row })}
      </text>
    </svg>
  );
}

/** What everybody's points did in a move: who goes ahead may do so by another's loss. */
const changes = (moves: Row[], row: number): number[] =>
  moves[row - 1]!.totals!.map((total, seat) => total - (moves[row - 2]?.totals?.[seat] ?? 0));

interface TurnsProps {
  turns: Turn[];
  table: Table;
  moves: Row[];
  look: (row: number) => void;
}

function Turns({ turns, table, moves, look }: TurnsProps) {
  const { words } = useApp();
  const own = words.final;
  return (
    <ol class="turns">
      {turns.map((t) => {
        const name = seatName(table.seats[t.seat]!);
        return (
          <li key={t.row}>
            <SeatMark seat={t.seat} />
            <p>
              <b>{t.kind === "lead" ? own.lead({ name }) : own.gain({ name, points: t.points })}</b>{" "}
              <span class="sc">{own.moves({ n: t.row })}</span>
              {t.kind === "lead" ? <Points points={changes(moves, t.row)} seat={t.seat} /> : null}
              <br />
              {story(moves, t.row, t.seat)}
            </p>
            <button
              class="btn quiet"
              aria-label={own.look + words.colon + own.moves({ n: t.row })}
              onClick={() => look(t.row)}
            >
              {own.look}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Anybody can check the dice: the seed is known now. */
function DiceCheck({ model }: { model: TableModel }) {
  const { words, rules } = useApp();
  const [said, say] = useState("");
  const table = model.live.table!;
  const check = async () => {
    try {
      const record = await model.api.record();
      const { fair, draws } = verify(rules, record, table.about.commitment);
      say(fair ? words.verified({ n: draws }) : words.unverified);
    } catch (error) {
      say(message(error));
    }
  };
  return said ? (
    <p class="said" role="status" data-verdict>
      {said}
    </p>
  ) : (
    <button class="btn quiet" data-verify onClick={() => void check()}>
      {words.verify}
    </button>
  );
}

function ScoreHead({ model, title }: { model: TableModel; title: string }) {
  const { rules, lang } = useApp();
  const table = model.live.table!;
  const [first, ...others] = winnersOf(table);
  // In the words of the log, where its last line is about the winner, or about nobody and the place is shared.
  const end = model.live.moves[model.live.moves.length - 1]?.events.slice(-1)[0];
  const how = end && end.seat === (others.length ? null : first?.seat) ? end.text : null;
  return (
    <header>
      <Piece id={`emblem-${table.about.game}`} size={64} />
      <p class="sc">{rules.describe(table.about.game, lang).title}</p>
      <h2 id="score-title" class="gilded">
        {title}
      </h2>
      <p class="score-list">
        {placed(table).map((s) => (
          <span key={s.seat}>
            <SeatMark seat={s.seat} size={18} />
            <Face level={table.seats[s.seat]!.level} size={40} seat={s.seat} />{" "}
            <PersonLink person={table.seats[s.seat]!.person}>{seatName(table.seats[s.seat]!)}</PersonLink>{" "}
            <b class="num">{figure(s.total)}</b>
          </span>
        ))}
      </p>
      {how ? <p class="said">{how}</p> : null}
    </header>
  );
}

/** The race along the moves, when it has been run. */
function Running({ model, look }: { model: TableModel; look: (row: number) => void }) {
  const { words } = useApp();
  const own = words.final;
  const table = model.live.table!;
  const [run, setRun] = useState<{ race: Moment[]; turns: Turn[] } | null>(null);
  useEffect(() => {
    const { moves } = model.live;
    const scores = async (move: number) => (await model.past.was(move)).scores;
    const [winner, other] = winnersOf(table);
    const told = raceOf(moves, table.seats.length, winner && !other ? winner.seat : null);
    if (told) setRun(told);
    else void askRace(table.seats.length, moves.length, scores).then(setRun).catch(console.error);
  }, []);
  if (!run) return null;
  const said = placed(table).map((s) => `${seatName(table.seats[s.seat]!)} ${figure(s.total)}`);
  return (
    <>
      <h3 class="rubric">{own.race}</h3>
      <Race {...run} label={own.raceLabel({ list: said.join(", ") })} />
      {run.turns.length ? <h3 class="rubric">{own.turns}</h3> : null}
      <Turns turns={run.turns} table={table} moves={model.live.moves} look={look} />
    </>
  );
}

function CopyLink({ model }: { model: TableModel }) {
  const own = useApp().words.final;
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard
      ?.writeText(linkOf(model.live.table!))
      .then(() => setCopied(true))
      .catch(() => undefined);
  return (
    <button class="btn" data-copy-score onClick={copy}>
      {copied ? own.copied : own.link}
    </button>
  );
}

interface ScorePageProps {
  model: TableModel;
  description: Description;
  title: string;
  close: () => void;
  record: () => void;
}

/** The page of the score, over the table. */
function ScorePage({ model, description, title, close, record }: ScorePageProps) {
  const { words } = useApp();
  const own = words.final;
  const table = model.live.table!;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const look = (row: number) => {
    close();
    model.look(row);
  };
  return (
    <dialog class="score-page" ref={dialog} aria-labelledby="score-title" onClose={close}>
      <ScoreHead model={model} title={title} />
      <h3 class="rubric">{own.categories}</h3>
      <Categories scores={placed(table)} table={table} description={description} />
      <Running model={model} look={look} />
      <footer>
        <button class="btn gold" data-close onClick={close}>
          {own.close}
        </button>
        <ToReview table={table} before={close} />
        <CopyLink model={model} />
        <button class="btn quiet" onClick={record}>
          {words.record}
        </button>
        <DiceCheck model={model} />
      </footer>
    </dialog>
  );
}

/** Who has won; alone, with what one ends. */
function titleOf(table: Table, words: Words, lang: Lang): string {
  const name = (s: Score) => seatName(table.seats[s.seat]!);
  const [first, ...others] = winnersOf(table);
  if (first && others.length) {
    const names = listed(lang, [first, ...others].map(name));
    return others.every((s) => teamOf(s) === teamOf(first)) ? words.winTogether({ names }) : words.shared({ names });
  }
  if (first) return words.wins({ names: name(first) });
  const [only] = placed(table);
  return only ? words.alone({ name: name(only), points: only.total }) : words.over;
}

export function Final({ model, description }: { model: TableModel; description: Description }) {
  const { words, lang } = useApp();
  const table = model.live.table!;
  const [open, setOpen] = useState(location.hash === PAGE);
  const scores = placed(table);
  const title = titleOf(table, words, lang);
  const show = (on: boolean) => {
    history.replaceState(history.state, "", location.pathname + location.search + (on ? PAGE : ""));
    setOpen(on);
  };
  const record = () =>
    void model.api
      .record()
      .then((record) => download(`${table.about.game}-${table.table}.record`, record))
      .catch(console.error);
  return (
    <section class="final" data-over aria-labelledby="final">
      <h2 id="final" class="gilded">
        {title}
      </h2>
      <ol>
        {scores.map((s) => (
          <li key={s.seat}>
            <SeatMark seat={s.seat} size={18} />
            <Face level={table.seats[s.seat]!.level} size={24} seat={s.seat} /> {seatName(table.seats[s.seat]!)}{" "}
            <b class="num">{figure(s.total)}</b>
          </li>
        ))}
      </ol>
      <button class="btn gold" data-score onClick={() => show(true)}>
        {words.final.whole}
      </button>
      <ToReview table={table} />
      <button class="btn quiet" data-record onClick={record}>
        {words.record}
      </button>
      {open ? (
        <ScorePage model={model} description={description} title={title} close={() => show(false)} record={record} />
      ) : null}
    </section>
  );
}
