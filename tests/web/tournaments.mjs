// Tournaments in Chromium: one is made by clicks, entered from another page, begun, its table found from there; standings after
// some rounds, wide and on a phone, in both languages and themes, each looked at by axe. --out FOLDER keeps pictures.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { argument, complain, launch, PHONE, reach, verdict, WIDE } from "./driver.mjs";
import { cloister } from "./serve.mjs";

const out = argument("--out");
if (out) mkdirSync(out, { recursive: true });
let looked = 0;
const expect = (ok, what) => {
  looked++;
  if (!ok) complain("tournaments", what);
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
  page.on("pageerror", (error) => complain("tournaments", String(error)));
  await page.goto(server.url);
  await page.evaluate(async (name) => {
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/login", { method: "POST", headers, body: JSON.stringify({ name, password: "ora et labora" }) });
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

const shown = async (person, tournament) => (await call(person.token, "tournament", { tournament })).tournament;

/** The first seat of every table that is being played gives up. */
async function concede(people, tournament) {
  const { pairings, entrants } = await shown(people[0], tournament);
  for (const { table, who, done } of pairings.flat()) {
    if (done) continue;
    const loser = people.find((p) => p.id === entrants[who[0]].person.id);
    await call(loser.token, "concede", { table });
  }
}

/** A tournament of six in its third round. */
async function begun(people) {
  const clock = { kind: "live", turn: 60, reserve: 600 };
  const settings = { name: "Advent", game: "pelegrinus", kind: "swiss", rounds: 4, clock };
  const { tournament } = await call(people[0].token, "create_tournament", settings);
  for (const person of people) await call(person.token, "enter", { tournament });
  await call(people[0].token, "begin_tournament", { tournament });
  for (let round = 1; round <= 3; round++) {
    while ((await shown(people[0], tournament)).round < round) await new Promise((done) => setTimeout(done, 200));
    await new Promise((done) => setTimeout(done, 300));
    if (round < 3) await concede(people, tournament);
  }
  return tournament;
}

const WAYS = [
  { phone: false, lang: "en", theme: "day" },
  { phone: true, lang: "fr", theme: "day" },
  { phone: false, lang: "fr", theme: "candle" },
  { phone: true, lang: "en", theme: "candle" },
];

async function pages(people) {
  const tournament = await begun(people);
  for (const way of WAYS) {
    const page = await enter(people[0], way);
    const kind = `${way.phone ? "phone" : "wide"}-${way.lang}-${way.theme}`;
    await look(page, `/tournament/${tournament}`, "[data-standings]", `tournament-${kind}`);
    expect((await page.locator("[data-standings] tbody tr").count()) === people.length, `${kind}: not all stand there`);
    expect((await page.locator("[data-pairings] li").count()) === people.length / 2, `${kind}: not all are paired`);
    await look(page, "/tournaments", "[data-to-tournament]", `tournaments-${kind}`);
    await page.context().close();
  }
}

/** Made, entered and begun by clicks; the table is one click away. */
async function clicks(anna, bruno) {
  const here = await enter(anna);
  const there = await enter(bruno, { phone: true, lang: "fr" });
  await here.click("[data-to-tournaments]");
  await here.fill("[data-name]", "Epiphany");
  await here.selectOption("[data-kind]", "round-robin");
  await here.click('[data-make] [type="submit"]');
  await here.waitForURL(/\/tournament\//);
  await here.click('[data-do="enter"]');
  await here.waitForSelector('[data-do="withdraw"]');
  await there.goto(here.url());
  await there.click('[data-do="enter"]');
  await there.waitForSelector('[data-do="withdraw"]');
  await look(there, new URL(here.url()).pathname, "[data-entrants]", "entrants-phone");
  await here.click('[data-do="begin_tournament"]');
  await there.waitForSelector("[data-my-table]", { timeout: 20000 });
  await there.click("[data-my-table]");
  await there.waitForURL(/\/table\//);
  await there.waitForSelector(".seat-strip");
  expect(true, "at the table");
  await here.context().close();
  await there.context().close();
}

const people = [];
const names = ["Anselm", "Beatrix", "Clement", "Dorothea", "Emeric", "Felicitas"];
try {
  for (const name of names) people.push(await registered(name));
  await pages(people);
  await clicks(people[0], people[1]);
} catch (error) {
  complain("tournaments", String(error.stack ?? error));
}
await browser.close();
await server.close();
process.exit(verdict(looked));
