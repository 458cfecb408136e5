// Advice in a first game, in headless Chromium: a place that lets the other side close a mill is asked about, once; taken all the
// same, what was better is said, and the way back leads there; the switch of the table ends it.
import { WIDE, complain, launch, logged, open, reach, verdict, when } from "./driver.mjs";
import { serve } from "./serve.mjs";

const server = await serve();
const browser = await launch();
const page = await open(browser, { size: WIDE, lang: "en", theme: "day", advice: true }, "advice");
const legal = page.locator("[data-el].legal");
const warned = page.locator("[data-warning]");
const CLICKS = 40; // until a warning has come

/** Places stones, and takes where a mill was closed, until something should be thought of first. */
async function untilWarned() {
  for (let i = 0; i < CLICKS && !(await warned.count()); i++) {
    await legal
      .last()
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await page.waitForTimeout(200);
  }
  if (!(await warned.count())) throw new Error(`no warning in ${CLICKS} clicks`);
}

async function advised() {
  await page.goto(`${server.url}/?seed=11`);
  await page.click('[data-play="morris"]');
  await page.selectOption("[data-level]", "novice");
  await page.click("[data-start]");
  await legal.first().waitFor();
  await untilWarned();
  await reach(page, "a warning");
  const rows = await logged(page);
  await page.click("[data-mend]");
  await when(page, () => !document.querySelector("[data-warning]"));
  if ((await logged(page)) !== rows) complain("advice", "a warning that was heeded still plays");
  await legal.last().click(); // said once
  await page.waitForSelector("[data-missed]", { timeout: 30000 });
  await reach(page, "what was missed");
  await page.click("[data-back-there]");
  await when(page, () => !document.querySelector("[data-missed]"));
  await page.click(".more summary");
  await page.selectOption("[data-advice]", "off");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("advice")).chosen.morris);
  if (kept !== false) complain("advice", "the switch does not stay");
}

await advised().catch((error) => complain("advice", error.stack));
await browser.close();
server.close();
process.exit(verdict());
