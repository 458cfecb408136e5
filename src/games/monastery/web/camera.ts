// Which part of the plan is seen. It moves only when something of interest would be out of sight, or when asked to.
import { clamp, useCamera, type Aim, type Camera, type Size } from "@table/camera";
import { useLayoutEffect, useRef } from "preact/hooks";

export const CELL = 100; // a cell's pixels at scale 1

/** In cells; right and bottom are the far edges. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far the plan may be seen from when it shows itself, in pixels a cell. */
export interface Limits {
  least: number;
  most: number;
  wholly: boolean; // what is of interest is seen whole, from however far that is
}

/** What must be in sight, at so many pixels a cell: some of it keeps its size on the screen. */
export type Interest = (scale: number) => Box;

export const around = (boxes: Box[]): Box | null =>
  boxes.length === 0
    ? null
    : {
        left: Math.min(...boxes.map((b) => b.left)),
        top: Math.min(...boxes.map((b) => b.top)),
        right: Math.max(...boxes.map((b) => b.right)),
        bottom: Math.max(...boxes.map((b) => b.bottom)),
      };

const MARGIN = 0.3;
const FARTHEST = 0.2 * CELL;
const NEAREST = 1.5 * CELL;
const NEARLY = 1.15;

const scaleFor = (size: Size, box: Box): number =>
  Math.min(size.width / (box.right - box.left + 2 * MARGIN), size.height / (box.bottom - box.top + 2 * MARGIN));

/** Moves the camera as little as needed to have the box in sight. */
function reach(aim: Aim, size: Size, box: Box): Aim {
  const along = (centre: number, span: number, low: number, high: number) =>
    high - low > span ? (low + high) / 2 : Math.min(Math.max(centre, high - span / 2), low + span / 2);
  return {
    ...aim,
    x: along(aim.x, size.width / aim.scale, box.left, box.right),
    y: along(aim.y, size.height / aim.scale, box.top, box.bottom),
  };
}

/** With what is of interest whole from nearer than this, the plan stays as legible as it may be. */
const least = (size: Size, interest: Interest | null, limits: Limits): number =>
  limits.wholly && interest ? Math.min(limits.least, scaleFor(size, interest(limits.least))) : limits.least;

/** The whole plan, or as much of it as stays legible around what is of interest. */
function frame(size: Size, whole: Box, interest: Interest | null, limits: Limits): Aim {
  const scale = Math.min(Math.max(scaleFor(size, whole), least(size, interest, limits)), limits.most);
  const aim = { x: (whole.left + whole.right) / 2, y: (whole.top + whole.bottom) / 2, scale };
  return interest ? reach(aim, size, interest(scale)) : aim;
}

const inSight = (aim: Aim, size: Size, box: Box): boolean => {
  const moved = reach(aim, size, box);
  const room = box.right - box.left <= size.width / aim.scale && box.bottom - box.top <= size.height / aim.scale;
  return room && Math.abs(moved.x - aim.x) < 0.02 && Math.abs(moved.y - aim.y) < 0.02;
};

/** Nothing of interest is out of sight, and it is neither too near nor too far. */
function suits(now: Aim, best: Aim, size: Size, whole: Box, interest: Interest | null, limits: Limits): boolean {
  const far = least(size, interest, limits);
  const near = now.scale >= far && now.scale <= limits.most && now.scale >= best.scale * 0.8;
  const all = inSight(now, size, whole) || now.scale <= far * NEARLY;
  return near && all && inSight(now, size, interest?.(now.scale) ?? whole);
}

const held = (aim: Aim): Aim => ({ ...aim, scale: clamp(aim.scale, FARTHEST, NEAREST) });
const FIRST: Aim = { x: 1.5, y: 1, scale: 0.8 * CELL };

export interface PlanCamera extends Camera {
  z: number; // 1: a cell has CELL pixels
  fit: () => void;
}

export function usePlanCamera(
  ref: { current: HTMLElement | null },
  whole: Box,
  interest: Interest | null,
  limits: Limits,
): PlanCamera {
  const camera = useCamera(ref, FIRST, held);
  const { size, turn, byHand } = camera;
  const asked = JSON.stringify(interest?.(CELL) ?? null);
  const before = useRef(asked);
  useLayoutEffect(() => {
    if (!size.width || !size.height) return;
    const same = before.current === asked;
    before.current = asked;
    turn((now) => {
      if (byHand.current) {
        const box = interest?.(now.scale);
        if (!limits.wholly) return box ? reach(now, size, box) : now; // it only follows what is of interest
        if (same || !box || inSight(now, size, box)) return now;
        byHand.current = false;
      }
      const best = frame(size, whole, interest, limits);
      return suits(now, best, size, whole, interest, limits) ? now : best;
    });
  }, [size, asked, JSON.stringify([whole, limits])]);
  const fit = () => {
    byHand.current = false;
    turn(frame(size, whole, null, { ...limits, least: Math.min(limits.least, scaleFor(size, whole)) }));
  };
  return { ...camera, z: camera.aim.scale / CELL, fit };
}
