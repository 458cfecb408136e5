// What the encyclopaedia shows of this game; what it and its figures are called stands in the catalogues.
import type { Colour } from "@table/generated/monastery";
import { words } from "@table/generated/words/monastery";
import type { Encyclopaedia } from "@table/rules";
import { COLOURS } from "./model";

export default {
  text: (lang) => words(lang).components,
  shown: [
    {
      type: "tile",
      figures: {
        copies: {},
        squares: {},
        circle: {},
      },
    },
    {
      type: "letter",
      figures: {
        red: {},
        blue: {},
        green: {},
        yellow: {},
      },
    },
    {
      type: "hour",
      figures: { draw: {} },
    },
  ],
  places: {
    hour: (id, game) => {
      const hours = game.types.find((t) => t.name === "hour" && t.rows?.length)?.rows ?? [];
      return [`dial.${hours.findIndex((row) => row.id === id)}`];
    },
    grid: (id) => {
      const row = COLOURS.indexOf(id as Colour);
      return (row < 0 ? COLOURS.map((_, i) => i) : [row]).flatMap((r) => [`grid.${r}.1`, `grid.${r}.13`]);
    },
    abbey: () => ["abbey"],
  },
} satisfies Encyclopaedia;
