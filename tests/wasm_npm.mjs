// The npm package as others get it: packed, installed into an empty project without a network, its types compiled against, and
// all games played by it, several at once; the program verifies what was recorded.
//
//     CLOISTER=build/release/cloister node tests/wasm_npm.mjs build/release/cloister.wasm
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const wasm = resolve(process.argv[2]);
const cloister = resolve(process.env.CLOISTER);
const folder = mkdtempSync(join(tmpdir(), "cloister-npm-"));
const project = join(folder, "project");

function run(cwd, program, ...args) {
  const done = spawnSync(program, args, { cwd, encoding: "utf8", env: { ...process.env, CLOISTER_WASM: wasm } });
  if (done.status !== 0) throw new Error(`${program} ${args.join(" ")}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

const USE = `
import { writeFileSync } from "node:fs";
import { load, Refused } from "cloister-games";

const engine = await load();
const games = engine.games("fr").map((game) => game.id);
if (games.length < 6) throw new Error("games are missing");
const matches = games.map((game) => engine.open(game, { seed: "a seed of " + game, lang: "fr" }));
for (const match of matches) match.computer(1, "rules");
let choices = 0;
while (matches.some((match) => !match.over))
  for (const match of matches) {
    if (match.over) continue;
    const seat = match.actors[0];
    const seen = match.see(seat);
    if (seat === 1) match.choose(seat);
    else match.play(seat, seen.choices[(choices * 7) % seen.choices.length].text);
    choices++;
  }
for (const match of matches) {
  if (match.scores.length !== match.players) throw new Error("no scores");
  writeFileSync(match.game + ".record", match.record());
  const again = engine.read(match.record());
  if (JSON.stringify(again.see().view) !== JSON.stringify(match.see().view)) throw new Error("another game was read");
}
const morris = engine.open("morris");
try {
  morris.play(0, "place a1", "place a1");
  throw new Error("that was legal");
} catch (error) {
  if (!(error instanceof Refused)) throw error;
}
if (!morris.hint(0, 50).length) throw new Error("no hint");
console.log(games.join(" "));
`;

const TYPED = `
import { load, type Match } from "cloister-games";
const engine = await load();
const match: Match<"morris"> = engine.open("morris", { seed: "x" });
const mover: number = match.see(0).view.mover;
// @ts-expect-error: no such field
match.see(0).view.nonsense;
// @ts-expect-error: no such game
engine.open("chess");
console.log(mover, match.choices(0)[0]?.label);
`;

try {
  const packed = join(folder, "packed");
  run(".", process.execPath, "web/engine/build.mjs", packed);
  const [{ filename }] = JSON.parse(run(packed, "npm", "pack", "--json", "--offline"));
  const size = statSync(join(packed, filename)).size;
  run(folder, process.execPath, "-e", "fs.mkdirSync('project')");
  writeFileSync(join(project, "package.json"), '{ "name": "fresh", "private": true, "type": "module" }');
  run(project, "npm", "install", "--offline", "--no-audit", "--no-fund", join(packed, filename));
  writeFileSync(join(project, "use.mjs"), USE);
  const games = run(project, process.execPath, "use.mjs").trim().split(" ");
  for (const game of games) run(project, cloister, "record", "verify", `${game}.record`);
  writeFileSync(join(project, "use.ts"), TYPED);
  const tsc = resolve("web/node_modules/typescript/bin/tsc");
  const strict = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"];
  run(project, process.execPath, tsc, ...strict, "use.ts");
  console.log(`${games.length} games by the installed package of ${size} bytes; their records hold`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
