// What the board says besides the names of faces.
const THIN = "\u202f";

const en = {
  out: "out",
  dice: (n: number) => (n === 1 ? "1 die" : `${n} dice`),
  bids: (quantity: number, face: string) => `bids ${quantity} × ${face}`,
  shown: "Last round",
  quantity: "How many",
  face: "Of which face",
  doubt: "Liar!",
  spotOn: "Spot on!",
  under: (n: number) => `${n} dice under all cups`,
};

const fr: typeof en = {
  out: "hors jeu",
  dice: (n: number) => (n === 1 ? "1 dé" : `${n} dés`),
  bids: (quantity: number, face: string) => `annonce ${quantity} × ${face}`,
  shown: "Manche d’avant",
  quantity: "Combien",
  face: "De quelle face",
  doubt: `Menteur${THIN}!`,
  spotOn: `Tout pile${THIN}!`,
  under: (n: number) => `${n} dés sous les gobelets`,
};

export const boardWords = (lang: "en" | "fr") => (lang === "fr" ? fr : en);
