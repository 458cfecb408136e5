// Where a leaf goes that is about something on the page: beside it, always within the window, and off what may be chosen.
const MARGIN = 8;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Place = [left: number, top: number];

interface Size {
  width: number;
  height: number;
}

/** Below, above, right and left of the box where there is room: in the middle of that side, at its ends, past them. */
function besides(box: Box, leaf: Size, window: Size): Place[] {
  const { width, height } = leaf;
  const along = (from: number, to: number, size: number) => [(from + to - size) / 2, from, to - size, to, from - size];
  const across = along(box.left, box.right, width);
  const down = along(box.top, box.bottom, height);
  const sides: [boolean, Place[]][] = [
    [box.bottom + MARGIN + height <= window.height, across.map((x) => [x, box.bottom + MARGIN])],
    [box.top - MARGIN - height >= 0, across.map((x) => [x, box.top - MARGIN - height])],
    [box.right + MARGIN + width <= window.width, down.map((y) => [box.right + MARGIN, y])],
    [box.left - MARGIN - width >= 0, down.map((y) => [box.left - MARGIN - width, y])],
  ];
  const free = sides.filter(([fits]) => fits).flatMap(([, places]) => places);
  return free.length ? free : [[box.left - MARGIN - width, down[0]!]];
}

/** Where a leaf goes that is about the box, or about nothing in sight: where it covers the least of what may be chosen. */
export function placeLeaf(box: Box | null, leaf: Size, window: Size, targets: Box[] = []): Place {
  const within = (at: number, size: number, room: number) => Math.max(MARGIN, Math.min(room - size - MARGIN, at));
  const places: Place[] = (box ? besides(box, leaf, window) : [[0, window.height] as Place]).map(([x, y]) => [
    within(x, leaf.width, window.width),
    within(y, leaf.height, window.height),
  ]);
  const shared = (from: number, to: number, at: number, size: number) =>
    Math.max(0, Math.min(to, at + size) - Math.max(from, at));
  const covered = ([x, y]: Place) =>
    targets.reduce(
      (sum, t) => sum + shared(t.left, t.right, x, leaf.width) * shared(t.top, t.bottom, y, leaf.height),
      0,
    );
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
