// Names of people in what the board says.
import { expect, test } from "vitest";
import { words } from "@table/generated/words/pelegrinus";

test("names that begin with a vowel", () => {
  expect(words("fr").ways({ who: "Hugo" })).toBe("Réseaux d’Hugo");
  expect(words("fr").abbeyOf({ who: "Hans" })).toBe("abbaye de Hans");
});
