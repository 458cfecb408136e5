// The front door as somebody new finds it, in headless Chromium: learning is the one gold button and leads to the courses; every card
// says what its game is and has its ways in; the computers have names, faces, characters and strengths; settings and help are a click
// away. At four sizes, in both languages, by day and by candle; by axe, and nothing lies outside the page.
//
//     node tests/web/door.mjs [--shots DIR]
import { PHONE, WIDE, boards, complain, fits, french, launch, open, picture, reach, verdict } from "./driver.mjs";
import { serve } from "./serve.mjs";

const LARGE = { width: 1680, height: 1050 };
const LAPTOP = { width: 1440, height: 900 };
const SENTENCE = 10; // characters of a sentence, at least
const COMPUTERS = 6; // the five, and the one who adapts
const server = await serve();
const browser = await launch();

/** What a card lacks. */
const cardsLack = (page, least) =>
  page.$$eval(
    ".game-card",
    (cards, sentence) =>
      cards.flatMap((card) => {
        const long = (selector) => (card.querySelector(selector)?.textContent.trim().length ?? 0) >= sentence;
        const ways = ["[data-learn]", "[data-play]", 'a[href^="/rules/"]'].filter((way) => !card.querySelector(way));
        const facts = [".summary", ".who"].filter((fact) => !long(fact));
        if (card.querySelector(".who")?.textContent.split("·").length !== 3) facts.push("players · length · how hard");
        return [...ways, ...facts].map((lack) => `${card.dataset.game} lacks ${lack}`);
      }),
    least,
  );

/** Facts of games that do not stand in one line. */
const wrapped = (page) =>
  page.$$eval(".game-card .who", (lines) =>
    lines
      .filter((line) => line.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(line).fontSize))
      .map((line) => line.textContent),
  );

/** What a computer lacks. */
const computersLack = (page, least) =>
  page.$$eval(
    "[data-with-you] li",
    (rows, sentence) =>
      rows.flatMap((row) => {
        const text = (selector) => row.querySelector(selector)?.textContent.trim() ?? "";
        const lacks = ["svg.face use", "b", "small", ".strength"].filter((part) => !row.querySelector(part));
        if (text("i").length < sentence) lacks.push("a character");
        return lacks.map((lack) => `${text("b")} lacks ${lack}`);
      }),
    least,
  );

async function look(page, way, what) {
  const name = `door ${way.name} ${what}`;
  await fits(page, name, false);
  await picture(page, `${what}-${way.name}`, true);
  await reach(page, name);
  if (way.lang === "fr") await french(page, name);
}

/** From the front door to settings, keys, installing and what this is; what is set stays set, and an offer to install becomes a button. */
async function help(page, way) {
  const name = `door ${way.name}`;
  await page.goto(server.url);
  await page.click("[data-to-help]");
  for (const part of ["settings", "keys", "install-part", "about-part"]) await page.waitForSelector(`[data-${part}]`);
  await page.selectOption("select[data-speed]", "slow");
  await page.evaluate(() => dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => 0 })));
  await page.waitForSelector("[data-install]");
  await look(page, way, "help");
  await page.click("[data-install]");
  await page.waitForSelector("[data-install]", { state: "detached" });
  await page.reload();
  if ((await page.locator("select[data-speed]").inputValue()) !== "slow") complain(name, "what was set is not kept");
}

async function enter(way) {
  const name = `door ${way.name}`;
  const page = await open(browser, way, name);
  await page.goto(server.url);
  await page.waitForSelector("[data-learn-first]");
  const gold = await page.$$eval(".btn.gold", (list) => list.filter((node) => node.getClientRects().length).length);
  if (gold !== 1) complain(name, `${gold} gold buttons`);
  const cards = await page.locator(".game-card").count();
  if (cards !== boards().length) complain(name, `${cards} cards`);
  const computers = await page.locator("[data-with-you] li").count();
  if (computers !== COMPUTERS) complain(name, `${computers} computers`);
  for (const lack of [...(await cardsLack(page, SENTENCE)), ...(await computersLack(page, SENTENCE))])
    complain(name, lack);
  for (const line of await wrapped(page)) complain(name, `two lines: ${line}`);
  await look(page, way, "lobby");
  await page.click("[data-learn-first]");
  await page.waitForSelector("[data-course]");
  await look(page, way, "courses");
  await help(page, way);
  await page.context().close();
}

const sizes = { large: LARGE, laptop: LAPTOP, wide: WIDE, phone: PHONE };
for (const [size, box] of Object.entries(sizes))
  for (const lang of ["en", "fr"])
    for (const theme of ["day", "candle"]) {
      const way = { name: `${size}-${lang}-${theme}`, size: box, lang, theme, touch: size === "phone" };
      await enter(way).catch((error) => complain(`door ${way.name}`, error.message));
    }
await browser.close();
server.close();
process.exit(verdict());
