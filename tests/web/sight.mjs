// On a phone, nothing that may be done on the board lies outside the window or under the sheet with the prompt, and the sheet
// leaves the board half of the window: at four points of a game, with two and with the most players, and after each of a
// few clicks. Where a page has to be scrolled, an arrow in sight says how many lie beyond and leads there.
//
//     node tests/web/sight.mjs [--only GAME] [--size 360x740] [--clicks N] [--shots DIR]
import { argument, boards, click, complain, habits, launch, numbers, open, picture, verdict } from "./driver.mjs";
import { describe } from "./declared.mjs";
import { kept, openKept } from "./kept.mjs";
import { serve } from "./serve.mjs";

const only = argument("--only");
const [width, height] = (argument("--size") ?? "390x844").split("x").map(Number);
const CLICKS = Number(argument("--clicks") ?? 5);
const SHARES = [0, 0.3, 0.6, 0.85];
const SHEET = 0.48; // of the window, at most
const TRIES = 20; // until something could be clicked

/** What may be done and is not seen, how many of that arrows lead to, and how high the sheet is. */
function look() {
  const sheet = document.querySelector(".now").getBoundingClientRect();
  const bar = document.querySelector(".table-page > .top").getBoundingClientRect().bottom;
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    let [left, right, top, bottom] = [0, innerWidth, Math.max(0, bar), Math.min(innerHeight, sheet.top)];
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const edge = at.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    const SLIP = 3; // rings and shadows
    if (box.left < left - SLIP || box.right > right + SLIP || box.top < top - SLIP || box.bottom > bottom + SLIP)
      return false;
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const lid = over?.closest(".zoom, .answer, .tip, .now, .top, [data-about], [data-beyond]");
    return over !== null && (!lid || lid.contains(node));
  };
  const nodes = [...document.querySelectorAll(".table-main [data-el].legal")].filter(
    (n) => !n.closest(".now") && n.getBoundingClientRect().width,
  );
  const inSight = new Set(nodes.filter(seen).map((n) => n.dataset.el));
  const away = [...new Set(nodes.map((n) => n.dataset.el))].filter((name) => !inSight.has(name));
  const led = [...document.querySelectorAll("[data-beyond]")].map((n) => Number(/\d+$/.exec(n.textContent)[0]));
  return {
    legal: nodes.length,
    away,
    led: led.reduce((a, b) => a + b, 0),
    sheet: sheet.height / innerHeight,
    asked: document.querySelector("#prompt")?.textContent.trim() ?? "",
  };
}

/** What is at hand is looked at once the page lies still: a sheet that grew may still be panned above. */
async function still(page) {
  let last = "";
  for (let n = 0; n < TRIES; n++) {
    await page.waitForTimeout(200);
    const now = JSON.stringify(await page.evaluate(look));
    if (now === last) break;
    last = now;
  }
  return JSON.parse(last);
}

const count = { looks: 0, led: 0, highest: 0 };

async function check(page, name) {
  await still(page);
  const toTurn = page.locator("[data-to-turn]:visible");
  if (await toTurn.count()) await toTurn.first().click(); // what the others did may be read first
  if (await page.locator("[data-menu]").count()) return; // what was clicked is asked about in the sheet
  const { legal, away, led, sheet, asked } = await still(page);
  if (!legal) return;
  count.looks++;
  count.led += Number(led > 0);
  count.highest = Math.max(count.highest, sheet);
  if (away.length > led) complain(name, `'${asked}': ${away.length} of ${legal} out of sight: ${away.join(", ")}`);
  if (sheet > SHEET) complain(name, `'${asked}': the sheet takes ${Math.round(100 * sheet)} % of the window`);
  await picture(page, name);
}

async function sit(browser, url, game, players, share) {
  const name = `${game}-${players}-${share}`;
  const page = await open(browser, { size: { width, height }, lang: "en", theme: "day", touch: true }, name);
  await page.goto(`${url}/404`);
  await openKept(page, url, kept(game, players, share));
  const pick = numbers(players * 100 + share * 10);
  const { act } = await habits(game);
  for (let n = 0; n <= CLICKS && !(await page.locator("[data-over]").count()); n++) {
    await check(page, `${name}-${n}`);
    for (let tries = 0; tries < TRIES; tries++) {
      if (await click(page, pick, { game, touch: true, act }).catch(() => false)) break;
      await page.waitForTimeout(60);
    }
  }
  await page.context().close();
}

const { url, close } = await serve();
const browser = await launch();
for (const game of boards().filter((g) => !only || g.startsWith(only))) {
  for (const players of new Set([2, describe(game).seats.length]))
    for (const share of SHARES)
      await sit(browser, url, game, players, share).catch((error) =>
        complain(`${game}-${players}-${share}`, error.message),
      );
  console.log(
    `${game}: looked ${count.looks} times, arrows ${count.led} times, the sheet at most ${Math.round(100 * count.highest)} %`,
  );
  if (!count.looks) complain(game, "nothing was to be done on the board");
  Object.assign(count, { looks: 0, led: 0, highest: 0 });
}
await browser.close();
close();
process.exit(verdict());
