// Nine Men's Morris: three squares scratched into a stone seat.
import { defineBoard, type BoardProps } from "@table/board";
import type { Point, View } from "@table/generated/morris";
import { words as boardWords } from "@table/generated/words/morris";
import { SeatMark } from "@table/icons";
import { TINCTURES } from "./tinctures";
import "./board.css";

const COLUMNS = "abcdefg";
const STEP = 80;
const EDGE = 50;
const at = (point: string) => ({
  x: EDGE + COLUMNS.indexOf(point[0]!) * STEP,
  y: EDGE + (7 - Number(point[1])) * STEP,
});

const POINTS: Point[] = [
  "a7",
  "d7",
  "g7",
  "b6",
  "d6",
  "f6",
  "c5",
  "d5",
  "e5",
  "a4",
  "b4",
  "c4",
  "e4",
  "f4",
  "g4",
  "c3",
  "d3",
  "e3",
  "b2",
  "d2",
  "f2",
  "a1",
  "d1",
  "g1",
];
const SPOKES = [
  ["a4", "c4"],
  ["e4", "g4"],
  ["d1", "d3"],
  ["d5", "d7"],
] as const;

function Lines() {
  return (
    <g class="mill-lines" aria-hidden="true">
      {[0, 1, 2].map((ring) => (
        <rect
          key={ring}
          x={EDGE + ring * STEP}
          y={EDGE + ring * STEP}
          width={(6 - 2 * ring) * STEP}
          height={(6 - 2 * ring) * STEP}
        />
      ))}
      {SPOKES.map(([from, to]) => (
        <line key={from} x1={at(from).x} y1={at(from).y} x2={at(to).x} y2={at(to).y} />
      ))}
    </g>
  );
}

const Stone = ({ x, y, seat, r = 24 }: { x: number; y: number; seat: number; r?: number }) => (
  <g class="stone" data-piece data-seat={TINCTURES[seat]} aria-hidden="true">
    <circle cx={x} cy={y} r={r} class="stone-body" />
    <path
      d={`M${x - r * 0.6} ${y - r * 0.35}A${r * 0.75} ${r * 0.75} 0 0 1 ${x + r * 0.1} ${y - r * 0.7}`}
      class="stone-light"
    />
    {seat === 1 ? (
      <circle cx={x} cy={y} r={r * 0.4} class="stone-mark" />
    ) : (
      <path
        d={`M${x} ${y - r * 0.45}L${x + r * 0.45} ${y}L${x} ${y + r * 0.45}L${x - r * 0.45} ${y}Z`}
        class="stone-mark"
      />
    )}
  </g>
);

function Hand({ view, seats, seat }: { view: View; seats: BoardProps["seats"]; seat: number }) {
  const info = seats[seat];
  return (
    <div class={`mill-hand ${view.mover === seat ? "moving" : ""}`} data-seat={TINCTURES[seat]}>
      <SeatMark seat={seat} size={18} />
      <b>{info?.name ?? info?.title}</b>
      <svg
        class="mill-store"
        preserveAspectRatio="xMinYMid"
        viewBox="0 0 300 36"
        role="img"
        aria-label={`${view.hand[seat]}`}
      >
        {Array.from({ length: view.hand[seat] ?? 0 }, (_, i) => (
          <Stone key={i} x={18 + i * 32} y={18} r={14} seat={seat} />
        ))}
      </svg>
    </div>
  );
}

function Morris({ view, el, seats, seat, standing }: BoardProps<View>) {
  const below = seat === 1 ? 1 : 0;
  const owner = (point: Point) => view.stones.findIndex((set) => set.includes(point));
  return (
    <div class="mill">
      <Hand view={view} seats={seats} seat={1 - below} />
      <svg class="mill-board" viewBox={`0 0 ${2 * EDGE + 6 * STEP} ${2 * EDGE + 6 * STEP}`}>
        <linearGradient id="mill-slab" x2="1" y2="1">
          <stop class="slab-light" offset="0" />
          <stop class="slab-shade" offset="1" />
        </linearGradient>
        <rect class="mill-stone" x="4" y="4" width={2 * EDGE + 6 * STEP - 8} height={2 * EDGE + 6 * STEP - 8} rx="10" />
        <Lines />
        {POINTS.map((point) => {
          const { x, y } = at(point);
          const who = owner(point);
          const now = standing(`point.${point}`);
          return (
            <g
              key={point}
              {...el(`point.${point}`, who < 0 ? point : `${point}, ${seats[who]?.name ?? seats[who]?.title}`)}
            >
              <circle cx={x} cy={y} r="34" class="hit" />
              <circle cx={x} cy={y} r="7" class="dot" />
              {who >= 0 ? <Stone x={x} y={y} seat={who} /> : null}
              {now.legal || now.hinted ? (
                <circle cx={x} cy={y} r={who >= 0 ? 29 : 15} class={who >= 0 ? "ring around" : "ring"} />
              ) : null}
              {now.last ? (
                <path
                  d={`M${x - 30} ${y - 18}V${y - 30}H${x - 18}M${x + 30} ${y + 18}V${y + 30}H${x + 18}`}
                  class="ticks"
                />
              ) : null}
              <circle cx={x} cy={y} r="36" class="focus-ring" />
            </g>
          );
        })}
      </svg>
      <Hand view={view} seats={seats} seat={below} />
    </div>
  );
}

export default defineBoard<View>({ component: Morris, tally: { unit: (lang) => boardWords(lang).captured } });
