import { describe, expect, it } from "vitest";
import { leader, raceOf, spaced, story, turns, type Moment } from "./race";
import type { Row } from "./types";

const race: Moment[] = [
  { row: 0, totals: [0, 0] },
  { row: 4, totals: [3, 1] },
  { row: 8, totals: [3, 12] },
  { row: 12, totals: [15, 12] },
  { row: 16, totals: [20, 14] },
];

describe("the race", () => {
  it("knows who is alone in front", () => {
    expect(leader([3, 5, 1])).toBe(1);
    expect(leader([5, 5, 1])).toBeNull();
  });

  it("takes both ends of a game, long or short", () => {
    expect(spaced(0)).toEqual([0, 0]);
    expect(spaced(3)).toEqual([0, 1, 2, 3]);
    expect(spaced(100, 4)).toEqual([0, 25, 50, 75, 100]);
  });

  it("finds the lead that lasted and the greatest gains, in the order of play", () => {
    expect(turns(race, 0)).toEqual([
      { row: 8, seat: 1, kind: "gain", points: 11 },
      { row: 12, seat: 0, kind: "lead", points: 12 },
      { row: 16, seat: 0, kind: "gain", points: 5 },
    ]);
  });

  it("has no lead to speak of in a shared first place", () => {
    expect(
      turns(
        [
          { row: 0, totals: [0, 0] },
          { row: 1, totals: [0, 0] },
        ],
        null,
      ),
    ).toEqual([]);
  });

  it("speaks of no lead for good where the one in front did not win", () => {
    const kinds = (winner: number | null) => turns(race, winner).map((t) => t.kind);
    expect(kinds(0)).toContain("lead");
    expect(kinds(1)).not.toContain("lead"); // the first conceded
    expect(kinds(null)).not.toContain("lead");
  });

  it("tells a move by the first words heard at or after it", () => {
    const row = (seq: number, ...texts: string[]) => ({
      seq,
      seat: 0,
      at: 0,
      events: texts.map((text) => ({ kind: "", seat: 0, args: {}, targets: [], text })),
    });
    expect(story([row(1, "a"), row(3), row(5, "b", "c", "d")], 2, 0)).toBe("b c d");
    expect(story([], 2, 0)).toBe("");
  });

  it("tells the deed of the one it is about, where a move tells of several", () => {
    const event = (seat: number, text: string) => ({ kind: "", seat, args: {}, targets: [], text });
    const moves = [{ seq: 1, seat: 0, events: [event(0, "a"), event(0, "b"), event(1, "c")] }];
    expect(story(moves, 1, 1)).toBe("c");
    expect(story(moves, 1, 0)).toBe("a b");
    expect(story(moves, 1, 2)).toBe("a b");
  });

  it("names single moves, and nobody for what another did", () => {
    const row = (seq: number, seat: number, ...totals: number[]): Row => ({ seq, seat, totals, events: [] });
    const moves = Array.from({ length: 200 }, (_, i) =>
      row(i + 1, i % 2, i >= 101 ? 9 : 0, i >= 150 ? 20 : i >= 60 ? 4 : 0),
    );
    const told = raceOf(moves, 2, 1)!;
    expect(told.turns).toEqual([{ row: 151, seat: 1, kind: "lead", points: 16 }]);
    expect(told.race.length).toBeLessThan(60);
    expect(raceOf([{ ...moves[0]!, totals: undefined }], 2, 1)).toBeNull();
  });
});
