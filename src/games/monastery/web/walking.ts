// First a monk, then where he goes. Near places come from the choices; far ones by trying, step after step, where further
// steps lead: the shortest way to each.
import { useEffect, useState } from "preact/hooks";
import type { View } from "@table/generated/monastery";
import type { Choice } from "@table/types";
import { isWalk, monksOf, type Monk, type Props } from "./model";

/** Steps to a place, and to one of its squares if it has any. */
interface Way {
  place: string;
  square: number;
  steps: Choice[];
}

export interface Walking {
  monk: string | null; // whose ways are shown
  movable: Set<string>;
  places: string[]; // that can be reached
  to: (place: string) => Choice[][];
  onto: (place: string, square: number) => Choice[] | undefined;
  select: (monk: string | null) => void;
}

const keyOf = (place: string, square: number) => `${place}#${square}`;

/** Walks on from a place; monks of one seat on it are alike, so any of them will do. */
function waysFrom(view: View, choices: Choice[], place: string, before: Choice[]): Way[] {
  const at = new Map(monksOf(view).map((m) => [m.id, m]));
  return choices
    .filter(
      (c) =>
        (c.verb === "step" || c.verb === "passage") &&
        at.get(String(c.args[0]))?.place === place &&
        !at.get(String(c.args[0]))?.square,
    )
    .map((c) => ({ place: String(c.args[1]), square: Number(c.args[2] ?? 0), steps: [...before, c] }));
}

/** All that can be reached beyond the near ways, nearest first. */
async function explore(p: Props, near: Way[], home: string, stillWanted: () => boolean): Promise<Way[]> {
  const known = new Set([keyOf(home, 0), ...near.map((w) => keyOf(w.place, w.square))]);
  const far: Way[] = [];
  for (let edge = near.filter((w) => !w.square); edge.length && stillWanted(); ) {
    const found = await Promise.all(
      edge.map(async (way) => {
        const tried = await p.attempt(way.steps);
        return tried?.view ? waysFrom(tried.view, tried.choices, way.place, way.steps) : [];
      }),
    );
    const fresh = found
      .flat()
      .filter((w) => !known.has(keyOf(w.place, w.square)) && known.add(keyOf(w.place, w.square)));
    far.push(...fresh);
    edge = fresh.filter((w) => !w.square);
  }
  return far;
}

export function useWalking(p: Props, monks: Monk[]): Walking {
  const [chosen, select] = useState<string | null>(null);
  const [far, setFar] = useState<{ of: string; ways: Way[] }>({ of: "", ways: [] });
  const walks = p.choices.filter(isWalk);
  const movable = new Set(walks.map((c) => String(c.args[0])));
  const monk = p.view["transit.monk"] ?? (chosen && movable.has(chosen) ? chosen : null);
  const home = monks.find((m) => m.id === monk)?.place ?? "";
  const near = walks
    .filter((c) => c.args[0] === monk)
    .map(
      (c): Way =>
        c.verb === "shift"
          ? { place: home, square: Number(c.args[1]), steps: [c] }
          : { place: String(c.args[1]), square: Number(c.args[2] ?? 0), steps: [c] },
    );
  const now = monk ? `${monk} ${near.map((w) => w.steps[0]!.text).join()} ${p.view.allowance}` : "";
  useEffect(() => {
    let wanted = now !== "";
    if (wanted) void explore(p, near, home, () => wanted).then((ways) => wanted && setFar({ of: now, ways }));
    return () => {
      wanted = false;
    };
  }, [now]);
  const ways = far.of === now ? [...near, ...far.ways] : near;
  return {
    monk,
    movable,
    places: [...new Set(ways.map((w) => w.place))],
    select,
    to: (place) => ways.filter((w) => w.place === place).map((w) => w.steps),
    onto: (place, square) => ways.find((w) => w.place === place && w.square === square)?.steps,
  };
}
