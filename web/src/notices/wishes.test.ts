import { describe, expect, it } from "vitest";
import type { Listing } from "../pages/lobby";
import { left } from "./left";
import { words } from "../words";
import { onTurn, withListing, withTable } from "./waiting";
import { comes, clock, members, minutes, toggled, tomorrow, type Notices } from "./wishes";

const listing = (table: string, more: Partial<Listing> = {}): Listing => ({
  table,
  game: "g",
  title: "G",
  status: "playing",
  players: 2,
  seats: [],
  turn: false,
  mine: [0],
  changed: 1,
  ended: null,
  ...more,
});

describe("tables that wait", () => {
  it("come and go with what the server says of them", () => {
    const one = withListing([], listing("a", { turn: true }));
    expect(onTurn(one).map((t) => t.table)).toEqual(["a"]);
    expect(onTurn(withListing(one, listing("a")))).toEqual([]);
    expect(withListing(one, listing("a", { status: "over" }))).toEqual([]);
    expect(withListing(one, listing("a", { mine: [] }))).toEqual([]);
  });
  it("change with the decision at a table that is looked at", () => {
    const list = [listing("a"), listing("b", { turn: true })];
    const actors = (...seats: number[]) => ({ actors: seats, kind: "k" }) as never;
    expect(onTurn(withTable(list, { table: "a", decision: actors(0) })).length).toBe(2);
    expect(onTurn(withTable(list, { table: "b", decision: actors(1) }))).toEqual([]);
    expect(onTurn(withTable(list, { table: "b", decision: null as never }))).toEqual([]);
    expect(withTable(list, { table: "b" })).toEqual(list);
  });
  it("are in the order of their clocks", () => {
    const list = [
      listing("late", { turn: true, changed: 1 }),
      listing("soon", { turn: true, deadline: 5, changed: 9 }),
      listing("later", { turn: true, changed: 2 }),
    ];
    expect(onTurn(list).map((t) => t.table)).toEqual(["soon", "late", "later"]);
  });
});

describe("a clock", () => {
  const said = (hours: number) => left(hours * 3600000, words("en"));
  it("says the two figures that matter", () => {
    expect([said(50.2), said(48), said(9.4), said(0.5), said(-1)]).toEqual([
      "2 d 2 h",
      "2 d",
      "9 h",
      "30 min",
      "0 min",
    ]);
  });
});

describe("wishes", () => {
  it("are ticked one by one", () => {
    expect(toggled({ turn: ["page"] }, "turn", "push")).toEqual({ turn: ["page", "push"] });
    expect(toggled({ turn: ["page"] }, "turn", "page")).toEqual({ turn: [] });
    expect(toggled({}, "chat", "mail")).toEqual({ chat: ["mail"] });
  });
  it("know minutes and the next morning", () => {
    expect([clock(0), clock(425), clock(1439)]).toEqual(["00:00", "07:05", "23:59"]);
    expect([minutes("07:05"), minutes(""), minutes("7:5")]).toEqual([425, null, null]);
    expect(new Date(tomorrow(new Date(2026, 11, 31, 23, 0))).getTime()).toBe(new Date(2027, 0, 1, 7, 0).getTime());
  });
  it("are sent whole", () => {
    const n: Notices = { wishes: {}, quiet: null, zone: 0, daily: -1, until: 0, mail: null, devices: [] };
    expect(members(n)).toMatchObject({ quiet_from: 0, quiet_to: 0, daily: -1 });
    expect(members({ ...n, quiet: { from: 1320, to: 420 } })).toMatchObject({ quiet_from: 1320, quiet_to: 420 });
  });
});

it("an open page counts turns alone", () => {
  const ways = ["page", "sound", "push", "mail"] as const;
  expect(ways.filter((way) => comes("turn", way))).toEqual(ways);
  expect(ways.filter((way) => comes("chat", way))).toEqual(["push", "mail"]);
});
