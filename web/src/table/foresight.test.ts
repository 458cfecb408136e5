// A board may come after the first price was asked for: then the score is counted and called as the board says.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Choice, Description, Table } from "../types";
import type { TableApi } from "./api";
import { Foresight } from "./foresight";
import type { Live } from "./live";
import type { Staging } from "./staging";

beforeAll(() => vi.stubGlobal("document", { documentElement: { lang: "en" } }));
afterAll(() => vi.unstubAllGlobals());

const at = (total: number) => ({ view: { prestige: [total + 10] }, scores: [{ seat: 0, total, categories: {} }] });
const choice = { text: "build" } as Choice;

function opened(staged: Choice[] = []): Foresight {
  const api = {
    foresee: (_: Table, list: Choice[]) => ({ ...at(77 + list.length), decision: { actors: [0] }, known: list.length }),
  };
  const live = { table: { ...at(77), seat: 0 } };
  const made = new Foresight(
    api as unknown as TableApi,
    live as unknown as Live,
    { list: staged, offered: [choice], tried: null, laid: null } as unknown as Staging,
  );
  made.description = { verbs: [], fields: [] } as unknown as Description;
  return made;
}

test("a price is named anew when the board has said how its game counts", () => {
  const foresight = opened();
  const gains = () => foresight.price(choice)!.gains.map(({ title, from, to }) => [title, from, to]);
  expect(gains()).toEqual([["points", 77, 78]]);
  foresight.tally = { unit: () => "prestige", of: ({ view }) => (view.prestige as number[])[0]! };
  expect(gains()).toEqual([["prestige", 87, 88]]);
});

test("staged steps say what they brought, those of one phase apart from those before", () => {
  const foresight = opened([choice, choice, choice]);
  const gains = (from: number, to: number) => foresight.brought(from, to)!.gains.map(({ from, to }) => [from, to]);
  expect(gains(0, 1)).toEqual([[77, 78]]);
  expect(gains(1, 3)).toEqual([[78, 80]]);
});
