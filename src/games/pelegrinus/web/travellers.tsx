// Figures of all orders while a round is revealed: they leave home, stand where they were sent, and go home again.
import { useLayoutEffect, useState } from "preact/hooks";
import { pace } from "@table/settings";
import { Piece } from "@table/icons";
import type { City } from "@table/generated/pelegrinus";
import type { ChartCamera } from "./camera";
import type { Playing } from "./play";
import type { Point } from "./places";
import type { Figure } from "./reveal";

const keyOf = (f: Figure): string => `${f.seat}.${f.character}`;

/** The middle of a named element on the screen. */
function middleOf(element: string): [number, number] {
  const rect = document.querySelector(`[data-el="${element}"]`)?.getBoundingClientRect();
  return rect ? [rect.left + rect.width / 2, rect.top + rect.height / 2] : [innerWidth / 2, innerHeight];
}

interface Spot {
  x: number;
  y: number;
  away: boolean; // not at home
}

export function Travellers({
  small,
  playing,
  camera,
  box,
  cityAt,
}: {
  small: boolean;
  playing: Playing;
  camera: ChartCamera;
  box: { current: HTMLElement | null };
  cityAt: (city: City) => Point;
}) {
  const { scenes, index, scene } = playing;
  const size = small ? 24 : 34;
  const [spots, setSpots] = useState<Map<string, Spot>>(new Map());
  const all = new Map(scenes.flatMap((s) => s.figures).map((f) => [keyOf(f), f]));

  // Places are measured, since figures cross from the players' leaves to the map.
  useLayoutEffect(() => {
    if (!scene) return setSpots(new Map());
    const corner = box.current!.getBoundingClientRect();
    const here = index < 0 ? [] : scene.figures;
    const next = new Map<string, Spot>();
    for (const [key, figure] of all) {
      const now = here.find((f) => keyOf(f) === key);
      if (!now) {
        const [x, y] = middleOf(`player.${figure.seat}`);
        next.set(key, { x, y, away: false });
        continue;
      }
      const beside = here.filter((f) => f.at === now.at);
      const shift = (beside.findIndex((f) => keyOf(f) === key) - (beside.length - 1) / 2) * (size / 2);
      if (now.at.startsWith("city.")) {
        const [x, y] = camera.toBox(cityAt(now.at.slice(5) as City));
        next.set(key, { x: corner.left + x + shift, y: corner.top + y - size * 0.4, away: true });
      } else {
        const [x, y] = middleOf(now.at);
        next.set(key, { x: x + shift, y: y + (now.at === "court" ? 10 : 0), away: true });
      }
    }
    setSpots(next);
  }, [index, scenes, camera.scale, camera.width, camera.height]);

  if (!scene) return null;
  return (
    <div class="pe-travellers" aria-hidden="true">
      {[...all].map(([key, figure], i) => {
        const spot = spots.get(key);
        if (!spot) return null;
        const now = index < 0 ? undefined : scene.figures.find((f) => keyOf(f) === key);
        const wins = now && now.at === scene.focus && scene.winner === figure.seat;
        const state = [spot.away ? "away" : "", now?.faded ? "faded" : "", wins ? "wins" : ""].join(" ");
        return (
          <span
            key={key}
            class={`pe-traveller ${state}`}
            style={{
              transform: `translate(${spot.x - size / 2}px, ${spot.y - size / 2}px)`,
              transitionDuration: `${520 * pace()}ms`,
              transitionDelay: index === 0 ? `${Math.min(i * 30, 500) * pace()}ms` : undefined,
            }}
          >
            <Piece id={figure.character} size={size} seat={figure.seat} />
          </span>
        );
      })}
    </div>
  );
}
