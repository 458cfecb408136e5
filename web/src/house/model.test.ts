import { expect, test } from "vitest";
import { bytes } from "./model";

test("bytes are said with the unit that fits", () => {
  expect([0, 999, 1500, 12345678, 4e12].map((n) => bytes(n, "en"))).toEqual([
    "0\u00a0B",
    "999\u00a0B",
    "1.5\u00a0kB",
    "12\u00a0MB",
    "4\u00a0TB",
  ]);
  expect(bytes(1500, "fr")).toBe("1,5\u00a0kB");
});
