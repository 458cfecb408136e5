// Boards live with their games (src/games/<game>/web/board.tsx) and are loaded when a table needs them.
import type { Board } from "./board";

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
