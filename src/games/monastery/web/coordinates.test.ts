import { expect, test } from "vitest";
import { letters } from "./coordinates";

test("columns have letters, those left of A too, and no two the same", () => {
  expect([-1, 0, 1, 12, 26, 27, 52, 53].map(letters)).toEqual(["−B", "−A", "A", "L", "Z", "AA", "AZ", "BA"]);
  const all = Array.from({ length: 200 }, (_, i) => letters(i - 100));
  expect(new Set(all).size).toBe(all.length);
});
