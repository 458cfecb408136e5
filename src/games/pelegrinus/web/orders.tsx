// The orders at the table: what each has, what it is worth, and who is still choosing.
import { Piece, SeatMark, useTincture } from "@table/icons";
import type { Score } from "@table/types";
import type { View } from "@table/generated/pelegrinus";
import { Seats } from "@table/pages/seats";
import { relicValues, seatLabel, type Props } from "./places";
import { onStage } from "./play";
import { Shared } from "@table/shared";
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
  const values = relicValues(p.figure);
  const label = `${w.relics}${p.words.colon}${values.map((value, i) => w.relic({ value, n: own[i] ?? 0 })).join(", ")}`;
  return (
    <span class="pe-relics num" role="img" aria-label={label} title={label}>
      <Piece id="relic" size={20} seat={seat} />
      <span class="pe-relic-sum">{values.reduce((sum, value, i) => sum + value * (own[i] ?? 0), 0)}</span>
      {values.map((value, i) => (
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

/** What an order has left and holds. */
function Bag({ p, view, seat }: { p: Props; view: View; seat: number }) {
  const w = boardWords(p.lang);
  const tokens = view.track.filter((owner) => owner === seat).length;
  return (
    <>
      <Count piece="commandery" seat={seat} n={view.com_supply[seat]!} label={w.commanderiesLeft} />
      <Count piece="abbey" seat={seat} n={view.abbey_supply[seat]!} label={w.abbeysLeft} />
      <Count piece="pope" seat={seat} n={tokens} label={w.popesOnTrack({ n: tokens, left: view.pope_supply[seat]! })} />
      <Relics p={p} view={view} seat={seat} />
    </>
  );
}

/** The strip over the map; an order that is pointed at shows its ways. */
export function OrderSeats(p: Props) {
  const w = boardWords(p.lang);
  const ways = waysOf.use();
  const staged = onStage.use();
  const view = staged?.view ?? p.view;
  const shown = (seat: number) => ({
    "data-el": `player.${seat}`,
    onPointerEnter: () => waysOf.set(seat),
    onPointerLeave: () => waysOf.set(null),
    ...(p.phone
      ? {
          role: "button" as const,
          tabIndex: 0,
          "aria-pressed": ways === seat,
          title: w.ways({ who: seatLabel(p, seat) }),
          onClick: () => waysOf.set(ways === seat ? null : seat),
        }
      : {}),
  });
  // An order is nothing to choose, but it may be the answer to a lesson's question.
  const el = (seat: number) =>
    p.standing(`player.${seat}`).legal ? p.el(`player.${seat}`, seatLabel(p, seat)) : shown(seat);
  return (
    <Seats
      p={p}
      scores={staged ? staged.scores : p.table.scores}
      counters={(seat) => <Bag p={p} view={view} seat={seat} />}
      state={(seat) => <Standing p={p} view={view} seat={seat} />}
      el={el}
    />
  );
}

/** On a phone's own page: what each has and what it is worth. */
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
        const worth = p.description.categories.map(
          (c) => `${w.categories[c.name] ?? c.title} ${score?.categories[c.name] ?? 0}`,
        );
        return (
          <article key={seat} class={`pe-order ${seat === p.seat ? "mine" : ""}`} data-seat={tincture(seat)}>
            <header>
              <SeatMark seat={seat} size={15} /> <b>{seatLabel(p, seat)}</b> <Standing p={p} view={view} seat={seat} />
            </header>
            <div class="pe-bag">
              <Bag p={p} view={view} seat={seat} />
            </div>
            <p class="pe-parts num">{worth.join(" · ")}</p>
          </article>
        );
      })}
    </section>
  );
}
