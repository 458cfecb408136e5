// What happened in a round as a row of scenes: the orders go out, the court, the cities one by one, the relics. Each
// scene is a view with figures on it; the events say what changed, no rule is needed.
import type { GameEvent } from "@table/types";
import type { Character, City, Destination, Region, View } from "@table/generated/pelegrinus";
import { CHARACTERS, CITY_IDS } from "./places";

export interface Figure {
  seat: number;
  character: Character;
  at: string; // an element
  faded: boolean; // a cancelled master
}

export interface Scene {
  view: View;
  figures: Figure[];
  focus: string | null; // the element that it is about
  winner: number | null; // whose figures prevail there
  text: string;
  region: Region | null; // that changed
  ms: number;
}

const MS = { out: 1100, cancelled: 800, court: 1300, city: 900, region: 1100, relic: 1100, opening: 1400 };

const elementOf = (at: string): string => (at === "court" || at === "stay" ? at : `city.${at}`);

/** The figures on the board while a rare choice is open: programmes are public then. */
export function figuresOf(view: View): Figure[] {
  if (view.phase === "program" || view.phase === "over") return [];
  const abbeys = view.phase !== "pick_commandery_site";
  return view.prog.flatMap((own, seat) =>
    CHARACTERS.flatMap((character, i): Figure[] => {
      const at: Destination | null = own?.[i] ?? null;
      if (at === null || at === "court" || at === "stay" || (abbeys && !view.start_full.includes(at))) return [];
      return [{ seat, character, at: elementOf(at), faded: false }];
    }),
  );
}

class Stage {
  readonly scenes: Scene[] = [];
  private figures: Figure[];
  private majority = ""; // told with what it brings

  constructor(
    private view: View,
    private readonly relicValues: readonly number[],
  ) {
    this.figures = figuresOf(view);
  }

  private show(
    ms: number,
    event: GameEvent,
    focus: string | null,
    winner: number | null = null,
    region: Region | null = null,
  ): void {
    this.scenes.push({ view: this.view, figures: this.figures, focus, winner, text: event.text, region, ms });
  }

  /** Changes one entry of a list of the view. */
  private put<K extends keyof View>(field: K, change: (list: View[K]) => View[K]): void {
    this.view = { ...this.view, [field]: change(this.view[field]) };
  }

  private count(field: "com_supply" | "abbey_supply" | "pope_supply", seat: number, by: number): void {
    this.put(field, (list) => list.map((n, i) => (i === seat ? n + by : n)));
  }

  private leave(gone: (figure: Figure) => boolean): void {
    this.figures = this.figures.filter((f) => !gone(f));
  }

  play(event: GameEvent): void {
    const seat = event.seat ?? -1;
    const city = event.args.city as City | undefined;
    const here = city ? `city.${city}` : null;
    const index = city ? CITY_IDS.indexOf(city) : -1;
    switch (event.kind) {
      case "revealed":
      case "keeper_revealed":
        return this.goOut(event, seat);
      case "master_cancelled":
        return this.cancel(event, seat);
      case "pope_elected":
        return this.elect(event, seat, Number(event.args.space));
      case "no_pope":
        return this.leave((f) => f.at === "court");
      case "majority":
        this.majority = event.text;
        return;
      case "commandery_built":
        this.put("com", (com) =>
          com.map((own, i) => (i === seat ? own.map((n, c) => (c === index ? n + 1 : n)) : own)),
        );
        this.count("com_supply", seat, -1);
        return this.settle(event, here!, seat);
      case "abbey_built":
        this.put("abbey", (abbey) => abbey.map((owner, c) => (c === index ? seat : owner)));
        this.count("abbey_supply", seat, -1);
        return this.settle(event, here!, seat);
      case "nothing_built":
      case "abbey_cancelled":
        return this.settle(event, here!, null);
      case "keeper_captured":
        this.figures = this.figures.map((f) =>
          f.seat === seat && f.character === "keeper" ? { ...f, at: `player.${event.args.by}` } : f,
        );
        return this.show(MS.city, event, here);
      case "void_destination":
        return this.leave((f) => f.seat === seat && f.at === here);
      case "relic_claimed":
        return this.claim(event, seat);
      case "region_opened":
        return this.show(MS.opening, event, null, null, event.args.region as Region);
      case "region_complete":
      case "region_closed":
        return this.show(MS.region, event, null, null, event.args.region as Region);
      case "round_start":
        this.view = { ...this.view, round: Number(event.args.round), phase: "program" };
        this.figures = [];
        return;
    }
  }

  /** All leave together: one scene for all seats. */
  private goOut(event: GameEvent, seat: number): void {
    const sent = CHARACTERS.flatMap((character): Figure[] => {
      const at = event.args[character];
      return typeof at === "string" && at !== "stay" ? [{ seat, character, at: elementOf(at), faded: false }] : [];
    });
    this.figures = [...this.figures, ...sent];
    this.view = { ...this.view, phase: null };
    const first = this.scenes[0];
    if (first) Object.assign(first, { figures: this.figures, view: this.view });
    else this.show(MS.out, event, null);
  }

  private cancel(event: GameEvent, seat: number): void {
    this.figures = this.figures.map((f) => (f.seat === seat && f.character === "master" ? { ...f, faded: true } : f));
    this.show(MS.cancelled, event, elementOf(String(event.args.destination)));
  }

  private elect(event: GameEvent, seat: number, space: number): void {
    const spare = this.view.pope_supply[seat]! > 0;
    const old = this.view.face[seat];
    this.put("track", (track) => track.map((owner, i) => (i === space ? seat : !spare && i === old ? null : owner)));
    this.put("face", (face) => face.map((at, i) => (i === seat ? space : at)));
    if (spare) this.count("pope_supply", seat, -1);
    this.show(MS.court, event, "court", seat);
    this.leave((f) => f.at === "court");
  }

  /** A place is done: its figures go home with the next scene, keepers excepted. */
  private settle(event: GameEvent, here: string, winner: number | null): void {
    const text =
      event.kind === "commandery_built" && this.majority
        ? this.majority
        : [this.majority, event.text].filter(Boolean).join(" ");
    this.majority = "";
    this.show(MS.city, { ...event, text }, here, winner);
    this.leave((f) => f.at === here && f.character !== "keeper");
  }

  private claim(event: GameEvent, seat: number): void {
    const value = this.relicValues.indexOf(Number(event.args.value));
    const from = Number(event.args.from);
    this.put("relics", (relics) =>
      relics.map((own, i) => own.map((n, v) => (v !== value ? n : i === from ? n - 1 : i === seat ? n + 1 : n))),
    );
    this.figures = this.figures.map((f) =>
      f.seat === seat && f.character === "keeper" ? { ...f, at: `player.${seat}` } : f,
    );
    this.show(MS.relic, event, `player.${from}`, seat);
    this.leave((f) => f.seat === seat && f.character === "keeper");
  }
}

/** The scenes of a round; none where nothing was revealed. */
export function scenesOf(
  before: View,
  events: readonly GameEvent[],
  opening: string,
  relicValues: readonly number[],
): Scene[] {
  const shown = events.some((e) => e.kind === "revealed" || e.kind === "commandery_built" || e.kind === "abbey_built");
  if (!shown) return [];
  const stage = new Stage(before, relicValues);
  for (const event of events) stage.play(event);
  const first = stage.scenes[0];
  if (first && events.some((e) => e.kind === "revealed")) first.text = opening;
  return stage.scenes;
}
