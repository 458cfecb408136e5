// Names of people in what the board says.
import { expect, test } from "vitest";
import { words } from "@table/generated/words/monasterium";

test("names that begin with a vowel", () => {
  expect(words("fr").lastTurn({ name: "Émile" })).toBe("Dernier tour d’Émile");
  expect(words("fr").by({ name: "Yves" })).toBe("novice d’Yves");
  expect(words("fr").personal({ n: 2, name: "Ode" })).toBe("2\u00a0d’Ode");
  expect(words("fr").cathedralOf({ name: "Yann" })).toBe("Cathédrale de Yann");
});
