// The chance to win a conflict, by the values that the rules give for their solver (BD-14.4, seals worth nothing).
import { expect, test } from "vitest";
import { Bouts, leader } from "./bout";

const bouts = new Bouts([
  { low: 0, high: 5 },
  { low: 1, high: 4 },
  { low: 2, high: 3 },
  { low: 2, high: 3 },
]);

test.each([
  [[0, 0, 0], [0, 0, 0], 3 / 4],
  [[1, 0, 0], [0, 0, 0], 7 / 8],
  [[0, 1, 0], [0, 0, 0], 1],
  [[0, 0, 0], [1, 0, 0], 3 / 8],
  [[0, 0, 0], [0, 1, 0], 1 / 8],
  [[0, 0, 0], [0, 0, 1], 0],
  [[1, 1, 1], [1, 1, 1], 141 / 256],
])("%j against %j: the holder wins %f", (holder, other, chance) => {
  expect(bouts.holderWins({ holder: [...holder, 1], other: [...other, 1], lead: 0, tosses: 0 })).toBe(chance);
});

test("a personal seal that is sure to lead is sure to lose where the other can go on", () => {
  const bout = { holder: [1, 1, 1, 1], other: [0, 0, 0, 1], lead: 1, tosses: 2 };
  expect(bouts.tossed(bout, 3)).toBe(1);
  expect(bouts.tossed({ holder: [1, 1, 1, 1], other: [1, 1, 1, 1], lead: 0, tosses: 0 }, 3)).toBe(0);
});

test("equal sums are the holder's, and what is decided stays so", () => {
  const seen = { phase: "conflict", deal_first: 1, conflict_winner: null };
  expect([leader({ ...seen, sum: [3, 3] }), leader({ ...seen, sum: [4, 3] })]).toEqual([1, 0]);
  expect(leader({ ...seen, phase: "after_conflict", sum: [0, 0], conflict_winner: 0 })).toBe(0);
});
