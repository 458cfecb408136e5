// First a monk, then where he goes: which walks the choices offer.
import { useState } from "preact/hooks";
import type { Choice } from "@table/types";
import { isWalk, type Monk, type Props } from "./model";

export interface Walking {
  monk: string | null; // whose ways are shown
  movable: Set<string>;
  to: (place: string) => Choice[];
  onto: (place: string, square: number) => Choice | undefined;
  select: (monk: string | null) => void;
}

export function useWalking(p: Props, monks: Monk[]): Walking {
  const [chosen, select] = useState<string | null>(null);
  const walks = p.choices.filter(isWalk);
  const movable = new Set(walks.map((c) => String(c.args[0])));
  const monk = p.view["transit.monk"] ?? (chosen && movable.has(chosen) ? chosen : null);
  const ways = walks.filter((c) => c.args[0] === monk);
  const placeOf = (c: Choice) => (c.verb === "shift" ? monks.find((m) => m.id === monk)?.place : String(c.args[1]));
  const squareOf = (c: Choice) => Number((c.verb === "shift" ? c.args[1] : c.args[2]) ?? 0);
  return {
    monk, movable, select,
    to: (place) => ways.filter((c) => placeOf(c) === place),
    onto: (place, square) => ways.find((c) => placeOf(c) === place && squareOf(c) === square),
  };
}
