// How games of this browser began and ended: one line a game, kept when the game itself has made room for another.
import type { Saved } from "../worker";

const KEY = "begun";
const KEPT = 500;

/** A finished game: what one chose first, and whether that won. */
export interface Begun {
  id: string;
  game: string;
  text: string;
  won: boolean;
}

export interface Opening {
  text: string;
  label: string;
  played: number;
  won: number;
}

/** The first choice of a seat in a record that was not taken back: of a list the first. */
function firstOf(record: string, seat: number): string | null {
  const rows = [...record.matchAll(/^(\d+) (\d+|chance) (.*?)(?: #[0-9a-f]+)?$/gm)].map(([, number, who, text]) => ({
    number: Number(number),
    who,
    text: text!,
  }));
  const undone = (number: number, i: number) =>
    rows.slice(i + 1).some((row) => /^undo \d+$/.test(row.text) && Number(row.text.slice(5)) <= number);
  const first = rows.find(
    (row, i) => row.who === String(seat) && !row.text.startsWith("undo ") && !undone(row.number, i),
  );
  return first?.text.split(", ")[0] ?? null;
}

/** What is to be noted of a finished game; null: one sat alone, did not play, or it did not begin at the beginning. */
export function begunOf(saved: Saved): Begun | null {
  const seat = saved.seats.findIndex((s) => s.kind === "me");
  const record = saved.record ?? "";
  const text = firstOf(record, seat);
  const rank = new RegExp(`^result ${seat} rank (\\d+) `, "m").exec(record)?.[1];
  if (saved.players < 2 || !text || !rank || /^start /m.test(record)) return null;
  return { id: saved.id, game: saved.game, text, won: rank === "1" };
}

export function begunGames(): Begun[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Begun[];
  } catch {
    return [];
  }
}

export function noteBegun(saved: Saved): void {
  const begun = begunOf(saved);
  if (!begun) return;
  try {
    const others = begunGames().filter((b) => b.id !== begun.id);
    localStorage.setItem(KEY, JSON.stringify([begun, ...others].slice(0, KEPT)));
  } catch {
    // A browser that stores nothing still plays.
  }
}

/** Of one game, the most frequent first. */
export function openingsOf(games: readonly Begun[], game: string, label: (text: string) => string): Opening[] {
  const found = new Map<string, Opening>();
  for (const { text, won } of games.filter((b) => b.game === game)) {
    const one = found.get(text) ?? { text, label: label(text), played: 0, won: 0 };
    found.set(text, { ...one, played: one.played + 1, won: one.won + (won ? 1 : 0) });
  }
  return [...found.values()].sort((a, b) => b.played - a.played || a.label.localeCompare(b.label));
}
