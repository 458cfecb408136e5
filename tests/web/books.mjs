// The player's rulebooks in headless Chromium: each in both languages, wide, on a phone and on paper. Every picture is drawn from its
// position, nothing keeps people out (axe), nothing lies outside the page, and what is printed has as many pages as a book should.
//
//     node tests/web/books.mjs [--game GAME] [--paper DIR]     --paper: the PDF files stay there
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PHONE, WIDE, alone, argument, complain, fits, french, gamesWith, open, reach, when } from "./driver.mjs";

const PAGES = [4, 24]; // of a printed book, at least and at most
const LEAF = 10000; // bytes of a printed page, at least
const PICTURE = 24; // CSS pixels of a printed picture, at least
const PAPER = { width: 657, height: 983 }; // A4 without its margins, in CSS pixels
const OFF = 3; // CSS pixels that a number may lie beside what it points at
const BOARD_MS = 1500; // until a slow board is there
const paper = argument("--paper");
if (paper) mkdirSync(paper, { recursive: true });

/** Every picture that has come up is drawn; how many there are. */
async function drawn(page) {
  await page.waitForSelector(".book-page .picture");
  await when(page, () => !document.querySelector(".picture:not(:has(.drawing > *))"), null, 60000);
  return page.locator(".picture").count();
}

/** A number stands on what it points at: a picture looks as it did when it was measured. */
async function pointed(page, name) {
  const { count, beside } = await page.evaluate((off) => {
    const marks = [...document.querySelectorAll(".picture [data-marks]")];
    const middle = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
    const far = (mark) => {
      const part = mark.closest(".picture-part");
      const at = middle(mark.getBoundingClientRect());
      return [...part.querySelectorAll("[data-pictured]")]
        .filter((node) => node.dataset.pictured === mark.dataset.marks)
        .map((node) => node.getBoundingClientRect())
        .every((b) => at.x < b.left - off || at.x > b.right + off || at.y < b.top - off || at.y > b.bottom + off);
    };
    return { count: marks.length, beside: marks.filter(far).map((mark) => mark.dataset.marks) };
  }, OFF);
  if (!count) complain(name, "no picture points at anything");
  if (beside.length) complain(name, `numbers beside what they point at: ${beside.join(", ")}`);
}

async function read(browser, url, game, way) {
  const name = `${game} ${way.name} ${way.lang}`;
  const page = await open(browser, way, name);
  await page.goto(`${url}/rules/${game}`);
  const pictures = await drawn(page);
  for (const lost of await page.locator(".picture [data-lost]").all())
    complain(name, `a picture points at ${await lost.getAttribute("data-lost")}, which is not drawn`);
  await pointed(page, name);
  await reach(page, name);
  await fits(page, name, false);
  if (way.lang === "fr") await french(page, name);
  console.log(`${name}: ${pictures} pictures`);
  await page.context().close();
}

/** On paper: contents that name every chapter, pictures that have a size, and nothing cut off at the right. */
async function laidOut(page, name) {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  const { titles, listed, wide, flat } = await page.evaluate((least) => {
    const shown = (node) => node.getClientRects().length > 0;
    const texts = (nodes) => [...nodes].filter(shown).map((node) => node.textContent.trim());
    const leaf = document.querySelector(".book-page").getBoundingClientRect();
    return {
      titles: texts(document.querySelectorAll(".chapter > .display")),
      listed: texts(document.querySelectorAll(".book-contents :is(.chapter-title, .book-extras a)")),
      wide: [...document.querySelectorAll(".picture-part, table")]
        .filter((node) => node.getBoundingClientRect().right > leaf.right + 1)
        .map((node) => node.closest("[id]").id),
      flat: [...document.querySelectorAll(".picture .drawing")]
        .filter((node) => {
          const boxes = [node, node.firstElementChild].map((box) => box?.getBoundingClientRect());
          return boxes.some((box) => !box || Math.min(box.width, box.height) < least);
        })
        .map((node) => node.closest("[id]").id),
    };
  }, PICTURE);
  if (!titles.length || titles.join() !== listed.join())
    complain(name, `the contents are ${listed.join(", ")}; the chapters ${titles.join(", ")}`);
  if (wide.length) complain(name, `too wide for the page: ${wide.join(", ")}`);
  if (flat.length) complain(name, `pictures that paper does not show: ${flat.join(", ")}`);
  if (!(await page.locator(".picture").count())) complain(name, "no pictures");
  await pointed(page, name);
}

/** As many leaves as a PDF says that it has. */
const pagesOf = (pdf) => [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;

async function print(browser, url, game, lang) {
  const name = `${game} on paper ${lang}`;
  const page = await open(browser, { size: WIDE, lang, theme: "candle", bare: true }, name);
  await page.addInitScript(() => {
    window.print = () => {
      const missing = document.querySelectorAll(".picture:not(:has(.drawing > *))").length;
      document.documentElement.dataset.missing = String(missing);
    };
  });
  let late = 0; // the board comes late: a book waits for it
  await page.route(/\/board-[^/]*\.js$/, async (route) => {
    late++;
    await new Promise((resolve) => setTimeout(resolve, BOARD_MS));
    await route.continue();
  });
  await page.goto(`${url}/rules/${game}?print`);
  await when(page, () => document.documentElement.dataset.printed === "", null, 60000);
  if (!late) complain(name, "no board was loaded");
  const missing = await page.locator("html").getAttribute("data-missing");
  if (missing !== "0") complain(name, `printed with ${missing} pictures missing`);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  if (paper) writeFileSync(join(paper, `${game}.${lang}.pdf`), pdf);
  await laidOut(page, name);
  const pages = pagesOf(pdf);
  if (pdf.length < pages * LEAF) complain(name, `${pages} pages of ${pdf.length} bytes: some must be empty`);
  if (pages < PAGES[0] || pages > PAGES[1]) complain(name, `${pages} pages`);
  console.log(`${name}: ${pages} pages, ${Math.round(pdf.length / 1000)} KB`);
  await page.context().close();
}

await alone(async (browser, url) => {
  for (const game of gamesWith("book"))
    for (const lang of ["en", "fr"])
      for (const part of [
        () => read(browser, url, game, { name: "wide", size: WIDE, lang, theme: "day" }),
        () => read(browser, url, game, { name: "phone", size: PHONE, lang, theme: "candle", touch: true }),
        () => print(browser, url, game, lang),
      ])
        await part().catch((error) => complain(`${game} ${lang}`, error.message));
});
