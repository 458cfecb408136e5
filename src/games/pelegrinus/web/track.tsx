// The papal court and the track of popes and rounds, oldest below, with the order in which ties are won.
import { Piece, SeatMark } from "@table/icons";
import type { Region, View } from "@table/generated/pelegrinus";
import { REGION_IDS, seatLabel, tieOrder, type Props } from "./places";
import { sentTo } from "./programme";
import { RegionChip } from "./regions";
import { words as boardWords } from "@table/generated/words/pelegrinus";

function Court({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const own = sentTo(p, "court");
  const label = [w.court, ...own.map((c) => p.name("character", c))].join(", ");
  return (
    <button {...p.el("court", label, "pe-court")}>
      <b>{w.court}</b>
      <span class="pe-court-floor">
        {own.map((c) => (
          <Piece key={c} id={c} size={34} seat={p.seat} />
        ))}
      </span>
    </button>
  );
}

function Space({ p, view, space }: { p: Props; view: View; space: number }) {
  const w = boardWords(p.lang);
  const round = space - p.constant("start_spaces") + 1;
  const owner = view.track[space] ?? null;
  const up = owner !== null && view.face[owner] === space;
  const region = REGION_IDS.find((id) => p.figure("region", id, "opens") === round);
  const what = owner === null ? w.empty : `${seatLabel(p, owner)}, ${up ? w.faceUp : w.turned}`;
  return (
    <li class={`${round === view.round ? "current" : ""}`}>
      <span class="pe-round num" data-el={round > 0 ? `round.${round}` : undefined}>
        {round > 0 ? round : ""}
      </span>
      <span
        class={`pe-space ${owner === null ? "" : "has"}`}
        data-el={`track.${space}`}
        role="img"
        aria-label={`${round > 0 ? w.space({ n: round }) : w.startSpace}${p.words.colon}${what}`}
        title={what}
      >
        {owner === null ? null : <Piece id={up ? "pope" : "pope-down"} seat={owner} size={24} />}
      </span>
      {region ? (
        <i
          class="pe-pip"
          title={`${p.name("region", region)}${p.words.colon}${w.opens({ round })}`}
          style={{ background: `var(--region-${region.replaceAll("_", "-")})` }}
        />
      ) : null}
    </li>
  );
}

/** Two rounds under the region that opens with the first of them; the last two open none. */
function Pair({ p, view, region, rounds, looks }: CalendarPair) {
  const w = boardWords(p.lang);
  const start = p.constant("start_spaces") - 1;
  const spaces = (
    <ol>
      {rounds.map((round) => (
        <Space key={round} p={p} view={view} space={start + round} />
      ))}
    </ol>
  );
  if (!region)
    return (
      <li class="pe-pair">
        <span class="pe-chip">
          <b>{w.lastRounds}</b>
          <span class="num">{rounds.join(" · ")}</span>
        </span>
        {spaces}
      </li>
    );
  return (
    <li class="pe-pair">
      <RegionChip p={p} view={view} id={region} near={looks.region === region} lookAt={looks.lookAt} />
      {spaces}
    </li>
  );
}

interface Looks {
  region: Region | null;
  lookAt: (region: Region | null) => void;
}

interface CalendarPair {
  p: Props;
  view: View;
  region: Region | null;
  rounds: number[];
  looks: Looks;
}

/** All rounds in a row, each region over its two, the popes below, and the court as the last place. */
export function Calendar({ p, view, ...looks }: { p: Props; view: View } & Looks) {
  const w = boardWords(p.lang);
  const order = tieOrder(view);
  const start = p.constant("start_spaces");
  const all = view.track.length - start;
  const pairs = Array.from({ length: Math.ceil(all / 2) }, (_, i) => [2 * i + 1, 2 * i + 2].filter((n) => n <= all));
  return (
    <section class="pe-calendar" aria-label={w.popes}>
      <dl class="pe-ties" title={w.tiesHelp}>
        <Ties p={p} label={w.tiesCities} seats={order} />
        <Ties p={p} label={w.tiesCourt} seats={[...order].reverse()} />
      </dl>
      <div class="pe-start">
        <b>{w.popes}</b>
        <ol>
          {view.face.map((_, space) => (
            <Space key={space} p={p} view={view} space={space} />
          ))}
        </ol>
      </div>
      <ul>
        {pairs.map((rounds) => {
          const region = REGION_IDS.find((id) => rounds.includes(p.figure("region", id, "opens"))) ?? null;
          return <Pair key={rounds[0]} {...{ p, view, region, rounds, looks }} />;
        })}
      </ul>
      <Court p={p} />
    </section>
  );
}

function Ties({ p, label, seats }: { p: Props; label: string; seats: number[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {seats.map((seat) => (
          <span key={seat} title={seatLabel(p, seat)}>
            <SeatMark seat={seat} />
            <span class="pe-hidden">{seatLabel(p, seat)} </span>
          </span>
        ))}
      </dd>
    </div>
  );
}

/** On a phone's own page. */
export function Track({ p, view }: { p: Props; view: View }) {
  const w = boardWords(p.lang);
  const order = tieOrder(view);
  return (
    <section class="pe-track" aria-label={w.popes}>
      <ol reversed>
        {view.track
          .map((_, i) => view.track.length - 1 - i)
          .filter((space) => space < view.n_players || space >= p.constant("start_spaces"))
          .map((space) => (
            <Space key={space} p={p} view={view} space={space} />
          ))}
      </ol>
      <dl class="pe-ties" title={w.tiesHelp}>
        <Ties p={p} label={w.tiesCities} seats={order} />
        <Ties p={p} label={w.tiesCourt} seats={[...order].reverse()} />
      </dl>
    </section>
  );
}
