// A scene of a rulebook, set up and played in the module: the table as the board gets it.
import { plainTable, type Told } from "../plain";
import type { Lang, Row, Table } from "../types";
import { langNumber, type Rules } from "../wasm";
import type { Move, Scene } from "./book";

const SPECTATOR = 31;

function play(rules: Rules, move: Move): void {
  const actors = rules.c.offline_actors();
  const first = 31 - Math.clz32(actors & -actors); // chance has a number too
  rules.put((move.list ?? [move.do]).join(","));
  if (!rules.c.offline_do(move.seat ?? first)) throw new Error(rules.get());
}

/** Opens a table in the module as it is after that many steps of the scene. */
export function setUp(rules: Rules, game: string, scene: Scene, steps: number, lang: Lang): void {
  const { c } = rules;
  rules.put([game, ...Object.entries(scene.options ?? {}).flat(), "edition", scene.edition ?? 0].join(" "));
  if (!c.offline_open(scene.players ?? 2, langNumber(lang))) throw new Error(rules.get());
  if (scene.position) {
    rules.put(JSON.stringify(scene.position));
    if (!c.offline_position()) throw new Error(rules.get());
  }
  const moves = [...(scene.play ?? []), ...(scene.steps ?? []).slice(0, steps).flatMap((step) => step.play ?? [])];
  for (const move of moves) play(rules, move);
}

/** The table after that many steps of the scene; the module's own table is used, which the page has no other use for. */
export function tableOf(rules: Rules, game: string, scene: Scene, steps: number, lang: Lang): Table {
  const { c } = rules;
  setUp(rules, game, scene, steps, lang);
  const viewer = scene.seat ?? SPECTATOR;
  c.offline_update(viewer);
  const update = rules.json<Told>();
  c.offline_rows(viewer, 0, 200);
  return { ...still(game, scene, update), rows: rules.json<Row[]>() };
}

/** A table that nobody plays at: what is seen, and nothing to be done. */
function still(game: string, scene: Scene, told: Told): Table {
  const over = told.decision?.actors.length === 0;
  const table = plainTable(game, { ...told, choices: [], seen: null });
  return {
    ...table,
    about: { ...table.about, options: scene.options ?? {} },
    table: "picture",
    status: over ? "over" : "playing",
    mine: [],
    seat: scene.seat ?? null,
    rows: [],
    now: 0,
  };
}
