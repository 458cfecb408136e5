// A whole game with nothing but keys, from the lobby to the score, at a server's table: Tab, arrows, Enter, Escape. No
// element is focused but by a key.
import { WIDE, complain, launch, logged, numbers, open, verdict } from "./driver.mjs";
import { cloister } from "./serve.mjs";

const GAME_SECONDS = process.argv[2] ? 900 : 150; // a game that is named may be a long one
const server = await cloister();
const browser = await launch();
const page = await open(browser, { size: WIDE, lang: "en", theme: "day" }, "keys");
const pick = numbers(5);
const press = (key) => page.keyboard.press(key);
const on = (selector) => page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
const count = { keys: 0, tabs: 0 };

/** Tab until something like that has the focus. */
async function tabTo(selector, most = 60) {
  for (let i = 0; i < most; i++) {
    if (await on(selector)) return;
    await press("Tab");
    count.tabs++;
  }
  throw new Error(`no ${selector} within ${most} Tabs`);
}

const ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
const SEND = "[data-send]:not(:disabled)";
const TO_DO = `[data-el].legal, .buttons [data-choice], ${SEND}`;
const END = ".closing [data-choice]:not(:disabled)";
const PATIENCE = 8; // presses until what ends a turn is taken where there is such a thing: trading at random goes on for ever
const FAR = 200; // Tabs, on a board where much can be done

async function play(game) {
  await page.goto(`${server.url}/?seed=3`);
  await page.waitForSelector("[data-play]");
  await tabTo(`[data-play="${game}"]`);
  await press("Enter");
  await tabTo("[data-level]");
  await press("n"); // Novice
  await tabTo("[data-start]");
  await press("Enter");
  await page.waitForSelector("[data-el].legal");
  const until = Date.now() + GAME_SECONDS * 1000;
  let pressed = 0; // since a turn was ended
  while (!(await page.locator("[data-over]").count())) {
    if (Date.now() > until) throw new Error(`${game} is not over after ${count.keys} keys`);
    if (!(await page.locator(TO_DO).count())) {
      await page.waitForTimeout(15);
      continue;
    }
    if (await page.locator(SEND).count()) {
      // what is laid out could be changed for ever
      await tabTo(SEND, FAR);
      await press("Enter");
      count.keys++;
      continue;
    }
    if (pressed > PATIENCE && (await page.locator(END).count())) {
      await tabTo(END, FAR);
      await press("Enter");
      count.keys++;
      pressed = 0;
      continue;
    }
    for (let i = 0; i <= pick(3) || !(await on(TO_DO)); i++) {
      if (i > 6) await tabTo(TO_DO, FAR);
      else await press(ARROWS[pick(4)]);
      count.keys++;
      if (!(await page.locator(TO_DO).count())) break;
    }
    pressed++;
    if (await on(TO_DO)) await press("Enter"); // a menu that this opens has the focus, and is of TO_DO
    count.keys++;
  }
  const moves = await logged(page);
  await tabTo("[data-score]", FAR);
  await press("Enter");
  await page.waitForSelector(".race");
  await press("Escape");
  await page.waitForSelector(".score-page", { state: "detached" });
  await tabTo("[data-replay]", FAR);
  await press("Enter");
  await tabTo(".replay input", FAR);
  await press("ArrowRight");
  await tabTo("[data-present]", FAR);
  await press("Enter");
  console.log(`${game}: ${moves} moves with ${count.keys} keys and ${count.tabs} Tabs`);
}

/** A hint is asked for and a menu closed by key; the way back home is one, too. */
async function small() {
  await page.goto(`${server.url}/?seed=3`);
  await page.waitForSelector("[data-play]");
  await tabTo('[data-play="morris"]');
  await press("Enter");
  await tabTo("[data-start]");
  await press("Enter");
  await page.waitForSelector("[data-el].legal");
  await press("h");
  await page.waitForSelector(".hints", { timeout: 15000 });
  await press("ArrowDown");
  if (!(await on("[data-el].legal"))) complain("keys", "an arrow does not find what may be done");
}

const game = process.argv[2] ?? "morris";
await small().catch((error) => complain("small", error.stack));
await play(game).catch((error) => complain(game, error.stack));
await browser.close();
await server.close();
process.exit(verdict());
