// What the page of rules shows: each game in short (src/games/<game>/web/rules.ts, both languages) and the exact rules as
// they are written down (src/games/<game>/rules.md, made into HTML by scripts/rules.mjs). Both are loaded when somebody reads them.
import type { ComponentType } from "preact";
import type { Lang } from "./types";

export const PARTS = ["aim", "turn", "score", "odd"] as const;
export type Part = (typeof PARTS)[number];

export type ShortRules = Record<Lang, Record<Part, string>> & {
  pieces: Record<Part, string[]>; // shown beside the words
  pictures?: Partial<Record<Part, ComponentType>>; // drawn for them
};

/** A sort of components in the encyclopaedia: what it is called, and which of its figures mean something to a reader. */
export interface Shown {
  type: string;
  title: Record<Lang, string>;
  piece?: (id: string) => string; // of the sprite
  figures?: Record<string, Record<Lang, string> & { of?: string }>; // of: the figure counts the rows of that type
}

const components = import.meta.glob<{ default: Shown[] }>("../../src/games/*/web/components.ts");
const short = import.meta.glob<{ default: ShortRules }>("../../src/games/*/web/rules.ts");
const exact = import.meta.glob<{ default: string }>("./generated/rules/*.html", { query: "?raw" });

export const shortRules = async (game: string): Promise<ShortRules | null> =>
  (await short[`../../src/games/${game}/web/rules.ts`]?.())?.default ?? null;
export const shownComponents = async (game: string): Promise<Shown[]> =>
  (await components[`../../src/games/${game}/web/components.ts`]?.())?.default ?? [];
export const exactRules = async (game: string): Promise<string | null> =>
  (await exact[`./generated/rules/${game}.html`]?.())?.default ?? null;
