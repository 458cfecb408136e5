// Boards live with their games (src/games/<game>/web/board.tsx) and are loaded when a table needs them.
import type { Board } from "./board";
import { TINCTURES } from "./icons";

const found = import.meta.glob<{ default: Board }>("../../src/games/*/web/board.tsx");

export async function boardOf(game: string): Promise<Board | null> {
  const load = found[`../../src/games/${game}/web/board.tsx`];
  if (!load) return null;
  try {
    return (await load()).default;
  } catch (error) {
    console.error(error);
    return null;
  }
}

const tinctures = import.meta.glob<{ TINCTURES: readonly number[] }>("../../src/games/*/web/tinctures.ts", {
  eager: true,
});

/** The tinctures of a game's seats where they are its own, for pages that show seats without a board. */
export const tincturesOf = (game: string): readonly number[] =>
  tinctures[`../../src/games/${game}/web/tinctures.ts`]?.TINCTURES ?? TINCTURES;
