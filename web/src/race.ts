// The race of a finished game: everybody's score along its moves, and the moves that decided it.
import type { Row, Score } from "./types";

const POINTS = 48; // enough for a smooth line, few enough to ask for
const TURNS = 3;

/** The scores after a move; totals[i] is seat i's. */
export interface Moment {
  row: number;
  totals: number[];
}

export interface Turn {
  row: number;
  seat: number;
  kind: "lead" | "gain"; // took the lead for good, or gained most in one move
  points: number;
}

const totals = (scores: Score[] | null, seats: number): number[] => {
  const list = new Array<number>(seats).fill(0);
  for (const s of scores ?? []) list[s.seat] = s.total;
  return list;
};

/** The seat that is alone in front, or null. */
export function leader(totals: number[]): number | null {
  const most = Math.max(...totals);
  const first = totals.indexOf(most);
  return totals.indexOf(most, first + 1) < 0 ? first : null;
}

/** Rows from 0 to the last, evenly spaced, both ends included. */
export function spaced(last: number, points = POINTS): number[] {
  const steps = Math.max(1, Math.min(last, points));
  return Array.from({ length: steps + 1 }, (_, i) => Math.round((i * last) / steps));
}

/** Where a seat went ahead for good; null: it did not end alone in front, or had always been there. */
function lead(race: Moment[], seat: number): Turn | null {
  if (leader(race[race.length - 1]?.totals ?? []) !== seat) return null;
  for (let i = race.length - 1; i > 0; i--) {
    if (leader(race[i - 1]!.totals) === seat) continue;
    const points = race[i]!.totals[seat]! - race[i - 1]!.totals[seat]!;
    return { row: race[i]!.row, seat, kind: "lead", points };
  }
  return null;
}

/**
 * Where the winner (null: nobody alone) went ahead for good, and the greatest gains elsewhere, if they are worth telling; in
 * the order of play.
 */
export function turns(
  race: Moment[],
  winner: number | null,
  most = TURNS,
  did: (turn: Turn) => boolean = () => true,
): Turn[] {
  const worth = Math.max(2, ...(race[race.length - 1]?.totals ?? []).map((total) => total / 10));
  const ahead = winner === null ? null : lead(race, winner);
  const found: Turn[] = ahead ? [ahead] : [];
  const gains = race
    .slice(1)
    .flatMap(({ row, totals }, i) =>
      totals.map((total, seat): Turn => ({ row, seat, kind: "gain", points: total - race[i]!.totals[seat]! })),
    );
  for (const gain of gains.filter(did).sort((a, b) => b.points - a.points)) {
    if (found.length >= most || gain.points < worth) break;
    if (!found.some((t) => t.row === gain.row)) found.push(gain);
  }
  return found.sort((a, b) => a.row - b.row);
}

/** What a seat did in a move, or what happened in it, or in the next of which this page heard anything. */
export function story(moves: Row[], move: number, seat: number): string {
  const heard = moves.slice(Math.max(0, move - 1)).find((r) => r.events.length > 0);
  const own = heard?.events.filter((e) => e.seat === seat) ?? [];
  const told = own.length ? own.slice(0, 4) : (heard?.events.slice(0, 2) ?? []);
  return told.map((e) => e.text).join(" ");
}

/** Did a move have to do with a seat: was it theirs, or does it tell of them? */
const theirs = (move: Row | undefined, seat: number): boolean =>
  move !== undefined && (move.seat === seat || move.events.some((e) => e.seat === seat));

/** The race of a game whose rows tell everybody's points; null: some do not. winner: null: nobody alone. */
export function raceOf(moves: Row[], seats: number, winner: number | null): { race: Moment[]; turns: Turn[] } | null {
  const first = moves[0]?.totals;
  if (!first || moves.some((move) => move.totals?.length !== seats)) return null;
  const all = [{ row: 0, totals: first }, ...moves.map((move, i) => ({ row: i + 1, totals: move.totals! }))];
  const found = turns(all, winner, TURNS, ({ row, seat }) => theirs(moves[row - 1], seat));
  return { race: spaced(moves.length).map((row) => all[row]!), turns: found };
}

/** The race of a game of which only the table can be asked for; its turns cannot be told. */
export async function askRace(
  seats: number,
  last: number,
  scoresAt: (move: number) => Promise<Score[] | null>,
): Promise<{ race: Moment[]; turns: Turn[] }> {
  const moment = async (row: number): Promise<Moment> => ({ row, totals: totals(await scoresAt(row), seats) });
  return { race: await Promise.all(spaced(last).map(moment)), turns: [] };
}
