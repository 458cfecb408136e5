// What the page itself says: web/po, compiled by scripts/words.mjs. Everything about games comes from their catalogues.
import { type Words, words } from "./generated/words/page";
import type { Lang } from "./types";

export { fetchWords, type Words, words } from "./generated/words/page";
export { capital, figure, listed, sentence } from "./say";

/** The reader's language and the words, where no component can be asked for them. */
export const langOfPage = (): Lang => (document.documentElement.lang === "fr" ? "fr" : "en");
export const spoken = (): Words => words(langOfPage());

/** How many can play. */
export const playersText = (w: Words, low: number, high: number): string =>
  low === high ? w.players.exact({ n: low }) : w.players.range({ low, high });
