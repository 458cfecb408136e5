// The page's sounds, rendered in headless Chromium and measured: loud enough to be heard, never clipped, short, and silent
// at their end. --out FOLDER keeps them as WAV files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { argument, complain, launch, verdict } from "./driver.mjs";
import { web } from "./serve.mjs";

const RATE = 48000;
const HEARD = 2; // seconds rendered
const MEANT = {
  move: { seconds: [0.05, 0.12], peak: [0.1, 0.3] },
  turn: { seconds: [0.8, 1.3], peak: [0.08, 0.3] },
  chance: { seconds: [0.1, 0.25], peak: [0.02, 0.1] },
};

const { transformSync } = createRequire(join(web, "package.json"))("esbuild");
const source = readFileSync(join(web, "src/sound.ts"), "utf8")
  .replace(/^import .*$/gm, "")
  .replace(/\bsounds\(\)/g, "true");
const { code } = transformSync(source, { loader: "ts", format: "iife", globalName: "made" });

/** 16-bit mono. */
function wav(samples) {
  const data = Buffer.alloc(44 + 2 * samples.length);
  data.write("RIFF", 0);
  data.writeUInt32LE(36 + 2 * samples.length, 4);
  data.write("WAVEfmt ", 8);
  for (const [i, n] of [16, 1 | (1 << 16), RATE, 2 * RATE, 2 | (16 << 16)].entries()) data.writeUInt32LE(n, 16 + 4 * i);
  data.write("data", 36);
  data.writeUInt32LE(2 * samples.length, 40);
  for (const [i, s] of samples.entries())
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, s)) * 32767), 44 + 2 * i);
  return data;
}

const out = argument("--out");
if (out) mkdirSync(out, { recursive: true });
const browser = await launch();
const page = await browser.newPage();
await page.addScriptTag({ content: `${code};globalThis.made = made;` });
for (const [name, { seconds, peak }] of Object.entries(MEANT)) {
  const samples = await page.evaluate(
    async ([what, rate, length]) => {
      const context = new OfflineAudioContext(1, rate * length, rate);
      globalThis.made.play(context, what);
      return [...(await context.startRendering()).getChannelData(0)];
    },
    [name, RATE, HEARD],
  );
  const loud = Math.max(...samples.map(Math.abs));
  const end = samples.findLastIndex((s) => Math.abs(s) > 0.001) / RATE;
  console.log(`${name}: ${end.toFixed(3)} s, peak ${loud.toFixed(3)} (${(20 * Math.log10(loud)).toFixed(1)} dB)`);
  if (loud < peak[0] || loud > peak[1]) complain(name, `peak ${loud}, meant ${peak}`);
  if (end < seconds[0] || end > seconds[1]) complain(name, `lasts ${end} s, meant ${seconds}`);
  if (out) writeFileSync(join(out, `${name}.wav`), wav(samples));
}
await browser.close();
process.exit(verdict(Object.keys(MEANT).length));
