// Which part of the plan is seen. It moves only when something of interest would be out of sight, or when asked to.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";

export const CELL = 100; // a cell's pixels at scale 1

/** In cells; right and bottom are the far edges. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Camera {
  x: number; // what is in the middle
  y: number;
  z: number;
}
interface Size {
  w: number;
  h: number;
}

export const around = (boxes: Box[]): Box | null =>
  boxes.length === 0
    ? null
    : {
        left: Math.min(...boxes.map((b) => b.left)),
        top: Math.min(...boxes.map((b) => b.top)),
        right: Math.max(...boxes.map((b) => b.right)),
        bottom: Math.max(...boxes.map((b) => b.bottom)),
      };

const scaleFor = (size: Size, box: Box, margin: number) =>
  Math.min(
    size.w / ((box.right - box.left + 2 * margin) * CELL),
    size.h / ((box.bottom - box.top + 2 * margin) * CELL),
  );

/** Moves the camera as little as needed to have the box in sight. */
function reach(camera: Camera, size: Size, box: Box): Camera {
  const [w, h] = [size.w / camera.z / CELL, size.h / camera.z / CELL];
  const along = (centre: number, span: number, low: number, high: number) =>
    high - low > span ? (low + high) / 2 : Math.min(Math.max(centre, high - span / 2), low + span / 2);
  return { ...camera, x: along(camera.x, w, box.left, box.right), y: along(camera.y, h, box.top, box.bottom) };
}

const MARGIN = 0.3;
const NEAREST = 1.5;
const NEARLY = 1.15;

/** The whole plan, or as much of it as stays legible around what is of interest. */
function frame(size: Size, whole: Box, interest: Box | null, least: number, most: number): Camera {
  const z = Math.min(Math.max(scaleFor(size, whole, MARGIN), least), most);
  const camera = { x: (whole.left + whole.right) / 2, y: (whole.top + whole.bottom) / 2, z };
  return interest ? reach(camera, size, interest) : camera;
}

const inSight = (camera: Camera, size: Size, box: Box): boolean => {
  const moved = reach(camera, size, box);
  return Math.abs(moved.x - camera.x) < 0.02 && Math.abs(moved.y - camera.y) < 0.02;
};

export interface Steering {
  camera: Camera;
  dragging: boolean;
  zoom: (by: number, at?: { x: number; y: number }) => void;
  fit: () => void;
  handlers: {
    onPointerDown: (e: PointerEvent) => void;
    onPointerMove: (e: PointerEvent) => void;
    onPointerUp: (e: PointerEvent) => void;
    onPointerCancel: (e: PointerEvent) => void;
    onClickCapture: (e: MouseEvent) => void;
  };
}

export function useCamera(
  ref: RefObject<HTMLElement | null>,
  whole: Box,
  interest: Box | null,
  least: number,
  most: number,
): Steering {
  const [camera, setCamera] = useState<Camera>({ x: 1.5, y: 1, z: 0.8 });
  const [size, setSize] = useState<Size>({ w: 0, h: 0 });
  const [dragging, setDragging] = useState(false);
  const steered = useRef(false); // by hand: from then on it only follows what is of interest
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(false);

  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return;
    const measure = () => setSize({ w: node.clientWidth, h: node.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (!size.w || !size.h) return;
    setCamera((now) => {
      if (steered.current) return interest ? reach(now, size, interest) : now;
      const best = frame(size, whole, interest, least, most);
      const stays =
        now.z >= least &&
        now.z <= most &&
        now.z >= best.z * 0.8 &&
        inSight(now, size, interest ?? whole) &&
        (inSight(now, size, whole) || now.z <= least * NEARLY);
      return stays ? now : best;
    });
  }, [size.w, size.h, JSON.stringify(whole), JSON.stringify(interest), least, most]);

  const zoom = (by: number, at = { x: size.w / 2, y: size.h / 2 }) => {
    steered.current = true;
    setCamera((now) => {
      const z = Math.min(Math.max(now.z * by, 0.2), NEAREST);
      const [dx, dy] = [(at.x - size.w / 2) / CELL, (at.y - size.h / 2) / CELL];
      return { x: now.x + dx / now.z - dx / z, y: now.y + dy / now.z - dy / z, z };
    });
  };
  const fit = () => {
    steered.current = false;
    setCamera(frame(size, whole, null, Math.min(least, scaleFor(size, whole, MARGIN)), most));
  };
  useEffect(() => {
    if (!dragging) pointers.current.clear();
  }, [dragging]);

  const onPointerDown = (e: PointerEvent) => {
    if (e.button > 0) return;
    moved.current = false;
    pointers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };
  const onPointerMove = (e: PointerEvent) => {
    const was = pointers.current.get(e.pointerId);
    if (!was) return;
    const [dx, dy] = [e.clientX - was.x, e.clientY - was.y];
    if (!moved.current && Math.hypot(dx, dy) < 6) return;
    if (!moved.current) {
      moved.current = true;
      steered.current = true;
      setDragging(true);
      ref.current?.setPointerCapture(e.pointerId);
    }
    const others = [...pointers.current].filter(([id]) => id !== e.pointerId).map(([, at]) => at);
    pointers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    const other = others[0];
    if (other) {
      const box = ref.current!.getBoundingClientRect();
      const [before, after] = [
        Math.hypot(was.x - other.x, was.y - other.y),
        Math.hypot(e.clientX - other.x, e.clientY - other.y),
      ];
      zoom(after / Math.max(before, 1), {
        x: (e.clientX + other.x) / 2 - box.left,
        y: (e.clientY + other.y) / 2 - box.top,
      });
    } else setCamera((now) => ({ ...now, x: now.x - dx / now.z / CELL, y: now.y - dy / now.z / CELL }));
  };
  const onPointerUp = (e: PointerEvent) => {
    pointers.current.delete(e.pointerId);
    if (!pointers.current.size) setDragging(false);
  };
  const onClickCapture = (e: MouseEvent) => {
    if (!moved.current) return;
    moved.current = false;
    e.stopPropagation();
    e.preventDefault();
  };
  return {
    camera,
    dragging,
    zoom,
    fit,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClickCapture },
  };
}
