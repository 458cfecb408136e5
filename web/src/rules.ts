// What the page of rules shows: each game in short (src/games/<game>/web/rules.ts, both languages) and the exact rules as
// they are written down (docs/rules, made into HTML by scripts/rules.mjs). Both are loaded when somebody reads them.
import type { ComponentType } from "preact";
import type { Lang } from "./types";

export const PARTS = ["aim", "turn", "score", "odd"] as const;
export type Part = (typeof PARTS)[number];

export type ShortRules = Record<Lang, Record<Part, string>> & {
  pieces: Record<Part, string[]>; // shown beside the words
  pictures?: Partial<Record<Part, ComponentType>>; // drawn for them
};

const short = import.meta.glob<{ default: ShortRules }>("../../src/games/*/web/rules.ts");
const exact = import.meta.glob<{ default: string }>("./generated/rules/*.html", { query: "?raw" });

export const shortRules = async (game: string): Promise<ShortRules | null> => (await short[`../../src/games/${game}/web/rules.ts`]?.())?.default ?? null;
export const exactRules = async (game: string): Promise<string | null> => (await exact[`./generated/rules/${game}.html`]?.())?.default ?? null;
