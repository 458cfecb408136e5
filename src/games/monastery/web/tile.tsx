// One tile, 100 × 100: its ground, its ways, and either numbered squares or what was built.
import type { JSX } from "preact";
import type { Tile as TileId } from "@table/generated/monastery";
import { Building, Trees } from "./art";
import { EDGE, HUE, KIND, edgesOf, paint, squaresOf, type Props } from "./model";
import type { Colour } from "@table/generated/monastery";

/** Where the squares of an unbuilt tile lie, by how many there are. */
const SQUARES: [number, number][][] = [
  [],
  [[50, 52]],
  [
    [31, 52],
    [69, 52],
  ],
  [
    [50, 32],
    [29, 68],
    [71, 68],
  ],
  [
    [31, 34],
    [69, 34],
    [31, 72],
    [69, 72],
  ],
  [
    [50, 52],
    [26, 28],
    [74, 28],
    [26, 76],
    [74, 76],
  ],
];
export const SQUARE_SIZE = 32;
export const squareAt = (count: number, i: number): [number, number] => SQUARES[count]?.[i] ?? [50, 50];

/** Roads, doors and walls as the edges say, for north, east, south, west. */
export function Ways({ edges, built }: { edges: number[]; built: boolean }): JSX.Element {
  const roads = edges.flatMap((e, i) => (e === EDGE.path ? [i] : []));
  const turn = (i: number) => `rotate(${90 * i} 50 50)`;
  return (
    <g class={`mo-ways ${built ? "" : "plan"}`}>
      {edges.map((e, i) =>
        e === EDGE.blank ? <path key={i} class="mo-wall" transform={turn(i)} d="M4 3.500H96" /> : null,
      )}
      {roads.map((i) => (
        <path key={i} class="mo-road-edge" transform={turn(i)} d="M50 0V50" />
      ))}
      {roads.length ? <circle class="mo-road-edge" cx="50" cy="50" r="1" /> : null}
      {roads.map((i) => (
        <path key={i} class="mo-road" transform={turn(i)} d="M50 -1V50" />
      ))}
      {roads.length ? <circle class="mo-road" cx="50" cy="50" r="1" /> : null}
      {edges.map((e, i) =>
        e === EDGE.door ? <path key={i} class="mo-door" transform={turn(i)} d="M37 .5H63V6H37ZM41 6V9H59V6" /> : null,
      )}
    </g>
  );
}

/** The squares for monks of a tile that is not built yet. */
function Boxes({ squares }: { squares: number[] }) {
  return squares.map((k, i) => {
    const [x, y] = squareAt(squares.length, i);
    return (
      <g key={k}>
        <rect
          class="mo-square-box"
          x={x - SQUARE_SIZE / 2}
          y={y - SQUARE_SIZE / 2}
          width={SQUARE_SIZE}
          height={SQUARE_SIZE}
          rx="2"
        />
        <text class="mo-figure" x={x} y={y + 7.5}>
          {k}
        </text>
      </g>
    );
  });
}

/** The drawing of a tile. Houses, numbers and monks stay upright, ways turn. */
export function TileFace({
  p,
  type,
  rotation = 0,
  built,
  owner = null,
}: {
  p: Props;
  type: TileId;
  rotation?: number;
  built: boolean;
  owner?: Colour | null;
}) {
  const squares = squaresOf(p, type);
  const circle = p.figure("tile", type, "circle");
  const kind = p.figure("tile", type, "kind");
  const hue = HUE[p.figure("tile", type, "colour")] ?? "neutral";
  return (
    <svg
      class={`mo-face ${hue} ${built ? "built" : "plan"} kind-${kind}`}
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-seat={owner ? paint(owner) + 1 : undefined}
    >
      <rect class="mo-ground" x="1" y="1" width="98" height="98" rx="2" />
      {hue === "dual" ? <path class="mo-ground-2" d="M1 99V1H99Z" /> : null}
      <g transform={`rotate(${90 * rotation} 50 50)`}>
        <Ways edges={edgesOf(p, type)} built={built} />
        {built && kind === KIND.path ? <Trees type={type} /> : null}
      </g>
      <rect class="mo-frame" x="1" y="1" width="98" height="98" rx="2" />
      {built ? (
        <Building type={type} />
      ) : (
        <g class="mo-sketch">
          <Building type={type} />
        </g>
      )}
      {built ? null : <Boxes squares={squares} />}
      {built && circle > 0 ? (
        <g class="mo-circle">
          <circle cx="15" cy="15" r="11.500" />
          <text class="mo-figure small" x="15" y="20.500">
            {circle}
          </text>
        </g>
      ) : null}
      {built && p.view.icons && p.figure("tile", type, "icon") ? (
        <path
          class="mo-star"
          d="M86 4L89.200 11.300L97 12L91 17.200L92.800 25L86 20.800L79.200 25L81 17.200L75 12L82.800 11.300Z"
        />
      ) : null}
      {owner ? <use href={`#mark-${paint(owner) + 1}`} x="78" y="78" width="18" height="18" /> : null}
    </svg>
  );
}
