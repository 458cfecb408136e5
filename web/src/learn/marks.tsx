// The dashed red circles around what a lesson speaks of. They lie over the board, so that boards need not know of them.
import { useEffect, useState } from "preact/hooks";

interface Ring {
  name: string;
  beside: boolean; // it is around something that on a phone lies over the board: the sheet, and what is chosen from
  under: number; // px of it that lie under the lesson's buttons
  left: number;
  top: number;
  width: number;
  height: number;
}

const MOST = 6;
const AROUND = 5; // px between an element and its ring
const LOOKS_MS = 150; // boards move: how often is looked where things are

/** The drawn node of an element: the first with any size. */
export function nodeOf(name: string): Element | null {
  const nodes = [...document.querySelectorAll(`[data-el="${CSS.escape(name)}"]`)];
  return nodes.find((node) => node.getBoundingClientRect().width > 0) ?? null;
}

function ringOf(name: string): Ring | null {
  const node = nodeOf(name);
  if (!node) return null;
  const box = node.getBoundingClientRect();
  const beside = node.closest(".rail, .lesson-beside") !== null;
  const buttons = (beside && document.querySelector(".lesson-ways")?.getBoundingClientRect().top) || Infinity;
  const under = Math.max(0, box.bottom + AROUND - buttons);
  const [width, height] = [box.width + 2 * AROUND, box.height + 2 * AROUND];
  return { name, beside, under, left: box.left - AROUND, top: box.top - AROUND, width, height };
}

const written = (rings: Ring[]): string =>
  rings.map((r) => [r.name, Math.round(r.left), Math.round(r.top), Math.round(r.width)].join()).join(";");

/** Where the rings are now; followed while the board moves or is scrolled. */
function useRings(names: string[]): Ring[] {
  const [rings, set] = useState<Ring[]>([]);
  const key = names.join();
  useEffect(() => {
    let last = "";
    const look = () => {
      const found = names.slice(0, MOST).flatMap((name) => ringOf(name) ?? []);
      if (written(found) === last) return;
      last = written(found);
      set(found);
    };
    const timer = setInterval(look, LOOKS_MS);
    addEventListener("scroll", look, true);
    addEventListener("resize", look);
    requestAnimationFrame(look);
    return () => {
      clearInterval(timer);
      removeEventListener("scroll", look, true);
      removeEventListener("resize", look);
    };
  }, [key]);
  return rings;
}

/** Where a row of elements begins and ends that can be seen at once: the first, and what follows as far as there is room. */
function span(boxes: DOMRect[], room: number): [number, number] {
  let [top, bottom] = [boxes[0]!.top, boxes[0]!.bottom];
  for (const box of boxes) {
    const both = [Math.min(top, box.top), Math.max(bottom, box.bottom)] as const;
    if (both[1] - both[0] > room) break;
    [top, bottom] = both;
  }
  return [top, bottom];
}

/** Brings what is spoken of into view, the first before the others: on a phone above the sheet, and below what is held there to be
 * chosen from, which is always in sight. */
export function show(names: string[], phone: boolean): void {
  const held = document.querySelector(".lesson-beside.choosing");
  const shown = names.flatMap((name) => nodeOf(name) ?? []);
  const nodes = shown.filter((node) => node.closest(held ? ".board" : ".board, .lesson-beside"));
  if (!nodes.length) return;
  if (!phone) return nodes[0]!.scrollIntoView({ block: "nearest", inline: "nearest" });
  const from = document.querySelector(".top")!.clientHeight + (held?.clientHeight ?? 0);
  const to = document.querySelector(".now")!.getBoundingClientRect().top;
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  const [top, bottom] = span(boxes, to - from - 4 * AROUND);
  scrollBy(0, (top + bottom) / 2 - (from + to) / 2);
}

export function Marks({ names }: { names: string[] }) {
  const rings = useRings(names);
  return (
    <div class="lesson-rings" aria-hidden="true">
      {rings.map(({ name, beside, under, ...at }) => {
        const round = at.width < 1.6 * at.height && at.height < 1.6 * at.width && at.width < 120;
        const sides = Object.fromEntries(Object.entries(at).map(([side, n]) => [side, `${n}px`]));
        const style = { ...sides, clipPath: `inset(0 0 ${under}px)` };
        return (
          <span key={name} data-ring={name} class={`${round ? "round" : ""} ${beside ? "beside" : ""}`} style={style} />
        );
      })}
    </div>
  );
}
