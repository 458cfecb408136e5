// The one score of a seat: how it is counted and what it is called, the same over the board and in the price of a choice.
import type { Lang, Score, View } from "../types";
import { langOfPage, spoken } from "../words";

/** What is seen of a table: before, or after a list that was tried. */
export interface Seen<V = View> {
  view: V;
  scores: Score[] | null;
  over?: boolean; // nothing is played on here: the scores are final
}

/** What a game's board says of it. */
export interface Tally<V = View> {
  unit?: (lang: Lang) => string; // points, where the game has no word of its own
  of?: (seen: Seen<V>, seat: number) => number | undefined; // where it is not the sum of what counts at the end
}

const sum = ({ scores }: Seen, seat: number): number | undefined => scores?.find((s) => s.seat === seat)?.total;

export const scoreOf = (tally: Tally | null, seen: Seen, seat: number): number | undefined =>
  (tally?.of ?? sum)(seen, seat);

/** The score of each seat, where a table stands. */
export interface Tallied {
  unit: string;
  of: (seat: number) => number | undefined;
}

export const tallied = (tally: Tally | null, seen: Seen): Tallied => ({
  unit: unitOf(tally),
  of: (seat) => scoreOf(tally, seen, seat),
});

export const unitOf = (tally: Tally | null): string => tally?.unit?.(langOfPage()) ?? spoken().table.points;
