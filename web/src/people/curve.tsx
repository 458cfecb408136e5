// How a rating went, with how sure it is: a band one deviation to either side, a dashed line while it is a first guess. The
// table beside it says the same in figures.
import { useApp } from "../app";
import { gridOf, isProvisional, type Point } from "./model";
import { numbers, whenOf } from "./say";

interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const FRAMES: Record<"wide" | "phone", Frame> = {
  wide: { width: 680, height: 304, left: 48, right: 84, top: 16, bottom: 26 },
  phone: { width: 358, height: 200, left: 48, right: 14, top: 12, bottom: 26 },
};

interface Scales {
  x: (at: number) => number;
  y: (rating: number) => number;
}

function scalesOf(f: Frame, points: Point[], grid: { low: number; high: number }): Scales {
  const [from, to] = [points[0]!.at, points[points.length - 1]!.at];
  const span = Math.max(1, to - from);
  return {
    x: (at) => (points.length < 2 ? f.width - f.right : f.left + ((f.width - f.left - f.right) * (at - from)) / span),
    y: (rating) => f.top + ((f.height - f.top - f.bottom) * (grid.high - rating)) / (grid.high - grid.low),
  };
}

const pathOf = (pairs: [number, number][]): string =>
  pairs.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

function Grid({ f, s, grid }: { f: Frame; s: Scales; grid: { low: number; high: number; step: number } }) {
  const { lang } = useApp();
  const lines = [];
  for (let n = grid.low; n <= grid.high; n += grid.step) lines.push(n);
  return (
    <>
      {lines.map((n) => (
        <g key={n}>
          <line class="grid" x1={f.left} x2={f.width - f.right} y1={s.y(n)} y2={s.y(n)} />
          <text class="axis" x={f.left - 8} y={s.y(n) + 4} text-anchor="end">
            {numbers(lang).format(n)}
          </text>
        </g>
      ))}
    </>
  );
}

/** A few moments under the axis. */
function Times({ f, s, points }: { f: Frame; s: Scales; points: Point[] }) {
  const { lang } = useApp();
  const [from, to] = [points[0]!.at, points[points.length - 1]!.at];
  if (from === to) return null;
  const count = f.width < 400 ? 3 : 5;
  const moments = Array.from({ length: count }, (_, i) => from + ((to - from) * (i + 0.5)) / count);
  return (
    <>
      {moments.map((at) => (
        <text key={at} class="axis" x={s.x(at)} y={f.height - 6} text-anchor="middle">
          {whenOf(lang, to - from).format(at)}
        </text>
      ))}
    </>
  );
}

export function Curve({ points, title, phone }: { points: Point[]; title: string; phone: boolean }) {
  const { words, lang } = useApp();
  const own = words.profile;
  const f = FRAMES[phone ? "phone" : "wide"];
  const grid = gridOf(points);
  const s = scalesOf(f, points, grid);
  const first = points[0]!;
  const last = points[points.length - 1]!;
  const format = (n: number) => numbers(lang).format(n);
  const low = points.map((p): [number, number] => [s.x(p.at), s.y(p.rating - p.deviation)]);
  const high = points.map((p): [number, number] => [s.x(p.at), s.y(p.rating + p.deviation)]).reverse();
  const line = (part: Point[]) => pathOf(part.map((p) => [s.x(p.at), s.y(p.rating)]));
  const sure = points.findIndex((p) => !isProvisional(p));
  const guessed = sure < 0 ? points : points.slice(0, sure + 1);
  const said = own.curveSaid({
    game: title,
    from: format(first.rating),
    to: format(last.rating),
    deviation: format(last.deviation),
  });
  return (
    <svg class="rating-curve" viewBox={`0 0 ${f.width} ${f.height}`} role="img" aria-label={said}>
      <Grid f={f} s={s} grid={grid} />
      <Times f={f} s={s} points={points} />
      <polygon class="band" points={pathOf([...low, ...high])} />
      <polyline class="line guessed" points={line(guessed)} />
      {sure < 0 ? null : <polyline class="line" points={line(points.slice(sure))} />}
      <circle class="end" cx={s.x(last.at)} cy={s.y(last.rating)} r={4.5} />
      {phone ? null : (
        <>
          <text class="now" x={s.x(last.at) + 12} y={s.y(last.rating) + 4}>
            {format(last.rating)}
          </text>
          <text class="axis" x={s.x(last.at) + 12} y={s.y(last.rating) + 21}>
            ± {format(last.deviation)}
          </text>
        </>
      )}
    </svg>
  );
}
