// Games as far as they are wanted, played by computers in the rules themselves: what a page can be opened at without a
// click. The same every time.
import { rules } from "./declared.mjs";
import { numbers } from "./driver.mjs";

const CHANCE = 1 << 30;
const STEPS_MAX = 20000;

/** Lays a game with computers on every seat and plays until `enough` says so, or to the end; answers the rules it lies in. */
function played(game, players, enough, options = {}) {
  const table = rules();
  const { c, put, get } = table;
  const below = numbers(7);
  put([game, ...Object.entries(options).flat()].join(" "));
  if (!c.offline_open(players, 0)) throw new Error(`${game}: ${get()}`);
  for (let seat = 0; seat < players; seat++) {
    put("rules");
    c.offline_computer(seat, seat + 1);
  }
  let last = null; // who chose
  for (let steps = 0; c.offline_actors() && !enough(c, last); steps++) {
    if (steps > STEPS_MAX) throw new Error(`${game} does not end`);
    const actors = c.offline_actors();
    last = actors === CHANCE ? null : 31 - Math.clz32(actors & -actors);
    const done = last === null ? c.offline_chance(0, below(c.offline_total_lo() >>> 0)) : c.offline_choose(last);
    if (!done) throw new Error(`${game}: ${get()}`);
  }
  return table;
}

const recordOf = ({ c, get }) => {
  c.offline_record();
  return get();
};

/** The game kept in a browser whose person has the first seat: after so much of it (0 to 1), where that person's turn begins. */
export function kept(game, players, share, options = {}) {
  const all = played(game, players, () => false, options).c.offline_seq();
  const from = Math.floor(all * share);
  const begins = (c, last) => share < 1 && c.offline_seq() >= from && last !== 0 && (c.offline_actors() & 1) === 1;
  const record = recordOf(played(game, players, begins, options));
  const seats = Array.from({ length: players }, (_, i) =>
    i ? { kind: "computer", level: "novice" } : { kind: "me", name: "Anne-Aliénor" },
  );
  return { id: "offline-1", game, players, options, seats, seed: "1".repeat(64), record };
}

/** Opens it in a page, until something can be done: on a phone what came before may lie over the board first. */
export async function openKept(page, url, saved) {
  await page.evaluate((s) => localStorage.setItem("games", JSON.stringify([{ saved: s, over: false, at: 1 }])), saved);
  await page.goto(`${url}/offline/${saved.id}`);
  const ready = page.locator("[data-el].legal, .buttons [data-choice], [data-over], [data-to-turn]");
  await ready.filter({ visible: true }).first().waitFor({ timeout: 30000 });
}
