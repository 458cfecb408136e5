// People in Chromium: somebody's page, a leaderboard, friends, an invitation from one page to the other; wide and on a phone,
// in both languages and themes, each looked at by axe. --shots FOLDER keeps pictures, --only pages|friends|agrees|leaves takes one part.
import { argument, picture, reach } from "./driver.mjs";
import { gather, PASSWORD, WAYS, wayName } from "./gathering.mjs";

const { server, expect, call, registered, enter, lookAt, through } = await gather("people");

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

async function pages(anna, bruno) {
  for (const way of WAYS) {
    const page = await enter(anna, way);
    const kind = wayName(way);
    await lookAt(page, `/person/${bruno.id}`, "[data-profile] [data-between]", `profile-${kind}`);
    expect(await page.locator(".rating-curve").count(), `${kind}: no curve`);
    expect(await page.locator("[data-wins] li").count(), `${kind}: no wins`);
    expect(await page.locator("[data-openings] li").count(), `${kind}: no openings`);
    await lookAt(page, `/person/${anna.id}`, "[data-profile]", `own-${kind}`);
    expect(!(await page.locator("[data-challenge]").count()), `${kind}: one challenges oneself`);
    await lookAt(page, "/leaders/morris", "[data-leaders]", `leaders-${kind}`);
    await lookAt(page, "/leaders/monastery", "[data-leaders]", `leaders-none-${kind}`);
    await lookAt(page, "/friends", "[data-friends-page]", `friends-${kind}`);
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
  await lookAt(there, "/friends", '[data-deed="befriend"]', "friends-asked");
  await there.click('[data-deed="befriend"]');
  await here.waitForSelector('[data-deed="unfriend"]');
  await here.click("[data-challenge] summary");
  await picture(here, "challenge");
  await here.click('[data-challenge-at="morris"]');
  await here.waitForURL(/\/table\//);
  await here.waitForSelector("[data-invite]");
  await picture(here, "room", true);
  await there.goto(server.url);
  await there.waitForSelector("[data-invited]");
  await picture(there, "invited", true);
  await reach(there, "lobby-invited");
  await there.click("[data-decline]");
  await there.waitForSelector("[data-invitations]", { state: "detached" });
  await here.click("[data-invite]");
  await there.click("[data-invited]");
  await there.click("[data-sit]");
  await here.waitForSelector(".seat-strip [data-person]");
  expect((await here.locator(".seat-strip [data-person]").count()) === 2, "names at the table lead nowhere");
  await picture(here, "table");
  await here.click(`.seat-strip [data-person="${bruno.id}"]`);
  await here.waitForSelector("[data-profile]");
  await here.click('[data-deed="block"]');
  await here.waitForSelector('[data-deed="unblock"]');
  await picture(here, "blocked");
  await lookAt(here, "/friends", '[data-deed="unblock"]', "friends-blocked");
  await here.context().close();
  await there.context().close();
}

/** Asked in the account: nobody has agreed before, and what was said is there when it is opened again. */
async function agrees(anna) {
  const given = async () => (await call(anna.token, "consented", {})).puzzles;
  for (const way of WAYS) {
    const page = await enter(anna, way);
    const kind = wayName(way);
    await page.click("[data-account]");
    await page.click("[data-consent] summary");
    const tick = page.locator('[data-consent] [type="checkbox"]');
    await tick.waitFor();
    expect(!(await tick.isChecked()), `${kind}: agreed unasked`);
    await tick.check();
    await picture(page, `consent-${kind}`);
    await reach(page, `consent-${kind}`);
    for (let i = 0; !(await given()) && i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await given(), `${kind}: what was agreed to is not kept`);
    await page.reload();
    await page.click("[data-account]");
    await page.click("[data-consent] summary");
    await page.waitForSelector('[data-consent] [type="checkbox"]:checked');
    await tick.uncheck();
    for (let i = 0; (await given()) && i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(!(await given()), `${kind}: it cannot be taken back`);
    await page.context().close();
  }
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
  await picture(page, "leave");
  await reach(page, "leave");
  await page.fill('[data-own-data] [name="password"]', PASSWORD);
  await page.click("[data-leave-sure]");
  await page.waitForSelector(`[data-account]:not(:has-text("${bruno.name}"))`);
  await page.context().close();
  const there = await enter(anna);
  const named = async () => {
    const { tables } = await call(anna.token, "finished", {});
    return tables.some((t) => t.seats.some((s) => s.name === bruno.name));
  };
  for (let i = 0; (await named()) && i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 100));
  await lookAt(there, "/records", "[data-finished] li", "someone-who-left");
  expect(await there.locator("text=someone who left").count(), "nobody left");
  await there.context().close();
}

await through(async () => {
  const [anna, bruno, clara] = await Promise.all(["Anna", "Marguerite", "Clara"].map(registered));
  await beats(bruno, clara, "place d2");
  await beats(clara, bruno, "place g7");
  await beats(bruno, anna, "place a1");
  await beats(anna, bruno, "place b4");
  await beats(bruno, anna, "place a1");
  await beats(bruno, anna, null, { game: "pelegrinus", rated: false });
  const only = argument("--only");
  for (const part of [pages, friends, agrees, leaves]) if (!only || part.name === only) await part(anna, bruno);
});
