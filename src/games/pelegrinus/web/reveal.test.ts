// The scenes of Pelegrinus told from the events must end where the rules end: played against the module itself.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scenesOf } from "./reveal";
import type { View } from "@table/generated/pelegrinus";
import type { GameEvent, Row } from "@table/types";
import type { Exports } from "@table/wasm";

const path = process.env.CLOISTER_WASM ?? new URL("../../../../build/release/cloister.wasm", import.meta.url);
const c = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {
  page: { now_us: () => performance.now() * 1000 },
}).exports as unknown as Exports;
const put = (text: string) => new Uint8Array(c.memory.buffer).set(new TextEncoder().encode(`${text}\0`), c.input_at());
const CHANCE = 1 << 30;

function answer<T>(): T {
  const memory = new Uint8Array(c.memory.buffer);
  return JSON.parse(new TextDecoder().decode(memory.subarray(c.output_at(), memory.indexOf(0, c.output_at())))) as T;
}

/** What is seen after some rows, and what was heard since. */
function update(rows: number): { view: View; events: GameEvent[] } {
  c.offline_rows(31, rows, 100);
  const events = answer<Row[]>().flatMap((row) => row.events);
  c.offline_update(31);
  return { view: answer<{ view: View }>().view, events };
}

const FIELDS = ["com", "abbey", "track", "face", "relics", "com_supply", "abbey_supply", "pope_supply"] as const;

test.each([2, 3, 4])("Every round of %i orders ends as the rules have it.", (players) => {
  put("pelegrinus slot_profile 4");
  expect(c.offline_open(players, 0)).toBe(1);
  for (let seat = 0; seat < players; seat++) {
    put("random");
    c.offline_computer(seat, 7 + seat);
  }
  let before = update(0).view;
  let rounds = 0;
  for (let actors; (actors = c.offline_actors()); ) {
    const rows = c.offline_seq() - 1; // the next one is not there yet
    if (actors === CHANCE) c.offline_chance(0, 0);
    else c.offline_choose(31 - Math.clz32(actors & -actors));
    const { view, events } = update(rows);
    const scenes = scenesOf(before, events, "", [1, 2, 4]);
    const last = scenes[scenes.length - 1];
    if (last && view.phase === "program") {
      rounds++;
      expect(Object.fromEntries(FIELDS.map((f) => [f, last.view[f]])), `round ${before.round}`).toEqual(
        Object.fromEntries(FIELDS.map((f) => [f, view[f]])),
      );
      expect(scenes[0]!.figures.every((f) => f.at === "court" || f.at.startsWith("city."))).toBe(true);
    }
    before = view;
  }
  expect(rounds).toBeGreaterThan(9);
});
