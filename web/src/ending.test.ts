import { expect, test } from "vitest";
import { placed, winnersOf } from "./ending";
import type { Score, SeatInfo } from "./types";

const score = (seat: number, rank: number, total: number): Score => ({ seat, rank, total, categories: {} });
const seats = (...conceded: boolean[]) => conceded.map((c, seat) => ({ seat, conceded: c }) as SeatInfo);

test("the best rank wins, shared or not", () => {
  const table = { scores: [score(0, 2, 3), score(1, 1, 9), score(2, 1, 9)], seats: seats(false, false, false) };
  expect(placed(table).map((s) => s.seat)).toEqual([1, 2, 0]);
  expect(winnersOf(table).map((s) => s.seat)).toEqual([1, 2]);
});

test("who concedes does not win, whatever was counted", () => {
  const table = { scores: [score(0, 1, 9), score(1, 2, 3)], seats: seats(true, false) };
  expect(winnersOf(table).map((s) => s.seat)).toEqual([1]);
});

test("alone nobody wins, be the score what it may", () => {
  expect(winnersOf({ scores: [score(0, 1, -59)], seats: seats(false) })).toEqual([]);
  expect(winnersOf({ scores: null, seats: seats(false, false) })).toEqual([]);
});
