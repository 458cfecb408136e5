// Decisions that are laid out: one choice for each of several pieces, in any order and changed at will, sent as one list
// in the order of the rules. What a piece may do is learnt by trying a list in which those before it stay idle; so this
// is for decisions in which the pieces do not hinder each other.
import type { Choice, Lang, Tried } from "./types";

/** What a board says about such a decision. */
export interface Layout {
  kind: string;
  piece: (choice: Choice) => string; // the element of the piece that a choice is about
  idle: (choice: Choice) => boolean; // stands in for a piece that is not yet placed
  order?: string; // the reason "this piece is not the next": laid out, it does not matter
  placed: (lang: Lang) => string; // the prompt when every piece has its place
}

/** A decision being laid out; all lists run in the order of the rules. */
export interface Laid {
  pieces: string[]; // elements
  offers: Choice[][]; // what each may do
  prompts: string[];
  placed: (Choice | null)[];
  at: number; // the piece in hand; -1: none, since all are placed
}

type Asked = Pick<Tried, "choices" | "prompt">;

/** Learns what every piece may do. */
export async function spread(layout: Layout, first: Asked, attempt: (list: Choice[]) => Promise<Asked>): Promise<Laid> {
  const laid: Laid = { pieces: [], offers: [], prompts: [], placed: [], at: 0 };
  const idle: Choice[] = [];
  for (let asked = first; asked.choices.length; ) {
    const stand = asked.choices.find(layout.idle) ?? asked.choices[0]!;
    laid.pieces.push(layout.piece(stand));
    laid.offers.push(asked.choices);
    laid.prompts.push(asked.prompt ?? "");
    laid.placed.push(null);
    idle.push(stand);
    asked = await attempt(idle);
  }
  return laid;
}

/** Placed choices that are offered as before stay placed: the words may have changed. */
export function keepPlaced(laid: Laid, earlier: readonly Choice[]): Laid {
  const placed = laid.offers.map((offers) => offers.find((c) => earlier.some((e) => e.text === c.text)) ?? null);
  return { ...laid, placed, at: placed.indexOf(null) };
}

/** With a choice put in its piece's place; the next piece without a place comes to hand. */
export function place(laid: Laid, choice: Choice): Laid {
  const piece = laid.offers.findIndex((offers) => offers.some((c) => c.text === choice.text));
  const placed = laid.placed.map((c, i) => (i === piece ? choice : c));
  const after = placed.indexOf(null, piece);
  return { ...laid, placed, at: after < 0 ? placed.indexOf(null) : after };
}

/** With a piece back in hand and without a place. */
export function putBack(laid: Laid, piece: number): Laid {
  return { ...laid, placed: laid.placed.map((c, i) => (i === piece ? null : c)), at: piece };
}

/** With a piece taken in hand; taken again when all are placed it is let go. */
export function takeInHand(laid: Laid, piece: number): Laid {
  return { ...laid, at: laid.at === piece ? laid.placed.indexOf(null) : piece };
}
