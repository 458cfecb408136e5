// The chronicle of a game, newest first. A line points at the rule it comes from; what is new goes to the live region.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { SeatMark } from "../icons";
import type { Fold } from "../board";
import type { Description, GameEvent, Lang, Row, SeatInfo, Table } from "../types";

const LINES = 120;

interface Line {
  key: string;
  events: GameEvent[];
}

/** A line for each event; those that the board folds share one with what came just before. */
function linesOf(rows: Row[], fold: Fold): Line[] {
  const lines: Line[] = [];
  for (const row of rows) {
    row.events.forEach((e, i) => {
      const before = lines[lines.length - 1];
      const [first] = before?.events ?? [];
      if (before && fold[e.kind] && first?.kind === e.kind && first.seat === e.seat) before.events.push(e);
      else lines.push({ key: `${row.seq}.${i}`, events: [e] });
    });
  }
  return lines;
}

/** What was not yet said to those who listen: the events of rows that came since. */
function useNews(rows: Row[], quiet: boolean, say: (line: Line) => string, fold: Fold): string {
  const told = useRef(rows.length ? rows[rows.length - 1]!.seq : 0);
  const [news, set] = useState("");
  const last = rows.length ? rows[rows.length - 1]!.seq : 0;
  useEffect(() => {
    const fresh = linesOf(
      rows.filter((row) => row.seq > told.current),
      fold,
    ).map(say);
    told.current = quiet ? told.current : last;
    if (fresh.length && !quiet) set(fresh.join(" "));
  }, [last, quiet]);
  return news;
}

/** Up and down walk through the lines' links: the log is one stop of the Tab key. */
function walk(e: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!step) return;
  const marks = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".rule-mark")];
  const next = marks[marks.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  next.focus();
  e.preventDefault();
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
  table: Table;
  description: Description;
  past: boolean;
  fold?: Fold;
}

/** What the lines of the server call a seat. */
const named = (seat: SeatInfo): string => seat.name ?? seat.person?.name ?? seat.title;

/** What a line says: its event's own words, or the board's for several. */
const sayer =
  (table: Table, lang: Lang, fold: Fold) =>
  ({ events: [first, ...more] }: Line): string => {
    if (!more.length) return first!.text;
    const name = first!.seat === null ? "" : named(table.seats[first!.seat]!);
    return fold[first!.kind]!(lang, name, [first!, ...more]);
  };

export function Log({ table, description, past, fold = PLAIN }: LogProps) {
  const { words, lang } = useApp();
  const rules = useMemo(() => new Map(description.events.map((e) => [e.name, e.rule])), [description]);
  const say = sayer(table, lang, fold);
  const news = useNews(table.rows, past, say, fold);
  const lines = linesOf(table.rows, fold).slice(-LINES).reverse();
  const told = (line: Line) => {
    const { seat, kind } = line.events[0]!;
    const rule = rules.get(kind);
    return (
      <li key={line.key}>
        {seat !== null ? <SeatMark seat={seat} /> : null}
        {say(line)}
        {rule ? <RuleMark game={table.about.game} rule={rule} /> : null}
      </li>
    );
  };
  return (
    <section class="log-panel" aria-labelledby="log" tabIndex={0} onKeyDown={walk}>
      <h2 id="log">{words.log}</h2>
      <p class="unseen" aria-live="polite" data-news>
        {news}
      </p>
      {lines.length ? null : <p class="said">{words.logEmpty}</p>}
      <ol class="log" data-rows={table.rows.length}>
        {lines.map(told)}
      </ol>
    </section>
  );
}
