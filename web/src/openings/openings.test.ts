import { expect, test } from "vitest";
import type { Saved } from "../worker";
import { begunOf, openingsOf } from "./openings";

const record = (rows: string, results: string) =>
  `cloister-record 1\ngame some-game\nrules 1\nplayers 2\nrows\n${rows}${results}end\n`;

const saved = (text: string, more: Partial<Saved> = {}): Saved => ({
  id: "offline-1",
  game: "some-game",
  players: 2,
  options: {},
  seats: [{ kind: "computer", level: "novice" }, { kind: "me" }],
  seed: "s",
  record: text,
  ...more,
});

const RESULT = "result 0 rank 2 total 0\nresult 1 rank 1 total 9\n";

test("the first choice that was not taken back counts, and of a list the first", () => {
  const rows =
    "1 chance roll 4 #12ab\n2 0 place a1 #1\n3 1 place a4 #2\n4 1 undo 3 #3\n5 1 assign d2 acre, assign d3 court #4\n";
  expect(begunOf(saved(record(rows, RESULT)))).toEqual({
    id: "offline-1",
    game: "some-game",
    text: "assign d2 acre",
    won: true,
  });
});

test("who sits alone, or begins in the middle, has no opening", () => {
  const rows = "1 0 place a1 #1\n2 1 place a4 #2\n";
  expect(begunOf(saved(record(rows, RESULT)))?.text).toBe("place a4");
  expect(begunOf(saved(record(rows, RESULT), { players: 1 }))).toBeNull();
  expect(begunOf(saved(record(rows, "")))).toBeNull();
  expect(begunOf(saved(record("1 0 place a1 #1\n", RESULT)))).toBeNull();
  expect(begunOf(saved(record(rows, RESULT).replace("rows\n", "start {}\nrows\n")))).toBeNull();
});

test("openings are counted with what came of them", () => {
  const begun = (id: string, text: string, won: boolean) => ({ id, game: "some-game", text, won });
  const list = [
    begun("1", "b", true),
    begun("2", "a", false),
    begun("3", "b", false),
    { ...begun("4", "b", true), game: "x" },
  ];
  expect(openingsOf(list, "some-game", (text) => text.toUpperCase())).toEqual([
    { text: "b", label: "B", played: 2, won: 1 },
    { text: "a", label: "A", played: 1, won: 0 },
  ]);
});
