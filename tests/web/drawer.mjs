// The rulebook beside the board, in headless Chromium: the prompt of every game leads to the chapter that explains what is asked, and
// from there to the exact rule; the board is not covered, nothing of it is cut, and it stays playable; the contents point at the
// chapter, search finds, Esc closes. So does a lesson's: to the chapter of what its step teaches. Then every example is tried on the
// board: a move can be made from each, and taken back.
//
//     node tests/web/drawer.mjs [--game GAME] [--shots DIR]
import {
  CLICKABLE,
  PHONE,
  WIDE,
  alone,
  complain,
  fits,
  french,
  gamesWith,
  habits,
  numbers,
  open,
  picture,
  reach,
  when,
} from "./driver.mjs";

const DRAWER = 452; // px, beside a board
const TRIES = 12; // clicks until a move is made
const SHORT = 150; // ms after a click

const ways = [
  { name: "wide", size: WIDE, lang: "en", theme: "day" },
  { name: "wide-fr", size: WIDE, lang: "fr", theme: "candle" },
  { name: "phone", size: PHONE, lang: "fr", theme: "day", touch: true },
  { name: "phone-en", size: PHONE, lang: "en", theme: "candle", touch: true },
];

async function look(page, way, name, what) {
  await fits(page, name, false);
  await picture(page, `${what}-${name.replaceAll(" ", "-")}`);
  await reach(page, `${name} ${what}`);
  if (way.lang === "fr") await french(page, `${name} ${what}`);
}

/** Beside the drawer: how wide it is, and what of the board the window does not show. */
async function beside(page, name) {
  const { drawer, board, over } = await page.evaluate(() => {
    const of = (selector) => document.querySelector(selector).getBoundingClientRect();
    const node = document.querySelector(".board");
    return {
      drawer: of("[data-drawer]"),
      board: of(".board"),
      over: [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight],
    };
  });
  if (Math.round(drawer.width) !== DRAWER) complain(name, `the drawer is ${drawer.width} px wide`);
  if (board.right > drawer.left) complain(name, "the drawer covers the board");
  if (board.right < drawer.left - 20) complain(name, `${drawer.left - board.right} px beside the board are empty`);
  if (over.some((px) => px > 1)) complain(name, `the board hides ${over.join(" and ")} px`);
}

/** What a click changes is seen on the page. */
async function playable(page, game, name) {
  const { act } = await habits(game);
  const shown = () => page.evaluate(() => document.querySelector(".table-main").innerHTML);
  const before = await shown();
  const pick = numbers(3);
  for (let i = 0; i < TRIES && (await shown()) === before; i++) {
    if (act) await act(page, pick, { game, way: "mouse" }).catch(() => false);
    else await page.locator(CLICKABLE).first().click();
    await page.waitForTimeout(SHORT);
  }
  if ((await shown()) === before) complain(name, "nothing can be done beside the drawer");
  if (!(await page.locator("[data-drawer]").count())) complain(name, "a move closes the drawer");
}

async function contents(page, game, way, name) {
  await page.click("[data-contents]");
  const here = await page.locator("[data-drawer] li.here [data-chapter]").count();
  if (here !== 1) complain(name, `${here} chapters are pointed at`);
  await look(page, way, name, "contents");
  if (!way.touch) await playable(page, game, name);
  const chapters = page.locator("[data-drawer] [data-chapter]");
  const all = await chapters.count();
  const { title } = await page.evaluate(() => ({
    title: document.querySelector("[data-drawer] li.here .chapter-title").textContent,
  }));
  await page.locator("[data-drawer] input[type=search]").fill(title);
  const found = await chapters.count();
  if (!found || found >= all) complain(name, `search finds ${found} of ${all} chapters`);
  await page.keyboard.press("Escape"); // empties the search
  await page.keyboard.press("Escape");
  await when(page, () => !document.querySelector("[data-drawer]"));
}

/** From the prompt to its chapter, and what can be done there. */
async function fromPrompt(browser, url, game, way) {
  const name = `${game} ${way.name}`;
  const page = await open(browser, way, name);
  await page.goto(`${url}/?seed=11`);
  await page.click(`[data-play="${game}"]`);
  await page.click("[data-start]");
  await page.locator(CLICKABLE).first().waitFor();
  const link = page.locator('.decision a[href^="/rules/"]').first();
  const rule = (await link.getAttribute("href")).split("#")[1];
  await link.click();
  await page.waitForSelector("[data-drawer] .chapter");
  await when(page, () => !document.querySelector(".picture:not(:has(.drawing > *))"));
  const exact = await page.locator("[data-drawer] .exact-link a").getAttribute("href");
  if (!rule || exact !== `/rules/${game}?exact#${rule}`) complain(name, `from ${rule} one click leads to ${exact}`);
  if (!way.touch) await beside(page, name);
  await look(page, way, name, "chapter");
  await contents(page, game, way, name);
  console.log(`${name}: ${rule}`);
  await page.context().close();
}

/** From a step of a lesson to the chapter of its rule, beside the board; Esc leads back to the step. */
async function fromLesson(browser, url, game, way) {
  const name = `${game} ${way.name} lesson`;
  const page = await open(browser, way, name);
  await page.goto(`${url}/learn/${game}`);
  await page.click("[data-begin]");
  await page.waitForSelector("[data-say]");
  const said = await page.locator("[data-say]").textContent();
  await page.click('.top a[href^="/rules/"]');
  await page.waitForSelector("[data-drawer] .chapter");
  await when(page, () => !document.querySelector(".picture:not(:has(.drawing > *))"));
  if (!way.touch) await beside(page, name);
  await look(page, way, name, "lesson");
  await page.keyboard.press("Escape");
  await when(page, () => !document.querySelector("[data-drawer]"));
  if ((await page.locator("[data-say]").textContent()) !== said) complain(name, "the book leads to another step");
  await page.context().close();
}

/** An example on the real board: something is done there, told, and taken back; its other steps come up. */
async function trial(page, url, game, example, name) {
  const { act } = await habits(game);
  await page.goto(`${url}/rules/${game}?try=${example}&step=1`);
  const heard = page.locator("[data-trial] .lesson-heard li");
  await page.waitForSelector("[data-trial]");
  const pick = numbers(5);
  for (let i = 0; i < TRIES && !(await heard.count()); i++) {
    const places = page.locator(CLICKABLE);
    await places.first().waitFor();
    if (act && i) await act(page, pick, { game, way: "mouse" }).catch(() => false);
    else
      await places
        .nth(pick(await places.count()))
        .click({ timeout: 2000 })
        .catch(() => false);
    await page.waitForTimeout(SHORT);
  }
  if (!(await heard.count())) complain(name, `nothing can be tried in ${example}`);
  await picture(page, `trial-${name.replaceAll(" ", "-")}-${example}`);
  await fits(page, `${name} ${example}`, false);
  if (await heard.count()) await page.click("[data-again]");
  await when(page, () => !document.querySelector("[data-trial] .lesson-heard li"));
  for (const next = page.locator("[data-trial] [data-next]:not(:disabled)"); await next.count(); ) {
    const text = await page.locator("[data-trial] .lesson-say").textContent();
    await next.click();
    await when(page, (old) => document.querySelector("[data-trial] .lesson-say")?.textContent !== old, text);
  }
}

async function trials(browser, url, game, way) {
  const name = `${game} ${way.name} trials`;
  const page = await open(browser, way, name);
  await page.goto(`${url}/rules/${game}`);
  const links = page.locator("[data-try]");
  await links.first().waitFor();
  const examples = await links.evaluateAll((list) => list.map((a) => new URL(a.href).searchParams.get("try")));
  for (const example of examples) await trial(page, url, game, example, name);
  await reach(page, name);
  if (way.lang === "fr") await french(page, name);
  console.log(`${name}: ${examples.length}`);
  await page.context().close();
}

await alone(async (browser, url) => {
  for (const game of gamesWith("book"))
    for (const way of ways) {
      await fromPrompt(browser, url, game, way).catch((error) => complain(`${game} ${way.name}`, error.message));
      await fromLesson(browser, url, game, way).catch((error) => complain(`${game} ${way.name} lesson`, error.message));
      await trials(browser, url, game, way).catch((error) => complain(`${game} ${way.name} trials`, error.message));
    }
});
