// The rules' module as the scripts use it: what each game says about itself. And what scripts that lie with their games
// (src/games/<game>/web/drawn.mjs) have from the page: its packages, and the folder of what is generated.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const path =
  process.env.CLOISTER_WASM ?? join(dirname(fileURLToPath(import.meta.url)), "../../build/release/cloister.wasm");
const wasm = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {
  page: { now_us: () => performance.now() * 1000 },
}).exports;
const put = (text) => new Uint8Array(wasm.memory.buffer).set(new TextEncoder().encode(`${text}\0`), wasm.input_at());
const get = () => {
  const memory = new Uint8Array(wasm.memory.buffer);
  const from = wasm.output_at();
  return JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
};

export function games() {
  wasm.games_json(0);
  return get();
}

export function describe(id) {
  put(id);
  if (!wasm.describe_json(0)) throw new Error(`${id} cannot be described`);
  return get();
}

/** Where a file of a package lies. */
export const where = createRequire(import.meta.url).resolve;

/** A package, by its name. */
export const load = (name) => import(pathToFileURL(where(name)));

const generated = join(dirname(fileURLToPath(import.meta.url)), "../src/generated");

export function write(name, text) {
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, name), text);
}
