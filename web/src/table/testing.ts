// For tests: a game of the module as whoever is to choose sees it, and the price of each choice there.
import { expect, vi } from "vitest";
import type { Choice, Description, Table, Tried } from "../types";
import { instance, rulesOf } from "./keeper";
import { Near } from "./near";
import { priceOf, type Change, type Price } from "./price";
import type { Tally } from "./tally";

export const rules = rulesOf(instance());
const near = new Near(rulesOf(instance()), () => "en");

/** A game's table as whoever is to choose sees it. */
export class Trial {
  readonly description: Description;

  constructor(
    private readonly game: string,
    players: number,
    private readonly tally: Tally | null = null,
  ) {
    vi.stubGlobal("document", { documentElement: { lang: "en" } }); // whose language the price is said in
    this.description = rules.describe(game, "en");
    rules.put(game);
    expect(rules.c.offline_open(players, 0)).toBeTruthy();
    this.settle();
  }

  private settle(): void {
    while (rules.c.offline_actors() === 1 << 30) rules.c.offline_chance(0, 0);
  }

  get table(): Table {
    const actors = rules.c.offline_actors();
    const seat = 31 - Math.clz32(actors & -actors);
    rules.c.offline_update(seat);
    const update = rules.json<Partial<Table> & { titles: string[] }>();
    const seats = update.titles.map((title, i) => ({ seat: i, title, name: null }));
    return { seat, seats, about: { game: this.game }, ...update } as unknown as Table;
  }

  price(table: Table, choice: Choice): Price | null {
    const tried = near.try(table, [choice]) as Tried;
    const before = { view: table.view!, scores: table.scores };
    return priceOf(this.description, this.tally, before, tried, 1, table.seat!);
  }

  play(table: Table, choice: Choice): void {
    rules.put(choice.text);
    expect(rules.c.offline_do(table.seat!)).toBeTruthy();
    this.settle();
  }

  /** All that random play changes, as it is foretold. */
  changes(steps: number): Change[] {
    const found: Change[] = [];
    for (let i = 0; i < steps && rules.c.offline_actors(); i++) {
      const { table } = this;
      const choice = table.choices[(i * 7) % table.choices.length]!;
      const price = this.price(table, choice);
      if (price) found.push(...price.pays, ...price.gains);
      if (found.length > 4) break;
      this.play(table, choice);
    }
    return found;
  }

  /** Plays the first choices that are open until one of the verb is; its price there. */
  find(verb: string, steps = 400): Price {
    for (let i = 0; i < steps; i++) {
      const { table } = this;
      const found = table.choices.find((c) => c.verb === verb);
      if (found) return this.price(table, found)!;
      this.play(table, table.choices[i % table.choices.length]!);
    }
    throw new Error(`${verb} was never offered`);
  }
}
