// The dashed red circles around what a lesson speaks of. They lie over the board, so that boards need not know of them.
import { useEffect, useState } from "preact/hooks";

interface Ring {
  name: string;
  beside: boolean; // it is around something in the rail, which on a phone lies over the board
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
  const beside = node.closest(".rail") !== null;
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

/** Brings the first of the elements on the board into view: on a phone above the sheet. */
export function showFirst(names: string[], phone: boolean): void {
  const node = names.map(nodeOf).find((n) => n?.closest(".board"));
  if (!node) return;
  const { top, height } = node.getBoundingClientRect();
  const middle = (innerHeight * 0.45) / 2; // of what the sheet leaves
  if (phone) scrollBy(0, top + height / 2 - middle);
  else node.scrollIntoView({ block: "nearest", inline: "nearest" });
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
