// The board: the five monasteries in a row, the road below with its spaces, the messengers on it.
import { useEffect } from "preact/hooks";
import type { Monastery as MonasteryId } from "@table/generated/monasterium";
import { HEIGHT, Monastery, WIDTH } from "./monastery";
import { MONASTERIES, roadBonus, roadSpaces, seatName, seatsOf, touches, type Props } from "./things";
import { point } from "./preview";
import { words as boardWords } from "@table/generated/words/monasterium";
import { told } from "@table/say";

const MAP_WIDTH = 1000;
const MAP_HEIGHT = 270;
const ROAD = 248;
const PITCH = MAP_WIDTH / MONASTERIES.length;
const ASIDE = 86; // between spaces of the road that touch the same
const LEAST = 50; // between any two
const leftOf = (m: MonasteryId): number => MONASTERIES.indexOf(m) * PITCH + (PITCH - WIDTH) / 2;
const middleOf = (m: MonasteryId): number => leftOf(m) + WIDTH / 2;
const BONUS_PIECES = [[], ["influence", "rosary"], ["soup", "tool"], [], ["glass-d"], ["die-personal-5"]];

/** Every space of the road stands under what it touches, those that touch the same beside each other. */
function roadPlaces(p: Props): Map<number, number> {
  const spaces = roadSpaces(p);
  const key = (space: number) => touches(p, space).join();
  const at = spaces.map((space, i) => {
    const under = touches(p, space).map(middleOf);
    const same = spaces.filter((s) => under.length && key(s) === key(space));
    if (!same.length) return (MAP_WIDTH / spaces.length) * (i + 0.5);
    const middle = under.reduce((a, b) => a + b, 0) / under.length;
    return middle + (same.indexOf(space) - (same.length - 1) / 2) * ASIDE;
  });
  for (let i = 1; i < at.length; i++) at[i] = Math.max(at[i]!, at[i - 1]! + LEAST);
  for (let i = at.length - 1, most = MAP_WIDTH - LEAST / 2; i >= 0; most = at[i]! - LEAST, i--)
    at[i] = Math.min(at[i]!, most);
  return new Map(spaces.map((space, i) => [space, at[i]!]));
}

function Space({ p, space, x }: { p: Props; space: number; x: number }) {
  const w = boardWords(p.lang);
  const y = ROAD;
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
function Messengers({ p, places }: { p: Props; places: Map<number, number> }) {
  const order = seatsOf(p).sort((a, b) => Number(a === p.view.actor) - Number(b === p.view.actor));
  return (
    <g aria-hidden="true">
      {order.map((seat) => {
        const space = p.view.road[seat] ?? 1;
        const here = seatsOf(p).filter((s) => p.view.road[s] === space);
        const beside = 12 + here.indexOf(seat) * 14;
        const x = places.get(space)! + (space === roadSpaces(p).length ? -beside - 32 : beside); // the last space has no room to its right
        return (
          <g
            key={seat}
            class="mm-messenger"
            style={{ transform: `translate(${x}px, ${ROAD - 24}px)` }}
            data-seat={seat + 1}
          >
            <use href="#messenger" width="32" height="32" />
          </g>
        );
      })}
    </g>
  );
}

export function Country({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  useEffect(() => void point(p, null), [p.choices]); // whoever was pointed at has gone
  const places = roadPlaces(p);
  return (
    <svg class="mm-map" viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="group" aria-label={w.board}>
      {[...places].flatMap(([space, x]) =>
        touches(p, space).map((m) => {
          const to = Math.max(leftOf(m) + 22, Math.min(leftOf(m) + WIDTH - 22, x));
          return <path key={`${space}${m}`} class="mm-way" d={`M${x} ${ROAD}L${to} ${HEIGHT}`} />;
        }),
      )}
      <path d={`M16 ${ROAD}H${MAP_WIDTH - 16}`} class="mm-road" />
      <path d={`M16 ${ROAD}H${MAP_WIDTH - 16}`} class="mm-ruts" />
      {MONASTERIES.map((m) => (
        <Monastery key={m} p={p} m={m} x={leftOf(m)} />
      ))}
      {[...places].map(([space, x]) => (
        <Space key={space} p={p} space={space} x={x} />
      ))}
      <Messengers p={p} places={places} />
    </svg>
  );
}
