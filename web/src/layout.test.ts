import { expect, test } from "vitest";
import { keepPlaced, place, putBack, spread, takeInHand, type Layout } from "./layout";
import type { Choice } from "./types";

const PIECES = ["nun", "monk"];
const choice = (piece: string, to: string): Choice => ({
  text: `${piece} ${to}`,
  verb: "go",
  args: [piece, to],
  targets: [piece, to],
  label: to,
});
const layout: Layout = {
  kind: "go",
  piece: (c) => String(c.args[0]),
  idle: (c) => c.args[1] === "stay",
  placed: () => "",
};
const offers = (n: number) => ({
  prompt: `Where to, ${PIECES[n]}?`,
  choices: n < 2 ? ["rome", "stay"].map((to) => choice(PIECES[n]!, to)) : [],
});

test("Pieces are placed in any order and sent in that of the rules.", async () => {
  const tried: string[] = [];
  const fresh = await spread(layout, offers(0), async (list) => {
    tried.push(list.map((c) => c.text).join(","));
    return offers(list.length);
  });
  expect(tried).toEqual(["nun stay", "nun stay,monk stay"]);
  expect(fresh.pieces).toEqual(PIECES);

  const monkFirst = place(takeInHand(fresh, 1), choice("monk", "rome"));
  expect(monkFirst.at).toBe(0);
  const both = place(monkFirst, choice("nun", "stay"));
  expect(both.at).toBe(-1);
  expect(both.placed.map((c) => c?.text)).toEqual(["nun stay", "monk rome"]);

  expect(putBack(both, 1)).toMatchObject({ at: 1, placed: [{ text: "nun stay" }, null] });
  expect(takeInHand(takeInHand(both, 1), 1).at).toBe(-1);
  expect(keepPlaced(fresh, [choice("monk", "rome")]).placed.map((c) => c?.text)).toEqual([undefined, "monk rome"]);
});
