// The game in short, for the page of rules; the exact rules are in rules.md.
import { words } from "@table/generated/words/morris";
import type { ShortRules } from "@table/rules";
import { ClosedMill, Flight } from "./pictures";

export default {
  text: (lang) => words(lang).short,
  pieces: { aim: [], turn: [], score: [], odd: [] },
  pictures: { turn: ClosedMill, odd: Flight },
} satisfies ShortRules;
