import { expect, test } from "vitest";
import type { Choice, Row } from "../types";
import {
  bandOf,
  curveOf,
  decidedAt,
  drawnAt,
  luckOf,
  marksOf,
  momentsOf,
  nextMark,
  peakOf,
  percent,
  type Decided,
  type Drawn,
  type Review,
} from "./review";

const choice: Choice = { text: "", verb: "", args: [], targets: [], label: "" };
const weighed = { ...choice, win: 0, margin: 0 };
const moves: Row[] = [2, 3, 5, 6, 7, 8].map((seq) => ({ seq, seat: 0, events: [] }));

const decided = (row: number, seat: number, verdict: Decided["verdict"], loss: number): Decided => ({
  row,
  step: 0,
  seat,
  chances: [6000, 4000],
  error: 50,
  verdict,
  loss,
  band: 100,
  played: weighed,
});

const drawn = (row: number, luck: number): Drawn => ({
  row,
  step: 0,
  seat: 30,
  chances: [5000, 5000],
  error: 10,
  came: [choice],
  outcomes: 6,
  luck: [luck, -luck],
});

const sum = {
  decisions: 1,
  accuracy: 0,
  lost: 0,
  a_choice: 0,
  luck: 0,
  luck_error: 0,
  guessed: 0,
  start: 5000,
  given: 0,
  rest: 0,
  rough: false,
  peak: 9300,
  peak_row: 6,
  without: 0,
  vague: false,
  verdicts: {},
};
const review: Review = {
  passes: 3,
  steps: 3,
  done: 3,
  moments: [
    drawn(2, 100),
    drawn(3, 50),
    decided(5, 0, "blunder", 1500),
    { ...decided(5, 0, "slip", 400), step: 1 },
    decided(6, 1, "mistake", 700),
    drawn(7, -600),
    decided(8, 0, "mistake", 800),
  ],
  seats: [
    { ...sum, result: 10000 },
    { ...sum, result: 0 },
  ],
};

test("a curve has one point a move, and ends as the game did", () => {
  expect(curveOf(review, moves, 1)).toEqual([
    [0, 0.5],
    [1, 0.5],
    [2, 0.4],
    [3, 0.4],
    [4, 0.5],
    [5, 0.4],
    [6, 0],
  ]);
});

test("a band lies around its curve, and is broken where nothing was thought about yet", () => {
  const [band, ...more] = bandOf(review, moves, 0);
  expect(more).toEqual([]);
  expect(band!.map(([at]) => at)).toEqual([2, 3, 4, 5, 6]);
  expect(band![2]).toEqual([4, 0.49, 0.51]); // chance: as sure as before
  expect(band![4]).toEqual([6, 1, 1]);
  const early = review.moments.map((m) => (m.row === 6 ? decided(6, 1, "none", 0) : m));
  expect(bandOf({ ...review, moments: early }, moves, 0).map((s) => s.map(([at]) => at))).toEqual([[5, 6]]);
});

test("marks are of one seat or of all, moments the gravest in the order of the game", () => {
  expect(marksOf(review, moves, null).map(({ at }) => at)).toEqual([2, 2, 3, 5]);
  expect(marksOf(review, moves, 1).map(({ at }) => at)).toEqual([3]);
  expect(momentsOf(review, moves, 0).map(({ moment }) => moment.loss)).toEqual([1500, 400, 800]);
});

test("only who shares the first place was nearest to it somewhere", () => {
  const shared = { ...review, seats: [0, 1].map(() => ({ ...sum, result: 5000 })) };
  expect(peakOf(shared, moves, 1)).toEqual({ at: 3, chance: 9300 });
  expect(peakOf(review, moves, 0)).toBeNull();
  expect(peakOf(review, moves, 1)).toBeNull();
});

test("what was decided at a place is the gravest of its row", () => {
  expect(decidedAt(review, moves, 2)?.loss).toBe(1500);
  expect(decidedAt(review, moves, 0)).toBeNull();
  expect(decidedAt(review, moves, 6)).toBeNull();
});

test("luck that lies close together is one bar", () => {
  expect(luckOf(review, moves, 1, 2)).toEqual([
    { at: 0, luck: -150 },
    { at: 4, luck: 600 },
  ]);
  expect(luckOf(review, moves, 0, 1)).toHaveLength(3);
});

test("luck is listed where it is beyond doubt", () => {
  expect(drawnAt(review, moves, 0).map(({ at }) => at)).toEqual([0, 1, 4]);
  const doubtful = { ...review, moments: review.moments.map((m) => ({ ...m, error: 200 })) };
  expect(drawnAt(doubtful, moves, 0).map(({ at }) => at)).toEqual([4]);
});

test("one jumps from mark to mark", () => {
  const marks = marksOf(review, moves, 0);
  expect(nextMark(marks, 2, 1)).toBe(5);
  expect(nextMark(marks, 2, -1)).toBeNull();
});

test("percent has the language's comma and a true minus", () => {
  expect(percent("en", 1420)).toBe("14");
  expect(percent("fr", 25, 1)).toBe("0,3");
  expect(percent("en", -1100, 0, true)).toBe("−11");
  expect(percent("en", 600, 0, true)).toBe("+6");
  expect(percent("en", -4, 0, true)).toBe("0");
});
