// First a die, then where it goes. The tray may stand beside the prompt, so what is picked is kept for the whole page.
import { useEffect, useReducer } from "preact/hooks";
import type { ElementProps } from "@table/board";
import { spot } from "@table/spot";
import type { Choice } from "@table/types";
import type { Props } from "./model";

interface Picked {
  die: number | null;
  asking: Choice[] | null; // several ways to do it: which one?
}
let now: Picked = { die: null, asking: null };
const ears = new Set<() => void>();
const set = (next: Picked) => {
  now = next;
  for (const ear of ears) ear();
};

export interface Picking extends Picked {
  pick: (die: number | null) => void;
  /** Choices of the picked die that have no place: a reroll. */
  alone: Choice[];
  /** The props of a place for dice. */
  place: (name: string, label: string, classes: string) => ElementProps;
  choose: (choice: Choice) => void;
}

const isDie = (target: string): boolean => target.startsWith("die.");
const places = (c: Choice): string[] => c.targets.filter((t) => !isDie(t));

/** With no die in hand: what needs none, else the one that the place means. */
function unpicked(p: Props, here: Choice[]): Choice[] {
  const bare = here.filter((c) => !c.targets.some(isDie));
  const meant = bare.length ? null : p.implied(here);
  return meant ? [meant] : bare;
}

export function usePicking(p: Props): Picking {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const ear = () => again(0);
    ears.add(ear);
    return () => void ears.delete(ear);
  }, []);
  // With the phase a die is put down: the natural click would un-pick it.
  useEffect(() => set({ die: null, asking: null }), [p.view.phase, p.view.round]);
  const named = (die: number) => p.choices.filter((c) => c.targets.includes(`die.${die}`));
  const die = now.die !== null && named(now.die).length ? now.die : null;
  const asking = now.asking?.every((c) => p.choices.includes(c)) ? now.asking : null;
  const choose = (choice: Choice) => {
    set({ die, asking: null });
    p.choose(choice);
  };
  return {
    die,
    asking,
    choose,
    pick: (value) => set({ die: value, asking: null }),
    alone: die === null ? [] : named(die).filter((c) => places(c).length === 0),
    place: (name, label, classes) => {
      const here = p.choices.filter((c) => c.targets.includes(name));
      const mine = die === null ? unpicked(p, here) : here.filter((c) => c.targets.includes(`die.${die}`));
      const press =
        mine.length === 1 ? () => choose(mine[0]!) : mine.length > 1 ? () => set({ die, asking: mine }) : null;
      return spot(p, name, label, classes, mine.length > 0, press);
    },
  };
}

/** Does picking the die lead anywhere, or is it the whole choice? */
export const leadsOn = (p: Props, die: number): boolean =>
  p.choices.some((c) => c.targets.includes(`die.${die}`) && places(c).length > 0);
