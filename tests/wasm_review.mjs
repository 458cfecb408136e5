// A review in the page is the program's: a game of each is looked back at in the WebAssembly module and natively, and every figure
// is compared. The first two passes of three; the whole of it with CLOISTER_SOAK.
//
//     CLOISTER=build/release/cloister node tests/wasm_review.mjs build/release/cloister.wasm [GAME...]
import { readFileSync } from "node:fs";
import { engine, played } from "./played.mjs";

const QUICKLY = 2;
const assert = (ok, what) => {
  if (!ok) throw new Error(what);
};
const module = new WebAssembly.Module(readFileSync(process.argv[2]));

function open() {
  const wasm = new WebAssembly.Instance(module, { page: { now_us: () => 0 } }).exports;
  const put = (text) => new Uint8Array(wasm.memory.buffer).set(new TextEncoder().encode(`${text}\0`), wasm.input_at());
  const json = () => {
    const memory = new Uint8Array(wasm.memory.buffer);
    const from = wasm.output_at();
    return JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
  };
  return { wasm, put, json };
}

/** As the page does it, step by step. */
function inModule(record, passes) {
  const { wasm, put, json } = open();
  put(record);
  assert(wasm.offline_load(0), "the record is refused");
  assert(wasm.offline_review(), "no review");
  const left = wasm.offline_review_step(1);
  wasm.offline_review_json();
  const { steps } = json();
  assert(left === steps - 1 && wasm.offline_review_step(1) === left - 1, "a step is no step");
  const wanted = passes ? json().moments.length * passes : steps;
  assert(wasm.offline_review_step(wanted - 2) === steps - wanted, "another number of steps");
  wasm.offline_review_json();
  return json();
}

function look(game) {
  const record = played(game);
  assert(/^result /m.test(record), `${game}: the game has not ended`);
  const passes = process.env.CLOISTER_SOAK ? undefined : QUICKLY;
  const own = inModule(record, passes);
  const other = engine([
    { cmd: "load", record },
    { cmd: "review", passes },
  ])[1];
  assert(own.moments.length > 10 && own.moments.some((m) => m.loss > 0), `${game}: nothing was looked back at`);
  assert(other.moments.length === own.moments.length, `${game}: other moments in the page`);
  for (const [i, moment] of own.moments.entries())
    assert(
      JSON.stringify(moment) === JSON.stringify(other.moments[i]),
      `${game}: another moment in the page: ${JSON.stringify(moment)} natively ${JSON.stringify(other.moments[i])}`,
    );
  assert(JSON.stringify(own.seats) === JSON.stringify(other.seats), `${game}: other sums in the page`);
  console.log(`ok ${game}: ${own.moments.length} moments`);
}

const games =
  process.argv.length > 3 ? process.argv.slice(3) : engine([{ cmd: "games" }])[0].games.map((game) => game.id);
assert(games.length > 0, "there are no games");
for (const game of games) look(game);
