// Whole games between two browsers at a server's table, each played another way, the line cut in the middle of it: mouse
// against keyboard, phone in French against mouse. Needs $CLOISTER and web/dist.
//
//     node tests/web/friends.mjs GAME [--only PAIR]
import {
  PHONE,
  WIDE,
  argument,
  complain,
  habits,
  launch,
  logged,
  numbers,
  open,
  playOn,
  reach,
  verdict,
  when,
} from "./driver.mjs";
import { proxy } from "./proxy.mjs";
import { cloister } from "./serve.mjs";

const game = process.argv[2];
const CUT_AFTER = 12; // clicks
const ways = {
  mouse: { size: WIDE, lang: "en", theme: "day", way: "mouse" },
  keyboard: { size: WIDE, lang: "fr", theme: "candle", way: "keyboard", keyboard: true },
  phone: { size: PHONE, lang: "fr", theme: "day", way: "phone", touch: true },
  moving: { size: WIDE, lang: "en", theme: "candle", way: "mouse", motion: true },
};
const { act } = await habits(game);
const pairs = [
  ["mouse", "keyboard"],
  ["phone", "mouse"],
  ["moving", "phone"],
].filter((pair) => (argument("--only") ?? pair.join("-")) === pair.join("-"));

const server = await cloister();
const browser = await launch();

async function play([one, other]) {
  const name = `${game} ${one}-${other}`;
  const since = Date.now();
  const line = await proxy(server.url);
  const host = await open(browser, ways[one], name);
  const guest = await open(browser, ways[other], name);
  await host.goto(`${line.url}/?seed=5`);
  await host.click(`[data-friends="${game}"]`);
  await host.click("[data-start]");
  await guest.goto((await host.inputValue("[data-link]")).replace(line.url, server.url));
  await guest.click("[data-sit]");
  const breakLine = async (clicks) => {
    if (clicks !== CUT_AFTER) return;
    line.cut();
    await host.waitForSelector("[data-lost]");
    await host.waitForTimeout(300);
    line.mend();
    await when(host, () => !document.querySelector("[data-lost]"));
  };
  const [a, b] = await Promise.all(
    [
      [host, one, breakLine],
      [guest, other, async () => undefined],
    ].map(([page, way, each], i) =>
      playOn(page, numbers(7 + i), { ...ways[way], act, game }, { name: `${name} ${i}`, seconds: 420, each }),
    ),
  );
  for (const page of [host, guest]) {
    await page.waitForSelector("[data-over]", { timeout: 10000 });
    await reach(page, name);
  }
  const [hosts, guests] = await Promise.all([host, guest].map((page) => page.locator(".final li").allTextContents()));
  if (hosts.length !== 2 || guests.length !== 2) complain(name, `results: ${hosts}; ${guests}`);
  if ((await logged(host)) !== (await logged(guest))) complain(name, "the two logs differ");
  console.log(
    `${name}: ${a.clicks} and ${b.clicks} clicks, ${a.missed + b.missed} missed, ${await logged(host)} moves, ${Math.round((Date.now() - since) / 1000)} s`,
  );
  for (const page of [host, guest]) await page.context().close();
  line.close();
}

for (const pair of pairs) await play(pair).catch((error) => complain(pair.join("-"), error.stack));
await browser.close();
await server.close();
process.exit(verdict());
