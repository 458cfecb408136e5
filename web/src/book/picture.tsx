// A picture of a rulebook: the part of the board that is spoken of, what is spoken of numbered in red.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { boardOf } from "../boards";
import type { Pointed, Scene } from "./book";
import { tableOf } from "./scene";
import { drawn, WIDTH, type Box, type Still } from "./stage";

const MARGIN = 18; // around what is cropped to
const WIDEST = 640; // fits a printed page
const BORDER = 1; // of the frame
const ENLARGED = 2.6; // at most
const EDGE = 40; // of a board: what is no further from it is shown up to it, so that no title is cut
const LEGIBLE = 0.8; // of its size, at least, where a board stands on paper

/** Day or candlelight; what is painted has the colours of its time. */
export function useTheme(): string {
  const now = () => document.documentElement.dataset.theme ?? "";
  const [theme, set] = useState(now());
  useEffect(() => {
    const watcher = new MutationObserver(() => set(now()));
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => watcher.disconnect();
  }, []);
  return theme;
}

/** Null until it is drawn, undefined where it cannot be. */
export function useStill(game: string, scene: Scene, steps: number): Still | null | undefined {
  const app = useApp();
  const theme = useTheme();
  const [still, setStill] = useState<Still | null | undefined>(null);
  useEffect(() => {
    let wanted = true;
    const make = async () => {
      const board = await boardOf(game);
      if (!wanted) return;
      if (!board) throw new Error(`no board of ${game}`);
      const table = tableOf(app.rules, game, scene, steps, app.lang);
      const made = await drawn(
        app,
        board,
        table,
        app.rules.describe(game, app.lang, scene.edition),
        scene.width ?? WIDTH,
      );
      if (wanted) setStill(made);
    };
    make().catch((error: unknown) => {
      console.error(error);
      if (wanted) setStill(undefined);
    });
    return () => {
      wanted = false;
    };
  }, [game, scene, steps, app.lang, theme]);
  return still;
}

export const placed = (at: Record<string, number>) =>
  Object.fromEntries(Object.entries(at).map(([side, n]) => [side, `${Math.round(n * 10) / 10}px`]));

/** The box around some of the elements and their names, with a margin, inside the board. */
export function cropped({ whole, boxOf, nameOf }: Still, elements: string[], margin = MARGIN): Box {
  const boxes = elements.flatMap((name) => [boxOf(name), nameOf(name)]).filter((box) => box !== null);
  if (!boxes.length) return { x: 0, y: 0, width: whole.width, height: whole.height };
  const x = Math.max(0, Math.min(...boxes.map((b) => b.x)) - margin);
  const y = Math.max(0, Math.min(...boxes.map((b) => b.y)) - margin);
  const right = Math.min(whole.width, Math.max(...boxes.map((b) => b.x + b.width)) + margin);
  const bottom = Math.min(whole.height, Math.max(...boxes.map((b) => b.y + b.height)) + margin);
  return { x, y, width: right - x, height: bottom - y };
}

/** What a scene and its steps point at, so that each step shows the same part. */
const spokenOf = ({ marks, steps }: Scene): string[] =>
  [marks, ...(steps ?? []).map((s) => s.marks)].flatMap((m) => m ?? []);

/** At least so wide and high, about the same middle, inside the board. */
function grown(box: Box, { whole }: Still, least: { width: number; height: number }): Box {
  const width = Math.min(whole.width, Math.max(box.width, least.width));
  const height = Math.min(whole.height, Math.max(box.height, least.height));
  const x = Math.min(Math.max(0, box.x + (box.width - width) / 2), whole.width - width);
  const y = Math.min(Math.max(0, box.y + (box.height - height) / 2), whole.height - height);
  return { x, y, width, height };
}

interface Placed {
  still: Still;
  crop: Box;
  scale: number;
}

/** Numbers, and bars through what does not count. */
function Signs({ still, crop, scale, pointed }: Placed & { pointed: Pointed }) {
  const at = (element: string) => {
    const box = still.boxOf(element);
    return (
      box && { x: (box.x - crop.x) * scale, y: (box.y - crop.y) * scale, w: box.width * scale, h: box.height * scale }
    );
  };
  const inside = (n: number, most: number) => Math.max(13, Math.min(n, most - 13));
  return (
    <>
      {(pointed.dim ?? []).map((element) => {
        const box = at(element);
        const size = box ? Math.min(box.w, box.h, 56) : 0;
        return box ? (
          <svg
            key={element}
            class="barred"
            viewBox="0 0 32 32"
            style={placed({
              left: box.x + (box.w - size) / 2,
              top: box.y + (box.h - size) / 2,
              width: size,
              height: size,
            })}
          >
            <circle cx="16" cy="16" r="14" />
            <path d="M6 6L26 26" />
          </svg>
        ) : null;
      })}
      {(pointed.marks ?? []).map((element, i) => {
        const box = at(element);
        const name = still.nameOf(element);
        const above = box && name && (name.y - crop.y + name.height / 2) * scale < box.y + box.h / 2;
        const [right, high] = [Math.min(12, (box?.w ?? 0) / 5), Math.min(10, (box?.h ?? 0) / 5)];
        const left = box ? inside(box.x + box.w - right, crop.width * scale) : 0;
        const top = box ? inside(above ? box.y + box.h - high : box.y + high, crop.height * scale) : 0;
        return box ? (
          <b key={element} class="mark-number" data-marks={element} style={placed({ left, top })}>
            {i + 1}
          </b>
        ) : (
          <i key={element} hidden data-lost={element} />
        );
      })}
    </>
  );
}

/** How wide the figure may be; it does not depend on the picture. */
function useWidth(paper: boolean): [{ current: HTMLDivElement | null }, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(paper ? WIDEST : 0);
  useLayoutEffect(() => {
    if (paper) return; // a page is as wide as it is, and a picture only as wide as what it shows
    const measure = () => setWidth(Math.min(box.current?.clientWidth ?? 0, WIDEST));
    const watcher = new ResizeObserver(measure);
    if (box.current) watcher.observe(box.current);
    measure();
    return () => watcher.disconnect();
  }, []);
  return [box, width];
}

export function Drawing({ still, crop, scale }: Placed) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.replaceChildren(still.node);
  }, [still]);
  const moved = `scale(${scale}) translate(${-crop.x}px, ${-crop.y}px)`;
  return <div ref={holder} class="drawing" style={{ transform: moved, ...placed({ width: still.whole.width }) }} />;
}

export interface PictureProps {
  game: string;
  scene: Scene;
  steps: number; // of the scene, played
  alt: string;
  highest: number; // in pixels
  paper: boolean; // where nothing can be looked at more closely: no more of a board than can be read
}

/** Up to the edges of the board that are near. */
function toEdges({ x, y, width, height }: Box, { whole }: Still): Box {
  const left = x < EDGE ? 0 : x;
  const top = y < EDGE ? 0 : y;
  const right = x + width > whole.width - EDGE ? whole.width : x + width;
  const bottom = y + height > whole.height - EDGE ? whole.height : y + height;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The part that is shown. */
function partOf(still: Still, scene: Scene, pointed: Pointed, room: { width: number; height: number } | null): Box {
  if (pointed.crop?.length || !room) return toEdges(cropped(still, pointed.crop ?? []), still);
  return grown(cropped(still, spokenOf(scene)), still, { width: room.width / LEGIBLE, height: room.height / LEGIBLE });
}

export function Picture({ game, scene, steps, alt, highest, paper }: PictureProps) {
  const still = useStill(game, scene, steps);
  const [box, width] = useWidth(paper);
  const pointed: Pointed = { ...scene, ...(scene.steps?.[steps - 1] ?? {}) };
  useLayoutEffect(() => {
    for (const node of still?.node.querySelectorAll<HTMLElement>("[data-pictured]") ?? [])
      node.classList.toggle("dimmed", pointed.dim?.includes(node.dataset.pictured!) ?? false);
  }, [still, pointed.dim]);
  const crop = still && partOf(still, scene, pointed, paper ? { width, height: highest } : null);
  const scale = crop ? Math.min(width / crop.width, highest / crop.height, ENLARGED) : 0;
  const own = paper && crop ? placed({ width: crop.width * scale + 2 * BORDER }) : undefined;
  return (
    <div class="picture" ref={box} style={own} data-pending={still === null ? "" : undefined}>
      <div class="picture-frame" inert aria-hidden="true">
        {still && crop && scale ? (
          <div class="picture-part" style={placed({ width: crop.width * scale, height: crop.height * scale })}>
            <Drawing {...{ still, crop, scale }} />
            <Signs {...{ still, crop, scale, pointed }} />
          </div>
        ) : null}
      </div>
      <span class="picture-told" role="img" aria-label={alt} />
    </div>
  );
}
