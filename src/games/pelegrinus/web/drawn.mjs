// Writes src/generated/pelegrinus-map.ts: the chart of Pelegrinus in its own units. The coast is Natural Earth's
// (public domain, npm world-atlas), cities, routes and sites are where the game's declarations put them.
//
//     CLOISTER_WASM=../build/release/cloister.wasm node scripts/drawn.mjs
import { readFileSync } from "node:fs";
import { describe, load, where, write } from "../../../../web/scripts/module.mjs";

const { Delaunay } = await load("d3-delaunay");
const { geoPath, geoProjection } = await load("d3-geo");
const { feature } = await load("topojson-client");
const atlas = JSON.parse(readFileSync(where("world-atlas/land-50m.json"), "utf8"));

// The north is pressed together so that the Mediterranean gets room.
const rad = Math.PI / 180;
const middle = 41 * rad;
const bend = 42 * rad;
const raw = (lambda, phi) => [
  lambda * Math.cos(middle) * (1 - 0.42 * (phi - middle)),
  phi < bend ? phi : phi - 0.62 * (phi - bend) ** 2,
];
// What lies beyond the frame is seen when the page is wider or higher than the chart.
const EXTENT = [
  [-260, -140],
  [1300, 940],
];
const projection = geoProjection(raw).rotate([-13, 0]).scale(1225).translate([0, 0]).precision(0.3);
const [originX, originY] = projection([13, 41]);
projection.translate([481 - originX, 377.4 - originY]).clipExtent(EXTENT);

/** Drops points that hardly bend the line (Visvalingam): the smallest triangle goes first. */
function simplify(ring, least) {
  const points = ring.slice();
  const area = (i) => {
    const [a, b, c] = [points[i - 1], points[i], points[i + 1]];
    return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
  };
  for (;;) {
    let worst = -1;
    let smallest = least;
    for (let i = 1; i < points.length - 1; i++) {
      const here = area(i);
      if (here < smallest) [smallest, worst] = [here, i];
    }
    if (worst < 0) return points;
    points.splice(worst, 1);
  }
}

const ringArea = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

/** Land as a path of relative steps in tenths of a unit: half the bytes of absolute ones. */
function coast() {
  const rings = [];
  let ring = [];
  const context = {
    moveTo: (x, y) => rings.push((ring = [[x, y]])),
    lineTo: (x, y) => ring.push([x, y]),
    closePath: () => ring.push(ring[0]),
    arc() {},
  };
  geoPath(projection, context)(feature(atlas, atlas.objects.land));
  return rings
    .filter((r) => ringArea(r) > 5)
    .map((r) => steps(simplify(r, 0.25)))
    .join("");
}

function steps(points) {
  let [x, y] = points[0].map((n) => Math.round(n * 10));
  const text = `M${x} ${y}l`;
  const pairs = [];
  for (const point of points.slice(1, -1)) {
    const [nx, ny] = point.map((n) => Math.round(n * 10));
    if (nx !== x || ny !== y) pairs.push(`${nx - x} ${ny - y}`);
    [x, y] = [nx, ny];
  }
  return `${text}${pairs.join(" ")}z`.replaceAll(" -", "-");
}

const short = (n) => String(Math.round(n * 10) / 10);
const at = ([x, y]) => `${short(x)} ${short(y)}`;

/** A soft line through points (Catmull-Rom as Bézier curves). */
function curve(points) {
  const parts = [`M${at(points[0])}`];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
    const one = [0, 1].map((n) => b[n] + (c[n] - a[n]) / 6);
    const two = [0, 1].map((n) => c[n] - (d[n] - b[n]) / 6);
    parts.push(`C${at(one)} ${at(two)} ${at(c)}`);
  }
  return parts.join("");
}

// Figures that name a component count from 1.
const game = describe("pelegrinus");
const SEA = 2;
const rows = (name) => game.types.find((type) => type.name === name && type.rows?.[0]?.figures).rows;
const place = (lat, lon) => projection([lon / 100, lat / 100]);
const cities = rows("city").map(({ id, figures: f }) => ({ id, region: f.region - 1, at: place(f.lat, f.lon) }));
const regions = rows("region").map(({ id }) => id);

function routes() {
  return rows("route").map(({ id, figures: f }) => {
    const [from, to] = [cities[f.from - 1].at, cities[f.to - 1].at];
    const via = [
      [f.lat1, f.lon1],
      [f.lat2, f.lon2],
      [f.lat3, f.lon3],
    ]
      .filter(([lat]) => lat)
      .map(([lat, lon]) => place(lat, lon));
    // A straight way bends a little, as if drawn by hand.
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (!via.length) via.push([from[0] + dx / 2 + dy * 0.06, from[1] + dy / 2 - dx * 0.06]);
    return {
      id,
      from: cities[f.from - 1].id,
      to: cities[f.to - 1].id,
      sea: f.type === SEA,
      ship: via[Math.floor((via.length - 1) / 2)],
      d: curve([from, ...via, to]),
    };
  });
}

/** The ground of each region: all that lies nearest to its cities. */
function grounds() {
  const cells = Delaunay.from(cities.map((c) => c.at)).voronoi(EXTENT.flat());
  return regions.map((_, region) =>
    cities
      .flatMap((city, i) => {
        if (city.region !== region) return [];
        const cell = [...cells.cellPolygon(i)].slice(0, -1);
        return [`M${cell.map((p) => p.map(Math.round).join(" ")).join("L")}Z`];
      })
      .join(""),
  );
}

const point = ([x, y]) => [Number(short(x)), Number(short(y))];
const out = {
  COAST: coast(),
  CITIES: Object.fromEntries(cities.map((c) => [c.id, point(c.at)])),
  SITES: Object.fromEntries(rows("site").map(({ id, figures: f }) => [id, point(place(f.lat, f.lon))])),
  ROUTES: routes().map(({ ship, ...route }) => ({ ...route, ship: point(ship) })),
  GROUNDS: grounds(),
};
const lines = [
  "// Generated by drawn.mjs; do not edit.",
  ...Object.entries(out).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
];
write("pelegrinus-map.ts", `${lines.join("\n")}\n`);
