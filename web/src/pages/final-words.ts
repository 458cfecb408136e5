// What the final page says itself.
import type { Lang } from "../types";

const NB = "\u00a0";

const en = {
  whole: "The whole score",
  race: "The race",
  raceLabel: (list: string) => `Scores along the moves of the game; at the end ${list}.`,
  moves: (n: number) => `move ${n}`,
  categories: "By category",
  category: "Category",
  total: "Total",
  turns: "Turning points",
  lead: (name: string) => `${name} goes ahead for good`,
  gain: (name: string, points: number) => `${name}: ${points} ${points === 1 ? "point" : "points"} at once`,
  look: "See it",
  link: "Copy the link to this page",
  copied: "Copied",
  close: "Back to the table",
};

const fr: typeof en = {
  whole: "Le décompte complet",
  race: "La course",
  raceLabel: (list) => `Points au fil des coups\u202f; à la fin ${list}.`,
  moves: (n) => `coup ${n}`,
  categories: "Par catégorie",
  category: "Catégorie",
  total: "Total",
  turns: "Tournants",
  lead: (name) => `${name} prend la tête pour de bon`,
  gain: (name, points) => `${name}${NB}: ${points} ${points < 2 ? "point" : "points"} d’un coup`,
  look: "Revoir",
  link: "Copier le lien de cette page",
  copied: "Copié",
  close: "Retour à la table",
};

export const finalWords = (lang: Lang): typeof en => (lang === "fr" ? fr : en);
