// What a choice costs and brings is called as the seats over the board call it.
import { expect, test } from "vitest";
import type { Tally } from "@table/table/tally";
import { Trial } from "@table/table/testing";
import { tally } from "./model";

test("The score is prestige wherever it stands.", () => {
  const { gains } = new Trial("kings-abbey", 2, tally as Tally).find("wall");
  const titles = gains.map((c) => c.title);
  expect(titles).toContain("prestige");
  expect(titles).not.toContain("points");
});
