// What the encyclopaedia shows of this game, and what its figures are called.
import type { Shown } from "@table/rules";

export default [
  {
    type: "tile",
    title: { en: "Tiles", fr: "Tuiles" },
    figures: {
      copies: { en: "copies", fr: "exemplaires" },
      squares: { en: "squares", fr: "cases" },
      circle: { en: "circle", fr: "cercle" },
    },
  },
  {
    type: "letter",
    title: { en: "Letters on the strips", fr: "Lettres des bandeaux" },
    figures: {
      red: { en: "red", fr: "rouge" },
      blue: { en: "blue", fr: "bleu" },
      green: { en: "green", fr: "vert" },
      yellow: { en: "yellow", fr: "jaune" },
    },
  },
  {
    type: "hour",
    title: { en: "Hours of the dial", fr: "Heures du cadran" },
    figures: { draw: { en: "tiles drawn", fr: "tuiles piochées" } },
  },
] satisfies Shown[];
