// The papal court and the track of popes and rounds, oldest below, with the order in which ties are won.
import { Piece, SeatMark } from "@table/icons";
import type { View } from "@table/generated/pelegrinus";
import { REGION_IDS, seatLabel, tieOrder, type Props } from "./places";
import { sentTo } from "./programme";
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

export function Track({ p, view }: { p: Props; view: View }) {
  const w = boardWords(p.lang);
  const order = tieOrder(view);
  const row = (label: string, seats: number[]) => (
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
  return (
    <section class="pe-track" aria-label={w.popes}>
      {p.phone ? null : <Court p={p} />}
      <ol reversed>
        {view.track
          .map((_, i) => view.track.length - 1 - i)
          .filter((space) => space < view.n_players || space >= p.constant("start_spaces"))
          .map((space) => (
            <Space key={space} p={p} view={view} space={space} />
          ))}
      </ol>
      <dl class="pe-ties" title={w.tiesHelp}>
        {row(w.tiesCities, order)}
        {row(w.tiesCourt, [...order].reverse())}
      </dl>
    </section>
  );
}
