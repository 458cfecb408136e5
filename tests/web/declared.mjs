// What the games declare of themselves, asked of the rules as the page has them: tests take their lists from here.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { web } from "./serve.mjs";

const built = process.env.CLOISTER_WASM ?? (process.env.CLOISTER && join(process.env.CLOISTER, "../cloister.wasm"));
const file = built && existsSync(built) ? built : join(web, "../build/release/cloister.wasm");

/** A fresh instance of the rules, with texts in and out. */
export function rules() {
  const c = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
    page: { now_us: () => performance.now() * 1000 },
  }).exports;
  const put = (text) => new Uint8Array(c.memory.buffer).set(new TextEncoder().encode(`${text}\0`), c.input_at());
  const get = () => {
    const memory = new Uint8Array(c.memory.buffer);
    const from = c.output_at();
    return new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from)));
  };
  return { c, put, get };
}

/** The declarations of a game (core/describe.h). */
export function describe(game) {
  const { c, put, get } = rules();
  put(game);
  if (!c.describe_json(0)) throw new Error(`${game}: ${get()}`);
  return JSON.parse(get());
}
