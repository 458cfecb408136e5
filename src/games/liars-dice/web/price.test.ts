import { expect, test } from "vitest";
import { Trial } from "@table/table/testing";

test("What shows a secret says that it cannot be known, and nothing of it.", () => {
  expect(new Trial("liars-dice", 3).find("doubt")).toEqual({ pays: [], gains: [], next: null });
});
