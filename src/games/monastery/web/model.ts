// What the view says, in the shapes the board draws: tiles, monks, players by colour.
import type { BoardProps } from "@table/board";
import type { Choice } from "@table/types";
import type { Colour, Letter, Place, Tile as TileId, View } from "@table/generated/monastery";

export type Props = BoardProps<View>;

export const COLOURS: Colour[] = ["red", "blue", "green", "yellow"];
export const EDGE = { blank: 0, door: 1, path: 2 } as const;
export const KIND = { building: 0, path: 1, field: 2, garden: 3, special: 4 } as const;
export const HUE = ["neutral", "grey", "brown", "dual"] as const;
export const ROUND = ["", "mass", "study", "labour", "night"] as const;

const LETTERS: Letter[] = ["A", "B", "E", "I", "L", "M", "N", "O", "Q", "R", "S", "U"];
/** The letters of a colour's phrase, as its strip prints them. */
export const phrase = (p: Props, colour: Colour): Letter[] =>
  Array.from(
    { length: p.constant("phrase_letters") },
    (_, i) => LETTERS[p.figure("colour", colour, `letter_${i + 1}`) - 1] ?? "A",
  );
/** Where a word ends inside a phrase. */
export const WORD_END: Record<Colour, number> = { red: 6, blue: 9, green: 2, yellow: 5 };

export interface Tile {
  n: number;
  place: Place;
  type: TileId;
  owner: Colour | null;
  x: number;
  y: number;
  rotation: number;
  built: boolean;
  fresh: boolean;
  blessings: number;
}

export interface Monk {
  id: string; // as in monk.red.1
  seat: number;
  colour: Colour;
  place: Place | null;
  square: number;
  kneeling: boolean;
  used: boolean;
  stopped: boolean;
}

export const colourOf = (view: View, seat: number | null): Colour | null =>
  seat === null ? null : (view.colours[seat] ?? null);
export const seatOf = (view: View, colour: Colour): number => view.colours.indexOf(colour);
/** The colour's number as pieces and marks count them. */
export const paint = (colour: Colour): number => COLOURS.indexOf(colour);
/** Colours in play, from the top row down. */
export const playing = (view: View): Colour[] => COLOURS.filter((c) => view.colours.includes(c));

export function tilesOf(view: View): Tile[] {
  return view["tiles.type"].map((type, n) => ({
    n,
    type: type!,
    place: `tile.${n}` as Place,
    owner: view["tiles.owner"][n] ?? null,
    x: view["tiles.x"][n]!,
    y: view["tiles.y"][n]!,
    rotation: view["tiles.rotation"][n]!,
    built: view["tiles.built"][n]!,
    fresh: view["tiles.fresh"][n]!,
    blessings: view["tiles.blessings"][n]!,
  }));
}

export function monksOf(view: View): Monk[] {
  return view.colours.flatMap((colour, seat) =>
    colour === null
      ? []
      : view["monk.place"][seat]!.map((place, k) => {
          const id = `${colour}.${k + 1}`;
          const passing = view["transit.monk"] === id;
          return {
            id,
            seat,
            colour,
            place: passing ? view["transit.place"] : place,
            square: passing ? 0 : view["monk.square"][seat]![k]!,
            kneeling: view["monk.kneeling"][seat]![k]!,
            used: view["monk.used"][seat]![k]!,
            stopped: view["monk.stopped"][seat]![k]!,
          };
        }),
  );
}

/** The numbers on a tile's squares, highest first. */
export function squaresOf(p: Props, type: TileId): number[] {
  const top = p.figure("tile", type, "circle");
  return Array.from({ length: p.figure("tile", type, "squares") }, (_, i) => top - i);
}

/** Edges of a tile at rotation 0: north, east, south, west. */
export const edgesOf = (p: Props, type: TileId): number[] =>
  ["north", "east", "south", "west"].map((side) => p.figure("tile", type, side));

/** What a player is called: their name, else their colour. */
export function nameOf(p: Props, colour: Colour): string {
  const info = p.seats[seatOf(p.view, colour)];
  return info?.name ?? p.name("colour", colour);
}

/** Colours whose phrase still has room for a letter. */
export function wanting(p: Props, letter: Letter): Colour[] {
  const free = (colour: Colour, i: number) => (p.view.strip[seatOf(p.view, colour)]?.[i] ?? null) === null;
  return playing(p.view).filter((colour) => phrase(p, colour).some((l, i) => l === letter && free(colour, i)));
}

export const isWalk = (c: Choice): boolean => c.verb === "step" || c.verb === "passage" || c.verb === "shift";
