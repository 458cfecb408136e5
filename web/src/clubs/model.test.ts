import { expect, test } from "vitest";
import { deedsFor, inOrder, reaches, type Line } from "./model";

const words = (mine: Parameters<typeof deedsFor>[0], theirs: Parameters<typeof deedsFor>[1]) =>
  deedsFor(mine, theirs).map((deed) => deed.word);

test("who keeps a club does something about those below", () => {
  expect(words("member", "asking")).toEqual([]);
  expect(words("steward", "asking")).toEqual(["admit", "refuse"]);
  expect(words("steward", "barred")).toEqual(["letBack"]);
  expect(words("steward", "member")).toEqual(["dismiss"]);
  expect(words("steward", "steward")).toEqual([]);
  expect(words("steward", "owner")).toEqual([]);
  expect(words("owner", "member")).toEqual(["steward", "owner", "dismiss"]);
  expect(words("owner", "steward")).toEqual(["member", "owner", "dismiss"]);
});

test("roles reach those below them", () => {
  expect(reaches("steward", "member")).toBe(true);
  expect(reaches("asking", "member")).toBe(false);
});

test("lines stand in the order in which they were said, once", () => {
  const line = (n: number): Line => ({ n, at: n, person: { id: "p", name: "Ines", registered: true }, text: `${n}` });
  expect(inOrder([line(5), line(4)], [line(4), line(2)]).map((l) => l.n)).toEqual([2, 4, 5]);
});
