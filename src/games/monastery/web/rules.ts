// The game in short, for the page of rules; the exact rules are in docs/rules.
import type { ShortRules } from "@table/rules";

export default {
  en: {
    aim: "Complete the letters of your phrase: three points for each large letter, one for each blessing kept.",
    turn: "Two monastic days run over the dial: mass, study, labour, night. In a round of study or labour everybody in turn places a tile, which must meet its neighbours edge to edge, and walks monks over the paths. Then everybody in turn scores with the monks where they stand: construct, pray or work; the points are spent at once on letters and monks of the letter grid.",
    score: "At the end: 3 for each large letter in your own phrase, 1 for each blessing, less the value of each tile left behind your screen. Four may play in two teams.",
    odd: "Points are never carried over: what is not spent is lost. Some houses do something of their own: the abbot’s house calls an election, secret passages lead from door to door.",
  },
  fr: {
    aim: "Compléter les lettres de sa phrase : trois points par grande lettre, un par bénédiction gardée.",
    turn: "Deux journées monastiques passent au cadran : messe, étude, labeur, nuit. Dans une manche d’étude ou de labeur, chacun pose à son tour une tuile, qui doit s’accorder bord à bord, et mène ses moines par les chemins. Puis chacun marque avec ses moines là où ils se tiennent : construire, prier ou travailler ; les points se dépensent aussitôt en lettres et moines de la grille.",
    score: "À la fin : 3 par grande lettre de sa phrase, 1 par bénédiction, moins la valeur de chaque tuile restée derrière l’écran. À quatre on peut jouer en deux équipes.",
    odd: "Les points ne se gardent jamais : ce qui n’est pas dépensé est perdu. Certaines maisons ont leur propre effet : celle de l’abbé appelle une élection, les passages secrets mènent de porte en porte.",
  },
  pieces: { aim: ["letter-tile", "blessing"], turn: ["monk", "monk-kneeling", "hourglass"], score: ["vp", "blessing"], odd: ["abbot-crozier"] },
} satisfies ShortRules;
