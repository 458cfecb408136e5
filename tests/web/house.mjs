// The house in Chromium: two who want to play now find each other, a computer is offered, a report reaches the moderator's page,
// the admin's figures; wide and on a phone, in both languages and themes, each looked at by axe. --shots FOLDER keeps pictures.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { gather, PASSWORD, wayName } from "./gathering.mjs";
import { web } from "./serve.mjs";

const FLAGS = ["--queue-offer", "1500", "--proxied"];
const CLUB = "198.51.100.7"; // Bruno's, and others'
const { server, expect, call, registered, open, look, through, ...gathered } = await gather("house", FLAGS);

/** Somebody who has just registered, at a page where one can play now. */
async function enter(name, way) {
  const person = await registered(name);
  const page = await gathered.enter(person, way);
  await page.waitForSelector("[data-queue]");
  return { page, ...person };
}

/** Two find each other; one of them by the phone. */
async function meet() {
  const anna = await enter("Anna");
  const bruno = await enter("Bruno", { phone: true, lang: "fr", address: CLUB });
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

/** A rated game that is over, for what is said of agreement. */
async function played({ anna, bruno }) {
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { table } = await call(anna.token, "create", { game: "morris", rated: true, seats, hints: false });
  await call(bruno.token, "join", { table });
  await call(anna.token, "concede", { table });
}

/** Banned with the addresses: what it means is said before, who is new is told, who has a password comes in. */
async function bar(admin, bruno) {
  const member = admin.page.locator(`[data-member="${bruno.id}"]`);
  await enter("Club", { address: CLUB });
  await member.locator("[data-agreement] summary").click();
  await member.locator("[data-agreement] tbody tr").waitFor();
  await member.locator("[data-places] summary").click();
  await member.locator("[data-others]:not([data-others='0'])").waitFor();
  await look(admin.page, "bar-wide-fr");
  await member.locator("[data-do=bar]").click();
  await admin.page.waitForSelector("[data-bars] [data-unbar]");
  expect((await admin.page.locator("[data-deed=bar]").innerText()).includes(CLUB), "the log does not name the address");
  await look(admin.page, "barred-wide-fr");
  for (const way of [{ lang: "fr" }, { phone: true, theme: "candle" }]) {
    const page = await open({ ...way, address: CLUB });
    await page.waitForSelector("[data-barred]");
    await look(page, `turned-away-${way.phone ? "phone-en-candle" : "wide-fr"}`);
    if (way.phone) {
      await page.fill("[data-barred] [name=name]", "Club");
      await page.fill("[data-barred] [name=password]", PASSWORD);
      await page.click("[data-barred] form button");
    } else {
      await page.click("[data-away]");
    }
    await page.waitForSelector(way.phone ? "[data-queue]" : "main");
    expect(!(await page.locator("[data-barred]").count()), "still turned away");
    await page.context().close();
  }
  await admin.page.click("[data-unbar]");
  await admin.page.waitForSelector("[data-bars]", { state: "detached" });
}

async function order({ bruno }) {
  for (const way of [{ lang: "fr" }, { phone: true, lang: "en", theme: "candle" }]) {
    const kind = wayName(way);
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
    const said = await admin.page.locator("[data-audit]").innerText();
    expect(/7\sjours/.test(said) && /administration/.test(said), `the log is not in French: ${said}`);
    expect(!/7 d\b|\badmin\b/.test(said), `the log is not in French: ${said}`);
    await bar(admin, bruno);
  }
}

await through(async () => {
  const both = await meet();
  await alone();
  await report(both);
  await played(both);
  await order(both);
});
