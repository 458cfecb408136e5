// Pictures of every page around the boards in both themes, both languages and three sizes, for looking at:
// build/screenshots. Those of the boards are taken by tests/web/looks.mjs --shots.
//
//     node tools/screenshots.mjs [--only BEGINNING OF A NAME] [--lang en|fr] [--out FOLDER]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { argument, boards, launch, loggedUntil, open } from "../tests/web/driver.mjs";
import { proxy } from "../tests/web/proxy.mjs";
import { cloister, serve, web } from "../tests/web/serve.mjs";

const out = argument("--out") ?? join(web, "../build/screenshots");
const only = argument("--only") ?? "";
const SIZES = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
};
const THEMES = ["day", "candle"];
const ASIDE = 3; // px from the corner: where the pointer points at nothing

mkdirSync(out, { recursive: true });
const server = await cloister();
const line = await proxy(server.url); // a line that can be cut
const browser = await launch();
let failed = false;

let lang = "en"; // of whom the pictures are for
const person = (name, more = {}) => open(browser, { size: SIZES.laptop, lang, theme: "day", ...more }, name);
const legal = (page) => page.locator("[data-el].legal");

/** Takes the present page in all sizes and themes. */
async function shoot(page, name) {
  await page.mouse.move(ASIDE, ASIDE);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      await page.evaluate((t) => {
        document.documentElement.dataset.theme = t;
      }, theme);
      await page.waitForTimeout(150);
      await page.screenshot({ path: join(out, `${name}-${lang}-${size}-${theme}.png`) });
    }
  }
  await page.setViewportSize(SIZES.laptop);
  await page.waitForTimeout(100);
  console.log(name);
}

async function lay(page, game, { friends = false, begin = true } = {}) {
  await page.goto(`${server.url}/?seed=7`);
  await page.click(`[data-${friends ? "friends" : "play"}="${game}"]`);
  for (const level of await page.locator("[data-level]").all()) await level.selectOption("novice");
  if (!begin) return;
  await page.click("[data-start]");
  await page.waitForSelector(friends ? "[data-link]" : "[data-el].legal");
}

/** What there is to read about a game: its book, its exact rules, its components and figures, its course. */
async function reading(id) {
  const page = await person(id);
  await page.goto(`${server.url}/rules/${id}`);
  await page.waitForSelector(".leaf-page h2");
  await shoot(page, `${id}-book`);
  await page.goto(`${server.url}/rules/${id}?exact`);
  await page.waitForSelector(".exact h3");
  await shoot(page, `${id}-rules`);
  await page.goto(`${server.url}/rules/${id}?exact#components`);
  await page.waitForTimeout(300);
  await shoot(page, `${id}-components`);
  await page.goto(`${server.url}/figures/${id}`);
  await page.waitForSelector("main");
  await page.waitForTimeout(300);
  await shoot(page, `${id}-figures`);
  await page.goto(`${server.url}/learn/${id}`);
  await page.waitForSelector("[data-begin]");
  await shoot(page, `${id}-course`);
  await page.click("[data-begin]");
  await page.waitForSelector(".lesson-board");
  await page.waitForTimeout(300);
  await shoot(page, `${id}-lesson`);
  await page.context().close();
}

/** The lobby and laying a table. */
async function lobby() {
  const page = await person("lobby");
  await page.goto(server.url);
  await page.waitForSelector("[data-play]");
  await shoot(page, "lobby-empty");
  await page.click("[data-account]");
  await shoot(page, "lobby-account");
  await lay(page, "morris", { friends: true, begin: false });
  await page.click(".new-table summary");
  await shoot(page, "lobby-new-table");
  await lay(page, "kings-abbey", { begin: false });
  await page.locator(".counts button").last().click();
  await shoot(page, "lobby-new-table-computer");
  await lay(page, "builders-duel");
  await lay(page, "morris");
  await page.goto(server.url);
  await page.waitForSelector("[data-listing]");
  await shoot(page, "lobby");
  await page.goto(`${server.url}/rules`);
  await page.waitForSelector(".rules-list");
  await shoot(page, "lobby-rules");
  await page.goto(`${server.url}/learn`);
  await page.waitForSelector("[data-course]");
  await shoot(page, "lobby-learn");
  await page.goto(`${server.url}/figures`);
  await page.waitForSelector("main");
  await shoot(page, "lobby-figures");
  await page.goto(`${server.url}/nonsense`);
  await page.waitForSelector("[data-not-found]");
  await shoot(page, "lobby-not-found");
  await page.goto(`${server.url}/rules/builders-duel?exact#BD-6.3.4`);
  await page.waitForSelector(".pointed");
  await shoot(page, "lobby-rules-pointed");
  await page.goto(`${server.url}/table/nowhere`);
  await page.waitForSelector(".refusal");
  await shoot(page, "lobby-no-table");
  await page.context().close();
}

/** Two people and a spectator: invitation, talk, what is asked and offered, the end of it, records. */
async function friends() {
  const anna = await person("anna");
  const bede = await person("bede");
  await lay(anna, "morris", { friends: true });
  await shoot(anna, "friends-room");
  const link = await anna.inputValue("[data-link]");
  await bede.goto(link);
  await bede.waitForSelector("[data-sit]");
  await shoot(bede, "friends-invitation");
  await bede.click("[data-sit]");
  for (let i = 0; i < 4; i++) {
    await legal(i % 2 ? bede : anna)
      .nth(3 * i)
      .click();
    await loggedUntil(i % 2 ? anna : bede, i + 1);
  }
  await anna.click("[data-talk]");
  await anna.fill("[data-say]", "Pax tecum. Shall we play the best of three?");
  await anna.keyboard.press("Enter");
  await anna.waitForSelector(".chat li");
  await shoot(anna, "friends-talk");
  await anna.click('.tabs [role="tab"]:first-child');
  await anna.click("[data-undo]");
  await bede.waitForSelector("[data-offer]");
  await shoot(bede, "friends-undo-asked");
  await shoot(anna, "friends-undo-asking");
  await bede.click("[data-offer] .quiet");
  await bede.waitForSelector("[data-offer]", { state: "detached" });
  const guest = await person("guest");
  await guest.goto(link);
  await guest.waitForSelector("[data-el]");
  await shoot(guest, "friends-spectator");
  await bede.goto(`${server.url}/rules`);
  await anna.click(".more summary");
  await anna.waitForSelector("[data-takeover]");
  await anna.click("[data-concede]");
  await shoot(anna, "friends-menu");
  await bede.goto(link);
  await bede.waitForSelector("[data-el]");
  await anna.click("[data-concede-sure]");
  await anna.waitForSelector("[data-over]");
  await anna.click("[data-rematch]");
  await bede.waitForSelector("[data-offer]");
  await shoot(bede, "friends-rematch-asked");
  await bede.click("[data-yes]");
  await anna.waitForSelector("[data-next]");
  await shoot(anna, "friends-rematch");
  await anna.goto(`${server.url}/records`);
  await anna.waitForSelector("[data-finished]");
  await shoot(anna, "friends-records");
  for (const page of [anna, bede, guest]) await page.context().close();
}

/** What the shell says at a table: a tip, a hint, why not, staged steps, one screen for two. */
async function help() {
  const page = await person("help");
  await lay(page, "morris");
  await legal(page).first().click();
  await loggedUntil(page, 2);
  await page.click("[data-hint]");
  await page.waitForSelector(".hints");
  await shoot(page, "help-hint");
  await page.locator("[data-el]:not(.legal)").first().click();
  await page.waitForSelector("[data-answer='why']");
  await shoot(page, "help-why");
  await lay(page, "pelegrinus", { begin: false });
  await page.locator(".seat-plan select").nth(1).selectOption("hot");
  await page.fill("[data-hot-name]", "Hilda");
  await page.click("[data-start]");
  await page.waitForSelector("[data-ready]");
  await shoot(page, "help-hand-over");
  await page.context().close();
}

/** What is shown when something is missing: the line, the server, the board. */
async function trouble() {
  const page = await person("trouble", { bare: true });
  await page.goto(`${line.url}/?seed=7`);
  await page.click('[data-play="builders-duel"]');
  await page.click("[data-start]");
  await legal(page).first().waitFor();
  line.cut();
  await page.waitForSelector("[data-lost]", { timeout: 20000 });
  await shoot(page, "trouble-lost");
  line.mend();
  await page.context().close();

  const failing = await person("failing", { bare: true });
  const body = 'export default { component() { throw new Error("on purpose"); } };';
  await failing.route("**/assets/board-*.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await lay(failing, "builders-duel");
  await failing.waitForSelector("[data-failed]");
  await shoot(failing, "trouble-failed");
  await failing.context().close();

  const alone = await serve(); // no server behind the page
  const offline = await person("offline");
  await offline.goto(alone.url);
  await offline.waitForSelector("[data-play]");
  await offline.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  await offline.click('[data-play="morris"]');
  await offline.click("[data-start]");
  await legal(offline).first().click();
  await loggedUntil(offline, 2);
  await shoot(offline, "trouble-offline-table");
  alone.close();
  await offline.goto(`${alone.url}/`);
  await offline.waitForSelector(".listing");
  await shoot(offline, "trouble-offline");
  await offline.goto(`${alone.url}/table/abc`);
  await offline.waitForSelector("[data-unreached]");
  await shoot(offline, "trouble-unreached");
  await offline.context().close();
}

const parts = { lobby, friends, help, trouble, ...Object.fromEntries(boards().map((id) => [id, () => reading(id)])) };
for (lang of argument("--lang") ? [argument("--lang")] : ["en", "fr"])
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith(only)) continue;
    await part().catch((error) => {
      failed = true;
      console.log(`${name}: ${error.message}`);
    });
  }
await browser.close();
line.close();
await server.close();
process.exit(failed ? 1 : 0);
