// A round place by place: what everybody had there, who won it and why, and what that brought. Told from the events and the
// declared influence of the characters; who wins they say themselves.
import type { Compared } from "@table/board";
import { words as boardWords } from "@table/generated/words/pelegrinus";
import type { GameEvent } from "@table/types";
import { words } from "@table/words";
import { CHARACTERS, CITY_IDS, citiesOf, elementOf, regionOf, type Props } from "./places";
import type { City, Destination } from "@table/generated/pelegrinus";

type Given = Pick<Props, "name" | "figure" | "lang" | "seats" | "view">;

interface Standing {
  by: (number | null)[]; // influence of each seat; null: nobody was there
  cancelled: number[]; // whose Master counted nothing
}

/** Who had how much where, once the programmes were shown. */
function standings(p: Given, events: GameEvent[]): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const at = (place: string): Standing => {
    if (!found.has(place)) found.set(place, { by: p.seats.map(() => null), cancelled: [] });
    return found.get(place)!;
  };
  const worth = (character: string) => p.figure("character", character, "influence");
  for (const e of events) {
    if (e.seat === null) continue;
    if (e.kind === "revealed" || e.kind === "keeper_revealed")
      for (const character of CHARACTERS) {
        const place = e.args[character];
        if (typeof place !== "string" || place === "stay") continue;
        const { by } = at(place);
        by[e.seat] = (by[e.seat] ?? 0) + worth(character);
      }
    if (e.kind === "master_cancelled") {
      const place = String(e.args.destination);
      at(place).by[e.seat]! -= worth("master");
      at(place).cancelled.push(e.seat);
    }
  }
  return found;
}

const nameOf = (p: Given, seat: number): string => p.seats[seat]?.name ?? p.seats[seat]?.title ?? "";

/** Alone, by how much, or by what tie; and whose Master was cancelled. */
function reason(p: Given, { by, cancelled }: Standing, winner: number, tie: string | null): string {
  const w = boardWords(p.lang);
  const others = Math.max(0, ...by.map((n, seat) => (seat === winner ? 0 : (n ?? 0))));
  const alone = by.every((n, seat) => seat === winner || n === null);
  const won = tie ?? (alone ? w.wonAlone : w.wonBy({ n: by[winner] ?? 0, m: others }));
  return [won, ...cancelled.map((seat) => w.masterCancelled({ who: nameOf(p, seat) }))].join(words(p.lang).semicolon);
}

/** What an abbey in a city is worth to an order: its commanderies in that region, which is complete. */
const abbeyWorth = (p: Given, city: City, seat: number): number =>
  citiesOf(p, regionOf(p, city)).reduce((sum, c) => sum + (p.view.com[seat]?.[CITY_IDS.indexOf(c)] ?? 0), 0);

type Words = ReturnType<typeof boardWords>;
const BUILT: Record<string, (w: Words, p: Given, e: GameEvent) => string> = {
  commandery_built: (w) => w.broughtCommandery,
  abbey_built: (w, p, e) => w.broughtAbbey({ n: abbeyWorth(p, e.args.city as City, e.seat!) }),
  nothing_built: (w) => w.broughtNothing,
  abbey_cancelled: (w) => w.broughtNothing,
};

/** What is won at a place: the events of that city that come with its majority. */
function brought(p: Given, events: GameEvent[], city: string): string {
  const built = events.find((e) => e.args.city === city && BUILT[e.kind]);
  return built ? BUILT[built.kind]!(boardWords(p.lang), p, built) : "";
}

export function compare(p: Given, events: GameEvent[]): Compared[] {
  const w = boardWords(p.lang);
  const found = standings(p, events);
  const none: Standing = { by: p.seats.map(() => null), cancelled: [] };
  return events.flatMap((e): Compared[] => {
    if (e.seat === null || (e.kind !== "majority" && e.kind !== "pope_elected")) return [];
    const court = e.kind === "pope_elected";
    const place = court ? "court" : String(e.args.city);
    const tied = events.some((t) => (court ? t.kind === "court_tie" : t.kind === "city_tie" && t.args.city === place));
    const standing = found.get(place) ?? none;
    const tie = tied ? (court ? w.tieCourt : w.tieCity) : null;
    return [
      {
        element: elementOf(place as Destination),
        place: court ? w.court : p.name("city", place),
        by: standing.by,
        winner: e.seat,
        why: reason(p, standing, e.seat, tie),
        brought: court ? w.broughtPope : brought(p, events, place),
      },
    ];
  });
}
