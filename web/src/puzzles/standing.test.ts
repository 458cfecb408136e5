import { beforeEach, expect, test, vi } from "vitest";
import { dayBefore, dayOf, gameOfDay, numberOfDay } from "./puzzle";
import { meet, noteDay, noteTry, ratedHere, standing, streak } from "./standing";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

// The worked example of Glickman's paper has three games at once; one of them alone, computed by hand.
test("meeting somebody as in Glicko", () => {
  const after = meet({ rating: 1500, deviation: 200 }, { rating: 1400, deviation: 30 }, 1);
  expect(after.rating).toBeCloseTo(1563.6, 0);
  expect(after.deviation).toBeCloseTo(175.2, 0);
});

test("who is expected to win gains little, and nobody gets surer than may be", () => {
  const strong = { rating: 1900, deviation: 60 };
  const weak = { rating: 1000, deviation: 60 };
  expect(meet(strong, weak, 1).rating - 1900).toBeLessThan(1);
  expect(1900 - meet(strong, weak, 0).rating).toBeGreaterThan(10);
  let sure = { rating: 1200, deviation: 350 };
  for (let i = 0; i < 1000; i++) sure = meet(sure, { rating: sure.rating, deviation: 40 }, i % 2);
  expect(sure.deviation).toBe(40);
});

test("only the first try counts, for both sides", () => {
  expect(noteTry("a", 1300, true)).toBeGreaterThan(0);
  const first = standing();
  expect(ratedHere("a", 1300).rating).toBeLessThan(1300);
  expect(noteTry("a", 1300, false)).toBe(0);
  expect(standing().rating).toBe(first.rating);
  expect(standing().tried.a!.times).toBe(2);
});

test("days in a row, with and without today", () => {
  const days = { "2026-11-12": true, "2026-11-13": true, "2026-11-14": true, "2026-11-15": false, "2026-11-16": true };
  expect(streak("2026-11-16", days)).toEqual({ now: 1, most: 3 });
  expect(streak("2026-11-15", days)).toEqual({ now: 0, most: 3 });
  expect(streak("2026-11-17", days)).toEqual({ now: 1, most: 3 });
  noteDay("2026-03-01", false);
  noteDay("2026-03-01", true);
  expect(standing().days["2026-03-01"]).toBe(false);
});

test("a day has one puzzle, and all come in turn", () => {
  expect(dayOf(new Date(2026, 0, 5))).toBe("2026-01-05");
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  const games = ["a", "b", "c"];
  const week = [0, 1, 2, 3].map((n) => gameOfDay(dayBefore("2026-11-16", n), games));
  expect(new Set(week.slice(0, 3)).size).toBe(3);
  expect(week[3]).toBe(week[0]);
  const numbers = Array.from({ length: 200 }, (_, n) => numberOfDay(dayBefore("2026-11-16", 3 * n), 3, 200));
  expect(new Set(numbers).size).toBe(200);
});
