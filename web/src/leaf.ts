// Where a leaf goes that is about something on the page: beside it, and always within the window.
const MARGIN = 8;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a leaf of that size goes: below, above, right or left of the box, where it fits; else into the lower corner. */
export function placeLeaf(
  box: Box | null,
  width: number,
  height: number,
  wide: number,
  high: number,
): [number, number] {
  const across = (x: number) => Math.max(MARGIN, Math.min(wide - width - MARGIN, x));
  const down = (y: number) => Math.max(MARGIN, Math.min(high - height - MARGIN, y));
  if (!box) return [across(0), down(high)];
  const [x, y] = [(box.left + box.right - width) / 2, (box.top + box.bottom - height) / 2];
  if (box.bottom + MARGIN + height <= high) return [across(x), down(box.bottom + MARGIN)];
  if (box.top - MARGIN - height >= 0) return [across(x), down(box.top - MARGIN - height)];
  if (box.right + MARGIN + width <= wide) return [across(box.right + MARGIN), down(y)];
  return [across(box.left - MARGIN - width), down(y)];
}
