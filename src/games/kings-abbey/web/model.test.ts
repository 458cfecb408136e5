import { expect, it } from "vitest";
import { broken, BUILDINGS, defenceSources } from "./model";

const counts = (of: Record<string, number>) => BUILDINGS.map((b) => of[b] ?? 0);

const abbey = (view: object) =>
  ({
    lang: "en",
    seat: 0,
    choices: [],
    name: (_: string, id: string) => id,
    figure: (_type: string, _id: string, name: string) => (name === "spaces" ? 3 : 1),
    constant: (name: string) => ({ copies: 2, rounds: 7, rounds_quick: 5, walls: 5 })[name],
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

it("A long word of a name may be parted where one would part it", () => {
  const shown = (name: string) => broken(name).replaceAll("\u00ad", "-");
  expect(["Scriptorium", "Battlements", "Chapterhouse", "Salle capitulaire", "Bell Tower"].map(shown)).toEqual([
    "Scrip-torium",
    "Battle-ments",
    "Chapter-house",
    "Salle capitu-laire",
    "Bell Tower",
  ]);
});
