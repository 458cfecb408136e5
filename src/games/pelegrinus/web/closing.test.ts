// The warning that a region may be completed, held against the rules: none is completed in a round that was not warned of.
import { expect, test } from "vitest";
import type { View } from "@table/generated/pelegrinus";
import { rules } from "@table/table/testing";
import type { Description, Row } from "@table/types";
import { closing, type Props } from "./places";

const PLAYERS = 3;

/** What the board asks its declarations for. */
function props({ types, constants }: Description): Props {
  const row = (type: string, id: unknown) =>
    types.find((t) => t.name === type && t.rows)!.rows!.find((r) => r.id === id)!;
  return {
    seat: 0,
    constant: (name: string) => constants[name]!,
    figure: (type: string, id: unknown, figure: string) => row(type, id).figures![figure]!,
  } as unknown as Props;
}

function seen(): View {
  rules.c.offline_update(0);
  return rules.json<{ view: View }>().view;
}

test("a region that a round completes was warned of", () => {
  const p = props(rules.describe("pelegrinus", "en"));
  const { c } = rules;
  rules.put("pelegrinus");
  expect(c.offline_open(PLAYERS, 0)).toBe(1);
  for (let seat = 0; seat < PLAYERS; seat++) {
    rules.put("rules");
    c.offline_computer(seat, 11 + seat);
  }
  let [told, round, completed, warnings] = [0, 0, 0, 0];
  let warned: string[] = [];
  for (let actors; (actors = c.offline_actors()); ) {
    if (actors === 1 << 30) {
      c.offline_chance(0, 0);
      continue;
    }
    const view = seen();
    if (view.phase === "program" && view.round !== round) {
      warned = closing(p, view);
      warnings += warned.length;
      round = view.round;
    }
    c.offline_choose(31 - Math.clz32(actors & -actors));
    c.offline_rows(31, told, 1000);
    const rows = rules.json<Row[]>();
    told = rows[rows.length - 1]?.seq ?? told;
    for (const e of rows.flatMap((row) => row.events)) {
      if (e.kind !== "region_complete") continue;
      expect(warned).toContain(e.args.region);
      completed++;
    }
  }
  expect(completed).toBeGreaterThan(0);
  expect(warnings).toBeLessThan(4 * completed); // nor of everything always
});
