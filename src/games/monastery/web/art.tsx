// What stands on the plan: houses, trees beside the paths, and the abbey church.
import type { JSX } from "preact";
import { Strokes, type House } from "@table/houses";
import type { Tile } from "@table/generated/monastery";

const tree = (x: number, y: number) => (
  <g key={`${x}.${y}`}>
    <path class="ho-o" d={`M${x - 1} ${y}V${y + 7}H${x + 1.5}V${y}Z`} />
    <path
      class="ho-g"
      d={`M${x} ${y - 9}C${x + 7} ${y - 9} ${x + 8} ${y + 2} ${x} ${y + 2}S${x - 7} ${y - 9} ${x} ${y - 9}Z`}
    />
  </g>
);
const TREES: Partial<Record<Tile, [number, number][]>> = {
  path_straight: [
    [18, 32],
    [82, 66],
    [80, 24],
  ],
  path_bend: [
    [22, 74],
    [80, 78],
    [20, 28],
  ],
  path_tee: [
    [18, 26],
    [22, 72],
  ],
  path_cross: [
    [20, 24],
    [80, 76],
  ],
};

/** Every tile has a house of its name but the paths, which have trees. */
export const Building = ({ type }: { type: Tile }): JSX.Element | null =>
  type.startsWith("path_") ? null : <Strokes house={type as House} x={20} y={15} />;
export const Trees = ({ type }: { type: Tile }) => (
  <g class="house">{(TREES[type] ?? []).map(([x, y]) => tree(x, y))}</g>
);

/** The abbey church in the middle of its six cells, 300 × 200. */
export const AbbeyChurch = () => (
  <g class="house" transform="translate(50 14)">
    <path class="ho-s" d="M44 46L52 34H150L158 46Z" />
    <path class="ho-w" d="M46 46H156V84H46Z" />
    {[58, 78, 98, 118, 138].map((x) => (
      <path key={x} class="ho-v" d={`M${x} 74V60A5 5 0 0 1 ${x + 10} 60V74Z`} />
    ))}
    <path class="ho-n" d="M46 52H156M50 40H154" />
    {[53, 73, 93, 113, 133, 152].map((x) => (
      <path key={x} class="ho-w" d={`M${x - 2.5} 84V56L${x} 50L${x + 2.5} 56V84Z`} />
    ))}
    <path class="ho-w" d="M92 34V20H110V34Z" />
    <path class="ho-s" d="M88 21L101 -2L114 21Z" />
    <path class="ho-y" d="M101 -7a3 3 0 1 0 .1 0Z" />
    <path class="ho-w" d="M6 84V28H26V84ZM36 84V28H56V84Z" />
    <path class="ho-s" d="M3 29L16 6L29 29ZM33 29L46 6L59 29Z" />
    <path class="ho-w" d="M26 84V44L31 38L36 44V84Z" />
    <path class="ho-v" d="M31 47a4 4 0 1 0 .1 0ZM13 50V40A3 3 0 0 1 19 40V50ZM43 50V40A3 3 0 0 1 49 40V50Z" />
    <path
      class="ho-d"
      d="M27 84V70A4 4 0 0 1 35 70V84ZM11 84V72A4.500 4.500 0 0 1 20 72V84ZM41 84V72A4.500 4.500 0 0 1 50 72V84Z"
    />
    <path class="ho-n" d="M6 58H56M6 32H26M36 32H56M16 6V0M13 2.500H19M46 6V0M43 2.500H49" />
    <path class="ho-w" d="M156 84V50Q184 50 184 84Z" />
    <path class="ho-s" d="M154 52Q158 40 170 44Q182 50 187 72Q180 54 154 54Z" />
    <path class="ho-v" d="M162 76V64A4 4 0 0 1 170 64V76ZM174 78V70A3 3 0 0 1 180 70V78Z" />
    <path class="ho-n" d="M0 84H192" />
  </g>
);
