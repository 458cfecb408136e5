// Lessons by hand: a lesson of each course is taken by clicking, from the front door to its summary, without a server; with
// --all every lesson of every course in both languages, on a desk and on a phone, and the game at its end is played until it is over.
// Choices and answers are the course's own; wrong tries are made, too. How long a step takes to appear is measured: by the clock, and
// as the time of a processor that the page itself needs for it.
//
//     node tests/web/learn.mjs [--all] [--game GAME] [--way NAME] [--shots DIR]
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import {
  PHONE,
  WIDE,
  argument,
  click,
  complain,
  fits,
  french,
  habits,
  launch,
  numbers,
  open,
  picture,
  playOn,
  reach,
  verdict,
  when,
} from "./driver.mjs";
import { serve, web } from "./serve.mjs";

const STEP_MS = 100; // at most, from the click to the step on the screen
const SLOW = 3; // so many times as long may it take by the clock: a machine does something else meanwhile
const CHOICE_MS = 30_000; // until a choice is there to be made
const SEEN_MS = 3000; // until what is spoken of is drawn
const GAME_SECONDS = 900; // for the game at the end of a course
const all = process.argv.includes("--all");
const only = argument("--game");
const games = join(web, "../src/games");
const courses = readdirSync(games)
  .sort()
  .map((game) => join(games, game, "lessons/course.json"))
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, "utf8")))
  .filter((course) => !only || course.game === only);

const times = []; // [ms by the clock, of which step]
const worked = []; // [ms of a processor, by the page, of which step]
const server = await serve();
const browser = await launch();

/** The choices of the model answer, as texts. */
function* choices(step) {
  const answers = step.right ? step.right[0] : step.model;
  const asked = step.ask.filter((pattern) => pattern.includes("?"));
  for (const [i, answer] of answers.entries()) {
    const words = answer.split(" ");
    const whole = asked[i] === "?" || asked[i].split("?").length - 1 !== words.length;
    yield whole ? answer : asked[i].replace(/\?/g, () => words.shift());
  }
}

const tap = (page, element) =>
  page.evaluate((name) => {
    const node = [...document.querySelectorAll(`[data-el="${CSS.escape(name)}"]`)].find(
      (n) => n.getBoundingClientRect().width,
    );
    node?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return Boolean(node);
  }, element);

/** What is asked and where it may be answered: another decision has another. */
const asked = (page) =>
  page.evaluate(() =>
    [
      ...[...document.querySelectorAll(".prompt")].map((node) => node.textContent),
      ...[...document.querySelectorAll("[data-el].legal")].map((node) => node.dataset.el),
    ].join("|"),
  );

/** Makes a choice by its button, for which the list of all is opened, or on the board: what its last word names. What the page shows
 * may still be the decision before (`past`), so it is looked at until there is one of them; a place may be open in both decisions,
 * and clicked too early it would answer the one before. Answers what was asked. */
async function choose(page, text, past) {
  const at = text.split(" ").pop();
  const button = page.locator(`[data-choice="${text}"]`);
  const list = page.locator('[data-all-choices][aria-expanded="false"]').first();
  const place = page.locator(`[data-el$=".${at}"].legal, [data-el="${at}"].legal`);
  for (const late = Date.now() + CHOICE_MS; Date.now() < late; await page.waitForTimeout(20)) {
    const now = await asked(page);
    if (await button.count()) {
      await button.first().click();
      return now;
    }
    // another decision may replace the list while it is opened
    if (await list.isVisible()) await list.click({ timeout: 1000 }).catch(() => undefined);
    else if (now !== past && (await place.count())) {
      await place.first().dispatchEvent("click");
      return now;
    }
  }
  throw new Error(`no way to choose ${text}`);
}

async function answer(page, element) {
  const button = page.locator(`[data-answer="${element}"]`);
  if (await tap(page, element)) return;
  await button.click();
}

/** The first right answer of a question. */
const right = ({ right }) => (Array.isArray(right) ? right[0] : right);

/** Answers a step as the course says. */
async function solve(page, step) {
  if (step.kind === "do") {
    let past = null;
    for (const text of choices(step)) past = await choose(page, text, past);
  } else if (step.kind === "why") {
    if (!(await tap(page, step.targets[0]))) await page.locator("[data-show]").click();
  } else if (step.question.type === "number") {
    await page.locator("[data-number]").fill(String(step.question.right));
    await page.locator("[data-answer-number]").click();
  } else await answer(page, right(step.question));
}

/** A wrong answer to a question is answered in the lesson's words, and the question stays. */
async function err(page, step) {
  const { question } = step;
  if (step.kind !== "question") return;
  if (question.type === "number") {
    await page.locator("[data-number]").fill(String(question.right + 7));
    await page.locator("[data-answer-number]").click();
  } else
    await answer(
      page,
      (question.answers ?? question.among).find((id) => ![question.right].flat().includes(id)),
    );
  await page.waitForSelector("[data-wrong]");
}

/** Waits until the lesson says that; the page sets the true apostrophe. */
const says = (page, text) =>
  when(page, (t) => document.querySelector("[data-say]")?.textContent === t, text.replace(/(\p{L})'/gu, "$1’"));

/** Goes to the next step; how long it takes until it is said, measured inside the page. */
const goOn = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const before = performance.now();
        const text = () => document.querySelector("[data-say]")?.textContent;
        const old = text();
        const seen = new MutationObserver(() => {
          if (text() === old) return;
          seen.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - before));
        });
        seen.observe(document.body, { subtree: true, childList: true, characterData: true });
        document.querySelector("[data-next-step]").click();
      }),
  );

/** How long the page has worked so far, in ms of a processor: its own thread, where everything but the rules is done. */
async function meter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.find((m) => m.name === "TaskDuration").value;
  };
}

/** The game at the end: clicked at random until it is over; what is warned of is done all the same. */
async function playGame(page, game, way, name) {
  const { act } = await habits(game);
  const run = { ...way, game, way: way.touch ? "phone" : "mouse" };
  const wary = async (...given) => {
    const goOn = page.locator("[data-all-the-same]");
    if (await goOn.count()) return goOn.click({ timeout: 2000 }).then(() => true);
    return click(given[0], given[1], { ...run, act });
  };
  await page.waitForSelector("[data-aims] li");
  await picture(page, `${game}-game-${way.name}`);
  await reach(page, `${name} game`);
  const { clicks } = await playOn(page, numbers(7), { ...run, act: wary }, { name, seconds: GAME_SECONDS });
  await picture(page, `${game}-game-${way.name}-over`);
  await when(page, () => document.querySelector("[data-aims] [data-leave]"));
  console.log(`${name}: the game at the end, ${clicks} clicks`);
}

/** Is it drawn, or a button? */
const drawn = (page, name) =>
  page.evaluate((el) => {
    const found = document.querySelectorAll(`[data-el="${CSS.escape(el)}"], [data-answer="${CSS.escape(el)}"]`);
    return [...found].some((node) => node.getBoundingClientRect().width);
  }, name);

/** Where a board shows its parts in turn, that of what the lesson speaks of first is open. (What is beside the prompt is in none.) */
async function opens(page, mark) {
  const tabs = page.locator(".lesson-board [role=tab]");
  for (const late = Date.now() + SEEN_MS; (await tabs.count()) && Date.now() < late; await page.waitForTimeout(50))
    if (await drawn(page, mark)) return true;
  for (const tab of await tabs.all()) {
    await tab.click();
    await page.waitForTimeout(100);
    if (await drawn(page, mark)) return false;
  }
  return true;
}

/** On a phone the lesson leaves two thirds of the window to the board. */
async function leavesRoom(page, name) {
  const share = await page.evaluate(() => 1 - document.querySelector(".now").getBoundingClientRect().top / innerHeight);
  if (share > 1 / 3) complain(name, `the lesson takes ${(100 * share).toFixed(0)} % of the window`);
}

/** One step: what is said, a wrong try, the right one, what came of it. */
async function takeStep(page, course, step, way, name) {
  await says(page, course.words[step.say][way.lang]);
  await page.waitForSelector("[data-el]");
  if (step.kind !== "do" && !(await opens(page, step.marks[0])))
    complain(`${name} ${step.id}`, `${step.marks[0]} is in another part`);
  await picture(page, `${course.game}-${step.id}-${way.name}`);
  if (way.touch) await leavesRoom(page, `${name} ${step.id}`);
  await err(page, step);
  await solve(page, step);
  await page.waitForSelector("[data-after]");
  await picture(page, `${course.game}-${step.id}-${way.name}-done`);
  await fits(page, `${name} ${step.id}`, false);
  if (way.lang === "fr") await french(page, `${name} ${step.id}`);
}

async function take(page, course, lesson, way, name) {
  const worker = await meter(page);
  for (const [i, step] of lesson.steps.entries()) {
    if (step.kind === "game") return all ? playGame(page, course.game, way, name) : undefined;
    await takeStep(page, course, step, way, name).catch((error) => {
      throw new Error(`${step.id}: ${error.message}`);
    });
    if (i === 0) await reach(page, `${name} ${step.id}`);
    if (i + 1 < lesson.steps.length && lesson.steps[i + 1].kind !== "game") {
      const before = await worker();
      const which = `${name} ${lesson.steps[i + 1].id}`;
      times.push([await goOn(page), which]);
      worked.push([(await worker()) - before, which]);
    } else await page.locator("[data-next-step]").click();
  }
  await page.waitForSelector("[data-summary]");
  await picture(page, `${course.game}-${lesson.id}-${way.name}-summary`);
  await reach(page, `${name} summary`);
}

async function course(data, way) {
  const name = `learn ${data.game} ${way.name} ${way.lang}`;
  const page = await open(browser, way, name);
  try {
    await page.goto(`${server.url}/learn/${data.game}`);
    await page.waitForSelector("[data-begin]");
    await reach(page, `${name} list`);
    if (way.lang === "fr") await french(page, `${name} list`);
    const lessons = all ? data.lessons : data.lessons.slice(0, 1);
    for (const lesson of lessons) {
      await page.goto(`${server.url}/learn/${data.game}/${lesson.id}`);
      await take(page, data, lesson, way, name);
    }
    const steps = lessons.flatMap((lesson) => lesson.steps).length;
    await when(page, ({ game, n }) => JSON.parse(localStorage.getItem(`learned.${game}`)).length >= n, {
      game: data.game,
      n: steps,
    }).catch(() => undefined); // what was learned is kept after what is shown
    const done = await page.evaluate((game) => JSON.parse(localStorage.getItem(`learned.${game}`)).length, data.game);
    if (done !== steps) complain(name, `${done} steps are kept, not ${steps}`);
    console.log(`${name}: ${done} steps`);
  } catch (error) {
    await picture(page, `${data.game}-${way.name}-${way.lang}-failed`);
    complain(name, error.message);
  }
  await page.context().close();
}

const middleOf = (list) => list.sort((a, b) => a[0] - b[0])[list.length >> 1]?.[0] ?? Infinity;
const longest = (list) =>
  list
    .slice(-3)
    .map(([ms, which]) => `${ms.toFixed(0)} (${which})`)
    .reverse()
    .join(", ");

const wide = { name: "wide", size: WIDE, lang: "en", theme: "day" };
const phone = { name: "phone", size: PHONE, lang: "fr", theme: "candle", touch: true };
const ways = [
  wide,
  phone,
  { ...wide, name: "wide-fr", lang: "fr", theme: "candle" },
  { ...phone, name: "phone-en", lang: "en", theme: "day" },
].filter((way) => !argument("--way") || way.name === argument("--way"));
for (const [i, data] of courses.entries()) {
  for (const way of ways)
    if (all || way === wide || (way === phone && courses[i + 1] === undefined)) await course(data, way);
}
await browser.close();
server.close();
const [clock, work] = [middleOf(times), middleOf(worked)];
console.log(
  `a step appears after ${clock.toFixed(0)} ms (median of ${times.length}), at most ${longest(times)}; ` +
    `${work.toFixed(0)} ms of them the page works, at most ${longest(worked)}; load ${loadavg()[0].toFixed(1)}`,
);
if (!(clock < STEP_MS * SLOW)) complain("learn", `a step takes ${clock} ms to appear`);
if (!(work < STEP_MS)) complain("learn", `the page works ${work} ms for a step`);
process.exit(verdict(times.length));
