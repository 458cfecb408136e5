// How a game ended: the places, and who has won.
import type { Score, Table } from "./types";

/** What of a table tells it. */
type Ended = Pick<Table, "scores" | "seats">;

/** Scores in the order of the places: who conceded comes last, whatever was counted. */
export function placed(table: Ended): Score[] {
  const gaveUp = (s: Score) => Number(table.seats[s.seat]?.conceded ?? false);
  return [...(table.scores ?? [])].sort((a, b) => gaveUp(a) - gaveUp(b) || a.rank - b.rank);
}

/** Whose side a seat is on: its own, unless it says otherwise. */
export const teamOf = (score: Score): number => score.team ?? score.seat;

/** Who is first: those of the best rank among them that played on. Alone nobody is: there the score is the result. */
export function winnersOf(table: Ended): Score[] {
  const scores = placed(table);
  const [best] = scores;
  if (!best || scores.length === 1) return [];
  return scores.filter(
    (s) => s.rank === best.rank && table.seats[s.seat]?.conceded === table.seats[best.seat]?.conceded,
  );
}
