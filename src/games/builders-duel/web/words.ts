// The few words the board itself says; names of components come from the game's catalogue.
import type { Goods } from "@table/generated/builders-duel";

/** What a card's figures say, and the goods it is about. */
interface Figures {
  gold: number;
  count: number;
  sale: number;
  id: Goods;
  goods: string;
}

const en = {
  reserve: "Reserve",
  camp: "Camp",
  kept: "kept",
  supply: "supply",
  gold: (n: number) => `${n} gold`,
  pile: (name: string) => `Pile ${name}`,
  left: (n: number) => (n === 0 ? "none left" : n === 1 ? "1 card left" : `${n} cards left`),
  seals: (n: number) => (n === 0 ? "no seals" : n === 1 ? "1 seal" : `${n} seals`),
  onTop: (seal: string) => `${seal} on top`,
  unknownTop: "top one unknown",
  power: "Power",
  conflict: "Conflict",
  over: (card: string) => `over ${card}`,
  leads: "leads",
  wins: "wins",
  equal: "equal",
  track: (round: number, rounds: number, deal: number) => `Round ${round} of ${rounds}, deal ${deal} of 3`,
  installed: (n: number, all: number) => `${n} of ${all} installed`,
  finished: "finished",
  emptyCell: "empty",
  first: "for the first to finish",
  taken: "taken",
  castle: "the castle",
  cathedral: "the cathedral",
  /** On a card, under its picture; the whole sentence is its help. */
  brief: {
    power: () => "take the power marker",
    income: (f: Figures) => `${f.gold} gold`,
    influence: (f: Figures) => `seals for ${f.gold} gold each`,
    raw: (f: Figures) => `${f.count} ${f.goods}`,
    craft: (f: Figures) =>
      `${f.goods} to ${{ stone: "ashlar", sand: "mortar", wood: "beams", wool: "cloth", ore: "ironwork" }[f.id]}, ${f.gold} gold each`,
    market: (f: Figures) => `buy up to ${f.count}, ${f.gold} gold each; sell wool for ${f.sale}`,
    convoy: () => "keep: one raw material into your camp",
    journeyman: () => "keep: convert one free",
    scaffold: () => "keep: install one free",
    patron: (f: Figures) => `${f.gold} gold and a seal`,
    master: (f: Figures) => `convert up to ${f.count} free`,
    raid: (f: Figures) => `${f.gold} gold from the other`,
    foreman: () => "install without paying",
    envoy: () => "a raw material and the power",
  } as Record<string, (f: Figures) => string>,
};

const NB = "\u00a0";
const fr: typeof en = {
  reserve: "Réserve",
  camp: "Camp",
  kept: "gardée",
  supply: "banque",
  gold: (n) => `${n}${NB}or`,
  pile: (name) => `Pile ${name}`,
  left: (n) => (n === 0 ? "épuisée" : n === 1 ? "reste 1 carte" : `reste ${n} cartes`),
  seals: (n) => (n === 0 ? "aucun sceau" : n === 1 ? "1 sceau" : `${n} sceaux`),
  onTop: (seal) => `${seal} au-dessus`,
  unknownTop: "le premier est inconnu",
  power: "Pouvoir",
  conflict: "Conflit",
  over: (card) => `pour ${card}`,
  leads: "mène",
  wins: "l’emporte",
  equal: "égalité",
  track: (round, rounds, deal) => `Manche ${round} sur ${rounds}, donne ${deal} sur 3`,
  installed: (n, all) => `${n} sur ${all} posés`,
  finished: "achevée",
  emptyCell: "vide",
  first: "au premier qui l’achève",
  taken: "pris",
  castle: "le château",
  cathedral: "la cathédrale",
  brief: {
    power: () => "prenez le Pouvoir",
    income: (f) => `${f.gold}${NB}or`,
    influence: (f) => `des sceaux à ${f.gold}${NB}or`,
    raw: (f) => `${f.count} ${f.goods}`,
    craft: (f) =>
      `${f.goods} en ${{ stone: "pierre de taille", sand: "mortier", wood: "poutre", wool: "tissu", ore: "ferronnerie" }[f.id]}, ${f.gold}${NB}or pièce`,
    market: (f) => `achetez-en ${f.count}, ${f.gold}${NB}or pièce ; vendez la laine ${f.sale}`,
    convoy: () => `gardez${NB}: une matière au camp`,
    journeyman: () => `gardez${NB}: une conversion gratuite`,
    scaffold: () => `gardez${NB}: une pose gratuite`,
    patron: (f) => `${f.gold}${NB}or et un sceau`,
    master: (f) => `jusqu’à ${f.count} conversions gratuites`,
    raid: (f) => `${f.gold}${NB}or de l’adversaire`,
    foreman: () => "posez sans payer",
    envoy: () => "une matière et le Pouvoir",
  },
};

export type BoardWords = typeof en;
export const boardWords = (lang: "en" | "fr"): BoardWords => (lang === "fr" ? fr : en);
