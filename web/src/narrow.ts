// One choice may name several elements: a piece and a place, a quantity and a face. Clicks on them come together.
import type { Choice, Description } from "./types";

/** What a click on an element leaves to choose from: those of the open menu that name it too, else all that name it. */
export function narrow(menu: Choice[] | undefined, naming: Choice[], element: string): Choice[] {
  const both = menu?.filter((choice) => choice.targets.includes(element)) ?? [];
  return both.length ? both : naming;
}

type Verb = Description["verbs"][number];

/** Of choices of one verb that differ in what nobody named: the one that the verb's row says is meant. */
export function meant(choices: readonly Choice[], verbs: readonly Verb[]): Choice | null {
  const args = verbs.find((v) => v.name === choices[0]?.verb)?.args ?? [];
  const open = args.findIndex((a) => a.meant);
  if (open < 0 || choices.some((c) => c.verb !== choices[0]!.verb)) return null;
  const fewest = Math.min(...choices.map((c) => c.args.length)); // what may be left out is left out
  const plain = choices.filter((c) => c.args.length === fewest);
  if (plain.some((c) => c.args.some((value, i) => i !== open && value !== plain[0]!.args[i]))) return null;
  const order = args[open]!.meant === "least" ? 1 : -1;
  return [...plain].sort((a, b) => order * (Number(a.args[open]) - Number(b.args[open])))[0]!;
}
