// The orders at the table: what each has, what it is worth, and who is still choosing.
import { Piece, SeatMark, useTincture } from "@table/icons";
import type { Score } from "@table/types";
import type { View } from "@table/generated/pelegrinus";
import { relicValues, seatLabel, type Props } from "./places";
import { Shared } from "./shared";
import { words as boardWords } from "@table/generated/words/pelegrinus";

/** The order whose ways are shown on the map; null: one's own. */
export const waysOf = new Shared<number | null>(null);

function Count({
  piece,
  seat,
  n,
  label,
  children,
}: {
  piece: string;
  seat: number;
  n: number;
  label: string;
  children?: string;
}) {
  return (
    <span class="pe-count num" role="img" aria-label={`${label}, ${n}`} title={label}>
      <Piece id={piece} size={20} seat={seat} /> {n}
      {children}
    </span>
  );
}

function Relics({ p, view, seat }: { p: Props; view: View; seat: number }) {
  const w = boardWords(p.lang);
  const own = view.relics[seat] ?? [];
  const label = `${w.relics}${p.words.colon}${relicValues(p.figure)
    .map((value, i) => w.relic({ value, n: own[i] ?? 0 }))
    .join(", ")}`;
  return (
    <span class="pe-relics num" role="img" aria-label={label} title={label}>
      <Piece id="relic" size={20} seat={seat} />
      {relicValues(p.figure).map((value, i) => (
        <span key={value} class={own[i] ? "pe-relic" : "pe-relic none"} data-el={`relic.${seat}.${value}`}>
          {own[i] ? Array<number>(own[i]).fill(value).join(" ") : ""}
        </span>
      ))}
    </span>
  );
}

function Standing({ p, view, seat }: { p: Props; view: View; seat: number }) {
  const w = boardWords(p.lang);
  if (view.phase !== "program") return null;
  return view.ready[seat] ? (
    <span class="pe-ready" role="img" aria-label={w.sent} title={w.sent}>
      ✓
    </span>
  ) : (
    <span class="pe-thinking" role="img" aria-label={w.programming} title={w.programming}>
      <i>…</i>
      <em>{w.programming}</em>
    </span>
  );
}

export function Orders({ p, view, scores }: { p: Props; view: View; scores: Score[] | null }) {
  const w = boardWords(p.lang);
  const tincture = useTincture();
  const seats = view.com_supply.map((_, seat) => seat).filter((seat) => seat < view.n_players);
  const mine = p.seat ?? 0;
  const round = [...seats.slice(mine), ...seats.slice(0, mine)];
  return (
    <section class="pe-orders" aria-label={w.orders}>
      {round.map((seat) => {
        const score = scores?.find((s) => s.seat === seat);
        const tokens = view.track.filter((owner) => owner === seat).length;
        const worth = p.description.categories.map(
          (c) => `${w.categories[c.name] ?? c.title} ${score?.categories[c.name] ?? 0}`,
        );
        return (
          <article
            key={seat}
            class={`pe-order ${seat === p.seat ? "mine" : ""}`}
            data-el={`player.${seat}`}
            data-seat={tincture(seat)}
            title={worth.join(" · ")}
            onPointerEnter={() => waysOf.set(seat)}
            onPointerLeave={() => waysOf.set(null)}
          >
            <header>
              <SeatMark seat={seat} size={15} /> <b>{seatLabel(p, seat)}</b> <Standing p={p} view={view} seat={seat} />
              <span class="pe-brief num">{worth.slice(3).join(" · ")}</span>
              <span class="pe-points display num" aria-label={`${score?.total ?? 0} ${w.points}`}>
                {score?.total ?? 0}
              </span>
            </header>
            <div class="pe-bag">
              <Count piece="commandery" seat={seat} n={view.com_supply[seat]!} label={w.commanderiesLeft} />
              <Count piece="abbey" seat={seat} n={view.abbey_supply[seat]!} label={w.abbeysLeft} />
              <Count
                piece="pope"
                seat={seat}
                n={tokens}
                label={w.popesOnTrack({ n: tokens, left: view.pope_supply[seat]! })}
              />
              <Relics p={p} view={view} seat={seat} />
            </div>
            <p class="pe-parts num">{worth.join(" · ")}</p>
          </article>
        );
      })}
    </section>
  );
}

/** On a phone: one line of marks and points. */
export function Strip({ p, view, scores }: { p: Props; view: View; scores: Score[] | null }) {
  const w = boardWords(p.lang);
  const ways = waysOf.use();
  return (
    <ul class="pe-strip">
      {view.com_supply.slice(0, view.n_players).map((_, seat) => (
        <li key={seat} data-el={`player.${seat}`} class={seat === p.seat ? "mine" : ""}>
          <button
            class="pe-seat"
            aria-pressed={ways === seat}
            title={w.ways({ who: seatLabel(p, seat) })}
            onClick={() => waysOf.set(ways === seat ? null : seat)}
          >
            <SeatMark seat={seat} />
            <span class="pe-hidden">{seatLabel(p, seat)}</span>
            <b class="num">{scores?.find((s) => s.seat === seat)?.total ?? 0}</b>
            {view.phase === "program" && view.ready[seat] ? (
              <span class="pe-ready" role="img" aria-label={w.sent}>
                ✓
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
