// The chart under everything: sea with rhumb lines, water-lined coast, washes of the regions, hills, the rose.
import { COAST, GROUNDS } from "@table/generated/pelegrinus-map";
import type { RegionState } from "./places";
import { REGION_IDS, SHEET } from "./places";

const HILLS = [
  [403, 266], [387, 274], [434, 261], [465, 259], [489, 261], [383, 290], [283, 343], [259, 341], [303, 347], [207, 339], [658, 247],
  [626, 220], [673, 274], [648, 229], [657, 288], [480, 332], [496, 356], [536, 413], [209, 531], [168, 552], [136, 578], [295, 503],
  [363, 497], [753, 454], [848, 458], [891, 433], [859, 407], [909, 390], [546, 312], [579, 330], [616, 360], [617, 407], [227, 91],
  [420, 31], [411, 44], [439, 25], [212, 462], [669, 349], [873, 527], [842, 640], [263, 484],
] as const;

/** The net of a portolan: sixteen points on a ring, joined to each other. */
function rhumbs(): string {
  const point = (n: number) => [470 + 470 * Math.cos((n * Math.PI) / 8), 400 + 470 * Math.sin((n * Math.PI) / 8)] as const;
  const lines: string[] = [];
  for (let a = 0; a < 16; a++) {
    for (const step of [3, 5, 6, 7, 8]) {
      const [from, to] = [point(a), point(a + step)];
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      lines.push(`M${Math.round(from[0] - dx)} ${Math.round(from[1] - dy)}l${Math.round(3 * dx)} ${Math.round(3 * dy)}`);
    }
  }
  return lines.join("");
}

const RHUMBS = rhumbs();

function Rose({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} class="pe-rose">
      <circle r="46" class="ground" />
      <circle r="39.5" class="inner" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`} class={turn % 90 ? "half" : "whole"}>
          <path d={`M0 ${turn % 90 ? -33 : -52}L7.4 -7.4L0 0Z`} />
          <path d={`M0 ${turn % 90 ? -33 : -52}L-7.4 -7.4L0 0Z`} class="gilt" />
        </g>
      ))}
      <circle r="6.4" class="boss" />
      <text y="-58">N</text>
    </g>
  );
}

/** Drawn anew only when a region opens or closes: keep the result. */
export function Chart({ states, soft }: { states: RegionState["state"][]; soft: boolean }) {
  const { x, y, width, height } = SHEET;
  return (
    <svg class="pe-chart" viewBox={`${x} ${y} ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <defs>
        <path id="pe-coast" d={COAST} transform="scale(.1)" vector-effect="non-scaling-stroke" />
        <clipPath id="pe-land"><use href="#pe-coast" /></clipPath>
        <pattern id="pe-closed" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" /></pattern>
        <filter id="pe-wash" x="-2%" y="-2%" width="104%" height="104%"><feGaussianBlur stdDeviation="9" /></filter>
      </defs>
      <rect x={x} y={y} width={width} height={height} class="pe-sea" />
      <path d={RHUMBS} class="pe-rhumbs" />
      <g class="pe-waterlines">{[17, 11, 5.5].map((w) => <use key={w} href="#pe-coast" stroke-width={w} />)}</g>
      <use href="#pe-coast" class="pe-ground" />
      <g clip-path="url(#pe-land)">
        <g filter={soft ? "url(#pe-wash)" : undefined}>
          {REGION_IDS.map((region, i) => <path key={region} d={GROUNDS[i]} class={`pe-tint ${states[i]}`} style={{ fill: `var(--region-${region.replaceAll("_", "-")})` }} />)}
        </g>
        {REGION_IDS.map((region, i) => (states[i] === "closed" ? <path key={region} d={GROUNDS[i]} class="pe-hatched" /> : null))}
        <path class="pe-hills" d={HILLS.map(([hx, hy]) => `M${hx - 8} ${hy}q4-11 8-10q4 1 8 10M${hx} ${hy - 10}q1 5 5 9`).join("")} />
      </g>
      <use href="#pe-coast" class="pe-coastline" />
      <Rose x={110} y={588} />
    </svg>
  );
}
