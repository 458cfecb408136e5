// The game in short, for the page of rules; the exact rules are in rules.md.
import type { ShortRules } from "@table/rules";
import { ClosedMill, Flight } from "./pictures";

export default {
  en: {
    aim: "Bring the other side down to two stones, or leave it without a move.",
    turn: "First both sides place their nine stones in turn on the twenty-four points. When all are placed, a stone moves along a line to a free neighbouring point. Three stones of one side on a line are a mill: who closes one takes a stone of the other side off the board.",
    score:
      "Who has only two stones left, or cannot move, has lost. A position that stands for the third time, or fifty choices without a mill, is a draw.",
    odd: "Stones in a mill are safe while others stand free. Two mills closed at once take one stone. A mill opened and closed again takes again. With three stones left and none in hand one may fly: move to any free point, if the option is on.",
  },
  fr: {
    aim: "Réduire l’autre camp à deux pions, ou le laisser sans coup possible.",
    turn: "D’abord, chacun pose à son tour ses neuf pions sur les vingt-quatre points. Quand tous sont posés, un pion glisse le long d’une ligne vers un point voisin libre. Trois pions d’un camp sur une ligne forment un moulin : qui en ferme un retire un pion adverse du plateau.",
    score:
      "Qui n’a plus que deux pions, ou ne peut plus bouger, a perdu. Une position atteinte pour la troisième fois, ou cinquante choix sans moulin, font partie nulle.",
    odd: "Les pions d’un moulin sont à l’abri tant que d’autres sont libres. Deux moulins fermés d’un coup ne prennent qu’un pion. Un moulin ouvert puis refermé prend de nouveau. Avec trois pions et la main vide on peut voler : aller vers tout point libre, si l’option le permet.",
  },
  pieces: { aim: [], turn: [], score: [], odd: [] },
  pictures: { turn: ClosedMill, odd: Flight },
} satisfies ShortRules;
