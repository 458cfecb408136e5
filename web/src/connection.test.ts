import { describe, expect, it } from "vitest";
import { inForce, merge } from "./connection";
import type { Row, Table } from "./types";

const row = (seq: number, undo?: number): Row => ({
  seq,
  seat: 0,
  events: [],
  ...(undo === undefined ? {} : { undo }),
});
const seqs = (rows: Row[]) => rows.map((r) => r.seq);

describe("merge", () => {
  const known = { seq: 3, status: "playing", rows: [row(1), row(2), row(3)] } as Table;
  it("keeps what is absent", () => expect(merge(known, { seq: 3 }).status).toBe("playing"));
  it("appends new rows", () => expect(seqs(merge(known, { rows: [row(4), row(5)] }).rows)).toEqual([1, 2, 3, 4, 5]));
  it("takes no row twice", () => expect(seqs(merge(known, { rows: [row(3), row(4)] }).rows)).toEqual([1, 2, 3, 4]));
  it("replaces rows that are told anew", () => {
    const anew = { ...row(2), seat: 1 };
    expect(merge(known, { rows: [row(1), anew] }).rows).toEqual([row(1), anew, row(3)]);
  });
  it("begins with nothing", () => expect(merge(null, { seq: 0 }).rows).toEqual([]));
});

describe("inForce", () => {
  it("leaves out what was taken back", () =>
    expect(seqs(inForce([row(1), row(2), row(3), row(4, 2), row(5)]))).toEqual([1, 5]));
  it("knows several undos", () =>
    expect(seqs(inForce([row(1), row(2), row(3, 2), row(4), row(5, 4), row(6)]))).toEqual([1, 6]));
});
