// Games of this browser, kept between visits: enough of each to open it again, newest first.
import { noteBegun } from "./openings/openings";
import type { Saved } from "./worker";

const KEY = "games";
const KEPT = 12;

export interface Kept {
  saved: Saved;
  over: boolean;
  at: number;
}

export function keptGames(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

export function keep(saved: Saved, over: boolean): void {
  const others = keptGames().filter((k) => k.saved.id !== saved.id);
  if (over) noteBegun(saved);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ saved, over, at: Date.now() }, ...others].slice(0, KEPT)));
  } catch {
    // A browser that stores nothing still plays.
  }
}

export const keptGame = (id: string): Saved | null => keptGames().find((k) => k.saved.id === id)?.saved ?? null;
