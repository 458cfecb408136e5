// The game in short, for the page of rules; the exact rules are in rules.md.
import type { ShortRules } from "@table/rules";

export default {
  en: {
    aim: "Complete the letters of your phrase: three points for each large letter, one for each blessing you keep.",
    turn: "The dial shows two monastic days: mass, study and labour rounds, and night. In a study or labour round, each player in turn places a tile beside a built or fully occupied one and moves monks along the paths. Then each player in turn scores with the monks where they stand: construct, pray or work. The points are spent at once on letters and monks of the letter grid.",
    score:
      "At the end: 3 for each large letter in your own phrase, 1 for each blessing, minus the circle value of each tile left behind your screen. Four players may play in two teams.",
    odd: "Points are not carried over: what you do not spend becomes blessings (1 to 4 points give 1, 5 to 9 give 2, 10 to 14 give 3, 15 or more give 4). A monk reaches his own Secret Passage from anywhere for one step. Tiles with an icon have an effect of their own: the Abbot’s House calls an election.",
  },
  fr: {
    aim: "Achever sa phrase : trois points par grande lettre, un par bénédiction gardée.",
    turn: "Le cadran parcourt deux journées monastiques : tours de messe, d’étude et de labeur, puis la nuit. Pendant un tour d’étude ou de labeur, chacun à son tour pose une tuile à côté d’une tuile construite ou totalement occupée, et déplace ses moines par les chemins. Puis chacun à son tour marque des points avec ses moines, là où ils se trouvent : construire, prier ou travailler. Ces points se dépensent aussitôt en lettres et en moines de la grille.",
    score:
      "À la fin : 3 par grande lettre de sa phrase, 1 par bénédiction, moins la valeur du cercle de chaque tuile restée derrière l’écran. À quatre, on peut jouer en deux équipes.",
    odd: "Les points ne se gardent pas : ceux que vous ne dépensez pas deviennent des bénédictions (de 1 à 4 points : 1 ; de 5 à 9 : 2 ; de 10 à 14 : 3 ; à partir de 15 : 4). Un moine rejoint de partout le Passage secret de sa couleur pour 1 point de déplacement. Les tuiles à icône ont un effet particulier : la Maison de l’abbé déclenche une élection.",
  },
  pieces: {
    aim: ["letter-tile", "blessing"],
    turn: ["monk", "monk-kneeling", "hourglass"],
    score: ["vp", "blessing"],
    odd: ["abbot-crozier"],
  },
} satisfies ShortRules;
