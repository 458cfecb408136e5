import { describe, expect, it } from "vitest";
import { lasts, plan, type Spot } from "./anim";
import type { GameEvent } from "./types";

const event = (...targets: string[]): GameEvent => ({ kind: "", seat: 0, args: {}, targets, text: "" });
const places: Record<string, Spot> = { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, c: { x: 0, y: 50 } };
const at = (element: string) => places[element] ?? null;

describe("plan", () => {
  it("moves a thing from where it was to where it is", () =>
    expect(plan([event("a", "b")], at, at)).toEqual([{ element: "b", from: places.a, delay: 0 }]));
  it("lets a lone thing appear", () =>
    expect(plan([event("c")], at, at)).toEqual([{ element: "c", from: null, delay: 0 }]));
  it("overlooks what is not drawn", () =>
    expect(plan([event("nowhere"), event("a", "nowhere", "b")], at, at).map((m) => m.from)).toEqual([places.a]));
  it("moves each thing once", () => expect(plan([event("a", "b"), event("c", "b")], at, at)).toHaveLength(1));
  it("is over in time, however much happens", () => {
    const many = Array.from({ length: 40 }, (_, i) => `p${i}`);
    const moves = plan(
      many.map((p) => event("a", p)),
      at,
      (e) => ({ x: 10 * Number(e.slice(1)) + 50, y: 9 }),
    );
    expect(moves).toHaveLength(40);
    expect(lasts(moves)).toBeLessThanOrEqual(900);
  });
  it("takes no time for nothing", () => expect(lasts(plan([], at, at))).toBe(0));
});
