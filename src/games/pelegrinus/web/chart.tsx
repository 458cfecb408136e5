// The chart under everything: the painted sheet, and over it the inked coast, hills and rose.
import { useEffect, useRef } from "preact/hooks";
import { COAST } from "@table/generated/pelegrinus-map";
import { paint } from "./paint";
import type { Atlas } from "./atlas";
import { SHEET, type RegionState } from "./places";

const HILLS = [
  [403, 266],
  [387, 274],
  [434, 261],
  [465, 259],
  [489, 261],
  [383, 290],
  [283, 343],
  [259, 341],
  [303, 347],
  [207, 339],
  [658, 247],
  [626, 220],
  [673, 274],
  [648, 229],
  [657, 288],
  [480, 332],
  [496, 356],
  [536, 413],
  [209, 531],
  [168, 552],
  [136, 578],
  [295, 503],
  [363, 497],
  [753, 454],
  [848, 458],
  [891, 433],
  [859, 407],
  [909, 390],
  [546, 312],
  [579, 330],
  [616, 360],
  [617, 407],
  [227, 91],
  [420, 31],
  [411, 44],
  [439, 25],
  [212, 462],
  [669, 349],
  [873, 527],
  [842, 640],
  [263, 484],
] as const;

function Rose({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} class="pe-rose">
      <circle r="46" class="ground" />
      <circle r="39.5" class="inner" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`} class={turn % 90 ? "half" : "whole"}>
          <path d={`M0 ${turn % 90 ? -33 : -52}L7.4 -7.4L0 0Z`} />
          <path d={`M0 ${turn % 90 ? -33 : -52}L-7.4 -7.4L0 0Z`} class="gilt" />
        </g>
      ))}
      <circle r="6.4" class="boss" />
      <text y="-58">N</text>
    </g>
  );
}

/** Calls back when the page changes between day and candlelight. */
function onTheme(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => watcher.disconnect();
}

interface ChartProps {
  grounds: Atlas["grounds"];
  states: RegionState["state"][];
}

/** Painted anew only when a region opens or closes, and then the new sheet comes up through the old one. */
function Painted({ grounds, states }: ChartProps) {
  const sheets = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)] as const;
  const front = useRef(0);
  useEffect(() => {
    const again = (soft: boolean) => {
      const [below, above] = [sheets[0].current, sheets[1].current];
      if (!below || !above) return; // the map is gone, and the theme changed after it
      if (soft) front.current = 1 - front.current;
      paint(front.current ? above : below, grounds, states);
      above.style.opacity = String(front.current);
      below.dataset.painted = "";
    };
    again(sheets[0].current?.dataset.painted !== undefined);
    return onTheme(() => again(false));
  }, [grounds, states.join()]);
  return (
    <>
      {sheets.map((sheet, i) => (
        <canvas key={i} ref={sheet} class="pe-painted" width="1" height="1" aria-hidden="true" />
      ))}
    </>
  );
}

/** Keep the result while the states are the same: it is large. */
export function Chart({ grounds, states }: ChartProps) {
  const { x, y, width, height } = SHEET;
  return (
    <>
      <Painted grounds={grounds} states={states} />
      <svg class="pe-chart" viewBox={`${x} ${y} ${width} ${height}`} width={width} height={height} aria-hidden="true">
        <path
          class="pe-hills"
          d={HILLS.map(([hx, hy]) => `M${hx - 8} ${hy}q4-11 8-10q4 1 8 10M${hx} ${hy - 10}q1 5 5 9`).join("")}
        />
        <path d={COAST} transform="scale(.1)" class="pe-coastline" />
        <Rose x={110} y={588} />
      </svg>
    </>
  );
}
