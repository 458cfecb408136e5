// The rules play the same games in WebAssembly as natively: compares the behaviour signature of every game.
//
//     CLOISTER=build/release/cloister node tests/wasm_signature.mjs build/release/cloister.wasm
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const others = WebAssembly.Module.imports(module).filter((i) => i.module !== "page" || i.name !== "now_us");
if (others.length > 0) {
  console.error(
    `the module may ask for the page's clock and nothing else, but asks for ${others.map((i) => i.name).join(", ")}`,
  );
  process.exit(1);
}
const wasm = new WebAssembly.Instance(module, { page: { now_us: () => 0 } }).exports;
const hex = (word) => (word >>> 0).toString(16).padStart(8, "0");

// Lines "morris 0123456789abcdef", in the order of games.def.
const output = execFileSync(process.env.CLOISTER, ["bench", "--signatures"], { encoding: "utf8" });
const native = output
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/));

let failed = 0;
const check = (name, expected, got) => {
  console.log(`${expected === got ? "ok" : "FAILED"} ${name}: native ${expected}, WebAssembly ${got}`);
  failed += expected === got ? 0 : 1;
};
check("number of games", native.length, wasm.cloister_games());
native.forEach(([game, signature], i) => {
  check(game, signature, hex(wasm.cloister_signature_hi(i)) + hex(wasm.cloister_signature_lo(i)));
});
process.exit(failed ? 1 : 0);
