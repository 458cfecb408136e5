// The game in short, for the page of rules; the exact rules are in rules.md.
import type { ShortRules } from "@table/rules";

export default {
  en: {
    aim: "Be the last who still has dice.",
    turn: "Everybody throws five dice under a cup and looks at his own. In turn one bids: so many dice of a face lie under all cups together. The next bids higher, more dice or as many of a higher face, or doubts it. When somebody doubts, all cups are lifted and the dice are counted.",
    score:
      "If there are as many as were bid, who doubted loses a die; if not, who bid. Without dice one is out, and the later one goes out the better one’s place.",
    odd: "Aces are wild: they count as every face, and nobody can bid them. A bid may be called spot on: if it is exactly right, everybody else loses a die. Options switch both off, or let one lose as many dice as the count differs from the bid.",
  },
  fr: {
    aim: "Être le dernier à garder des dés.",
    turn: "Chacun lance cinq dés sous un gobelet et regarde les siens. À son tour on annonce : il y a tant de dés d’une face sous tous les gobelets réunis. Le suivant monte, plus de dés ou autant d’une face plus haute, ou il doute. Quand quelqu’un doute, on lève tous les gobelets et l’on compte.",
    score:
      "S’il y en a autant qu’annoncé, qui a douté perd un dé ; sinon, qui a annoncé. Sans dés on est hors jeu, et plus on y arrive tard, mieux on est classé.",
    odd: "Les as sont des jokers : ils comptent pour toute face et ne s’annoncent pas. On peut dire « tout pile » : si l’annonce est exacte, tous les autres perdent un dé. Des options suppriment l’un et l’autre, ou font perdre autant de dés que l’écart entre le compte et l’annonce.",
  },
  pieces: { aim: [], turn: [], score: [], odd: [] },
} satisfies ShortRules;
