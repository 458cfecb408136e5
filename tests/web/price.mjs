// What spends says so before it is done: on a desk in the tip of what is pointed at or beside its button, on a phone after the first
// tap, and always within the window. Plays each game by clicks until something was paid for. On a desk what ends a turn or sends it
// stands at one place.
//
//     node tests/web/price.mjs [--only GAME] [--shots DIR] [--lang fr] [--theme candle]
import { argument, click, complain, launch, numbers, open, picture, verdict, when } from "./driver.mjs";
import { serve } from "./serve.mjs";

const GAMES = ["builders-duel", "monasterium", "monastery", "kings-abbey"];
const SIZES = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };
const CLICKS = 60;
const only = argument("--only");

/** A price that is shown: what it says, and whether it can be read. */
function shown() {
  const pays = [...document.querySelectorAll("[data-price] .pays")].find((node) => node.getClientRects().length);
  if (!pays) return null;
  const box = pays.getBoundingClientRect();
  const inside = box.left >= 0 && box.right <= innerWidth + 1 && box.top >= 0;
  return { text: pays.textContent, inside: inside && /\d+\s→\s\d+/u.test(pays.textContent) };
}

/** Points at what may be chosen until a tip names a price. */
async function point(page) {
  const legal = page.locator("[data-el].legal");
  for (let i = 0; i < Math.min(12, await legal.count()); i++) {
    await legal
      .nth(i)
      .hover({ timeout: 1000 })
      .catch(() => undefined);
    await page.waitForTimeout(300);
    const found = await page.evaluate(shown);
    if (found) return found;
  }
  return page.evaluate(shown);
}

/** Where what ends the turn stands: its right lower corner. */
function closing() {
  const box = document.querySelector(".closing .btn")?.getBoundingClientRect();
  return box ? `${Math.round(box.right)}, ${Math.round(box.bottom)}` : null;
}

async function look(browser, url, game, size) {
  const name = `${game} ${size}`;
  const touch = size === "phone";
  const way = { size: SIZES[size], lang: argument("--lang") ?? "en", theme: argument("--theme") ?? "day", touch };
  const page = await open(browser, way, name);
  await page.goto(`${url}/?seed=7`);
  await when(page, () => document.querySelector("[data-play]"));
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector("[data-start]");
  for (const level of await page.locator("[data-level]").all()) await level.selectOption("novice");
  await page.click("[data-start]");
  const pick = numbers(3);
  let found = null;
  const ends = new Set();
  for (let clicks = 0; clicks < CLICKS && !found; clicks++) {
    await when(page, () => document.querySelector("[data-el].legal, .buttons [data-choice]"), null, 60000);
    found = touch ? await page.evaluate(shown) : await point(page);
    ends.add(await page.evaluate(closing));
    if (!found) await click(page, pick, { game, touch }).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  ends.delete(null);
  if (!touch && ends.size > 1) complain(name, `what ends the turn moves: ${[...ends].join(" and ")}`);
  if (!found) complain(name, `no price in ${CLICKS} clicks`);
  else if (!found.inside) complain(name, `the price cannot be read: ${found.text}`);
  else console.log(`ok ${name}: ${found.text}`);
  await picture(page, `${game}-${size}`);
  await page.context().close();
}

const { url, close } = await serve();
const browser = await launch();
for (const game of GAMES.filter((g) => !only || g.startsWith(only)))
  for (const size of Object.keys(SIZES))
    await look(browser, url, game, size).catch((error) => complain(`${game} ${size}`, error.message));
await browser.close();
close();
process.exit(verdict());
