// The game in short, for the page of rules; the exact rules are in rules.md.
import { words } from "@table/generated/words/monastery";
import type { ShortRules } from "@table/rules";

export default {
  text: (lang) => words(lang).short,
  pieces: {
    aim: ["letter-tile", "blessing"],
    turn: ["monk", "monk-kneeling", "hourglass"],
    score: ["vp", "blessing"],
    odd: ["abbot-crozier"],
  },
} satisfies ShortRules;
