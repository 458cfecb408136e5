// One choice may name several elements: a piece and a place, a quantity and a face. Clicks on them come together.
import type { Choice } from "./types";

/** What a click on an element leaves to choose from: those of the open menu that name it too, else all that name it. */
export function narrow(menu: Choice[] | undefined, naming: Choice[], element: string): Choice[] {
  const both = menu?.filter((choice) => choice.targets.includes(element)) ?? [];
  return both.length ? both : naming;
}
