// What the encyclopaedia shows of this game, and what its figures are called.
import type { Shown } from "@table/rules";

export default [
  {
    type: "goods",
    title: { en: "Goods", fr: "Matières" },
    piece: (id) => id,
    figures: {
      markers: { en: "markers of each player", fr: "marqueurs par joueur" },
      camp: { en: "in the camp at the start", fr: "au camp au début" },
    },
  },
  {
    type: "section",
    title: { en: "Sections", fr: "Sections" },
    figures: {
      need_1: { en: "made of", fr: "faite de", of: "goods" },
      need_2: { en: "and", fr: "et", of: "goods" },
      need_3: { en: "and", fr: "et", of: "goods" },
      bonus_seals: { en: "bonus: seals", fr: "bonus\u00a0: sceaux" },
      bonus_gold: { en: "bonus: gold", fr: "bonus\u00a0: or" },
      bonus_conversions: { en: "bonus: conversions", fr: "bonus\u00a0: conversions" },
    },
  },
  {
    type: "install",
    title: { en: "Installing", fr: "Poser" },
    figures: { price: { en: "gold in all", fr: "or en tout" } },
  },
  {
    type: "seal",
    title: { en: "Seals", fr: "Sceaux" },
    piece: (id) => ({ seal_05: "seal-05-5", seal_14: "seal-14-4", seal_23: "seal-23-3" })[id] ?? "seal-personal-3",
    figures: {
      low: { en: "one side", fr: "une face" },
      high: { en: "the other", fr: "l’autre" },
      copies: { en: "in the game", fr: "dans le jeu" },
      each_player: { en: "each player has", fr: "par joueur" },
    },
  },
  {
    type: "coin",
    title: { en: "Coins", fr: "Pièces d’or" },
    figures: { coins: { en: "in the game", fr: "dans le jeu" } },
  },
  { type: "card", title: { en: "Privilege cards", fr: "Cartes Privilège" } },
] satisfies Shown[];
