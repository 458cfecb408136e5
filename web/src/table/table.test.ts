// The table of the page over a keeper that counts what it is asked: choices are tried in the page, and only what is done is
// sent; where the page cannot tell, the keeper is asked as before.
import { beforeEach, expect, test, vi } from "vitest";
import { TableModel } from "./model";
import { Near } from "./near";
import { instance, Keeper, rulesOf, soon } from "./keeper";
import type { Choice, Table } from "../types";

async function sit(game: string, players: number, change: Partial<Table> = {}) {
  const keeper = new Keeper(game, players);
  keeper.change = change;
  const model = new TableModel(keeper, "t", {}, new Near(rulesOf(instance()), () => "en"));
  await soon(() => expect(model.choices.length).toBeGreaterThan(0));
  keeper.asked.length = 0;
  const choose = async (choice: Choice) => {
    model.choose(choice);
    await soon(() => expect(model.work.busy).toBe(false));
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
  await soon(() => expect(model.asking.why?.element).toBe("nothing.here"));
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
  const { seq } = keeper.table;
  keeper.rows.clear();
  await choose(model.choices[0]!);
  expect(keeper.asked.slice(0, 1)).toEqual(["try"]);
  expect([...keeper.rows]).toEqual([seq]);
  keeper.asked.length = 0;
  keeper.rows.clear();
  model.why("nothing.here");
  await soon(() => expect(keeper.asked).toEqual(["why"]));
  expect([...keeper.rows]).toEqual([keeper.table.seq]);
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
    await soon(() => expect(model.work.busy).toBe(false));
    expect(model.work.trouble).toBeNull();
  }
  expect(Math.max(...lengths)).toBeGreaterThan(1);
});

test("what a computer explains stands until something is done", async () => {
  const { model, choose } = await sit(first, players);
  await model.asking.explain(1);
  expect(model.asking.explained).toEqual({ seat: 1, text: "seat 1 explains" });
  await choose(model.choices[0]!);
  expect(model.asking.explained).toBeNull();
});

test("a question that is overtaken is not answered", async () => {
  const { model, choose } = await sit(first, players);
  const asked = model.asking.hint();
  await soon(() => expect(model.asking.hints).not.toBeNull());
  await choose(model.choices[0]!);
  await asked;
  expect(model.asking.hints).toBeNull();
});
