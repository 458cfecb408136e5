// Advice in a first game, in headless Chromium: a place that lets the other side close a mill is asked about, once; after a weak
// choice what was better is said, and the way back leads there; the switch of the table ends it. On a desk and on a phone, in both
// languages.
//
//     node tests/web/advice.mjs [--shots DIR]
import { PHONE, WIDE, complain, french, launch, logged, open, picture, reach, verdict, when } from "./driver.mjs";
import { serve } from "./serve.mjs";

const CLICKS = 40; // until a warning has come, and until something was missed
const SENTENCE = 20; // characters that it has at least
const server = await serve();
const browser = await launch();

/** Stones of both sides: those on the board, by their points. */
const standing = (page) =>
  page.$$eval('[data-el^="point."]', (nodes) => nodes.map((node) => node.getAttribute("aria-label")).join("; "));

/** Places stones without a thought, and takes where a mill was closed, until that is said; how the board stood before the last click. */
async function until(page, what) {
  let before = "";
  for (let i = 0; i < CLICKS && !(await page.locator(`[data-${what}]`).count()); i++) {
    const legal = page.locator("[data-el].legal").last();
    await legal.waitFor();
    before = await standing(page);
    await legal.click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(700); // the other side answers, and what was missed is looked for
  }
  if (!(await page.locator(`[data-${what}]`).count())) throw new Error(`no ${what} in ${CLICKS} clicks`);
  return before;
}

/** What is said lies where one looks, can be reached, and is in the page's language. */
async function told(page, way, what) {
  const name = `advice ${way.name} ${what}`;
  const leaf = page.locator(`[data-${what}]`);
  const said = (await leaf.locator("p").first().textContent()).trim();
  if (said.length < SENTENCE) complain(name, `says only ${JSON.stringify(said)}`);
  console.log(`${name}: ${said}`);
  for (const node of [leaf.locator("p").first(), ...(await leaf.locator("button").all())]) {
    const box = await node.boundingBox();
    const inside = box && box.x >= 0 && box.x + box.width <= way.size.width && box.y + box.height <= way.size.height;
    if (!inside || box.y < 0) complain(name, `lies outside the window: ${JSON.stringify(box)}`);
  }
  await picture(page, `${what}-${way.name}`);
  await reach(page, name);
  if (way.lang === "fr") await french(page, name);
}

async function advised(way) {
  const page = await open(browser, { ...way, advice: true }, `advice ${way.name}`);
  await page.goto(`${server.url}/?seed=11`);
  await page.click('[data-play="morris"]');
  await page.selectOption("[data-level]", "novice");
  await page.click("[data-start]");
  await page.locator("[data-el].legal").first().waitFor();
  await until(page, "warning");
  await told(page, way, "warning");
  const rows = await logged(page);
  await page.click("[data-mend]");
  await when(page, () => !document.querySelector("[data-warning]"));
  if ((await logged(page)) !== rows) complain("advice", "a warning that was heeded still plays");
  const before = await until(page, "missed"); // the warning is said once
  await told(page, way, "missed");
  await page.click("[data-back-there]");
  await when(page, () => !document.querySelector("[data-missed]"));
  if ((await standing(page)) !== before) complain(`advice ${way.name}`, "the way back does not lead there");
  await page.click(".more summary");
  await page.selectOption("[data-advice]", "off");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("advice")).chosen.morris);
  if (kept !== false) complain("advice", "the switch does not stay");
  await page.context().close();
}

const wide = { name: "wide-en", size: WIDE, lang: "en", theme: "day" };
const phone = { name: "phone-fr", size: PHONE, lang: "fr", theme: "candle", touch: true };
for (const way of [
  wide,
  { ...wide, name: "wide-fr", lang: "fr", theme: "candle" },
  phone,
  { ...phone, name: "phone-en", lang: "en", theme: "day" },
])
  await advised(way).catch((error) => complain(`advice ${way.name}`, error.stack));
await browser.close();
server.close();
process.exit(verdict());
