// On a phone the sheet with the prompt lies over the lower part of the page: what may be done must not lie under it.
import { pace } from "./settings";

const MARGIN = 8;

/** What the bar above and the sheet below leave of the window, from top to bottom; null: there is no sheet. */
export function free(): [number, number] | null {
  const sheet = document.querySelector(".now")?.getBoundingClientRect();
  const bar = document.querySelector(".table-page > .top")?.getBoundingClientRect().bottom ?? 0;
  return sheet ? [Math.max(0, bar), sheet.top] : null;
}

/** What may be clicked on the board: of each name the place that is in sight, if one is. */
export function legal([top, bottom]: [number, number]): DOMRect[] {
  const known = new Map<string, DOMRect>();
  const inSight = (box: DOMRect) => box.top >= top - 1 && box.bottom <= bottom + 1;
  for (const node of document.querySelectorAll<HTMLElement>(".table-main [data-el].legal")) {
    const box = node.getBoundingClientRect();
    if (node.closest(".now") || !box.width) continue;
    const before = known.get(node.dataset.el!);
    if (!before || (inSight(box) && !inSight(before))) known.set(node.dataset.el!, box);
  }
  return [...known.values()];
}

/** How many lie above and below what is free, with the way that shows as many of them as there is room for. */
export function beyond(): { up: number; down: number; rise: number; fall: number } {
  const [top, bottom] = free() ?? [0, innerHeight];
  const boxes = legal([top, bottom]);
  const above = boxes.filter((box) => box.top < top - 1);
  const below = boxes.filter((box) => box.bottom > bottom + 1 && !above.includes(box));
  const lowest = Math.max(...below.map((box) => box.bottom)) + MARGIN - bottom;
  const first = Math.min(...below.map((box) => box.top)) - MARGIN - top;
  const highest = Math.min(...above.map((box) => box.top)) - MARGIN - top;
  const last = Math.max(...above.map((box) => box.bottom)) + MARGIN - bottom;
  return { up: above.length, down: below.length, rise: Math.max(highest, last), fall: Math.min(lowest, first) };
}

export const glide = (top: number): void => scrollBy({ top, behavior: pace() ? "smooth" : "auto" });

/** Scrolls until the elements that may be clicked stand above the sheet, or until the uppermost would leave the screen. */
export function pan(): void {
  const room = free();
  const boxes = room ? legal(room) : [];
  if (!room || !boxes.length) return;
  const highest = Math.min(...boxes.map((box) => box.top)) - MARGIN - room[0];
  const covered = Math.max(...boxes.map((box) => box.bottom)) + MARGIN - room[1];
  const way = highest < 0 ? highest : Math.min(Math.max(0, covered), highest);
  if (way) glide(way);
}

/** Pans now, and when the sheet takes more of the window, until the page is moved by hand. */
export function panning(): () => void {
  const sheet = document.querySelector(".now");
  const watch = new ResizeObserver(pan);
  const hands = ["touchmove", "wheel"];
  const stop = () => {
    watch.disconnect();
    for (const hand of hands) removeEventListener(hand, stop);
  };
  requestAnimationFrame(pan);
  if (sheet) watch.observe(sheet);
  for (const hand of hands) addEventListener(hand, stop, { passive: true });
  return stop;
}
