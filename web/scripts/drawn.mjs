// Runs what a game has to draw before the page can be built: src/games/<game>/web/drawn.mjs, where there is one.
import { existsSync } from "node:fs";
import { games } from "./module.mjs";

for (const { id } of games()) {
  const file = new URL(`../../src/games/${id}/web/drawn.mjs`, import.meta.url);
  if (existsSync(file)) await import(file);
}
