// What the encyclopaedia shows of this game; what it and its figures are called stands in the catalogues.
import { words } from "@table/generated/words/kings-abbey";
import type { Encyclopaedia } from "@table/rules";

export default {
  text: (lang) => words(lang).components,
  shown: [
    {
      type: "good",
      piece: (id) => id,
      figures: { value: {} },
    },
    {
      type: "site",
      figures: {
        good: { of: "good" },
        divisor: {},
      },
    },
    { type: "building" },
    {
      type: "tower",
      figures: { per_player: {} },
    },
    {
      type: "level",
      figures: { spaces: {} },
    },
    { type: "crusade" },
    { type: "event_card" },
    {
      type: "mix",
      figures: {
        plenty: {},
        disaster: {},
        vikings: {},
      },
    },
    {
      type: "darkness",
      figures: { level: {} },
    },
    { type: "token" },
    { type: "relic" },
    { type: "saint" },
  ],
  places: {
    site: (id) => [`space.${id}.main`, `space.${id}.bonus`],
    darkness: () => ["darkness"],
  },
} satisfies Encyclopaedia;
