// Coloured glass, cut and leaded: five patterns on a 48 × 48 grid, each a symbol that windows, piles and cards use.
import type { Monastery } from "@table/generated/monasterium";
import { MONASTERIES, glass } from "./things";

/** A cut piece of glass: its outline and how much paler (over 0) or deeper (under 0) it is than the pot it came from. */
type Cut = [path: string, tone: number];

const IN = 6;
const OUT = 48 - IN;

/** Narrow strips round a tile, one pale, one deep, as glaziers set them. */
const BORDER: Cut[] = [0, 1, 2].flatMap((i): Cut[] => {
  const from = IN + i * 12;
  const strips = [
    `M${from} 2H${from + 12}V${IN}H${from}Z`,
    `M${from} ${OUT}H${from + 12}V46H${from}Z`,
    `M2 ${from}V${from + 12}H${IN}V${from}Z`,
    `M${OUT} ${from}V${from + 12}H46V${from}Z`,
  ];
  return strips.map((path, side): Cut => [path, (i + side) % 2 ? 0.34 : -0.26]);
});
const CORNERS: Cut[] = [
  [2, 2],
  [OUT, 2],
  [2, OUT],
  [OUT, OUT],
].map(([x, y]): Cut => [`M${x} ${y}h4v4h-4Z`, 0.6]);

const around = (n: number, make: (i: number) => Cut): Cut[] => Array.from({ length: n }, (_, i) => make(i));
const polar = (angle: number, radius: number): string =>
  `${(24 + radius * Math.sin((angle * Math.PI) / 180)).toFixed(1)} ${(24 - radius * Math.cos((angle * Math.PI) / 180)).toFixed(1)}`;

const PATTERNS: Record<Monastery, Cut[]> = {
  // A quatrefoil with a leaf in each lobe.
  A: [
    [`M${IN} ${IN}H24V24H${IN}Z`, -0.2],
    [`M24 ${IN}H${OUT}V24H24Z`, -0.04],
    [`M${IN} 24H24V${OUT}H${IN}Z`, -0.06],
    [`M24 24H${OUT}V${OUT}H24Z`, -0.24],
    ...around(
      4,
      (i): Cut => [
        [
          `M24 24L17 17C17 5 31 5 31 17Z`,
          `M24 24L31 17C43 17 43 31 31 31Z`,
          `M24 24L31 31C31 43 17 43 17 31Z`,
          `M24 24L17 31C5 31 5 17 17 17Z`,
        ][i]!,
        [0.3, 0.12, 0.06, 0.22][i]!,
      ],
    ),
    ["M24 18L30 24L24 30L18 24Z", 0.55],
  ],
  // A trellis of lozenges.
  B: [
    [`M${IN} ${IN}H24L${IN} 24Z`, -0.2],
    [`M24 ${IN}H${OUT}V24Z`, 0],
    [`M${IN} 24L24 ${OUT}H${IN}Z`, -0.05],
    [`M${OUT} 24V${OUT}H24Z`, -0.3],
    [`M24 ${IN}L33 15L24 24L15 15Z`, 0.26],
    [`M15 15L24 24L15 33L${IN} 24Z`, 0.1],
    [`M33 15L${OUT} 24L33 33L24 24Z`, -0.08],
    [`M24 24L33 33L24 ${OUT}L15 33Z`, 0.16],
    ["M24 17.5L30.5 24L24 30.5L17.5 24Z", 0.52],
  ],
  // The sun.
  C: [
    ...around(12, (i): Cut => {
      const a = i * 30 - 15;
      return [`M${polar(a, 9)}L${polar(a, 26)}L${polar(a + 30, 26)}L${polar(a + 30, 9)}Z`, i % 2 ? 0.24 : -0.2];
    }),
    ["M24 14.5A9.5 9.5 0 1 1 23.99 14.5Z", 0.5],
    ["M24 19.5A4.5 4.500 0 1 1 23.99 19.5Z", 0.1],
  ],
  // A cross in a wheel.
  D: [
    [`M${IN} ${IN}H24V24H${IN}Z`, -0.24],
    [`M24 ${IN}H${OUT}V24H24Z`, -0.08],
    [`M${IN} 24H24V${OUT}H${IN}Z`, -0.12],
    [`M24 24H${OUT}V${OUT}H24Z`, -0.3],
    ...around(
      4,
      (i): Cut => [`M24 24L${polar(i * 90, 15)}A15 15 0 0 1 ${polar(i * 90 + 90, 15)}Z`, [0.2, 0.04, 0, 0.12][i]!],
    ),
    [`M21.5 ${IN}H26.5V21.5H${OUT}V26.5H26.5V${OUT}H21.5V26.5H${IN}V21.5H21.5Z`, 0.48],
    ["M24 19A5 5 0 1 1 23.99 19Z", 0.7],
  ],
  // Lancets under a lancet.
  E: [
    [`M${IN} ${IN}H24V${OUT}H${IN}Z`, -0.2],
    [`M24 ${IN}H${OUT}V${OUT}H24Z`, -0.32],
    [`M9 ${OUT}V24C9 14 16.5 8.5 16.5 8.5S24 14 24 24V${OUT}Z`, 0.12],
    [`M24 ${OUT}V24C24 14 31.5 8.5 31.5 8.5S39 14 39 24V${OUT}Z`, 0],
    [`M12.500 ${OUT}V29H20.500V${OUT}Z`, 0.36],
    [`M27.500 ${OUT}V29H35.500V${OUT}Z`, 0.28],
    ["M16.5 15L20.500 22L16.5 29L12.500 22Z", 0.5],
    ["M31.500 15L35.500 22L31.500 29L27.500 22Z", 0.42],
    [`M24 ${IN}L28 12L24 18L20 12Z`, 0.3],
  ],
};

const tint = (tone: number) =>
  tone > 0 ? { fill: "#fff8e0", "fill-opacity": tone } : { fill: "#120a20", "fill-opacity": -tone };

function Tile({ m }: { m: Monastery }) {
  const cuts = [...PATTERNS[m], ...BORDER, ...CORNERS];
  return (
    <symbol id={`mm-glass-${m}`} viewBox="0 0 48 48">
      <rect x="1" y="1" width="46" height="46" fill={glass(m)} />
      <g clip-path="url(#mm-pane)">
        {cuts.map(([path, tone]) => (
          <path key={path} d={path} {...tint(tone)} />
        ))}
        <path d="M2 34C14 30 26 14 30 2H38C33 18 18 36 2 42Z" fill="#fff" fill-opacity=".16" />
        <g fill="none" stroke="var(--lead)" stroke-width="1.3" stroke-linejoin="round">
          {PATTERNS[m].map(([path]) => (
            <path key={path} d={path} />
          ))}
        </g>
        <g fill="none" stroke="var(--lead)" stroke-width=".7">
          {[...BORDER, ...CORNERS].map(([path]) => (
            <path key={path} d={path} />
          ))}
        </g>
        <g fill="none" stroke="#fff" stroke-opacity=".16" stroke-width=".4" transform="translate(-.5 -.5)">
          {PATTERNS[m].map(([path]) => (
            <path key={path} d={path} />
          ))}
        </g>
        <rect x="0" y="0" width="48" height="48" fill="url(#mm-light)" />
      </g>
      <rect x="1" y="1" width="46" height="46" fill="none" stroke="var(--lead)" stroke-width="2" />
    </symbol>
  );
}

/** Once per page: the patterns, the light that falls through them, and plain quarries for what is not glazed yet. */
export const GlassDefs = () => (
  <svg class="mm-defs" width="0" height="0" aria-hidden="true">
    <defs>
      <clipPath id="mm-pane">
        <rect x="1" y="1" width="46" height="46" />
      </clipPath>
      <radialGradient id="mm-light" cx=".34" cy=".26" r=".95">
        <stop offset="0" stop-color="#fffbe6" stop-opacity=".42" />
        <stop offset=".45" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#0c0618" stop-opacity=".26" />
      </radialGradient>
      <pattern id="mm-quarries" width="12" height="14" patternUnits="userSpaceOnUse">
        <path d="M0 7L6 0L12 7L6 14Z" fill="#e8efe6" fill-opacity=".22" />
        <path d="M0 7L6 0L12 7L6 14Z" fill="none" stroke="var(--lead)" stroke-width="1" />
      </pattern>
      <linearGradient id="mm-stone" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stop-color="#fff" stop-opacity=".28" />
        <stop offset=".5" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#1a0f06" stop-opacity=".3" />
      </linearGradient>
    </defs>
    {MONASTERIES.map((m) => (
      <Tile key={m} m={m} />
    ))}
  </svg>
);

/** A tile of glass of a given size, in HTML. */
export const Glass = ({ m, size }: { m: Monastery; size: number }) => (
  <svg class="mm-glass" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
    <use href={`#mm-glass-${m}`} />
  </svg>
);
