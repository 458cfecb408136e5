// Pictures of every page in both themes and three sizes, for looking at: build/screenshots.
//
//     node tools/screenshots.mjs [--only PART OF A NAME] [--out FOLDER]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { argument, boards, habits, launch, numbers, open, playOn } from "../tests/web/driver.mjs";
import { cloister, web } from "../tests/web/serve.mjs";

const out = argument("--out") ?? join(web, "../build/screenshots");
const only = argument("--only") ?? "";
const SIZES = { wide: { width: 1440, height: 900 }, laptop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };
const THEMES = ["day", "candle"];
const MIDDLE = 24; // clicks

mkdirSync(out, { recursive: true });
const server = await cloister();
const browser = await launch();

/** Takes the present page in all sizes and themes. */
async function shoot(page, name) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
      await page.waitForTimeout(150);
      await page.screenshot({ path: join(out, `${name}-${size}-${theme}.png`) });
    }
  }
  await page.setViewportSize(SIZES.wide);
  console.log(name);
}

async function lay(page, game) {
  await page.goto(`${server.url}/?seed=7`);
  await page.click(`[data-play="${game}"]`);
  for (const level of await page.locator("[data-level]").all()) await level.selectOption("novice");
}

async function game(id) {
  const run = { size: SIZES.wide, lang: id.length % 2 ? "fr" : "en", theme: "day" };
  const page = await open(browser, run, id);
  const pick = numbers(7);
  const { act } = await habits(id);
  await lay(page, id);
  await page.click("[data-start]");
  await page.waitForSelector("[data-el].legal");
  await shoot(page, `${id}-start`);
  await playOn(page, pick, { ...run, act, game: id }, { name: id, seconds: 60, enough: (clicks) => clicks >= MIDDLE });
  await shoot(page, `${id}-middle`);
  await playOn(page, pick, { ...run, act, game: id }, { name: id, seconds: 240 });
  await shoot(page, `${id}-end`);
  await page.click("[data-score]");
  await page.waitForSelector(".race");
  await shoot(page, `${id}-score`);
  await page.click("[data-close]");
  await page.click("[data-replay]");
  await page.waitForSelector(".replay");
  await shoot(page, `${id}-replay`);
  await page.goto(`${server.url}/rules/${id}`);
  await page.waitForSelector("h1");
  await shoot(page, `${id}-rules`);
  await page.context().close();
}

async function pages() {
  const page = await open(browser, { size: SIZES.wide, lang: "en", theme: "day" }, "lobby");
  await page.goto(server.url);
  await page.waitForSelector("[data-play]");
  await shoot(page, "lobby-empty");
  await page.click('[data-friends="morris"]');
  await page.click(".new-table summary");
  await shoot(page, "new-table");
  await page.click("[data-start]");
  await page.waitForSelector("[data-link]");
  await shoot(page, "room");
  for (const id of ["builders-duel", "morris"]) {
    await lay(page, id);
    await page.click("[data-start]");
    await page.waitForSelector("[data-el].legal");
  }
  await page.goto(server.url);
  await page.waitForSelector(".listing");
  await shoot(page, "lobby");
  await page.click("[data-account]");
  await shoot(page, "account");
  await page.context().close();
}

try {
  if ("lobby new-table room account".includes(only)) await pages();
  for (const id of boards()) if (id.includes(only)) await game(id).catch((error) => console.log(`${id}: ${error.message}`));
} finally {
  await browser.close();
  await server.close();
}
