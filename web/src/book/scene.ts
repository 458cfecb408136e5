// A scene of a rulebook, set up and played in the module: the table as the board gets it.
import type { Lang, Row, Table } from "../types";
import { langNumber, type Rules } from "../wasm";
import type { Move, Scene } from "./book";

const SPECTATOR = 31;

type Update = Pick<Table, "seq" | "decision" | "view" | "prompt" | "choices" | "scores"> & { titles: string[] };

function play(rules: Rules, move: Move): void {
  const actors = rules.c.offline_actors();
  const first = 31 - Math.clz32(actors & -actors); // chance has a number too
  rules.put((move.list ?? [move.do]).join(","));
  if (!rules.c.offline_do(move.seat ?? first)) throw new Error(rules.get());
}

/** The table after that many steps of the scene; the module's own table is used, which the page has no other use for. */
export function tableOf(rules: Rules, game: string, scene: Scene, steps: number, lang: Lang): Table {
  const { c } = rules;
  rules.put([game, ...Object.entries(scene.options ?? {}).flat()].join(" "));
  if (!c.offline_open(scene.players ?? 2, langNumber(lang))) throw new Error(rules.get());
  if (scene.position) {
    rules.put(JSON.stringify(scene.position));
    if (!c.offline_position()) throw new Error(rules.get());
  }
  const moves = [...(scene.play ?? []), ...(scene.steps ?? []).slice(0, steps).flatMap((step) => step.play ?? [])];
  for (const move of moves) play(rules, move);
  const viewer = scene.seat ?? SPECTATOR;
  c.offline_update(viewer);
  const update = rules.json<Update>();
  c.offline_rows(viewer, 0, 200);
  return { ...still(game, scene, update), rows: rules.json<Row[]>() };
}

/** A table that nobody plays at: what is seen, and nothing to be done. */
function still(game: string, scene: Scene, { titles, ...update }: Update): Table {
  const over = update.decision?.actors.length === 0;
  return {
    ...update,
    table: "picture",
    status: over ? "over" : "playing",
    message: null,
    about: {
      game,
      players: scene.players ?? 2,
      options: scene.options ?? {},
      public: false,
      rated: false,
      clock: { kind: "none" },
      hints: false,
      chat: "off",
      host: null,
      key: null,
      commitment: null,
      seed: null,
      previous: null,
      next: null,
    },
    seats: titles.map((title, seat) => ({
      seat,
      kind: "person",
      name: null,
      title,
      person: null,
      online: true,
      level: null,
      stand_in: null,
      conceded: false,
    })),
    mine: [],
    seat: scene.seat ?? null,
    choices: [],
    seen: null,
    rows: [],
    clocks: null,
    undo: null,
    offers: [],
    talk: false,
    chat: [],
    watchers: 0,
    now: 0,
  };
}
