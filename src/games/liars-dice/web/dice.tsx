// Dice: their pips, a die that lies hidden, a cup.
import type { Face } from "@table/generated/liars-dice";

export const FACES: Face[] = ["ace", "two", "three", "four", "five", "six"];

/** Columns of pips from the left: "a" is above, "b" in the middle, "c" below. */
const PIPS: Record<Face, [string, string, string]> = {
  ace: ["", "b", ""],
  two: ["a", "", "c"],
  three: ["a", "b", "c"],
  four: ["ac", "", "ac"],
  five: ["ac", "b", "ac"],
  six: ["abc", "", "abc"],
};
const AT = [13, 24, 35];
const pips = (face: Face) =>
  PIPS[face].flatMap((column, i) => [...column].map((row) => ({ x: AT[i]!, y: AT["abc".indexOf(row)]! })));

/** A die that shows a face, or nothing to who may not see it. */
export const Die = ({ face, counts = false }: { face: Face | null; counts?: boolean }) => (
  <svg class={`ld-die ${counts ? "counts" : ""}`} viewBox="0 0 48 48" aria-hidden="true">
    <rect x="3" y="3" width="42" height="42" rx="8" class={face ? "ld-bone" : "ld-hidden"} />
    {face ? pips(face).map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r="4.4" class="ld-pip" />) : null}
  </svg>
);

export const Cup = () => (
  <svg class="ld-cup" viewBox="0 0 48 48" aria-hidden="true">
    <path d="M13 5H35L42 42H6Z" class="ld-leather" />
    <path d="M9.5 30H38.5M6 42H42" class="ld-seam" />
  </svg>
);
