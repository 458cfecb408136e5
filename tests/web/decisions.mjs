// Clicks every verb of a game once. Computers and chance play games until each verb has been offered to somebody; that
// moment is opened in the browser, and the choice is made on the board as a person would: piece, then place. Says which
// verbs were clicked on the board, which only in the list of choices, and which were never offered.
//
//     node tests/web/decisions.mjs GAME [--only VERB] [--shots DIR] [--seconds N]
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { serve, web } from "./serve.mjs";

const { chromium } = createRequire(join(web, "package.json"))("playwright-core");
const argument = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : null);
const game = process.argv[2];
const only = argument("--only");
const shots = argument("--shots");
const seconds = Number(argument("--seconds") ?? 90);

/** Tables on which everything can happen. */
const ALL = { relics: "on", saints: "on" };
const TABLES = {
  monastery: [[2, {}], [3, {}], [4, { teams: "on" }], [2, { start_tiles: "draw6_keep3" }], [4, {}]],
  "kings-abbey": [
    [3, ALL], [1, {}], [2, { mode: "quick" }], [3, { start_auction: "on" }], [5, {}], [2, { ...ALL, easy_start: "on", event_mix: "all_plenty" }], [4, { ...ALL, easy_start: "on" }],
    [2, { event_mix: "brutal", easy_start: "on" }], [3, { ...ALL, relic_thin: "3", event_mix: "one_viking", easy_start: "on" }],
  ],
};
/** What leads to the rarer decisions, most wanted first: some games are played by people who love it. */
const EAGER = {
  "kings-abbey": [
    /lionel|rudolph|tablets|remodel|keep-hidden|use-saint|triple|reuse/, /scriptorium|monks_quarters|gate_tower|battlement|blacksmith/,
    /^(building|activate|baptise|buy|preach|step|archer|tower|ask-help|offer-ally|offer-dice|accept)/,
  ],
};
const CHANCE = 1 << 30;

const module = new WebAssembly.Module(readFileSync(process.env.CLOISTER_WASM ?? join(web, "../build/release/cloister.wasm")));
const c = new WebAssembly.Instance(module).exports;
const put = (text) => new Uint8Array(c.memory.buffer).set(new TextEncoder().encode(text + "\0"), c.input_at());
const get = () => {
  const memory = new Uint8Array(c.memory.buffer);
  const from = c.output_at();
  return new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from)));
};

let state = 1;
/** The same numbers in every run (mulberry32). */
function below(n) {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
}

function declared() {
  const source = readFileSync(join(web, "src/generated", `${game}.ts`), "utf8");
  return [.../^export type Verb = (.*);$/m.exec(source)[1].matchAll(/"([^"]+)"/g)].map((m) => m[1]);
}

/** A choice that leads somewhere rare, or anything but giving up. */
function wish(choices) {
  const loved = (EAGER[game] ?? []).map((love) => choices.filter((x) => love.test(x.text))).find((list) => list.length);
  const list = loved ?? choices.filter((x) => !["end_turn", "pass", "done", "refuse", "decline"].includes(x.verb));
  return list.length ? list[below(list.length)].text : null;
}

/** A moment for each verb: the record up to it, whose turn it is, and the choice. */
function moments(verbs) {
  const found = new Map();
  const drawn = new Set(); // verbs of chance
  const tables = TABLES[game] ?? [[2, {}]];
  const until = Date.now() + seconds * 1000;
  for (let round = 0; Date.now() < until && verbs.some((v) => !found.has(v) && !drawn.has(v)); round++) {
    const [players, options] = tables[round % tables.length];
    put(`${game} ${Object.entries(options).flat().join(" ")}`);
    if (!c.offline_open(players, 0)) throw new Error(get());
    for (let seat = 0; seat < players; seat++) {
      put("novice");
      c.offline_computer(seat, 1 + round * 7 + seat);
    }
    const wild = round % 4; // how often somebody follows a wish instead of sense
    for (let actors; (actors = c.offline_actors()); ) {
      if (actors === CHANCE) {
        c.offline_chance(0, below(c.offline_total_lo() >>> 0 || 1));
        continue;
      }
      const seat = 31 - Math.clz32(actors & -actors);
      c.offline_update(seat);
      const { choices } = JSON.parse(get());
      for (const choice of choices) {
        if (found.has(choice.verb) || (only && choice.verb !== only)) continue;
        c.offline_record();
        found.set(choice.verb, { players, options, seat, choice, record: get() });
      }
      const text = below(4) < wild ? wish(choices) : null;
      if (text) {
        put(text);
        c.offline_do(seat);
      } else if (!c.offline_choose(seat)) throw new Error(get());
    }
    c.offline_record();
    for (const [, verb] of get().matchAll(/^\d+ chance (\S+)/gm)) drawn.add(verb.replaceAll("-", "_"));
  }
  for (const verb of drawn) found.delete(verb);
  return { found, drawn };
}

/** Pieces are picked before places. */
const early = (target) => (/^(die|monk|hand)\./.test(target) ? 0 : 1);

async function make(page, choice) {
  const said = () => page.evaluate(() => [document.querySelectorAll(".staging li").length, document.querySelectorAll(".log li").length, document.querySelector("#prompt")?.textContent, !!document.querySelector(".final")].join("|"));
  const before = await said();
  const done = async () => {
    await page.waitForTimeout(120);
    return (await said()) !== before;
  };
  const button = page.locator(`[data-choice="${choice.text}"]`).first();
  const clickButton = async () => (await button.isVisible()) && (await button.click({ timeout: 2000 }).then(() => true, () => false));
  for (const target of [...choice.targets].sort((a, b) => early(a) - early(b))) {
    const element = page.locator(`[data-el="${target}"].legal`).first();
    if (await element.isVisible()) {
      await element.click({ timeout: 2000 }).catch(() => undefined);
      if (await done()) return "board";
      if (await clickButton()) return (await done()) ? "board" : "nothing happened";
    }
  }
  // A place that the choice does not name may still say that it is meant.
  const place = page.locator("[data-el].legal").and(page.locator(`[aria-label*=${JSON.stringify(choice.label)}]`)).first();
  if (await place.isVisible()) {
    await place.click({ timeout: 2000 }).catch(() => undefined);
    if (await done()) return "board";
  }
  if (await clickButton()) return (await done()) ? (choice.targets.length ? "button" : "board") : "nothing happened";
  await page.locator("[data-all-choices]").click({ timeout: 1000 }).catch(() => undefined);
  return (await clickButton()) && (await done()) ? "list" : "not to be found";
}

const verbs = declared().filter((v) => !only || v === only);
const { found, drawn } = moments(verbs);
if (shots) mkdirSync(shots, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: "en-GB", reducedMotion: "reduce" });
const page = await context.newPage();
const ways = new Map();
page.on("pageerror", (error) => ways.set(error.message, ["page error"]));
await page.goto(server.url);
for (const [verb, { players, options, seat, choice, record }] of found) {
  const seats = Array.from({ length: players }, (_, i) => (i === seat ? { kind: "me" } : { kind: "computer", level: "novice" }));
  const saved = { id: `offline-${verb}`, game, players, options, seats, seed: "1".repeat(64), record };
  await page.evaluate((s) => localStorage.setItem("games", JSON.stringify([{ saved: s, over: false, at: 1 }])), saved);
  await page.goto(`${server.url}/offline/offline-${verb}`);
  await page.waitForSelector("[data-el].legal, .buttons [data-choice]", { timeout: 10000 }).catch(() => undefined);
  await page.waitForTimeout(60);
  if (shots) await page.screenshot({ path: join(shots, `${verb}.png`) });
  const way = await make(page, choice);
  ways.set(way, [...(ways.get(way) ?? []), verb]);
}
await browser.close();
server.close();
const never = verbs.filter((v) => !found.has(v) && !drawn.has(v));
for (const [way, list] of ways) console.log(`${way} (${list.length}): ${list.join(", ")}`);
if (never.length) console.log(`never offered (${never.length}): ${never.join(", ")}`);
const good = ["board", "button"];
const bad = never.length || [...ways.keys()].some((way) => !good.includes(way) && way !== "list");
process.exit(bad ? 1 : 0);
