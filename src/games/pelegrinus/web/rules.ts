// The game in short, for the page of rules; the exact rules are in rules.md.
import type { ShortRules } from "@table/rules";

export default {
  en: {
    aim: "Gather most points in fourteen rounds with pope tokens, relics, commanderies, abbeys and pilgrims’ roads.",
    turn: "Every round each order secretly sends five characters: master, chaplain, nun, pilgrim and keeper, to cities, to the papal court or home. All are revealed together. The majority at the court elects a pope; in a city it builds a commandery; in a complete city of a complete region it builds an abbey. Last, keepers take relics where another order has won.",
    score:
      "A point for each pope token and each commandery, relics at their value, each abbey as many as its owner has commanderies in the region. Sites joined by own commanderies score the square of their number, from two on.",
    odd: "A pilgrim cancels every master in the same city. Ties go to the order of the newest pope, at the court to the oldest. A region closes after its second abbey: whoever is sent there does nothing.",
  },
  fr: {
    aim: "Réunir le plus de points en quatorze manches par les papes, les reliques, les commanderies, les abbayes et les chemins de pèlerinage.",
    turn: "À chaque manche, chaque ordre envoie en secret cinq personnages : maître, chapelain, nonne, pèlerin et gardien, vers des villes, à la cour papale ou à la maison. Tous sont révélés ensemble. La majorité à la cour élit un pape ; dans une ville elle bâtit une commanderie ; dans une ville complète d’une région complète, une abbaye. Enfin les gardiens prennent des reliques là où un autre ordre a gagné.",
    score:
      "Un point par jeton pape et par commanderie, les reliques à leur valeur, chaque abbaye autant que son ordre a de commanderies dans la région. Les lieux saints reliés par ses commanderies valent le carré de leur nombre, à partir de deux.",
    odd: "Un pèlerin annule tout maître dans la même ville. À égalité l’emporte l’ordre du pape le plus récent, à la cour le plus ancien. Une région se ferme après sa deuxième abbaye : qui y est envoyé n’y fait rien.",
  },
  pieces: {
    aim: ["pope", "relic", "commandery", "abbey"],
    turn: ["master", "chaplain", "nun", "pilgrim", "keeper"],
    score: ["vp"],
    odd: ["pilgrim", "master"],
  },
} satisfies ShortRules;
