// Plays whole games in headless Chromium as a person would, by clicking what is gold, and looks for what keeps people
// out (axe) on the way. Needs web/dist and web/node_modules (docs/web.md).
//
//     node tests/web/play.mjs [--only NAME] [--shots DIR] [--seed N]
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { act as actMonasterium } from "./monasterium.mjs";
import { act as actPelegrinus } from "./pelegrinus.mjs";
import { serve, web } from "./serve.mjs";
import { note, rarest, report } from "./verbs.mjs";

const need = createRequire(join(web, "package.json"));
const { chromium } = need("playwright-core");
const { AxeBuilder } = need("@axe-core/playwright");

const argument = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : null);
const shots = argument("--shots");
const only = argument("--only");
const GAME_SECONDS = 60; // unless the run says otherwise
const WIDE = { width: 1280, height: 720 };
const PHONE = { width: 360, height: 740 };

const runs = [
  { name: "morris", game: "morris", size: WIDE, lang: "en", theme: "day" },
  { name: "morris-keyboard", game: "morris", size: PHONE, lang: "fr", theme: "candle", touch: true, keyboard: true },
  { name: "builders-duel", game: "builders-duel", size: WIDE, lang: "en", theme: "candle" },
  { name: "builders-duel-phone", game: "builders-duel", size: PHONE, lang: "fr", theme: "day", touch: true },
  { name: "pelegrinus", game: "pelegrinus", size: WIDE, lang: "en", theme: "day", act: actPelegrinus, seconds: 200, options: ["4"] },
  { name: "pelegrinus-phone", game: "pelegrinus", size: PHONE, lang: "fr", theme: "candle", touch: true, players: 4, act: actPelegrinus, seconds: 200 },
  { name: "pelegrinus-keyboard", game: "pelegrinus", size: WIDE, lang: "fr", theme: "candle", keyboard: true, players: 3, act: actPelegrinus, seconds: 200 },
  { name: "monastery", game: "monastery", size: WIDE, lang: "en", theme: "day" },
  { name: "monastery-four", game: "monastery", players: 4, size: PHONE, lang: "fr", theme: "candle", touch: true },
  { name: "monastery-keyboard", game: "monastery", players: 3, size: WIDE, lang: "fr", theme: "day", keyboard: true },
  { name: "monasterium", game: "monasterium", size: WIDE, lang: "en", theme: "day", act: actMonasterium, aim: "actions", seconds: 200 },
  { name: "monasterium-phone", game: "monasterium", size: PHONE, lang: "fr", theme: "candle", touch: true, players: 4, act: actMonasterium, aim: "road", seconds: 300 },
  { name: "monasterium-keyboard", game: "monasterium", size: WIDE, lang: "fr", theme: "candle", keyboard: true, players: 4, act: actMonasterium, aim: "chapels", seconds: 300 },
  { name: "monasterium-three", game: "monasterium", size: PHONE, lang: "en", theme: "day", touch: true, players: 3, act: actMonasterium, aim: "chapels", seconds: 300 },
];

/** Numbers that are the same in every run (mulberry32). */
function numbers(seed) {
  let a = seed >>> 0;
  return (below) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const wrong = [];
const complain = (name, what) => {
  wrong.push(`${name}: ${what}`);
  console.log(`not ok ${name}: ${what}`);
};

/** What axe finds on the page, said once per rule. */
async function reach(page, name) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const v of violations) complain(name, `axe ${v.id}: ${v.help} (${v.nodes.length}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")})`);
}

/** A page of which nothing lies outside to the right. */
async function fits(page, name, wholly) {
  const over = await page.evaluate(() => ({
    x: document.documentElement.scrollWidth - innerWidth, y: document.documentElement.scrollHeight - innerHeight,
    board: (({ scrollHeight = 0, clientHeight = 0 }) => scrollHeight - clientHeight)(document.querySelector(".board") ?? {}),
  }));
  if (over.x > 0) complain(name, `${over.x} px too wide`);
  if (wholly && over.y > 0) complain(name, `the page scrolls by ${over.y} px`);
  if (wholly && over.board > 1) complain(name, `the board scrolls by ${over.board} px`);
}

const CLICKABLE = "[data-el].legal, .buttons [data-choice]:not(:disabled), [data-send]:not(:disabled)";

/** Now and then the list of all choices is opened, and one taken of the kind that was clicked least. */
async function clickRare(page, game, { touch }) {
  const all = page.locator("[data-all-choices]");
  if (!(await all.count())) return false;
  if ((await all.getAttribute("aria-expanded")) !== "true") await all.click({ timeout: 2000 });
  const texts = await page.locator(".buttons [data-choice]").evaluateAll((list) => list.map((b) => b.dataset.choice));
  if (!texts.length) return false;
  const place = page.locator(".buttons [data-choice]").nth(rarest(game, texts));
  await (touch ? place.tap({ timeout: 2000 }) : place.click({ timeout: 2000 }));
  return true;
}

async function click(page, pick, run) {
  const { game, touch, keyboard } = run;
  if (run.act) return run.act(page, pick, run);
  if (!keyboard && pick(3) === 0 && (await clickRare(page, game, { touch }))) return true;
  // A menu that was opened is answered; else anything gold.
  const places = page.locator((await page.locator("[data-menu]").count()) ? "[data-menu] [data-choice]:not(:disabled)" : CLICKABLE);
  const count = await places.count();
  if (!count) return false;
  const place = places.nth(pick(count));
  if (keyboard) {
    await place.focus({ timeout: 2000 });
    await page.keyboard.press("Enter");
  } else await (touch ? place.tap({ timeout: 2000 }) : place.click({ timeout: 2000 }));
  return true;
}

/** From the end back to the beginning, a step on, and up to the present. */
async function replay(page, name) {
  const button = page.locator("[data-replay]");
  if (!(await button.isVisible())) await page.click(".more summary");
  await button.click();
  await page.waitForSelector(".replay");
  if (await page.locator(".more[open]").count()) await page.click(".more summary");
  const slider = page.locator(".replay input");
  if ((await slider.inputValue()) !== "0") complain(name, "the replay does not begin at the beginning");
  const last = Number(await slider.getAttribute("max"));
  if (last < 10) complain(name, `the replay has ${last} moves`);
  await slider.fill(String(Math.floor(last / 2)));
  await page.waitForTimeout(200);
  await reach(page, `${name} replay`);
}

async function play(browser, url, run) {
  const pick = numbers(Number(argument("--seed") ?? 7));
  const context = await browser.newContext({ viewport: run.size, locale: run.lang === "fr" ? "fr-FR" : "en-GB", hasTouch: run.touch ?? false });
  await context.addInitScript(({ lang, theme }) => {
    localStorage.setItem("lang", lang);
    localStorage.setItem("theme", theme);
  }, run);
  const page = await context.newPage();
  const shot = async (what) => shots && page.screenshot({ path: join(shots, `${run.name}-${what}.png`) });
  page.on("pageerror", (error) => complain(run.name, error.message));
  await page.goto(url);
  await page.waitForSelector("[data-play]");
  await reach(page, `${run.name} lobby`);
  await fits(page, `${run.name} lobby`, false);
  await shot("lobby");
  await page.click(`[data-play="${run.game}"]`);
  await page.waitForSelector("[data-start]");
  await reach(page, `${run.name} new table`);
  if (run.players) await page.click(`.counts button:text-is("${run.players}")`);
  if (run.options) await page.click(".new-table summary");
  for (const value of run.options ?? []) await page.selectOption(`.option select:has(option[value="${value}"])`, value);
  await page.click("[data-start]");
  await page.waitForSelector("[data-el].legal");
  await reach(page, `${run.name} table`);
  await shot("start");
  const seconds = run.seconds ?? GAME_SECONDS;
  const until = Date.now() + seconds * 1000;
  let clicks = 0;
  let missed = 0;
  let conflict = false;
  while ((await page.locator(".final").count()) === 0) {
    if (Date.now() > until) {
      complain(run.name, `not over after ${seconds} s and ${clicks} clicks`);
      await shot("stuck");
      break;
    }
    try {
      if (await click(page, pick, run)) clicks++;
      else await page.waitForTimeout(20);
    } catch {
      missed++; // the table moved on under the pointer
    }
    if (clicks % 25 === 5) await fits(page, `${run.name} table`, !run.touch);
    if (clicks === 60) await shot("middle");
    if (!conflict && (await page.locator(".bd-conflict").count())) {
      conflict = true;
      await page.waitForTimeout(200);
      await reach(page, `${run.name} conflict`);
      await shot("conflict");
    }
  }
  await page.waitForTimeout(300);
  await reach(page, `${run.name} end`);
  await shot("end");
  const [file] = await Promise.all([page.waitForEvent("download", { timeout: 5000 }), page.click("[data-record]")]);
  if (!file.suggestedFilename().startsWith(run.game)) complain(run.name, `the record is called ${file.suggestedFilename()}`);
  note(run.game, readFileSync(await file.path(), "utf8"), [0]);
  await page.click("[data-score]");
  await page.waitForSelector(".race");
  await reach(page, `${run.name} score`);
  await fits(page, `${run.name} score`, false);
  await shot("score");
  await page.click("[data-close]");
  await replay(page, run.name);
  await shot("replay");
  const lang = await page.evaluate(() => document.documentElement.lang);
  if (lang !== run.lang) complain(run.name, `the page is in ${lang}`);
  console.log(`${run.name}: ${clicks} clicks, ${missed} missed, ${Math.round((seconds * 1000 + Date.now() - until) / 1000)} s`);
  await context.close();
}

/** A page that was visited once starts, plays and comes back to its game when there is nothing to ask any more. */
async function away(browser) {
  const gone = await serve();
  const page = await browser.newPage();
  page.on("pageerror", (error) => complain("away", error.message));
  await page.goto(gone.url);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  gone.close();
  await page.reload();
  await page.click('[data-play="builders-duel"]');
  await page.click("[data-start]");
  await page.click("[data-el].legal");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length > 9);
  await page.reload();
  await page.waitForSelector("[data-el].legal");
  if (await page.locator(".bd-handle .piece").count() === 0) complain("away", "the claimed line is gone after a reload");
  console.log("away: plays without a network");
  await page.close();
}

if (shots) mkdirSync(shots, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
try {
  for (const run of runs) if (!only || run.name === only || run.game === only) await play(browser, server.url, run).catch((error) => complain(run.name, error.message));
  if (!only || only === "away") await away(browser).catch((error) => complain("away", error.message));
} finally {
  await browser.close();
  server.close();
}
report();
console.log(wrong.length ? `${wrong.length} wrong` : "ok");
process.exit(wrong.length ? 1 : 0);
