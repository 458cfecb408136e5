// The review of a finished game in the page: the curve is there, sharpens and ends; a click goes to a move; the moments have a
// better choice beside the one that was made, and "Try again" opens a table before it. A game of the program's own is put among
// those that the browser keeps, so nothing is played by clicks and no server is asked. `--all` looks on a phone, too, and asks axe;
// `--shots FOLDER` keeps pictures, `--games a,b` looks at other games (with the records that $RECORDS/<game>.record has).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { played } from "../played.mjs";
import { PHONE, WIDE, argument, complain, launch, open, picture, reach, verdict, when } from "./driver.mjs";
import { serve } from "./serve.mjs";

const games = argument("--games")?.split(",") ?? ["morris"];
const all = process.argv.includes("--all");
const ways = [
  { way: "wide-day", size: WIDE, lang: "en", theme: "day" },
  { way: "phone-candle", size: PHONE, lang: "fr", theme: "candle", touch: true },
];

/** The record that is looked at: that of $RECORDS, or one of a game without thought. */
function recordOf(game) {
  return process.env.RECORDS ? readFileSync(join(process.env.RECORDS, `${game}.record`), "utf8") : played(game);
}

/** The game as the browser keeps its own. */
const kept = (game, record) => ({
  saved: {
    id: `offline-${game}`,
    game,
    players: Number(/^players (\d+)$/m.exec(record)[1]),
    options: {},
    seats: Array.from({ length: Number(/^players (\d+)$/m.exec(record)[1]) }, (_, i) =>
      i ? { kind: "computer", level: "novice" } : { kind: "me" },
    ),
    seed: "review",
    record: record.replace(/^(seed|commitment) .*\n/gm, ""),
  },
  over: true,
  at: 1,
});

async function look(browser, url, game, record, way) {
  const name = `${game}-${way.way}`;
  const page = await open(browser, way, name);
  const shot = (what) => picture(page, `${name}-${what}`);
  await page.addInitScript(
    (games) => {
      if (!localStorage.getItem("games")) localStorage.setItem("games", games);
    },
    JSON.stringify([kept(game, record)]),
  );
  await page.goto(`${url}/offline/offline-${game}`);
  await page.waitForSelector("[data-over]", { timeout: 30000 });
  await page.click("[data-review]");
  await page.waitForSelector("[data-curve]", { timeout: 60000 });
  await when(page, () => !document.querySelector("[data-progress]"), null, 240000);
  const lines = await page.locator("[data-chance]").count();
  if (lines !== kept(game, record).saved.players) complain(name, `${lines} lines`);
  await page.waitForTimeout(300);
  await shot("review");
  if (all) await reach(page, name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) complain(name, `the page is ${wide} px too wide`);
  await step(page, name);
  if (way.touch) await tabs(page, name, shot);
  await moments(page, name, shot);
  await openings(page, url, game, name, shot);
  await page.context().close();
}

/** A click on the curve and a key go to a move. */
async function step(page, name) {
  const at = async () => Number(await page.locator("[data-at]").getAttribute("data-at"));
  const box = await page.locator("[data-curve]").boundingBox();
  await page.mouse.click(box.x + box.width / 3, box.y + 30);
  const clicked = await at();
  if (!(clicked > 0)) complain(name, "a click on the curve goes nowhere");
  await page.locator(".review-steps button").nth(2).focus();
  await page.keyboard.press("ArrowLeft");
  if ((await at()) !== clicked - 1) complain(name, "an arrow does not step back");
  for (const filter of ["all", "chance", "mine"]) await page.click(`[data-filter="${filter}"]`);
}

/** From the chance at first to the result: a column that adds up, each figure rounded by itself. */
async function ledger(page, name) {
  const cells = await page.locator("[data-ledger] td").allTextContents();
  const figures = cells.map((text) => Number(text.replace("−", "-").replace("+", "")));
  const end = figures.pop();
  const sum = figures.reduce((all, n) => all + n, 0);
  if (!(cells.length > 4 && Math.abs(sum - end) <= figures.length / 2)) complain(name, `${cells} does not add up`);
}

/** On a phone the sums and the marked moves are tabs; a line of the list goes to its move. */
async function tabs(page, name, shot) {
  await page.click('[data-tab="skill"]');
  if (!(await page.locator("[data-sum]").count())) complain(name, "no sums under their tab");
  await ledger(page, name);
  await shot("skill");
  await page.click('[data-tab="moves"]');
  await page.click('[data-filter="all"]');
  const listed = page.locator("[data-listed]");
  if (!(await listed.count())) complain(name, "no move is listed");
  await shot("moves");
  await listed.first().locator("button").click();
  await page.waitForSelector(".review-leaves .done");
  await page.click('[data-filter="mine"]');
  await page.click('[data-tab="moments"]');
}

/** The game that was looked at is among those that began and ended. */
async function openings(page, url, game, name, shot) {
  await page.goto(`${url}/openings/${game}`);
  await page.waitForSelector('[data-openings="mine"] tbody tr', { timeout: 20000 });
  const rows = await page.locator('[data-openings="mine"] tbody tr').allTextContents();
  if (rows.length !== 1 || !/[a-zé]{3}/i.test(rows[0])) complain(name, `openings: ${rows.join("; ")}`);
  await shot("openings");
}

async function moments(page, name, shot) {
  const rows = page.locator("[data-moment]");
  const count = await rows.count();
  if (!count) return complain(name, "who takes any choice makes no mistake");
  if (count > 3) complain(name, `${count} moments`);
  await rows.first().locator("button").first().click();
  await page.waitForSelector("[data-better]");
  if (!(await page.textContent("[data-better]")).trim()) complain(name, "nothing was better");
  if (!(await page.locator(".el.hinted, .el.last").count())) complain(name, "nothing is marked on the board");
  await shot("moment");
  await page.click("[data-again]");
  // On a phone what the others did may lie over it.
  await page.waitForSelector("[data-el].legal, .legal", { state: "attached", timeout: 20000 });
  if (!page.url().includes("/offline/offline-")) complain(name, `Try again leads to ${page.url()}`);
  await shot("again");
  await page.evaluate(() => {
    location.hash = "#review";
  });
  await page.waitForSelector('[data-no-review="running"]', { timeout: 20000 }); // a game under way has none, and says so
  await shot("none");
}

const server = await serve();
const browser = await launch();
try {
  for (const game of games) {
    const record = recordOf(game);
    if (!/^result /m.test(record)) complain(game, "the game has not ended");
    else for (const way of all ? ways : ways.slice(0, 1)) await look(browser, server.url, game, record, way);
  }
} catch (error) {
  complain("review", error.stack);
} finally {
  await browser.close();
  await server.close?.();
}
process.exit(verdict());
