// What the page of exact rules shows: every component, and the rules as they are written down (src/games/<game>/rules.md,
// made into HTML by scripts/rules.mjs). Both are loaded when somebody reads them.
import type { Description, Lang } from "./types";

/** A sort of components in the encyclopaedia, and which of its figures mean something to a reader. */
export interface Shown {
  type: string;
  piece?: (id: string) => string; // of the sprite
  figures?: Record<string, { of?: string; set?: boolean }>; // of: the figure counts the rows of that type, or is a set of them
}

/** The encyclopaedia of a game; by type, what it is called ("title") and what its figures are. */
export interface Encyclopaedia {
  text: (lang: Lang) => Record<string, Record<string, string>>;
  shown: Shown[];
  /** By type: the elements of the board where a component lies, if that is not under its own name. */
  places?: Record<string, (id: string, game: Description) => string[]>;
}

const components = import.meta.glob<{ default: Encyclopaedia }>("../../src/games/*/web/components.ts");
const exact = import.meta.glob<{ default: string }>("./generated/rules/*.html", { query: "?raw" });

export const shownComponents = async (game: string): Promise<Encyclopaedia | null> =>
  (await components[`../../src/games/${game}/web/components.ts`]?.())?.default ?? null;
export const exactRules = async (game: string): Promise<string | null> =>
  (await exact[`./generated/rules/${game}.html`]?.())?.default ?? null;
