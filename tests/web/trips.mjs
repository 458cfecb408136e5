// How often a click asks the server: two people at a server's table click along, and what their pages send is counted. Where
// choices lead, which others there are and why not these is worked out in the page; only what is done is sent. With
// `--embedded` the page inside $CLOISTER is measured instead of web/dist, with `--only GAME` one game.
import { WIDE, argument, click, complain, habits, launch, numbers, open, verdict } from "./driver.mjs";
import { cloister } from "./serve.mjs";

const CLICKS = 16;
const PATIENCE_MS = 180000; // a busy machine
const STILL_MS = 150; // nothing was sent for so long: the click is over
const TALK = new Set(["ping", "follow", "unfollow", "lang", "hello"]);
// One step at a time; several steps to a turn; secret orders laid out.
const GAMES = argument("--only") ? [argument("--only")] : ["morris", "monasterium", "pelegrinus"];

const server = await cloister({ embedded: process.argv.includes("--embedded") });
const browser = await launch();
const sent = { count: {}, last: 0 };

/** Notes what a page sends. */
function overhear(page) {
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { t } = JSON.parse(String(payload));
      if (TALK.has(t)) return;
      sent.count[t] = (sent.count[t] ?? 0) + 1;
      sent.last = Date.now();
    }),
  );
}

async function meet(game, pages) {
  const [anna, bede] = pages;
  await anna.goto(`${server.url}/?seed=11`);
  await anna.click(`[data-friends="${game}"]`);
  await anna.click("[data-start]");
  await bede.goto(await anna.inputValue("[data-link]"));
  await bede.click("[data-sit]");
  await Promise.all(pages.map((page) => page.waitForSelector("[data-el]")));
}

const countClicks = (page) =>
  page.evaluate(() => {
    window.clicked = 0;
    addEventListener("click", () => window.clicked++, true);
  });

/** What the clicks of this game made the pages send. */
async function measure(game) {
  const { act } = await habits(game);
  const way = { size: WIDE, lang: "en", theme: "day", game, act, way: "mouse" };
  const pages = [await open(browser, way, game), await open(browser, way, game)];
  pages.forEach(overhear);
  await meet(game, pages);
  const pick = numbers(7);
  let clicks = 0;
  sent.count = {};
  await Promise.all(pages.map(countClicks));
  for (const late = Date.now() + PATIENCE_MS; clicks < CLICKS && Date.now() < late; ) {
    for (const page of pages) {
      await click(page, pick, way).catch(() => false); // one that comes late was a click all the same
      do await page.waitForTimeout(STILL_MS);
      while (Date.now() < sent.last + STILL_MS);
    }
    clicks = (await Promise.all(pages.map((page) => page.evaluate(() => window.clicked)))).reduce((a, b) => a + b);
  }
  await Promise.all(pages.map((page) => page.context().close()));
  return { clicks, ...sent.count };
}

try {
  for (const game of GAMES) {
    const { clicks, ...count } = await measure(game);
    const all = Object.values(count).reduce((a, b) => a + b, 0);
    console.log(`${game}: ${clicks} clicks, ${all} round trips: ${JSON.stringify(count)}`);
    if (clicks < CLICKS) complain(game, `only ${clicks} clicks`);
    if (!count.do) complain(game, "nothing was done");
    if (Object.keys(count).some((t) => t !== "do") || all > clicks) complain(game, "asks for more than is done");
  }
} finally {
  await browser.close();
  await server.close();
}
process.exit(verdict());
