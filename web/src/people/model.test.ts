import { describe, expect, it } from "vitest";
import { gridOf, isProvisional, pointsWithin, rowsOf, shareWon, totalOf, type Point, type Profile } from "./model";

const DAY = 86400000;
const point = (day: number, rating: number, deviation = 50): Point => ({
  at: day * DAY,
  table: null,
  rating,
  deviation,
});

const profile = {
  results: [
    { game: "abbey", players: 1, played: 3, won: 0 },
    { game: "abbey", players: 2, played: 4, won: 1 },
    { game: "duel", players: 2, played: 10, won: 5 },
  ],
  ratings: [{ game: "duel", rating: 1512, deviation: 80, played: 4, place: 2, change: -3 }],
} as unknown as Profile;

describe("a profile", () => {
  it("has a row for each game, the most played first", () => {
    const [duel, abbey] = rowsOf(profile);
    expect([duel!.game, duel!.standing?.rating, shareWon(duel!)]).toEqual(["duel", 1512, 50]);
    expect([abbey!.played, abbey!.contested, shareWon(abbey!), abbey!.standing]).toEqual([7, 4, 25, null]);
    expect(totalOf(rowsOf(profile))).toEqual({ played: 17, won: 6 });
  });

  it("does not say how often one won alone", () => {
    const alone = { results: [{ game: "abbey", players: 1, played: 3, won: 0 }], ratings: [] };
    expect(shareWon(rowsOf(alone as unknown as Profile)[0]!)).toBeNull();
  });

  it("keeps a game whose tables were all private but whose rating is known", () => {
    const rated = { results: [], ratings: profile.ratings } as unknown as Profile;
    expect(rowsOf(rated).map((r) => [r.game, r.played])).toEqual([["duel", 0]]);
  });
});

describe("a rating's curve", () => {
  it("begins with the last point before the span", () => {
    const curve = [point(100, 1600), point(90, 1550), point(10, 1500)];
    expect(pointsWithin(curve, "month", 110 * DAY).map((p) => p.rating)).toEqual([1500, 1550, 1600]);
    expect(pointsWithin(curve, "month", 125 * DAY).map((p) => p.rating)).toEqual([1550, 1600]);
    expect(pointsWithin(curve, "month", 999 * DAY).map((p) => p.rating)).toEqual([1600]);
    expect(pointsWithin([], "all", 0)).toEqual([]);
  });

  it("lies between whole hundreds", () => {
    expect(gridOf([point(1, 1510, 60), point(2, 1570, 50)])).toEqual({ low: 1400, high: 1700, step: 100 });
    expect(gridOf([point(1, 1500, 350)])).toEqual({ low: 1000, high: 2000, step: 200 });
  });

  it("is provisional while nobody can be sure", () => {
    expect([isProvisional({ deviation: 200 }), isProvisional({ deviation: 60 })]).toEqual([true, false]);
  });
});
