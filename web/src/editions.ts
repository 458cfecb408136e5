// Editions in the module: a file becomes a slot, in which this page (or its worker) plays and describes a game.
import { blake2b } from "@noble/hashes/blake2b";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { nameOf, type EditionFile, type Fault } from "./figures/edition";
import type { EditionShown, Lang } from "./types";
import { langNumber, type Rules } from "./wasm";

/** A file as the module read it; slot null: it is refused. */
export interface Loaded {
  slot: number | null;
  game: string;
  play: string;
  file: string;
  faults: Fault[];
}

export function loadEdition(rules: Rules, text: string, lang: Lang): Loaded {
  rules.put(text);
  if (!rules.c.edition_load(langNumber(lang)))
    return { slot: null, game: "", play: "", file: "", faults: [] as Fault[] };
  return rules.json<Loaded>();
}

/** What identifies it in play, and shows. */
export const editionId = (loaded: Loaded): string => bytesToHex(blake2b(utf8ToBytes(loaded.play), { dkLen: 32 }));

const slots = new WeakMap<Rules, Map<string, number>>();

/** The slot of a table's edition: 0 without one. */
export function slotOf(rules: Rules, text: string | null | undefined): number {
  if (!text) return 0;
  const known = slots.get(rules) ?? new Map<string, number>();
  slots.set(rules, known);
  if (!known.has(text)) known.set(text, loadEdition(rules, text, "en").slot ?? 0);
  return known.get(text)!;
}

/** What the page says of a table's edition that no server keeps. */
export function shownEdition(rules: Rules, text: string, lang: Lang): EditionShown {
  const loaded = loadEdition(rules, text, lang);
  return { id: editionId(loaded), name: nameOf(JSON.parse(text) as EditionFile, lang), text };
}

/** Why it cannot be played with; one that only confirms figures is the game's own. */
export const refusedEdition = (rules: Rules, text: string, lang: Lang): string =>
  loadEdition(rules, text, lang).faults.find((f) => !f.warning)?.text ?? "";
