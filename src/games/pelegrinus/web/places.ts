// Where things are on the chart, and how the board calls them.
import type { BoardProps } from "@table/board";
import type { Character, City, Destination, Region, View } from "@table/generated/pelegrinus";
import { PRINTED } from "@table/generated/pelegrinus-map";
import { words as boardWords } from "@table/generated/words/pelegrinus";

export type Props = BoardProps<View>;
export type Point = readonly [number, number];

/** The part of the chart that must be seen, in its units; beyond it the chart goes on. */
export const FRAME = { x: 48, y: 8, width: 928, height: 668 };
/** All that is drawn. */
export const SHEET = { x: -260, y: -140, width: 1560, height: 1080 };

export const CITY_IDS = Object.keys(PRINTED) as City[];
export const REGION_IDS: Region[] = [
  "near_east",
  "italy",
  "north_africa",
  "western_europe",
  "anglo_germanic",
  "eastern_europe",
];
export const CHARACTERS: Character[] = ["master", "chaplain", "nun", "pilgrim", "keeper"];
/** What relics are worth, the low ones first. */
export const relicValues = (figure: Props["figure"]): number[] =>
  ["relic_low", "relic_middle", "relic_high"].map((id) => figure("piece", id, "value"));

export const isCity = (at: string): at is City => at in PRINTED;
export const elementOf = (at: Destination): string => (isCity(at) ? `city.${at}` : at);

export type Side = "n" | "ne" | "s" | "e" | "w";

/** On which side of a city its name has room, where it lies on the printed board. */
export const LABEL_SIDE: Record<City, Side> = {
  constantinople: "n",
  iconium: "n",
  antioch: "e",
  cyprus: "s",
  acre: "ne",
  sinai: "e",
  marseille: "s",
  genoa: "n",
  venice: "n",
  naples: "e",
  palermo: "s",
  crete: "s",
  alexandria: "s",
  cyrene: "s",
  tripoli: "s",
  tunis: "w",
  algiers: "s",
  ceuta: "s",
  paris: "e",
  bordeaux: "w",
  barcelona: "e",
  toledo: "e",
  leon: "n",
  lisbon: "n",
  glasgow: "w",
  london: "w",
  bergen: "w",
  cologne: "w",
  lubeck: "n",
  regensburg: "s",
  ragusa: "e",
  buda: "e",
  prague: "n",
  krakow: "n",
  gdansk: "n",
  kyiv: "n",
};

/** Where the name of a region stands; at sea only while it is veiled. */
export const REGION_LABEL: Record<Region, { at: Point; sea: boolean; anchor?: "end" }> = {
  near_east: { at: [966, 616], sea: false, anchor: "end" },
  italy: { at: [572, 524], sea: true },
  north_africa: { at: [302, 552], sea: false },
  western_europe: { at: [143, 268], sea: true },
  anglo_germanic: { at: [548, 60], sea: false },
  eastern_europe: { at: [680, 138], sea: false },
};

export const regionOf = (p: Pick<Props, "figure">, city: City): Region =>
  REGION_IDS[p.figure("city", city, "region") - 1]!;
export const citiesOf = (p: Pick<Props, "figure">, region: Region): City[] =>
  CITY_IDS.filter((city) => regionOf(p, city) === region);

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

/** Commanderies of all in a city. */
export const filled = (view: View, city: City): number => sum(view.com.map((own) => own[CITY_IDS.indexOf(city)] ?? 0));
export const slots = (view: View, city: City): number => view.cap[CITY_IDS.indexOf(city)] ?? 0;

export interface RegionState {
  open: boolean;
  opens: number; // the round
  filled: number;
  slots: number;
  mine: number;
  abbeys: number;
  state: "veiled" | "open" | "complete" | "closed";
}

export function regionState(p: Props, view: View, region: Region): RegionState {
  const cities = citiesOf(p, region);
  const opens = p.figure("region", region, "opens");
  const built = sum(cities.map((city) => filled(view, city)));
  const room = sum(cities.map((city) => slots(view, city)));
  const own = p.seat === null ? [] : (view.com[p.seat] ?? []);
  const abbeys = cities.filter((city) => view.abbey[CITY_IDS.indexOf(city)] !== null).length;
  const open = view.round >= opens;
  const state = !open
    ? "veiled"
    : built < room
      ? "open"
      : abbeys < p.constant("abbeys_of_region")
        ? "complete"
        : "closed";
  return {
    open,
    opens,
    filled: built,
    slots: room,
    mine: sum(cities.map((city) => own[CITY_IDS.indexOf(city)] ?? 0)),
    abbeys,
    state,
  };
}

/** Open regions that this round may complete: each city that has room lacks one commandery. */
export const closing = (p: Props, view: View): Region[] =>
  REGION_IDS.filter((region) => {
    if (regionState(p, view, region).state !== "open") return false;
    return citiesOf(p, region).every((city) => slots(view, city) - filled(view, city) <= 1);
  });

/** Seats from the highest face-up pope token down: who wins ties in cities; at the court it is the other way round. */
export const tieOrder = (view: View): number[] =>
  view.face.map((_, seat) => seat).sort((a, b) => view.face[b]! - view.face[a]!);

export const seatLabel = (p: Props, seat: number): string => {
  const info = p.seats[seat];
  return info?.name ?? info?.person?.name ?? info?.title ?? String(seat);
};

/** What a place is called on the chart: its name, or a shorter one where there is no room for it. */
export const onChart = (p: Props, id: string, name: string): string => boardWords(p.lang).chart[id] ?? name;
