// What was once wrong at a table, tried again by clicks on every board: advice and reasons go on from what is staged; lists and
// menus close; a button that does nothing looks so; what was taken back leaves no mark; a hint is about the piece in hand, which is put
// down with its phase; no number of steps sends them by itself; looking back shows the score of that moment, and keys and
// the log lead to others; the log can be read large, whole or one person's.
//
//     node tests/web/faults.mjs [--only GAME] [--shots DIR]
import {
  WIDE,
  argument,
  boards,
  click,
  complain,
  habits,
  launch,
  logged,
  numbers,
  open,
  picture,
  verdict,
  when,
} from "./driver.mjs";
import { describe } from "./declared.mjs";
import { kept, openKept } from "./kept.mjs";
import { serve } from "./serve.mjs";

const only = argument("--only");
const STEPS = 6; // by the computer's advice, one after the other
const PATIENCE = 60000; // ms for a hint
const SOON = 5000; // ms for what only the page does
const CLICKS = 60; // until something was sent
const TURNS = 10; // of which one can be taken back, unless each has shown something
const LEAST = 3; // boards on which one was
const ONCE_SENT = 16; // steps that were once sent without a word

async function sitDown(page, url, game) {
  await page.goto(`${url}/?seed=11`);
  await when(page, () => document.querySelector("[data-play]"));
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector("[data-start]");
  for (const level of await page.locator("[data-level]").all()) await level.selectOption("novice");
  await page.click("[data-start]");
  await onTurn(page);
}

const onTurn = (page) => when(page, () => document.querySelector("[data-hint]:not(:disabled)"), null, PATIENCE);
const goesOn = (page) =>
  when(page, () => document.querySelector(":is([data-hint], [data-send]):not(:disabled), [data-over]"), null, PATIENCE);
const over = (page) => page.locator("[data-over]").count();

/** Advice after advice is followed while its steps are staged: none may be refused, none may come twice the same. */
async function advised(page, name) {
  let staged = 0;
  for (let n = 0; n < STEPS && !(await over(page)); n++) {
    await page.click("[data-hint]");
    await when(page, () => document.querySelector("[data-answer='hint'] [data-advised]"), null, PATIENCE);
    const before = await page.locator(".staging li").count();
    await page.click("[data-answer='hint'] [data-advised]");
    await when(page, () => !document.querySelector("[data-answer='hint']"));
    const refused = await page.locator(".decision .refusal").allTextContents();
    if (refused.length) complain(name, `what was advised with ${before} steps staged is refused: ${refused.join(" ")}`);
    staged = Math.max(staged, await page.locator(".staging li").count());
    if (await page.locator("[data-send]:not(:disabled)").count()) break;
    await onTurn(page);
  }
  return staged;
}

/** A click on what choices are about without naming it (its habits say what) shows them, and makes none. */
async function shows(page, game) {
  const { about } = await habits(game);
  if (!about) return;
  const before = await logged(page);
  await page.click(`[data-el="${about.press}"]`);
  await when(
    page,
    (verb) => document.querySelectorAll(`[data-menu] [data-choice^="${verb}"]`).length > 1,
    about.shows,
    SOON,
  ).catch(() => complain(game, `a click on ${about.press} does not show what is about it`));
  if ((await logged(page)) !== before) complain(game, `a click on ${about.press} did something`);
  await page.keyboard.press("Escape");
}

/** The list of all choices, and the menu by a key and by a click beside it. */
async function closes(page, name) {
  const all = page.locator("[data-all-choices]:visible");
  if (await all.count()) {
    const shown = () => page.locator(".buttons [data-choice]").count(); // ways of several steps may come late
    const few = await shown();
    await all.click();
    const many = await shown();
    if (many <= few) complain(name, "all choices show no more");
    await all.click();
    if ((await shown()) >= many) complain(name, "all choices cannot be closed");
  }
  for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(4, WIDE.height - 4)]) {
    await page.click(".more > summary");
    await when(page, () => document.querySelector(".more[open]"));
    await close();
    await when(page, () => !document.querySelector(".more[open]"), null, 2000).catch(() =>
      complain(name, "the menu stays open"),
    );
  }
}

/** How a button looks, as far as it tells whether it can be pressed. */
const looks = (page) =>
  page.locator("[data-undo]").evaluate((button) => {
    const { opacity, color, cursor } = getComputedStyle(button);
    return { off: button.disabled, look: [opacity, color, cursor].join(), title: button.title };
  });

/** What is marked as touched by the last move, by name. */
const marked = (page) =>
  page.$$eval(".board .last[data-el]", (nodes) => [...new Set(nodes.map((node) => node.dataset.el))].sort());

/** Can a choice of the game be taken back at all? None that shows something new can (core/game.h, VERB_REVEALS). */
const canTakeBack = (game) => describe(game).verbs.some((verb) => !verb.reveals);

/** Clicks until something was sent, and it is the person's turn again; what was marked before. Null: the game is over. */
async function sends(page, game, pick) {
  const { act } = await habits(game);
  for (let n = 0; n < CLICKS && !(await over(page)); n++) {
    const before = { rows: await logged(page), marks: await marked(page), undo: await looks(page) };
    await click(page, pick, { game, act }).catch(() => undefined); // the table moved on under the pointer
    await goesOn(page);
    if ((await logged(page)) > before.rows) return before;
  }
  return null;
}

/** Takes a choice back as soon as one can be; where something new was seen since, another one is made. Was one taken back? */
async function takesBack(page, game) {
  const pick = numbers(game.length);
  for (let n = 0; n < TURNS; n++) {
    const before = await sends(page, game, pick);
    if (!before) break;
    const now = await looks(page);
    const after = await marked(page);
    if (now.off) continue; // something new was seen since
    if (before.undo.off && before.undo.look === now.look) complain(game, "a dead undo looks like a live one");
    if (/ask/i.test(now.title)) complain(game, `against the computer undo is called ${now.title}`);
    await page.click("[data-undo]");
    const took = await when(page, () => document.querySelector("[data-took-back]"), null, 3000).catch(() => "not");
    if (took === "not") {
      complain(game, "a live undo takes nothing back");
      return false;
    }
    await onTurn(page);
    const left = (await marked(page)).filter((name) => after.includes(name) && !before.marks.includes(name));
    if (left.length) complain(game, `what was taken back is still marked as the last move: ${left.join(", ")}`);
    console.log(`${game}: taken back, ${before.marks.length} marked before`);
    return true;
  }
  console.log(`${game}: nothing could be taken back in ${TURNS} turns`);
  return false;
}

/** Decisions laid out piece by piece: whichever is in hand, the hint is about that one. Answers how many were asked about. */
async function inHand(page, name) {
  const pieces = await page.$$eval(".in-hand, [data-el].legal", (nodes) => {
    const held = document.querySelector(".in-hand")?.dataset.el?.split(".")[0];
    return [...new Set(nodes.map((n) => n.dataset.el))].filter((el) => held && el?.split(".")[0] === held);
  });
  for (const piece of pieces) {
    const place = page.locator(`[data-el="${piece}"]:not(.in-hand)`).first();
    if (await place.count()) await place.click();
    await page.click("[data-hint]");
    await when(page, () => document.querySelector("[data-answer='hint']"), null, PATIENCE);
    const about = await page.$$eval(".hinted[data-el]", (nodes) => nodes.map((n) => n.dataset.el));
    const others = pieces.filter((other) => other !== piece && about.includes(other));
    if (others.length) complain(name, `with ${piece} in hand the hint is about ${others.join()}`);
  }
  return pieces.length;
}

/** A piece that was picked is not picked any more when its phase is over. Answers whether one was. */
async function putDown(page, name) {
  const { pieces = [] } = await habits(name);
  const those = (state) => pieces.map((sort) => `.board [data-el^="${sort}."]${state}`).join();
  const [offered, picked] = [those('.legal[aria-pressed="false"]'), those('[aria-pressed="true"]')];
  if (!offered || !(await page.locator(offered).count())) return false;
  await page.locator(offered).first().click();
  const end = page.locator(".closing [data-choice]:not(:disabled)");
  if (!(await page.locator(picked).count()) || !(await end.count())) return false;
  const asked = await page.locator("#prompt").textContent();
  await end.first().click();
  await when(page, (was) => document.querySelector("#prompt").textContent !== was, asked, PATIENCE);
  if (await page.locator(picked).count()) complain(name, "what was picked stays picked when its phase is over");
  console.log(`${name}: picked and put down`);
  return true;
}

/** Steps are piled up in a game that has begun, alone where one may: none but the button for it may send them. Answers the most there were. */
async function piledUp(browser, url, game) {
  const page = await open(browser, { size: WIDE, lang: "en", theme: "day" }, game);
  await page.goto(`${url}/404`);
  await openKept(page, url, kept(game, (await habits(game)).alone ?? 2, 0.5));
  const pick = numbers(game.length);
  const STEP = "[data-el].legal, .buttons:not(.closing) [data-choice]:not(:disabled)";
  const END = ".closing [data-choice]:not(:disabled)";
  const staged = () => page.locator(".staging li").count();
  let most = 0;
  for (let n = 0; n < CLICKS && most <= ONCE_SENT && !(await over(page)); n++) {
    const send = page.locator("[data-send]:not(:disabled)");
    const ready = (await send.count()) > 0;
    const steps = ready ? send : page.locator((await page.locator(STEP).count()) && pick(8) ? STEP : END);
    const [count, before, rows] = [await steps.count(), await staged(), await logged(page)];
    if (count)
      await steps
        .nth(pick(count))
        .click({ timeout: SOON })
        .catch(() => undefined); // the table moved on under the pointer
    await goesOn(page);
    if (!ready && before >= ONCE_SENT - 1 && (await logged(page)) > rows)
      complain(game, `with ${before} steps staged one more sent them all`);
    most = Math.max(most, await staged());
  }
  console.log(`${game}: ${most} steps piled up`);
  await page.context().close();
  return most;
}

/** The log as a leaf over the board: all of it, or one person's, and the way to a round; Escape puts it back. */
async function readsLarge(page, game) {
  const lines = () => page.locator(".side .log [data-row]").count();
  await page.click("[data-widen]");
  await page.click(".side [data-log]");
  const all = await lines();
  await page.locator("[data-whose]").first().click();
  const own = await lines();
  if (!(own > 0 && own < all)) complain(game, `of ${all} lines of the log ${own} are one's own`);
  const first = page.locator("[data-jump]").first();
  if (await first.count()) await first.click();
  await page.keyboard.press("Escape");
  if (await page.locator(".side.wide").count()) complain(game, "the large log does not close with Escape");
}

/** What the strip says of the scores. */
const totals = (page) => page.$$eval("[data-total] b", (nodes) => nodes.map((node) => node.textContent).join());

/** A game that is over, looked back at: as it stood then, by keys and by a line of the log. */
async function looksBack(browser, url, game) {
  const page = await open(browser, { size: WIDE, lang: "en", theme: "day" }, game);
  await page.goto(`${url}/404`);
  await openKept(page, url, kept(game, 2, 1));
  const end = await totals(page);
  await readsLarge(page, game);
  await page.click("[data-replay]");
  const slider = page.locator(".replay input");
  await slider.waitFor();
  await when(page, () => document.querySelector(".replay input").value === "0");
  if (/[1-9]/.test(end) && (await totals(page)) === end) complain(game, `the first move shows the last score: ${end}`);
  await page.locator("h1").first().focus();
  await page.keyboard.press("ArrowRight");
  await when(page, () => document.querySelector(".replay input").value === "1", null, SOON).catch(() =>
    complain(game, "an arrow key does not lead to the next move"),
  );
  await page.keyboard.press("End");
  await when(page, () => ((bar) => bar.value === bar.max)(document.querySelector(".replay input")));
  await page.evaluate(() => {
    const lines = [...document.querySelectorAll(".log [data-row]")];
    lines.sort((a, b) => Number(a.dataset.row) - Number(b.dataset.row))[0].click();
  });
  await when(page, () => ((bar) => bar.value !== bar.max)(document.querySelector(".replay input")), null, SOON).catch(
    () => complain(game, "a line of the log does not lead to its move"),
  );
  await page.context().close();
}

async function table(browser, url, game) {
  const page = await open(browser, { size: WIDE, lang: "en", theme: "day" }, game);
  await sitDown(page, url, game);
  await shows(page, game);
  await closes(page, game);
  handled.asked += await inHand(page, game);
  handled.putDown += Number(await putDown(page, game));
  await onTurn(page);
  if (canTakeBack(game) && (await takesBack(page, game))) takenBack.push(game);
  const staged = await advised(page, game);
  await picture(page, `${game}`);
  console.log(`${game}: ${staged} steps staged by advice`);
  await page.context().close();
  handled.piled = Math.max(handled.piled, await piledUp(browser, url, game));
  await looksBack(browser, url, game);
  return staged;
}

const { url, close } = await serve();
const browser = await launch();
const takenBack = [];
const handled = { asked: 0, putDown: 0, piled: 0 };
let most = 0;
for (const game of boards().filter((g) => !only || g.startsWith(only)))
  most = Math.max(most, await table(browser, url, game).catch((error) => (complain(game, error.message), 0)));
if (!only && most < 2) complain("all", "nothing was staged: advice after a staged step was not looked at");
if (!only && !handled.asked) complain("all", "no piece was in hand when a hint was asked for");
if (!only && !handled.putDown) complain("all", "nothing was picked when a phase was over");
if (!only && handled.piled <= ONCE_SENT) complain("all", `no more than ${handled.piled} steps could be staged`);
if (!only && takenBack.length < LEAST) complain("all", `taken back on ${takenBack.join(", ")} only`);
await browser.close();
close();
process.exit(verdict());
