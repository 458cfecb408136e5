// For tests: how many clicks a person needs to play. The page's own staging says what is asked, the page's own rule what a click on an
// element means; a price or a warning is read while pointing and costs no click.
import type { Choice, Description } from "../types";
import { instance, Keeper, rulesOf, soon, type Against } from "./keeper";
import { TableModel } from "./model";
import { Near } from "./near";

export interface Way {
  answers: boolean; // what goes without saying is answered
  implies: boolean; // a click on a place means what the game's rows say
}

/** As the page is, and with everything asked. */
export const NEW: Way = { answers: true, implies: true };
export const OLD: Way = { answers: false, implies: false };
export const AGAINST: Against = { level: "novice", seed: 7 };

/** Who plays: what they want of the open choices. */
export type Wants = (model: TableModel) => Promise<Choice>;

/** Does what the computer advises; of what is laid out in any order with the piece in hand. */
export const advised: Wants = async (model) => {
  const [best] = await model.api.hint(model.live.table!, model.staging.before);
  return model.choices.find((c) => c.text === best!.text) ?? model.choices[0]!;
};

/** Does the first of these that can be done, with the greatest last argument or the least. */
export const plain =
  (verbs: [verb: string, order: "least" | "most"][]): Wants =>
  async ({ choices }) => {
    for (const [verb, order] of verbs) {
      const [first, ...rest] = choices.filter((c) => c.verb === verb);
      const last = (c: Choice) => Number(c.args[c.args.length - 1] ?? 0) || 0;
      const better = (a: Choice, b: Choice) => (order === "least" ? last(b) < last(a) : last(b) > last(a));
      if (first) return rest.reduce((a, b) => (better(a, b) ? b : a), first);
    }
    return choices[choices.length - 1]!;
  };

export interface Count {
  clicks: number;
  rounds: number;
  kinds: Record<string, number>; // clicks by kind of decision and verb
}

/** Fewest clicks on elements and buttons that make a choice. */
function clicksFor(model: TableModel, choice: Choice, way: Way): number {
  const { targets } = choice;
  if (!targets.length) return 1;
  const means = (choices: Choice[]) =>
    choices.length === 1 || (way.implies && model.foresight.meant(choices)?.text === choice.text);
  if (targets.some((t) => means(model.naming(t)))) return 1;
  const both = (a: string, b: string) => model.naming(a).filter((c) => c.targets.includes(b)).length === 1;
  if (targets.some((a) => targets.some((b) => a !== b && both(a, b)))) return 2;
  return 1 + Math.min(targets.length, 2); // the last one is a button of the menu
}

/** The stage of the game, where it counts rounds. */
const roundOf = (model: TableModel): number =>
  Number(["round", "year", "day"].map((f) => model.live.table?.view?.[f]).find((n) => typeof n === "number") ?? 0);

class Person {
  readonly model: TableModel;
  readonly count: Count = { clicks: 0, rounds: 0, kinds: {} };
  private readonly seen = new Set<number>();

  constructor(
    readonly keeper: Keeper,
    description: Description,
    private readonly way: Way,
    private readonly wants: Wants,
  ) {
    this.model = new TableModel(keeper, "t", {}, new Near(rulesOf(instance()), () => "en"));
    this.model.staging.answers = () => way.answers;
    this.model.foresight.description = description;
  }

  private async rest(): Promise<void> {
    const asked = () => {
      if (this.model.work.busy || this.model.live.behind) throw new Error("busy");
      if (!this.keeper.over && !this.model.mayChoose && !this.model.staging.ready) throw new Error("not asked");
    };
    await soon(asked);
  }

  private click(what: string, n: number): void {
    this.count.clicks += n;
    this.count.kinds[what] = (this.count.kinds[what] ?? 0) + n;
  }

  /** One decision; false: the game is over, or enough rounds were begun. */
  async decide(rounds: number): Promise<boolean> {
    await this.rest();
    if (this.keeper.over) return false;
    this.seen.add(roundOf(this.model));
    if (this.seen.size > rounds) return false;
    this.count.rounds = this.seen.size;
    if (this.model.staging.ready) {
      this.click("send", 1);
      await this.model.staging.send();
      return true;
    }
    const { decision } = this.model;
    const choice = await this.wants(this.model);
    this.click(`${decision!.kind} ${choice.verb}`, clicksFor(this.model, choice, this.way));
    this.model.choose(choice);
    return true;
  }
}

/** Plays so many rounds as seat 0 against the computer. */
export async function countClicks(
  game: string,
  players: number,
  rounds: number,
  against: Against,
  way: Way,
  wants: Wants = advised,
): Promise<Count> {
  const keeper = new Keeper(game, players, against);
  const person = new Person(keeper, keeper.rules.describe(game, "en"), way, wants);
  while (await person.decide(rounds));
  person.model.close();
  return person.count;
}
