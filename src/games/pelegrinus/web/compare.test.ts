// The table per city, told from random rounds of the module: whoever the rules name has the influence that the table counts.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { View } from "@table/generated/pelegrinus";
import type { Row, SeatInfo } from "@table/types";
import { Rules, type Exports } from "@table/wasm";
import { compare } from "./compare";

const path = process.env.CLOISTER_WASM ?? new URL("../../../../build/release/cloister.wasm", import.meta.url);
const c = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), { page: { now_us: () => 0 } })
  .exports as unknown as Exports;
const rules = Object.assign(Object.create(Rules.prototype), { c }) as Rules;

test.each(["en", "fr"] as const)("Every place of every round says who won it and why (%s).", (lang) => {
  const seats = ["Anna", "Odo", "Ève"].map((name, seat) => ({ seat, name, title: "" }) as SeatInfo);
  const { types } = rules.describe("pelegrinus", lang);
  const row = (type: string, id: unknown) =>
    types.find((t) => t.name === type && t.rows)!.rows!.find((r) => r.id === id)!;
  const given = {
    name: (type: string, id: string | number | null) => row(type, id).name,
    figure: (type: string, id: string | number | null, figure: string) => row(type, id).figures![figure]!,
    lang,
    seats,
  };
  rules.put("pelegrinus");
  expect(c.offline_open(seats.length, 0)).toBe(1);
  for (const { seat } of seats) {
    rules.put("random");
    c.offline_computer(seat, 7 + seat);
  }
  let [places, told] = [0, 0];
  for (let actors; (actors = c.offline_actors()); ) {
    if (actors === 1 << 30) c.offline_chance(0, 0);
    else c.offline_choose(31 - Math.clz32(actors & -actors));
    c.offline_rows(31, told, 1000);
    const rows = rules.json<Row[]>();
    const events = rows.flatMap((row) => row.events);
    if (!events.some((e) => e.kind === "round_end")) continue;
    told = rows[rows.length - 1]!.seq;
    c.offline_update(0);
    const { view } = rules.json<{ view: View }>();
    for (const place of compare({ ...given, view }, events)) {
      places++;
      const kind = place.element === "court" ? "pope_elected" : "majority";
      const said = events.find(
        (e) => e.kind === kind && (kind !== "majority" || place.element === `city.${e.args.city}`),
      )!;
      expect(said.seat).toBe(place.winner);
      expect(place.by[place.winner!], `${place.place} (${place.why})`).toBe(said.args.influence);
      expect(place.why).not.toBe("");
      expect(place.brought, place.place).not.toBe("");
      expect(place.brought).not.toMatch(/\b0\b/);
      expect(Math.max(...place.by.map((n) => n ?? 0))).toBe(place.by[place.winner!]);
    }
  }
  expect(places).toBeGreaterThan(20);
});
