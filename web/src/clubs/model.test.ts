import { expect, test } from "vitest";
import { challengeable, deedsFor, inOrder, movedOf, reaches, type Line, type Rung } from "./model";

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

test("rungs are gained on those who were there", () => {
  const rung = (rating: number, before?: number): Rung => ({
    person: { id: `${rating}`, name: "Ines", registered: true },
    rating,
    deviation: 60,
    played: 4,
    last: [],
    ...(before === undefined ? {} : { before }),
  });
  expect(movedOf([rung(1700, 1600), rung(1690), rung(1650, 1680), rung(1500, 1500)])).toEqual([1, null, -1, 0]);
  expect(movedOf([rung(1600, 1500), rung(1590, 1500)])).toEqual([0, 0]);
});

test("two rungs above may be challenged", () => {
  expect(challengeable(5, 3)).toEqual([1, 2]);
  expect(challengeable(5, 1)).toEqual([0]);
  expect(challengeable(5, 0)).toEqual([]);
  expect(challengeable(5, -1)).toEqual([3, 4]);
});
