// Looks at every board in the middle of a game and late in one, with two and with the most players, at three sizes and in
// both languages: names, counters and scores of the seats lie beside each other, no words are cut, nothing hangs out of
// the window, what the prompt asks for can be reached, and on a phone by a thumb. Boards, and the pages around them, keep
// nobody out (axe) in either theme.
//
//     node tests/web/looks.mjs [--only GAME] [--shots DIR]
//
// With --shots it takes pictures in both themes, of the replay and of the score page too.
import {
  argument,
  boards,
  complain,
  fits,
  launch,
  loggedUntil,
  open,
  picture,
  reach,
  shots,
  verdict,
} from "./driver.mjs";
import { describe } from "./declared.mjs";
import { kept, openKept } from "./kept.mjs";
import { serve } from "./serve.mjs";

const SIZES = {
  wide: { width: 1440, height: 900 },
  desk: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
};
const THUMB = 44; // px
const only = argument("--only");

/** Pairs of things in the seats that lie over each other, and texts that are cut there. */
function crowded() {
  const found = [];
  const seen = (n) =>
    n.getClientRects().length > 0 && n.getBoundingClientRect().width > 1 && getComputedStyle(n).clipPath === "none";
  const box = (n) => {
    let { left, right, top, bottom } = n.getBoundingClientRect();
    for (let at = n.parentElement; at && at.tagName !== "LI"; at = at.parentElement) {
      if (getComputedStyle(at).overflow !== "hidden") continue;
      const edge = at.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom };
  };
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const words = (n) => (n.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
  const parts = [...document.querySelectorAll(".seat-strip > li")].flatMap((li) =>
    [...li.querySelectorAll(".who, .seat-name > :not(.who), .counters > *, .total > summary, span.total")].filter(seen),
  );
  for (const [i, a] of parts.entries())
    for (const b of parts.slice(i + 1))
      if (!a.contains(b) && !b.contains(a) && over(box(a), box(b))) found.push(`'${words(a)}' lies over '${words(b)}'`);
  for (const name of document.querySelectorAll(".seat-strip .who"))
    if (seen(name) && name.clientWidth < Math.min(name.scrollWidth, 28))
      found.push(`the name '${words(name)}' is cut to a stump`);
  for (const part of parts)
    if (box(part).right > innerWidth + 1) found.push(`'${words(part)}' hangs out of the window`);
  return found;
}

/** What is offered and cannot be seen where it lies nor scrolled to, or is hidden under the sheet with nothing to scroll. */
function unreachable() {
  const scrolls = (n) => {
    for (let at = n; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (
        /auto|scroll/.test(style.overflowY + style.overflowX) &&
        (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)
      )
        return true;
    }
    return document.documentElement.scrollHeight > innerHeight;
  };
  return [...document.querySelectorAll("[data-el].legal, .buttons [data-choice], [data-send]")]
    .filter((n) => n.getClientRects().length)
    .filter((n) => {
      const box = n.getBoundingClientRect();
      const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return !inside && !scrolls(n);
    })
    .map((n) => n.dataset.el ?? n.dataset.choice ?? "send");
}

/** Buttons of the page that are too small for a thumb. (On the board the nearest target is meant.) */
function small(least) {
  return [
    ...document.querySelectorAll(
      ".top a, .top button, .top summary, .tabs button, .now button, .now summary, .seat-strip summary",
    ),
  ]
    .filter((n) => n.getClientRects().length && !n.closest("[hidden]"))
    .map((n) => [n, n.getBoundingClientRect()])
    .filter(([, box]) => box.height < least - 0.5 || box.width < least - 12)
    .map(
      ([n, box]) =>
        `${(n.getAttribute("aria-label") ?? n.textContent).trim().slice(0, 30)} (${Math.round(box.width)} x ${Math.round(box.height)})`,
    );
}

async function look(page, name, size) {
  for (const what of await page.evaluate(crowded)) complain(name, what);
  for (const what of await page.evaluate(unreachable)) complain(name, `${what} cannot be reached`);
  if (size === "phone")
    for (const what of await page.evaluate(small, THUMB)) complain(name, `too small for a thumb: ${what}`);
  await fits(page, name, false);
}

const dressed = (page, theme) =>
  page.evaluate((t) => {
    document.documentElement.dataset.theme = t;
  }, theme);

/** What can be read without a table, in both themes. */
async function pages(browser, url) {
  const page = await open(browser, { size: SIZES.desk, lang: "fr", theme: "day" }, "pages");
  const of = boards().flatMap((game) => [`/rules/${game}`, `/learn/${game}`, `/figures/${game}`]);
  for (const address of ["/", "/learn", "/rules", "/figures", "/nonsense", ...of]) {
    await page.goto(url + address);
    await page.waitForSelector("main");
    await page.waitForTimeout(200);
    for (const [theme, size] of [
      ["day", SIZES.desk],
      ["candle", SIZES.phone],
    ]) {
      await page.setViewportSize(size);
      await dressed(page, theme);
      await reach(page, `${address} ${theme}`);
      await fits(page, `${address} ${size.width}`, false);
    }
  }
  await page.context().close();
}

async function shoot(page, name) {
  if (!shots) return;
  for (const theme of ["day", "candle"]) {
    await dressed(page, theme);
    await page.waitForTimeout(60);
    await picture(page, `${name}-${theme}`);
  }
}

/** One position in one language: as it opens, and with the first thing picked, or what comes at the end. */
async function position(browser, url, game, saved, called, lang) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const name = `${game}-${called}-${lang}-${size}`;
    const page = await open(browser, { size: viewport, lang, theme: "day", touch: size === "phone" }, name);
    await page.goto(`${url}/404`);
    await openKept(page, url, saved);
    await page.waitForTimeout(400);
    await look(page, name, size);
    await shoot(page, name);
    if (!shots && size !== "wide") {
      await dressed(page, size === "desk" ? "day" : "candle");
      await reach(page, name);
    }
    if (await page.locator("[data-over]").count()) await ended(page, name);
    else await picked(page, name, size);
    await page.context().close();
  }
}

/** A thing is picked: on a phone after what came before was read. */
async function picked(page, name, size) {
  const on = page.locator("[data-to-turn]");
  if (await on.count()) await on.click();
  const first = page.locator("[data-el].legal").first();
  const pick = () => (size === "phone" ? first.tap({ timeout: 3000 }) : first.click({ timeout: 3000 }));
  if (await first.count()) await pick().catch(() => undefined);
  await page.waitForTimeout(300);
  await look(page, `${name}-picked`, size);
  await shoot(page, `${name}-picked`);
}

/** The score page, and the replay half-way. */
async function ended(page, name) {
  await page.click("[data-score]");
  await page.waitForSelector(".race");
  await shoot(page, `${name}-score`);
  await page.click("[data-close]");
  if (!(await page.locator("[data-replay]").isVisible())) await page.click(".more summary");
  await page.click("[data-replay]");
  await page.waitForSelector(".replay");
  if (await page.locator(".more[open]").count()) await page.click(".more summary");
  const slider = page.locator(".replay input");
  await slider.fill(String(Math.floor(Number(await slider.getAttribute("max")) / 2)));
  await page.waitForTimeout(200);
  await shoot(page, `${name}-replay`);
  await playedOn(page);
}

/** "Play on from here" opens a table of one's own at that very moment, and there it goes on. */
async function playedOn(page) {
  const row = Number(await page.locator(".replay input").inputValue());
  await page.click("[data-play-on]");
  await page.waitForSelector("[data-over]", { state: "detached" });
  await loggedUntil(page, row);
}

async function board(browser, url, game) {
  const most = describe(game).seats.length;
  const tables = [["two-middle", 2, 0.5], ...(most > 2 ? [["most-late", most, 0.8]] : []), ["two-over", 2, 1]];
  for (const [called, players, share] of tables) {
    const saved = kept(game, players, share);
    for (const lang of ["en", "fr"])
      await position(browser, url, game, saved, called, lang).catch((error) =>
        complain(`${game}-${called}-${lang}`, error.message),
      );
  }
  console.log(game);
}

const { url, close } = await serve();
const browser = await launch();
if (!only && !shots) await pages(browser, url).catch((error) => complain("pages", error.message));
for (const game of boards().filter((g) => !only || g.startsWith(only))) await board(browser, url, game);
await browser.close();
close();
process.exit(verdict());
