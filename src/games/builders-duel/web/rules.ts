// The game in short, for the page of rules; the exact rules are in rules.md.
import type { ShortRules } from "@table/rules";
import { CrossedLines } from "./pictures";

export default {
  en: {
    aim: "Be the first to finish the three sections of your building: Waleran’s castle or Philip’s cathedral.",
    turn: "Each deal lays out nine privilege cards. Both players claim a line of three; the two lines share one card, and that one is fought over by tossing two-sided seals: the higher sum wins it. Then each carries out his cards, which bring gold, raw goods, craftsmen, seals or power, and installs finished materials on his sites.",
    score:
      "Who finishes three sections wins at once. After four rounds of three deals more sections win, then more installed materials, then more gold, then Philip.",
    odd: "A conflict goes on until somebody gives up or runs out of seals. Cards kept for once may be used in a later turn. The holder of power claims first. Nothing is drawn: there is always a winner.",
  },
  fr: {
    aim: "Finir le premier les trois sections de son édifice : le château de Waleran ou la cathédrale de Philip.",
    turn: "Chaque donne étale neuf cartes Privilège. Chacun revendique une ligne de trois ; les deux lignes ont une carte en commun, disputée en lançant des sceaux à deux faces : la plus forte somme l’emporte. Puis chacun exécute ses cartes, qui apportent or, matières, artisans, sceaux ou pouvoir, et installe des matériaux finis sur ses chantiers.",
    score:
      "Qui finit trois sections gagne aussitôt. Après quatre manches de trois donnes, le plus de sections l’emporte, puis de matériaux installés, puis d’or, puis Philip.",
    odd: "Un conflit dure jusqu’à ce que l’un renonce ou n’ait plus de sceaux. Les cartes à usage unique se gardent pour un tour suivant. Qui a le pouvoir choisit sa ligne en premier. Pas de partie nulle : il y a toujours un vainqueur.",
  },
  pieces: {
    aim: ["tower", "bell"],
    turn: ["seal-05-5", "seal-14-4", "seal-23-3", "gold", "stone", "beam"],
    score: ["hourglass"],
    odd: ["power"],
  },
  pictures: { turn: CrossedLines },
} satisfies ShortRules;
