// The game in short, for the page of rules; the exact rules are in rules.md.
import { words } from "@table/generated/words/pelegrinus";
import type { ShortRules } from "@table/rules";

export default {
  text: (lang) => words(lang).short,
  pieces: {
    aim: ["pope", "relic", "commandery", "abbey"],
    turn: ["master", "chaplain", "nun", "pilgrim", "keeper"],
    score: ["vp"],
    odd: ["pilgrim", "master"],
  },
} satisfies ShortRules;
