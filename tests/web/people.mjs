// People in Chromium: somebody's page, a leaderboard, friends, an invitation from one page to the other; wide and on a phone,
// in both languages and themes, each looked at by axe. --out FOLDER keeps pictures.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { argument, complain, launch, PHONE, reach, verdict, WIDE } from "./driver.mjs";
import { cloister } from "./serve.mjs";

const out = argument("--out");
if (out) mkdirSync(out, { recursive: true });
let looked = 0;
const expect = (ok, what) => {
  looked++;
  if (!ok) complain("people", what);
};

const server = await cloister();
const browser = await launch();

const call = async (token, operation, members = {}) => {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${server.url}/api/${operation}`, {
    method: "POST",
    headers,
    body: JSON.stringify(members),
  });
  const said = await answer.json();
  if (said.error) throw new Error(`${operation}: ${said.error.message}`);
  return said;
};

async function registered(name) {
  const { me, token } = await call(null, "hello", { name, bearer: true });
  await call(token, "password", { password: "ora et labora" });
  return { ...me, token };
}

/** A finished game: a first choice, then the loser gives up. */
async function beats(winner, loser, first, members = {}) {
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { table } = await call(winner.token, "create", { game: "morris", seats, rated: true, ...members });
  await call(loser.token, "join", { table });
  if (first) await call(winner.token, "do", { table, text: first });
  const played = async () =>
    (await call(null, "profile", { person: winner.id })).profile.ratings.reduce((n, r) => n + r.played, 0);
  const before = await played();
  await call(loser.token, "concede", { table });
  for (let i = 0; members.rated !== false && (await played()) === before && i < 200; i++)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A browser of its own for somebody who logs in there. */
async function enter(person, { phone = false, lang = "en", theme = "day" } = {}) {
  const context = await browser.newContext({ viewport: phone ? PHONE : WIDE, hasTouch: phone, locale: lang });
  await context.addInitScript(
    ([l, t]) => {
      localStorage.setItem("lang", l);
      localStorage.setItem("theme", t);
    },
    [lang, theme],
  );
  const page = await context.newPage();
  page.on("pageerror", (error) => complain("people", String(error)));
  await page.goto(server.url);
  await page.evaluate(async (name) => {
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/login", {
      method: "POST",
      headers,
      body: JSON.stringify({ name, password: "ora et labora" }),
    });
  }, person.name);
  await page.goto(server.url);
  await page.waitForSelector("[data-account]");
  return page;
}

async function look(page, path, ready, name) {
  await page.goto(server.url + path);
  await page.waitForSelector(ready);
  await page.waitForTimeout(400);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide <= 0, `${name}: ${wide} px too wide`);
  await reach(page, name);
  if (out) await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
}

const WAYS = [
  { phone: false, lang: "en", theme: "day" },
  { phone: true, lang: "fr", theme: "day" },
  { phone: false, lang: "fr", theme: "candle" },
  { phone: true, lang: "en", theme: "candle" },
];

async function pages(anna, bruno) {
  for (const way of WAYS) {
    const page = await enter(anna, way);
    const kind = `${way.phone ? "phone" : "wide"}-${way.lang}-${way.theme}`;
    await look(page, `/person/${bruno.id}`, "[data-profile] [data-between]", `profile-${kind}`);
    expect(await page.locator(".rating-curve").count(), `${kind}: no curve`);
    expect(await page.locator("[data-wins] li").count(), `${kind}: no wins`);
    expect(await page.locator("[data-openings] li").count(), `${kind}: no openings`);
    await look(page, `/person/${anna.id}`, "[data-profile]", `own-${kind}`);
    expect(!(await page.locator("[data-challenge]").count()), `${kind}: one challenges oneself`);
    await look(page, "/leaders/morris", "[data-leaders]", `leaders-${kind}`);
    await look(page, "/leaders/monastery", "[data-leaders]", `leaders-none-${kind}`);
    await look(page, "/friends", "[data-friends-page]", `friends-${kind}`);
    await page.context().close();
  }
}

/** Asked and accepted by clicks, challenged, declined, invited again, sat down. */
async function friends(anna, bruno) {
  const here = await enter(anna);
  const there = await enter(bruno, { phone: true, lang: "fr" });
  await here.goto(`${server.url}/person/${bruno.id}`);
  await here.click('[data-deed="befriend"]');
  await there.waitForSelector("[data-to-friends]:has-text('(1)')");
  await look(there, "/friends", '[data-deed="befriend"]', "friends-asked");
  await there.click('[data-deed="befriend"]');
  await here.waitForSelector('[data-deed="unfriend"]');
  await here.click("[data-challenge] summary");
  if (out) await here.screenshot({ path: join(out, "challenge.png") });
  await here.click('[data-challenge-at="morris"]');
  await here.waitForURL(/\/table\//);
  await here.waitForSelector("[data-invite]");
  if (out) await here.screenshot({ path: join(out, "room.png"), fullPage: true });
  await there.goto(server.url);
  await there.waitForSelector("[data-invited]");
  if (out) await there.screenshot({ path: join(out, "invited.png"), fullPage: true });
  await reach(there, "lobby-invited");
  await there.click("[data-decline]");
  await there.waitForSelector("[data-invitations]", { state: "detached" });
  await here.click("[data-invite]");
  await there.click("[data-invited]");
  await there.click("[data-sit]");
  await here.waitForSelector(".seat-strip [data-person]");
  expect((await here.locator(".seat-strip [data-person]").count()) === 2, "names at the table lead nowhere");
  if (out) await here.screenshot({ path: join(out, "table.png") });
  await here.click(`.seat-strip [data-person="${bruno.id}"]`);
  await here.waitForSelector("[data-profile]");
  await here.click('[data-deed="block"]');
  await here.waitForSelector('[data-deed="unblock"]');
  if (out) await here.screenshot({ path: join(out, "blocked.png") });
  await look(here, "/friends", '[data-deed="unblock"]', "friends-blocked");
  await here.context().close();
  await there.context().close();
}

try {
  const [anna, bruno, clara] = await Promise.all(["Anna", "Marguerite", "Clara"].map(registered));
  await beats(bruno, clara, "place d2");
  await beats(clara, bruno, "place g7");
  await beats(bruno, anna, "place a1");
  await beats(anna, bruno, "place b4");
  await beats(bruno, anna, "place a1");
  await beats(bruno, anna, null, { game: "pelegrinus", rated: false });
  await pages(anna, bruno);
  await friends(anna, bruno);
} catch (error) {
  complain("people", String(error.stack ?? error));
}
await browser.close();
await server.close();
process.exit(verdict(looked));
