// The game in short, for the page of rules; the exact rules are in rules.md.
import { words } from "@table/generated/words/kings-abbey";
import type { ShortRules } from "@table/rules";

export default {
  text: (lang) => words(lang).short,
  pieces: {
    aim: ["tower", "wall", "bell-tower"],
    turn: ["die-personal-4", "wood", "stone", "grain", "denier", "peasant"],
    score: ["sheep", "cow", "relic"],
    odd: ["die-viking-5"],
  },
} satisfies ShortRules;
