// People in Chromium: somebody's page, a leaderboard, friends, an invitation from one page to the other; wide and on a phone,
// in both languages and themes, each looked at by axe. --out FOLDER keeps pictures, --only pages|friends|leaves takes one part.
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

/** One's data as a file; then gone, and the games stay. */
async function leaves(anna, bruno) {
  const page = await enter(bruno, { lang: "fr" });
  await page.click("[data-account]");
  await page.click("[data-own-data] summary");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-export]")]);
  const taken = JSON.parse(await (await import("node:fs/promises")).readFile(await file.path(), "utf8"));
  expect(taken.person.name === bruno.name && taken.tables.length > 4, "the file is not all of it");
  await page.click("[data-leave]");
  if (out) await page.screenshot({ path: join(out, "leave.png") });
  await reach(page, "leave");
  await page.fill('[data-own-data] [name="password"]', "ora et labora");
  await page.click("[data-leave-sure]");
  await page.waitForSelector(`[data-account]:not(:has-text("${bruno.name}"))`);
  await page.context().close();
  const there = await enter(anna);
  const named = async () => {
    const { tables } = await call(anna.token, "finished", {});
    return tables.some((t) => t.seats.some((s) => s.name === bruno.name));
  };
  for (let i = 0; (await named()) && i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 100));
  await look(there, "/records", "[data-finished] li", "someone-who-left");
  expect(await there.locator("text=someone who left").count(), "nobody left");
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
  const only = argument("--only");
  for (const part of [pages, friends, leaves]) if (!only || part.name === only) await part(anna, bruno);
} catch (error) {
  complain("people", String(error.stack ?? error));
}
await browser.close();
await server.close();
process.exit(verdict(looked));
