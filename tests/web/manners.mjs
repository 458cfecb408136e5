// How a table is kept, in headless Chromium: options of the new table, clocks that run down and run out, the computer
// taking a seat and giving it back, spectators who see later, one screen for two people. Needs $CLOISTER and web/dist.
import { WIDE, complain, launch, logged, loggedUntil, open, reach, verdict, when } from "./driver.mjs";
import { cloister } from "./serve.mjs";

const server = await cloister();
const browser = await launch();
const person = (name) => open(browser, { size: WIDE, lang: "en", theme: "day" }, name);
const anna = await person("anna");
const bede = await person("bede");
const expect = (ok, what) => ok || complain("manners", what);
const seats = (page) => page.locator(".seat-strip").innerText();
const legal = (page) => page.locator("[data-el].legal");

/** Anna lays a table with options of her choosing (by their names); answers its link. */
async function lay(page, game, options, friends = true) {
  await page.goto(`${server.url}/?seed=11`);
  await page.click(`[data-${friends ? "friends" : "play"}="${game}"]`);
  await page.click(".new-table summary");
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`[data-option="${name}"]`);
    if ((await field.evaluate((e) => e.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value).then(() => field.blur());
  }
  await reach(page, "new table with options");
  await page.click("[data-start]");
  return friends ? page.inputValue("[data-link]") : null;
}

const sit = async (page, link) => {
  await page.goto(link);
  await page.click("[data-sit]");
};

/** Two seconds a turn, shown to both and running; who does nothing is played for, and comes back. */
async function clocks() {
  await sit(bede, await lay(anna, "morris", { clock: "live", turn: "2", reserve: "0" }));
  for (const page of [anna, bede]) await page.waitForSelector(".clock.running");
  const first = await anna.textContent(".clock.running");
  expect(/^0:0[012]/.test(first), `the clock says ${first}`);
  await when(anna, (said) => document.querySelector(".clock.running").textContent !== said, first, 3000);
  await anna.waitForSelector("[data-played-for]", { timeout: 30000 });
  await anna.click("[data-back]");
  await when(anna, () => !document.querySelector("[data-played-for]"));
  // Nobody does anything: soon both are played for, and everybody sees it.
  await when(bede, () => /played by the computer/.test(document.querySelector(".seat-strip")?.textContent ?? ""));
  await reach(anna, "out of time");
}

/** Nothing happens when time is up and the table waits; the clock says so. */
async function patience() {
  await sit(bede, await lay(anna, "morris", { clock: "live", turn: "1", reserve: "0", expiry: "wait" }));
  await anna.waitForSelector(".clock.expired", { timeout: 30000 });
  await bede.waitForSelector(".clock.expired", { timeout: 30000 });
  expect((await legal(anna).count()) > 0, "whose time is up may not move though the table waits");
  await reach(anna, "time is up");
  await legal(anna).first().click();
  await loggedUntil(bede, 1);
}

/** Whose time is up is played for when the other asks; back again, the seat is one's own. */
async function takeOver() {
  const link = await lay(anna, "morris", { clock: "live", turn: "2", reserve: "0", expiry: "wait" });
  await sit(bede, link);
  await legal(anna).first().click();
  await loggedUntil(bede, 1);
  await bede.goto(`${server.url}/healthz`); // a page that follows nothing
  await when(anna, () => /away/.test(document.querySelector(".seat-strip").textContent));
  await anna.waitForSelector(".clock.expired", { timeout: 30000 });
  await anna.waitForTimeout(500); // what the way of a message is worth
  await anna.click(".more summary");
  await anna.click("[data-takeover]");
  await when(anna, () => /played by the computer/.test(document.querySelector(".seat-strip").textContent));
  await loggedUntil(anna, 2);
  await anna.click(".more summary");
  await bede.goto(link);
  await bede.click("[data-back]");
  await when(anna, () => !/played by/.test(document.querySelector(".seat-strip").textContent));
  await legal(anna).first().click();
  await legal(bede).first().waitFor();
  // Both are there: the one asked about decides.
  await anna.click(".more summary");
  expect((await anna.locator("[data-takeover]").count()) === 0, "a person who is there can be replaced");
  await anna.click(".more summary");
}

/** Begun by hand; a spectator sees the table so many moves ago, and may not touch it. */
async function watched() {
  const link = await lay(anna, "morris", { start: "host", delay: "2", listed: "true" });
  await sit(bede, link);
  await anna.waitForTimeout(300);
  expect((await legal(anna).count()) === 0, "the game began though the host has to say so");
  await reach(anna, "room");
  await anna.click(".room .gold");
  const guest = await person("guest");
  await guest.goto(server.url);
  await guest.locator("[data-listing]").first().click();
  await guest.waitForSelector("[data-el]");
  for (let i = 0; i < 4; i++) {
    const mover = i % 2 ? bede : anna;
    await legal(mover).first().click();
    await loggedUntil(anna, i + 1);
  }
  await loggedUntil(guest, 2);
  await guest.waitForTimeout(300);
  expect((await logged(guest)) === 2, `a spectator two moves behind sees ${await logged(guest)} of 4`);
  expect((await legal(guest).count()) === 0, "a spectator may choose");
  expect((await guest.locator("[data-undo], [data-hint]").count()) === 0, "a spectator is offered undo or hints");
  expect(/1 watching/.test(await seats(anna)), `Anna sees ${await seats(anna)}`);
  await guest.context().close();
}

/** The slider for experts: where time is worth something, how long it thinks is shown as it moves, and she sits there. */
async function expert() {
  const { games } = await (await fetch(`${server.url}/api/games`)).json();
  const worthIt = games.reduce((best, game) => (Number(game.patience) > Number(best.patience) ? game : best));
  await anna.goto(`${server.url}/?seed=11`);
  await anna.click(`[data-play="${worthIt.id}"]`);
  await anna.selectOption("[data-level]", "time:5000");
  await anna.locator("[data-thinks]").fill("2");
  expect((await anna.textContent(".slider output")) === "thinks for 2 s", "the slider does not say what it means");
  expect(/\d+ of 100 games/.test(await anna.textContent("[data-gain]")), "the slider does not say what it is good for");
  await reach(anna, "the expert's slider");
  await anna.click("[data-start]");
  await anna.waitForSelector("[data-el]");
  expect(/Hildegard/.test(await seats(anna)), `Anna plays against ${await seats(anna)}`);
  expect(/thinks for 2 s/.test(await seats(anna)), `the seat does not say how long she thinks: ${await seats(anna)}`);
}

/** The companion adapts; asked, he says why he did what he did. More time is not offered where it buys nothing. */
async function companion() {
  await anna.goto(`${server.url}/?seed=11`);
  await anna.click('[data-play="morris"]');
  expect(
    (await anna.locator('[data-level] option[value^="time"]').count()) === 0,
    "time is sold that is worth nothing",
  );
  await anna.selectOption("[data-level]", "companion");
  await anna.click("[data-start]");
  await legal(anna).first().click();
  await loggedUntil(anna, 2);
  expect(/Aelred/.test(await seats(anna)), `Anna plays against ${await seats(anna)}`);
  await anna.click('[data-explain="1"]');
  const said = await anna.waitForSelector('[data-answer="explain"]');
  expect(/Aelred.*\d+%/s.test(await said.innerText()), `he explains ${await said.innerText()}`);
  await reach(anna, "an explanation");
}

/** Two people at one screen: between their turns nothing is shown, neither board, log nor choices. */
async function oneScreen() {
  await anna.goto(`${server.url}/?seed=11`);
  await anna.click('[data-play="pelegrinus"]');
  for (const seat of [1]) await anna.locator(".seat-plan select").nth(seat).selectOption("hot");
  await anna.fill("[data-hot-name]", "Hilda");
  await anna.click("[data-start]");
  const covered = async (whose) => {
    await anna.waitForSelector("[data-ready]");
    const text = await anna.innerText(".table-main");
    expect(text.includes(whose), `the covered table does not say that it is ${whose}’s turn: ${text}`);
    // What is drawn out of sight (pictures of the tables in the lobby that was just left) is not shown.
    const shown = await anna
      .locator("[data-el], .log, .decision, [data-choice], .tip")
      .evaluateAll((list) => list.filter((node) => !node.closest(".book-stage")).map((n) => n.outerHTML.slice(0, 120)));
    expect(shown.length === 0, `the covered table shows ${shown.slice(0, 3).join(" ")}`);
  };
  const host = await anna.evaluate(() => localStorage.getItem("guest.name")); // taken at one of the tables before
  await covered(host ?? "Guest");
  await reach(anna, "hand over");
  await anna.click("[data-ready]");
  await anna.waitForSelector("[data-el]");
  // The host’s orders are given; then the screen is Hilda's, who sees nothing of them.
  for (let i = 0; i < 400 && !(await anna.locator("[data-ready]").count()); i++) {
    await anna
      .locator("[data-el].legal, .buttons [data-choice]:not(:disabled), [data-send]:not(:disabled)")
      .last()
      .click({ timeout: 300 })
      .catch(() => undefined);
  }
  await covered("Hilda");
  await anna.click("[data-ready]");
  await anna.waitForSelector("[data-el]");
  // A game without secrets of one seat needs no cover.
  await anna.goto(`${server.url}/?seed=11`);
  await anna.click('[data-play="builders-duel"]');
  await anna.locator(".seat-plan select").nth(1).selectOption("hot");
  await anna.click("[data-start]");
  await anna.waitForSelector("[data-el].legal");
  expect((await anna.locator("[data-ready]").count()) === 0, "a game without secrets is covered");
}

for (const part of [clocks, patience, takeOver, watched, expert, companion, oneScreen]) {
  const since = Date.now();
  await part().catch(async (error) => {
    complain(part.name, error.stack);
    for (const page of [anna, bede])
      console.log(`${page.url()} shows: ${(await page.innerText("body")).slice(0, 600)}`);
  });
  console.log(`${part.name}: ${Date.now() - since} ms`);
}
await browser.close();
await server.close();
process.exit(verdict());
