// Advice in first games: on until three games of a kind were finished at this browser, or as the person says.
import type { Table } from "./types";

const KEY = "advice";
const FIRST_GAMES = 3;

interface Kept {
  finished: Record<string, string[]>; // by game: tables, as many as count
  chosen: Record<string, boolean>; // by game, where somebody has said so
}

function kept(): Kept {
  try {
    const { finished = {}, chosen = {} } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { finished, chosen };
  } catch {
    return { finished: {}, chosen: {} };
  }
}

function store(next: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that stores nothing still advises.
  }
}

/** Is advice wanted in this game? */
export function adviceWanted(game: string): boolean {
  const { finished, chosen } = kept();
  return chosen[game] ?? (finished[game] ?? []).length < FIRST_GAMES;
}

export function setAdvice(game: string, on: boolean): void {
  const now = kept();
  store({ ...now, chosen: { ...now.chosen, [game]: on } });
}

/** May there be advice at this table? Not where something is at stake, nor where nobody here plays. */
export const adviceAllowed = (table: Table): boolean =>
  !table.about.rated && table.about.hints && table.mine.length > 0 && table.status === "playing";

/** Games at the end of a course have advice, however many were finished. */
export const taught = new Set<string>();

/** Is there advice at this table now? */
export const advises = (table: Table): boolean =>
  adviceAllowed(table) && (taught.has(table.table) || adviceWanted(table.about.game));

/** The switch at a table. */
export function switchAdvice(table: Table, on: boolean): void {
  if (!on) taught.delete(table.table);
  setAdvice(table.about.game, on);
}

/** Counts a game that is over, once. */
export function countFinished(table: Table): void {
  if (table.status !== "over" || !table.mine.length) return;
  const now = kept();
  const before = now.finished[table.about.game] ?? [];
  if (before.includes(table.table) || before.length >= FIRST_GAMES) return;
  store({ ...now, finished: { ...now.finished, [table.about.game]: [...before, table.table] } });
}
