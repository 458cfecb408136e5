// What the tests of the page share: a browser, clicking what is gold, and looking for what keeps people out (axe).
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { serve, web } from "./serve.mjs";
import { rarest } from "./verbs.mjs";

const need = createRequire(join(web, "package.json"));
const { chromium } = need("playwright-core");
const { AxeBuilder } = need("@axe-core/playwright");

export const WIDE = { width: 1280, height: 720 };
export const PHONE = { width: 360, height: 740 };

/** How long something is waited for that comes at once on a quiet machine, in ms: a test says what is wrong, not how busy it is. */
const PATIENCE = 90000;

/** The value after --name on the command line, or null. */
export const argument = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : null);

/** Where pictures are kept, if anywhere. */
export const shots = argument("--shots");

/** Keeps a picture of what is seen, or of the whole page, where pictures are wanted. */
export const picture = async (page, name, fullPage = false) => {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage });
};

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });

/** Games that have a board of their own, in the order of games.def: the long ones first. */
export const boards = () => {
  const games = join(web, "../src/games");
  const all = [...readFileSync(join(games, "games.def"), "utf8").matchAll(/^GAME\(\w+, *"([^"]+)"\)/gm)];
  const found = all.map(([, game]) => game).filter((game) => existsSync(join(games, game, "web/board.tsx")));
  if (!found.length) throw new Error(`no game under ${games} has a board: nothing to look at`);
  return found;
};

/** Those of them that have such a file or folder; with --game that one alone. */
export function gamesWith(path) {
  const only = argument("--game");
  return boards().filter((game) => (!only || game === only) && existsSync(join(web, "../src/games", game, path)));
}

/** Advice as somebody has it who wants none in any game. */
const declined = () => Object.fromEntries(boards().map((game) => [game, false]));

/** How a game is played by hand where clicking at random will not do (src/games/<game>/web/habits.mjs): `act`, and `tables` for each way. */
export async function habits(game) {
  const file = new URL(`../../src/games/${game}/web/habits.mjs`, import.meta.url);
  return existsSync(file) ? import(file) : {};
}

/** Numbers that are the same in every run (mulberry32). */
export function numbers(seed) {
  let a = seed >>> 0;
  return (below) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const wrong = [];
let opened = 0; // pages
export const complain = (name, what) => {
  wrong.push(`${name}: ${what}`);
  console.log(`not ok ${name}: ${what}`);
};

/** Says how it went, for process.exit; having looked at nothing, pages unless told otherwise, is wrong too. */
export function verdict(looked = opened) {
  if (!looked) complain("nothing", "was looked at");
  console.log(wrong.length ? `${wrong.length} wrong` : "ok");
  return wrong.length ? 1 : 0;
}

/** Serves the page with no server behind it, does with a browser what is to be done, and ends with how it went. */
export async function alone(test) {
  const server = await serve();
  const browser = await launch();
  await test(browser, server.url);
  await browser.close();
  server.close();
  process.exit(verdict());
}

/** A page of a person of their own: size, language, theme, touch. Advice in first games is off unless the way has it: it asks before it lets a click do something. */
export async function open(browser, way, name) {
  opened++;
  const context = await browser.newContext({
    viewport: way.size,
    locale: way.lang === "fr" ? "fr-FR" : "en-GB",
    hasTouch: way.touch ?? false,
    reducedMotion: way.motion ? "no-preference" : "reduce",
    serviceWorkers: way.bare ? "block" : "allow",
  });
  await context.addInitScript(
    (kept) => {
      for (const [name, value] of kept) localStorage.setItem(name, localStorage.getItem(name) ?? value);
    },
    [
      ["lang", way.lang],
      ["theme", way.theme],
      ...(way.advice ? [] : [["advice", JSON.stringify({ chosen: declined() })]]),
    ],
  );
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.on("pageerror", (error) => complain(name, error.message));
  page.on(
    "console",
    (said) =>
      said.type() === "error" &&
      !/ERR_|status of 4|WebSocket|on purpose/.test(said.text()) &&
      complain(name, `console: ${said.text()}`),
  );
  return page;
}

/** Waits until the page says yes. (waitForFunction would need a page that may evaluate texts; ours may not.) */
export async function when(page, ask, given, ms = PATIENCE) {
  const late = Date.now() + ms;
  while (!(await page.evaluate(ask, given).catch(() => false))) {
    if (Date.now() > late) throw new Error(`in vain: ${ask}, ${JSON.stringify(given)}`);
    await page.waitForTimeout(10);
  }
}

/** How many rows the log tells of. (Of a long game it shows the last lines only.) */
export const logged = async (page) => Number(await page.locator(".log[data-rows]").getAttribute("data-rows"));

/** Waits until it tells of so many. */
export const loggedUntil = (page, rows, ms) =>
  when(page, (n) => Number(document.querySelector(".log[data-rows]")?.dataset.rows) >= n, rows, ms);

/** Colours are compared with a flat ground only: the light over a page, the fold of the book and ornaments are taken away. */
function flatten() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ".book, .board, .decision, .log-panel, .final, .replay, .chat, .leaf-page, .score-page, .bd-conflict { background-image: none !important; } .book::after { content: none !important; } .ornament { display: none !important; }",
  );
  document.adoptedStyleSheets = [sheet];
}

/** What axe finds on the page, said once per rule. What it finds good is not listed, which takes it most of its time; there are no frames to ask. */
export async function reach(page, name) {
  await page.evaluate(flatten);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  for (const v of violations)
    complain(
      name,
      `axe ${v.id}: ${v.help} (${v.nodes.length}: ${v.nodes
        .slice(0, 3)
        .map((n) => n.target.join(" "))
        .join(", ")})`,
    );
}

/** Words that stand in nearly every English sentence, and in no French one. */
const ENGLISH =
  /(?<!\p{L})(the|and|your|you|with|this|of|from|are|is|has|have|when|which|who|not|for|to|by)(?!\p{L})/iu;

/** Texts of a French page that are English, those that say so (`lang`) aside: what is shown, and what is only heard. */
export async function french(page, name) {
  const texts = await page.evaluate(() => {
    const own = (node) => !node.closest('[lang="en"], script, style');
    const heard = ["aria-label", "title", "placeholder", "alt"];
    return [...document.body.querySelectorAll("*")]
      .filter(own)
      .flatMap((node) => [
        ...[...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.data.trim()),
        ...heard.map((attribute) => node.getAttribute(attribute) ?? ""),
      ]);
  });
  if (!texts.some((text) => text)) complain(name, "no text to read");
  for (const text of new Set(texts)) if (ENGLISH.test(text)) complain(name, `English in a French page: ${text}`);
}

/** A page of which nothing lies outside to the right; wholly: nor below. */
export async function fits(page, name, wholly) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined)); // letters that stand in for them are wider
  const over = await page.evaluate(() => ({
    x: document.documentElement.scrollWidth - innerWidth,
    y: document.documentElement.scrollHeight - innerHeight,
    board: (({ scrollHeight = 0, clientHeight = 0 }) => scrollHeight - clientHeight)(
      document.querySelector(".board") ?? {},
    ),
  }));
  if (over.x > 0) complain(name, `${over.x} px too wide`);
  if (wholly && over.y > 0) complain(name, `the page scrolls by ${over.y} px`);
  if (wholly && over.board > 1) complain(name, `the board scrolls by ${over.board} px`);
}

/** What may be done, wherever it stands. */
export const CLICKABLE =
  "[data-el].legal, .buttons [data-choice]:not(:disabled), [data-send]:not(:disabled), [data-to-turn]";

/** Now and then the list of all choices is opened, and one taken of the kind that was clicked least. */
async function clickRare(page, { game, touch }) {
  const all = page.locator("[data-all-choices]");
  if (!(await all.count())) return false;
  if ((await all.getAttribute("aria-expanded")) !== "true") await all.click({ timeout: 2000 });
  const texts = await page.locator(".buttons [data-choice]").evaluateAll((list) => list.map((b) => b.dataset.choice));
  if (!texts.length) return false;
  const place = page.locator(".buttons [data-choice]").nth(rarest(game, texts));
  await (touch ? place.tap({ timeout: 2000 }) : place.click({ timeout: 2000 }));
  return true;
}

/** On a phone, what the others did may lie before the turn: the way on is taken; false where the turn is open. */
async function readOn(page) {
  const on = page.locator("[data-to-turn]");
  if (!(await on.count())) return false;
  await on.first().click({ timeout: 2000 });
  return true;
}

const MODAL = '[aria-modal="true"]';

/** What lies over the whole page comes before all else: one of its choices, or it is put away. */
async function answer(page, pick, touch) {
  const choices = page.locator(`${MODAL} [data-choice]`);
  const count = await choices.count();
  const place = choices.nth(pick(Math.max(1, count)));
  if (!count) await page.keyboard.press("Escape");
  else await (touch ? place.tap({ timeout: 2000 }) : place.click({ timeout: 2000 }));
  return true;
}

/** Does one thing that may be done, chosen by pick; false: nothing to do. A menu that was opened is answered first. */
export async function click(page, pick, run) {
  const { touch, keyboard, act } = run;
  if (await page.locator(MODAL).count()) return answer(page, pick, touch);
  if (act) return (await readOn(page)) || act(page, pick, run);
  if (touch && (await readOn(page))) return true; // what it covers cannot be tapped
  if (!keyboard && pick(3) === 0 && (await clickRare(page, run))) return true;
  const places = page.locator(
    (await page.locator("[data-menu]").count()) ? "[data-menu] [data-choice]:not(:disabled)" : CLICKABLE,
  );
  const count = await places.count();
  if (!count) return false;
  const place = places.nth(pick(count));
  if (keyboard) {
    await place.focus({ timeout: 2000 });
    await page.keyboard.press("Enter");
  } else await (touch ? place.tap({ timeout: 2000 }) : place.click({ timeout: 2000 }));
  return true;
}

/** Clicks until the game is over, or until `enough` says so; answers how many clicks it took. */
export async function playOn(page, pick, way, { name, seconds, enough = () => false, each = async () => undefined }) {
  const until = Date.now() + seconds * 1000;
  const count = { clicks: 0, missed: 0 };
  while ((await page.locator("[data-over]").count()) === 0 && !enough(count.clicks)) {
    if (Date.now() > until) {
      complain(name, `not over after ${seconds} s and ${count.clicks} clicks`);
      break;
    }
    try {
      if (await click(page, pick, way)) {
        count.clicks++;
        await each(count.clicks);
      } else await page.waitForTimeout(20);
    } catch {
      count.missed++; // the table moved on under the pointer
    }
  }
  return count;
}
