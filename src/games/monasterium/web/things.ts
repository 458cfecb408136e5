// The vocabulary of the board: ids in their order, pieces of the sprite, and counts that are read off the view.
import type { BoardProps } from "@table/board";
import type { Tally } from "@table/table/tally";
import type {
  Building,
  Column,
  Holder,
  Line,
  Mission,
  Monastery,
  Row,
  Side,
  Token,
  View,
  WindowColumn,
  WindowRow,
} from "@table/generated/monasterium";
import { words as boardWords } from "@table/generated/words/monasterium";
import { told } from "@table/say";

export type Props = BoardProps<View>;

export const MONASTERIES: Monastery[] = ["A", "B", "C", "D", "E"];
export const COLUMNS: Column[] = ["A", "B", "C", "D", "E"];
export const ROWS: Row[] = ["I", "II", "III", "IV"];
export const TOKENS: Token[] = ["influence", "soup", "rosary", "tool", "book"];
export const WINDOW_ROWS: WindowRow[] = ["top", "middle", "bottom"];
export const WINDOW_COLUMNS: WindowColumn[] = ["left", "centre", "right"];
export const VALUES = [1, 2, 3, 4, 5, 6];
export const years = (p: Props): number[] => Array.from({ length: p.constant("years") }, (_, i) => i + 1);
const BUILDINGS: Building[] = ["refectory", "workshop", "library"];
const HOLDERS: Holder[] = ["red", "blue", "green", "yellow"];

/** The colour of a monastery's glass, for pieces and roofs. */
export const glass = (m: Monastery): string => `var(--glass-${m.toLowerCase()})`;
export const glassPiece = (m: Monastery): string => `glass-${m.toLowerCase()}`;
export const seatOf = (holder: Holder | null): number => HOLDERS.indexOf(holder as Holder);

/** Where novices go, in the order of vocabulary.def, and the piece that stands for it. */
const GOES = ["building", "chapel", "cloister"] as const;
export type Goes = (typeof GOES)[number];
export const rowGoes = (p: Props, row: Row): Goes => GOES[p.figure("row", row, "goes_to") - 1] ?? "building";
export const GOES_PIECE: Record<Goes, string> = { chapel: "altar", building: "commandery", cloister: "arch" };

/** What an action does, in the order of components.def. */
const DOES = [
  "nothing",
  "send",
  "soup",
  "influence",
  "rosary",
  "move1",
  "upgrade",
  "tool",
  "discount",
  "two",
  "move2",
  "vp3",
  "window",
] as const;
export type Does = (typeof DOES)[number];
export const actionDoes = (p: Props, column: Column, level: number): Does =>
  DOES[p.figure("action", `${column}.${level}`, "does")] ?? "nothing";

/** The same in a word, and what the yellow side of a tile gives. */
export const doesText = (p: Props, does: Does): string =>
  told(boardWords(p.lang).does[does], { vp: p.constant("gain_vp") });
export const yellowText = (p: Props): string => boardWords(p.lang).yellow({ vp: p.constant("yellow_vp") });

/** The piece that stands for what is done. */
export const DOES_PIECE: Record<Does, string> = {
  nothing: "vp",
  send: "novice",
  soup: "soup",
  influence: "influence",
  rosary: "rosary",
  move1: "messenger",
  upgrade: "book",
  tool: "tool",
  discount: "novice",
  two: "wagon",
  move2: "messenger",
  vp3: "vp",
  window: "glass-d",
};

const SIDES: Side[] = ["two", "three_four"];
const sideOf = (p: Props): Side => SIDES[p.figure("size", p.view.n, "side") - 1] ?? "two";
const present = (list: (Holder | null)[] | undefined): number => (list ?? []).filter((h) => h !== "absent").length;
/** How many buildings and cloister spaces a monastery has on this side of the board. */
export const buildingCount = (p: Props, m: Monastery): number => present(p.view.building[MONASTERIES.indexOf(m)]);
export const cloisterCount = (p: Props, m: Monastery): number => present(p.view.cloister[MONASTERIES.indexOf(m)]);
const members = (set: number): number[] => [0, 1, 2, 3, 4, 5].filter((i) => (set >> i) & 1);
/** The buildings, from 1, beside a cloister space. */
export const besideOf = (p: Props, m: Monastery, space: number): number[] =>
  members(p.figure("horseshoe", `${sideOf(p)}_${m}`, `k${space}`)).map((i) => i + 1);
export const chapelHolds = (p: Props): number => p.figure("size", p.view.n, "chapel_holds");
export const buildingType = (p: Props, m: Monastery, place: number): Building =>
  BUILDINGS[p.figure("horseshoe", `${sideOf(p)}_${m}`, `b${place}`) - 1] ?? "refectory";
export const buildingPays = (p: Props, type: Building): Token =>
  TOKENS[p.figure("building", type, "pays") - 1] ?? "soup";
/** The token a building gives; a library gives glass. */
export const buildingGives = (p: Props, type: Building): Token | null =>
  TOKENS[p.figure("building", type, "gives") - 1] ?? null;
export const lineToken = (p: Props, line: Line): Token | null => TOKENS[p.figure("line", line, "token") - 1] ?? null;
export const touches = (p: Props, space: number): Monastery[] =>
  members(p.figure("road", space, "touches")).flatMap((i) => MONASTERIES[i] ?? []);
const ROAD_MOST = 10;
export const roadSpaces = (p: Props): number[] =>
  Array.from({ length: ROAD_MOST }, (_, i) => i + 1).filter((space) => p.figure("road", space, "here"));
export const roadBonus = (p: Props, space: number): number => p.figure("road", space, "bonus");

/** Points as they stand; when all is over as they count. */
export const tally: Tally<View> = {
  of: ({ view, scores }, seat) =>
    (view.phase === "over" && scores?.[seat]?.total) || view.vp_part[seat]?.reduce((a, b) => a + b, 0) || 0,
};
export const points = (p: Props, seat: number): number =>
  tally.of!({ view: p.view, scores: p.table.scores }, seat) ?? 0;
export const seatName = (p: Props, seat: number): string =>
  p.seats[seat]?.name ?? p.seats[seat]?.person?.name ?? p.seats[seat]?.title ?? "";
export const seatsOf = (p: Props): number[] => p.seats.map((s) => s.seat);

const indexes = [0, 1, 2, 3, 4];
const held = (list: (Holder | null)[] | undefined, seat: number): number =>
  (list ?? []).filter((h) => seatOf(h) === seat).length;
export const chapelNovices = (p: Props, m: number, seat: number): number => p.view.chapel[seat]?.[m] ?? 0;
export const buildingNovices = (p: Props, m: number, seat: number): number => held(p.view.building[m], seat);
export const cloisterNovices = (p: Props, m: number, seat: number): number => held(p.view.cloister[m], seat);
export const novicesAt = (p: Props, m: number, seat: number): number =>
  chapelNovices(p, m, seat) + buildingNovices(p, m, seat) + cloisterNovices(p, m, seat);

/** Who has most novices in a monastery; nobody while it is empty. */
export function leaders(p: Props, m: number): number[] {
  const counts = seatsOf(p).map((seat) => novicesAt(p, m, seat));
  const most = Math.max(...counts);
  return most ? seatsOf(p).filter((seat) => counts[seat] === most) : [];
}

export type Goal =
  | { kind: "places"; places: { place: "chapel" | "building" | "cloister"; monastery: Monastery; done: boolean }[] }
  | { kind: "count"; have: number; need: number };

/** How far a seat has come with a mission. */
export function progress(p: Props, mission: Mission, seat: number): Goal {
  const of = (figure: string) => p.figure("mission", mission, figure);
  const sum = (count: (p: Props, m: number, seat: number) => number) =>
    indexes.reduce((n, m) => n + count(p, m, seat), 0);
  const libraries = () =>
    indexes.reduce(
      (n, m) =>
        n +
        (p.view.building[m] ?? []).filter(
          (h, i) => seatOf(h) === seat && buildingType(p, MONASTERIES[m]!, i + 1) === "library",
        ).length,
      0,
    );
  const colours = () => new Set(p.view.window[seat]?.flat().filter(Boolean)).size;
  const counts = [
    () => sum(novicesAt),
    libraries,
    () => sum(cloisterNovices),
    colours,
    () => p.view.dice_owned[seat] ?? 0,
  ];
  const count = counts[of("goal") - 1];
  if (count) return { kind: "count", have: count(), need: of("at_least") };
  const novices = { chapel: chapelNovices, building: buildingNovices, cloister: cloisterNovices };
  const places = (["chapel", "building", "cloister"] as const).map((place) => ({
    place,
    monastery: MONASTERIES[of(place) - 1]!,
    done: novices[place](p, of(place) - 1, seat) > 0,
  }));
  return { kind: "places", places };
}

/** The frame that is asked now, with its figures. */
export function topFrame(p: Props): { frame: string; value: number; row: number; column: number } | null {
  const at = p.view["stack.frame"].length - 1;
  const frame = p.view["stack.frame"][at];
  return frame
    ? {
        frame,
        value: p.view["stack.value"][at] ?? 0,
        row: p.view["stack.row"][at] ?? 0,
        column: p.view["stack.column"][at] ?? 0,
      }
    : null;
}
