// What the view says, in the shapes the board draws.
import type { BoardProps } from "@table/board";
import type { House } from "@table/houses";
import type { Tally } from "@table/table/tally";
import type { Building, Card, Good, Level, Phase, Site, Tower, View } from "@table/generated/kings-abbey";
import { words as boardWords } from "@table/generated/words/kings-abbey";

export type Props = BoardProps<View>;

/** Prestige as it stands, and what counts in the end; what cards in hand may cost is said where they lie. */
export const tally: Tally<View> = {
  unit: (lang) => boardWords(lang).prestigeUnit,
  of: ({ view, scores, over }, seat) =>
    over ? scores?.find((score) => score.seat === seat)?.total : view.prestige[seat],
};

const LONG = /\p{L}{9,}/gu;
const VOWEL = /[aeiouyàâéèêëîïôöûü]/;
const TOGETHER = /^(?:[bcdfgptv][rl]|[cpst]h|gn|qu)$/;

/** May a word be parted there? Before a consonant that a vowel follows; two that are spoken together stay so. */
function parts(word: string, at: number): boolean {
  const [first, before, here, after] = [at - 2, at - 1, at, at + 1].map((i) => word[i]!);
  if (VOWEL.test(here!) || !VOWEL.test(after!)) return false;
  return VOWEL.test(before!) || (VOWEL.test(first!) && !TOGETHER.test(before! + here!));
}

/** A name with soft hyphens, for where a long word has less room than it takes. */
export const broken = (name: string): string =>
  name.replace(LONG, (word) => {
    const lower = word.toLowerCase();
    const off = (at: number) => Math.abs(at - lower.length / 2);
    const found = [...lower].flatMap((_, at) => (at > 2 && at < lower.length - 2 && parts(lower, at) ? [at] : []));
    const [best] = found.sort((a, b) => off(a) - off(b));
    return best ? `${word.slice(0, best)}\u00ad${word.slice(best)}` : word;
  });

export const RESOURCES: Good[] = ["wood", "grain", "stone", "sand"];
export const GOODS: Good[] = [...RESOURCES, "denier", "wagon", "tool"]; // as the figures number them, from 1
export const SITES: Site[] = ["forest", "field", "mountain", "sand_pit"];
export const TOWERS: Tower[] = ["battlement", "gate_tower", "bell_tower", "chapel"];
export const PHASES: Phase[] = [
  "ph_roll",
  "ph_event",
  "ph_abbey",
  "ph_market",
  "ph_gather",
  "ph_move",
  "ph_build",
  "ph_food",
  "ph_dark",
  "ph_income",
  "ph_reward",
  "ph_end",
];
export const BUILDINGS: Building[] = [
  "abbotts_den",
  "bakery",
  "barracks",
  "bath_house",
  "blacksmith",
  "brewery",
  "calefactory",
  "cellarium",
  "chapterhouse",
  "cloister",
  "dairy_farm",
  "garden",
  "library",
  "masons_guild",
  "money_changer",
  "monks_quarters",
  "refectory",
  "scriptorium",
  "sheep_farm",
  "stables",
  "tithe_barn",
];
export const VALUES = [1, 2, 3, 4, 5, 6];

const OTHER_HOUSE: Partial<Record<Building, House>> = {
  abbotts_den: "abbots_house",
  blacksmith: "smithy",
  brewery: "brewhouse",
  cellarium: "cellar",
  chapterhouse: "chapter_house",
  masons_guild: "workshop",
  monks_quarters: "dormitory",
};
export const houseOf = (building: Building): House => OTHER_HOUSE[building] ?? (building as House);

/** The element of a standing building or tower. */
export function cardElement(seat: number, card: Card): string {
  const copy = /^(.*)_([12])$/.exec(card);
  const tower = TOWERS.some((t) => card.startsWith(t));
  return tower ? `tower.${seat}.${card}` : `building.${seat}.${copy?.[1]}.${copy?.[2]}`;
}

/** Copies of a building that stand in a slot. */
export const copiesOf = (p: Props, seat: number, building: Building): Card[] =>
  ([`${building}_1`, `${building}_2`] as Card[]).filter((card) => p.view.standing[seat]!.includes(card));

export const towerOf = (card: Card): Tower => TOWERS.find((t) => card.startsWith(t))!;
export const buildingOf = (card: Card): Building => card.replace(/_[12]$/, "") as Building;

export const nameOf = (p: Props, seat: number): string => p.seats[seat]?.name ?? p.seats[seat]?.title ?? "";

/** Whose abbey this page's person looks after: the own one, else that of whoever acts. */
export const homeSeat = (p: Props): number => p.seat ?? p.view.actor ?? 0;

/** Kinds and numbers of a list of figures named after goods: a cost, a reward. */
export function goodsOf(p: Props, type: string, id: string): [Good, number][] {
  const figures: [Good, string][] = [
    ["wood", "wood"],
    ["grain", "grain"],
    ["stone", "stone"],
    ["sand", "sand"],
    ["denier", "deniers"],
    ["wagon", "wagons"],
  ];
  return figures.map(([good, figure]) => [good, p.figure(type, id, figure)] as [Good, number]).filter(([, n]) => n > 0);
}

export const diceOf = (counts: number[] | undefined): number[] =>
  (counts ?? []).flatMap((n, i) => Array.from({ length: n }, () => i + 1));

const LEVELS: Level[] = ["postulant", "deacon", "priest", "bishop", "cardinal"];

/** The step of the clergy's way that is a rank's last space; of the highest rank without one. */
export const lastStep = (p: Props, level: Level = "cardinal"): number =>
  LEVELS.slice(0, LEVELS.indexOf(level) + 1).reduce((sum, each) => sum + p.figure("level", each, "spaces"), 0);

/** Is this step the last space of a rank? */
export const isLastStep = (p: Props, step: number): boolean => LEVELS.some((level) => lastStep(p, level) === step);

/** The rank the clergy marker stands in. */
export const levelOf = (p: Props, clergy: number): Level =>
  LEVELS.find((level) => clergy <= lastStep(p, level)) ?? "cardinal";

export type Source = "base" | "clergy" | "archers" | "walls" | "altar" | "dice" | "extra" | "houses";

/** What an abbey's defence is made of; what no piece shows is its manned buildings. */
export function defenceSources(p: Props, seat: number): [Source, number][] {
  const v = p.view;
  const reached = LEVELS.filter((level) => lastStep(p, level) <= (v.clergy[seat] ?? 0));
  const known: [Source, number][] = [
    ["base", v.base_defence[seat] ?? 0],
    ["clergy", reached.reduce((sum, level) => sum + p.figure("level", level, "defence"), 0)],
    ["archers", v.occupied[seat]!.filter((card) => /^(gate_tower|battlement)/.test(card)).length],
    ["walls", v.walls[seat] === p.constant("walls") ? 1 : 0],
    ["altar", v.altar[seat] ? 1 : 0],
    [
      "dice",
      (v.area[seat]?.[2] ?? []).reduce((a, b) => a + b, 0) +
        (v.reused[seat] === "defence" ? 1 : 0) +
        (v.defend_phantoms[seat] ?? 0),
    ],
    ["extra", v.extra_defence[seat] ?? 0],
  ];
  const rest = (v.defence[seat] ?? 0) - known.reduce((sum, [, n]) => sum + n, 0);
  return [...known, ["houses", rest] as [Source, number]].filter(([, n]) => n > 0);
}
