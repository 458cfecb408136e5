import { beforeEach, describe, expect, it, vi } from "vitest";
import { advises, countFinished, setAdvice } from "./advice";
import type { Table } from "./types";

const table = (id: string, more: object = {}): Table =>
  ({ table: id, status: "playing", mine: [0], about: { game: "one", rated: false, hints: true }, ...more }) as never;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe("Advice", () => {
  it("is on until three games of a kind were finished", () => {
    for (const id of ["a", "b", "b", "b"]) countFinished(table(id, { status: "over" }));
    expect(advises(table("c"))).toBe(true);
    countFinished(table("c", { status: "over" }));
    expect(advises(table("d"))).toBe(false);
    expect(advises(table("d", { about: { game: "another", rated: false, hints: true } }))).toBe(true);
  });
  it("is as the person says", () => {
    setAdvice("one", false);
    expect(advises(table("a"))).toBe(false);
    setAdvice("one", true);
    for (const id of ["a", "b", "c"]) countFinished(table(id, { status: "over" }));
    expect(advises(table("d"))).toBe(true);
  });
  it("is never there in a rated game, for a spectator, or where the table has no hints", () => {
    expect(advises(table("a", { about: { game: "one", rated: true, hints: true } }))).toBe(false);
    expect(advises(table("a", { about: { game: "one", rated: false, hints: false } }))).toBe(false);
    expect(advises(table("a", { mine: [] }))).toBe(false);
  });
});
