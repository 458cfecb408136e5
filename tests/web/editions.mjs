// The figures page by hand, without a server: a figure is corrected, confirmed, mistyped and taken back, the edition travels by
// link, is compared, and is played with. Every game that has a box is listed by the page itself; here the first of them, on a
// wide page, then one component on a phone. With --whole every game with the edition of tests/editions.json, to its end.
//
//     node tests/web/editions.mjs [--whole] [--game ID] [--shots DIR]
import { readFileSync } from "node:fs";
import {
  WIDE,
  argument,
  complain,
  fits,
  habits,
  launch,
  numbers,
  open,
  picture,
  playOn,
  reach,
  shots,
  verdict,
  when,
} from "./driver.mjs";
import { serve } from "./serve.mjs";

const PHONE = { width: 390, height: 844 };
const whole = process.argv.includes("--whole");
const only = argument("--game");
const GAME_SECONDS = 900;
const CHANGES = 10;
const SHOT_AT = 30; // clicks
const editions = JSON.parse(readFileSync(new URL("../editions.json", import.meta.url), "utf8"));

const server = await serve();
const browser = await launch();
const expect = (ok, game, what) => ok || complain(game, what);

/** Says what is wrong if it does not hold soon. */
async function soon(page, ask, game, what) {
  for (let n = 0; n < 100; n++) {
    if (await ask()) return;
    await page.waitForTimeout(100);
  }
  complain(game, what);
}

const sure = (page) => page.locator("[data-sure]").getAttribute("data-sure").then(Number);

/** The games that have a box, as the page lists them. */
async function boxes(page) {
  await page.goto(`${server.url}/figures`);
  await page.waitForSelector(".boxes li");
  await reach(page, "owners");
  return page.locator(".boxes li").evaluateAll((list) => list.map((li) => li.dataset.game));
}

/** A line with one number; lists of them have several fields. */
const ONE = ".fg-editor .fl:not(:has(.list-f))";

/** May some number of the component be another one? It is as it was afterwards. */
async function allowed(page) {
  for (const button of await page.locator(`${ONE} .stp button:not(:disabled)`).all()) {
    await button.click();
    const wrong = await page.locator(".fg-editor .wrong").count();
    await page.click("[data-undo]");
    await page.waitForSelector("[data-undo]:disabled"); // it shows
    if (!wrong) return true;
  }
  return false;
}

/** The first component with a number that may be one more or one less; its line. */
async function firstNumber(page) {
  for (const kind of await page.locator("[data-kind]").all()) {
    await kind.click();
    const line = page.locator(ONE, { has: page.locator(".stp") }).first();
    if ((await line.count()) && (await allowed(page))) return line;
  }
  throw new Error("no number in the box");
}

/** Changes, confirms, mistypes, takes back; leaves one figure changed. */
async function correct(page, game) {
  const line = await firstNumber(page);
  const field = line.locator("input");
  const was = Number(await field.inputValue());
  const before = await sure(page);
  await field.fill("9999");
  await page.waitForSelector(".fg-editor .wrong");
  expect(await page.locator("[data-play-it]").isDisabled(), game, "an impossible figure can be played with");
  await page.click("[data-undo]");
  await when(page, () => !document.querySelector(".fg-editor .wrong"));
  await soon(page, async () => Number(await field.inputValue()) === was, game, "undo leaves the figure");
  const mark = line.locator("[data-mark]");
  if ((await mark.getAttribute("data-mark")) === "C") {
    await mark.click();
    await soon(page, async () => (await sure(page)) === before + 1, game, "a confirmed figure is not counted");
    await page.click("[data-undo]");
  }
  for (const button of await page.locator(`${ONE} .stp button:not(:disabled)`).all()) {
    await button.click();
    if (!(await page.locator(".fg-editor .wrong").count())) break;
    await page.click("[data-undo]"); // the rules have something against it
  }
  const changed = page.locator(".fg-editor .fl.changed");
  await soon(page, async () => (await changed.count()) === 1, game, "no figure of the component can be changed");
  expect(
    (await changed.locator("[data-mark]").getAttribute("data-mark")) === "O",
    game,
    "a changed figure is not read off the box",
  );
}

/** The link opens the same edition in another browser. */
async function shared(page, game) {
  const copied = await page.evaluate(async () => {
    let text = "";
    navigator.clipboard.writeText = async (said) => void (text = said);
    document.querySelector("[data-share]").click();
    while (!text) await new Promise((resume) => setTimeout(resume, 10));
    return text;
  });
  const other = await open(browser, { size: WIDE, lang: "fr", theme: "candle" }, `${game} link`);
  await other.goto(copied);
  await other.waitForSelector(".fg-editor");
  await when(other, () => !location.hash);
  await other.click("[data-compare]");
  await other.waitForSelector("[data-difference]");
  await reach(other, `${game} compare`);
  await picture(other, `${game}-compare`);
  await other.click("[data-compare]");
  await other.waitForSelector(".fg-editor");
  await reach(other, `${game} candle`);
  await picture(other, `${game}-wide-candle-fr`);
  await other.context().close();
}

/** From the figures to a table that says which ones it has. */
async function begin(page, game, name) {
  await page.click("[data-play-it]");
  await page.waitForSelector("[data-start]", { timeout: 120000 });
  const chosen = page.locator("[data-edition]");
  await soon(page, async () => (await chosen.inputValue()) !== "", game, "the new table has other figures");
  for (const level of await page.locator("[data-level]").all()) await level.selectOption("novice");
  await page.click("[data-start]");
  await page.waitForSelector("[data-el].legal, .buttons [data-choice], [data-send]");
  const said = page.locator("[data-figures]").first();
  await soon(page, async () => name.test(await said.textContent()), game, `the table does not say ${name}`);
}

/** One component after the other with a thumb. */
async function onPhone(game) {
  const page = await open(browser, { size: PHONE, lang: "fr", theme: "day", touch: true }, `${game} phone`);
  await page.goto(`${server.url}/figures/${game}`);
  await page.waitForSelector(".thumb");
  const kinds = () => page.locator("[data-kinds] option").allTextContents();
  // The words of a game come after its figures.
  const named = async () => (await kinds()).length > 0 && !(await kinds()).includes("title");
  await soon(page, named, game, "a kind of component has no name");
  const before = await sure(page);
  const row = await page.locator("[data-row]").getAttribute("data-row");
  const key = page.locator("[data-key]:not(:disabled)").first();
  if (await key.count()) await key.tap();
  const printed = page.locator("[data-as-printed]");
  if (!(await printed.isDisabled())) await printed.tap();
  await page.locator("[data-next]").tap();
  await when(page, (was) => document.querySelector("[data-row]").dataset.row !== was, row);
  expect((await sure(page)) >= before, game, "nothing was confirmed");
  await fits(page, `${game} phone`, true);
  await reach(page, `${game} phone`);
  await page.waitForTimeout(shots ? 1500 : 0);
  await picture(page, `${game}-phone-fr`);
  await page.context().close();
}

/** How many values of a file differ from what is compiled in. */
const values = (figures) =>
  Object.values(figures)
    .flatMap((rows) => Object.values(rows))
    .reduce((n, row) => n + (row ? Object.keys(row).length : 1), 0);

/** Brings the game's edition (tests/editions.json) as a file; the page says what differs in it. */
async function bring(page, game) {
  const edition = { cloister_edition: 1, game, rules: 1, ...editions[game] };
  const buffer = Buffer.from(JSON.stringify(edition));
  await page.setInputFiles("[data-import]", { name: "box.json", mimeType: "application/json", buffer });
  await when(page, (name) => document.querySelector("[data-edition]").selectedOptions[0]?.text === name, "Our box");
  expect(await page.locator("[data-play-it]").isEnabled(), game, "the edition is refused");
  await page.click("[data-compare]");
  await page.waitForSelector("[data-difference]");
  const shown = await page.locator("[data-difference]").count();
  expect(shown >= CHANGES, game, `only ${shown} of ${values(edition.figures)} figures differ`);
  await picture(page, `${game}-differs`);
  await page.click("[data-compare]");
  return edition;
}

/** The name that an edition gives in English. */
const given = ({ names }) => {
  const [name] = Object.values(Object.values(names)[0]).map((of) => of.en);
  return typeof name === "string" ? name : name.name;
};

async function play(page, game, edition) {
  const way = { game, size: WIDE, way: "mouse", ...(await habits(game)) };
  const name = given(edition);
  let told = false;
  const { clicks } = await playOn(page, numbers(7), way, {
    name: game,
    seconds: GAME_SECONDS,
    each: async (n) => {
      if (n === SHOT_AT) await picture(page, `${game}-playing`);
      told ||= await page.evaluate((text) => document.body.outerHTML.includes(text), name);
    },
  });
  await picture(page, `${game}-over`);
  expect(told, game, `nobody ever said "${name}"`);
  const [file] = await Promise.all([page.waitForEvent("download", { timeout: 5000 }), page.click("[data-record]")]);
  const record = readFileSync(await file.path(), "utf8");
  const embedded = /^edition (\{.*)$/m.exec(record);
  expect(embedded, game, "the record has no edition");
  const kinds = (all) => Object.keys(all).sort().join();
  const same = embedded && kinds(JSON.parse(embedded[1]).figures) === kinds(edition.figures);
  expect(same, game, "the record has another edition");
  console.log(`${game}: over after ${clicks} clicks, ${record.split("\n").length} lines of record`);
}

async function look(game) {
  const page = await open(browser, { size: WIDE, lang: "en", theme: "day" }, game);
  await page.goto(`${server.url}/figures/${game}`);
  await page.waitForSelector(".fg-editor");
  if (!whole) await correct(page, game);
  await page.waitForTimeout(shots ? 2500 : 0);
  await picture(page, `${game}-wide-day`);
  await reach(page, `${game} figures`);
  await fits(page, `${game} figures`, true);
  if (!whole) await shared(page, game);
  const edition = whole ? await bring(page, game) : null;
  await begin(page, game, edition ? /Our box/ : /My box/);
  await picture(page, `${game}-table`);
  if (whole) await play(page, game, edition);
  await page.context().close();
  if (!whole) await onPhone(game);
}

/** What the game calls its components comes late: until then nothing is shown, never an id in place of a name. */
async function late(game) {
  const page = await open(browser, { size: WIDE, lang: "en", theme: "day", bare: true }, game);
  let come;
  const asked = new Promise((resolve) => {
    void page.route(/\/assets\/components-[^/]*\.js$/, (route) => {
      come = () => route.continue();
      resolve();
    });
  });
  await page.goto(`${server.url}/figures/${game}`);
  await asked;
  await page.waitForTimeout(500);
  expect(!(await page.locator(".figures-page").count()), game, "figures are shown before their names have come");
  await come();
  await page.waitForSelector(".fg-editor");
  await page.context().close();
}

const first = await open(browser, { size: WIDE, lang: "en", theme: "day" }, "owners");
const all = await boxes(first);
await picture(first, "owners");
await first.context().close();
const games = only ? all.filter((game) => game === only) : whole ? all : all.slice(-1);
if (!games.length) complain("boxes", "no game has figures");
if (!whole) await late(games[0]).catch((error) => complain(games[0], error.message));
for (const game of games) await look(game).catch((error) => complain(game, error.message));
await browser.close();
server.close();
process.exit(verdict());
