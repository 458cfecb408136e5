// Which verbs of each game a browser has clicked, read from the records of the games played: the coverage list.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { web } from "./serve.mjs";

const games = new Map(); // id → { clicked: verb → times, chance: verbs drawn }

/** All verbs a game declares, from the types the page is built with. */
function declared(game) {
  const source = readFileSync(join(web, "src/generated", `${game}.ts`), "utf8");
  return [.../^export type Verb = (.*);$/m.exec(source)[1].matchAll(/"([^"]+)"/g)].map((m) => m[1]);
}

/** Takes in the record of a game in which these seats were clicked. */
export function note(game, record, seats) {
  const met = games.get(game) ?? { clicked: new Map(), chance: new Set() };
  games.set(game, met);
  for (const [, seat, row] of record.matchAll(/^\d+ (\S+) (.*) #/gm)) {
    for (const choice of row.split(", ")) {
      // a row is one choice, or several sent together
      const verb = choice.split(" ")[0].replaceAll("-", "_"); // records write words with dashes
      if (seats.includes(Number(seat))) met.clicked.set(verb, (met.clicked.get(verb) ?? 0) + 1);
      else if (Number.isNaN(Number(seat))) met.chance.add(verb);
    }
  }
}

/** Of choices as texts, the first whose verb was clicked least so far in that game. */
export function rarest(game, texts) {
  const clicked = games.get(game)?.clicked ?? new Map();
  const times = texts.map((text) => clicked.get(text.split(" ")[0].replaceAll("-", "_")) ?? 0);
  return times.indexOf(Math.min(...times));
}

/** A line for each game; returns the verbs nobody clicked and no chance point drew, as "game verb". */
export function report() {
  const missing = [];
  for (const [game, { clicked, chance }] of games) {
    const verbs = declared(game).filter((verb) => clicked.has(verb) || !chance.has(verb));
    const never = verbs.filter((verb) => !clicked.has(verb));
    missing.push(...never.map((verb) => `${game} ${verb}`));
    console.log(
      `${game}: ${verbs.length - never.length} of ${verbs.length} verbs clicked` +
        (never.length ? `; never: ${never.join(", ")}` : "") +
        ` (${verbs
          .filter((v) => clicked.has(v))
          .map((v) => `${v} ${clicked.get(v)}`)
          .join(", ")})`,
    );
  }
  return missing;
}
