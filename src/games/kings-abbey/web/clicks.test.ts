// What has one sensible answer is not asked: clicks of a person who plays The King's Abbey.
import { beforeEach, expect, test, vi } from "vitest";
import { AGAINST, countClicks, NEW, OLD, plain } from "@table/table/clicks";

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
]);

test("what goes without saying is not clicked in The King's Abbey", async () => {
  const { clicks, rounds, kinds } = await countClicks("kings-abbey", 2, 7, AGAINST, NEW, beginner);
  const before = await countClicks("kings-abbey", 2, 7, AGAINST, OLD, beginner);
  expect([rounds, before.rounds]).toEqual([7, 7]);
  expect(clicks / rounds, JSON.stringify(kinds)).toBeLessThan(28);
  expect(before.clicks - clicks, JSON.stringify(before.kinds)).toBeGreaterThan(6 * rounds);
});
