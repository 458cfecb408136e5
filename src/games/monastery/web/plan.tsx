// The growing monastery: abbey, tiles, squares and monks on a plane that is panned and zoomed.
import { useEffect, useRef } from "preact/hooks";
import { Piece } from "@table/icons";
import { spot } from "@table/spot";
import { Zoom } from "@table/zoom";
import type { Choice } from "@table/types";
import { AbbeyChurch } from "./art";
import { CELL, around, usePlanCamera, type Box, type Interest, type Limits, type PlanCamera } from "./camera";
import { Laying, spokenCells, type Turning } from "./laying";
import { isWalk, monksOf, nameOf, paint, squaresOf, tilesOf, type Monk, type Props, type Tile } from "./model";
import { useGains } from "./gains";
import { cellName, columnName, rowName } from "./coordinates";
import { ABBEY, cellBox, standing } from "./places";
import { SQUARE_SIZE, TileFace, Ways, squareAt } from "./tile";
import { useWalking, type Walking } from "./walking";
import { capital } from "@table/say";
import { words as boardWords } from "@table/generated/words/monastery";

const LIMITS: Record<"wide" | "phone", Limits> = {
  wide: { least: 0.52 * CELL, most: 1.15 * CELL, wholly: false },
  phone: { least: 0.45 * CELL, most: 0.9 * CELL, wholly: true },
};
const NAMED = 0.56; // of a cell: smaller tiles have no room for their names
const ALL = 0.2 * CELL; // when nothing is clicked any more all of it is shown

const at = (x: number, y: number) => ({ left: `${x * CELL}px`, top: `${y * CELL}px` });

const go = (p: Props, [first, ...further]: Choice[]) => p.choose(first!, ...further);

/** How many steps a far place is away. */
const Steps = ({ way }: { way: Choice[] | undefined }) =>
  way && way.length > 1 ? (
    <b class="mo-steps num" aria-hidden="true">
      {way.length}
    </b>
  ) : null;

/** The abbey's cells with the numbers of their outer sides, clockwise from the north-west; -1: it has none there. */
const ABBEY_SIDES: [number, number, number[]][] = [
  [0, 0, [0, -1, -1, 9]],
  [1, 0, [1, -1, -1, -1]],
  [2, 0, [2, 3, -1, -1]],
  [0, 1, [-1, -1, 7, 8]],
  [1, 1, [-1, -1, 6, -1]],
  [2, 1, [-1, 4, 5, -1]],
];
const PATH_EDGE = 2;
const abbeyEdge = (p: Props, side: number): number =>
  side < 0 ? side : (p.figure("abbey", "abbey", "edges") >> side) & 1 ? PATH_EDGE : 0;

function Abbey({ p, walking, monks }: { p: Props; walking: Walking; monks: Monk[] }) {
  const w = boardWords(p.lang);
  const ways = walking.to("abbey");
  const others = p.choices.some((c) => !isWalk(c) && c.targets.includes("abbey"));
  const label = w.abbey({ n: monks.filter((m) => m.place === "abbey").length });
  return (
    <div
      {...spot(
        p,
        "abbey",
        label,
        "mo-abbey",
        others || ways.length > 0,
        ways.length && !others ? () => go(p, ways[0]!) : null,
      )}
      style={{ ...at(0, 0), width: "300px", height: "200px" }}
      title={label}
    >
      <Steps way={ways[0]} />
      <svg class="mo-face grey built" viewBox="0 0 300 200" aria-hidden="true">
        <rect class="mo-ground" x="1" y="1" width="298" height="198" rx="2" />
        {ABBEY_SIDES.map(([x, y, sides]) => (
          <g key={`${x}.${y}`} transform={`translate(${100 * x} ${100 * y})`}>
            <Ways edges={sides.map((side) => abbeyEdge(p, side))} built />
          </g>
        ))}
        <rect class="mo-court" x="34" y="30" width="232" height="140" rx="3" />
        <rect class="mo-frame" x="1" y="1" width="298" height="198" rx="2" />
        <AbbeyChurch />
      </svg>
    </div>
  );
}

/** What a monk on this tile may do in the scoring, each its own small button. */
function Badges({ p, tile, gains }: { p: Props; tile: Tile; gains: Map<string, number> }) {
  const w = boardWords(p.lang);
  const choices = p.choices.filter(
    (c) =>
      ["pray", "work", "icon"].includes(c.verb) && c.targets.includes(tile.place === "abbey" ? "abbey" : tile.place),
  );
  if (!choices.length || p.phone) return null;
  const piece = (c: Choice) => (c.verb === "pray" ? "monk-kneeling" : c.verb === "work" ? "tool" : "influence");
  const short = (c: Choice) => (c.verb === "pray" ? w.prayer : c.verb === "work" ? w.work : w.icon);
  return (
    <div
      class="mo-badges"
      style={{
        left: `${tile.x * CELL + (tile.place === "abbey" ? 150 : 50)}px`,
        top: `${(tile.y + (tile.place === "abbey" ? 2 : 1)) * CELL}px`,
      }}
    >
      {choices.map((c) => (
        <button
          key={c.text}
          type="button"
          class="mo-badge"
          data-choice={c.text}
          title={c.label}
          aria-label={c.label}
          onClick={() => p.choose(c)}
        >
          <Piece id={piece(c)} size={22} seat={p.seat === null ? null : paint(p.view.colours[p.seat]!)} />
          <span>
            {short(c)}
            {gains.has(c.text) ? <b class="num"> +{gains.get(c.text)}</b> : null}
          </span>
        </button>
      ))}
    </div>
  );
}

function tileLabel(p: Props, tile: Tile, here: Monk[]): string {
  const w = boardWords(p.lang);
  return [
    `${p.name("tile", tile.type)} (${cellName(p, tile.x, tile.y)})`,
    tile.built ? w.built : w.unbuilt,
    tile.built
      ? w.circle({ n: p.figure("tile", tile.type, "circle") })
      : w.squares({ list: squaresOf(p, tile.type).join(" ") }),
    ...here.map((m) => nameOf(p, m.colour) + (m.kneeling ? ` ${w.kneels}` : "")),
    tile.blessings ? w.blessings({ n: tile.blessings }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The squares of a tile that is not built yet, each a place of its own. */
function Squares({ p, tile, walking }: { p: Props; tile: Tile; walking: Walking }) {
  const w = boardWords(p.lang);
  const squares = squaresOf(p, tile.type);
  const name = p.name("tile", tile.type);
  return squares.map((k, i) => {
    const way = walking.onto(tile.place, k);
    const kept = p.choices.some((c) => c.verb === "keep" && c.targets.includes(`square.${tile.n}.${k}`));
    const [x, y] = squareAt(squares.length, i);
    const label = w.square({ k, tile: name });
    return (
      <span
        key={k}
        {...spot(
          p,
          `square.${tile.n}.${k}`,
          way ? `${label}${p.words.colon}${way[way.length - 1]!.label}` : label,
          "mo-square",
          !p.phone && (Boolean(way) || kept),
          way ? () => go(p, way) : null,
        )}
        style={{
          left: `${tile.x * CELL + x - SQUARE_SIZE / 2}px`,
          top: `${tile.y * CELL + y - SQUARE_SIZE / 2}px`,
        }}
      />
    );
  });
}

function TileSpot({ p, tile, monks, walking }: { p: Props; tile: Tile; monks: Monk[]; walking: Walking }) {
  const name = p.name("tile", tile.type);
  const ways = walking.to(tile.place);
  const others = p.choices.filter((c) => !isWalk(c) && c.targets.includes(tile.place) && c.verb !== "keep");
  const here = monks.filter((m) => m.place === tile.place);
  const label = tileLabel(p, tile, here);
  // On an unbuilt tile the squares are chosen; the tile itself stands for its highest free one, or on a phone asks which.
  const whole = ways.length > 0 && (tile.built || p.phone);
  const keeps = p.choices.filter((c) => c.verb === "keep" && c.targets.includes(tile.place));
  const press =
    others.length || keeps.length
      ? null
      : ways.length === 1 || (ways.length > 1 && !p.phone) || (ways[0]?.length ?? 0) > 1
        ? () => go(p, ways[0]!)
        : null;
  return (
    <>
      <div
        {...spot(
          p,
          tile.place,
          label,
          `mo-tile ${tile.fresh ? "fresh" : ""}`,
          others.length > 0 || whole || keeps.length > 0,
          press,
        )}
        style={at(tile.x, tile.y)}
        title={`${name}. ${p.help("tile", tile.type) ?? ""}`}
      >
        <TileFace p={p} type={tile.type} rotation={tile.rotation} built={tile.built} owner={tile.owner} />
        <Steps way={ways[0]} />
        {tile.blessings ? (
          <span class="mo-blessed">
            <Piece id="blessing" size={26} />
            {tile.blessings > 1 ? <b>{tile.blessings}</b> : null}
          </span>
        ) : null}
      </div>
      {tile.built ? null : <Squares p={p} tile={tile} walking={walking} />}
    </>
  );
}

/** Over the monks, who would hide it. */
const TileName = ({ p, tile }: { p: Props; tile: Tile }) => (
  <span class={`mo-named ${tile.built ? "" : "plan"}`} style={at(tile.x, tile.y)} aria-hidden="true">
    <span class="mo-name">{p.name("tile", tile.type)}</span>
  </span>
);

function MonkSpot({
  p,
  monk,
  at,
  where,
  walking,
}: {
  p: Props;
  monk: Monk;
  at: { x: number; y: number };
  where: string;
  walking: Walking;
}) {
  const w = boardWords(p.lang);
  const chosen = walking.monk === monk.id;
  const may = walking.movable.has(monk.id);
  const label =
    capital(w.monk({ colour: p.name("colour", monk.colour, "adjective"), where })) +
    (monk.kneeling ? `, ${w.kneels}` : "") +
    (chosen ? `, ${w.chosen}` : "");
  const classes = `mo-monk ${chosen ? "chosen" : ""} ${monk.used ? "used" : ""} ${monk.stopped ? "stopped" : ""} ${monk.square ? "at-work" : ""}`;
  return (
    <span
      {...spot(
        p,
        `monk.${monk.id}`,
        label,
        classes,
        may && !chosen,
        may ? () => walking.select(chosen ? null : monk.id) : null,
      )}
      aria-pressed={chosen}
      style={{ transform: `translate(${at.x - 18}px, ${at.y - 34}px)`, zIndex: Math.round(700 + at.y / 10) }}
      title={label}
    >
      <Piece id={monk.kneeling ? "monk-kneeling" : "monk"} size={36} seat={paint(monk.colour)} />
    </span>
  );
}

const TURNS = { beside: 136, below: 92 }; // pixels from the middle of the tile being turned, and from its lower edge

/** The tile being turned, and below it the ways it may lie. */
const withTurns =
  (cell: Box): Interest =>
  (scale) => {
    const middle = (cell.left + cell.right) / 2;
    return {
      left: Math.min(cell.left, middle - TURNS.beside / scale),
      right: Math.max(cell.right, middle + TURNS.beside / scale),
      top: cell.top,
      bottom: cell.bottom + TURNS.below / scale,
    };
  };

/** Cells of an element of the plan. */
function boxOf(name: string, tiles: Tile[], monks: Monk[]): Box | null {
  const [kind, a, b] = name.split(".");
  const place =
    kind === "monk" ? monks.find((m) => m.id === `${a}.${b}`)?.place : kind === "square" ? `tile.${a}` : name;
  if (kind === "cell") return cellBox(Number(a), Number(b));
  if (place === "abbey") return ABBEY;
  const tile = tiles.find((t) => t.place === place);
  return tile ? cellBox(tile.x, tile.y) : null;
}

/** What the camera should have in sight: all that is there, and what can be done or was done last. */
function sights(
  p: Props,
  tiles: Tile[],
  monks: Monk[],
  { monk, movable, places }: Walking,
): { whole: Box; interest: Interest | null } {
  const boxes = (names: string[]) => names.flatMap((name) => boxOf(name, tiles, monks) ?? []);
  const near = p.choices.filter((c) => !isWalk(c) || !monk || c.args[0] === monk);
  const far = p.phone ? [...places, ...[...movable].map((id) => `monk.${id}`)] : []; // a desk has room to look for them
  const legal = boxes([...new Set([...near.flatMap((c) => c.targets), ...far])]);
  const touched = boxes([...tiles.map((t) => t.place as string), "abbey"].filter((name) => p.standing(name).last));
  const turned = p.view["pending.tile"] !== null && p.view.phase === "place_rotation";
  const asked = spokenCells(p).map(([x, y]) => cellBox(x, y));
  const whole = around([ABBEY, ...tiles.map((t) => cellBox(t.x, t.y)), ...legal, ...asked])!;
  if (p.view.phase === "over") return { whole, interest: null };
  if (turned) return { whole, interest: withTurns(cellBox(p.view["pending.x"], p.view["pending.y"])) };
  const interest = around(legal.length ? legal : touched);
  return { whole, interest: interest && (() => interest) };
}

function limitsOf(p: Props): Limits {
  const limits = LIMITS[p.phone ? "phone" : "wide"];
  return p.view.phase === "over" ? { ...limits, least: ALL } : limits;
}

/** The wheel turns the tile in hand, or brings the plan nearer. */
function useWheel(ref: { current: HTMLElement | null }, camera: PlanCamera, turning: Turning): void {
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      if (turning.placing && (e.target as Element).closest(".mo-cell")) return turning.turn(e.deltaY > 0 ? 1 : -1);
      const box = node.getBoundingClientRect();
      camera.nearer(Math.exp(-e.deltaY / 600), [e.clientX - box.left, e.clientY - box.top]);
    };
    node.addEventListener("wheel", wheel, { passive: false });
    return () => node.removeEventListener("wheel", wheel);
  });
}

function pressed(e: KeyboardEvent, camera: PlanCamera, turning: Turning): void {
  if (e.key === "+" || e.key === "=") camera.nearer(1.2);
  else if (e.key === "-") camera.nearer(1 / 1.2);
  else if (e.key === "0") camera.fit();
  else if (e.key.toLowerCase() === "r" && turning.placing) turning.turn(1);
  else return;
  e.preventDefault();
}

/** The abbey where badges stand. */
const ABBEY_TILE: Tile = {
  n: -1,
  place: "abbey",
  type: "path_cross",
  owner: null,
  x: 0,
  y: 0,
  rotation: 0,
  built: true,
  fresh: false,
  blessings: 0,
};

interface PlaneProps {
  p: Props;
  tiles: Tile[];
  monks: Monk[];
  walking: Walking;
  turning: Turning;
}

/** All that lies on the plan. */
function Plane({ p, tiles, monks, walking, turning }: PlaneProps) {
  const gains = useGains(p);
  const feet = standing(p, tiles, monks);
  const where = (m: Monk) =>
    m.place === "abbey"
      ? p.name("place", "abbey")
      : p.name("tile", tiles.find((t) => t.place === m.place)?.type ?? null);
  return (
    <>
      <Abbey p={p} walking={walking} monks={monks} />
      {tiles.map((tile) => (
        <TileSpot key={tile.n} p={p} tile={tile} monks={monks} walking={walking} />
      ))}
      <Laying p={p} tiles={tiles} turning={turning} />
      {monks.map((m) =>
        feet.has(m.id) ? (
          <MonkSpot key={m.id} p={p} monk={m} at={feet.get(m.id)!} where={where(m)} walking={walking} />
        ) : null,
      )}
      {tiles.map((tile) => (
        <TileName key={tile.n} p={p} tile={tile} />
      ))}
      {[...tiles, ABBEY_TILE].map((tile) => (
        <Badges key={tile.n} p={p} tile={tile} gains={gains} />
      ))}
    </>
  );
}

/** Where the plane lies so that the camera's middle is the window's. */
function placeOf({ aim, z }: PlanCamera): string {
  const at = (along: "cqw" | "cqh", n: number) => `calc(50${along} - ${(n * aim.scale).toFixed(1)}px)`;
  return `translate(${at("cqw", aim.x)}, ${at("cqh", aim.y)}) scale(${z.toFixed(3)})`;
}

/** Columns and rows by what the log calls them. */
function Rulers({ p, camera, whole }: { p: Props; camera: PlanCamera; whole: Box }) {
  const { aim } = camera;
  const from = (low: number, high: number) => Array.from({ length: Math.ceil(high - low) }, (_, i) => low + i);
  const along = (unit: "cqw" | "cqh", n: number, middle: number) =>
    `calc(50${unit} + ${((n + 0.5 - middle) * aim.scale).toFixed(1)}px)`;
  return (
    <div class="mo-rulers num" aria-hidden="true">
      {from(whole.left, whole.right).map((x) => (
        <i key={`x${x}`} style={{ left: along("cqw", x, aim.x) }}>
          {columnName(p, x)}
        </i>
      ))}
      {from(whole.top, whole.bottom).map((y) => (
        <i key={`y${y}`} class="mo-rowno" style={{ top: along("cqh", y, aim.y) }}>
          {rowName(p, y)}
        </i>
      ))}
    </div>
  );
}

export function Plan({ p, turning }: { p: Props; turning: Turning }) {
  const w = boardWords(p.lang);
  const ref = useRef<HTMLDivElement>(null);
  const tiles = tilesOf(p.view);
  const monks = monksOf(p.view);
  const walking = useWalking(p, monks);
  const { whole, interest } = sights(p, tiles, monks, walking);
  const camera = usePlanCamera(ref, whole, interest, limitsOf(p));
  useWheel(ref, camera, turning);
  const states = [camera.z >= NAMED ? "near" : "far", camera.moving && "dragging", turning.placing && "placing"];
  return (
    <div class={`mo-plan ${states.filter(Boolean).join(" ")}`} onKeyDown={(e) => pressed(e, camera, turning)}>
      <div class="mo-window" ref={ref} {...camera.hands}>
        <div class="mo-plane" role="group" aria-label={w.plan} style={{ transform: placeOf(camera), "--z": camera.z }}>
          <Plane {...{ p, tiles, monks, walking, turning }} />
        </div>
        <Rulers p={p} camera={camera} whole={whole} />
      </div>
      <Zoom nearer={camera.nearer}>
        <button type="button" class="btn" aria-label={w.whole} onClick={camera.fit}>
          {w.all}
        </button>
      </Zoom>
    </div>
  );
}
