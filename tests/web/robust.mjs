// What goes wrong between page and server, in headless Chromium: the line is cut or dies silently with a turn staged, the
// server is killed, two tabs of one seat, a move that comes too late, a page opened while the server is away, a board
// that fails. Needs $CLOISTER and web/dist.
import { WIDE, complain, launch, logged, loggedUntil, open, reach, verdict, when } from "./driver.mjs";
import { proxy } from "./proxy.mjs";
import { cloister } from "./serve.mjs";

const server = await cloister();
const line = await proxy(server.url);
const side = await proxy(server.url); // the second tab's
const browser = await launch();
const page = await open(browser, { size: WIDE, lang: "en", theme: "day" }, "robust");
const expect = (ok, what) => ok || complain("robust", what);
const staged = (tab) => tab.locator(".staging li").allTextContents();
const lost = (tab) => tab.waitForSelector("[data-lost]", { timeout: 20000 });
const healed = (tab) => when(tab, () => !document.querySelector("[data-lost]"), null, 25000);
const PLACES = "[data-el].legal, .buttons [data-choice]:not(:disabled), [data-send]:not(:disabled)";

async function lay(game) {
  await page.goto(`${line.url}/?seed=11`);
  await page.click(`[data-play="${game}"]`);
  await page.locator("[data-level]").selectOption("novice");
  await page.click("[data-start]");
  await page.waitForSelector("[data-el].legal");
}

/** Plays on until a turn is staged and more of it is to come. */
async function stage(tab = page) {
  for (let i = 0; i < 200 && !(await tab.locator(".staging li").count()); i++) {
    await tab
      .locator(PLACES)
      .last()
      .click({ timeout: 500 })
      .catch(() => undefined);
    await tab.waitForTimeout(20);
  }
  const turn = await staged(tab);
  if (!turn.length) throw new Error("nothing was staged in 200 clicks");
  return turn;
}

/** What is staged is chosen to its end and sent; the log tells of it. */
async function finish(tab = page) {
  const rows = await logged(tab);
  for (let i = 0; i < 100 && (await logged(tab)) === rows; i++) {
    await tab
      .locator(PLACES)
      .last()
      .click({ timeout: 500 })
      .catch(() => undefined);
    await tab.waitForTimeout(20);
  }
  expect((await logged(tab)) > rows, "the staged turn could not be sent");
}

/** The line breaks and comes back; the page says so, and the staged turn is as it was. */
async function breaks(how, away, back) {
  const turn = await stage();
  const since = Date.now();
  await away();
  await lost(page);
  const shown = Date.now() - since;
  expect((await staged(page)).join() === turn.join(), `${how}: what was staged is gone while the line is down`);
  if (how === "cut") await reach(page, "lost");
  const mending = Date.now();
  await back();
  await healed(page);
  console.log(`${how}: shown after ${shown} ms, whole again ${Date.now() - mending} ms after it could be`);
  expect((await staged(page)).join() === turn.join(), `${how}: staged before ${turn}, after ${await staged(page)}`);
  await finish();
}

/** A click made while the line is down is not lost either. */
async function clickedWhileDown() {
  await page.waitForSelector(PLACES);
  const rows = await logged(page);
  line.cut();
  await lost(page);
  await page.locator("[data-el].legal, .buttons [data-choice]").first().click();
  line.mend();
  await healed(page);
  await when(
    page,
    (n) => Number(document.querySelector(".log[data-rows]").dataset.rows) > n || document.querySelector(".staging li"),
    rows,
  );
}

/** Two tabs of one seat show the same; one that missed a move is told so kindly and shows what is. */
async function twoTabs() {
  await lay("morris");
  const tab = await page.context().newPage();
  await tab.goto(page.url().replace(line.url, side.url));
  const places = (p) => p.locator("[data-el].legal");
  const agreed = async (what) => {
    const told = () => Promise.all([page, tab].map((p) => p.locator(".log[data-rows] li").allTextContents()));
    const same = async () => (await told()).map((log) => log.join()).reduce((a, b) => a === b);
    for (let i = 0; i < 200 && !(await same()); i++) await tab.waitForTimeout(25);
    expect(await same(), what);
  };
  await places(tab).first().waitFor();
  for (const [i, p] of [page, tab, page].entries()) {
    await places(p)
      .nth(2 * i)
      .click();
    await loggedUntil(page, 2 * i + 2);
    await agreed(`the tabs differ after move ${i}`);
  }
  side.hold(); // this tab hears nothing, and speaks
  const rows = await logged(page);
  await places(page).first().click();
  await loggedUntil(page, rows + 2);
  await places(tab).last().click();
  await tab.waitForTimeout(300);
  side.mend();
  const said = await tab
    .waitForSelector(".decision .refusal", { timeout: 10000 })
    .then((p) => p.textContent())
    .catch(() => "");
  expect(/moved on/.test(said), `a stale move is answered with "${said}"`);
  await agreed("the tabs differ after a stale move");
  await places(tab).last().click(); // closes no mill: those take two clicks
  await loggedUntil(page, rows + 4);
  await agreed("the tabs differ after going on");
  await tab.close();
}

/** The page comes from the browser's own store; the table when the server is back. */
async function openedWhileAway() {
  const rows = await logged(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  line.cut();
  await page.reload();
  await page.waitForSelector("[data-unreached]");
  line.mend();
  await page.waitForSelector("[data-el]");
  await loggedUntil(page, rows);
}

/** A board that throws gives way to the table in words, on which one plays on. */
async function boardFails() {
  const failing = await open(browser, { size: WIDE, lang: "en", theme: "day", bare: true }, "failing");
  const body = 'export default { component() { throw new Error("on purpose"); } };';
  await failing.route("**/assets/board-*.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await failing.goto(`${server.url}/?seed=11`);
  await failing.click('[data-play="morris"]');
  await failing.click("[data-start]");
  await failing.waitForSelector("[data-failed]");
  await reach(failing, "panel");
  const rows = await logged(failing);
  await failing.locator(".panel-elements .legal").first().click();
  await loggedUntil(failing, rows + 1);
  await failing.context().close();
}

try {
  await lay("builders-duel");
  await breaks("cut", line.cut, line.mend);
  await breaks("dead", line.kill, () => {
    line.cut();
    line.mend();
  });
  await breaks("server killed", () => server.stop("SIGKILL"), server.start);
  await clickedWhileDown();
  await twoTabs();
  await openedWhileAway();
  await boardFails();
} catch (error) {
  complain("robust", error.stack);
} finally {
  await browser.close();
  line.close();
  side.close();
  await server.close();
}
process.exit(verdict());
