// Names of people in what the board says.
import { expect, test } from "vitest";
import { words } from "@table/generated/words/kings-abbey";

test("names that begin with a vowel", () => {
  expect(words("fr").abbeyOf({ name: "Anne" })).toBe("Abbaye d’Anne");
  expect(words("fr").open({ name: "Hélène" })).toBe("Voir l’abbaye d’Hélène");
  expect(words("fr").abbeyOf({ name: "Marc" })).toBe("Abbaye de Marc");
  expect(words("en").abbeyOf({ name: "Anne" })).toBe("Anne’s abbey");
});
