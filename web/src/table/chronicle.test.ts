import { expect, test } from "vitest";
import type { GameEvent, Row } from "../types";
import { chronicle, ofSeat, roundStarts, sinceLast, turnStarts } from "./chronicle";

const event = (kind: string, seat: number | null): GameEvent => ({ kind, seat, args: {}, targets: [], text: kind });
const row = (seq: number, seat: number | "chance", round: number, totals: number[], ...events: GameEvent[]): Row => ({
  seq,
  seat,
  round,
  totals,
  events,
});

const rows = [
  row(1, "chance", 1, [0, 0], event("dealt", null)),
  row(2, "chance", 1, [0, 0], event("dealt", null)),
  row(3, 0, 1, [2, 0], event("built", 0), event("paid", 0)),
  row(4, 0, 1, [2, 0], event("ended", 0)),
  row(5, 1, 2, [2, 3], event("built", 1)),
  row(6, "chance", 2, [2, 3], event("dealt", null)),
  row(7, 0, 2, [2, 3]),
  row(8, 1, 3, [1, 4], event("won", 0), event("won", 1)),
];

test("rounds, turns and deeds with what they brought", () => {
  const told = chronicle(rows, { dealt: () => "cards" });
  expect(told.map((r) => [r.round, r.points])).toEqual([
    [1, [2, 3]],
    [2, [-1, 1]],
  ]);
  expect(told[0]!.turns.map((t) => [t.seat, t.deeds.length, t.points])).toEqual([
    [null, 1, []],
    [0, 2, [2, 0]],
    [1, 1, [0, 3]],
  ]);
  expect(told[0]!.turns[0]!.deeds[0]!.events).toHaveLength(2); // dealing is one line
  expect(told[0]!.turns[1]!.deeds[0]!.events.map((e) => e.kind)).toEqual(["built", "paid"]); // a deed and what it cost
  expect(told[1]!.turns[0]!.deeds.slice(1).map((d) => [d.seat, d.points])).toEqual([
    [0, [-1, 0]],
    [1, [0, 1]],
  ]); // where all act at once each line is its own, and so is what it brought
});

test("what is dealt shares a line, whatever the last of it brings about", () => {
  const dealing = [
    row(1, "chance", 1, [0, 0], event("rolled", 0)),
    row(2, "chance", 1, [0, 0], event("rolled", 0), event("came", null)),
  ];
  const [round] = chronicle(dealing, { rolled: () => "rolls" });
  const kinds = round!.turns.flatMap((t) => t.deeds.map((d) => d.events.map((e) => e.kind)));
  expect(kinds).toEqual([["rolled", "rolled"], ["came"]]);
});

test("of one person what they did is told, and what befell them in the turns of others", () => {
  const told = ofSeat(chronicle(rows), 0);
  const kinds = told.map((r) => r.turns.map((t) => [t.seat, t.deeds.flatMap((d) => d.events.map((e) => e.kind))]));
  expect(kinds).toEqual([[[0, ["built", "paid", "ended"]]], [[null, ["won"]]]]);
  expect(ofSeat(chronicle(rows.slice(0, 2)), 0)).toEqual([]);
});

test("what one begins with was brought by nothing", () => {
  const [round] = chronicle([
    row(1, "chance", 1, [9, 9], event("dealt", null)),
    row(2, 0, 1, [10, 9], event("built", 0)),
  ]);
  expect(round!.points).toEqual([1, 0]);
});

test("where a move tells of several, what is nobody's is not put down to who chose", () => {
  const seats = (...events: GameEvent[]) =>
    chronicle([row(1, 1, 1, [0, 0], ...events)])[0]!.turns.flatMap((turn) => turn.deeds.map((deed) => deed.seat));
  expect(seats(event("revealed", 0), event("revealed", 1), event("complete", null))).toEqual([0, 1, null]);
  expect(seats(event("complete", null))).toEqual([1]);
});

test("every row is told once", () => {
  const events = chronicle(rows).flatMap((r) => r.turns.flatMap((t) => t.deeds.flatMap((d) => d.events)));
  expect(events).toHaveLength(rows.flatMap((r) => r.events).length);
});

test("since one last chose", () => {
  expect(sinceLast(rows, 0)!.rows.map((r) => r.seq)).toEqual([8]);
  expect(sinceLast(rows.slice(0, 6), 0)!.rows.map((r) => r.seq)).toEqual([5, 6]);
  expect(sinceLast(rows.slice(0, 2), 0)).toBeNull();
});

test("where turns and rounds begin", () => {
  expect(turnStarts(rows)).toEqual([2, 4, 6, 7]);
  expect(roundStarts(rows)).toEqual([
    { round: 1, at: 0 },
    { round: 2, at: 5 },
  ]);
});
