// The cathedral's window: a pointed frame of stone, a rose above, three times three panes of glass below.
import type { Line, Monastery } from "@table/generated/monasterium";
import { lineToken, MONASTERIES, topFrame, WINDOW_COLUMNS, WINDOW_ROWS, type Props } from "./things";
import { words as boardWords } from "@table/generated/words/monasterium";
import { own } from "./own";

const PANE = 58;
const LEFT = 27;
const TOP = 96;
const FOOT = TOP + 3 * PANE;
const RIGHT = LEFT + 3 * PANE;
const MIDDLE = (LEFT + RIGHT) / 2;
const WIDTH = RIGHT + 58;
const HEIGHT = FOOT + 40;

/** The rose and the two lights beside it take colour as the window fills. */
function Tracery({ colours }: { colours: (Monastery | null)[] }) {
  const petals = Array.from({ length: 9 }, (_, i) => (i * 2 * Math.PI) / 9);
  const paint = (m: Monastery | null | undefined) => (m ? `var(--glass-${m.toLowerCase()})` : "#dfe8e22e");
  const [cx, cy] = [MIDDLE, 56];
  return (
    <g stroke="var(--lead)" stroke-width="1.6">
      <path
        d={`M${LEFT + 24} ${TOP - 8}C${LEFT + 26} 72 ${LEFT + 36} 58 ${LEFT + 49} 50C${LEFT + 47} 70 ${LEFT + 52} 82 ${LEFT + 70} ${TOP - 8}Z`}
        fill={paint(colours[6])}
      />
      <path
        d={`M${RIGHT - 24} ${TOP - 8}C${RIGHT - 26} 72 ${RIGHT - 36} 58 ${RIGHT - 49} 50C${RIGHT - 47} 70 ${RIGHT - 52} 82 ${RIGHT - 70} ${TOP - 8}Z`}
        fill={paint(colours[8])}
      />
      <circle cx={cx} cy={cy} r="27" fill="var(--lead)" stroke="var(--m-stone)" stroke-width="5" />
      {petals.map((a, i) => (
        <ellipse
          key={i}
          cx={cx}
          cy={cy - 16}
          rx="5.2"
          ry="7.8"
          fill={paint(colours[i])}
          transform={`rotate(${(a * 180) / Math.PI} ${cx} ${cy})`}
        />
      ))}
      <circle cx={cx} cy={cy} r="8" fill={paint(colours[4])} />
      <circle cx={cx} cy={cy} r="3.4" fill="#fff6da" fill-opacity=".6" />
    </g>
  );
}

/** What a completed line is worth, and the bonus of a tile laid in it. */
function LineSign({
  p,
  line,
  x,
  y,
  seat,
  full,
  flat = false,
}: {
  p: Props;
  line: Line;
  x: number;
  y: number;
  seat: number;
  full: boolean;
  flat?: boolean;
}) {
  const w = boardWords(p.lang);
  const token = lineToken(p, line);
  const worth = p.figure("line", line, "points");
  const label = `${p.name("line", line)}${p.words.colon}${w.points({ n: worth })}`;
  const box = flat
    ? { x: -26, y: -16, width: 52, height: 32, rx: 4 }
    : { x: -19, y: -25, width: 38, height: 51, rx: 4 };
  return (
    <g {...own(p, seat, `line.${line}`, label, "mm-line")} transform={`translate(${x} ${y})`}>
      <title>{label}</title>
      <rect class="mm-hit" {...box} />
      {p.standing(`line.${line}`).legal && seat === p.seat ? <rect class="ring" {...box} /> : null}
      <rect class="focus-ring" {...box} />
      <use
        href={`#${token ?? "messenger"}`}
        x={flat ? -23 : -14}
        y={flat ? -13 : -23}
        width="27"
        height="27"
        data-seat={seat + 1}
      />
      {token ? null : (
        <text class="mm-steps" x="15" y="-4">
          2
        </text>
      )}
      <text class={`mm-worth ${full ? "full" : ""}`} x={flat ? 14 : 0} y={flat ? 8 : 21}>
        {worth}
      </text>
    </g>
  );
}

function Pane({
  p,
  seat,
  row,
  column,
  ghost,
}: {
  p: Props;
  seat: number;
  row: number;
  column: number;
  ghost: Monastery | null;
}) {
  const w = boardWords(p.lang);
  const m = p.view.window[seat]?.[row]?.[column] ?? null;
  const name = `window.${WINDOW_ROWS[row]}.${WINDOW_COLUMNS[column]}`;
  const legal = seat === p.seat && p.standing(name).legal;
  const label = `${p.name("window_row", WINDOW_ROWS[row]!)}, ${p.name("window_column", WINDOW_COLUMNS[column]!)}${p.words.colon}${m ? p.name("monastery", m) : w.freeCell}`;
  const place = { x: LEFT + column * PANE + 1.5, y: TOP + row * PANE + 1.5, width: PANE - 3, height: PANE - 3 };
  return (
    <g {...own(p, seat, name, label, "mm-pane")}>
      <rect {...place} fill="var(--mm-pane)" />
      <rect {...place} fill="url(#mm-quarries)" />
      {m ? <use key={m} data-piece class="mm-set" href={`#mm-glass-${m}`} {...place} /> : null}
      {legal && ghost ? <use href={`#mm-glass-${ghost}`} {...place} opacity=".5" /> : null}
      {legal ? <rect class="ring" {...place} /> : null}
      <rect class="focus-ring" {...place} />
    </g>
  );
}

export function Window({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const cells = p.view.window[seat] ?? [];
  const top = topFrame(p);
  const ghost = top?.frame === "tile" && seat === p.seat ? (MONASTERIES[top.column - 1] ?? null) : null;
  const rowFull = (r: number) => cells[r]?.every(Boolean) ?? false;
  const columnFull = (c: number) => cells.every((row) => row[c]);
  const arch = (out: number) =>
    `M${LEFT - out} ${FOOT + out}V${TOP - 4}C${LEFT - out} 46 ${MIDDLE - 46} ${22 - out} ${MIDDLE} ${12 - out}C${MIDDLE + 46} ${22 - out} ${RIGHT + out} 46 ${RIGHT + out} ${TOP - 4}V${FOOT + out}Z`;
  return (
    <svg class="mm-window" viewBox={`8 -6 ${WIDTH - 8} ${HEIGHT + 6}`} role="group" aria-label={w.window}>
      <path d={arch(13)} fill="var(--m-stone)" stroke="var(--piece-line)" stroke-width="2" stroke-linejoin="round" />
      <path d={arch(13)} fill="url(#mm-stone)" />
      <path d={arch(8)} fill="none" stroke="var(--piece-line)" stroke-opacity=".3" />
      <path d={arch(4)} fill="var(--lead)" stroke="var(--piece-line)" stroke-opacity=".5" />
      <Tracery colours={cells.flat()} />
      <path d={`M${LEFT - 4} ${TOP - 4}H${RIGHT + 4}`} stroke="var(--m-stone)" stroke-width="4" />
      {[0, 1, 2].map((row) =>
        [0, 1, 2].map((column) => (
          <Pane key={`${row}${column}`} p={p} seat={seat} row={row} column={column} ghost={ghost} />
        )),
      )}
      <path class="mm-stops" d={`M${LEFT - 4} ${TOP + PANE}H${RIGHT + 4}M${LEFT - 4} ${TOP + 2 * PANE}H${RIGHT + 4}`} />
      {WINDOW_ROWS.map((line, i) => (
        <LineSign
          key={line}
          p={p}
          seat={seat}
          line={line}
          x={RIGHT + 35}
          y={TOP + PANE * (i + 0.5)}
          full={rowFull(i)}
        />
      ))}
      {WINDOW_COLUMNS.map((line, i) => (
        <LineSign
          key={line}
          p={p}
          seat={seat}
          line={line}
          x={LEFT + PANE * (i + 0.5)}
          y={FOOT + 21 + 8}
          full={columnFull(i)}
          flat
        />
      ))}
    </svg>
  );
}
