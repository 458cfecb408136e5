// What the encyclopaedia shows of this game, and what its figures are called.
import type { Shown } from "@table/rules";

export default [
  {
    type: "good",
    title: { en: "Resources", fr: "Ressources" },
    piece: (id) => id,
    figures: { value: { en: "value", fr: "valeur" } },
  },
  {
    type: "site",
    title: { en: "Sites", fr: "Sites" },
    figures: {
      good: { en: "gives", fr: "donne", of: "good" },
      divisor: { en: "dice sum for one", fr: "somme des dés pour une" },
    },
  },
  { type: "building", title: { en: "Buildings", fr: "Bâtiments" } },
  {
    type: "tower",
    title: { en: "Towers", fr: "Tours" },
    figures: { per_player: { en: "each player has", fr: "par joueur" } },
  },
  {
    type: "level",
    title: { en: "Ranks of the clergy", fr: "Rangs du clergé" },
    figures: { spaces: { en: "spaces", fr: "cases" } },
  },
  { type: "crusade", title: { en: "Crusades", fr: "Croisades" } },
  { type: "event_card", title: { en: "Events", fr: "Événements" } },
  {
    type: "mix",
    title: { en: "The pile of events", fr: "La pile d’événements" },
    figures: {
      plenty: { en: "plenty", fr: "abondance" },
      disaster: { en: "disaster", fr: "désastre" },
      vikings: { en: "Vikings", fr: "Vikings" },
    },
  },
  {
    type: "darkness",
    title: { en: "The darkness", fr: "Les ténèbres" },
    figures: { level: { en: "level", fr: "niveau" } },
  },
  { type: "token", title: { en: "Initiative tokens", fr: "Jetons d’initiative" } },
  { type: "relic", title: { en: "Relics", fr: "Reliques" } },
  { type: "saint", title: { en: "Patron saints", fr: "Saints patrons" } },
] satisfies Shown[];
