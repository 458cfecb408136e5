import { expect, test } from "vitest";
import { nearest } from "./nearest";

const box = (left: number, top: number, size = 10) => ({ left, top, right: left + size, bottom: top + size });

test("a tap goes to what it hits, or to the nearest within half a target", () => {
  const boxes = [box(0, 0), box(40, 0), box(60, 0)];
  expect(nearest(boxes, 5, 5)).toBe(0);
  expect(nearest(boxes, 30, 5)).toBe(1);
  expect(nearest(boxes, 54, 5)).toBe(1);
  expect(nearest(boxes, 56, 5)).toBe(2);
  expect(nearest(boxes, 25, 40)).toBe(-1);
  expect(nearest([], 0, 0)).toBe(-1);
});

test("where several lie on each other, it goes to the one whose middle is nearest", () => {
  const boxes = [box(0, 0, 24), box(8, 0, 24), box(40, 0, 24)];
  expect(nearest(boxes, 15, 12)).toBe(0);
  expect(nearest(boxes, 18, 12)).toBe(1);
});
