// What the encyclopaedia shows of this game; what it and its figures are called stands in the catalogues.
import { words } from "@table/generated/words/monasterium";
import type { Encyclopaedia } from "@table/rules";
import { COLUMNS, ROWS } from "./things";

export default {
  text: (lang) => words(lang).components,
  shown: [
    {
      type: "token",
      piece: (id) => id,
      figures: {
        start: {},
        half_points: {},
      },
    },
    {
      type: "building",
      figures: {
        pays: { of: "token" },
        points: {},
        gives: { of: "token" },
      },
    },
    {
      type: "chapels",
      figures: { points: {} },
    },
    {
      type: "road",
      figures: {
        touches: { of: "monastery", set: true },
        bonus: { of: "bonus" },
      },
    },
    {
      type: "line",
      figures: {
        points: {},
        token: { of: "token" },
        steps: {},
      },
    },
    {
      type: "mission",
      figures: {
        year_1: {},
        year_2: {},
        year_3: {},
      },
    },
    { type: "action" },
    {
      type: "size",
      figures: {
        neutral_dice: {},
        window_tiles: {},
        chapel_holds: {},
      },
    },
  ],
  places: {
    column: (id) => [`column.${id}`, `action.${id}.0`, ...ROWS.map((row) => `novice.${id}.${row}`)],
    row: (id) => COLUMNS.map((column) => `novice.${column}.${id}`),
    monastery: (id) => [`chapel.${id}`, `pile.${id}`],
    horseshoe: (id) => {
      const monastery = id.at(-1)!;
      const places = (sort: string, letter: string) =>
        [1, 2, 3, 4, 5, 6].map((n) => `${sort}.${monastery}.${letter}${n}`);
      return [`chapel.${monastery}`, ...places("building", "b"), ...places("cloister", "k")];
    },
  },
} satisfies Encyclopaedia;
