// Cities, sites and routes on the chart. A symbol keeps its size on screen however near the chart is.
import { useTincture } from "@table/icons";
import type { City, Site } from "@table/generated/pelegrinus";
import { atlasOf } from "./atlas";
import {
  CITY_IDS,
  REGION_IDS,
  REGION_LABEL,
  filled,
  onChart,
  regionOf,
  regionState,
  seatLabel,
  slots,
  type Point,
  type Props,
} from "./places";
import type { View } from "@table/generated/pelegrinus";
import { waysOf } from "./orders";
import { words as boardWords } from "@table/generated/words/pelegrinus";

const HOUSE = 13.5;
const STEP = 11.5;

const at = ([x, y]: Point) => ({ transform: `translate(${x}px, ${y}px) scale(var(--pe-k))` });

/** Owners of the slots of a city, free ones last. */
function owners(view: View, city: City): (number | null)[] {
  const c = CITY_IDS.indexOf(city);
  const built = view.com.flatMap((own, seat) => Array<number>(own[c] ?? 0).fill(seat));
  return [...built, ...Array<null>(Math.max(0, slots(view, city) - built.length)).fill(null)];
}

export function cityLabel(p: Props, view: View, city: City): string {
  const w = boardWords(p.lang);
  const c = CITY_IDS.indexOf(city);
  const region = regionState(p, view, regionOf(p, city));
  const held = view.com.flatMap((own, seat) => (own[c] ? [`${seatLabel(p, seat)} ${own[c]}`] : []));
  const abbey = view.abbey[c];
  const parts = [
    p.name("city", city),
    region.open ? w.slots({ n: filled(view, city), all: slots(view, city) }) : w.opens({ round: region.opens }),
    ...held,
    abbey === null || abbey === undefined ? "" : w.abbeyOf({ who: seatLabel(p, abbey) }),
  ];
  return parts.filter(Boolean).join(", ");
}

function Slots({ view, city }: { view: View; city: City }) {
  const tincture = useTincture();
  const list = owners(view, city);
  const left = (-(list.length - 1) / 2) * STEP;
  return (
    <>
      {list.map((owner, i) => {
        const x = left + i * STEP;
        return owner === null ? (
          <path key={i} class="pe-slot" d={`M${x - 3.5} 17.500v-6l3.5-3.500l3.5 3.500v6z`} />
        ) : (
          <use
            key={i}
            data-seat={tincture(owner)}
            href="#commandery"
            x={x - HOUSE / 2}
            y={5.5}
            width={HOUSE}
            height={HOUSE}
          />
        );
      })}
    </>
  );
}

interface Drawn {
  p: Props;
  view: View;
  show: (city: City | null) => void;
  shown: string | null;
}

export function CityMark({ p, view, city, show, shown }: Drawn & { city: City }) {
  const tincture = useTincture();
  const name = `city.${city}`;
  const standing = p.standing(name);
  const region = regionState(p, view, regionOf(p, city));
  const abbey = view.abbey[CITY_IDS.indexOf(city)];
  const reach = (slots(view, city) * STEP) / 2 + 4;
  const props = p.el(name, cityLabel(p, view, city), `pe-city ${region.state} ${shown === name ? "shown" : ""}`);
  const hover = {
    onPointerEnter: () => (props.onPointerEnter(), show(city)),
    onPointerLeave: () => (props.onPointerLeave(), show(null)),
  };
  return (
    <g
      {...props}
      {...hover}
      onFocus={() => (props.onFocus(), show(city))}
      onBlur={() => (props.onBlur(), show(null))}
      style={at(atlasOf(p.description).city[city])}
    >
      <circle class="pe-reach" r="20" />
      <circle class="focus-ring" r="15" />
      {standing.hinted ? <circle class="pe-hinted" r="12.5" /> : null}
      {standing.legal ? <circle class="pe-ring" r="8.5" /> : null}
      <circle class="pe-dot" r="4.6" />
      {region.open ? <Slots view={view} city={city} /> : null}
      {abbey === null || abbey === undefined ? null : (
        <use data-seat={tincture(abbey)} href="#abbey" x={-25} y={-16} width={20} height={20} />
      )}
      {standing.last ? <path class="ticks" d={`M${-reach} -7v-5h5M${reach} 16v5h-5`} /> : null}
    </g>
  );
}

/** The name of a city, where there is room for it. */
export function CityName({ p, view, city, show }: Drawn & { city: City }) {
  const side = atlasOf(p.description).side[city];
  const region = regionState(p, view, regionOf(p, city));
  const half = region.open ? (slots(view, city) * STEP) / 2 + 5 : 9;
  const place = {
    n: [0, -11, "middle"],
    ne: [8, -8, "start"],
    s: [0, region.open ? 31 : 20, "middle"],
    e: [half, region.open ? 15 : 5, "start"],
    w: [-half, region.open ? 15 : 5, "end"],
  }[side] as [number, number, string];
  const { legal, hinted, chance } = p.standing(`city.${city}`);
  return (
    <g
      class={`pe-name ${region.state} ${legal ? "legal" : ""}`}
      data-names={`city.${city}`}
      style={at(atlasOf(p.description).city[city])}
      aria-hidden="true"
      onPointerEnter={() => show(city)}
      onPointerLeave={() => show(null)}
      onClick={p.el(`city.${city}`, "").onClick}
    >
      <text x={place[0]} y={place[1]} text-anchor={place[2]}>
        {onChart(p, city, p.name("city", city))}
        {chance === undefined ? null : (
          <tspan class={`pe-chance ${hinted ? "hinted" : ""}`} dx="5">
            {p.words.review.percent({ n: Math.round(chance / 10) })}
          </tspan>
        )}
      </text>
    </g>
  );
}

export function Sites({ p, view }: { p: Props; view: View }) {
  const w = boardWords(p.lang);
  const { site: places } = atlasOf(p.description);
  return (
    <>
      {(Object.keys(places) as Site[]).map((site) => {
        const off = (site === "rome" || site === "avignon") && view.active_site !== site;
        const name = p.name("site", site);
        return (
          <g key={site} data-el={`site.${site}`} class={`pe-site ${off ? "off" : ""}`} style={at(places[site])}>
            <title>{off ? `${name}${p.words.colon}${w.inactive}` : name}</title>
            <path d="M0-9l2.6 6.400l6.4 2.600l-6.4 2.600l-2.6 6.400l-2.6-6.400l-6.4-2.600l6.4-2.600z" />
            <text x={-11} y={4} text-anchor="end">
              {onChart(p, site, name)}
            </text>
          </g>
        );
      })}
    </>
  );
}

export function Routes({ p, view }: { p: Props; view: View }) {
  const open = (city: City) => regionState(p, view, regionOf(p, city)).open;
  const order = waysOf.use() ?? p.seat;
  const held = (city: City) => order !== null && (view.com[order]?.[CITY_IDS.indexOf(city)] ?? 0) > 0;
  const tincture = useTincture();
  const { ways } = atlasOf(p.description);
  return (
    <>
      {ways.map((route) => {
        const joined = held(route.from) && held(route.to);
        return (
          <g
            key={route.id}
            data-el={`route.${route.id}`}
            class={`pe-route ${open(route.from) && open(route.to) ? "" : "veiled"}`}
            data-seat={joined ? tincture(order!) : undefined}
          >
            {joined ? <path d={route.d} class="pe-joined" /> : null}
            <path d={route.d} class={route.sea ? "pe-sail" : "pe-way"} />
          </g>
        );
      })}
      {ways.map((route) =>
        route.sea ? (
          <use
            key={route.id}
            href="#ship"
            x={-8}
            y={-9}
            width={16}
            height={16}
            class="pe-ship"
            style={at(route.middle)}
          />
        ) : null,
      )}
    </>
  );
}

export function RegionNames({ p, view }: { p: Props; view: View }) {
  const w = boardWords(p.lang);
  return (
    <>
      {REGION_IDS.map((region) => {
        const { at: place, sea, anchor } = REGION_LABEL[region];
        const state = regionState(p, view, region);
        if (sea && state.open) return null;
        return (
          <g
            key={region}
            class="pe-region-name"
            style={{ ...at(place), textAnchor: anchor ?? "middle" }}
            aria-hidden="true"
          >
            <text class="name">{p.name("region", region)}</text>
            {state.open ? null : (
              <text class="when" y="18">
                {w.opens({ round: state.opens })}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
