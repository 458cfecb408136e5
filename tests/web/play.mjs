// Plays games in headless Chromium as a person would, by clicking what is gold, and looks for what keeps people out (axe)
// on the way. Every board gets one game, whole but for the longest; with CLOISTER_SOAK each gets a whole one in every way.
// Needs web/dist and web/node_modules (docs/web.md).
//
// With --matrix each is played with 2 and with as many as there can be, in both languages, with mouse and on a phone, and
// at the further tables its habits.mjs names.
//
//     node tests/web/play.mjs [--matrix] [--only BEGINNINGS OF NAMES] [--shots DIR] [--seed N]
import { readFileSync } from "node:fs";
import {
  CLICKABLE,
  PHONE,
  WIDE,
  argument,
  boards,
  complain,
  fits,
  habits,
  launch,
  logged,
  loggedUntil,
  numbers,
  open,
  picture,
  playOn,
  reach,
  verdict,
} from "./driver.mjs";
import { serve } from "./serve.mjs";
import { note, report } from "./verbs.mjs";

const only = argument("--only");
const seed = argument("--seed") ?? "7";
const soak = process.env.CLOISTER_SOAK === "1";
const GAME_SECONDS = 600;
const SIDE_BY_SIDE = 3; // each waits for its computers now and then
const CLICKS = 40; // of a game that is too long for every day (`long` of its habits)

const ways = [
  { way: "mouse", size: WIDE, lang: "en", theme: "candle" },
  { way: "phone", size: PHONE, lang: "fr", theme: "day", touch: true },
  { way: "keyboard", size: WIDE, lang: "fr", theme: "day", keyboard: true },
];

const [MOUSE, TOUCH] = ways;

/** Both sizes, both languages, fewest and most players, and whatever else the game has. */
async function matrix(game) {
  const { more = {} } = await habits(game);
  const tables = { 2: { players: 2 }, most: { players: "most" } };
  const usual = [MOUSE, TOUCH].flatMap((way) =>
    ["en", "fr"].flatMap((lang) =>
      Object.entries(tables).map(([called, table]) => ({ ...way, lang, table, called: `${lang}-${called}` })),
    ),
  );
  const further = Object.entries(more).map(([called, table], i) => ({ ...ways[i % 2], table, called }));
  return [...usual, ...further].map((way) => ({ ...way, name: `${game}-${way.way}-${way.called}`, game }));
}

/** One game per board, each in another way; or all of them. */
const plain = (game, i) =>
  (soak || only ? ways : [ways[i % ways.length]]).map((way) => ({ ...way, name: `${game}-${way.way}`, game }));
const many = process.argv.includes("--matrix"); // then the pages around the games are left to the other runs
const all = await Promise.all(boards().map(many ? matrix : plain));
const runs = all.flat().filter((run) => !only || only.split(",").some((beginning) => run.name.startsWith(beginning)));

const long = await Promise.all(boards().map(async (game) => (await habits(game)).long && game));
const whole = (run) => soak || only || many || !long.includes(run.game);
/** Those on which what all games share is looked at: one of each size. */
const first = many ? [] : [true, false].map((touch) => runs.find((run) => whole(run) && Boolean(run.touch) === touch));

/** Back to the beginning, half-way on, and up to the present. */
async function replay(page, name, thorough) {
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
  if (thorough) await reach(page, `${name} replay`);
}

async function readRules(page, url, { game, name }) {
  await page.goto(`${url}/rules/${game}?exact`);
  await page.waitForSelector(".exact h2, .exact h3");
  await reach(page, `${name} exact rules`);
  await fits(page, `${name} exact rules`, false);
}

/** A game that is over: its record, score, dice and replay. */
async function finish(page, url, run, { shot, thorough }) {
  await page.waitForTimeout(300);
  await reach(page, `${run.name} end`);
  await shot("end");
  const [file] = await Promise.all([page.waitForEvent("download", { timeout: 5000 }), page.click("[data-record]")]);
  if (!file.suggestedFilename().startsWith(run.game))
    complain(run.name, `the record is called ${file.suggestedFilename()}`);
  note(run.game, readFileSync(await file.path(), "utf8"), [0]);
  await page.click("[data-score]");
  await page.waitForSelector(".race");
  if (thorough) await reach(page, `${run.name} score`);
  await fits(page, `${run.name} score`, false);
  await shot("score");
  await page.click("[data-verify]");
  const verdict = await page.textContent("[data-verdict]");
  if (!/\d|only draw|seul tirage/.test(verdict)) complain(run.name, `the dice: ${verdict}`);
  await page.click("[data-close]");
  await replay(page, run.name, thorough);
  await shot("replay");
  const lang = await page.evaluate(() => document.documentElement.lang);
  if (lang !== run.lang) complain(run.name, `the page is in ${lang}`);
  if (!many && thorough) await readRules(page, url, run);
}

async function play(browser, url, run) {
  const since = Date.now();
  const pick = numbers(Number(seed));
  const page = await open(browser, run, run.name);
  const shot = (what) => picture(page, `${run.name}-${what}`);
  await page.goto(`${url}/?seed=${seed}`);
  await page.waitForSelector("[data-play]");
  const thorough = first.includes(run) || soak || only; // with time enough every game's score, replay and rules too
  if (first.includes(run)) await reach(page, `${run.name} lobby`);
  await fits(page, `${run.name} lobby`, false);
  await shot("lobby");
  await page.click(`[data-play="${run.game}"]`);
  await page.waitForSelector("[data-start]");
  if (first.includes(run)) await reach(page, `${run.name} new table`);
  const { act, tables } = await habits(run.game);
  const { players, options } = run.table ?? tables?.[run.way] ?? {};
  if (players === "most")
    await page
      .locator(".counts button")
      .last()
      .click({ timeout: 1000 })
      .catch(() => undefined); // games for two do not ask
  else if (players && (await page.locator(".counts button").count()))
    await page.click(`.counts button:text-is("${players}")`);
  if (options) await page.click(".new-table summary");
  for (const [name, value] of Object.entries(options ?? {}))
    await page.selectOption(`select[data-option="${name}"]`, value);
  for (const level of await page.locator("[data-level]").all()) await level.selectOption("novice");
  await page.click("[data-start]");
  await page.waitForSelector(CLICKABLE);
  await shot("start");
  const { clicks, missed } = await playOn(
    page,
    pick,
    { ...run, act },
    {
      name: run.name,
      seconds: GAME_SECONDS,
      enough: (clicks) => !whole(run) && clicks >= CLICKS,
      each: async (clicks) => {
        if (clicks % 25 === 5) await fits(page, `${run.name} table`, !run.touch);
        if (clicks === 20) await reach(page, `${run.name} middle`);
        if (clicks === 20) await shot("middle");
      },
    },
  );
  if (whole(run)) await finish(page, url, run, { shot, thorough });
  console.log(`${run.name}: ${clicks} clicks, ${missed} missed, ${Math.round((Date.now() - since) / 1000)} s`);
  await page.context().close();
}

/** A page that was visited once starts, plays and comes back to its game when there is nothing to ask any more. */
async function away(browser) {
  const gone = await serve();
  const page = await open(browser, ways[0], "away");
  await page.goto(gone.url);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  gone.close();
  await page.reload();
  await page.click('[data-play="builders-duel"]');
  await page.click("[data-start]");
  const before = await logged(page);
  await page.click("[data-el].legal");
  await loggedUntil(page, before + 2);
  const told = await logged(page);
  await page.reload();
  await page.waitForSelector("[data-el].legal");
  if ((await page.locator(".bd-handle .piece").count()) === 0)
    complain("away", "the claimed line is gone after a reload");
  if ((await logged(page)) < told) complain("away", "the log is gone after a reload");
  console.log("away: plays without a network");
  await page.context().close();
}

const server = await serve();
const browser = await launch();
const waiting = runs.map(
  (run) => () => play(browser, server.url, run).catch((error) => complain(run.name, error.message)),
);
if (!only || only === "away") waiting.push(() => away(browser).catch((error) => complain("away", error.message)));
await Promise.all(
  Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (let next; (next = waiting.shift()); ) await next();
  }),
);
await browser.close();
server.close();
report();
process.exit(verdict());
