// The house in Chromium: two who want to play now find each other, a computer is offered, a report reaches the moderator's page,
// the admin's figures; wide and on a phone, in both languages and themes, each looked at by axe. --out FOLDER keeps pictures.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { argument, complain, launch, PHONE, reach, verdict, WIDE } from "./driver.mjs";
import { cloister, web } from "./serve.mjs";

const out = argument("--out");
if (out) mkdirSync(out, { recursive: true });
let looked = 0;
const expect = (ok, what) => {
  looked++;
  if (!ok) complain("house", what);
};

const server = await cloister({ flags: ["--queue-offer", "1500"] });
const browser = await launch();

/** A browser of its own for somebody who registers there. */
async function enter(name, { phone = false, lang = "en", theme = "day" } = {}) {
  const context = await browser.newContext({ viewport: phone ? PHONE : WIDE, hasTouch: phone, locale: lang });
  await context.addInitScript(
    ([l, t]) => {
      localStorage.setItem("lang", l);
      localStorage.setItem("theme", t);
    },
    [lang, theme],
  );
  const page = await context.newPage();
  page.on("pageerror", (error) => complain("house", String(error)));
  await page.goto(server.url);
  const me = await page.evaluate(async (wanted) => {
    const ask = async (operation, members) =>
      (
        await fetch(`/api/${operation}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(members),
        })
      ).json();
    await ask("hello", { name: wanted });
    await ask("password", { password: "ora et labora" });
    return (await ask("me", {})).me;
  }, name);
  await page.goto(server.url);
  await page.waitForSelector("[data-queue]");
  return { page, ...me };
}

async function look(page, name) {
  await page.waitForTimeout(300);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide <= 0, `${name}: ${wide} px too wide`);
  await reach(page, name);
  if (out) await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
}

/** Two find each other; one of them by the phone. */
async function meet() {
  const anna = await enter("Anna");
  const bruno = await enter("Bruno", { phone: true, lang: "fr" });
  for (const { page } of [anna, bruno]) {
    await page.selectOption("[data-queue-game]", "morris");
    await page.selectOption("[data-queue-speed]", "quick");
  }
  await look(bruno.page, "queue-phone-fr");
  await anna.page.click("[data-play-now]");
  await anna.page.waitForSelector("[data-waits]");
  await look(anna.page, "waiting-wide-en");
  await anna.page.reload(); // who reads the page again waits on
  await anna.page.waitForSelector("[data-waits] [data-take-computers]");
  await look(anna.page, "offered-wide-en");
  await bruno.page.click("[data-play-now]");
  await Promise.all([anna, bruno].map(({ page }) => page.waitForURL(/\/table\//)));
  expect(anna.page.url().split("?")[0] === bruno.page.url().split("?")[0], "they sit at two tables");
  return { anna, bruno };
}

async function alone() {
  const { page } = await enter("Clara", { phone: true, theme: "candle" });
  await page.selectOption("[data-queue-game]", "pelegrinus");
  await page.selectOption("[data-queue-players]", "3");
  await page.click("[data-play-now]");
  await page.waitForSelector("[data-take-computers]");
  await look(page, "offered-phone-en-candle");
  await page.click("[data-take-computers]");
  await page.waitForURL(/\/table\//);
  await page.context().close();
}

async function report({ anna, bruno }) {
  await anna.page.goto(`${server.url}/person/${bruno.id}`);
  await anna.page.click("[data-report] summary");
  await anna.page.fill("[data-why]", "does not answer");
  await look(anna.page, "report-wide-en");
  await anna.page.click("[data-report] form button");
  await anna.page.waitForSelector("[data-reported]");
}

async function order({ bruno }) {
  for (const way of [{ lang: "fr" }, { phone: true, lang: "en", theme: "candle" }]) {
    const kind = `${way.phone ? "phone" : "wide"}-${way.lang}`;
    const admin = await enter(`Host ${kind}`, way);
    execFileSync(process.env.CLOISTER ?? join(web, "../build/release/cloister"), [
      "admin",
      "--database",
      server.database,
      "role",
      admin.id,
      "admin",
    ]);
    await admin.page.waitForTimeout(3500);
    await admin.page.goto(server.url);
    await admin.page.click("[data-to-house]");
    await admin.page.waitForSelector("[data-house]");
    await look(admin.page, `house-${kind}`);
    if (way.phone) continue;
    await admin.page.click(`[data-report-row] [data-do="mute"]`);
    await admin.page.click("[data-settle]");
    await admin.page.waitForSelector("[data-report-row]", { state: "detached" });
    await admin.page.fill("[data-members] [role=search] input", "Bruno");
    await admin.page.click("[data-search]");
    await admin.page.waitForSelector(`[data-member="${bruno.id}"] [data-undo="mute"]`);
    expect((await admin.page.locator("[data-audit] li").count()) >= 3, "the log is empty");
    await look(admin.page, `settled-${kind}`);
  }
}

try {
  const both = await meet();
  await alone();
  await report(both);
  await order(both);
} catch (error) {
  complain("house", String(error.stack ?? error));
}
await browser.close();
await server.close();
process.exit(verdict(looked));
