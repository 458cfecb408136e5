// The game in short, for the page of rules; the exact rules are in rules.md.
import type { ShortRules } from "@table/rules";

export default {
  en: {
    aim: "Gather most points in three years: send novices to five monasteries, glaze your window and fulfil missions.",
    turn: "Each round has two parts. First all roll their dice in turn and place those of one value on its slot. Then everybody in turn takes dice from a slot, neutral ones or their own, and carries out one action for each: send a novice, take soup, influence or rosaries, upgrade tokens, move the messenger along the road.",
    score:
      "At the end: 5 points for the most novices in each monastery, more for each chapel one is in (1, 3, 6, 10, 15), cloister times chapel twice over, 2 for a book, 1 for a tool, 1 for two other tokens.",
    odd: "Slot six is a joker: it stands for any column, a single die at a time. Ties in a monastery all score. Tied winners share the victory.",
  },
  fr: {
    aim: "Réunir le plus de points en trois années : envoyer des novices dans cinq monastères, garnir son vitrail et remplir des missions.",
    turn: "Chaque manche a deux temps. D’abord tous lancent leurs dés à tour de rôle et posent ceux d’une même valeur sur sa case. Puis chacun à son tour prend des dés d’une case, neutres ou à lui, et fait une action pour chacun : envoyer un novice, prendre soupe, influence ou chapelets, améliorer des jetons, avancer le messager sur la route.",
    score:
      "À la fin : 5 points pour le plus de novices dans chaque monastère, davantage pour chaque chapelle occupée (1, 3, 6, 10, 15), deux fois cloître fois chapelle, 2 par livre, 1 par outil, 1 pour deux autres jetons.",
    odd: "La case six est un joker : elle vaut toute colonne, un seul dé à la fois. À égalité dans un monastère, tous marquent. Les vainqueurs à égalité se partagent la victoire.",
  },
  pieces: {
    aim: ["novice", "glass-a", "glass-b", "glass-c", "glass-d", "glass-e"],
    turn: ["die-neutral-3", "die-personal-5", "soup", "influence", "rosary", "messenger"],
    score: ["book", "tool", "vp"],
    odd: ["die-neutral-6"],
  },
} satisfies ShortRules;
