// How somebody stands with puzzles: ratings of solver and puzzles by Glicko, days in a row. Kept in this browser, with or
// without a server. The first try counts; a hint makes it count for nothing.
import { dayBefore } from "./puzzle";

export interface Rated {
  rating: number;
  deviation: number;
}

interface Standing extends Rated {
  tried: Record<string, { right: boolean; times: number } & Rated>; // by puzzle
  days: Record<string, boolean>; // by day: was its puzzle solved at the first try?
  course: number[]; // the last ratings
}

const KEY = "puzzles";
const FIRST: Rated = { rating: 1200, deviation: 200 };
const OF_PUZZLES = 120; // how sure the rating is that a puzzle begins with
const SUREST = 40;
const COURSE = 30;
const Q = Math.LN10 / 400;

const weight = (deviation: number): number => 1 / Math.sqrt(1 + (3 * (Q * deviation) ** 2) / Math.PI ** 2);

/** One meeting: what one is rated after winning (1) or losing (0) against the other. */
export function meet(one: Rated, other: Rated, score: number): Rated {
  const g = weight(other.deviation);
  const expected = 1 / (1 + 10 ** ((-g * (one.rating - other.rating)) / 400));
  const known = 1 / one.deviation ** 2 + (Q * g) ** 2 * expected * (1 - expected);
  return {
    rating: one.rating + (Q / known) * g * (score - expected),
    deviation: Math.max(SUREST, Math.sqrt(1 / known)),
  };
}

export function standing(): Standing {
  const none: Standing = { ...FIRST, tried: {}, days: {}, course: [] };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Standing>) };
  } catch {
    return none;
  }
}

function keep(now: Standing): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that stores nothing still asks.
  }
}

/** What a puzzle is rated here. */
export const ratedHere = (id: string, begins: number): Rated =>
  standing().tried[id] ?? { rating: begins, deviation: OF_PUZZLES };

/** The first try of a puzzle: how much the solver's rating changed. Nothing where it was tried before. */
export function noteTry(id: string, begins: number, right: boolean): number {
  const now = standing();
  const before = now.tried[id];
  if (before) {
    keep({ ...now, tried: { ...now.tried, [id]: { ...before, times: before.times + 1 } } });
    return 0;
  }
  const puzzle = ratedHere(id, begins);
  const mine = meet(now, puzzle, right ? 1 : 0);
  const its = meet(puzzle, now, right ? 0 : 1);
  const course = [...now.course, Math.round(mine.rating)].slice(-COURSE);
  keep({ ...now, ...mine, course, tried: { ...now.tried, [id]: { right, times: 1, ...its } } });
  return Math.round(mine.rating) - Math.round(now.rating);
}

/** It was looked at with help: it will not be asked again as something new, and counts for nothing. */
export function noteSeen(id: string, begins: number): void {
  const now = standing();
  if (now.tried[id]) return;
  keep({ ...now, tried: { ...now.tried, [id]: { right: false, times: 1, ...ratedHere(id, begins) } } });
}

export function noteDay(day: string, right: boolean): void {
  const now = standing();
  if (!(day in now.days)) keep({ ...now, days: { ...now.days, [day]: right } });
}

/** Days in a row up to today, or to yesterday while today's is open; and the most there ever were. */
export function streak(today: string, days = standing().days): { now: number; most: number } {
  const from = (day: string): number => (days[day] ? 1 + from(dayBefore(day)) : 0);
  const now = from(today in days ? today : dayBefore(today));
  return { now, most: Object.keys(days).reduce((most, day) => Math.max(most, from(day)), now) };
}
