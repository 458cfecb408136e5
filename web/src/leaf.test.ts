import { expect, test } from "vitest";
import { placeLeaf } from "./leaf";

const LEAF = { width: 300, height: 100 };
const WINDOW = { width: 1280, height: 720 };
const box = (left: number, top: number, size = 40) => ({ left, top, right: left + size, bottom: top + size });

test.each([
  ["in the middle", box(600, 300), [620 - 150, 348]],
  ["at the lower edge", box(600, 660), [470, 552]],
  ["in a corner", box(0, 0), [8, 48]],
  ["nowhere", null, [8, 612]],
])("a leaf beside a piece %s lies within the window", (_, at, [left, top]) => {
  expect(placeLeaf(at, LEAF, WINDOW)).toEqual([left, top]);
});

test("a leaf never leaves the window, wherever the piece stands", () => {
  for (const size of [40, 300, 700])
    for (let x = -50; x < 1300; x += 90)
      for (let y = -50; y < 740; y += 90) {
        const [left, top] = placeLeaf(box(x, y, size), LEAF, WINDOW);
        expect(left >= 0 && top >= 0 && left + 300 <= 1280 && top + 100 <= 720).toBe(true);
      }
});

test("a leaf lies off what may be chosen where there is such a place", () => {
  const at = box(600, 300);
  const over = ([left, top]: number[], t: ReturnType<typeof box>) =>
    t.left < left! + 300 && t.right > left! && t.top < top! + 100 && t.bottom > top!;
  for (const targets of [
    [box(600, 380)],
    [box(600, 380), box(600, 220)],
    [box(500, 380), box(500, 220), box(700, 300)],
  ])
    for (const target of targets) expect(over(placeLeaf(at, LEAF, WINDOW, targets), target)).toBe(false);
});
