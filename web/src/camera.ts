// Which part of a large drawing is seen, and the hands that move it: pulled, pinched, brought nearer by the wheel. Where it
// may look, and what it turns to by itself, is the board's to say.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

/** In units of the drawing: what is in the middle, and how many pixels a unit has. */
export interface Aim {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}
/** A pixel of the box, or null for its middle. */
export type Spot = readonly [number, number] | null;
export type Box = { current: HTMLElement | null };

const SLIP = 6; // pixels a finger may move in a click

export const clamp = (n: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.max(low, Math.min(high, n));

/** Nearer by a factor; what is at the spot stays there. */
export function scaled(aim: Aim, size: Size, factor: number, spot: Spot): Aim {
  const [px, py] = spot ? [spot[0] - size.width / 2, spot[1] - size.height / 2] : [0, 0];
  const scale = aim.scale * factor;
  return { scale, x: aim.x + px / aim.scale - px / scale, y: aim.y + py / aim.scale - py / scale };
}

const pulled = (aim: Aim, dx: number, dy: number): Aim => ({
  ...aim,
  x: aim.x - dx / aim.scale,
  y: aim.y - dy / aim.scale,
});

/** The size of the box, followed. */
function useSize(box: Box): Size {
  const [size, set] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = () => set({ width: node.clientWidth, height: node.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** What fingers do, said to whoever steers. */
interface Steers {
  pull(dx: number, dy: number): void;
  pinch(factor: number, x: number, y: number): void; // about a point of the window
  takes(): void; // it is no click any more
  leaves(): void; // no finger is left
}

class Fingers {
  private readonly at = new Map<number, [number, number]>();
  private slipped = false;

  constructor(
    private readonly box: Box,
    private readonly steers: Steers,
  ) {}

  readonly down = (e: PointerEvent): void => {
    if (e.button > 0) return;
    this.slipped = false;
    this.at.set(e.pointerId, [e.clientX, e.clientY]);
  };

  readonly move = (e: PointerEvent): void => {
    const was = this.at.get(e.pointerId);
    if (!was) return;
    const [dx, dy] = [e.clientX - was[0], e.clientY - was[1]];
    if (!this.slipped && Math.hypot(dx, dy) < SLIP) return;
    if (!this.slipped) this.take(e);
    const other = [...this.at].find(([id]) => id !== e.pointerId)?.[1];
    this.at.set(e.pointerId, [e.clientX, e.clientY]);
    if (!other) return this.steers.pull(dx, dy);
    const before = Math.hypot(was[0] - other[0], was[1] - other[1]);
    const after = Math.hypot(e.clientX - other[0], e.clientY - other[1]);
    this.steers.pinch(after / Math.max(1, before), (e.clientX + other[0]) / 2, (e.clientY + other[1]) / 2);
  };

  private take(e: PointerEvent): void {
    this.slipped = true;
    this.box.current?.setPointerCapture(e.pointerId);
    this.steers.takes();
  }

  readonly up = (e: PointerEvent): void => {
    this.at.delete(e.pointerId);
    if (!this.at.size) this.steers.leaves();
  };

  /** The end of a pull is no click. */
  readonly click = (e: Event): void => {
    if (this.slipped) {
      e.stopPropagation();
      e.preventDefault();
    }
    this.slipped = false;
  };
}

export interface Hands {
  onPointerDown: (e: PointerEvent) => void;
  onPointerMove: (e: PointerEvent) => void;
  onPointerUp: (e: PointerEvent) => void;
  onPointerCancel: (e: PointerEvent) => void;
  onClickCapture: (e: Event) => void;
}

export interface Camera {
  aim: Aim; // as the board holds it
  size: Size;
  moving: boolean; // by hand, so without easing
  byHand: { current: boolean }; // it was steered by hand; the board may forget that
  turn: (to: Aim | ((now: Aim) => Aim)) => void;
  nearer: (factor: number, spot?: Spot) => void;
  setMoving: (moving: boolean) => void;
  hands: Hands;
}

/** `held` says how far it may go; what it gives is shown. */
export function useCamera(box: Box, first: Aim, held: (aim: Aim, size: Size) => Aim): Camera {
  const size = useSize(box);
  const [aim, turn] = useState(first);
  const [moving, setMoving] = useState(false);
  const byHand = useRef(false);
  const steer = (change: (now: Aim) => Aim) => {
    byHand.current = true;
    turn((now) => held(change(held(now, size)), size));
  };
  const nearer = (factor: number, spot: Spot = null) => steer((now) => scaled(now, size, factor, spot));
  const latest = useRef({ steer, nearer });
  latest.current = { steer, nearer };
  const hands = useMemo(() => {
    const fingers = new Fingers(box, {
      pull: (dx, dy) => latest.current.steer((now) => pulled(now, dx, dy)),
      pinch: (factor, x, y) => {
        const corner = box.current!.getBoundingClientRect();
        latest.current.nearer(factor, [x - corner.left, y - corner.top]);
      },
      takes: () => setMoving(true),
      leaves: () => setMoving(false),
    });
    const { down, move, up, click } = fingers;
    return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onClickCapture: click };
  }, []);
  return { aim: held(aim, size), size, moving, byHand, turn, nearer, setMoving, hands };
}
