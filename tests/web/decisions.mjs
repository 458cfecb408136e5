// Clicks every choice of a game once: every verb in every decision, on every sort of element. Random games are played
// until each was offered to somebody (moments.c); that moment is opened in the browser, and the choice is made on the
// board as a person would: piece, then place. Says which were clicked on the board, which only in the list of choices,
// and which sorts of elements were touched; none may be missing.
//
//     node tests/web/decisions.mjs GAME [--moments PROGRAM] [--only TEXT] [--shots DIR] [--phone] [--lang fr] [--theme candle]
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { rules } from "./declared.mjs";
import { PHONE, WIDE, argument, complain, habits, launch, open, picture, verdict } from "./driver.mjs";
import { serve, web } from "./serve.mjs";

const game = process.argv[2];
const only = argument("--only");
const program = argument("--moments") ?? join(web, "../build/release/tests/web_moments");
const { pieces = [], rarely = 10000 } = await habits(game);
const { c, put, get } = rules();

/** The moments, and the verbs that only chance plays. */
function moments() {
  const { stdout, stderr, status } = spawnSync(program, [game, String(rarely)], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(stderr || `${program} ended with ${status}`);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { never } = lines.pop();
  for (const verb of never) complain(game, `${verb} was never offered`);
  const { chance } = lines.pop();
  const wanted = lines.filter((m) => !only || m.what.includes(only));
  if (!wanted.length) complain(game, `no choice ${only ? `like '${only}' ` : ""}to click`);
  return { lines: wanted, chance };
}

/** The choice with its label and elements, as the page gets it. */
function choiceOf({ record, seat, choice }) {
  put(record);
  if (!c.offline_load(0)) throw new Error(get());
  c.offline_update(seat);
  return JSON.parse(get()).choices.find((x) => x.text === choice);
}

/** The moment as a game kept in this browser. */
function kept({ record, seat }, id) {
  const players = Number(/^players (\d+)/m.exec(record)[1]);
  const options = Object.fromEntries([...record.matchAll(/^option (\S+) (\S+)/gm)].map((m) => [m[1], m[2]]));
  const seats = Array.from({ length: players }, (_, i) =>
    i === seat ? { kind: "me" } : { kind: "computer", level: "novice" },
  );
  return { id, game, players, options, seats, seed: "1".repeat(64), record };
}

const sort = (element) => element.split(".")[0];
const touched = new Map(); // sort of element → clicks

/** Pieces are picked before places; of equals, first what no click has touched yet. */
const early = (target) => (pieces.includes(sort(target)) ? 0 : 2) + (touched.has(sort(target)) ? 1 : 0);

async function make(page, choice) {
  const said = () =>
    page.evaluate(() =>
      [
        document.querySelectorAll(".staging li").length,
        document.querySelector(".log[data-rows]")?.textContent,
        document.querySelector("#prompt")?.textContent,
        !!document.querySelector(".final"),
      ].join("|"),
    );
  const before = await said();
  const done = async (looks = 8) => {
    for (let i = 0; i < looks; i++) {
      await page.waitForTimeout(20);
      if ((await said()) !== before) return true;
    }
    return false;
  };
  const touch = async (element, name) => {
    const clicked = await element.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (clicked) touched.set(sort(name), (touched.get(sort(name)) ?? 0) + 1);
    return clicked;
  };
  const button = page.locator(`[data-choice="${choice.text}"]`).first();
  const clickButton = async () =>
    (await button.isVisible()) &&
    (await button.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    ));
  let begun = false;
  for (const target of [...choice.targets].sort((a, b) => early(a) - early(b))) {
    const element = page.locator(`[data-el="${target}"].legal`).first();
    if (!(await element.isVisible()) || !(await touch(element, target))) continue;
    if (await done()) return "board";
    begun = true;
  }
  if (begun && (await clickButton())) return (await done()) ? "board" : "nothing happened"; // several mean all its elements
  // A place that the choice does not name may still say that it is meant.
  const place = page
    .locator("[data-el].legal")
    .and(page.locator(`[aria-label*=${JSON.stringify(choice.label)}]`))
    .first();
  if (await place.isVisible()) {
    if ((await touch(place, await place.getAttribute("data-el"))) && (await done())) return "board";
  }
  if (await clickButton()) return (await done()) ? (choice.targets.length ? "button" : "board") : "nothing happened";
  await page
    .locator("[data-all-choices]")
    .click({ timeout: 1000 })
    .catch(() => undefined);
  if ((await clickButton()) && (await done())) return "list";
  return (await done(100)) ? "board" : "not to be found"; // a busy machine answers late
}

const { lines, chance } = moments();
const server = await serve();
const browser = await launch();
const phone = process.argv.includes("--phone");
const way = {
  size: phone ? PHONE : WIDE,
  lang: argument("--lang") ?? "en",
  theme: argument("--theme") ?? "day",
  touch: phone,
};

/** A page of its own: of one that was loaded hundreds of times the browser gives back the rules' memory too late. */
async function another(last) {
  await last?.context().close();
  const page = await open(browser, way, game);
  await page.goto(server.url);
  await page.evaluate(() => localStorage.setItem("answers", "off")); // what goes without saying is clicked here, too
  return page;
}

const MOMENTS = 40; // in one page
const ways = new Map();
const named = new Set();
let page = null;
for (const [i, moment] of lines.entries()) {
  if (i % MOMENTS === 0) page = await another(page);
  const choice = choiceOf(moment);
  for (const target of choice.targets) named.add(sort(target));
  const saved = kept(moment, `offline-${i}`);
  await page.evaluate((s) => localStorage.setItem("games", JSON.stringify([{ saved: s, over: false, at: 1 }])), saved);
  await page.goto(`${server.url}/offline/${saved.id}`);
  await page.waitForSelector("[data-el].legal, .buttons [data-choice]", { timeout: 10000 }).catch(() => undefined);
  await page.waitForTimeout(60);
  const toTurn = page.locator("[data-to-turn]:visible"); // what the others did lies before it on a phone
  if (await toTurn.count()) await toTurn.click();
  await picture(page, `${moment.what.replaceAll(" ", "-")}`);
  const made = await make(page, choice);
  ways.set(made, [...(ways.get(made) ?? []), moment.what]);
}
await browser.close();
server.close();
const verbOf = (what) => what.split(" ")[1];
const offered = new Set(lines.map((m) => verbOf(m.what)));
const clicked = new Set(["board", "button", "list"].flatMap((way) => ways.get(way) ?? []).map(verbOf));
console.log(
  `${game}: ${clicked.size} of ${offered.size} verbs clicked, in ${new Set(lines.map((m) => m.what.split(" ")[0])).size} kinds of decisions`,
);
for (const [way, list] of ways) console.log(`${way} (${list.length}): ${list.join(", ")}`);
console.log(`elements: ${[...touched].map(([name, n]) => `${name} ${n}`).join(", ")}`);
if (chance.length) console.log(`only chance: ${chance.join(", ")}`);
for (const way of ["nothing happened", "not to be found"])
  for (const what of ways.get(way) ?? []) complain(game, `${what}: ${way}`);
for (const name of named) if (!only && !touched.has(name)) complain(game, `no ${name} was touched`);
process.exit(verdict());
