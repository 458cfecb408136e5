// Lessons by hand: a lesson of each course is taken by clicking, from the front door to its summary, without a server; with
// --all every lesson of every course. Choices and answers are the course's own; wrong tries are made, too. How long a step takes to
// appear is measured.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PHONE, WIDE, argument, complain, launch, open, reach, verdict, when } from "./driver.mjs";
import { serve, web } from "./serve.mjs";

const STEP_MS = 100; // at most, from the click to the step on the screen
const SLOW = 3; // so many times as long may it take on a machine that does something else meanwhile
const all = process.argv.includes("--all");
const only = argument("--game");
const shots = argument("--shots");
const games = join(web, "../src/games");
const courses = readdirSync(games)
  .sort()
  .map((game) => join(games, game, "lessons/course.json"))
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, "utf8")))
  .filter((course) => !only || course.game === only);

const times = [];
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

/** Makes a choice by its button, for which the list of all is opened, or on the board: what its last word names. */
async function choose(page, text) {
  const button = page.locator(`[data-choice="${text}"]`);
  const list = page.locator("[data-all-choices]").first();
  if (!(await button.count()) && (await list.isVisible())) await list.click();
  if (await button.count()) return button.first().click();
  await page
    .locator(`[data-el$=".${text.split(" ").pop()}"].legal`)
    .first()
    .dispatchEvent("click");
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
  if (step.kind === "do") for (const text of choices(step)) await choose(page, text);
  else if (step.kind === "why") {
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

async function take(page, course, lesson, way, name) {
  for (const [i, step] of lesson.steps.entries()) {
    const said = (id) => course.words[id][way.lang];
    if (step.kind === "game") {
      await page.waitForSelector("[data-aims]");
      return false;
    }
    await says(page, said(step.say));
    await page.waitForSelector("[data-el]");
    if (shots) await page.screenshot({ path: join(shots, `${course.game}-${step.id}-${way.name}.png`) });
    await err(page, step);
    await solve(page, step);
    await page.waitForSelector("[data-after]");
    if (shots && i === 0)
      await page.screenshot({ path: join(shots, `${course.game}-${step.id}-${way.name}-done.png`) });
    if (i === 0) await reach(page, `${name} ${step.id}`);
    if (i + 1 < lesson.steps.length && lesson.steps[i + 1].kind !== "game") times.push(await goOn(page));
    else await page.locator("[data-next-step]").click();
  }
  await page.waitForSelector("[data-summary]");
  if (shots) await page.screenshot({ path: join(shots, `${course.game}-${lesson.id}-${way.name}-summary.png`) });
  await reach(page, `${name} summary`);
  return true;
}

async function course(data, way) {
  const name = `learn ${data.game} ${way.name}`;
  const page = await open(browser, way, name);
  try {
    await page.goto(`${server.url}/learn/${data.game}`);
    await page.waitForSelector("[data-begin]");
    await reach(page, `${name} list`);
    const lessons = all ? data.lessons : data.lessons.slice(0, 1);
    for (const lesson of lessons) {
      await page.goto(`${server.url}/learn/${data.game}/${lesson.id}`);
      await take(page, data, lesson, way, name);
    }
    const done = await page.evaluate((game) => JSON.parse(localStorage.getItem(`learned.${game}`)).length, data.game);
    const steps = lessons.flatMap((lesson) => lesson.steps).filter((step) => step.kind !== "game").length;
    if (done !== steps) complain(name, `${done} steps are kept, not ${steps}`);
    console.log(`${name}: ${done} steps`);
  } catch (error) {
    if (shots) await page.screenshot({ path: join(shots, `${data.game}-${way.name}-failed.png`) });
    complain(name, error.message);
  }
  await page.context().close();
}

const wide = { name: "wide", size: WIDE, lang: "en", theme: "day" };
const phone = { name: "phone", size: PHONE, lang: "fr", theme: "candle", touch: true };
for (const [i, data] of courses.entries()) {
  await course(data, wide);
  if (all || courses[i + 1] === undefined) await course(data, phone);
}
await browser.close();
server.close();
times.sort((a, b) => a - b);
const middle = times[times.length >> 1] ?? Infinity;
console.log(
  `a step appears after ${middle.toFixed(0)} ms (median of ${times.length}), at most ${times.at(-1)?.toFixed(0)} ms`,
);
if (!(middle < STEP_MS * SLOW)) complain("learn", `a step takes ${middle} ms to appear`);
process.exit(verdict(times.length));
