// Two people at a server's table of every game with a board: each plays by clicks, and what is the other's secret never
// comes to one's page, neither in what the server sends nor in what is drawn; whoever is shown a link, in a browser of their
// own, sees the table and no secret at all. What is secret the game declares. Needs $CLOISTER, cloister.wasm and web/dist.
//
//     node tests/web/hidden.mjs [--only GAME]
import { WIDE, PHONE, argument, boards, click, complain, habits, launch, numbers, open, verdict } from "./driver.mjs";
import { describe } from "./declared.mjs";
import { cloister } from "./serve.mjs";

const only = argument("--only");
const CLICKS = 60; // of both together
const SECONDS = 30; // for half of them

/** Fields that the game declares to be their owners' secrets. */
const secrets = (game) => describe(game).fields.filter((field) => field.owned);

const nothing = (value) => value === null || value === undefined || (Array.isArray(value) && value.every(nothing));

/** Listens to what the server tells a page, and looks into every view. */
function overhear(page, who, game, mine, met) {
  const fields = secrets(game);
  const look = ({ view }) => {
    if (!view) return;
    met.views++;
    met.last = view;
    for (const { name, while: condition } of fields) {
      if (condition && view[condition.field] !== condition.value) continue;
      view[name].forEach((value, seat) => {
        if (nothing(value)) return;
        if (seat === mine) met.own++;
        else complain(who, `seat ${mine} is told ${name} of seat ${seat}: ${JSON.stringify(value)}`);
      });
    }
  };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      for (const line of String(payload).split("\n").filter(Boolean)) look(JSON.parse(line));
    }),
  );
}

async function meet(pages, url, game) {
  const [anna, bede] = pages;
  await anna.goto(`${url}/?seed=11`);
  await anna.click(`[data-friends="${game}"]`);
  await anna.waitForSelector("[data-start]");
  const two = anna.locator('.counts button:text-is("2")');
  if (await two.count()) await two.click();
  for (const [name, value] of Object.entries((await habits(game)).secret?.options ?? {})) {
    await anna.click(".new-table summary");
    await anna.selectOption(`select[data-option="${name}"]`, value);
  }
  await anna.click("[data-start]");
  await bede.goto(await anna.inputValue("[data-link]"));
  await bede.click("[data-sit]");
  await Promise.all(pages.map((page) => page.waitForSelector("[data-el]")));
}

/** A board that did not fail. (Before the first round it may have nothing that could be chosen or asked about.) */
const DRAWN = ".board:not(.room, .hand-over) > :not([data-failed])";

/** A link that was copied, opened by somebody whom the server does not know. */
async function stranger(browser, link, game, moment) {
  const name = `${game} ${moment ?? "table"}`;
  const page = await open(browser, { size: PHONE, lang: "fr", theme: "day" }, name);
  const met = { views: 0, own: 0, last: null };
  overhear(page, name, game, -1, met);
  await page.goto(link);
  await page.waitForSelector(DRAWN).catch(() => complain(name, `a stranger sees no board at ${link}`));
  if (moment !== undefined) await page.waitForSelector(".replay");
  if (await page.locator("[data-el].legal, [data-sit]").count()) complain(name, "a stranger may do something");
  if (!met.views) complain(name, "a stranger was told nothing");
  await page.context().close();
}

/** What was copied last. */
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

const over = async (page) => (await page.locator("[data-over]").count()) > 0;

/** Opens the menu, whatever else was open. */
async function menu(page) {
  await page.keyboard.press("Escape");
  await page.click(".more > summary");
}

/** The link that a page offers while the game goes on. */
async function sharedOpen(browser, page, game) {
  if (await over(page)) complain(game, "the game was over before its link was copied: click less");
  await menu(page);
  await page.click("[data-copy-link]");
  await stranger(browser, await copied(page), game);
  await page.keyboard.press("Escape");
}

/** Those of its end and of a moment. Clicks may have ended the game; otherwise it is given up. */
async function sharedOver(browser, page, game) {
  if (!(await over(page))) {
    await menu(page);
    await page.click("[data-concede]");
    await page.click("[data-concede-sure]");
  }
  await page.click("[data-score]");
  await page.click("[data-copy-score]");
  await page.waitForTimeout(100);
  await stranger(browser, await copied(page), game);
  await page.click("[data-close]");
  await page.click("[data-replay]");
  await page.locator(".replay input").fill("1");
  await page.click("[data-moment]");
  await stranger(browser, await copied(page), game, 1);
}

/** Clicks of both by turns, until there were so many or it took too long; how many there were. */
async function clickOn(pages, pick, run, most) {
  const until = Date.now() + SECONDS * 1000;
  let clicks = 0;
  for (let turn = 0; clicks < most && Date.now() < until && !(await over(pages[0])); turn++) {
    const way = { way: turn % 2 ? "phone" : "mouse", touch: turn % 2 === 1 };
    if (await click(pages[turn % 2], pick, { ...run, ...way }).catch(() => false)) clicks++;
    else await pages[0].waitForTimeout(20);
  }
  return clicks;
}

async function play(browser, url, game) {
  const pages = [
    await open(browser, { size: WIDE, lang: "en", theme: "day" }, game),
    await open(browser, { size: PHONE, lang: "fr", theme: "candle", touch: true }, game),
  ];
  const met = pages.map(() => ({ views: 0, own: 0, last: null }));
  for (const [seat, page] of pages.entries()) overhear(page, game, game, seat, met[seat]);
  await meet(pages, url, game);
  await pages[0].context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { act, secret } = await habits(game);
  const pick = numbers(5);
  let clicks = await clickOn(pages, pick, { game, act }, CLICKS / 2);
  await sharedOpen(browser, pages[0], game);
  clicks += await clickOn(pages, pick, { game, act }, CLICKS / 2);
  const { drawn, elements } = secret ?? {};
  for (const [seat, page] of pages.entries()) {
    if (!met[seat].views) complain(game, `seat ${seat} was told nothing`);
    if (secrets(game).length && !met[seat].own)
      complain(
        game,
        `seat ${seat} had no secret, so that nothing was to be told: begin the table otherwise (secret.options in its habits.mjs)`,
      );
    if (!drawn) continue;
    const shown = await page.$$eval("[data-el]", (nodes) => nodes.map((node) => node.dataset.el));
    const own = drawn(seat, met[seat].last);
    for (const name of shown.filter((n) => elements.test(n) && !own.includes(n)))
      complain(game, `seat ${seat} sees ${name}`);
  }
  await sharedOver(browser, pages[0], game);
  console.log(
    `${game}: ${clicks} clicks of two people, ${met.map((m) => `${m.views} views, ${m.own} secrets of one's own`).join("; ")}`,
  );
  await Promise.all(pages.map((page) => page.context().close()));
}

const server = await cloister();
const browser = await launch();
const played = boards().filter((g) => !only || g === only);
if (!played.some((game) => secrets(game).length)) complain(only ?? "all games", "no secrets to look for");
for (const game of played) await play(browser, server.url, game).catch((error) => complain(game, error.message));
await browser.close();
await server.close();
process.exit(verdict());
