// For tests: how many clicks a person needs to play. The page's own staging says what is asked, the page's own rule what a click on an
// element means; a price or a warning is read while pointing and costs no click.
import type { Choice, Description, Table } from "../types";
import { instance, Keeper, rulesOf, soon, type Against } from "./keeper";
import { TableModel } from "./model";
import { Near } from "./near";
import { waysAfter, type FindWays } from "./ways";

export interface Manner {
  answers: boolean; // what goes without saying is answered
  implies: boolean; // a click on a place means what the game's rows say
  leads: boolean; // one click makes several choices where the board has a way
  whole?: boolean; // what the computer advises is done whole where that takes fewer clicks
}

/** As the page is, and with everything asked. */
export const NEW: Manner = { answers: true, implies: true, leads: true };
export const OLD: Manner = { answers: false, implies: false, leads: false };
export const FEWEST: Manner = { ...NEW, whole: true };
export const AGAINST: Against = { level: "novice", seed: 7 };

/** Who plays: what they want of the open choices. */
export type Wants = (model: TableModel) => Promise<Choice>;

/** Does what the computer advises; of what is laid out in any order with the piece in hand. */
export const advised: Wants = async (model) => {
  const [best] = await model.api.hint(model.live.table!, model.staging.before);
  return model.choices.find((c) => c.text === best!.text) ?? model.choices[0]!;
};

/** Does the first of these that can be done, with the greatest last argument or the least, or as it is listed first. */
export const plain =
  (verbs: [verb: string, order: "least" | "most" | "first"][]): Wants =>
  async ({ choices }) => {
    for (const [verb, order] of verbs) {
      const [first, ...rest] = choices.filter((c) => c.verb === verb);
      const last = (c: Choice) => Number(c.args[c.args.length - 1] ?? 0) || 0;
      const better = (a: Choice, b: Choice) =>
        ({ least: last(b) < last(a), most: last(b) > last(a), first: false })[order];
      if (first) return rest.reduce((a, b) => (better(a, b) ? b : a), first);
    }
    return choices[choices.length - 1]!;
  };

const AT_ONCE = 2; // the hint, and the button under it

export interface Count {
  clicks: number;
  rounds: number;
  kinds: Record<string, number>; // clicks by kind of decision and verb
}

/** Where a person stands: a table, what is staged there, and what is open after it. */
interface Stand {
  table: Table;
  before: Choice[];
  choices: Choice[];
}

/** Something a person wanted, and where. */
interface Wanted extends Stand {
  kind: string;
  choice: Choice;
}

/** Counts the fewest clicks that make what was wanted at one table before anything was sent. */
class Counter {
  constructor(
    private readonly model: TableModel,
    private readonly way: Manner,
    private readonly click: (what: string, n: number) => void,
  ) {}

  private naming = (choices: Choice[], element: string) => choices.filter((c) => c.targets.includes(element));

  /** On elements and buttons, for one choice alone. */
  private single({ choices }: Stand, choice: Choice): number {
    const { targets } = choice;
    if (!targets.length) return 1;
    const means = (open: Choice[]) =>
      open.length === 1 || (this.way.implies && this.model.foresight.meant(open)?.text === choice.text);
    if (targets.some((t) => means(this.naming(choices, t)))) return 1;
    const both = (a: string, b: string) => this.naming(choices, a).filter((c) => c.targets.includes(b)).length === 1;
    if (targets.some((a) => targets.some((b) => a !== b && both(a, b)))) return 2;
    return 1 + Math.min(targets.length, 2); // the last one is a button of the menu
  }

  private lead({ table }: Stand, list: Choice[]): string {
    const tried = this.model.api.foresee(table, list);
    return tried ? JSON.stringify([tried.view, tried.choices.map((c) => c.text)]) : "";
  }

  /** What is left to do after a way: it makes what comes next, or what comes later and might as well come first. */
  private afterWay(stand: Stand, list: Choice[], rest: Choice[]): Choice[] | null {
    const left = [...rest];
    for (const { text } of list) {
      const at = left.findIndex((c) => c.text === text);
      if (at < 0) return null;
      left.splice(at, 1);
    }
    const next = rest.slice(0, list.length).every((c, i) => c.text === list[i]!.text);
    const same = (a: Choice[], b: Choice[]) =>
      this.lead(stand, [...stand.before, ...a]) === this.lead(stand, [...stand.before, ...b]);
    return next || same([...list, ...left], rest) ? left : null;
  }

  /** The way that spares most clicks there; null: none does what is wanted. */
  private best(stand: Stand, rest: Choice[]): { list: Choice[]; left: Choice[] } | null {
    const { find } = this.model.ways;
    if (!find || !this.way.leads) return null;
    const meant = (choices: readonly Choice[]) => this.model.foresight.meant(choices);
    const found = waysAfter(find, this.model.api, stand.table, stand.before, meant)
      .map(({ list }) => ({ list, left: this.afterWay(stand, list, rest) }))
      .filter((w): w is { list: Choice[]; left: Choice[] } => w.left !== null);
    return found.sort((a, b) => b.list.length - a.list.length)[0] ?? null;
  }

  private standAfter(stand: Stand, list: Choice[]): Stand {
    const before = [...stand.before, ...list];
    return { ...stand, before, choices: this.model.api.foresee(stand.table, before)?.choices ?? [] };
  }

  count(all: Wanted[]): void {
    let left = all.map((w) => w.choice);
    let stand: Stand = all[0]!;
    let ordered = true; // as the person wanted it: where each stood is known
    while (left.length) {
      const wanted = all[all.length - left.length]!;
      if (ordered) stand = wanted;
      const way = this.best(stand, left);
      const list = way?.list ?? [left[0]!];
      const what = `${wanted.kind} ${list[0]!.verb}${list.length > 1 ? `+${list.length - 1}` : ""}`;
      this.click(what, way ? 1 : this.single(stand, list[0]!));
      ordered &&= !way || way.left.every((c, i) => c === left[list.length + i]);
      stand = this.standAfter(stand, list);
      left = way?.left ?? left.slice(1);
    }
  }
}

/** The stage of the game, where it counts rounds. */
const roundOf = (model: TableModel): number =>
  Number(["round", "year", "day"].map((f) => model.live.table?.view?.[f]).find((n) => typeof n === "number") ?? 0);

class Person {
  readonly model: TableModel;
  readonly count: Count = { clicks: 0, rounds: 0, kinds: {} };
  private readonly seen = new Set<number>();
  private readonly counter: Counter;
  private wanted: Wanted[] = []; // and not yet sent
  private clicks: [what: string, n: number][] = []; // that make it, each thing by itself

  constructor(
    readonly keeper: Keeper,
    description: Description,
    private readonly way: Manner,
    private readonly wants: Wants,
    find: FindWays | null,
  ) {
    this.model = new TableModel(keeper, "t", {}, new Near(rulesOf(instance()), () => "en"));
    this.model.staging.answers = () => way.answers;
    this.model.foresight.description = description;
    this.model.ways.find = find;
    this.counter = new Counter(this.model, way, (what, n) => this.clicks.push([what, n]));
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

  /** What was wanted has been sent: how many clicks was it? */
  private reckon(): void {
    if (this.wanted.length) this.counter.count(this.wanted);
    const each = this.clicks.reduce((sum, [, n]) => sum + n, 0);
    if (this.way.whole && each > AT_ONCE) this.click(`${this.wanted[0]!.kind} at once`, AT_ONCE);
    else for (const [what, n] of this.clicks) this.click(what, n);
    this.wanted = [];
    this.clicks = [];
  }

  /** Does the game go on, and not beyond so many rounds? */
  private async goesOn(rounds: number): Promise<boolean> {
    await this.rest();
    const sent = this.wanted[0] && this.wanted[0].table.seq !== this.model.live.table!.seq;
    if (sent || this.keeper.over) this.reckon();
    if (this.keeper.over) return false;
    this.seen.add(roundOf(this.model));
    if (this.seen.size > rounds) return false;
    this.count.rounds = this.seen.size;
    return true;
  }

  /** One decision; false: the game is over, or enough rounds were begun. */
  async decide(rounds: number): Promise<boolean> {
    if (!(await this.goesOn(rounds))) return false;
    if (this.model.staging.ready) {
      this.reckon();
      this.click("send", 1);
      await this.model.staging.send();
      return true;
    }
    const { decision, choices, staging, live } = this.model;
    const choice = await this.wants(this.model);
    this.wanted.push({ table: live.table!, before: staging.list, choices, kind: decision!.kind, choice });
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
  way: Manner,
  wants: Wants = advised,
  find: FindWays | null = null,
): Promise<Count> {
  const keeper = new Keeper(game, players, against);
  const person = new Person(keeper, keeper.rules.describe(game, "en"), way, wants, find);
  while (await person.decide(rounds));
  person.model.close();
  return person.count;
}
