#!/usr/bin/env node
// What a decision of a level takes in the page's WebAssembly module: whole games of two, the level on both seats, in the
// processor's time of this program (compilation of the module by Node goes on beside it and is counted, too).
//
//     node bench/wasm.mjs build/release/cloister.wasm [OTHER.wasm…] [--games morris,…] [--level abbot] [--rounds 2] [--seed 1]
//                         [--seconds 600] [--records FOLDER] [--frozen]
//
// With several modules (one made with -msimd128, say) all must make the same choices; rows of the table are the first's.
// No game begins after so many seconds. --records keeps the games, GAME-SEED.record; --frozen stops the page's clock, so that a
// level's limit of time never cuts a search short (tests/soak_bits.py plays them again natively).
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: "string" },
    level: { type: "string", default: "abbot" },
    rounds: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "600" },
    records: { type: "string" },
    frozen: { type: "boolean", default: false },
  },
});
if (!positionals.length) throw new Error("which module?");
const CHANCE = 1 << 30;
const used = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part); // microseconds

function open(module) {
  const wasm = new WebAssembly.Instance(module, { page: { now_us: values.frozen ? () => 0 : used } }).exports;
  const put = (text) => new Uint8Array(wasm.memory.buffer).set(new TextEncoder().encode(`${text}\0`), wasm.input_at());
  const get = () => {
    const memory = new Uint8Array(wasm.memory.buffer);
    const from = wasm.output_at();
    return new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from)));
  };
  return { wasm, put, get };
}

/** A game; adds what each decision took to `times`. Returns the record. */
function play(module, game, seed, times) {
  const { wasm, put, get } = open(module);
  const must = (done) => {
    if (!done) throw new Error(`${game}: ${get()}`);
  };
  let random = seed >>> 0;
  put(game);
  must(wasm.offline_open(2, 0));
  for (let seat = 0; seat < 2; seat++) {
    put(values.level);
    must(wasm.offline_computer(seat, seed * 2 + seat));
  }
  for (let actors = wasm.offline_actors(); actors; actors = wasm.offline_actors()) {
    if (actors === CHANCE) {
      random = (Math.imul(random, 1103515245) + 12345) >>> 0;
      must(wasm.offline_chance(0, Math.floor((random / 4294967296) * (wasm.offline_total_lo() >>> 0))));
      continue;
    }
    const seat = 31 - Math.clz32(actors & -actors);
    const began = used();
    must(wasm.offline_choose(seat));
    times.push((used() - began) / 1000);
  }
  wasm.offline_record();
  return get();
}

const modules = positionals.map((path) => new WebAssembly.Module(readFileSync(path)));
const { wasm, get } = open(modules[0]);
wasm.games_json(0);
const all = JSON.parse(get()).map((game) => game.id);
console.log("| game | games | decisions | ms on average | longest |\n| --- | --- | --- | --- | --- |");
for (const game of values.games?.split(",") ?? all) {
  const times = [];
  let games = 0;
  while (games < Number(values.rounds) && performance.now() < Number(values.seconds) * 1000) {
    const seed = Number(values.seed) + games++;
    const record = play(modules[0], game, seed, times);
    for (const other of modules.slice(1))
      if (play(other, game, seed, []) !== record)
        throw new Error(`${game}, seed ${seed}: the modules choose otherwise`);
    if (values.records) writeFileSync(`${values.records}/${game}-${seed}.record`, record);
  }
  if (!times.length) continue;
  const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
  const longest = times.reduce((most, one) => Math.max(most, one), 0);
  console.log(`| ${game} | ${games} | ${times.length} | ${mean.toFixed(1)} | ${Math.ceil(longest)} |`);
}
