// A finger is wider than many a place: a tap beside what may be done goes to the nearest of it within reach, and one on
// several that lie close together to that whose middle is nearest.
const REACH = 22; // pixels: half of the smallest target
const MEANT = 32; // what is as large as this was meant, gold or not

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const away = (box: Box, x: number, y: number): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

const fromMiddle = (box: Box, x: number, y: number): number =>
  Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);

/** Which of the boxes is nearest to the point, of those within reach; -1: none. */
export function nearest(boxes: Box[], x: number, y: number): number {
  const near = boxes.flatMap((box, i) => {
    const far = away(box, x, y);
    return far < REACH ? [{ i, far, middle: fromMiddle(box, x, y) }] : [];
  });
  near.sort((a, b) => a.far - b.far || a.middle - b.middle);
  return near[0]?.i ?? -1;
}

const isLarge = (node: Element): boolean => {
  const { width, height } = node.getBoundingClientRect();
  return Math.min(width, height) >= MEANT;
};

/** Hears a tap before the board does, and hands it on to what it was meant for. */
export function tapped(e: MouseEvent): void {
  if (!e.isTrusted) return; // handed on already
  const on = e.target as Element;
  if (on.closest("button, a, summary, input, select")) return;
  const hit = on.closest("[data-el]");
  if (hit && isLarge(hit)) return;
  const nodes = [...document.querySelectorAll(".board [data-el].legal")].filter((n) => n.getClientRects().length);
  const boxes = nodes.map((n) => n.getBoundingClientRect());
  const meant = nodes[nearest(boxes, e.clientX, e.clientY)];
  if (!meant || meant === hit) return;
  e.stopPropagation();
  e.preventDefault();
  meant.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: e.clientX, clientY: e.clientY }));
}
