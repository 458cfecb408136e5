// Tournaments in Chromium: one is made by clicks, entered from another page, begun, its table found from there; standings after
// some rounds, wide and on a phone, in both languages and themes, each looked at by axe. --shots FOLDER keeps pictures.
import { gather, WAYS, wayName } from "./gathering.mjs";

const { expect, call, registered, enter, lookAt, through } = await gather("tournaments");

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

async function pages(people) {
  const tournament = await begun(people);
  for (const way of WAYS) {
    const page = await enter(people[0], way);
    const kind = wayName(way);
    await lookAt(page, `/tournament/${tournament}`, "[data-standings]", `tournament-${kind}`);
    expect((await page.locator("[data-standings] tbody tr").count()) === people.length, `${kind}: not all stand there`);
    expect((await page.locator("[data-pairings] li").count()) === people.length / 2, `${kind}: not all are paired`);
    await lookAt(page, "/tournaments", "[data-to-tournament]", `tournaments-${kind}`);
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
  await lookAt(there, new URL(here.url()).pathname, "[data-entrants]", "entrants-phone");
  await here.click('[data-do="begin_tournament"]');
  await there.waitForSelector("[data-my-table]", { timeout: 20000 });
  await there.click("[data-my-table]");
  await there.waitForURL(/\/table\//);
  await there.waitForSelector(".seat-strip");
  expect(true, "at the table");
  await here.context().close();
  await there.context().close();
}

const names = ["Anselm", "Beatrix", "Clement", "Dorothea", "Emeric", "Felicitas"];
await through(async () => {
  const people = [];
  for (const name of names) people.push(await registered(name));
  await pages(people);
  await clicks(people[0], people[1]);
});
