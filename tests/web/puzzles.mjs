// Puzzles in the page, without a server: from the lobby to the day's; of each game one by clicks: a wrong try, the answer asked for,
// then another solved, rated, and gone on with at a table. On a desk in English and on a phone in French; axe looks once each.
//
//     node tests/web/puzzles.mjs [--game GAME] [--shots FOLDER]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PHONE, WIDE, alone, complain, fits, french, gamesWith, open, picture, reach } from "./driver.mjs";
import { web } from "./serve.mjs";

const FILE = "puzzles/puzzles.txt"; // of a game
const WAIT = { timeout: 30000 };
const ways = [
  { way: "wide-day", size: WIDE, lang: "en", theme: "day" },
  { way: "phone-candle", size: PHONE, lang: "fr", theme: "candle", touch: true },
];

/** Answer and second best choice of each puzzle, by its id. */
function answers(game) {
  const found = new Map();
  for (const line of readFileSync(join(web, "../src/games", game, FILE), "utf8").split("\n")) {
    const parts = /^puzzle (?:\S+ ){9}([0-9a-f]{16}) ([^,/]+?)(?:,[^/]*)? \/ (.+)$/.exec(line);
    if (parts) found.set(parts[1], { right: parts[2], wrong: parts[3] });
  }
  return found;
}

/** Makes a choice: by its button, for which the list of all is opened. */
async function choose(page, text) {
  const button = page.locator(`[data-choice="${text}"]`);
  const list = page.locator("[data-all-choices]").first();
  if (!(await button.count()) && (await list.count())) await list.dispatchEvent("click");
  if (await button.count()) return button.first().dispatchEvent("click");
  throw new Error(`no way to choose ${text}`);
}

const idOf = (page) => page.locator("[data-puzzle]").getAttribute("data-puzzle");
const ratingOf = async (page) => Number(await page.locator('[data-rating="mine"]').textContent());

async function solve(page, game, name, shot) {
  const known = answers(game);
  const first = known.get(await idOf(page));
  await choose(page, first.wrong);
  await page.waitForSelector("[data-puzzle-wrong]", WAIT);
  if ((await ratingOf(page)) >= 1200) complain(name, "a wrong first try did not cost anything");
  await shot("wrong");
  await page.click("[data-again]");
  await page.waitForSelector("[data-puzzle-asks]", WAIT);
  await choose(page, first.wrong);
  await page.click("[data-puzzle-wrong] [data-show]");
  await page.waitForSelector("[data-puzzle-shown] [data-why]", WAIT);
  const low = await ratingOf(page);
  await page.click("[data-next-puzzle]");
  await page.waitForSelector("[data-puzzle-asks]", WAIT);
  await choose(page, known.get(await idOf(page)).right);
  await page.waitForSelector("[data-puzzle-right] [data-why]", WAIT);
  if (known.size > 1 && (await ratingOf(page)) <= low) complain(name, "a solved puzzle brought nothing");
  await shot("right");
}

async function look(browser, url, game, way) {
  const name = `${game}-${way.way}`;
  const page = await open(browser, way, name);
  const shot = (what) => picture(page, `puzzle-${name}-${what}`);
  await page.goto(`${url}/puzzles/${game}`);
  await page.waitForSelector("[data-puzzle-asks]", WAIT);
  await shot("asks");
  await fits(page, name, false);
  await solve(page, game, name, shot);
  if (way.lang === "fr") await french(page, name);
  await page.click("[data-play-on]");
  await page.waitForURL(/\/offline\//, WAIT).catch(() => complain(name, "going on does not lead to a table"));
  await page.waitForSelector(".table-main:not(.puzzle-page *)", WAIT);
  await page.context().close();
}

/** The day's puzzle from the lobby: it counts for days in a row. */
async function today(browser, url, way) {
  const name = `today-${way.way}`;
  const page = await open(browser, way, name);
  await page.goto(url);
  const game = await page.locator("[data-puzzle-of-day]").getAttribute("data-puzzle-of-day");
  await picture(page, `puzzle-lobby-${way.way}`);
  await page.click("[data-to-puzzle]");
  await page.waitForSelector("[data-puzzle-asks]", WAIT);
  await reach(page, name);
  await choose(page, answers(game).get(await idOf(page)).right);
  await page.waitForSelector('[data-streak="1"]', WAIT);
  await picture(page, `puzzle-${name}`);
  await page.goto(url);
  await page.waitForSelector('[data-puzzle-of-day] [data-streak="1"]', WAIT);
  await page.context().close();
}

await alone(async (browser, url) => {
  for (const way of ways) {
    await today(browser, url, way).catch((error) => complain(`today-${way.way}`, error.message));
    for (const game of gamesWith(FILE))
      await look(browser, url, game, way).catch((error) => complain(`${game}-${way.way}`, error.message));
  }
});
