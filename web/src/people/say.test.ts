import { expect, test } from "vitest";
import { withDays } from "./say";

test("a day that the server wrote as figures is read in words", () => {
  expect(withDays("fr", "Fermé jusqu'au 2026-12-17.")).toBe("Fermé jusqu'au 17 décembre 2026.");
  expect(withDays("en", "nothing of the kind")).toBe("nothing of the kind");
});
