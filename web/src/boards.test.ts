// All boards share one page, and the styles of each that was once seen stay there: none may mean anything but its own.
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const games = new URL("../../src/games/", import.meta.url);
const styles = (folder: URL): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(new URL(name, folder), "utf8").replace(/\/\*.*?\*\//gs, ""))
    .join("\n");

/** What the classes of some styles begin with: "bd" of .bd-card and of .bd. */
const beginnings = (css: string): Set<string> => new Set(css.match(/(?<=\.)[a-z]+/g));
const page = beginnings(styles(new URL("../style/", import.meta.url)));

const boards = readdirSync(games)
  .filter((name) => !name.includes(".") && readdirSync(new URL(name, games)).includes("web"))
  .map((game) => ({ game, css: styles(new URL(`${game}/web/`, games)) }));

test.each(boards)("every rule of the styles of $game names the game or a class that is its own", ({ game, css }) => {
  const others = boards.filter((board) => board.game !== game).map((board) => beginnings(board.css));
  const dashed = new Set<string>(css.match(/(?<=\.)[a-z]+(?=-)/g));
  const own = [...dashed].filter((word) => !page.has(word) && !others.some((all) => all.has(word)));
  expect(own).not.toEqual([]);
  const named = new RegExp(`\\[data-game="${game}"\\]|\\.(${own.join("|")})(?![a-z])`);
  const selectors = (css.match(/[^{}@;]+(?=\{)/g) ?? [])
    .filter((text) => /[.#[]/.test(text) && !/^\s*(media|container|keyframes|supports|[\d.]+%)/.test(text))
    .flatMap((text) => text.split(/,(?![^()]*\))/).map((one) => one.trim()));
  expect(selectors.length).toBeGreaterThan(5);
  const colours = /^(:root|\[data-theme="candle"\])$/; // what a game's own colours are called begins with its name
  expect(selectors.filter((one) => !named.test(one) && !colours.test(one))).toEqual([]);
});
