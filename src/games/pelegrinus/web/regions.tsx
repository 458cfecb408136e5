// Six chips: how full each region is, and a closer look at it.
import { Piece } from "@table/icons";
import type { Region, View } from "@table/generated/pelegrinus";
import { REGION_IDS, regionState, onChart, type Props, type RegionState } from "./places";
import { words as boardWords } from "@table/generated/words/pelegrinus";

type Words = ReturnType<typeof boardWords>;

/** How full it is, or why nothing more can be built. */
export function fullness(w: Words, s: RegionState): string {
  if (!s.open) return w.opens({ round: s.opens });
  if (s.state === "complete") return w.complete;
  return s.state === "closed" ? w.closed : `${s.filled}/${s.slots}`;
}

interface ChipProps {
  p: Props;
  view: View;
  id: Region;
  near: boolean;
  lookAt: (region: Region | null) => void;
}

export function RegionChip({ p, view, id, near, lookAt }: ChipProps) {
  const w = boardWords(p.lang);
  const s = regionState(p, view, id);
  const state = fullness(w, s);
  const fresh = s.open && s.opens === view.round && !s.filled;
  const label = [
    p.name("region", id),
    state,
    fresh && w.justOpened,
    s.open && w.mine({ n: s.mine }),
    s.open && w.abbeys({ n: s.abbeys }),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <button
      class={`pe-chip ${s.state} ${near ? "near" : ""}`}
      data-el={`region.${id}`}
      aria-pressed={near}
      aria-label={label}
      title={label}
      style={{ "--pe-tint": `var(--region-${id.replaceAll("_", "-")})` }}
      onClick={() => lookAt(near ? null : id)}
    >
      <b>{onChart(p, id, p.name("region", id))}</b>
      <span class="num">
        {state}
        {fresh ? <em> · {w.justOpened}</em> : null}
        {s.mine && p.seat !== null ? (
          <span>
            <Piece id="commandery" seat={p.seat} size={15} /> {s.mine}
          </span>
        ) : null}
        {s.abbeys ? (
          <span>
            <Piece id="abbey" size={15} /> {s.abbeys}
          </span>
        ) : null}
      </span>
    </button>
  );
}

/** On a phone, below the map. */
export function Regions({ p, view, region, lookAt }: Omit<ChipProps, "id" | "near"> & { region: Region | null }) {
  const w = boardWords(p.lang);
  return (
    <ul class="pe-regions" aria-label={w.regions}>
      {REGION_IDS.map((id) => (
        <li key={id}>
          <RegionChip p={p} view={view} id={id} near={region === id} lookAt={lookAt} />
        </li>
      ))}
    </ul>
  );
}
