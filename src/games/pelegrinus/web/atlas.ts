// Where everything lies on the chart, with the figures that the table is played with: an owner may have moved cities, and taken
// out, added and turned routes (docs/editions.md). Made once for an edition.
import type { City, Region, Site } from "@table/generated/pelegrinus";
import { PRINTED } from "@table/generated/pelegrinus-map";
import type { Description } from "@table/types";
import { place } from "./projection.mjs";
import { CITY_IDS, LABEL_SIDE, REGION_IDS, SHEET, type Point, type Side } from "./places";

/** A route as it is drawn. */
export interface Way {
  id: string;
  from: City;
  to: City;
  sea: boolean;
  d: string;
  middle: Point;
}

export interface Atlas {
  city: Record<City, Point>;
  side: Record<City, Side>; // of a city where its name has room
  site: Record<Site, Point>;
  ways: Way[];
  grounds: Record<Region, string>; // what lies nearest to its cities
}

type Figures = Record<string, number>;
interface Row {
  id: string;
  figures: Figures;
}

const SEA = 2;
const BENT = 0.06; // of its length: a straight way bends a little, as if drawn by hand

const rowsOf = (game: Description, type: string): Row[] =>
  (game.types.find((t) => t.name === type && t.rows?.[0]?.figures)?.rows ?? []) as Row[];

const short = (n: number): string => String(Math.round(n * 10) / 10);
const at = ([x, y]: Point): string => `${short(x)} ${short(y)}`;

/** A soft line through points (Catmull-Rom as Bézier curves). */
function curve(points: Point[]): string {
  const parts = [`M${at(points[0]!)}`];
  for (let i = 0; i + 1 < points.length; i++) {
    const [b, c] = [points[i]!, points[i + 1]!];
    const [a, d] = [points[i - 1] ?? b, points[i + 2] ?? c];
    const one: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    parts.push(`C${at(one)} ${at(two)} ${at(c)}`);
  }
  return parts.join("");
}

/** The points between its ends through which a route was drawn for the printed board. */
const printedPoints = ({ figures: f }: Row): Point[] =>
  [1, 2, 3].filter((n) => f[`lat${n}`]).map((n) => place(f[`lat${n}`]!, f[`lon${n}`]!));

/** The part of a polygon that is nearer to one point than to another. */
function nearer(polygon: Point[], [ax, ay]: Point, [bx, by]: Point): Point[] {
  const side = ([x, y]: Point) => (bx - ax) * (x - (ax + bx) / 2) + (by - ay) * (y - (ay + by) / 2);
  return polygon.flatMap((p, i) => {
    const q = polygon[(i + 1) % polygon.length]!;
    const [here, there] = [side(p), side(q)];
    const part = here / (here - there);
    const kept: Point[] = here <= 0 ? [p] : [];
    if (here < 0 !== there < 0 && here !== there) kept.push([p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])]);
    return kept;
  });
}

/** All of the sheet that lies nearest to each of the points. */
export function cells(points: Point[]): Point[][] {
  const { x, y, width, height } = SHEET;
  const sheet: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return points.map((point, i) =>
    points.reduce((cell, other, k) => (k === i ? cell : nearer(cell, point, other)), sheet),
  );
}

/** From the dot to the middle of a name on that side. */
const NAME_AT: Partial<Record<Side, Point>> = { e: [48, 10], w: [-48, 10], n: [0, -16], s: [0, 26] };

/** For a city that was moved: where its name is farthest from the other cities. */
function roomiest(city: Point, others: Point[]): Side {
  const room = ([dx, dy]: Point) => Math.min(...others.map(([x, y]) => Math.hypot(x - city[0] - dx, y - city[1] - dy)));
  const sides = Object.entries(NAME_AT) as [Side, Point][];
  return sides.reduce((best, one) => (room(one[1]) > room(best[1]) ? one : best))[0];
}

/** The cities as an edition has them, and what the printed board had. */
interface Box {
  cities: Row[];
  sites: Row[];
  printed: Row[]; // routes
  points: Point[]; // of the cities
  moved: boolean[];
}

function boxOf(game: Description): Box {
  const cities = rowsOf(game, "city");
  return {
    cities,
    sites: rowsOf(game, "site"),
    printed: rowsOf(game, "route"),
    points: cities.map(({ figures: f }) => place(f.lat!, f.lon!)),
    moved: cities.map(({ id, figures: f }) => !(PRINTED[id as City][0] === f.lat && PRINTED[id as City][1] === f.lon)),
  };
}

const joins = ({ figures: f }: Row, a: number, b: number): boolean =>
  (f.from === a && f.to === b) || (f.from === b && f.to === a);

/** A route, and the site on it: where geography has it, if this is its printed route, else in the middle. */
function wayOf({ cities, sites, printed, points, moved }: Box, [a, b, kind]: readonly number[]) {
  const row = printed.find((r) => joins(r, a!, b!));
  const site = sites.find((r) => joins(r, a!, b!));
  const known =
    site && row?.figures.site === sites.indexOf(site) + 1 ? place(site.figures.lat!, site.figures.lon!) : null;
  const [from, to] = [points[a! - 1]!, points[b! - 1]!];
  const via: Point[] = row && !moved[a! - 1] && !moved[b! - 1] ? printedPoints(row) : known ? [known] : [];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (!via.length) via.push([from[0] + dx / 2 + dy * BENT, from[1] + dy / 2 - dx * BENT]);
  const [one, two] = [cities[a! - 1]!.id as City, cities[b! - 1]!.id as City];
  const middle = via[Math.floor((via.length - 1) / 2)]!;
  const d = curve([from, ...via, to]);
  const way: Way = { id: row?.id ?? `${one}_${two}`, from: one, to: two, sea: kind === SEA, d, middle };
  return { way, site: site ? [[site.id, known ?? middle] as const] : [] };
}

function groundsOf({ cities, points }: Box): Atlas["grounds"] {
  const nearest = cells(points).map((cell) => `M${cell.map((p) => p.map(Math.round).join(" ")).join("L")}Z`);
  const of = (region: number) => nearest.filter((_, i) => cities[i]!.figures.region === region).join("");
  return Object.fromEntries(REGION_IDS.map((region, i) => [region, of(i + 1)])) as Atlas["grounds"];
}

function make(game: Description): Atlas {
  const box = boxOf(game);
  const pairs = game.types.find((t) => t.pairs)?.pairs ?? [];
  const ways = pairs.map((pair) => wayOf(box, pair));
  const sideOf = (city: City, i: number): Side =>
    box.moved[i]
      ? roomiest(
          box.points[i]!,
          box.points.filter((_, k) => k !== i),
        )
      : LABEL_SIDE[city];
  return {
    city: Object.fromEntries(CITY_IDS.map((city, i) => [city, box.points[i]!])) as Atlas["city"],
    side: Object.fromEntries(CITY_IDS.map((city, i) => [city, sideOf(city, i)])) as Atlas["side"],
    site: Object.fromEntries(ways.flatMap(({ site }) => site)) as Atlas["site"],
    ways: ways.map(({ way }) => way),
    grounds: groundsOf(box),
  };
}

const made = new WeakMap<Description, Atlas>();

export function atlasOf(game: Description): Atlas {
  const known = made.get(game);
  if (known) return known;
  const atlas = make(game);
  made.set(game, atlas);
  return atlas;
}
