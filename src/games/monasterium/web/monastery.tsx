// One monastery seen from above the road: a horseshoe of buildings, the cloister garth inside, the chapel at the road.
import type { Holder, Monastery as MonasteryId } from "@table/generated/monasterium";
import {
  besideOf,
  buildingCount,
  buildingPays,
  buildingType,
  chapelHolds,
  chapelNovices,
  cloisterCount,
  glass,
  leaders,
  MONASTERIES,
  novicesAt,
  ROWS,
  seatName,
  seatOf,
  seatsOf,
  topFrame,
  type Props,
} from "./things";
import { usePreview } from "./preview";
import { listed } from "@table/say";
import { words as boardWords } from "@table/generated/words/monasterium";

export const WIDTH = 240;
export const HEIGHT = 168;

type Point = [x: number, y: number];
type Points = Record<number, Point[]>;

// Buildings clockwise from the chapel, and the cloister spaces between them, as the two sides of the board usually have
// them; any other number is spread along the longer row.
const BUILDINGS: Points = {
  6: [
    [32, 118],
    [32, 63],
    [85, 28],
    [155, 28],
    [208, 63],
    [208, 118],
  ],
  4: [
    [34, 94],
    [80, 29],
    [160, 29],
    [206, 94],
  ],
};
const SPACES: Points = {
  5: [
    [79, 108],
    [80, 72],
    [120, 70],
    [160, 72],
    [161, 108],
  ],
  3: [
    [84, 96],
    [120, 72],
    [156, 96],
  ],
};
/** The point at a place of a row, which may lie between two of its points. */
function between(row: Point[], place: number): Point {
  const from = row[Math.floor(place)]!;
  const to = row[Math.ceil(place)]!;
  const part = place % 1;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function spread(known: Points, count: number): Point[] {
  if (known[count]) return known[count];
  const row = known[Math.max(...Object.keys(known).map(Number))]!;
  const last = row.length - 1;
  return Array.from({ length: count }, (_, i) => between(row, count === 1 ? last / 2 : (i * last) / (count - 1)));
}

/** Whether a cloister space lies, as usual, beside the buildings before and after it. */
const isUsual = (beside: number[], space: number): boolean => beside.join() === [space, space + 1].join();

const CHAPEL: Point = [108, 146];
const PILE: Point = [179, 147];

/** South of the road a monastery is turned round, so that its chapel still lies at the road. */
const turn = (south: boolean, [x, y]: Point): Point => (south ? [WIDTH - x, HEIGHT - y] : [x, y]);

function Novice({ x, y, size, holder }: { x: number; y: number; size: number; holder: Holder }) {
  const seat = seatOf(holder);
  return (
    <use
      data-piece
      class={`mm-arrive ${seat < 0 ? "mm-blocked" : ""}`}
      href="#novice"
      x={x}
      y={y}
      width={size}
      height={size}
      data-seat={seat < 0 ? undefined : seat + 1}
    />
  );
}

/** Gold round what may be done, dashes round what the novice pointed at could reach. */
function Ring({
  p,
  name,
  ...at
}: {
  p: Props;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  rx: number;
}) {
  const { legal } = p.standing(name);
  const inReach = usePreview().has(name);
  return (
    <>
      {legal ? <rect class="ring" {...at} /> : inReach ? <rect class="mm-reach" {...at} /> : null}
      <rect class="focus-ring" {...at} />
    </>
  );
}

const whose = (p: Props, holder: Holder | null): string => {
  const w = boardWords(p.lang);
  return holder === null
    ? w.free
    : seatOf(holder) < 0
      ? p.name("holder", holder)
      : w.by({ name: seatName(p, seatOf(holder)) });
};

/** What a novice of the row being sent pays in tokens of the building. */
const favour = (p: Props): number => {
  const top = topFrame(p);
  return top?.frame === "send" && top.row ? p.figure("row", ROWS[top.row - 1]!, "favour") : 0;
};

function BuildingPlace({ p, m, place, at: [cx, cy] }: { p: Props; m: MonasteryId; place: number; at: Point }) {
  const holder = p.view.building[MONASTERIES.indexOf(m)]?.[place - 1] ?? null;
  if (holder === "absent") return null;
  const type = buildingType(p, m, place);
  const token = buildingPays(p, type);
  const name = `building.${m}.b${place}`;
  const legal = p.standing(name).legal;
  const cost = legal ? favour(p) : 0;
  const label = `${p.name("monastery", m)}, ${p.name("building", type)}${p.words.colon}${whose(p, holder)}`;
  return (
    <g {...p.el(name, label, "mm-building")}>
      <title>{label}</title>
      <path d={`M${cx - 21} ${cy + 23}V${cy - 4}L${cx} ${cy - 20}L${cx + 21} ${cy - 4}V${cy + 23}Z`} class="mm-wall" />
      <path
        d={`M${cx - 25} ${cy - 1}L${cx} ${cy - 23}L${cx + 25} ${cy - 1}V${cy + 3}H${cx + 19}V${cy - 1.5}L${cx} ${cy - 16}L${cx - 19} ${cy - 1.5}V${cy + 3}H${cx - 25}Z`}
        class="mm-roof"
        fill={glass(m)}
      />
      <path
        d={`M${cx - 14} ${cy + 23}V${cy + 6}Q${cx - 14} ${cy - 6} ${cx} ${cy - 8}Q${cx + 14} ${cy - 6} ${cx + 14} ${cy + 6}V${cy + 23}Z`}
        class="mm-door"
      />
      {holder ? (
        <Novice x={cx - 17} y={cy - 11} size={34} holder={holder} />
      ) : (
        <use href={`#${token}`} x={cx - 13} y={cy - 4} width="26" height="26" />
      )}
      {holder && seatOf(holder) >= 0 ? <use href={`#${token}`} x={cx + 9} y={cy + 10} width="15" height="15" /> : null}
      {cost ? (
        <text class="mm-cost" x={cx + 19} y={cy + 21}>
          {cost}
        </text>
      ) : null}
      <Ring p={p} name={name} x={cx - 26} y={cy - 25} width={52} height={51} rx={5} />
    </g>
  );
}

/** Where a cloister space is not beside its two neighbours: ways to the buildings that it is beside. */
function Walks(props: { beside: number[]; space: number; at: Point; buildings: Point[] }) {
  const { beside, space, at, buildings } = props;
  if (isUsual(beside, space)) return null;
  const ways = beside.flatMap((b) => (buildings[b - 1] ? [`M${at.join(" ")}L${buildings[b - 1]!.join(" ")}`] : []));
  return <path class="mm-way" d={ways.join("")} />;
}

function CloisterPlace({ p, m, place, at: [cx, cy] }: { p: Props; m: MonasteryId; place: number; at: Point }) {
  const holder = p.view.cloister[MONASTERIES.indexOf(m)]?.[place - 1] ?? null;
  if (holder === "absent") return null;
  const name = `cloister.${m}.k${place}`;
  const label = `${p.name("monastery", m)}, ${p.name("place", `k${place}`)}${p.words.colon}${whose(p, holder)}`;
  return (
    <g {...p.el(name, label, "mm-cloister")}>
      <title>{label}</title>
      <circle class="mm-hit" cx={cx} cy={cy} r="18" />
      <path
        d={`M${cx - 12} ${cy + 15}V${cy - 2}C${cx - 12} ${cy - 11} ${cx} ${cy - 16} ${cx} ${cy - 16}S${cx + 12} ${cy - 11} ${cx + 12} ${cy - 2}V${cy + 15}Z`}
        class={`mm-arch ${holder ? "held" : ""}`}
      />
      {holder ? <Novice x={cx - 14} y={cy - 14} size={28} holder={holder} /> : null}
      <Ring p={p} name={name} x={cx - 16} y={cy - 18} width={32} height={36} rx={8} />
    </g>
  );
}

function Chapel({ p, m, at: [cx, cy] }: { p: Props; m: MonasteryId; at: Point }) {
  const w = boardWords(p.lang);
  const index = MONASTERIES.indexOf(m);
  const inside = seatsOf(p)
    .map((seat) => ({ seat, count: chapelNovices(p, index, seat) }))
    .filter((c) => c.count);
  const all = inside.reduce((n, c) => n + c.count, 0);
  const name = `chapel.${m}`;
  const who = inside.map((c) => `${seatName(p, c.seat)} ${c.count}`).join(", ");
  const label = `${p.name("monastery", m)}, ${p.name("place", "chapel")}${p.words.colon}${w.holds({ n: all, of: chapelHolds(p) })}${who ? ` (${who})` : ""}`;
  const step = Math.min(25, 86 / Math.max(1, inside.length));
  return (
    <g {...p.el(name, label, "mm-chapel")}>
      <title>{label}</title>
      <path
        d={`M${cx - 46} ${cy + 18}V${cy - 6}Q${cx - 46} ${cy - 18} ${cx - 34} ${cy - 18}H${cx + 34}Q${cx + 46} ${cy - 18} ${cx + 46} ${cy - 6}V${cy + 18}Z`}
        class="mm-wall"
      />
      <path
        d={`M${cx - 46} ${cy - 6}Q${cx - 46} ${cy - 18} ${cx - 34} ${cy - 18}H${cx + 34}Q${cx + 46} ${cy - 18} ${cx + 46} ${cy - 6}`}
        class="mm-ridge"
        stroke={glass(m)}
      />
      {all === 0 ? <path d={`M${cx - 3} ${cy - 10}h6v7h7v6h-7v12h-6v-12h-7v-6h7Z`} class="mm-cross" /> : null}
      {inside.map((c, i) => (
        <g key={c.seat} transform={`translate(${cx + (i - (inside.length - 1) / 2) * step} ${cy})`}>
          <use class="mm-arrive" href="#novice" x="-15" y="-14" width="30" height="30" data-seat={c.seat + 1} />
          {c.count > 1 ? (
            <text class="mm-count" x="0" y="12">
              {c.count}
            </text>
          ) : null}
        </g>
      ))}
      <Ring p={p} name={name} x={cx - 49} y={cy - 21} width={98} height={42} rx={6} />
    </g>
  );
}

function Pile({ p, m, at: [cx, cy] }: { p: Props; m: MonasteryId; at: Point }) {
  const w = boardWords(p.lang);
  const left = p.view.pile[MONASTERIES.indexOf(m)] ?? 0;
  const name = `pile.${m}`;
  const label = `${p.name("monastery", m)}${p.words.colon}${w.pile({ n: left })}`;
  return (
    <g {...p.el(name, label, "mm-pile")}>
      <title>{label}</title>
      <rect class="mm-hit" x={cx - 19} y={cy - 19} width="38" height="38" />
      {left > 1 ? <rect x={cx - 12} y={cy - 12} width="30" height="30" class="mm-under" /> : null}
      {left ? (
        <use href={`#mm-glass-${m}`} x={cx - 16} y={cy - 16} width="31" height="31" />
      ) : (
        <rect x={cx - 15} y={cy - 15} width="29" height="29" class="mm-gone" />
      )}
      <text class="mm-left" x={cx} y={cy + 5.5}>
        {left}
      </text>
      <Ring p={p} name={name} x={cx - 19} y={cy - 19} width={38} height={38} rx={3} />
    </g>
  );
}

/** What the monastery is called by, and who has most novices there. Letters are for columns. */
function Sign({ p, m, south }: { p: Props; m: MonasteryId; south: boolean }) {
  const w = boardWords(p.lang);
  const index = MONASTERIES.indexOf(m);
  const first = leaders(p, index);
  const label = first.length
    ? w.leads({
        names: listed(
          p.lang,
          first.map((seat) => seatName(p, seat)),
        ),
      })
    : "";
  return (
    <g class="mm-sign">
      <text class="mm-called" x="7" y={south ? HEIGHT - 8 : 19}>
        {p.name("monastery", m, "colour")}
      </text>
      {first.map((seat, i) => (
        <g key={seat} transform={`translate(${WIDTH - 20 - i * 13} 8)`}>
          <title>{label}</title>
          <use href={`#mark-${seat + 1}`} width="11" height="11" data-seat={seat + 1} />
        </g>
      ))}
      {first.length ? (
        <text class="mm-lead" x={WIDTH - 22 - (first.length - 1) * 13} y="18">
          {novicesAt(p, index, first[0]!)}
        </text>
      ) : null}
    </g>
  );
}

export function Monastery({ p, m, x, y, south }: { p: Props; m: MonasteryId; x: number; y: number; south: boolean }) {
  const at = (point: Point) => turn(south, point);
  const buildings = spread(BUILDINGS, buildingCount(p, m)).map(at);
  const spaces = spread(SPACES, cloisterCount(p, m)).map(at);
  const garth = south ? HEIGHT - 127 : 50;
  return (
    <g transform={`translate(${x} ${y})`} role="group" aria-label={p.name("monastery", m)}>
      <rect width={WIDTH} height={HEIGHT} rx="9" class="mm-ground" style={{ stroke: glass(m) }} />
      <rect width={WIDTH} height={HEIGHT} rx="9" fill={glass(m)} opacity=".12" />
      <rect x="58" y={garth} width="124" height="77" rx="3" class="mm-walk" />
      <rect x="98" y={garth + (south ? 12 : 38)} width="44" height="28" rx="2" class="mm-garth" />
      <path d={`M120 ${garth + (south ? 12 : 38)}v28M98 ${garth + (south ? 26 : 52)}h44`} class="mm-paths" />
      <circle cx="120" cy={garth + (south ? 26 : 52)} r="3.500" class="mm-well" />
      <Sign p={p} m={m} south={south} />
      {spaces.map((point, i) => (
        <Walks key={i} beside={besideOf(p, m, i + 1)} space={i + 1} at={point} buildings={buildings} />
      ))}
      {buildings.map((point, i) => (
        <BuildingPlace key={i} p={p} m={m} place={i + 1} at={point} />
      ))}
      {spaces.map((point, i) => (
        <CloisterPlace key={i} p={p} m={m} place={i + 1} at={point} />
      ))}
      <Chapel p={p} m={m} at={at(CHAPEL)} />
      <Pile p={p} m={m} at={at(PILE)} />
    </g>
  );
}
