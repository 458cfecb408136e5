// The buildings, drawn in ink with a little colour in a box of 60 × 46 that stands on its lower edge. Each stroke is a
// letter for its paint (board.css) and a path.
import type { JSX } from "preact";
import type { Tile } from "@table/generated/monastery";

type Strokes = [paint: string, path: string][];

const gable = (x: number, y: number, w: number, h: number, roof: number, paint = "t"): Strokes => [
  ["w", `M${x} ${y}H${x + w}V${y + h}H${x}Z`],
  [paint, `M${x - 3} ${y + 1}L${x + 4} ${y - roof}H${x + w - 4}L${x + w + 3} ${y + 1}Z`],
];
const front = (x: number, y: number, w: number, h: number, roof: number, paint = "t"): Strokes => [
  ["w", `M${x} ${y + h}V${y}L${x + w / 2} ${y - roof}L${x + w} ${y}V${y + h}Z`],
  [paint, `M${x - 4} ${y + 3}L${x + w / 2} ${y - roof - 4}L${x + w + 4} ${y + 3}L${x + w} ${y + 2}L${x + w / 2} ${y - roof + 2}L${x} ${y + 2}Z`],
];
const arch = (x: number, y: number, w: number, h: number, paint = "d"): [string, string] => [paint, `M${x} ${y}V${y - h + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y - h + w / 2}V${y}Z`];
const row = (n: number, x: number, step: number, y: number, w: number, h: number, paint = "d"): Strokes => Array.from({ length: n }, (_, i) => arch(x + i * step, y, w, h, paint));
const barrel = (x: number, y: number): Strokes => [["o", `M${x} ${y}V${y - 11}Q${x + 5} ${y - 14} ${x + 10} ${y - 11}V${y}Q${x + 5} ${y + 2} ${x} ${y}Z`], ["n", `M${x} ${y - 8}H${x + 10}M${x} ${y - 3}H${x + 10}`]];
const smoke = (x: number, y: number): [string, string] => ["n", `M${x} ${y}q-4 -3 0 -6t0 -6`];

const ART: Partial<Record<Tile, Strokes>> = {
  field: [["y", "M2 46Q10 30 4 8Q20 2 30 4Q46 2 57 9Q52 28 58 46Q30 50 2 46Z"], ["n", "M8 14q12 -4 46 0M8 22q14 -4 44 0M8 30q14 -4 44 0M6 38q14 -4 48 0"], ["n", "M14 14v-6m-2 3l2 -3l2 3M30 12v-6m-2 3l2 -3l2 3M46 14v-6m-2 3l2 -3l2 3M22 22v-6m-2 3l2 -3l2 3M40 22v-6m-2 3l2 -3l2 3M14 30v-6m-2 3l2 -3l2 3M32 30v-6m-2 3l2 -3l2 3M48 30v-6m-2 3l2 -3l2 3"]],
  garden: [["g", "M4 4H26V20H4ZM34 4H56V20H34ZM4 28H26V44H4ZM34 28H56V44H34Z"], ["r", "M10 10a2 2 0 1 0 .1 0ZM19 14a2 2 0 1 0 .1 0ZM49 34a2 2 0 1 0 .1 0ZM41 38a2 2 0 1 0 .1 0Z"], ["y", "M41 9a2 2 0 1 0 .1 0ZM49 14a2 2 0 1 0 .1 0ZM11 34a2 2 0 1 0 .1 0ZM19 39a2 2 0 1 0 .1 0Z"], ["b", "M30 17a7 7 0 1 0 .1 0Z"], ["w", "M30 21a3 3 0 1 0 .1 0Z"]],
  beehive: [["o", "M4 46V36H56V46H51V40H9V46Z"], ["y", "M9 36C7 20 13 12 19 12S31 20 29 36ZM33 36C32 24 37 18 42 18S52 24 51 36Z"], ["n", "M9 29H29M11 21H27M33 30H51M35 24H49"], ["d", "M17 36a2.5 3 0 0 1 5 0ZM40 36a2.500 3 0 0 1 5 0Z"], ["y", "M34 6a2.500 1.800 0 1 0 .1 0ZM47 10a2.500 1.800 0 1 0 .1 0ZM28 4a2 1.500 0 1 0 .1 0Z"]],
  carp_pond: [["b", "M6 26C4 10 22 4 34 8S58 12 56 28S40 46 24 44S8 40 6 26Z"], ["n", "M12 22q6 -4 12 0M38 14q5 -3 10 0M36 38q5 -3 10 0"], ["y", "M22 30Q31 22 40 29L46 25V34L40 30Q31 38 22 30Z"], ["g", "M8 40C4 34 4 28 7 24M12 44C9 38 9 34 11 30M54 12C58 18 58 24 56 28"]],
  dovecote: [["w", "M18 46V22H42V46Z"], ["s", "M14 23L30 5L46 23Z"], ["d", "M23 28h3v3h-3ZM29 28h3v3h-3ZM35 28h3v3h-3ZM23 35h3v3h-3ZM35 35h3v3h-3Z"], arch(27, 46, 6, 9), ["k", "M46 14q4 -5 8 -2l3 -2l-1 4q-2 4 -7 3ZM4 18q4 -5 8 -2l3 -2l-1 4q-2 4 -7 3Z"]],
  refectory: [...gable(4, 22, 52, 24, 14), ...row(5, 8, 10, 40, 6, 13, "v"), ["n", "M4 43H56"], ["k", "M30 8V1M27 4H33"]],
  infirmary: [...gable(8, 22, 44, 24, 13, "s"), ...row(3, 13, 13, 40, 7, 12, "v"), ["k", "M22 8H38V22H22Z"], ["r", "M28 10H32V13H35V17H32V20H28V17H25V13H28Z"]],
  garderobes: [...gable(10, 14, 40, 18, 9, "o"), ["w", "M10 32H50V46H44V40A5 5 0 0 0 34 40V46H26V40A5 5 0 0 0 16 40V46H10Z"], ["b", "M2 46q5 -4 10 0t10 0t10 0t10 0t10 0t6 0V48H2Z"], ["d", "M18 19h4v6h-4ZM28 19h4v6h-4ZM38 19h4v6h-4Z"]],
  chapel: [...gable(26, 26, 30, 20, 10, "s"), ...front(6, 24, 22, 22, 12, "s"), arch(13, 46, 8, 12), ["v", "M17 20a4.500 4.500 0 1 0 .1 0Z"], ...row(2, 34, 10, 41, 6, 10, "v"), ["n", "M17 8V-1M13.500 2.500H20.500"]],
  almonry: [...gable(10, 20, 40, 26, 12), arch(15, 46, 12, 17), ["o", "M31 30H47V33H31Z"], ["y", "M34 30a3 3 0 0 1 6 0ZM41 30a2.500 3 0 0 1 5 0Z"], ["v", "M34 38h10v5h-10Z"]],
  scriptorium: [...gable(4, 20, 52, 26, 12, "s"), ...row(4, 8, 12, 36, 8, 12, "v"), ["k", "M19 46L22 39Q26 37 30 39Q34 37 38 39L41 46Q35 44 30 46Q25 44 19 46Z"], ["n", "M30 39V46"]],
  library: [...gable(8, 18, 44, 28, 12, "s"), ["d", "M13 23H47V42H13Z"], ["r", "M15 24h4v8h-4ZM29 24h3v8h-3ZM22 34h4v8h-4Z"], ["y", "M20 25h3v7h-3ZM36 24h4v8h-4ZM15 35h4v7h-4ZM42 34h3v8h-3Z"], ["v", "M25 24h3v8h-3ZM33 26h2v6h-2ZM42 25h3v7h-3ZM28 34h4v8h-4ZM35 35h4v7h-4Z"], ["n", "M13 32.500H47"]],
  abbots_house: [...gable(6, 22, 32, 24, 12), ...front(36, 20, 20, 26, 13), ["w", "M10 12V4H16V10Z"], arch(42, 46, 8, 12), ...row(2, 12, 12, 38, 7, 10, "v"), ["y", "M44 26h4v5h-4Z"]],
  farm: [["o", "M4 46V26L10 12L26 6L42 12L48 26V46Z"], ["n", "M12 46V14M20 46V9M33 46V9M41 46V13"], ["d", "M20 46V30H33V46Z"], ["n", "M20 30L33 46M33 30L20 46"], ["y", "M44 46C43 36 47 31 51 31S59 36 58 46Z"], ["n", "M47 40q4 -3 9 0"]],
  workshop: [...gable(6, 18, 48, 8, 12, "o"), ["n", "M10 26V46M50 26V46"], ["o", "M16 38H44V41H16ZM19 41V46H22V41ZM38 41V46H41V41Z"], ["i", "M24 30H34V35H24Z"], ["o", "M28 35L26 38H29L31 35ZM36 37L42 26H44L40 37Z"]],
  stables: [...gable(4, 22, 52, 24, 11, "o"), ...row(3, 8, 16, 46, 12, 18), ["l", "M24 40Q23 30 30 29L32 26L34 30Q39 33 38 37L34 36L33 46H25Z"], ["k", "M30 33a1 1 0 1 0 .1 0Z"]],
  brewhouse: [...gable(4, 20, 32, 26, 12), ["w", "M24 12V2H31V12Z"], smoke(27, 0), arch(10, 46, 9, 14), ["v", "M25 28h6v7h-6Z"], ...barrel(38, 46), ...barrel(49, 46), ...barrel(43, 33)],
  prison_cell: [["w", "M16 46V12H12V4H18V8H24V4H30H36V8H42V4H48V12H44V46Z"], ["d", "M24 33V24A6 6 0 0 1 36 24V33Z"], ["i", "M26.500 33V19.500H27.500V33ZM29.500 33V18H30.500V33ZM32.500 33V19.500H33.500V33ZM24 26H36V27H24Z"], ["n", "M16 38H44M16 12H44"]],
  cloister: [["s", "M6 2H54V46H6Z"], ["w", "M14 9H46V39H14Z"], ["g", "M18 13H42V35H18Z"], ["n", "M6 2L14 9M54 2L46 9M6 46L14 39M54 46L46 39"], ["n", "M30 13V35M18 24H42"], ["b", "M30 20a4 4 0 1 0 .1 0Z"], ["d", "M17 10v2M22 10v2M27 10v2M33 10v2M38 10v2M43 10v2M17 36v2M22 36v2M27 36v2M33 36v2M38 36v2M43 36v2"]],
  chapter_house: [["w", "M10 46V24H50V46Z"], ["s", "M6 25L30 2L54 25Z"], ["n", "M30 2L20 25M30 2L40 25M20 25V46M40 25V46"], ...row(3, 12, 14.500, 40, 7, 12, "v"), ["y", "M30 -2a2 2 0 1 0 .1 0Z"]],
  dormitory: [...gable(4, 14, 52, 32, 12), ...row(6, 8, 8, 26, 5, 9), ...row(5, 8, 8, 41, 5, 9), arch(48, 46, 6, 10, "o"), ["n", "M4 30H56"]],
  parlour: [...gable(12, 22, 36, 24, 12, "s"), arch(17, 46, 9, 15), arch(34, 46, 9, 15), ["v", "M28 27h4v6h-4Z"]],
  guest_house: [...gable(10, 18, 34, 28, 12), arch(16, 46, 9, 14), ["v", "M16 22h7v6h-7ZM31 22h7v6h-7ZM31 34h7v7h-7Z"], ["n", "M44 22H54V26"], ["y", "M50 26H58V34H50Z"]],
  kitchen: [["w", "M10 46V28H50V46Z"], ["s", "M6 29L20 16H40L54 29Z"], ["s", "M24 16L28 5H32L36 16Z"], ["w", "M13 24V12H18V20ZM47 24V12H42V20Z"], smoke(30, 4), smoke(15, 11), arch(25, 46, 10, 14), ["r", "M27 46q0 -6 3 -8q3 3 3 8Z"]],
  bakery: [...gable(4, 18, 26, 28, 11), ["v", "M9 24h6v7h-6ZM19 24h6v7h-6Z"], arch(12, 46, 9, 12), ["c", "M30 46C30 30 36 24 44 24S58 30 58 46Z"], ["d", "M39 46V40A5 5 0 0 1 49 40V46Z"], ["r", "M41 46q-1 -5 3 -7q4 3 3 7Z"], ["w", "M48 26V16H53V30Z"], smoke(50, 15)],
  smithy: [...gable(4, 20, 38, 10, 13, "s"), ["w", "M4 30H12V46H4Z"], ["n", "M40 30V46"], ["i", "M17 34H34Q33 39 28 39V42H31V46H19V42H22V39Q17 38 17 34Z"], ["w", "M44 46V10H54V46Z"], ["r", "M46 42q-1 -7 3 -10q4 4 3 10Z"], smoke(49, 8)],
  granary: [["w", "M12 46L14 38H18L20 46ZM40 46L42 38H46L48 46Z"], ["o", "M8 38V18H52V38Z"], ["y", "M4 19L16 4H44L56 19Z"], ["n", "M8 28H52M19 18V38M30 18V38M41 18V38"], ["d", "M26 24H34V34H26Z"]],
  mill: [["w", "M20 46L24 18H36L40 46Z"], ["s", "M22 19L30 8L38 19Z"], arch(27, 46, 6, 9), ["k", "M30 18L12 2L9 6L26 20ZM30 18L50 2L53 6L34 20ZM30 18L48 36L51 32L35 19ZM30 18L11 35L8 31L25 19Z"], ["n", "M30 18L9 2M30 18L52 2M30 18L51 36M30 18L8 35"], ["o", "M30 15.500a2.500 2.500 0 1 0 .1 0Z"]],
  cellar: [...gable(6, 14, 48, 32, 8), ["d", "M10 46V30A9 9 0 0 1 28 30V46ZM32 46V30A9 9 0 0 1 50 30V46Z"], ...barrel(14, 46), ...barrel(36, 46)],
  secret_passage: [["q", "M12 46V18A18 15 0 0 1 48 18V46Z"], ["w", "M12 46V18A18 15 0 0 1 48 18V46H43V20A13 11 0 0 0 17 20V46Z"], ["d", "M17 46V20A13 11 0 0 1 43 20V46Z"], ["w", "M20 46H40V42H20ZM23 42H37V38H23ZM26 38H34V34H26Z"], ["y", "M30 16q-3 4 0 6q3 -2 0 -6Z"]],
};

const tree = (x: number, y: number) => (
  <g key={`${x}.${y}`}>
    <path class="mo-o" d={`M${x - 1} ${y}V${y + 7}H${x + 1.500}V${y}Z`} />
    <path class="mo-g" d={`M${x} ${y - 9}C${x + 7} ${y - 9} ${x + 8} ${y + 2} ${x} ${y + 2}S${x - 7} ${y - 9} ${x} ${y - 9}Z`} />
  </g>
);
const TREES: Partial<Record<Tile, [number, number][]>> = {
  path_straight: [[18, 32], [82, 66], [80, 24]], path_bend: [[22, 74], [80, 78], [20, 28]], path_tee: [[18, 26], [22, 72]], path_cross: [[20, 24], [80, 76]],
};

/** What stands on a tile once it is built; trees beside paths turn with them. */
export function Building({ type }: { type: Tile }): JSX.Element | null {
  const strokes = ART[type];
  if (!strokes) return null;
  return (
    <g class="mo-art" transform="translate(20 15)">
      {strokes.map(([paint, d], i) => <path key={i} class={`mo-${paint}`} d={d} />)}
    </g>
  );
}
export const Trees = ({ type }: { type: Tile }) => <g class="mo-art">{(TREES[type] ?? []).map(([x, y]) => tree(x, y))}</g>;

/** The abbey church in the middle of its six cells, 300 × 200. */
export const AbbeyChurch = () => (
  <g class="mo-art mo-abbey-art" transform="translate(50 14)">
    <path class="mo-s" d="M44 46L52 34H150L158 46Z" />
    <path class="mo-w" d="M46 46H156V84H46Z" />
    {[58, 78, 98, 118, 138].map((x) => <path key={x} class="mo-v" d={`M${x} 74V60A5 5 0 0 1 ${x + 10} 60V74Z`} />)}
    <path class="mo-n" d="M46 52H156M50 40H154" />
    {[53, 73, 93, 113, 133, 152].map((x) => <path key={x} class="mo-w" d={`M${x - 2.500} 84V56L${x} 50L${x + 2.500} 56V84Z`} />)}
    <path class="mo-w" d="M92 34V20H110V34Z" />
    <path class="mo-s" d="M88 21L101 -2L114 21Z" />
    <path class="mo-y" d="M101 -7a3 3 0 1 0 .1 0Z" />
    <path class="mo-w" d="M6 84V28H26V84ZM36 84V28H56V84Z" />
    <path class="mo-s" d="M3 29L16 6L29 29ZM33 29L46 6L59 29Z" />
    <path class="mo-w" d="M26 84V44L31 38L36 44V84Z" />
    <path class="mo-v" d="M31 47a4 4 0 1 0 .1 0ZM13 50V40A3 3 0 0 1 19 40V50ZM43 50V40A3 3 0 0 1 49 40V50Z" />
    <path class="mo-d" d="M27 84V70A4 4 0 0 1 35 70V84ZM11 84V72A4.500 4.500 0 0 1 20 72V84ZM41 84V72A4.500 4.500 0 0 1 50 72V84Z" />
    <path class="mo-n" d="M6 58H56M6 32H26M36 32H56M16 6V0M13 2.500H19M46 6V0M43 2.500H49" />
    <path class="mo-w" d="M156 84V50Q184 50 184 84Z" />
    <path class="mo-s" d="M154 52Q158 40 170 44Q182 50 187 72Q180 54 154 54Z" />
    <path class="mo-v" d="M162 76V64A4 4 0 0 1 170 64V76ZM174 78V70A3 3 0 0 1 180 70V78Z" />
    <path class="mo-n" d="M0 84H192" />
  </g>
);
