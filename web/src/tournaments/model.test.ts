import { describe, expect, it } from "vitest";
import { outcomeOf, ownPairing, pointsText, type Tournament } from "./model";

const place = (who: number, rank: number) => ({ who, rank, points: 0, wins: 0, buchholz: 0, cut: 0, sonneborn: 0 });
const tournament = {
  pairings: [
    [
      { table: "a", who: [0, 1], points: [24, 0], done: true },
      { table: "", who: [2], points: [24], done: true },
    ],
    [
      { table: "b", who: [2, 0], points: [], done: false },
      { table: "c", who: [1], points: [24], done: true },
    ],
  ],
  standings: [place(0, 1), place(2, 2), place(1, 3)],
  table: "b",
} as unknown as Tournament;

describe("points", () => {
  it("are halves where they can be", () => {
    expect(pointsText("en", 0)).toBe("0");
    expect(pointsText("en", 12)).toBe("½");
    expect(pointsText("en", 84)).toBe("3½");
    expect(pointsText("en", 48)).toBe("2");
    expect(pointsText("en", 40)).toBe("1.67");
    expect(pointsText("fr", 40)).toBe("1,67");
  });
});

describe("a round", () => {
  it("names the places of the rivals", () => {
    expect(outcomeOf(tournament, "en", 0, 0)).toEqual({ text: "1", kind: "won", against: [3] });
    expect(outcomeOf(tournament, "en", 0, 1)).toEqual({ text: "0", kind: "lost", against: [1] });
    expect(outcomeOf(tournament, "en", 0, 2)).toEqual({ text: "1", kind: "rest", against: [] });
    expect(outcomeOf(tournament, "en", 1, 0)).toEqual({ text: "…", kind: "open", against: [2] });
    expect(outcomeOf(tournament, "en", 2, 0)).toBeNull();
  });
  it("has one's own table", () => {
    expect(ownPairing(tournament)?.who).toEqual([2, 0]);
  });
});
