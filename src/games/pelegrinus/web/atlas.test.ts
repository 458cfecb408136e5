import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { loadEdition } from "@table/editions";
import { rules } from "@table/table/testing";
import { atlasOf, cells } from "./atlas";
import { CITY_IDS, LABEL_SIDE, type Point } from "./places";

interface Nearest {
  find(x: number, y: number): number;
}
const { resolve } = createRequire(new URL("../../../../web/package.json", import.meta.url));
const { Delaunay } = (await import(/* @vite-ignore */ pathToFileURL(resolve("d3-delaunay")).href)) as {
  Delaunay: { from(points: readonly Point[]): Nearest };
};

const printed = atlasOf(rules.describe("pelegrinus", "en"));

function edited(figures: object) {
  const file = { cloister_edition: 1, game: "pelegrinus", rules: 1, name: "Box", figures };
  const { slot, faults } = loadEdition(rules, JSON.stringify(file), "en");
  expect(faults.filter((f) => !f.warning)).toEqual([]);
  return atlasOf(rules.describe("pelegrinus", "en", slot!));
}

const inside = (cell: Point[], [x, y]: Point): boolean =>
  cell.every(([ax, ay], i) => {
    const [bx, by] = cell[(i + 1) % cell.length]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-6;
  });

test("The ground of a city is all that lies nearest to it.", () => {
  const points = CITY_IDS.map((city) => printed.city[city]);
  const found = cells(points);
  const nearest = Delaunay.from(points);
  for (let x = -250; x < 1300; x += 31)
    for (let y = -130; y < 940; y += 29) expect(inside(found[nearest.find(x, y)]!, [x, y])).toBe(true);
});

test("The printed board is drawn as it lies.", () => {
  expect(printed.ways).toHaveLength(60);
  expect(printed.ways.filter((way) => way.sea)).toHaveLength(23);
  expect(Object.keys(printed.site)).toHaveLength(6);
  expect(printed.side).toEqual(LABEL_SIDE);
  const [x, y] = printed.city.constantinople;
  expect([Math.round(x), Math.round(y)]).toEqual([739, 377]);
});

test("A city that was moved lies elsewhere, with its routes and its ground, and the others where they were.", () => {
  const moved = edited({ city: { antioch: { lat: 3351, lon: 3629 } } });
  expect(moved.city.antioch[1]).toBeGreaterThan(printed.city.antioch[1] + 30);
  expect(moved.city.paris).toEqual(printed.city.paris);
  const of = (atlas: typeof moved, id: string) => atlas.ways.find((way) => way.id === id)!.d;
  expect(of(moved, "antioch_acre")).not.toBe(of(printed, "antioch_acre"));
  expect(of(moved, "paris_london")).toBe(of(printed, "paris_london"));
  expect(moved.grounds.near_east).not.toBe(printed.grounds.near_east);
  expect(moved.grounds.anglo_germanic).toBe(printed.grounds.anglo_germanic);
});

test("Routes are those of the edition, and a site lies on the one that it has.", () => {
  const turned = edited({
    route: { paris_london: false, paris_glasgow: { type: "sea" }, paris_cologne: { type: "sea" } },
    site: { mont_saint_michel: { to: "glasgow" } },
  });
  const ids = turned.ways.map((way) => way.id);
  expect(ids).toHaveLength(60);
  expect(ids).not.toContain("paris_london");
  const way = turned.ways.find(({ id }) => id === "paris_glasgow")!;
  expect(way.sea).toBe(true);
  expect(turned.ways.find(({ id }) => id === "paris_cologne")!.sea).toBe(true);
  expect(turned.site.mont_saint_michel).toEqual(way.middle);
  expect(turned.site.rome).toEqual(printed.site.rome);
});
