// A turn of Pelegrinus by hand: each of the five to another place, by click, pull, key or touch, then sent together.
// Spread like this one runs out of commanderies in time, so that the rare choices come, too.

/** Whole games are left to `make soak`. */
export const long = true;
export const tables = { mouse: { options: { slot_profile: "4" } }, phone: { players: 4 }, keyboard: { players: 3 } };
/** Two people come to its end so. */
export const friends = true;
/** Sorts of elements that are picked before places are. */
export const pieces = ["character"];

const CITY = '[data-el^="city."].legal';

/** Legal cities that can be touched where they are and have none of the own figures yet; else all that can be. */
async function targets(page) {
  return page.$$eval(CITY, (nodes) => {
    const inSight = nodes.filter((node) => {
      const dot = node.querySelector(".pe-dot").getBoundingClientRect();
      return (
        document.elementFromPoint(dot.left + dot.width / 2, dot.top + dot.height / 2)?.closest("[data-el]") === node
      );
    });
    const fresh = inSight.filter((node) => !node.classList.contains("staged"));
    return (fresh.length ? fresh : inSight).map((node) => node.dataset.el);
  });
}

/** Pulls the piece in hand onto a city with the mouse. */
async function pull(page, city) {
  const from = await page.locator(".pe-piece.in-hand").boundingBox();
  const to = await page.locator(`[data-el="${city}"] .pe-dot`).boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + 12, to.y - 9, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
  await page.mouse.up();
}

/** One act; false where there is nothing to do. */
export async function act(page, pick, { touch, keyboard }) {
  const press = async (place) => {
    if (keyboard) {
      await place.focus({ timeout: 2000 });
      await page.keyboard.press("Enter");
    } else await (touch ? place.tap({ timeout: 2000 }) : place.click({ timeout: 2000 }));
    return true;
  };
  const skip = page.locator("[data-skip]");
  if (await skip.count()) return press(skip);
  const send = page.locator("[data-send]:not(:disabled)");
  if (await send.count()) return press(pick(6) ? send : page.locator(".pe-piece.legal").nth(pick(5)));
  if (!(await page.locator(CITY).count())) {
    // The map is full, or nobody is asked.
    const elsewhere = page.locator('[data-el="court"].legal, [data-el="stay"].legal');
    return (await elsewhere.count()) > 0 && press(elsewhere.nth(pick(await elsewhere.count())));
  }
  switch (pick(12)) {
    case 0:
      return press(page.locator('[data-el="court"].legal, [data-el="stay"].legal, .pe-chip').nth(pick(3)));
    case 1:
      if (await page.locator(".pe-piece.legal").count()) return press(page.locator(".pe-piece.legal").nth(pick(5)));
  }
  const cities = keyboard
    ? await page.$$eval(CITY, (nodes) => nodes.map((node) => node.dataset.el))
    : await targets(page);
  if (!cities.length) return press(page.locator(".pe-chip").nth(pick(6)));
  const city = cities[pick(cities.length)];
  if (!touch && !keyboard && pick(3) === 0 && (await page.locator(".pe-piece.in-hand").count())) await pull(page, city);
  else await press(page.locator(`[data-el="${city}"]`));
  return true;
}
