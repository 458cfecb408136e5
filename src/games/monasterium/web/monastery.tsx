// One monastery above the road: its buildings left and right, the cloister garth between, the chapel at the road.
import type { Building, Holder, Monastery as MonasteryId } from "@table/generated/monasterium";
import {
  besideOf,
  buildingCount,
  buildingGives,
  buildingPays,
  buildingType,
  chapelHolds,
  chapelNovices,
  cloisterCount,
  doesText,
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

export const WIDTH = 194;
export const HEIGHT = 222;
const [LEFT, MIDDLE, RIGHT] = [38, WIDTH / 2, WIDTH - 38];
const CELL = { width: 70, height: 54 }; // a building and its name

type Point = [x: number, y: number];
type Points = Record<number, Point[]>;

// Where buildings begin, clockwise from the chapel, and the cloister spaces, each level with the seam of its two, as the
// two sides of the board usually have them; any other number is spread along the longer row.
const BUILDINGS: Points = {
  6: [
    [LEFT, 132],
    [LEFT, 77],
    [LEFT, 22],
    [RIGHT, 22],
    [RIGHT, 77],
    [RIGHT, 132],
  ],
  4: [
    [LEFT, 118],
    [LEFT, 42],
    [RIGHT, 42],
    [RIGHT, 118],
  ],
};
const SPACES: Points = {
  5: [
    [MIDDLE - 11, 131],
    [MIDDLE - 11, 76],
    [MIDDLE, 46],
    [MIDDLE + 11, 76],
    [MIDDLE + 11, 131],
  ],
  3: [
    [MIDDLE - 11, 107],
    [MIDDLE, 69],
    [MIDDLE + 11, 107],
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

/** What all buildings of a sort cost and bring. */
const priceOf = (p: Props, type: Building): string => {
  const gives = buildingGives(p, type);
  const brings = gives ? p.name("token", gives) : doesText(p, "window");
  const vp = boardWords(p.lang).points({ n: p.figure("building", type, "points") });
  return `${boardWords(p.lang).pays}${p.words.colon}${p.name("token", buildingPays(p, type))} → ${vp}, ${brings}`;
};

/** Who stands in a building, with what it is paid in small beside him; or that alone. */
function Inside({ cx, y, token, holder }: { cx: number; y: number; token: string; holder: Holder | null }) {
  if (!holder) return <use href={`#${token}`} x={cx - 13} y={y + 13} width="26" height="26" />;
  const alone = seatOf(holder) < 0;
  return (
    <>
      <Novice x={cx - (alone ? 15 : 21)} y={y + 9} size={30} holder={holder} />
      {alone ? null : <use href={`#${token}`} x={cx + 6} y={y + 21} width="17" height="17" />}
    </>
  );
}

function BuildingPlace({ p, m, place, at: [cx, y] }: { p: Props; m: MonasteryId; place: number; at: Point }) {
  const holder = p.view.building[MONASTERIES.indexOf(m)]?.[place - 1] ?? null;
  if (holder === "absent") return null;
  const type = buildingType(p, m, place);
  const name = `building.${m}.b${place}`;
  const cost = p.standing(name).legal ? favour(p) : 0;
  const label = `${p.name("monastery", m)}, ${p.name("building", type)}${p.words.colon}${whose(p, holder)}`;
  return (
    <g {...p.el(name, label, "mm-building")}>
      <title>{`${label}\n${priceOf(p, type)}`}</title>
      <rect class="mm-hit" x={cx - 35} y={y - 1} {...CELL} />
      <path d={`M${cx - 26} ${y + 39}V${y + 9}L${cx} ${y + 3}L${cx + 26} ${y + 9}V${y + 39}Z`} class="mm-wall" />
      <path d={`M${cx - 32} ${y + 11.5}L${cx} ${y + 2.5}L${cx + 32} ${y + 11.5}`} class="mm-roof" stroke={glass(m)} />
      <Inside cx={cx} y={y} token={buildingPays(p, type)} holder={holder} />
      {cost ? (
        <text class="mm-cost" x={cx + 20} y={y + 36}>
          {cost}
        </text>
      ) : null}
      <text class="mm-house" x={cx} y={y + 50}>
        {p.name("building", type)}
      </text>
      <Ring p={p} name={name} x={cx - 35} y={y - 1} {...CELL} rx={5} />
    </g>
  );
}

/** Where a cloister space is not beside its two neighbours: ways to the buildings that it is beside. */
function Walks(props: { beside: number[]; space: number; at: Point; buildings: Point[] }) {
  const { beside, space, at, buildings } = props;
  if (isUsual(beside, space)) return null;
  const ways = beside.flatMap((b) => {
    const building = buildings[b - 1];
    return building ? [`M${at.join(" ")}L${building[0]} ${building[1] + CELL.height / 2}`] : [];
  });
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
      <rect class="mm-hit" x={cx - (cx > MIDDLE ? 11 : 13)} y={cy - 20} width="24" height="40" />
      <circle cx={cx} cy={cy} r="10.500" class={`mm-arch ${holder ? "held" : ""}`} />
      {holder ? <Novice x={cx - 11} y={cy - 11} size={22} holder={holder} /> : null}
      <Ring p={p} name={name} x={cx - 11} y={cy - 11} width={22} height={22} rx={11} />
    </g>
  );
}

/** The chapel holds all who come; the pile of windows lies at its right. */
const CHAPEL = { x: 4, y: 190, width: 147, height: 31 };
const PILE = { x: 155, y: 188, width: 36, height: 33 };

function Chapel({ p, m }: { p: Props; m: MonasteryId }) {
  const w = boardWords(p.lang);
  const index = MONASTERIES.indexOf(m);
  const inside = seatsOf(p)
    .map((seat) => ({ seat, count: chapelNovices(p, index, seat) }))
    .filter((c) => c.count);
  const all = inside.reduce((n, c) => n + c.count, 0);
  const name = `chapel.${m}`;
  const who = inside.map((c) => `${seatName(p, c.seat)} ${c.count}`).join(", ");
  const label = `${p.name("monastery", m)}, ${p.name("place", "chapel")}${p.words.colon}${w.holds({ n: all, of: chapelHolds(p) })}${who ? ` (${who})` : ""}`;
  const { x, y, width, height } = CHAPEL;
  return (
    <g {...p.el(name, label, "mm-chapel")}>
      <title>{label}</title>
      <path
        d={`M${x} ${y + height}V${y + 13}Q${x} ${y + 2} ${x + 12} ${y + 2}H${x + width - 12}Q${x + width} ${y + 2} ${x + width} ${y + 13}V${y + height}Z`}
        class="mm-wall"
      />
      <text class="mm-house mm-at" x={x + 8} y={y + 21}>
        {p.name("place", "chapel")}
      </text>
      {inside.map((c, i) => (
        <g key={c.seat} transform={`translate(${x + 78 + i * 19} ${y + 17})`}>
          <use class="mm-arrive" href="#novice" x="-13" y="-13" width="26" height="26" data-seat={c.seat + 1} />
          {c.count > 1 ? (
            <text class="mm-count" x="0" y="11">
              {c.count}
            </text>
          ) : null}
        </g>
      ))}
      <Ring p={p} name={name} {...CHAPEL} rx={6} />
    </g>
  );
}

function Pile({ p, m }: { p: Props; m: MonasteryId }) {
  const w = boardWords(p.lang);
  const left = p.view.pile[MONASTERIES.indexOf(m)] ?? 0;
  const name = `pile.${m}`;
  const label = `${p.name("monastery", m)}${p.words.colon}${w.pile({ n: left })}`;
  const [cx, cy] = [PILE.x + PILE.width / 2, PILE.y + PILE.height / 2];
  return (
    <g {...p.el(name, label, "mm-pile")}>
      <title>{label}</title>
      <rect class="mm-hit" {...PILE} />
      {left > 1 ? <rect x={cx - 11} y={cy - 11} width="27" height="27" class="mm-under" /> : null}
      {left ? (
        <use href={`#mm-glass-${m}`} x={cx - 14} y={cy - 14} width="28" height="28" />
      ) : (
        <rect x={cx - 13} y={cy - 13} width="26" height="26" class="mm-gone" />
      )}
      <text class="mm-left" x={cx} y={cy + 5.5}>
        {left}
      </text>
      <Ring p={p} name={name} {...PILE} rx={3} />
    </g>
  );
}

/** What the monastery is called by, and who has most novices there. Letters are for columns. */
function Sign({ p, m }: { p: Props; m: MonasteryId }) {
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
      <text class="mm-called" x="7" y="15">
        {p.name("monastery", m)}
      </text>
      {first.map((seat, i) => (
        <g key={seat} transform={`translate(${WIDTH - 17 - i * 13} 5)`}>
          <title>{label}</title>
          <use href={`#mark-${seat + 1}`} width="11" height="11" data-seat={seat + 1} />
        </g>
      ))}
      {first.length ? (
        <text class="mm-lead" x={WIDTH - 20 - (first.length - 1) * 13} y="15">
          {novicesAt(p, index, first[0]!)}
        </text>
      ) : null}
    </g>
  );
}

export function Monastery({ p, m, x }: { p: Props; m: MonasteryId; x: number }) {
  const buildings = spread(BUILDINGS, buildingCount(p, m));
  const spaces = spread(SPACES, cloisterCount(p, m));
  return (
    <g transform={`translate(${x} 1)`} role="group" aria-label={p.name("monastery", m)}>
      <rect width={WIDTH} height={HEIGHT} rx="9" class="mm-ground" style={{ stroke: glass(m) }} />
      <rect width={WIDTH} height={HEIGHT} rx="9" fill={glass(m)} opacity=".12" />
      <rect x={MIDDLE - 22} y="24" width="44" height="160" rx="3" class="mm-garth" />
      <Sign p={p} m={m} />
      {spaces.map((point, i) => (
        <Walks key={i} beside={besideOf(p, m, i + 1)} space={i + 1} at={point} buildings={buildings} />
      ))}
      {buildings.map((point, i) => (
        <BuildingPlace key={i} p={p} m={m} place={i + 1} at={point} />
      ))}
      {spaces.map((point, i) => (
        <CloisterPlace key={i} p={p} m={m} place={i + 1} at={point} />
      ))}
      <Chapel p={p} m={m} />
      <Pile p={p} m={m} />
    </g>
  );
}
