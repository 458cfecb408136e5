// The table of the page over a keeper that counts what it is asked: choices are tried in the page, and only what is done is
// sent; where the page cannot tell, the keeper is asked as before.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import type { Connection, Push } from "../connection";
import { TableModel } from "./model";
import { Near } from "./near";
import type { Choice, Table } from "../types";
import { Rules, type Exports } from "../wasm";

const path = process.env.CLOISTER_WASM ?? new URL("../../../build/release/cloister.wasm", import.meta.url);
const instance = () =>
  new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), { page: { now_us: () => 0 } })
    .exports as unknown as Exports;
const rulesOf = (c: Exports): Rules => Object.assign(Object.create(Rules.prototype), { c }) as Rules;

/** A table of the module, as a server would keep it. */
class Keeper implements Connection {
  readonly asked: string[] = [];
  readonly hinted: string[] = []; // after which lists
  private readonly rules = rulesOf(instance());
  private readonly ears = new Set<(push: Push) => void>();
  change: Partial<Table> = {}; // said instead of the truth

  constructor(
    private readonly game: string,
    players: number,
  ) {
    this.rules.put(game);
    expect(this.rules.c.offline_open(players, 0)).toBeTruthy();
    this.settle();
  }

  private settle(): void {
    while (this.rules.c.offline_actors() === 1 << 30) this.rules.c.offline_chance(0, 0);
  }

  get table(): Table {
    const actors = this.rules.c.offline_actors();
    const seat = 31 - Math.clz32(actors & -actors);
    this.rules.c.offline_update(seat);
    const update = this.rules.json<Partial<Table> & { titles: string[] }>();
    const seats = update.titles.map((title, i) => ({ seat: i, title, name: null }));
    const about = { game: this.game };
    return {
      table: "t",
      status: "playing",
      seat,
      seats,
      about,
      rows: [],
      ...update,
      ...this.change,
    } as unknown as Table;
  }

  tell(): void {
    for (const ear of this.ears) ear({ t: "table", ...this.table });
  }

  listen(hear: (push: Push) => void): () => void {
    this.ears.add(hear);
    return () => this.ears.delete(hear);
  }

  async request<T>(operation: string, members: Record<string, unknown> = {}): Promise<T> {
    this.asked.push(operation);
    const { c } = this.rules;
    const list = (members.list as string[] | undefined)?.join() ?? "";
    if (operation === "try") {
      this.rules.put(list);
      if (!c.offline_try(Number(members.seat))) throw new Error(this.rules.get());
      return this.rules.json<T>();
    }
    if (operation === "do") {
      this.rules.put(list);
      if (!c.offline_do(Number(members.seat))) throw new Error(this.rules.get());
      this.settle();
      this.tell();
    }
    if (operation === "hint") {
      this.rules.put(list);
      this.hinted.push(list);
      if (!c.offline_hint(Number(members.seat), 20)) throw new Error(this.rules.get());
      return this.rules.json<T>();
    }
    if (operation === "why") return { legal: false, refusals: [] } as T;
    if (operation === "follow") this.tell();
    return {} as T;
  }
}

async function sit(game: string, players: number, change: Partial<Table> = {}) {
  const keeper = new Keeper(game, players);
  keeper.change = change;
  const model = new TableModel(keeper, "t", {}, new Near(rulesOf(instance()), () => "en"));
  await vi.waitFor(() => expect(model.choices.length).toBeGreaterThan(0));
  keeper.asked.length = 0;
  const choose = async (choice: Choice) => {
    model.choose(choice);
    await vi.waitFor(() => expect(model.work.busy).toBe(false));
    expect(model.work.trouble).toBeNull();
  };
  return { keeper, model, choose };
}

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
});

const STEPS = 12;
const GAMES = rulesOf(instance())
  .games("en")
  .map((game) => [game.id, Math.max(2, game.seats_min)] as const);
const [first, players] = GAMES[0]!;
const kept = { staged: 0 };

/** Makes choices until something is staged, at most so many. */
async function stage(game: string, seats: number) {
  const at = await sit(game, seats);
  for (let i = 0; i < STEPS && !at.model.staging.list.length; i++) await at.choose(at.model.choices.at(-1)!);
  at.keeper.asked.length = 0;
  return at;
}

test.each(GAMES)("%s: what is staged costs no word, and what is done one", async (game, seats) => {
  const { keeper, model, choose } = await sit(game, seats);
  for (let i = 0; i < STEPS && model.choices.length; i++) {
    await choose(model.choices.at(-1)!);
    kept.staged += Number(model.staging.list.length > 0);
    if (model.staging.ready) await model.staging.send();
  }
  expect(new Set(keeper.asked)).toEqual(new Set(["do"]));
  expect(keeper.asked.length).toBeLessThanOrEqual(STEPS);
});

test("some game stages something", () => {
  expect(kept.staged).toBeGreaterThan(0);
});

test.each(GAMES)("%s: why not is asked about what is staged, in the page", async (game, seats) => {
  const { keeper, model } = await stage(game, seats);
  model.why("nothing.here");
  await vi.waitFor(() => expect(model.asking.why?.element).toBe("nothing.here"));
  expect(model.asking.why!.legal).toBe(false);
  expect(keeper.asked).toEqual([]);
});

test.each(GAMES)("%s: what is staged can be taken back", async (game, seats) => {
  const { keeper, model } = await stage(game, seats);
  const { length } = model.staging.list;
  if (!length) return;
  await model.undo();
  expect(model.staging.list.length).toBe(length - 1);
  expect(keeper.asked).toEqual([]);
});

test.each([
  ["without bytes", () => ({ seen: null })],
  ["with bytes of other rules", () => ({ seen: "9999.AAAA" })],
  ["with other choices than the page finds", (table: Table) => ({ choices: table.choices.slice(1) })],
])("%s the keeper is asked", async (_, change) => {
  const { keeper, model, choose } = await sit(first, players, change(new Keeper(first, players).table));
  await choose(model.choices[0]!);
  expect(keeper.asked.slice(0, 1)).toEqual(["try"]);
  keeper.asked.length = 0;
  model.why("nothing.here");
  await vi.waitFor(() => expect(keeper.asked).toEqual(["why"]));
});

test.each(GAMES)("%s: a hint begins with what is staged and goes on to the end of the turn", async (game, seats) => {
  const { keeper, model } = await stage(game, seats);
  const staged = model.staging.list.map((c) => c.text);
  await model.asking.hint();
  const { hints, turn } = model.asking;
  expect(keeper.hinted[0]).toBe(staged.join());
  expect(model.choices.map((c) => c.text)).toContain(hints![0]!.text);
  expect(hints![0]!.place).toHaveLength(seats);
  expect(turn[0]!.text).toBe(hints![0]!.text);
  keeper.hinted.forEach((list, i) => {
    expect(list).toBe([...staged, ...turn.slice(0, i).map((c) => c.text)].join());
  });
});

test("what is advised can be done whole, and is forgotten with the next step", async () => {
  const lengths = [];
  for (const [game, seats] of GAMES) {
    const { model } = await sit(game, seats);
    await model.asking.hint();
    lengths.push(model.asking.turn.length);
    model.follow(true);
    expect(model.asking.hints).toBeNull();
    await vi.waitFor(() => expect(model.work.busy).toBe(false));
    expect(model.work.trouble).toBeNull();
  }
  expect(Math.max(...lengths)).toBeGreaterThan(1);
});

test("a question that is overtaken is not answered", async () => {
  const { model, choose } = await sit(first, players);
  const asked = model.asking.hint();
  await vi.waitFor(() => expect(model.asking.hints).not.toBeNull());
  await choose(model.choices[0]!);
  await asked;
  expect(model.asking.hints).toBeNull();
});
