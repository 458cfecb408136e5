// The price of a choice at tables of the module: what is declared as a seat's means, before and after.
import { expect, test } from "vitest";
import { rules, Trial } from "./testing";

const spending = rules.games("en").filter((g) => rules.describe(g.id, "en").fields.some((f) => f.means));

test("what is paid and had is named in every game that has something to spend", () => {
  expect(spending.length).toBeGreaterThan(3);
  for (const { id, seats_min } of spending) {
    const game = new Trial(id, seats_min);
    const found = game.changes(600);
    expect(found.length, id).toBeGreaterThan(0);
    for (const { title, from, to } of found) {
      expect(title).toMatch(/\S/);
      expect(from).not.toBe(to);
    }
  }
});
