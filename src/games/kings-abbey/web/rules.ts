// The game in short, for the page of rules; the exact rules are in rules.md.
import type { ShortRules } from "@table/rules";

export default {
  en: {
    aim: "Build and man an abbey that holds out against darkness, Vikings and hunger, and earn most prestige in seven rounds.",
    turn: "Each round an event is turned over and every player rolls the monks. Monks are placed by value: to gather at the sites, preach, rise in the clergy, defend, go on crusade. What was gathered pays for buildings and towers; new peasants man them and wake their effects. Then all must be fed, and darkness and the Vikings come.",
    score:
      "Prestige, 2 for each sheep, 3 for each cow and what some buildings add; less the value of buildings bought and not built, and of crusades not finished.",
    odd: "A building works only while somebody mans it. Who cannot feed everybody or stand against darkness loses peasants and prestige. Alone one plays against Elias.",
  },
  fr: {
    aim: "Bâtir et peupler une abbaye qui tienne tête aux ténèbres, aux Vikings et à la faim, et gagner le plus de prestige en sept manches.",
    turn: "À chaque manche on retourne un événement et chacun lance ses moines. On les place selon leur valeur : récolter, prêcher, s’élever dans le clergé, défendre, partir en croisade. La récolte paie bâtiments et tours ; de nouveaux paysans les occupent et éveillent leurs effets. Puis il faut nourrir tout le monde, et viennent les ténèbres et les Vikings.",
    score:
      "Le prestige, 2 par mouton, 3 par vache et ce qu’ajoutent certains bâtiments, moins la valeur des bâtiments achetés et non bâtis et des croisades inachevées.",
    odd: "Un bâtiment n’agit que s’il est occupé. Qui ne peut nourrir tout le monde ou tenir contre les ténèbres perd paysans et prestige. Seul, on joue contre Elias.",
  },
  pieces: {
    aim: ["tower", "wall", "bell-tower"],
    turn: ["die-personal-4", "wood", "stone", "grain", "denier", "peasant"],
    score: ["sheep", "cow", "relic"],
    odd: ["die-viking-5"],
  },
} satisfies ShortRules;
