// What tests of pages about people share: a server and a browser of their own, people registered there, each with a page, and a
// look at that page.
import { PHONE, WIDE, complain, launch, picture, reach, verdict } from "./driver.mjs";
import { cloister } from "./serve.mjs";

export const PASSWORD = "ora et labora";
const SETTLED = 400; // ms until nothing moves

/** Both sizes, languages and themes, each with each other at least once. */
export const WAYS = [
  { phone: false, lang: "en", theme: "day" },
  { phone: true, lang: "fr", theme: "day" },
  { phone: false, lang: "fr", theme: "candle" },
  { phone: true, lang: "en", theme: "candle" },
];

export const wayName = ({ phone, lang, theme }) => [phone ? "phone" : "wide", lang, theme].filter(Boolean).join("-");

/** An operation of the server at url: for the person of a token, or for nobody; a refusal is thrown. */
export async function ask(url, token, operation, members = {}) {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${url}/api/${operation}`, { method: "POST", headers, body: JSON.stringify(members) });
  const said = await answer.json();
  if (said.error) throw new Error(`${operation}: ${said.error.message}`);
  return said;
}

/** A context of the browser as somebody has set it up. */
async function browserOf(browser, { phone = false, lang = "en", theme = "day", address }) {
  const from = address ? { extraHTTPHeaders: { "X-Forwarded-For": address } } : {};
  const context = await browser.newContext({ viewport: phone ? PHONE : WIDE, hasTouch: phone, locale: lang, ...from });
  const kept = { lang, theme };
  await context.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, kept);
  return context;
}

/** The server, the browser and what is done with them; flags: of the server. */
export async function gather(name, flags = []) {
  const server = await cloister({ flags });
  const browser = await launch();
  let looked = 0;
  const expect = (ok, what) => {
    looked++;
    if (!ok) complain(name, what);
  };
  const call = (token, operation, members) => ask(server.url, token, operation, members);

  async function registered(called) {
    const { me, token } = await call(null, "hello", { name: called, bearer: true });
    await call(token, "password", { password: PASSWORD });
    return { ...me, token };
  }

  /** A browser of its own, at the page. */
  async function open(way = {}) {
    const page = await (await browserOf(browser, way)).newPage();
    page.on("pageerror", (error) => complain(name, String(error)));
    await page.goto(server.url);
    return page;
  }

  /** The same for somebody who logs in there. */
  async function enter(person, way = {}) {
    const page = await open(way);
    await page.evaluate(
      (body) => fetch("/api/login", { method: "POST", headers: { "Content-Type": "application/json" }, body }),
      JSON.stringify({ name: person.name, password: PASSWORD }),
    );
    await page.goto(server.url);
    await page.waitForSelector("[data-account]");
    return page;
  }

  /** Looks at the page as it is. */
  async function look(page, called) {
    await page.waitForTimeout(SETTLED);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide <= 0, `${called}: ${wide} px too wide`);
    await reach(page, called);
    await picture(page, called, true);
  }

  /** Looks at the page of a path, when it is ready. */
  async function lookAt(page, path, ready, called) {
    await page.goto(server.url + path);
    await page.waitForSelector(ready);
    await look(page, called);
  }

  /** Does it all, and ends with how it went. */
  async function through(test) {
    await test().catch((error) => complain(name, String(error.stack ?? error)));
    await browser.close();
    await server.close();
    process.exit(verdict(looked));
  }

  return { server, expect, call, registered, open, enter, look, lookAt, through };
}
