// The rules' module as the scripts use it: what each game says about itself.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

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
