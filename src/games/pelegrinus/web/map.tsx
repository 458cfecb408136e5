// The map: the chart, what stands on it, what is known of the place pointed at, and the reveal over all of it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Piece, SeatMark, useTincture } from "@table/icons";
import { Zoom } from "@table/zoom";
import type { City, Region, Site, View } from "@table/generated/pelegrinus";
import { atlasOf } from "./atlas";
import { ROOM, useChartCamera, type ChartCamera } from "./camera";
import { Chart } from "./chart";
import { CityMark, CityName, RegionNames, Routes, Sites } from "./city";
import { Travellers } from "./travellers";
import type { Playing } from "./play";
import { Regions } from "./regions";
import {
  CHARACTERS,
  CITY_IDS,
  REGION_IDS,
  SHEET,
  citiesOf,
  filled,
  isCity,
  regionOf,
  regionState,
  seatLabel,
  slots,
  type Point,
  type Props,
} from "./places";
import { words as boardWords } from "@table/generated/words/pelegrinus";

const FAR = 0.36; // smaller than this, names would lie on each other

/** Symbols shrink with a small map and grow a little with a near one. */
const symbolSize = (camera: ChartCamera, phone: boolean): number =>
  Math.max(phone ? 0.62 : 0.8, Math.min(phone ? 1.2 : 1.35, camera.scale * 1.08));

/** The own figures that have a destination but are not sent, or wait there for the others. */
function Staged({ p, view }: { p: Props; view: View }) {
  const tincture = useTincture();
  const atlas = atlasOf(p.description);
  if (p.seat === null) return null;
  const placed = CHARACTERS.flatMap((character, i) => {
    const piece = p.laid?.pieces.indexOf(`character.${character}`) ?? -1;
    const to = p.laid ? p.laid.placed[piece]?.args[1] : view.phase === "program" ? view.prog[p.seat!]?.[i] : null;
    return typeof to === "string" && isCity(to) ? [{ character, city: to }] : [];
  });
  return (
    <g class={p.laid ? "pe-staged" : "pe-staged sent"} data-seat={tincture(p.seat)} aria-hidden="true">
      {placed.map(({ character, city }) => {
        const others = placed.filter((f) => f.city === city).map((f) => f.character);
        const nth = others.indexOf(character);
        // Beside the dot, or lower where the name stands above it.
        const low = atlas.side[city] === "n";
        const x = -(low ? 16 + slots(view, city) * 6 : 21) - 17 * (others.length - 1 - nth);
        const y = low ? 28 : 0;
        const [cx, cy] = atlas.city[city];
        return (
          <g
            key={character}
            style={{ transform: `translate(${cx}px, ${cy}px) scale(var(--pe-k))` }}
            onClick={p.el(`character.${character}`, "").onClick}
          >
            <ellipse cx={x} cy={y + 1} rx="13" ry="4.5" />
            <use href={`#${character}`} x={x - 18} y={y - 35} width="36" height="36" />
          </g>
        );
      })}
    </g>
  );
}

/** What is known of a city: who holds it, what a majority brings, the site on its road. */
function About({ p, view, city }: { p: Props; view: View; city: City }) {
  const w = boardWords(p.lang);
  const c = CITY_IDS.indexOf(city);
  const region = regionState(p, view, regionOf(p, city));
  const full = filled(view, city) >= slots(view, city);
  const abbey = view.abbey[c] ?? null;
  const does = !region.open
    ? w.opens({ round: region.opens })
    : region.state === "closed" || abbey !== null
      ? w.nothing
      : !full
        ? w.winCommandery
        : region.state === "complete"
          ? w.winAbbey
          : w.ifFills;
  const site = (Object.keys(atlasOf(p.description).site) as Site[]).find((s) =>
    [p.figure("site", s, "from"), p.figure("site", s, "to")].includes(c + 1),
  );
  const idle = site !== undefined && (site === "rome" || site === "avignon") && view.active_site !== site;
  return (
    <>
      <p class="pe-about-name">
        <b>{p.name("city", city)}</b> <span class="sc">{p.name("region", regionOf(p, city))}</span>
      </p>
      {region.open ? (
        <p class="pe-held num">
          {w.slots({ n: filled(view, city), all: slots(view, city) })}
          {view.com.map((own, seat) =>
            own[c] ? (
              <span key={seat} title={seatLabel(p, seat)}>
                <SeatMark seat={seat} /> {own[c]}
              </span>
            ) : null,
          )}
          {abbey === null ? null : (
            <span title={w.abbeyOf({ who: seatLabel(p, abbey) })}>
              <Piece id="abbey" seat={abbey} size={18} />
            </span>
          )}
        </p>
      ) : null}
      {p.choices
        .filter((c) => c.targets.includes(`city.${city}`))
        .map((c) => (
          <p key={c.text} class="pe-does">
            {c.label}
          </p>
        ))}
      <p class="said">
        {does}
        {site ? ` ${w.site({ name: p.name("site", site), idle })}` : ""}
      </p>
    </>
  );
}

/** Over the map: what is being played back. */
function Caption({ p, playing }: { p: Props; playing: Playing }) {
  const w = boardWords(p.lang);
  const { scene, skip } = playing;
  if (!scene) return null;
  return (
    <div class="pe-about playing">
      <p class="pe-caption">{scene.text}</p>
      <button class="btn pe-skip" data-skip onClick={skip}>
        {w.skip}
      </button>
    </div>
  );
}

export interface MapProps {
  p: Props;
  view: View;
  playing: Playing;
  region: Region | null; // looked at from near
  lookAt: (region: Region | null) => void;
}

/** What the chart turns to: a region chosen, or what is open; on a phone, which has no room for both, what may be chosen. */
function useSight({ p, playing, region, lookAt }: MapProps, camera: ChartCamera, open: City[], cityAt: CityAt) {
  const [whole, setWhole] = useState(false);
  const legal = p.phone && !playing.scene ? CITY_IDS.filter((city) => p.standing(`city.${city}`).legal) : [];
  const usual = legal.length ? legal : open;
  const cities = region && !playing.scene ? citiesOf(p, region) : whole ? [] : usual;
  const seen = useRef("");
  useEffect(() => {
    const same = seen.current === cities.join();
    if (!camera.width || (same && camera.steered())) return;
    seen.current = cities.join();
    camera.look(cities.map(cityAt));
  }, [cityAt, cities.join(), camera.width, camera.height]);
  useEffect(() => {
    if (p.phone) lookAt(null);
  }, [legal.join()]);
  const look = (all: boolean) => {
    lookAt(null);
    setWhole(all);
    camera.look((all ? [] : usual).map(cityAt));
  };
  return { whole, look };
}

type CityAt = (city: City) => Point;

export function PilgrimMap(props: MapProps) {
  const { p, view, playing, region, lookAt } = props;
  const w = boardWords(p.lang);
  const box = useRef<HTMLDivElement>(null);
  const camera = useChartCamera(box, ROOM[p.phone ? "phone" : "wide"]);
  const [shown, show] = useState<City | null>(null);
  const states = REGION_IDS.map((id) => regionState(p, view, id).state);
  const atlas = atlasOf(p.description);
  const cityAt = useMemo(() => (city: City) => atlas.city[city], [atlas]);
  const chart = useMemo(() => <Chart grounds={atlas.grounds} states={states} />, [atlas, states.join()]);
  const { scene } = playing;
  const open = REGION_IDS.filter((_, i) => states[i] === "open" || states[i] === "complete");
  const { whole, look } = useSight(
    props,
    camera,
    open.flatMap((id) => citiesOf(p, id)),
    cityAt,
  );

  /** A city that gets the focus outside the part in sight is turned to. */
  const reach = (city: City | null) => {
    show(city);
    if (!city || camera.zoom < 1.01 || !box.current?.contains(document.activeElement)) return;
    const [x, y] = camera.toBox(cityAt(city));
    if (x < 24 || y < 24 || x > camera.width - 24 || y > camera.height - 24) lookAt(regionOf(p, city));
  };
  const size = symbolSize(camera, p.phone);
  const drawn = { p, view, show: reach, shown: scene?.focus ?? null };
  const zoom = (
    <Zoom nearer={camera.nearer}>
      <button
        class="btn"
        aria-pressed={!whole && region === null}
        aria-label={w.openRegions}
        onClick={() => look(false)}
      >
        {p.phone ? w.all : w.openRegions}
      </button>
      {p.phone ? null : (
        <button class="btn" aria-pressed={whole && region === null} onClick={() => look(true)}>
          {w.whole}
        </button>
      )}
    </Zoom>
  );
  const about =
    shown && !scene ? (
      <div class="pe-about" data-about={`city.${shown}`} onClick={() => show(null)}>
        <About p={p} view={view} city={shown} />
      </div>
    ) : null;
  const map = (
    <section
      class={`pe-map ${scene ? "playing" : ""} ${camera.scale * size < FAR ? "far" : ""}`}
      ref={box}
      aria-label={w.map}
      {...camera.hands}
    >
      <div
        class={`pe-sheet ${camera.moving ? "" : "eased"}`}
        style={{ transform: camera.transform, "--pe-k": String(size / camera.scale) }}
      >
        {chart}
        <svg
          class="pe-top"
          viewBox={`${SHEET.x} ${SHEET.y} ${SHEET.width} ${SHEET.height}`}
          width={SHEET.width}
          height={SHEET.height}
        >
          <Routes p={p} view={view} />
          <RegionNames p={p} view={view} />
          <Sites p={p} view={view} />
          {CITY_IDS.map((city) => (
            <CityMark key={city} {...drawn} city={city} />
          ))}
          {scene ? null : <Staged p={p} view={view} />}
          {CITY_IDS.map((city) => (
            <CityName key={city} {...drawn} city={city} />
          ))}
        </svg>
      </div>
      <Travellers small={p.phone} playing={playing} camera={camera} box={box} cityAt={cityAt} />
      <Caption p={p} playing={playing} />
      {p.phone ? null : about}
      {scene || p.phone ? null : zoom}
      {scene ? <div class="pe-catcher" onClick={playing.skip} /> : null}
    </section>
  );
  if (!p.phone) return map;
  return (
    <>
      <div class="pe-view">
        {map}
        {zoom}
      </div>
      <div class="pe-below">
        <Regions p={p} view={view} region={region} lookAt={lookAt} />
        {about}
      </div>
    </>
  );
}
