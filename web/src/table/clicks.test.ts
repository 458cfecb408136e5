// Clicks a round of a person who plays as the computer advises. CLOISTER_CLICKS=ROUNDS prints the figures of all games, or of
// CLOISTER_GAME, before and after (docs/web.md).
import { beforeEach, test, vi } from "vitest";
import { AGAINST, advised, countClicks, NEW, OLD } from "./clicks";
import { rules } from "./testing";
import type { FindWays } from "./ways";

const boards = import.meta.glob<{ ways: FindWays }>("../../../src/games/*/web/ways.ts", { eager: true });
const waysOf = (game: string): FindWays | null => boards[`../../../src/games/${game}/web/ways.ts`]?.ways ?? null;

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
});

const rounds = Number(process.env.CLOISTER_CLICKS ?? 0);
test.runIf(rounds)("clicks a round of every game", { timeout: 3_600_000 }, async () => {
  for (const { id, seats_min } of rules.games("en")) {
    if (process.env.CLOISTER_GAME && process.env.CLOISTER_GAME !== id) continue;
    const players = Math.max(2, seats_min);
    for (const [name, way] of [
      ["before", OLD],
      ["after", NEW],
    ] as const) {
      let [clicks, all] = [0, 0];
      const kinds: Record<string, number> = {};
      for (const seed of [7, 8, 9]) {
        const count = await countClicks(id, players, rounds, { ...AGAINST, seed }, way, advised, waysOf(id));
        clicks += count.clicks;
        all += count.rounds;
        for (const [kind, n] of Object.entries(count.kinds)) kinds[kind] = (kinds[kind] ?? 0) + n;
      }
      const most = Object.entries(kinds)
        .sort((a, b) => b[1] - a[1])
        .slice(0, 40);
      console.log(`${id} ${name}: ${(clicks / all).toFixed(1)} clicks a round (${all} rounds)`, most.join(" "));
    }
  }
});
