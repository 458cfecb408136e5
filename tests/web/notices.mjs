// Notices in Chromium: the number in the title, on the icon, on the installed page and on the way to the next table, the page of
// notices on both sizes and in both languages, days away, and a push that reaches the worker of a page that is closed. The push service and its browser's keys are the
// test's own; the browser's worker is handed what they opened. --shots FOLDER keeps pictures.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PHONE, WIDE, complain, launch, picture, reach, verdict } from "./driver.mjs";
import { ask } from "./gathering.mjs";
import { cloister } from "./serve.mjs";

let looked = 0;
const expect = (ok, what) => {
  looked++;
  if (!ok) complain("notices", what);
};

/** Takes pushes, one after the other. */
async function pushService() {
  const came = [];
  const server = createServer((request, reply) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      came.push({ body: Buffer.concat(parts).toString("base64url"), authorization: request.headers.authorization });
      reply.writeHead(201).end();
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { came, url: `http://127.0.0.1:${server.address().port}/push`, close: () => server.close() };
}

/** A browser's keys, by the same program that the server's tests use. */
function keyring() {
  const script = join(dirname(fileURLToPath(import.meta.url)), "../server/push.mjs");
  const child = spawn(process.execPath, [script]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (asked) => {
    child.stdin.write(`${JSON.stringify(asked)}\n`);
    return JSON.parse((await lines.next()).value);
  };
  return { ask, close: () => child.stdin.end() };
}

/** Asks as the person of a page. */
const asPage = (page, operation, members) =>
  page.evaluate(
    async ([name, body]) =>
      (await fetch(`/api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body })).json(),
    [operation, JSON.stringify(members)],
  );

async function until(ask, what) {
  for (let i = 0; i < 300; i++) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} does not happen`);
}

const server = await cloister({ flags: ["--push-anywhere", "--notice-delay", "0"] });
const service = await pushService();
const keys = keyring();
const browser = await launch();

/** A table where the page's person is to move after the other has. */
async function table(page, token, more = {}) {
  const seats = [{ kind: "me" }, { kind: "open" }];
  const made = await ask(server.url, token, "create", { game: "morris", seats, ...more });
  await asPage(page, "join", { table: made.table, key: made.key });
  await ask(server.url, token, "do", { table: made.table, seq: 0, text: "place a1" });
  return made.table;
}

async function titles(page, token) {
  const [first, second] = [await table(page, token), await table(page, token)];
  await until(async () => (await page.title()).startsWith("(2)"), "two tables in the title");
  const icon = () => page.locator('link[rel="icon"]').getAttribute("href");
  await until(async () => (await icon()).startsWith("data:"), "the number on the icon");
  expect((await page.evaluate(() => self.badges.at(-1))) === 2, "the installed page has the number");
  await page.waitForSelector(`[data-my-games] [data-listing="${second}"]`);
  await page.waitForSelector(".my-game .deed");
  await page.waitForSelector('.my-game [data-small="morris"] [data-pictured]', { state: "attached" });
  await picture(page, "mygames-wide");
  await page.setViewportSize(PHONE);
  await picture(page, "mygames-phone");
  await page.setViewportSize(WIDE);
  await reach(page, "lobby with my games");
  await page.locator(`[data-listing="${first}"]`).click();
  await page.waitForSelector("[data-next-table]");
  await picture(page, "nexttable");
  await page.click("[data-next-table]");
  await until(() => page.url().includes(second), "the next table");
}

async function notices(page) {
  await page.goto(`${server.url}/notices`);
  await page.waitForSelector("[data-wish]");
  for (const [name, size] of Object.entries({ wide: WIDE, phone: PHONE })) {
    await page.setViewportSize(size);
    await reach(page, `notices, ${name}`);
    await picture(page, `notices-${name}`);
  }
  await page.setViewportSize(WIDE);
  await page.locator('[data-wish="chat.push"]').check({ force: true });
  await page.locator('[data-quiet="on"]').check({ force: true });
  await page.waitForSelector(".ok .icon");
  const kept = await asPage(page, "notices", {});
  expect(kept.notices.wishes.chat.includes("push"), "a square is saved at once");
  expect(kept.notices.quiet?.from === 1320, "quiet hours are saved at once");
  const handle = page.locator('[data-handle="to"]');
  await handle.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await until(async () => (await asPage(page, "notices", {})).notices.quiet?.to === 480, "a handle moves the hour");
  await reach(page, "notices, quiet hours");
  await picture(page, "notices-quiet");
  await page.setViewportSize(PHONE);
  await handle.scrollIntoViewIfNeeded();
  await picture(page, "notices-quiet-phone");
  await page.setViewportSize(WIDE);
  await page.locator('[data-quiet="on"]').uncheck({ force: true });
  await page.locator("[lang=fr].btn").click();
  await page.waitForSelector("html[lang=fr]");
  await picture(page, "notices-french");
  await page.locator("[lang=en].btn").click();
}

/** Pictures of what is there in both sizes and languages; English and wide again afterwards. */
async function bothWays(page, name) {
  for (const lang of ["fr", "en"]) {
    await page.locator(`[lang=${lang}].btn`).click();
    await page.waitForSelector(`html[lang=${lang}]`);
    for (const [size, viewport] of Object.entries({ phone: PHONE, wide: WIDE })) {
      await page.setViewportSize(viewport);
      await picture(page, `${name}-${lang}-${size}`);
    }
  }
}

async function away(page, token) {
  const slow = await table(page, token, { clock: { kind: "correspondence", days: 3 } });
  await page.goto(`${server.url}/notices`);
  await page.click("[data-go-away]");
  await page.waitForSelector("[data-away-said]");
  await bothWays(page, "away");
  await page.goto(`${server.url}/table/${slow}`);
  await page.waitForSelector("section[data-on-leave]");
  expect((await page.locator("i[data-on-leave]").count()) > 0, "everybody sees at the table who is away");
  await picture(page, "away-table-wide");
  await page.setViewportSize(PHONE);
  await picture(page, "away-table-phone");
  await page.setViewportSize(WIDE);
  await page.click("section[data-on-leave] [data-come-back]");
  await page.waitForSelector("section[data-on-leave]", { state: "detached" });
}

/** If he plays this, I answer that: from the list and by a click, kept, and played when it comes. */
async function thinksAhead(page, token) {
  const made = await table(page, token, { clock: { kind: "correspondence", days: 3 } });
  await asPage(page, "do", { table: made, text: "place d1" });
  await page.goto(`${server.url}/table/${made}`);
  await page.click("[data-think-ahead]");
  await page.selectOption("[data-plan-choice]", "place g1");
  await page.locator('[data-el="point.d2"]').click();
  await page.waitForSelector("[data-keep-plan]");
  await picture(page, "ahead-wide");
  await page.setViewportSize(PHONE);
  await picture(page, "ahead-phone");
  await page.click("[data-keep-plan]");
  await page.waitForSelector("li[data-plan]");
  await picture(page, "ahead-kept-phone");
  await page.setViewportSize(WIDE);
  await page.goto(server.url);
  await page.locator("[lang=fr].btn").click();
  await page.waitForSelector("html[lang=fr]");
  await page.goto(`${server.url}/table/${made}`);
  await page.waitForSelector("li[data-plan]");
  await picture(page, "ahead-kept-french");
  await ask(server.url, token, "do", { table: made, text: "place g1" });
  await page.waitForSelector("li[data-plan]", { state: "detached" });
  const { rows } = await asPage(page, "rows", { table: made });
  expect(rows.at(-1).text === "place d2", `the answer is played: ${rows.at(-1).text}`);
  await page.goto(server.url);
  await page.locator("[lang=en].btn").click();
}

async function closedPage(context, page, token) {
  const own = await keys.ask({ do: "keys" });
  const device = { endpoint: service.url, p256dh: own.p256dh, auth: own.auth, name: "Chromium" };
  await asPage(page, "add_device", device);
  const waits = await table(page, token);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const blank = await context.newPage();
  const control = await context.newCDPSession(blank);
  const registrations = [];
  control.on("ServiceWorker.workerRegistrationUpdated", (e) => registrations.push(...e.registrations));
  await control.send("ServiceWorker.enable");
  await page.close();
  const push = await until(() => service.came.at(-1), "the push");
  const opened = await keys.ask({ do: "open", private: own.private, auth: own.auth, ...push });
  const notice = JSON.parse(opened.text);
  expect(notice.path === `/table/${waits}` || notice.kind === "turn", `the push says ${opened.text}`);
  const { registrationId } = await until(() => registrations.find((r) => !r.isDeleted), "the worker");
  const [worker] = context.serviceWorkers();
  await worker.evaluate(() => {
    self.navigator.setAppBadge = async (n) => void (self.badge = n);
  });
  const deliver = { origin: server.url, registrationId, data: opened.text };
  await control.send("ServiceWorker.deliverPushMessage", deliver);
  const shown = await until(async () => {
    const list = await worker.evaluate(async () =>
      (await self.registration.getNotifications()).map((n) => [n.title, n.body, n.data.path]),
    );
    return list.length ? list : null;
  }, "the notification");
  const badge = await until(() => worker.evaluate(() => self.badge), "the number on the closed page");
  expect(badge === notice.turns, `the closed page has ${badge}, ${notice.turns} wait`);
  expect(shown[0][0] === notice.title && shown[0][2] === notice.path, `the worker shows ${JSON.stringify(shown)}`);
}

try {
  const context = await browser.newContext({ viewport: WIDE, locale: "en-GB" });
  await context.grantPermissions(["notifications"], { origin: server.url });
  await context.addInitScript(() => {
    self.badges = [];
    navigator.setAppBadge = async (n) => void self.badges.push(n);
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForSelector("[data-account]");
  const { token } = await ask(server.url, null, "hello", { name: "Bede", bearer: true });
  await titles(page, token);
  await notices(page);
  await away(page, token);
  await thinksAhead(page, token);
  await closedPage(context, page, token);
} catch (error) {
  complain("notices", String(error.stack ?? error));
}
await browser.close();
service.close();
keys.close();
await server.close();
process.exit(verdict(looked));
