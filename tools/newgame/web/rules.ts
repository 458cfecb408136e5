// The game in short, for the page of rules; the exact rules are in rules.md.
import type { ShortRules } from "@table/rules";

export default {
  en: {
    aim: "Take the last stone.",
    turn: "In turn one takes one, two or three stones from the heap.",
    score: "Who takes the last stone wins.",
    odd: "The heap has 21 stones, or 15 if the option says so.",
  },
  fr: {
    aim: "Prendre la dernière pierre.",
    turn: "À son tour on prend une, deux ou trois pierres dans le tas.",
    score: "Qui prend la dernière pierre gagne.",
    odd: "Le tas compte 21 pierres, ou 15 si l’option le veut.",
  },
  pieces: { aim: [], turn: [], score: [], odd: [] },
} satisfies ShortRules;
