// What the encyclopaedia shows of this game, and what its figures are called.
import type { Shown } from "@table/rules";

export default [
  {
    type: "character",
    title: { en: "Envoys", fr: "Émissaires" },
    piece: (id) => id,
    figures: { influence: { en: "influence", fr: "influence" } },
  },
  {
    type: "region",
    title: { en: "Regions", fr: "Régions" },
    figures: { opens: { en: "opens in round", fr: "s’ouvre à la manche" } },
  },
  {
    type: "city",
    title: { en: "Cities", fr: "Villes" },
    figures: {
      region: { en: "region", fr: "région", of: "region" },
      slots_2: { en: "places for two", fr: "places à deux" },
      slots_3: { en: "for three", fr: "à trois" },
      slots_4: { en: "for four", fr: "à quatre" },
    },
  },
  {
    type: "site",
    title: { en: "Holy places", fr: "Lieux saints" },
    figures: {
      from: { en: "on the road from", fr: "sur la route de", of: "city" },
      to: { en: "to", fr: "à", of: "city" },
    },
  },
] satisfies Shown[];
