// Everybody's chances along the game, with what was given away and what chance did. The seat in view has the thick line, the
// band and the luck; what else is marked the filter says.
import { useApp } from "../app";
import { SeatMark, useTincture } from "../icons";
import { seatName } from "../pages/seats";
import type { Row, SeatInfo } from "../types";
import {
  bandOf,
  curveOf,
  isDecided,
  luckOf,
  marksOf,
  percent,
  SIGN,
  WHOLE,
  type Decided,
  type Filter,
  type Placed,
  type Review,
} from "./review";

export interface CurveProps {
  review: Review;
  moves: Row[];
  seats: SeatInfo[];
  seat: number; // in view
  filter: Filter;
  at: number; // moves made before what is shown
  rounds: { name: string; at: number }[];
  phone: boolean;
  go: (at: number) => void;
}

/** The drawing's own measures. */
interface Frame {
  width: number;
  left: number;
  right: number;
  top: number;
  high: number; // of the curve
  strip: number; // of luck, a seat
  moves: number;
}

const LOW = "(max-height: 859px)"; // of a window: the board needs the room

const frameOf = (phone: boolean, moves: number, strips: number): Frame => ({
  ...(phone
    ? { width: 374, left: 46, right: 10, top: 12, high: 150 }
    : { width: 820, left: 46, right: 116, top: 14, high: matchMedia(LOW).matches ? 150 : 210 }),
  strip: strips > 1 ? 28 : 44,
  moves: Math.max(1, moves),
});

const xOf = (f: Frame, at: number): number => f.left + ((f.width - f.left - f.right) * at) / f.moves;
const yOf = (f: Frame, chance: number): number => f.top + f.high * (1 - chance);
const pointsOf = (f: Frame, points: [number, number][]): string =>
  points.map(([at, chance]) => `${xOf(f, at).toFixed(1)},${yOf(f, chance).toFixed(1)}`).join(" ");

const LETTER = 7.5; // wide, of the axis
const BAR = 11; // wide, and so far apart

function Grid({ f, rounds }: { f: Frame; rounds: CurveProps["rounds"] }) {
  const right = f.width - f.right;
  const named = rounds.filter(({ at }, i) => !i || xOf(f, at) - xOf(f, rounds[i - 1]!.at) > 40);
  const room = (i: number) => xOf(f, named[i + 1]?.at ?? f.moves) - xOf(f, named[i]!.at);
  return (
    <g aria-hidden="true">
      {[0, 25, 50, 75, 100].map((n) => (
        <g key={n}>
          <line class={n ? "grid" : "grid base"} x1={f.left} x2={right} y1={yOf(f, n / 100)} y2={yOf(f, n / 100)} />
          <text class="axis" x={f.left - 6} y={yOf(f, n / 100) + 4} text-anchor="end">
            {n}
          </text>
        </g>
      ))}
      {named.map(({ name, at }, i) => (
        <g key={at}>
          <line class="grid round" x1={xOf(f, at)} x2={xOf(f, at)} y1={f.top} y2={f.top + f.high} />
          <text class="axis" x={xOf(f, at) + 4} y={f.top + f.high + 16}>
            {room(i) < LETTER * name.length ? (/\d+$/.exec(name)?.[0] ?? name) : name}
          </text>
        </g>
      ))}
    </g>
  );
}

/** How sure the chance in view is. */
function Band({ f, p }: { f: Frame; p: CurveProps }) {
  return (
    <>
      {bandOf(p.review, p.moves, p.seat).map((band) => {
        const low = band.map(([at, y]): [number, number] => [at, y]);
        const high = band.map(([at, , y]): [number, number] => [at, y]).reverse();
        return <polygon key={band[0]![0]} class="band" points={pointsOf(f, [...low, ...high])} />;
      })}
    </>
  );
}

function Lines({ f, p }: { f: Frame; p: CurveProps }) {
  const tincture = useTincture();
  const order = [...p.seats.map((s) => s.seat).filter((s) => s !== p.seat), p.seat]; // what is in view lies on top
  return (
    <>
      {order.map((seat) => (
        <g key={seat} data-seat={tincture(seat)} class={seat === p.seat ? "own" : ""}>
          {seat === p.seat ? <Band f={f} p={p} /> : null}
          <polyline class="chance" data-chance={seat} points={pointsOf(f, curveOf(p.review, p.moves, seat))} />
        </g>
      ))}
    </>
  );
}

/** Names at the ends of the lines, spread where they meet. */
function Names({ f, p }: { f: Frame; p: CurveProps }) {
  const GAP = 22;
  const right = f.width - f.right;
  const ends = p.seats
    .map(({ seat }) => ({ seat, y: yOf(f, p.review.seats[seat]!.result / WHOLE) }))
    .sort((a, b) => a.y - b.y || a.seat - b.seat);
  const room = f.top + f.high - (ends.length - 1) * GAP;
  let last = -GAP;
  const spread = ends.map((end, i) => {
    last = Math.max(last + GAP, Math.min(end.y, room + i * GAP));
    return { ...end, at: last };
  });
  return (
    <>
      {spread.map(({ seat, y, at }) => (
        <g key={seat}>
          <line class="grid" x1={right + 1} x2={right + 14} y1={y} y2={at} />
          <g transform={`translate(${right + 16} ${at - 7})`}>
            <SeatMark seat={seat} />
          </g>
          <text class={`name ${seat === p.seat ? "own" : ""}`} x={right + 34} y={at + 5}>
            {seatName(p.seats[seat]!)}
          </text>
        </g>
      ))}
    </>
  );
}

function Mark({ f, p, mark }: { f: Frame; p: CurveProps; mark: Placed<Decided> }) {
  const { lang } = useApp();
  const { at, moment } = mark;
  const [x, y] = [xOf(f, at), yOf(f, moment.chances[moment.seat]! / WHOLE)];
  const shown = at === p.at || moment.verdict === "blunder";
  return (
    <g class="mark" data-mark={moment.verdict}>
      <circle class={moment.verdict === "slip" ? "slip" : "fault"} cx={x} cy={y} r={4.5} />
      {moment.verdict === "slip" ? null : (
        <text class="dagger" x={x} y={y - 8} text-anchor="middle">
          {SIGN[moment.verdict]}
          {shown && !p.phone ? <tspan class="loss"> {percent(lang, -moment.loss)}</tspan> : null}
        </text>
      )}
    </g>
  );
}

/** Fortune is blue: good fortune filled and up, bad fortune hollow and down. */
function Strip({ f, p, seat, top }: { f: Frame; p: CurveProps; seat: number; top: number }) {
  const { words, lang } = useApp();
  const near = (BAR * f.moves) / (f.width - f.left - f.right);
  const bars = luckOf(p.review, p.moves, seat, near);
  const most = Math.max(600, ...bars.map((b) => Math.abs(b.luck)));
  const middle = top + f.strip / 2;
  return (
    <g class="luck" data-luck={seat}>
      <line class="grid base" x1={f.left} x2={f.width - f.right} y1={middle} y2={middle} />
      {p.filter === "all" ? (
        <g transform={`translate(${f.left - 24} ${middle - 7})`}>
          <SeatMark seat={seat} />
        </g>
      ) : (
        <text class="axis" x={f.left - 6} y={middle + 4} text-anchor="end">
          {words.review.luck}
        </text>
      )}
      {bars.map(({ at, luck }) => {
        const high = Math.max(1.5, ((f.strip / 2 - 2) * Math.abs(luck)) / most);
        const x = xOf(f, at) - BAR / 2;
        return (
          <g key={at}>
            <rect
              class={luck > 0 ? "good" : "bad"}
              x={x}
              y={luck > 0 ? middle - high : middle}
              width={BAR}
              height={high}
            />
            {Math.abs(luck) >= 600 && p.filter !== "all" ? (
              <text class="figure" x={x + BAR + 3} y={luck > 0 ? middle - 4 : middle + 14}>
                {percent(lang, luck, 0, true)}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

/** Where a click means: a marked move nearby comes before the nearest. */
function meant(f: Frame, marks: Placed<Decided>[], x: number): number {
  const SNAP = 12;
  const near = marks
    .map(({ at }) => ({ at, far: Math.abs(xOf(f, at) - x) }))
    .filter(({ far }) => far <= SNAP)
    .sort((a, b) => a.far - b.far)[0];
  const at = Math.round(((x - f.left) / (f.width - f.left - f.right)) * f.moves);
  return near?.at ?? Math.max(0, Math.min(f.moves, at));
}

/** In one sentence, for who does not see it. */
function useSentence(p: CurveProps): string {
  const { words, lang } = useApp();
  const said = p.seats.map(({ seat }) => {
    const curve = curveOf(p.review, p.moves, seat).map(([, chance]) => chance * WHOLE);
    const [low, high] = [Math.min(...curve), Math.max(...curve)];
    return words.review.between({ name: seatName(p.seats[seat]!), low: percent(lang, low), high: percent(lang, high) });
  });
  return words.review.label({ list: said.join(words.semicolon) });
}

export function Curve(p: CurveProps) {
  const chance = p.review.moments.some((m) => !isDecided(m));
  const strips = !chance ? [] : p.filter === "all" ? p.seats.map((s) => s.seat) : [p.seat];
  const f = frameOf(p.phone, p.moves.length, strips.length);
  const marks = p.filter === "chance" ? [] : marksOf(p.review, p.moves, p.filter === "all" ? null : p.seat);
  const under = f.top + f.high + 24;
  const height = under + strips.length * f.strip + 4;
  const x = xOf(f, p.at);
  const press = (e: MouseEvent) => {
    const box = (e.currentTarget as SVGElement).getBoundingClientRect();
    p.go(meant(f, marks, ((e.clientX - box.left) * f.width) / box.width));
  };
  return (
    <svg
      class="review-curve"
      viewBox={`0 0 ${f.width} ${height}`}
      role="img"
      aria-label={useSentence(p)}
      data-curve
      onClick={press}
    >
      <Grid f={f} rounds={p.rounds} />
      <Lines f={f} p={p} />
      {p.phone ? null : <Names f={f} p={p} />}
      {marks.map((mark) => (
        <Mark key={`${mark.at} ${mark.moment.step}`} f={f} p={p} mark={mark} />
      ))}
      {strips.map((seat, i) => (
        <Strip key={seat} f={f} p={p} seat={seat} top={under + i * f.strip} />
      ))}
      <g class="present" data-at={p.at}>
        <line x1={x} x2={x} y1={f.top - 6} y2={height - 4} />
        <path d={`M${x - 6} ${f.top - 12}h12l-6 8z`} />
      </g>
    </svg>
  );
}
