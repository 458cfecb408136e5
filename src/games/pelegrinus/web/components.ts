// What the encyclopaedia shows of this game; what it and its figures are called stands in the catalogues.
import { words } from "@table/generated/words/pelegrinus";
import type { Encyclopaedia } from "@table/rules";

export default {
  text: (lang) => words(lang).components,
  shown: [
    {
      type: "character",
      piece: (id) => id,
      figures: { influence: {} },
    },
    {
      type: "region",
      figures: { opens: {} },
    },
    {
      type: "city",
      figures: {
        region: { of: "region" },
        slots_2: {},
        slots_3: {},
        slots_4: {},
      },
    },
    {
      type: "site",
      figures: {
        from: { of: "city" },
        to: { of: "city" },
      },
    },
  ],
  places: {
    region: (id, game) => {
      const rows = (type: string) => game.types.find((t) => t.name === type && t.rows?.[0]?.figures)?.rows ?? [];
      const region = rows("region").findIndex((row) => row.id === id) + 1;
      return rows("city").flatMap((row) => (row.figures?.region === region ? [`city.${row.id}`] : []));
    },
  },
} satisfies Encyclopaedia;
