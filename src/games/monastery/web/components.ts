// What the encyclopaedia shows of this game; what it and its figures are called stands in the catalogues.
import { words } from "@table/generated/words/monastery";
import type { Encyclopaedia } from "@table/rules";

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
} satisfies Encyclopaedia;
