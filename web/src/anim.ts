// What moves between two views. The plan is made from the events (what went where) and from where elements stood before
// and stand after; it is carried out by moving the new drawing from the old place. Nothing moves while nothing happened.
import { pace } from "./settings";
import type { GameEvent } from "./types";

export interface Spot {
  x: number; // the middle, on the screen
  y: number;
}

/** One thing's way: from another element's place to its own, or merely appearing. */
export interface Move {
  element: string;
  from: Spot | null; // null: it appears
  delay: number; // in ms at normal speed
}

const MOVE_MS = 320;
const STEP_MS = 60;
const WHOLE_MS = 900;
const NEAR = 4; // px: no way worth going

/** From events in order: the last element named is where a thing is now, the one before it where it came from. */
export function plan(
  events: GameEvent[],
  before: (element: string) => Spot | null,
  after: (element: string) => Spot | null,
): Move[] {
  const moves: Move[] = [];
  const met = new Set<string>();
  for (const event of events) {
    const drawn = event.targets.filter((t) => after(t) || before(t));
    const element = drawn[drawn.length - 1];
    if (element === undefined || met.has(element) || !after(element)) continue;
    met.add(element);
    const origin = drawn.length > 1 ? drawn[drawn.length - 2]! : element;
    const from = before(origin) ?? after(origin);
    const to = after(element)!;
    const still = !from || Math.hypot(from.x - to.x, from.y - to.y) < NEAR;
    if (still && drawn.length > 1) continue;
    moves.push({ element, from: still ? null : from, delay: moves.length * STEP_MS });
  }
  // Many things share the time: the last one has arrived when the whole is over.
  const late = Math.max(0, ...moves.map((m) => m.delay));
  const squeeze = late > WHOLE_MS - MOVE_MS ? (WHOLE_MS - MOVE_MS) / late : 1;
  return moves.map((m) => ({ ...m, delay: m.delay * squeeze }));
}

/** How long a plan takes, in ms at normal speed. */
export const lasts = (moves: Move[]): number => (moves.length ? Math.max(...moves.map((m) => m.delay)) + MOVE_MS : 0);

const node = (element: string): HTMLElement | SVGGraphicsElement | null =>
  document.querySelector(`.board [data-el="${CSS.escape(element)}"], .rail [data-el="${CSS.escape(element)}"]`);

function spotOf(found: Element | null): Spot | null {
  const box = found?.getBoundingClientRect();
  return box && box.width > 0 ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

/** Where all elements stand now. */
export function spots(): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const n of document.querySelectorAll<HTMLElement>("[data-el]")) {
    const spot = spotOf(n);
    if (spot) found.set(n.dataset.el!, spot);
  }
  return found;
}

/** What of an element is the thing itself: what its board says, else its only piece. */
function thing(element: string): Element | null {
  const whole = node(element);
  const said = whole?.querySelector("[data-piece]");
  if (said) return said;
  const pieces = whole?.querySelectorAll("svg.piece") ?? [];
  return pieces.length === 1 ? pieces[0]! : null;
}

/** A way on the screen in the units of the thing's own drawing. */
function inUnits(of: Element, x: number, y: number): string {
  const svg = of instanceof SVGGraphicsElement && of.ownerSVGElement ? of.getScreenCTM() : null;
  const zoom = (of as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
  return svg ? `translate(${x / svg.a}px, ${y / svg.d}px)` : `translate(${x / zoom}px, ${y / zoom}px)`;
}

/** Each seat may have a board whose parts bear the same names; what happens on one that is not drawn happens at its player. */
function atOwner(event: GameEvent): GameEvent {
  const elsewhere = (t: string) => {
    const owner = node(t)?.dataset.owner;
    return owner !== undefined && event.seat !== null && Number(owner) !== event.seat;
  };
  return { ...event, targets: event.targets.map((t) => (elsewhere(t) ? `player.${event.seat}` : t)) };
}

/** Shows what happened on the board as it is drawn now; answers how long that takes. */
export function show(events: GameEvent[], before: Map<string, Spot>): number {
  const factor = pace();
  if (!factor) return 0;
  const moves = plan(
    events.map(atOwner),
    (e) => before.get(e) ?? null,
    (e) => spotOf(node(e)),
  );
  // All places are read before anything is set in motion: reading after each would lay the page out anew each time.
  const ways = moves.flatMap(({ element, from, delay }) => {
    const moved = from ? thing(element) : node(element);
    const to = spotOf(moved);
    if (!moved || !to) return [];
    const frames: Keyframe[] = from
      ? [{ transform: inUnits(moved, from.x - to.x, from.y - to.y) }, { transform: "none" }]
      : [{ opacity: 0.25 }, { opacity: 1 }];
    return [{ moved, frames, delay }];
  });
  for (const { moved, frames, delay } of ways)
    moved.animate(frames, {
      duration: MOVE_MS * factor,
      delay: delay * factor,
      easing: "cubic-bezier(.3, .1, .2, 1)",
      fill: "backwards",
    });
  return lasts(moves) * factor;
}

/** Whatever moves is where it goes. */
export function finish(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
}
