// Asks for a hint and for a reason on every board, on a desk and on a phone, and fails if the answer is not within the
// window or something lies over it.
//
//     node tests/web/asks.mjs [--only GAME] [--shots DIR]
import { argument, boards, complain, launch, open, picture, verdict, when } from "./driver.mjs";
import { serve } from "./serve.mjs";

const SIZES = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };
const only = argument("--only");

/** What of something cannot be read: outside the window, or covered. */
function hidden(what) {
  const leaf = document.querySelector(what);
  if (!leaf) return "missing";
  const box = leaf.getBoundingClientRect();
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
    return `outside: ${Math.round(box.left)}, ${Math.round(box.top)} to ${Math.round(box.right)}, ${Math.round(box.bottom)}`;
  const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return leaf.contains(middle) ? "" : `under ${middle?.className}`;
}

/** An element of the board that cannot be chosen now. */
const idle = () => [...document.querySelectorAll(".board .el[data-el]:not(.legal)")].map((n) => n.dataset.el);

/** Lines of the log that there is room for. */
const lines = () => {
  const panel = document.querySelector(".side .log-panel");
  return panel ? Math.floor((panel.clientHeight - 16) / 24) : 0;
};

/** What must be at hand wherever one has scrolled to. */
const AT_HAND = ["[data-hint]", "[data-undo]", "#prompt"];
const toEnd = () => scrollTo(0, document.documentElement.scrollHeight);

async function ask(browser, url, game, size) {
  const name = `${game} ${size}`;
  const page = await open(browser, { size: SIZES[size], lang: "en", theme: "day", touch: size === "phone" }, name);
  await page.goto(`${url}/?seed=7`);
  await when(page, () => document.querySelector("[data-play]"));
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector("[data-start]");
  for (const level of await page.locator("[data-level]").all()) await level.selectOption("novice");
  await page.click("[data-start]");
  await when(page, () => document.querySelector("[data-hint]:not(:disabled)"), null, 60000);
  await picture(page, `${game}-${size}`);
  if (size === "desk" && (await page.evaluate(lines)) < 6) complain(name, "the log has no room for six lines");
  for (const place of ["where it opens", "at the end"]) {
    for (const what of AT_HAND) {
      const lost = await page.evaluate(hidden, what);
      if (lost) complain(name, `${place}, ${what} is ${lost}`);
    }
    await page.evaluate(toEnd);
  }
  await page.click("[data-hint]");
  await when(page, () => document.querySelector('[data-answer="hint"]'), null, 60000);
  const advised = await page.evaluate(hidden, '[data-answer="hint"]');
  if (advised) complain(name, `the hint is ${advised}`);
  await picture(page, `${game}-${size}-hint`);
  await page.keyboard.press("Escape");
  await when(page, () => document.querySelector(".deciding").scrollTop === 0, null, 2000).catch(() =>
    complain(name, "what was asked does not come back where it stood"),
  );
  if (!(await page.evaluate(idle)).length) {
    await page.evaluate(() =>
      document.querySelector(".board [data-el].legal").dispatchEvent(new MouseEvent("click", { bubbles: true })),
    );
    await when(
      page,
      () =>
        document.querySelector(".board .el[data-el]:not(.legal)") &&
        document.querySelector("[data-hint]:not(:disabled)"),
      null,
      60000,
    );
  }
  const [element] = await page.evaluate(idle);
  if (!element) complain(name, "nothing to ask about");
  await page.evaluate(
    (e) =>
      document
        .querySelector(`.board [data-el="${CSS.escape(e)}"]`)
        .dispatchEvent(new MouseEvent("click", { bubbles: true })),
    element,
  );
  await when(page, () => document.querySelector('[data-answer="why"]'), null, 20000).catch(() => undefined);
  const reason = await page.evaluate(hidden, '[data-answer="why"]');
  if (reason) complain(name, `the reason about ${element} is ${reason}`);
  await picture(page, `${game}-${size}-why`);
  await page.context().close();
}

const { url, close } = await serve();
const browser = await launch();
for (const game of boards().filter((g) => !only || g.startsWith(only)))
  for (const size of Object.keys(SIZES))
    await ask(browser, url, game, size).catch((error) => complain(`${game} ${size}`, error.message));
await browser.close();
close();
process.exit(verdict());
