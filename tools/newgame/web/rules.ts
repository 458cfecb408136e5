// The game in short, for the page of rules; the exact rules are in rules.md.
import { words } from "@table/generated/words/new-game";
import type { ShortRules } from "@table/rules";

export default {
  text: (lang) => words(lang).short,
  pieces: { aim: [], turn: [], score: [], odd: [] },
} satisfies ShortRules;
