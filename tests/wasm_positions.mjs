// Positions set inside the WebAssembly module: every one of src/games/<game>/positions/*.json is taken, or refused, and seen
// as the native program takes, refuses and sees it.
//
//     CLOISTER=build/release/cloister node tests/wasm_positions.mjs build/release/cloister.wasm
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const wasm = new WebAssembly.Instance(module, { page: { now_us: () => 0 } }).exports;
const put = (text) => new Uint8Array(wasm.memory.buffer).set(new TextEncoder().encode(`${text}\0`), wasm.input_at());
const json = () => {
  const memory = new Uint8Array(wasm.memory.buffer);
  const from = wasm.output_at();
  return JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
};
const assert = (ok, what) => {
  if (!ok) throw new Error(what);
};

const folder = join(dirname(fileURLToPath(import.meta.url)), "../src/games");

/** The examples that begin at a position of their own. */
function examples() {
  const found = [];
  for (const game of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const positions = join(folder, game.name, "positions");
    for (const file of readdirSync(positions).filter((name) => name.endsWith(".json")))
      for (const example of [JSON.parse(readFileSync(join(positions, file), "utf8"))].flat())
        if (example.position) found.push({ ...example, game: game.name });
  }
  return found;
}

/** What a spectator sees in the module after a patch, or why it is refused. */
function seen({ game, players = 2, options = {} }, patch) {
  put([game, ...Object.entries(options).flat()].join(" "));
  assert(wasm.offline_open(players, 0), `${game} does not open`);
  put(patch);
  if (!wasm.offline_position()) return { message: json().message };
  wasm.offline_update(31);
  return { view: json().view };
}

/** What the native program answers to the same patches, in one go. */
function native(asked) {
  const lines = asked.flatMap(({ example, patch }) => [
    { cmd: "new", game: example.game, players: example.players ?? 2, options: example.options ?? {}, chance: "manual" },
    { cmd: "position", set: patch },
    { cmd: "view" },
  ]);
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const run = spawnSync(process.env.CLOISTER, ["engine"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  const replies = run.stdout.trim().split("\n").map(JSON.parse);
  return asked.map((_, i) => {
    const [set, view] = replies.slice(3 * i + 1);
    return set.ok ? { view: view.view } : { message: set.error.message };
  });
}

const asked = examples().flatMap((example) => [
  { example, patch: example.position },
  { example, patch: { ...example.position, nowhere: [1, "two", null, false] } }, // refused in the same words
]);
assert(asked.length > 0, "there are no positions");
native(asked).forEach((expected, i) => {
  const { example, patch } = asked[i];
  const got = seen(example, JSON.stringify(patch, null, i % 3));
  assert(JSON.stringify(got) === JSON.stringify(expected), `${example.game} ${example.id}: ${JSON.stringify(got)}`);
});
for (const bad of [
  "",
  "{",
  "[]",
  '{"a":1,"a":2}',
  '{"a":1 "b"}',
  '{"a":"\\u0041"}',
  "{} {}",
  `${"[".repeat(99)}`,
  "{a:1}",
  '{"a":-}',
])
  assert(seen(asked[0].example, bad).message, `this is taken for a position: ${bad}`);
console.log(`ok ${asked.length} positions are seen alike`);
