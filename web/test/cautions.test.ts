import { describe, expect, it } from "vitest";
import type { Choice } from "../src/types";
import { caution as abbeyCaution } from "../../src/games/kings-abbey/web/caution";
import { BUILDINGS, defenceSources } from "../../src/games/kings-abbey/web/model";
import { caution as monasteryCaution } from "../../src/games/monastery/web/caution";

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
    figure: () => 1,
    view: {
      pool: [[0, 0, 0, 0, 0, 0]],
      built: [counts({})],
      unbuilt: [counts({})],
      kind: "build",
      round: 3,
      quick: false,
      ...view,
    },
  }) as never;

describe("The King's Abbey warns", () => {
  it("of monks left over", () => {
    expect(abbeyCaution(abbey({ kind: "gather", pool: [[1, 0, 2, 0, 0, 0]] }), choice("pass"))).toContain("3 monks");
    expect(abbeyCaution(abbey({ kind: "gather" }), choice("pass"))).toBeNull();
    expect(abbeyCaution(abbey({ kind: "market_buy", pool: [[1, 0, 0, 0, 0, 0]] }), choice("pass"))).toBeNull();
  });
  it("of cards that can never be built (KA-3.7.3)", () => {
    const buy = (building: string) => choice("buy", [0, 0, building]);
    expect(
      abbeyCaution(abbey({ built: [counts({ library: 1 })], unbuilt: [counts({ library: 1 })] }), buy("library")),
    ).not.toBeNull();
    expect(abbeyCaution(abbey({ built: [counts({ library: 1 })] }), buy("library"))).toBeNull();
    expect(abbeyCaution(abbey({ unbuilt: [counts({ sheep_farm: 1 })] }), buy("dairy_farm"))).not.toBeNull();
    expect(abbeyCaution(abbey({ built: [counts({ refectory: 1 })] }), buy("chapterhouse"))).not.toBeNull();
    expect(abbeyCaution(abbey({ built: [counts({ refectory: 1 })] }), buy("refectory"))).toBeNull();
  });
  it("of empty houses, and of a crusade in the last round", () => {
    expect(abbeyCaution(abbey({}, [choice("activate", ["library_1"])]), choice("done"))).toContain("library_1");
    expect(abbeyCaution(abbey({}), choice("done"))).toBeNull();
    expect(abbeyCaution(abbey({ round: 7 }), choice("buy_crusade"))).not.toBeNull();
    expect(abbeyCaution(abbey({ round: 5, quick: true }), choice("buy_crusade"))).not.toBeNull();
    expect(abbeyCaution(abbey({ round: 6 }), choice("buy_crusade"))).toBeNull();
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

describe("Monastery warns before done", () => {
  const table = (view: object, choices: Choice[]) =>
    ({
      lang: "en",
      seat: 0,
      choices,
      view: {
        colours: ["red", "blue"],
        strip: [["large", null, null, null, null, null, null, null, null], []],
        "grid.letter": [["I", null], ["Q"]],
        ...view,
      },
    }) as never;
  it("of letters one's phrase needs, and of one's monks", () => {
    const collect = (cell: string) => choice("collect", [cell]);
    expect(monasteryCaution(table({ phase: "collect" }, [collect("0.1")]), choice("done"))).toContain("I");
    expect(monasteryCaution(table({ phase: "collect" }, [collect("1.1")]), choice("done"))).toBeNull();
    expect(monasteryCaution(table({ phase: "collect" }, [collect("0.2")]), choice("done"))).toContain("monk");
    expect(monasteryCaution(table({ phase: "score_action" }, [choice("pray")]), choice("done"))).not.toBeNull();
    expect(monasteryCaution(table({ phase: "encourage" }, []), choice("done"))).toBeNull();
  });
});
