// Clubs in Chromium: one is founded by clicks, asked for from another page, its member let in, a table made for it and joined, a
// tournament made and entered, something said and read at once; then the pages wide and on a phone, in both languages and themes, each looked at by axe. --shots FOLDER keeps
// pictures.
import { gather, WAYS, wayName } from "./gathering.mjs";

const { server, expect, call, registered, enter, look, lookAt, through } = await gather("clubs");

/** Founded, asked for, let in, played and talked at, by clicks alone. */
async function clicks(anna, bruno) {
  const here = await enter(anna);
  const there = await enter(bruno, { phone: true, lang: "fr" });
  await here.click("[data-to-clubs]");
  await here.fill("[data-name]", "Scriptorium");
  await here.fill("[data-about]", "We play slowly and talk about it afterwards.");
  await here.uncheck("[data-club-form] [type=checkbox]");
  await here.click('[data-club-form] [type="submit"]');
  await here.waitForSelector('[data-club="owner"]');
  await there.goto(`${server.url}/clubs`);
  await there.fill("[data-search]", "script");
  await there.keyboard.press("Enter");
  await there.click("[data-to-club]");
  await there.click('[data-do="join_club"]');
  await there.waitForSelector('[data-club="asking"]');
  await here.click('[data-role="asking"] summary');
  await look(here, "asked-wide");
  await here.click('[data-deed="admit"]');
  await there.waitForSelector('[data-club="member"]');
  await there.click('[data-part="talk"]');
  await there.fill("[data-say]", "Who taught Theo?");
  await there.keyboard.press("Enter");
  await here.click("[data-unsay]");
  await there.waitForSelector("[data-line]", { state: "detached" });
  await tableFor(here, there);
  await cupFor(here, there);
  await challenged(here, there);
  await here.context().close();
  await there.context().close();
}

/** A table made by one member, who sees it on the club's page, where another sits down. */
async function tableFor(here, there) {
  const club = here.url();
  await here.selectOption("[data-club-game]", "morris");
  await here.click("[data-make-table]");
  await here.click("[data-start]");
  await here.waitForURL(/\/table\//);
  await there.goto(club);
  await there.click('[data-part="tables"]');
  await there.click("[data-listing]");
  await there.waitForURL(/\/table\//);
  await there.click("[data-sit]");
  await there.waitForSelector(".seat-strip");
  await here.goto(club);
  await here.waitForSelector('[data-club-tables="1"]');
  expect(true, "at the table");
}

/** A tournament made by who keeps the club, entered from its page by a member. */
async function cupFor(here, there) {
  const club = here.url();
  await here.click("[data-make-tournament]");
  await here.fill("[data-make] [data-name]", "Winter cup");
  await look(here, "make-cup-wide");
  await here.click('[data-make] [type="submit"]');
  await here.waitForURL(/\/tournament\//);
  await there.goto(club);
  await there.click('[data-part="tables"]');
  await there.click("[data-to-tournament]");
  await there.click('[data-do="enter"]');
  await there.waitForSelector('[data-do="withdraw"]');
  await look(there, "cup-phone-french");
  await there.goto(server.url);
  await there.waitForSelector("[data-belonging] [data-my-tournament]");
  await look(there, "belonging-phone-french");
  await there.click("[data-my-tournament]");
  await there.click("[data-of-club]");
  await there.waitForSelector('[data-club="member"]');
  await here.goto(club);
  await here.waitForSelector("[data-ladder] tbody tr");
}

/** Who stands above is challenged from the ladder, to a rated table of the club. */
async function challenged(here, there) {
  await there.goto(here.url());
  await there.waitForSelector("[data-ladder] tbody tr");
  expect((await here.locator("[data-challenge-rung]").count()) === 0, "who stands on top challenges somebody");
  await there.click("[data-challenge-rung]");
  await there.waitForURL(/\/table\//);
  await here.goto(server.url);
  await here.click("[data-invited]");
  await here.click("[data-sit]");
  await here.waitForSelector(".seat-strip");
  expect(true, "challenged");
}

/** A club with all there can be: roles, ratings, tables of both kinds, lines. */
async function filled(people) {
  const about = "We play slowly and talk about it afterwards.\nOne tournament each season.";
  const { club } = await call(people[0].token, "found_club", { name: "Refectory", about, open: true });
  for (const person of people.slice(1, -1)) await call(person.token, "join_club", { club });
  const cup = {
    name: "Autumn cup",
    game: "morris",
    kind: "swiss",
    rounds: 3,
    clock: { kind: "correspondence", days: 1 },
  };
  await call(people[0].token, "create_tournament", { club, ...cup });
  await call(people[0].token, "appoint", { club, person: people[1].id, role: "steward" });
  await call(people[0].token, "dismiss", { club, person: people.at(-2).id });
  await call(people[0].token, "edit_club", { club, name: "Refectory", about, open: false });
  await call(people.at(-1).token, "join_club", { club });
  for (const [winner, loser] of [
    [0, 1],
    [2, 1],
    [0, 2],
    [3, 0],
  ]) {
    const seats = [{ kind: "me" }, { kind: "open" }];
    const table = await call(people[winner].token, "create", { game: "morris", seats, rated: true, club });
    await call(people[loser].token, "join", { table: table.table });
    await call(people[loser].token, "concede", { table: table.table });
  }
  const seats = [{ kind: "me" }, { kind: "open" }];
  await call(people[1].token, "create", { game: "pelegrinus", seats, club });
  await call(people[2].token, "create", { game: "monasterium", seats, club, public: false });
  const lines = ["Who taught Theo the pilgrim trick?", "The puzzle of Thursday.", "Table 3 is late again."];
  for (const [i, text] of lines.entries()) await call(people[i].token, "club_say", { club, text });
  return club;
}

/** The page as its owner has it: all of it, or on a phone part by part. */
async function parts(page, club, kind, phone) {
  await lookAt(page, `/clubs/${club}`, "[data-ladder] tbody tr", `club-${kind}`);
  expect((await page.locator("[data-ladder] tbody tr").count()) === 4, `${kind}: not all who are rated stand there`);
  expect((await page.locator("[data-line]").count()) === 3, `${kind}: not all that was said`);
  expect((await page.locator('[data-role="asking"]').count()) === 1, `${kind}: nobody asks`);
  if (!phone) return;
  for (const part of ["tables", "talk", "members"]) {
    await page.click(`[data-part="${part}"]`);
    await look(page, `club-${part}-${kind}`);
  }
}

async function pages(people) {
  const club = await filled(people);
  for (const way of WAYS) {
    const page = await enter(people[0], way);
    const kind = wayName(way);
    await parts(page, club, kind, way.phone);
    await lookAt(page, "/clubs", "[data-to-club]", `clubs-${kind}`);
    await page.context().close();
  }
  const stranger = await enter(people.at(-2));
  await stranger.goto(`${server.url}/clubs/${club}`);
  await stranger.waitForSelector('[data-club="barred"]');
  expect((await stranger.locator("[data-line], [data-do]").count()) === 0, "who was sent away sees what is said");
  expect(
    (await stranger.locator('[data-of="tables"] [data-listing]').count()) === 5,
    "a private table is shown to all",
  );
  await look(stranger, "club-sent-away");
}

await through(async () => {
  const people = [];
  for (const name of ["Anselm", "Beatrix", "Clement", "Dorothea", "Emeric", "Felicitas"])
    people.push(await registered(name));
  await pages(people);
  await clicks(people[0], people[1]);
});
