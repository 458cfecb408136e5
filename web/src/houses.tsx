// Houses, barns and towers, drawn in ink with a little colour in a box of 60 × 46 that stands on its lower edge; any board
// may use them. Each stroke is a letter for its paint (style/houses.css) and a path.
import type { JSX } from "preact";
import "../style/houses.css";

type Stroke = [paint: string, path: string];

const gable = (x: number, y: number, w: number, h: number, roof: number, paint = "t"): Stroke[] => [
  ["w", `M${x} ${y}H${x + w}V${y + h}H${x}Z`],
  [paint, `M${x - 3} ${y + 1}L${x + 4} ${y - roof}H${x + w - 4}L${x + w + 3} ${y + 1}Z`],
];
const front = (x: number, y: number, w: number, h: number, roof: number, paint = "t"): Stroke[] => [
  ["w", `M${x} ${y + h}V${y}L${x + w / 2} ${y - roof}L${x + w} ${y}V${y + h}Z`],
  [
    paint,
    `M${x - 4} ${y + 3}L${x + w / 2} ${y - roof - 4}L${x + w + 4} ${y + 3}L${x + w} ${y + 2}L${x + w / 2} ${y - roof + 2}L${x} ${y + 2}Z`,
  ],
];
const arch = (x: number, y: number, w: number, h: number, paint = "d"): Stroke => [
  paint,
  `M${x} ${y}V${y - h + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y - h + w / 2}V${y}Z`,
];
const row = (n: number, x: number, step: number, y: number, w: number, h: number, paint = "d"): Stroke[] =>
  Array.from({ length: n }, (_, i) => arch(x + i * step, y, w, h, paint));
const barrel = (x: number, y: number): Stroke[] => [
  ["o", `M${x} ${y}V${y - 11}Q${x + 5} ${y - 14} ${x + 10} ${y - 11}V${y}Q${x + 5} ${y + 2} ${x} ${y}Z`],
  ["n", `M${x} ${y - 8}H${x + 10}M${x} ${y - 3}H${x + 10}`],
];
const smoke = (x: number, y: number): Stroke => ["n", `M${x} ${y}q-4 -3 0 -6t0 -6`];

const lay = <T extends string>(houses: Record<T, Stroke[]>) => houses;
const HOUSES = lay({
  field: [
    ["y", "M2 46Q10 30 4 8Q20 2 30 4Q46 2 57 9Q52 28 58 46Q30 50 2 46Z"],
    ["n", "M8 14q12 -4 46 0M8 22q14 -4 44 0M8 30q14 -4 44 0M6 38q14 -4 48 0"],
    [
      "n",
      "M14 14v-6m-2 3l2 -3l2 3M30 12v-6m-2 3l2 -3l2 3M46 14v-6m-2 3l2 -3l2 3M22 22v-6m-2 3l2 -3l2 3M40 22v-6m-2 3l2 -3l2 3M14 30v-6m-2 3l2 -3l2 3M32 30v-6m-2 3l2 -3l2 3M48 30v-6m-2 3l2 -3l2 3",
    ],
  ],
  garden: [
    ["g", "M4 4H26V20H4ZM34 4H56V20H34ZM4 28H26V44H4ZM34 28H56V44H34Z"],
    ["r", "M10 10a2 2 0 1 0 .1 0ZM19 14a2 2 0 1 0 .1 0ZM49 34a2 2 0 1 0 .1 0ZM41 38a2 2 0 1 0 .1 0Z"],
    ["y", "M41 9a2 2 0 1 0 .1 0ZM49 14a2 2 0 1 0 .1 0ZM11 34a2 2 0 1 0 .1 0ZM19 39a2 2 0 1 0 .1 0Z"],
    ["b", "M30 17a7 7 0 1 0 .1 0Z"],
    ["w", "M30 21a3 3 0 1 0 .1 0Z"],
  ],
  beehive: [
    ["o", "M4 46V36H56V46H51V40H9V46Z"],
    ["y", "M9 36C7 20 13 12 19 12S31 20 29 36ZM33 36C32 24 37 18 42 18S52 24 51 36Z"],
    ["n", "M9 29H29M11 21H27M33 30H51M35 24H49"],
    ["d", "M17 36a2.5 3 0 0 1 5 0ZM40 36a2.500 3 0 0 1 5 0Z"],
    ["y", "M34 6a2.500 1.800 0 1 0 .1 0ZM47 10a2.500 1.800 0 1 0 .1 0ZM28 4a2 1.500 0 1 0 .1 0Z"],
  ],
  carp_pond: [
    ["b", "M6 26C4 10 22 4 34 8S58 12 56 28S40 46 24 44S8 40 6 26Z"],
    ["n", "M12 22q6 -4 12 0M38 14q5 -3 10 0M36 38q5 -3 10 0"],
    ["y", "M22 30Q31 22 40 29L46 25V34L40 30Q31 38 22 30Z"],
    ["g", "M8 40C4 34 4 28 7 24M12 44C9 38 9 34 11 30M54 12C58 18 58 24 56 28"],
  ],
  dovecote: [
    ["w", "M18 46V22H42V46Z"],
    ["s", "M14 23L30 5L46 23Z"],
    ["d", "M23 28h3v3h-3ZM29 28h3v3h-3ZM35 28h3v3h-3ZM23 35h3v3h-3ZM35 35h3v3h-3Z"],
    arch(27, 46, 6, 9),
    ["k", "M46 14q4 -5 8 -2l3 -2l-1 4q-2 4 -7 3ZM4 18q4 -5 8 -2l3 -2l-1 4q-2 4 -7 3Z"],
  ],
  refectory: [
    ...gable(4, 22, 52, 24, 14),
    ...row(5, 8, 10, 40, 6, 13, "v"),
    ["n", "M4 43H56"],
    ["k", "M30 8V1M27 4H33"],
  ],
  infirmary: [
    ...gable(8, 22, 44, 24, 13, "s"),
    ...row(3, 13, 13, 40, 7, 12, "v"),
    ["k", "M22 8H38V22H22Z"],
    ["r", "M28 10H32V13H35V17H32V20H28V17H25V13H28Z"],
  ],
  garderobes: [
    ...gable(10, 14, 40, 18, 9, "o"),
    ["w", "M10 32H50V46H44V40A5 5 0 0 0 34 40V46H26V40A5 5 0 0 0 16 40V46H10Z"],
    ["b", "M2 46q5 -4 10 0t10 0t10 0t10 0t10 0t6 0V48H2Z"],
    ["d", "M18 19h4v6h-4ZM28 19h4v6h-4ZM38 19h4v6h-4Z"],
  ],
  chapel: [
    ...gable(26, 26, 30, 20, 10, "s"),
    ...front(6, 24, 22, 22, 12, "s"),
    arch(13, 46, 8, 12),
    ["v", "M17 20a4.500 4.500 0 1 0 .1 0Z"],
    ...row(2, 34, 10, 41, 6, 10, "v"),
    ["n", "M17 8V-1M13.500 2.500H20.500"],
  ],
  almonry: [
    ...gable(10, 20, 40, 26, 12),
    arch(15, 46, 12, 17),
    ["o", "M31 30H47V33H31Z"],
    ["y", "M34 30a3 3 0 0 1 6 0ZM41 30a2.500 3 0 0 1 5 0Z"],
    ["v", "M34 38h10v5h-10Z"],
  ],
  scriptorium: [
    ...gable(4, 20, 52, 26, 12, "s"),
    ...row(4, 8, 12, 36, 8, 12, "v"),
    ["k", "M19 46L22 39Q26 37 30 39Q34 37 38 39L41 46Q35 44 30 46Q25 44 19 46Z"],
    ["n", "M30 39V46"],
  ],
  library: [
    ...gable(8, 18, 44, 28, 12, "s"),
    ["d", "M13 23H47V42H13Z"],
    ["r", "M15 24h4v8h-4ZM29 24h3v8h-3ZM22 34h4v8h-4Z"],
    ["y", "M20 25h3v7h-3ZM36 24h4v8h-4ZM15 35h4v7h-4ZM42 34h3v8h-3Z"],
    ["v", "M25 24h3v8h-3ZM33 26h2v6h-2ZM42 25h3v7h-3ZM28 34h4v8h-4ZM35 35h4v7h-4Z"],
    ["n", "M13 32.500H47"],
  ],
  abbots_house: [
    ...gable(6, 22, 32, 24, 12),
    ...front(36, 20, 20, 26, 13),
    ["w", "M10 12V4H16V10Z"],
    arch(42, 46, 8, 12),
    ...row(2, 12, 12, 38, 7, 10, "v"),
    ["y", "M44 26h4v5h-4Z"],
  ],
  farm: [
    ["o", "M4 46V26L10 12L26 6L42 12L48 26V46Z"],
    ["n", "M12 46V14M20 46V9M33 46V9M41 46V13"],
    ["d", "M20 46V30H33V46Z"],
    ["n", "M20 30L33 46M33 30L20 46"],
    ["y", "M44 46C43 36 47 31 51 31S59 36 58 46Z"],
    ["n", "M47 40q4 -3 9 0"],
  ],
  workshop: [
    ...gable(6, 18, 48, 8, 12, "o"),
    ["n", "M10 26V46M50 26V46"],
    ["o", "M16 38H44V41H16ZM19 41V46H22V41ZM38 41V46H41V41Z"],
    ["i", "M24 30H34V35H24Z"],
    ["o", "M28 35L26 38H29L31 35ZM36 37L42 26H44L40 37Z"],
  ],
  stables: [
    ...gable(4, 22, 52, 24, 11, "o"),
    ...row(3, 8, 16, 46, 12, 18),
    ["l", "M24 40Q23 30 30 29L32 26L34 30Q39 33 38 37L34 36L33 46H25Z"],
    ["k", "M30 33a1 1 0 1 0 .1 0Z"],
  ],
  brewhouse: [
    ...gable(4, 20, 32, 26, 12),
    ["w", "M24 12V2H31V12Z"],
    smoke(27, 0),
    arch(10, 46, 9, 14),
    ["v", "M25 28h6v7h-6Z"],
    ...barrel(38, 46),
    ...barrel(49, 46),
    ...barrel(43, 33),
  ],
  prison_cell: [
    ["w", "M16 46V12H12V4H18V8H24V4H30H36V8H42V4H48V12H44V46Z"],
    ["d", "M24 33V24A6 6 0 0 1 36 24V33Z"],
    ["i", "M26.500 33V19.500H27.500V33ZM29.500 33V18H30.500V33ZM32.500 33V19.500H33.500V33ZM24 26H36V27H24Z"],
    ["n", "M16 38H44M16 12H44"],
  ],
  cloister: [
    ["s", "M6 2H54V46H6Z"],
    ["w", "M14 9H46V39H14Z"],
    ["g", "M18 13H42V35H18Z"],
    ["n", "M6 2L14 9M54 2L46 9M6 46L14 39M54 46L46 39"],
    ["n", "M30 13V35M18 24H42"],
    ["b", "M30 20a4 4 0 1 0 .1 0Z"],
    ["d", "M17 10v2M22 10v2M27 10v2M33 10v2M38 10v2M43 10v2M17 36v2M22 36v2M27 36v2M33 36v2M38 36v2M43 36v2"],
  ],
  chapter_house: [
    ["w", "M10 46V24H50V46Z"],
    ["s", "M6 25L30 2L54 25Z"],
    ["n", "M30 2L20 25M30 2L40 25M20 25V46M40 25V46"],
    ...row(3, 12, 14.5, 40, 7, 12, "v"),
    ["y", "M30 -2a2 2 0 1 0 .1 0Z"],
  ],
  dormitory: [
    ...gable(4, 14, 52, 32, 12),
    ...row(6, 8, 8, 26, 5, 9),
    ...row(5, 8, 8, 41, 5, 9),
    arch(48, 46, 6, 10, "o"),
    ["n", "M4 30H56"],
  ],
  parlour: [...gable(12, 22, 36, 24, 12, "s"), arch(17, 46, 9, 15), arch(34, 46, 9, 15), ["v", "M28 27h4v6h-4Z"]],
  guest_house: [
    ...gable(10, 18, 34, 28, 12),
    arch(16, 46, 9, 14),
    ["v", "M16 22h7v6h-7ZM31 22h7v6h-7ZM31 34h7v7h-7Z"],
    ["n", "M44 22H54V26"],
    ["y", "M50 26H58V34H50Z"],
  ],
  kitchen: [
    ["w", "M10 46V28H50V46Z"],
    ["s", "M6 29L20 16H40L54 29Z"],
    ["s", "M24 16L28 5H32L36 16Z"],
    ["w", "M13 24V12H18V20ZM47 24V12H42V20Z"],
    smoke(30, 4),
    smoke(15, 11),
    arch(25, 46, 10, 14),
    ["r", "M27 46q0 -6 3 -8q3 3 3 8Z"],
  ],
  bakery: [
    ...gable(4, 18, 26, 28, 11),
    ["v", "M9 24h6v7h-6ZM19 24h6v7h-6Z"],
    arch(12, 46, 9, 12),
    ["c", "M30 46C30 30 36 24 44 24S58 30 58 46Z"],
    ["d", "M39 46V40A5 5 0 0 1 49 40V46Z"],
    ["r", "M41 46q-1 -5 3 -7q4 3 3 7Z"],
    ["w", "M48 26V16H53V30Z"],
    smoke(50, 15),
  ],
  smithy: [
    ...gable(4, 20, 38, 10, 13, "s"),
    ["w", "M4 30H12V46H4Z"],
    ["n", "M40 30V46"],
    ["i", "M17 34H34Q33 39 28 39V42H31V46H19V42H22V39Q17 38 17 34Z"],
    ["w", "M44 46V10H54V46Z"],
    ["r", "M46 42q-1 -7 3 -10q4 4 3 10Z"],
    smoke(49, 8),
  ],
  granary: [
    ["w", "M12 46L14 38H18L20 46ZM40 46L42 38H46L48 46Z"],
    ["o", "M8 38V18H52V38Z"],
    ["y", "M4 19L16 4H44L56 19Z"],
    ["n", "M8 28H52M19 18V38M30 18V38M41 18V38"],
    ["d", "M26 24H34V34H26Z"],
  ],
  mill: [
    ["w", "M20 46L24 18H36L40 46Z"],
    ["s", "M22 19L30 8L38 19Z"],
    arch(27, 46, 6, 9),
    ["k", "M30 18L12 2L9 6L26 20ZM30 18L50 2L53 6L34 20ZM30 18L48 36L51 32L35 19ZM30 18L11 35L8 31L25 19Z"],
    ["n", "M30 18L9 2M30 18L52 2M30 18L51 36M30 18L8 35"],
    ["o", "M30 15.500a2.500 2.500 0 1 0 .1 0Z"],
  ],
  cellar: [
    ...gable(6, 14, 48, 32, 8),
    ["d", "M10 46V30A9 9 0 0 1 28 30V46ZM32 46V30A9 9 0 0 1 50 30V46Z"],
    ...barrel(14, 46),
    ...barrel(36, 46),
  ],
  secret_passage: [
    ["q", "M12 46V18A18 15 0 0 1 48 18V46Z"],
    ["w", "M12 46V18A18 15 0 0 1 48 18V46H43V20A13 11 0 0 0 17 20V46Z"],
    ["d", "M17 46V20A13 11 0 0 1 43 20V46Z"],
    ["w", "M20 46H40V42H20ZM23 42H37V38H23ZM26 38H34V34H26Z"],
    ["y", "M30 16q-3 4 0 6q3 -2 0 -6Z"],
  ],
  barracks: [
    ["w", "M8 46V18H52V46Z"],
    ["w", "M6 18V10H13V14H20V10H27V14H33V10H40V14H47V10H54V18Z"],
    arch(25, 46, 10, 15),
    ["r", "M12 24H22V31Q17 38 12 31Z"],
    ["v", "M38 24H48V31Q43 38 38 31Z"],
    ["i", "M30 26V18M26 20H34"],
  ],
  bath_house: [
    ["w", "M6 46V28H54V46Z"],
    ["s", "M14 28A16 16 0 0 1 46 28Z"],
    ["b", "M12 40H48V46H12Z"],
    ["n", "M16 43q4 -3 8 0t8 0t8 0t6 0"],
    ["w", "M27 12H33V8H27Z"],
    smoke(22, 8),
    smoke(38, 8),
    ...row(2, 15, 24, 38, 6, 8),
  ],
  calefactory: [
    ...gable(6, 18, 48, 28, 11),
    ["w", "M24 18V2H36V18Z"],
    smoke(30, 0),
    ["d", "M18 46V32A12 10 0 0 1 42 32V46Z"],
    ["r", "M23 46Q21 36 29 30Q39 36 37 46Z"],
    ["y", "M27 46Q26 40 30 37Q35 41 33 46Z"],
  ],
  sheep_farm: [
    ...gable(4, 24, 26, 22, 12, "y"),
    arch(11, 46, 11, 14),
    ["o", "M30 36H58V38H30ZM30 42H58V44H30ZM33 33H35V46H33ZM44 33H46V46H44ZM54 33H56V46H54Z"],
    ["k", "M37 31a4 4 0 0 1 4 -5a5 4 0 0 1 9 0a4 4 0 0 1 2 6q-7 3 -15 -1Z"],
    ["d", "M36 27a3 3 0 1 0 .1 0ZM40 33V36M48 33V36"],
  ],
  dairy_farm: [
    ...gable(4, 24, 26, 22, 12, "o"),
    arch(11, 46, 11, 14),
    ["o", "M30 38H58V40H30ZM33 35H35V46H33ZM44 35H46V46H44ZM54 35H56V46H54Z"],
    ["c", "M36 24H53V33H50V37H47V33H42V37H39V33L35 31L32 28Z"],
    ["k", "M43 25Q48 24 48 29Q44 32 42 28Z"],
  ],
  barn: [
    ["o", "M8 46V24L14 12L30 6L46 12L52 24V46Z"],
    ["d", "M22 46V30H38V46Z"],
    ["n", "M22 30L38 46M38 30L22 46M16 46V14M44 46V14"],
  ],
  money_changer: [
    ...gable(10, 18, 40, 28, 11, "s"),
    ["o", "M8 36H52V39H8Z"],
    ["r", "M8 24H52L49 30H11Z"],
    ["n", "M18 24V30M30 24V30M42 24V30"],
    ["y", "M18 36a3 2 0 0 1 6 0ZM26 36a3 3.500 0 0 1 6 0ZM36 36a3 2 0 0 1 6 0Z"],
    arch(25, 46, 10, 6),
  ],
  tithe_barn: [
    ["w", "M4 46V26H56V46Z"],
    ["y", "M1 27L10 4H50L59 27Z"],
    ["n", "M7 14H53M4 20H56"],
    ["d", "M23 46V30H37V46Z"],
    ["y", "M42 46q0 -10 5 -10t5 10Z"],
  ],
  battlement: [
    ["w", "M6 46V18H2V8H10V12H18V8H26V12H34V8H42V12H50V8H58V18H54V46Z"],
    ["d", "M16 24V33M30 24V33M44 24V33"],
    ["n", "M6 18H54M6 38H54"],
  ],
  gate_tower: [
    ["w", "M8 46V16H4V6H12V10H20V6H26V12H34V6H40V10H48V6H56V16H52V46Z"],
    ["d", "M20 46V32A10 10 0 0 1 40 32V46Z"],
    ["i", "M24 46V24.500H25.500V46ZM29 46V22H31V46ZM34.500 46V24.500H36V46ZM20 36H40V37.500H20Z"],
    ["d", "M13 22V28M47 22V28"],
  ],
  bell_tower: [
    ["w", "M18 46V20L30 4L42 20V46Z"],
    ["s", "M14 22L30 0L46 22L42 21L30 5L18 21Z"],
    ["d", "M23 34V26A7 6 0 0 1 37 26V34Z"],
    ["y", "M27 33Q27 25 30 25T33 33Z"],
    arch(26, 46, 8, 9),
  ],
});

export type House = keyof typeof HOUSES;

/** The strokes of a house, for an svg of the board's own; x, y is the upper left corner of its box. */
export function Strokes({
  house,
  x = 0,
  y = 0,
  scale = 1,
}: {
  house: House;
  x?: number;
  y?: number;
  scale?: number;
}): JSX.Element {
  return (
    <g class="house" transform={`translate(${x} ${y}) scale(${scale})`}>
      {HOUSES[house].map(([paint, d], i) => (
        <path key={i} class={`ho-${paint}`} d={d} />
      ))}
    </g>
  );
}

/** A house as a picture. */
export const HousePicture = ({ house, class: extra }: { house: House; class?: string }) => (
  <svg class={extra} viewBox="-2 -6 64 54" aria-hidden="true">
    <Strokes house={house} />
  </svg>
);
