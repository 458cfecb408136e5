// A review of a finished game as the page shows it (src/ai/review.h): what its figures are, and what is drawn of them.
import type { Choice, Lang, Row } from "../types";

export const WHOLE = 10000; // of a chance, a loss, luck
export const CHANCE = 30; // the seat of chance

export type Verdict = "none" | "best" | "good" | "slip" | "mistake" | "blunder";

export interface Weighed extends Choice {
  win: number;
  margin: number; // in tenths of a point
}

interface Moment {
  row: number; // its number in the log
  step: number; // of that row
  seat: number;
  chances: number[]; // everybody's, before it
  error: number;
}

export interface Decided extends Moment {
  verdict: Verdict;
  loss: number;
  band: number; // standard error of the chance itself
  played: Weighed;
  best?: Weighed; // where it was another
  line?: Choice[]; // and how it goes on
  reason?: string;
}

export interface Drawn extends Moment {
  came: Choice[]; // one an answer
  outcomes: number;
  luck: number[];
}

export interface Sum {
  decisions: number;
  accuracy: number;
  lost: number;
  a_choice: number;
  luck: number;
  luck_error: number;
  guessed: number; // what others ordered in secret against what was to be expected
  start: number; // start - lost + given + guessed + luck + rest is the result
  given: number;
  rest: number;
  rough: boolean; // the rest is so much that the sum explains nothing
  result: number;
  peak: number; // the best chance at a decision of its own
  peak_row: number; // 0: it had none
  without: number;
  vague: boolean; // luck is not known well enough for that
  verdicts: Record<string, number>;
}

export interface Review {
  passes: number; // that are done
  steps: number;
  done: number;
  moments: (Decided | Drawn)[];
  seats: Sum[];
}

/** What is marked on the curve and listed: one's own, everybody's, or what chance did. */
export type Filter = "mine" | "all" | "chance";

export const isDecided = (m: Decided | Drawn): m is Decided => m.seat !== CHANCE;

const MARKED: readonly Verdict[] = ["slip", "mistake", "blunder"];
export const SIGN: Partial<Record<Verdict, string>> = { slip: "○", mistake: "†", blunder: "‡" };

/** How many moves were made before each row of the log. */
const placesOf = (moves: readonly Row[]): Map<number, number> => new Map(moves.map((row, i) => [row.seq, i]));

export interface Placed<M> {
  at: number; // moves made before it
  moment: M;
}

function placed<M extends Moment>(moments: readonly M[], moves: readonly Row[]): Placed<M>[] {
  const places = placesOf(moves);
  return moments.flatMap((moment) => {
    const at = places.get(moment.row);
    return at === undefined ? [] : [{ at, moment }];
  });
}

/** A seat's chances along the moves, and at the end how it ended. */
export function curveOf(review: Review, moves: readonly Row[], seat: number): [number, number][] {
  const points: [number, number][] = [];
  for (const { at, moment } of placed(review.moments, moves))
    if (points[points.length - 1]?.[0] !== at) points.push([at, moment.chances[seat]! / WHOLE]);
  return [...points, [moves.length, review.seats[seat]!.result / WHOLE]];
}

type Within = [number, number, number]; // moves made, from, to

/**
 * How sure a seat's chance is, along its curve: where chance decided as sure as at the decision before, and nowhere while a
 * decision is not thought about yet. Each stretch of it by itself.
 */
export function bandOf(review: Review, moves: readonly Row[], seat: number): Within[][] {
  const stretches: Within[][] = [[]];
  let error: number | null = null;
  let last = -1;
  for (const { at, moment } of placed(review.moments, moves)) {
    if (at === last) continue;
    last = at;
    if (isDecided(moment)) error = moment.verdict === "none" ? null : moment.band / WHOLE;
    const chance = moment.chances[seat]! / WHOLE;
    if (error === null) stretches.push([]);
    else stretches[stretches.length - 1]!.push([at, Math.max(0, chance - error), Math.min(1, chance + error)]);
  }
  const end = review.seats[seat]!.result / WHOLE;
  if (error !== null) stretches[stretches.length - 1]!.push([moves.length, end, end]);
  return stretches.filter((stretch) => stretch.length > 1);
}

/** Slips, mistakes and blunders: of one seat, or of all (null). */
export const marksOf = (review: Review, moves: readonly Row[], seat: number | null): Placed<Decided>[] =>
  placed(review.moments.filter(isDecided), moves).filter(
    ({ moment }) => MARKED.includes(moment.verdict) && (seat === null || moment.seat === seat),
  );

/** The gravest of a seat's marks, at most three, in the order of the game. */
export function momentsOf(review: Review, moves: readonly Row[], seat: number): Placed<Decided>[] {
  const marks = marksOf(review, moves, seat);
  const gravest = [...marks].sort((a, b) => b.moment.loss - a.moment.loss).slice(0, 3);
  return marks.filter((m) => gravest.includes(m));
}

/** Where a seat that shares the first place was nearest to having it alone. */
export function peakOf(review: Review, moves: readonly Row[], seat: number): { at: number; chance: number } | null {
  const { result, peak, peak_row } = review.seats[seat]!;
  const at = placesOf(moves).get(peak_row);
  return result > 0 && result < WHOLE && at !== undefined ? { at, chance: peak } : null;
}

/** What was decided next at that place of the game: the gravest of the row's choices. */
export function decidedAt(review: Review, moves: readonly Row[], at: number): Decided | null {
  const row = moves[at]?.seq;
  const here = review.moments.filter(isDecided).filter((m) => m.row === row);
  return here.reduce<Decided | null>((most, m) => (most && most.loss >= m.loss ? most : m), null);
}

/** What chance did to a seat beyond doubt, in the order of the game. */
export const drawnAt = (review: Review, moves: readonly Row[], seat: number): Placed<Drawn>[] =>
  placed(
    review.moments.filter((m): m is Drawn => !isDecided(m)),
    moves,
  ).filter(({ moment }) => Math.abs(moment.luck[seat]!) > 2 * moment.error);

/** Did anybody order anything in secret? */
/** Was anything left to chance? */
export const hasLuck = (review: Review): boolean => review.moments.some((moment) => moment.seat === CHANCE);

export const hasOrders = (review: Review): boolean => review.seats.some((sum) => sum.guessed !== 0);

export interface Bar {
  at: number; // moves made before it
  luck: number;
}

/** Luck of a seat; what lies closer together than so many moves is one bar. */
export function luckOf(review: Review, moves: readonly Row[], seat: number, near: number): Bar[] {
  const bars: Bar[] = [];
  const drawn = review.moments.filter((m): m is Drawn => !isDecided(m));
  for (const { at, moment } of placed(drawn, moves)) {
    const last = bars[bars.length - 1];
    if (last && at - last.at < near) last.luck += moment.luck[seat]!;
    else bars.push({ at, luck: moment.luck[seat]! });
  }
  return bars.filter((bar) => bar.luck !== 0);
}

/** The next mark in a direction; null: there is none. */
export function nextMark(marks: readonly Placed<Decided>[], from: number, step: 1 | -1): number | null {
  const ahead = marks.map(({ at }) => at).filter((at) => (at - from) * step > 0);
  return ahead.length ? (step > 0 ? Math.min(...ahead) : Math.max(...ahead)) : null;
}

/** Ten-thousandths as percent, without its sign: "14", "0.3", "+6", "−11". */
export function percent(lang: Lang, n: number, digits = 0, sign = false): string {
  const text = (Math.abs(n) / 100).toFixed(digits);
  const zero = Number(text) === 0;
  const before = n < 0 && !zero ? "−" : sign && !zero ? "+" : "";
  return before + (lang === "fr" ? text.replace(".", ",") : text);
}
