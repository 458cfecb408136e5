// Makes the npm package: one file of JavaScript without dependencies, its types, the module.
//
//     CLOISTER_WASM=build/release/cloister.wasm node web/engine/build.mjs build/release/npm
//
// Needs the page's packages, and what `npm run types` generates.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const out = resolve(process.argv[2]);
const wasm = process.env.CLOISTER_WASM ?? join(root, "build/release/cloister.wasm");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: [join(here, "index.ts")],
  outfile: join(out, "index.js"),
  bundle: true,
  format: "esm",
  target: "es2021",
  legalComments: "inline",
  logLevel: "warning",
});
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const typed = spawnSync(process.execPath, [tsc, "-p", here, "--outDir", join(out, "types")], { encoding: "utf8" });
if (typed.status) throw new Error(typed.stdout);

/** Node's resolution wants the names of files whole; the page's does without. */
for (const name of readdirSync(join(out, "types"), { recursive: true })) {
  const path = join(out, "types", name);
  if (!path.endsWith(".d.ts")) continue;
  const whole = readFileSync(path, "utf8").replace(/(from |import\()"(\.[^"]+)"/g, '$1"$2.js"');
  writeFileSync(path, whole);
}
cpSync(wasm, join(out, "cloister.wasm"));
for (const name of ["package.json", "README.md"]) cpSync(join(here, name), join(out, name));
for (const name of ["LICENSE", "NOTICE"]) cpSync(join(root, name), join(out, name));
