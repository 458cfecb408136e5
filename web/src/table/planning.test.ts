import { describe, expect, it, vi } from "vitest";
import type { Choice, Planned, Table } from "../types";
import type { TableApi } from "./api";
import type { Live } from "./live";
import { Planning } from "./planning";
import { Work } from "./work";

const choice = (text: string, ...targets: string[]) => ({ text, label: text, targets }) as unknown as Choice;
const moves = [choice("move a b", "a", "b"), choice("move a c", "a", "c"), choice("move d e", "d", "e")];

/** Seat 0 thinks ahead; the line is seat 1's choice and its own answer. */
function ahead(refuses = false) {
  const asked: string[][] = [];
  const told: [string, Record<string, unknown>][] = [];
  const kept = [{ plan: "1", row: 3, answer: 1, line: [] }] as Planned[];
  const api = {
    ahead: async (_: Table, line: Choice[]) => {
      asked.push(line.map((c) => c.text));
      return { seat: line.length % 2 ? 0 : 1, answered: line.length === 2, choices: moves, view: {} };
    },
    plans: async (operation: string, members: Record<string, unknown>) => {
      told.push([operation, members]);
      if (refuses) throw new Error("no");
      return kept;
    },
  } as unknown as TableApi;
  const table = { seat: 0, seq: 3, plans: { kept: 0, missed: false } } as unknown as Table;
  const planning = new Planning(api, { table } as Live, new Work(() => undefined), () => undefined);
  return { planning, asked, told, table };
}

vi.stubGlobal("document", { documentElement: { lang: "en" } }); // in whose words it is refused
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("thinking ahead", () => {
  it("takes clicks on the board, one piece after the other, and keeps the line", async () => {
    const { planning, asked, told } = ahead();
    await planning.begin();
    planning.press("a");
    expect(planning.choices.map((c) => c.text)).toEqual(["move a b", "move a c"]);
    expect([planning.offers("b"), planning.offers("e")]).toEqual([true, false]);
    planning.press("c");
    await settle();
    await planning.choose(moves[2]!);
    expect(asked.at(-1)).toEqual(["move a c", "move d e"]);
    expect(planning.shown?.answered).toBe(true);
    await planning.keep();
    expect(told).toEqual([["plan", { seat: 0, seq: 3, list: ["move a c", "move d e"] }]]);
    expect([planning.on, planning.kept.length]).toEqual([false, 1]);
  });

  it("keeps the line in sight where it is refused, and ends when the table moves on", async () => {
    const { planning, table } = ahead(true);
    await planning.begin();
    await planning.choose(moves[0]!);
    await planning.keep();
    expect(planning.on).toBe(true);
    planning.follow(table);
    expect(planning.on).toBe(true);
    planning.follow({ ...table, seq: 4 });
    expect([planning.on, planning.line.length]).toEqual([false, 0]);
  });
});
