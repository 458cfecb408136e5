// How the chart is looked at: fitted into its box, moved and brought nearer by hand, or turned to a region.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Point } from "./places";
import { FRAME } from "./places";

const NEAREST = 4;
const SLIP = 6; // pixels a finger may move in a click
const SETTLED_MS = 400;

export interface Camera {
  /** Screen pixels of a chart point inside the box. */
  toBox: (point: Point) => [number, number];
  scale: number; // pixels per unit
  zoom: number; // 1: the whole frame
  moving: boolean; // by hand, so without easing
  transform: string;
  width: number;
  height: number;
  look: (points: Point[] | null) => void;
  hands: {
    onPointerDown: (e: PointerEvent) => void;
    onPointerMove: (e: PointerEvent) => void;
    onPointerUp: (e: PointerEvent) => void;
    onPointerCancel: (e: PointerEvent) => void;
    onClickCapture: (e: Event) => void;
    onWheel: (e: WheelEvent) => void;
  };
}

interface Aim {
  x: number;
  y: number;
  zoom: number;
}

const WHOLE: Aim = { x: FRAME.x + FRAME.width / 2, y: FRAME.y + FRAME.height / 2, zoom: 1 };

const clamp = (n: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.max(low, Math.min(high, n));

export function useCamera(box: { current: HTMLElement | null }): Camera {
  const [[width, height], setSize] = useState<[number, number]>([0, 0]);
  const [aim, setAim] = useState(WHOLE);
  const [moving, setMoving] = useState(true); // to its first place it does not glide
  const fingers = useRef(new Map<number, [number, number]>());
  const slipped = useRef(false);
  const settled = useRef(false);

  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = () => setSize([node.clientWidth, node.clientHeight]);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(node);
    return () => watcher.disconnect();
  }, []);

  useEffect(() => {
    if (!width) return;
    const timer = setTimeout(() => {
      settled.current = true;
      setMoving(false);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [width > 0]);

  const fit = width && height ? Math.min(width / FRAME.width, height / FRAME.height) : 0.5;
  /** The frame stays in sight. */
  const held = useCallback(
    (a: Aim): Aim => {
      const zoom = clamp(a.zoom, 1, NEAREST);
      const [halfW, halfH] = [width / (2 * fit * zoom), height / (2 * fit * zoom)];
      return {
        zoom,
        x: clamp(a.x, FRAME.x + halfW, FRAME.x + FRAME.width - halfW),
        y: clamp(a.y, FRAME.y + halfH, FRAME.y + FRAME.height - halfH),
      };
    },
    [width, height, fit],
  );
  const { x, y, zoom } = held(aim);
  const scale = fit * zoom;
  const left = width / 2 - x * scale;
  const top = height / 2 - y * scale;

  const nearer = (factor: number, clientX: number, clientY: number) => {
    const rect = box.current!.getBoundingClientRect();
    const [px, py] = [clientX - rect.left - width / 2, clientY - rect.top - height / 2];
    setAim(
      held({
        zoom: zoom * factor,
        x: x + px / scale - px / (scale * factor),
        y: y + py / scale - py / (scale * factor),
      }),
    );
  };

  const look = useCallback(
    (points: Point[] | null) => {
      if (settled.current) setMoving(false);
      if (!points?.length) return setAim(WHOLE);
      const xs = points.map((p) => p[0]);
      const ys = points.map((p) => p[1]);
      const [w, h] = [Math.max(...xs) - Math.min(...xs) + 130, Math.max(...ys) - Math.min(...ys) + 110];
      setAim(
        held({
          x: (Math.max(...xs) + Math.min(...xs)) / 2,
          y: (Math.max(...ys) + Math.min(...ys)) / 2,
          zoom: Math.min(width / w, height / h) / fit,
        }),
      );
    },
    [held, width, height, fit],
  );

  return {
    toBox: ([px, py]) => [left + px * scale, top + py * scale],
    scale,
    zoom,
    moving,
    width,
    height,
    look,
    transform: `translate(${left}px, ${top}px) scale(${scale})`,
    hands: {
      onPointerDown: (e) => {
        fingers.current.set(e.pointerId, [e.clientX, e.clientY]);
        slipped.current = false;
      },
      onPointerMove: (e) => {
        const before = fingers.current.get(e.pointerId);
        if (!before) return;
        const [dx, dy] = [e.clientX - before[0], e.clientY - before[1]];
        if (!slipped.current && Math.hypot(dx, dy) < SLIP) return;
        slipped.current = true;
        setMoving(true);
        const others = [...fingers.current].filter(([id]) => id !== e.pointerId);
        fingers.current.set(e.pointerId, [e.clientX, e.clientY]);
        const other = others[0]?.[1];
        if (!other) return setAim(held({ zoom, x: x - dx / scale, y: y - dy / scale }));
        const [was, is] = [
          Math.hypot(before[0] - other[0], before[1] - other[1]),
          Math.hypot(e.clientX - other[0], e.clientY - other[1]),
        ];
        nearer(is / Math.max(1, was), (e.clientX + other[0]) / 2, (e.clientY + other[1]) / 2);
      },
      onPointerUp: (e) => {
        fingers.current.delete(e.pointerId);
        setMoving(false);
      },
      onPointerCancel: (e) => {
        fingers.current.delete(e.pointerId);
        setMoving(false);
      },
      onClickCapture: (e) => {
        // The end of a pull is no click.
        if (slipped.current) e.stopPropagation();
        slipped.current = false;
      },
      onWheel: (e) => {
        e.preventDefault();
        setMoving(true);
        nearer(Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
      },
    },
  };
}
