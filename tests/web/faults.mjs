// What was once wrong at a table, tried again by clicks on every board: advice and reasons go on from what is staged; lists and
// menus close; a button that does nothing looks so; what was taken back leaves no mark.
//
//     node tests/web/faults.mjs [--only GAME] [--shots DIR]
import { WIDE, argument, boards, complain, launch, open, picture, verdict, when } from "./driver.mjs";
import { serve } from "./serve.mjs";

const only = argument("--only");
const STEPS = 6; // by the computer's advice, one after the other
const PATIENCE = 60000; // ms for a hint

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

/** The list of all choices, and the menu by a key and by a click beside it. */
async function closes(page, name) {
  const all = page.locator("[data-all-choices]:visible");
  if (await all.count()) {
    const few = await page.locator(".buttons [data-choice]").count();
    await all.click();
    if ((await page.locator(".buttons [data-choice]").count()) <= few) complain(name, "all choices show no more");
    await all.click();
    if ((await page.locator(".buttons [data-choice]").count()) !== few) complain(name, "all choices cannot be closed");
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

/** Marks of the last move where nothing stands any more. */
const leftOver = () => document.querySelectorAll(".board :is(.last, .ticks)").length;

async function takesBack(page, name) {
  const marks = await page.evaluate(leftOver);
  const first = await looks(page);
  await page.locator("[data-el].legal").first().click();
  await when(
    page,
    () => document.querySelector("[data-undo]:not(:disabled)") && document.querySelector("[data-hint]:not(:disabled)"),
    null,
    PATIENCE,
  );
  const then = await looks(page);
  if (first.off && first.look === then.look) complain(name, "a dead undo looks like a live one");
  if (/ask/i.test(then.title)) complain(name, `against the computer undo is called ${then.title}`);
  await page.click("[data-undo]");
  await when(page, () => document.querySelector("[data-took-back]"));
  await onTurn(page);
  if ((await page.evaluate(leftOver)) !== marks) complain(name, "what was taken back is still marked as the last move");
}

async function table(browser, url, game) {
  const page = await open(browser, { size: WIDE, lang: "en", theme: "day" }, game);
  await sitDown(page, url, game);
  await closes(page, game);
  if (game === TAKES_BACK) await takesBack(page, game);
  const staged = await advised(page, game);
  await picture(page, `${game}`);
  console.log(`${game}: ${staged} steps staged by advice`);
  await page.context().close();
  return staged;
}

const TAKES_BACK = "morris"; // one choice a turn, sent at once: taking it back takes back the answer too
const { url, close } = await serve();
const browser = await launch();
let most = 0;
for (const game of boards().filter((g) => !only || g.startsWith(only)))
  most = Math.max(most, await table(browser, url, game).catch((error) => (complain(game, error.message), 0)));
if (!only && most < 2) complain("all", "nothing was staged: advice after a staged step was not looked at");
await browser.close();
close();
process.exit(verdict());
