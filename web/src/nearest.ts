// A finger is wider than many a place: a tap beside what may be done goes to the nearest of it within reach.
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

/** Which of the boxes is nearest to the point, of those within reach; -1: none. */
export function nearest(boxes: Box[], x: number, y: number): number {
  let best = -1;
  let least = REACH;
  boxes.forEach((box, i) => {
    const far = away(box, x, y);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

const isLarge = (node: Element): boolean => {
  const { width, height } = node.getBoundingClientRect();
  return Math.min(width, height) >= MEANT;
};

/** Hears a tap before the board does, and hands it on to what it was meant for. */
export function tapped(e: MouseEvent): void {
  const on = e.target as Element;
  if (on.closest("[data-el].legal, button, a, summary, input, select")) return;
  const idle = on.closest("[data-el]");
  if (idle && isLarge(idle)) return;
  const nodes = [...document.querySelectorAll(".board [data-el].legal")].filter((n) => n.getClientRects().length);
  const boxes = nodes.map((n) => n.getBoundingClientRect());
  const meant = nodes[nearest(boxes, e.clientX, e.clientY)];
  if (!meant) return;
  e.stopPropagation();
  e.preventDefault();
  meant.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: e.clientX, clientY: e.clientY }));
}
