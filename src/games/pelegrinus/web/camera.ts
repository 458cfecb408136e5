// How the chart is looked at: fitted into its box, moved and brought nearer by hand, or turned to a region.
import { clamp, useCamera, type Aim, type Hands, type Size } from "@table/camera";
import { useEffect, useState } from "preact/hooks";
import type { Point } from "./places";
import { FRAME } from "./places";

const NEAREST = 4;
const SETTLED_MS = 400;
/** Pixels around what is looked at: names, and what lies over the map. Nothing does on a phone, where a symbol is enough. */
export const ROOM = { wide: [250, 150], phone: [68, 68] } as const;
const MOST = 0.45; // of a small box
const EDGE = 24; // pixels that may be seen beyond the frame

export interface ChartCamera {
  /** Screen pixels of a chart point inside the box. */
  toBox: (point: Point) => [number, number];
  scale: number; // pixels per unit
  zoom: number; // 1: the whole frame
  moving: boolean; // by hand, so without easing
  transform: string;
  width: number;
  height: number;
  look: (points: Point[]) => void; // none: the whole chart
  steered: () => boolean; // by hand, since it looked somewhere by itself
  nearer: (factor: number) => void;
  hands: Hands & { onWheel: (e: WheelEvent) => void };
}

/** Pixels per unit that show the whole frame. */
const fit = ({ width, height }: Size): number =>
  width && height ? Math.min(width / FRAME.width, height / FRAME.height) : 0.5;

/** Where nothing else is asked for: the frame's middle, and nearer than the whole cannot be farther. */
const WHOLE: Aim = { x: FRAME.x + FRAME.width / 2, y: FRAME.y + FRAME.height / 2, scale: 0 };

/** The frame stays in sight. */
function held(aim: Aim, size: Size): Aim {
  const scale = clamp(aim.scale, fit(size), NEAREST * fit(size));
  const [halfW, halfH, edge] = [size.width / (2 * scale), size.height / (2 * scale), EDGE / scale];
  return {
    scale,
    x: clamp(aim.x, FRAME.x + halfW - edge, FRAME.x + FRAME.width - halfW + edge),
    y: clamp(aim.y, FRAME.y + halfH - edge, FRAME.y + FRAME.height - halfH + edge),
  };
}

/** All of the points, with room around them. */
function around(points: Point[], { width, height }: Size, room: readonly [number, number]): Aim {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [wide, high] = [width - Math.min(room[0], MOST * width), height - Math.min(room[1], MOST * height)];
  const scale = Math.min(wide / Math.max(1, right - left), high / Math.max(1, bottom - top));
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

/** To its first place it does not glide. */
function useSettled(ready: boolean): boolean {
  const [settled, settle] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => settle(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return settled;
}

export function useChartCamera(box: { current: HTMLElement | null }, room: readonly [number, number]): ChartCamera {
  const camera = useCamera(box, WHOLE, held);
  const { size } = camera;
  const { x, y, scale } = camera.aim;
  const settled = useSettled(size.width > 0);
  const left = size.width / 2 - x * scale;
  const top = size.height / 2 - y * scale;
  const look = (points: Point[]) => {
    camera.setMoving(false);
    camera.byHand.current = false;
    camera.turn(points.length ? around(points, size, room) : WHOLE);
  };
  const onWheel = (e: WheelEvent) => {
    e.preventDefault();
    const corner = box.current!.getBoundingClientRect();
    camera.setMoving(true);
    camera.nearer(Math.exp(-e.deltaY / 400), [e.clientX - corner.left, e.clientY - corner.top]);
  };
  return {
    toBox: ([px, py]) => [left + px * scale, top + py * scale],
    scale,
    zoom: scale / fit(size),
    moving: camera.moving || !settled,
    transform: `translate(${left}px, ${top}px) scale(${scale})`,
    ...size,
    look,
    steered: () => camera.byHand.current,
    nearer: (factor) => {
      camera.setMoving(false);
      camera.nearer(factor);
    },
    hands: { ...camera.hands, onWheel },
  };
}
