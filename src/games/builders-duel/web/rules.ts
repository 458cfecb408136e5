// The game in short, for the page of rules; the exact rules are in rules.md.
import { words } from "@table/generated/words/builders-duel";
import type { ShortRules } from "@table/rules";
import { CrossedLines } from "./pictures";

export default {
  text: (lang) => words(lang).short,
  pieces: {
    aim: ["tower", "bell"],
    turn: ["seal-05-5", "seal-14-4", "seal-23-3", "gold", "stone", "beam"],
    score: ["hourglass"],
    odd: ["power"],
  },
  pictures: { turn: CrossedLines },
} satisfies ShortRules;
