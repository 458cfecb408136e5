// What a profile is made of, as the server sends it (docs/api.md), and the sums the page shows.
import type { Listing } from "../pages/lobby";
import type { PersonShown } from "../types";

export interface Tally {
  game: string;
  players: number;
  played: number;
  won: number;
}

export interface Standing {
  game: string;
  rating: number;
  deviation: number;
  played: number;
  place: number;
  change: number; // in thirty days
}

export interface Opening {
  game: string;
  text: string;
  label: string;
  played: number;
  won: number;
}

export interface Profile {
  person: PersonShown;
  since: number;
  results: Tally[];
  ratings: Standing[];
  wins: { beaten: number; listing: Listing }[];
  openings: Opening[];
}

export interface Meeting {
  game: string;
  played: number;
  won: number;
  lost: number;
}

export interface Between {
  between: Meeting[];
  tables: Listing[];
}

export interface Point {
  at: number;
  table: string | null;
  rating: number;
  deviation: number;
}

/** One row for each game, the most played first. */
export interface GameRow {
  game: string;
  played: number;
  won: number;
  contested: number; // of those played, with somebody to win against
  counts: Tally[]; // by count of seats
  standing: Standing | null;
}

const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);

export function rowsOf(profile: Profile): GameRow[] {
  const games = [...new Set([...profile.results.map((r) => r.game), ...profile.ratings.map((r) => r.game)])];
  const rowOf = (game: string): GameRow => {
    const counts = profile.results.filter((r) => r.game === game);
    return {
      game,
      played: sum(counts.map((c) => c.played)),
      won: sum(counts.map((c) => c.won)),
      contested: sum(counts.filter((c) => c.players > 1).map((c) => c.played)),
      counts,
      standing: profile.ratings.find((r) => r.game === game) ?? null,
    };
  };
  return games.map(rowOf).sort((a, b) => b.played - a.played);
}

/** Wins of those games that can be won, in hundredths; null: there were none. */
export const shareWon = (row: { won: number; contested: number }): number | null =>
  row.contested ? Math.round((100 * row.won) / row.contested) : null;

export const totalOf = (rows: GameRow[]): { played: number; won: number } => ({
  played: sum(rows.map((r) => r.played)),
  won: sum(rows.map((r) => r.won)),
});

/** Above this a rating is a first guess. */
const PROVISIONAL = 110;

export const isProvisional = (rating: { deviation: number }): boolean => rating.deviation > PROVISIONAL;

const DAY = 86400000;
export const SPANS = { month: 30 * DAY, half: 182 * DAY, all: Infinity } as const;
export type Span = keyof typeof SPANS;

/** The points of a span, oldest first, with the last one before it, so that the line comes from somewhere. */
export function pointsWithin(curve: Point[], span: Span, now: number): Point[] {
  const points = [...curve].sort((a, b) => a.at - b.at);
  const first = points.findIndex((p) => p.at >= now - SPANS[span]);
  return first < 0 ? points.slice(-1) : points.slice(Math.max(0, first - 1));
}

/** The lines of a chart: whole hundreds around all that is drawn, five of them or fewer. */
export function gridOf(points: Point[]): { low: number; high: number; step: number } {
  const low = Math.min(...points.map((p) => p.rating - p.deviation));
  const high = Math.max(...points.map((p) => p.rating + p.deviation));
  const step = [100, 200, 500, 1000].find((s) => (high - low) / s <= 5) ?? 1000;
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step, step };
}
