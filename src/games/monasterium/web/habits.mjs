// A turn of Monasterium by hand. Clicking at random never empties a row of novices or reaches the end of the road twice,
// so each game has an aim, and follows it most of the time.
import { rarest } from "../../../../tests/web/verbs.mjs";

/** Whole games are left to `make soak`. */
export const long = true;
export const tables = { phone: { players: 4 }, keyboard: { players: 4 } };
/** Sorts of elements that are picked before places are. */
export const pieces = ["die", "novice"];
const AIM_OF = { mouse: "actions", phone: "road", keyboard: "chapels" };

const AIMS = {
  // Influence, and with it one novice after the other into the chapels: row III empties, its extra novice goes.
  chapels: {
    rich: /^token\.influence$|^slot\.1$|^action\..\.0$|^novice\..\.III$|^column\.A$|^die\.\w+\.1$/,
    poor: /^token\.influence$|^slot\.3$|^action\.C\.0$|^action\.D\.1$|^novice\..\.III$|^column\.C$|^die\.\w+\.[13]$/,
  },
  // Along the road, round and round.
  road: {
    rich: /^slot\.5$|^column\.E$|^action\.[ADE]\.[012]$|^novice\.[AD]\.I{1,2}$|^die\.\w+\.5$|^line\.bottom$|^window\.bottom/,
    poor: /^slot\.[56]$|^column\.E$|^action\.E\.0$|^die\.\w+\.[56]$|^line\.bottom$|^window\.bottom/,
  },
  // Soup for refectories: the novices of C-II and E-I leave, and what they unlock is used.
  actions: {
    rich: /^novice\.C\.II$|^novice\.E\.I$|^slot\.[135]$|^action\.C\.2$|^action\.E\.1$|^action\.A\.0$|^column\.[ACE]$/,
    poor: /^slot\.2$|^action\.B\.0$|^column\.B$|^token\.soup$|^die\.\w+\.2$|^novice\.C\.II$|^novice\.E\.I$/,
  },
};
const tried = new Set(); // verbs without a place on the board that were taken before
const ENOUGH = { chapels: ["influence", 3], road: ["soup", 2], actions: ["soup", 3] };

async function held(page, token) {
  const place = page.locator(`[data-el="token.${token}"] b`);
  return (await place.count()) ? Number(await place.first().textContent()) : 0;
}

/** One act; false where there is nothing to do. */
export async function act(page, pick, { game, way, touch, keyboard }) {
  const aim = AIM_OF[way];
  const rare = (texts) => {
    const text = texts.find((t) => !tried.has(t.split(" ")[0])) ?? texts[rarest(game, texts)];
    tried.add(text.split(" ")[0]);
    return text;
  };
  const press = async (selector) => {
    const place = page.locator(selector).first();
    if (keyboard) {
      await place.focus({ timeout: 2000 });
      await page.keyboard.press("Enter");
    } else await (touch ? place.tap({ timeout: 2000 }) : place.click({ timeout: 2000 }));
    return true;
  };
  const menu = await page.$$eval("[data-menu] [data-choice]", (list) => list.map((b) => b.dataset.choice));
  if (menu.length) return press(`[data-menu] [data-choice="${pick(2) ? rare(menu) : menu[menu.length - 1]}"]`);
  const names = await page.$$eval("[data-el].legal", (list) => list.map((node) => node.dataset.el));
  const bare = await page.$$eval(".buttons [data-choice]:not(:disabled)", (list) => list.map((b) => b.dataset.choice));
  const chips = await page.$$eval(".mm-take button", (list) => list.map((b) => b.dataset.choice));
  if (!names.length && !bare.length) return false;
  if (bare.length && (!names.length || pick(bare.includes("decline") ? 4 : 2) === 0))
    return press(`.buttons [data-choice="${pick(2) ? rare(bare) : bare[pick(bare.length)]}"]`);
  if (chips.length && pick(5) === 0) return press(`.mm-take [data-choice="${chips[pick(chips.length)]}"]`);
  const [token, count] = ENOUGH[aim];
  const wanted = names.filter((name) => AIMS[aim].rich.test(name));
  const needed = names.filter((name) => AIMS[aim].poor.test(name));
  const first = (await held(page, token)) < count || names[0].startsWith("die") ? needed : wanted;
  const list = pick(16) === 0 || !first.length ? names : first;
  return press(`[data-el="${list[pick(list.length)]}"].legal`);
}
