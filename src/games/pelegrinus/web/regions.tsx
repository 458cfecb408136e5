// Six chips: how full each region is, and a closer look at it.
import type { Region, View } from "@table/generated/pelegrinus";
import { REGION_IDS, regionState, type Props } from "./places";
import { boardWords, shortName } from "./words";

export function Regions({ p, view, region, lookAt }: { p: Props; view: View; region: Region | null; lookAt: (region: Region | null) => void }) {
  const w = boardWords(p.lang);
  return (
    <ul class="pe-regions" aria-label={w.regions}>
      {REGION_IDS.map((id) => {
        const s = regionState(p, view, id);
        const about = !s.open ? w.opens(s.opens) : [
          `${s.filled}/${s.slots}`, s.state === "open" ? (s.opens === view.round ? w.justOpened : "") : s.state === "complete" ? w.complete : w.closed,
          s.mine ? w.mine(s.mine) : "", s.abbeys ? w.abbeys(s.abbeys) : "",
        ].filter(Boolean).join(" · ");
        return (
          <li key={id}>
            <button class={`pe-chip ${s.state} ${region === id ? "near" : ""}`} data-el={`region.${id}`} aria-pressed={region === id} title={w.zoom(p.name("region", id))}
              style={{ "--pe-tint": `var(--region-${id.replaceAll("_", "-")})` }} onClick={() => lookAt(region === id ? null : id)}>
              <b>{shortName(p.lang, id, p.name("region", id))}</b>
              <span class="num">{about}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
