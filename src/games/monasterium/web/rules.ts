// The game in short, for the page of rules; the exact rules are in rules.md.
import { words } from "@table/generated/words/monasterium";
import type { ShortRules } from "@table/rules";

export default {
  text: (lang) => words(lang).short,
  pieces: {
    aim: ["novice", "glass-a", "glass-b", "glass-c", "glass-d", "glass-e"],
    turn: ["die-neutral-3", "die-personal-5", "soup", "influence", "rosary", "messenger"],
    score: ["book", "tool", "vp"],
    odd: ["die-neutral-6"],
  },
} satisfies ShortRules;
