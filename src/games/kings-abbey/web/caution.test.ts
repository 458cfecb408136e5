import { describe, expect, it } from "vitest";
import type { Choice } from "@table/types";
import { caution } from "./caution";
import { BUILDINGS, defenceSources } from "./model";

const choice = (verb: string, args: (string | number)[] = []): Choice => ({
  i: 0,
  text: verb,
  verb,
  args,
  targets: [],
  label: verb,
});
const counts = (of: Record<string, number>) => BUILDINGS.map((b) => of[b] ?? 0);

const abbey = (view: object, choices: Choice[] = []) =>
  ({
    lang: "en",
    seat: 0,
    choices,
    name: (_: string, id: string) => id,
    figure: (_type: string, _id: string, name: string) => (name === "spaces" ? 3 : 1),
    constant: (name: string) => ({ copies: 2, rounds: 7, rounds_quick: 5, walls: 5, stock_limit: 3 })[name],
    view: {
      pool: [[0, 0, 0, 0, 0, 0]],
      built: [counts({})],
      unbuilt: [counts({})],
      kind: "build",
      round: 3,
      quick: false,
      goods: [[0, 0, 0, 0]],
      food_need: [0],
      occupied: [[]],
      ...view,
    },
  }) as never;

describe("The King's Abbey warns", () => {
  it("of monks left over", () => {
    expect(caution(abbey({ kind: "gather", pool: [[1, 0, 2, 0, 0, 0]] }), choice("pass"))).toContain("3 monks");
    expect(caution(abbey({ kind: "gather" }), choice("pass"))).toBeNull();
    expect(caution(abbey({ kind: "market_buy", pool: [[1, 0, 0, 0, 0, 0]] }), choice("pass"))).toBeNull();
  });
  it("of cards that can never be built (KA-3.7.3)", () => {
    const buy = (building: string) => choice("buy", [0, 0, building]);
    expect(
      caution(abbey({ built: [counts({ library: 1 })], unbuilt: [counts({ library: 1 })] }), buy("library")),
    ).not.toBeNull();
    expect(caution(abbey({ built: [counts({ library: 1 })] }), buy("library"))).toBeNull();
    expect(caution(abbey({ unbuilt: [counts({ sheep_farm: 1 })] }), buy("dairy_farm"))).not.toBeNull();
    expect(caution(abbey({ built: [counts({ refectory: 1 })] }), buy("chapterhouse"))).not.toBeNull();
    expect(caution(abbey({ built: [counts({ refectory: 1 })] }), buy("refectory"))).toBeNull();
  });
  it("of steps that peasants could still make", () => {
    expect(caution(abbey({ kind: "peasant_move" }, [choice("step")]), choice("done"))).toMatch(/move/);
    expect(caution(abbey({ kind: "peasant_move" }), choice("done"))).toBeNull();
  });
  it("of goods that will not be kept (KA-6.12.4)", () => {
    const done = (goods: number[], more: object = {}) => caution(abbey({ goods: [goods], ...more }), choice("done"));
    expect(done([5, 0, 4, 0])).toContain("3");
    expect(done([3, 3, 3, 3])).toBeNull();
    expect(done([0, 5, 0, 0], { food_need: [2] })).toBeNull(); // eaten before
    expect(done([4, 0, 0, 0], { occupied: [["cellarium_1"]] })).toBeNull();
    expect(done([9, 0, 0, 0], { occupied: [["tithe_barn_1"]] })).toBeNull();
  });
  it("of empty houses, and of a crusade in the last round", () => {
    expect(caution(abbey({}, [choice("activate", ["library_1"])]), choice("done"))).toContain("library_1");
    expect(caution(abbey({}), choice("done"))).toBeNull();
    expect(caution(abbey({ round: 7 }), choice("buy_crusade"))).not.toBeNull();
    expect(caution(abbey({ round: 5, quick: true }), choice("buy_crusade"))).not.toBeNull();
    expect(caution(abbey({ round: 6 }), choice("buy_crusade"))).toBeNull();
  });
});

it("A defence is the sum of its sources", () => {
  const view = {
    defence: [12],
    base_defence: [1],
    extra_defence: [1],
    altar: [true],
    walls: [5],
    clergy: [7],
    occupied: [["gate_tower_1", "library_1"]],
    area: [[[], [], [0, 2, 0, 0, 0, 1]]],
    reused: ["defence"],
    defend_phantoms: [0],
  };
  const sources = defenceSources(abbey(view), 0);
  expect(sources.reduce((sum, [, n]) => sum + n, 0)).toBe(12);
  expect(Object.fromEntries(sources)).toMatchObject({
    base: 1,
    clergy: 2,
    archers: 1,
    walls: 1,
    altar: 1,
    dice: 4,
    extra: 1,
    houses: 1,
  });
});
