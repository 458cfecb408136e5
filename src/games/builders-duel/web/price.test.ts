import { expect, test } from "vitest";
import { rules, Trial } from "@table/table/testing";

test("What is bought names what is paid and what is had for it.", () => {
  const { pays, gains } = new Trial("builders-duel", 2).find("buy", 2000);
  expect(pays.map((c) => c.title)).toEqual(["gold"]);
  expect(pays[0]!.to).toBeLessThan(pays[0]!.from);
  expect(gains.length).toBeGreaterThan(0);
});

test("A toss says that chance decides.", () => {
  expect(new Trial("builders-duel", 2).find("toss").next).toBe("chance");
});

test("What ends a turn is marked in its row.", () => {
  const { verbs } = rules.describe("builders-duel", "en");
  expect(verbs.filter((v) => v.ends).map((v) => v.name)).toEqual(["give_up", "done"]);
});
