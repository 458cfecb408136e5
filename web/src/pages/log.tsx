// The chronicle of a game, newest first. A line points at the rule it comes from; what is new goes to the live region.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { SeatMark } from "../icons";
import type { Description, Row, Table } from "../types";

const LINES = 120;

/** What was not yet said to those who listen: the events of rows that came since. */
function useNews(rows: Row[], quiet: boolean): string {
  const told = useRef(rows.length ? rows[rows.length - 1]!.seq : 0);
  const [news, set] = useState("");
  const last = rows.length ? rows[rows.length - 1]!.seq : 0;
  useEffect(() => {
    const fresh = rows.filter((row) => row.seq > told.current).flatMap((row) => row.events.map((e) => e.text));
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

export function Log({ table, description, past }: { table: Table; description: Description; past: boolean }) {
  const { words } = useApp();
  const { game } = table.about;
  const rules = useMemo(() => new Map(description.events.map((e) => [e.name, e.rule])), [description]);
  const news = useNews(table.rows, past);
  const lines = table.rows.flatMap((row) => row.events.map((e, i) => ({ key: `${row.seq}.${i}`, e }))).slice(-LINES).reverse();
  return (
    <section class="log-panel" aria-labelledby="log" tabIndex={0} onKeyDown={walk}>
      <h2 id="log">{words.log}</h2>
      <p class="unseen" aria-live="polite" data-news>{news}</p>
      {lines.length ? null : <p class="said">{words.logEmpty}</p>}
      <ol class="log" data-rows={table.rows.length}>
        {lines.map(({ key, e }) => {
          const rule = rules.get(e.kind);
          return (
            <li key={key}>
              {e.seat !== null ? <SeatMark seat={e.seat} /> : null}
              {e.text}
              {rule ? <a class="rule-mark" tabIndex={-1} href={`/rules/${game}#${rule}`} target="_blank" rel="noopener" title={`${words.ruleNow} ${rule}`} aria-label={`${words.ruleNow} ${rule}`}>§</a> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
