// The board: the road with its spaces, the messengers on it, and the five monasteries on both sides.
import { useEffect } from "preact/hooks";
import type { Building, Monastery as MonasteryId } from "@table/generated/monasterium";
import { HEIGHT, Monastery, WIDTH } from "./monastery";
import {
  buildingGives,
  buildingPays,
  MONASTERIES,
  roadBonus,
  roadSpaces,
  seatName,
  seatsOf,
  touches,
  years,
  type Props,
} from "./things";
import { point } from "./preview";
import { words as boardWords } from "@table/generated/words/monasterium";
import { told } from "@table/say";

export const MAP_WIDTH = 1000;
export const MAP_HEIGHT = 388;
const ROAD = MAP_HEIGHT / 2;
const PLACES: Record<MonasteryId, { x: number; south: boolean }> = {
  A: { x: 6, south: false },
  B: { x: 130, south: true },
  C: { x: 330, south: false },
  D: { x: 530, south: true },
  E: { x: 730, south: false },
};
const BONUS_PIECES = [[], ["influence", "rosary"], ["soup", "tool"], [], ["glass-d"], ["die-personal-5"]];
const spaceX = (p: Props, space: number): number => (MAP_WIDTH / roadSpaces(p).length) * (space - 0.5);
const spaceY = (space: number): number => ROAD + (space % 2 ? 3 : -3);
const roadPath = (p: Props): string =>
  `M4 ${ROAD + 2}${roadSpaces(p)
    .map((s) => `S${spaceX(p, s) - 42} ${spaceY(s)} ${spaceX(p, s)} ${spaceY(s)}`)
    .join("")}L996 ${ROAD}`;

function Space({ p, space }: { p: Props; space: number }) {
  const w = boardWords(p.lang);
  const [x, y] = [spaceX(p, space), spaceY(space)];
  const bonus = roadBonus(p, space);
  const here = seatsOf(p)
    .filter((seat) => p.view.road[seat] === space)
    .map((seat) => seatName(p, seat));
  const label = [
    p.name("road", space),
    told(w.bonus[bonus], { vp: p.constant("extra_die_vp") }),
    here.length ? `${w.road}${p.words.colon}${here.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(", ");
  const pieces = BONUS_PIECES[bonus] ?? [];
  return (
    <g {...p.el(`road.${space}`, label, "mm-space")}>
      <title>{label}</title>
      <circle cx={x} cy={y} r="19" class={bonus ? "mm-bonus" : ""} />
      {pieces.length === 2
        ? pieces.map((id, i) => <use key={id} href={`#${id}`} x={x - 18 + i * 17} y={y - 9} width="19" height="19" />)
        : null}
      {pieces.length === 1 ? (
        <use href={`#${pieces[0]}`} x={x - 12} y={y - 12} width="24" height="24" data-seat={(p.seat ?? 0) + 1} />
      ) : null}
      {pieces.length ? null : (
        <text x={x} y={y + 5} class={bonus ? "mm-any" : "mm-number"}>
          {bonus ? w.anyShort : space}
        </text>
      )}
      <circle class="focus-ring" cx={x} cy={y} r="21" />
    </g>
  );
}

/** Messengers stand beside each other; the one to act stands in front. */
function Messengers({ p }: { p: Props }) {
  const order = seatsOf(p).sort((a, b) => Number(a === p.view.actor) - Number(b === p.view.actor));
  return (
    <g aria-hidden="true">
      {order.map((seat) => {
        const space = p.view.road[seat] ?? 1;
        const here = seatsOf(p).filter((s) => p.view.road[s] === space);
        const beside = 12 + here.indexOf(seat) * 14;
        const x = spaceX(p, space) + (space === roadSpaces(p).length ? -beside - 32 : beside); // the last space has no room to its right
        return (
          <g
            key={seat}
            class="mm-messenger"
            style={{ transform: `translate(${x}px, ${spaceY(space) - 24}px)` }}
            data-seat={seat + 1}
          >
            <use href="#messenger" width="32" height="32" />
          </g>
        );
      })}
    </g>
  );
}

/** What a building costs and gives, once for all of them. */
function Key({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const types: Building[] = ["refectory", "workshop", "library"];
  return (
    <g class="mm-key" transform="translate(792 248)">
      <text class="mm-said" x="0" y="0">
        {w.pays}
      </text>
      {types.map((type, i) => (
        <g key={type} transform={`translate(0 ${14 + i * 36})`}>
          <title>{p.name("building", type)}</title>
          <use href={`#${buildingPays(p, type)}`} width="28" height="28" />
          <path d="M40 14h22M56 9l6 5l-6 5" class="mm-arrow" />
          <text x="76" y="20">
            {w.points({ n: p.figure("building", type, "points") })}
          </text>
          <use
            href={buildingGives(p, type) ? `#${buildingGives(p, type)}` : "#mm-glass-C"}
            x="124"
            width="28"
            height="28"
          />
        </g>
      ))}
    </g>
  );
}

/** Years as hourglasses, the rounds of this year as beads, and who holds the chalice. */
function Time({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const { year, round_in_year: round, n, first_player: first } = p.view;
  const label = `${w.year({ year, of: p.constant("years") })}, ${w.round({ round: round + 1, of: n })}${first === null ? "" : `, ${w.starts({ name: seatName(p, first) })}`}`;
  return (
    <g class="mm-time" role="img" aria-label={label} transform="translate(8 236)">
      <title>{label}</title>
      {years(p).map((y, i) => (
        <g key={y} transform={`translate(${i * 34} 0)`} class={y < year ? "past" : y > year ? "coming" : ""}>
          <use href="#hourglass" width="30" height="30" />
        </g>
      ))}
      <text x="2" y="56">
        {w.year({ year, of: p.constant("years") })}
      </text>
      {Array.from({ length: n }, (_, i) => (
        <circle key={i} cx={8 + i * 19} cy="76" r="6.500" class={i < round ? "past" : i === round ? "at" : ""} />
      ))}
      {first === null ? null : (
        <g transform="translate(0 96)">
          <use href="#chalice" width="30" height="30" data-seat={first + 1} />
          <use href={`#mark-${first + 1}`} x="36" y="8" width="14" height="14" data-seat={first + 1} />
        </g>
      )}
    </g>
  );
}

export function Country({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  useEffect(() => void point(p, null), [p.choices]); // whoever was pointed at has gone
  return (
    <svg class="mm-map" viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="group" aria-label={w.board}>
      {roadSpaces(p).flatMap((space) =>
        touches(p, space).map((m) => {
          const { x, south } = PLACES[m];
          const to = Math.max(x + 22, Math.min(x + WIDTH - 22, spaceX(p, space)));
          return (
            <path
              key={`${space}${m}`}
              class="mm-way"
              d={`M${spaceX(p, space)} ${spaceY(space)}L${to} ${south ? MAP_HEIGHT - HEIGHT : HEIGHT}`}
            />
          );
        }),
      )}
      <path d={roadPath(p)} class="mm-road" />
      <path d={roadPath(p)} class="mm-ruts" />
      {MONASTERIES.map((m) => (
        <Monastery
          key={m}
          p={p}
          m={m}
          x={PLACES[m].x}
          y={PLACES[m].south ? MAP_HEIGHT - HEIGHT - 2 : 2}
          south={PLACES[m].south}
        />
      ))}
      {roadSpaces(p).map((space) => (
        <Space key={space} p={p} space={space} />
      ))}
      <Time p={p} />
      <Key p={p} />
      <Messengers p={p} />
    </svg>
  );
}
