// What the encyclopaedia shows of this game; what it and its figures are called stands in the catalogues.
import { words } from "@table/generated/words/builders-duel";
import type { Encyclopaedia } from "@table/rules";

export default {
  text: (lang) => words(lang).components,
  shown: [
    {
      type: "goods",
      piece: (id) => id,
      figures: {
        markers: {},
        camp: {},
      },
    },
    {
      type: "section",
      figures: {
        need_1: { of: "goods" },
        need_2: { of: "goods" },
        need_3: { of: "goods" },
        bonus_seals: {},
        bonus_gold: {},
        bonus_conversions: {},
      },
    },
    {
      type: "install",
      figures: { price: {} },
    },
    {
      type: "seal",
      piece: (id) => ({ seal_05: "seal-05-5", seal_14: "seal-14-4", seal_23: "seal-23-3" })[id] ?? "seal-personal-3",
      figures: {
        low: {},
        high: {},
        copies: {},
        each_player: {},
      },
    },
    {
      type: "coin",
      figures: { coins: {} },
    },
    { type: "card" },
  ],
  places: {
    section: (id) => [`section.0.${id}`],
    coin: () => ["supply"],
  },
} satisfies Encyclopaedia;
