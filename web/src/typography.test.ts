import { expect, test } from "vitest";
import { typeset } from "./typography";

test("apostrophes, and nothing else", () => {
  expect(typeset(`{"title":"Builders' Duel","text":"the pilgrims' roads: isn't it"}`)).toBe(
    `{"title":"Builders’ Duel","text":"the pilgrims’ roads: isn’t it"}`,
  );
  expect(typeset(`{"text":"'foo' is not a seat ('7'), pilgrims' 'late'."}`)).toBe(
    `{"text":"‘foo’ is not a seat (‘7’), pilgrims’ ‘late’."}`,
  );
  expect(typeset(`{"record":"O'Brien"}`)).toBe(`{"record":"O'Brien"}`);
});
