// Finished games for tests that look back at some: the program plays against itself and takes any choice, so both sides make mistakes.
import { spawnSync } from "node:child_process";

/** What the engine answers to some requests; the last of it is needed as a rule. */
export function engine(requests) {
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join("");
  const { stdout } = spawnSync(process.env.CLOISTER, ["engine"], { input, encoding: "utf8", maxBuffer: 1 << 27 });
  return stdout.trim().split("\n").map(JSON.parse);
}

/** The record of a game of two; it has a result if so many choices end it. */
export function played(game) {
  const requests = [{ cmd: "new", game, seed: "review", players: 2 }];
  for (let i = 0; i < 600; i++) requests.push({ cmd: "do", seat: 0, i: (i * 7) % 3 }, { cmd: "do", seat: 1, i: 0 });
  return engine([...requests, { cmd: "record" }]).pop().record;
}
