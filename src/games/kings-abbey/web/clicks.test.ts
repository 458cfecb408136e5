// What has one sensible answer is not asked, and what belongs together is one click: clicks of a person who plays The King's Abbey.
import { beforeEach, expect, test, vi } from "vitest";
import { AGAINST, advised, countClicks, FEWEST, NEW, OLD, plain } from "@table/table/clicks";
import type { FindWays } from "@table/table/ways";
import { ways } from "./ways";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
});

/** A person in a first game: all dice are placed, a card is bought and built as soon as it can be, nothing is traded. */
const beginner = plain([
  ["activate", "least"],
  ["baptise", "least"],
  ["building", "least"],
  ["clergy", "least"],
  ["preach", "least"],
  ["site", "most"],
  ["bonus", "most"],
  ["step", "least"],
  ["buy", "least"],
  ["collect", "least"],
  ["end_turn", "least"],
  ["pass", "least"],
  ["done", "least"],
  ["pay_grain", "least"],
  ["decline", "least"],
  ["accept", "least"],
  ["face", "least"],
  ["vk_die", "least"],
  ["keep", "least"],
  ["take_seat", "first"],
]);

const find = ways as unknown as FindWays;
const MOST = 18; // clicks a round
const MOST_FEWEST = 16; // of somebody who has what is advised done whole where that spares clicks
const MOST_ADVISED = 7 / 10; // of what all questions take somebody who trades and picks dice one by one, as the search would

test("a beginner's round", async () => {
  const { clicks, rounds, kinds } = await countClicks("kings-abbey", 2, 7, AGAINST, NEW, beginner, find);
  const before = await countClicks("kings-abbey", 2, 7, AGAINST, OLD, beginner);
  expect([rounds, before.rounds]).toEqual([7, 7]);
  expect(clicks / rounds, JSON.stringify(kinds)).toBeLessThan(MOST);
  expect(before.clicks - clicks, JSON.stringify(before.kinds)).toBeGreaterThan(6 * rounds);
});

test("a round as the computer advises, done by itself or as a whole, whichever is less", async () => {
  const { clicks, rounds, kinds } = await countClicks("kings-abbey", 2, 7, AGAINST, FEWEST, advised, find);
  expect(rounds).toBe(7);
  expect(clicks / rounds, JSON.stringify(kinds)).toBeLessThan(MOST_FEWEST);
});

test("a round as the computer advises, each thing done by itself", async () => {
  const { clicks, rounds, kinds } = await countClicks("kings-abbey", 2, 2, AGAINST, NEW, advised, find);
  const before = await countClicks("kings-abbey", 2, 2, AGAINST, OLD, advised);
  expect([rounds, before.rounds]).toEqual([2, 2]);
  expect(clicks / before.clicks, JSON.stringify(kinds)).toBeLessThan(MOST_ADVISED);
});
