// On a phone the sheet with the prompt lies over the lower part of the page: what may be done must not lie under it.
import { pace } from "./settings";

const MARGIN = 8;

/** Scrolls until the elements that may be clicked stand above the sheet, or until the uppermost would leave the screen. */
export function pan(): void {
  const sheet = document.querySelector(".now");
  const boxes = [...document.querySelectorAll(".board [data-el].legal")]
    .map((n) => n.getBoundingClientRect())
    .filter((box) => box.width > 0);
  if (!sheet || !boxes.length) return;
  const bar = document.querySelector(".table-page > .top")?.getBoundingClientRect().bottom ?? 0;
  const highest = Math.min(...boxes.map((box) => box.top)) - MARGIN - Math.max(0, bar);
  const covered = Math.max(...boxes.map((box) => box.bottom)) + MARGIN - sheet.getBoundingClientRect().top;
  const way = highest < 0 ? highest : Math.min(Math.max(0, covered), highest);
  if (way) scrollBy({ top: way, behavior: pace() ? "smooth" : "auto" });
}
