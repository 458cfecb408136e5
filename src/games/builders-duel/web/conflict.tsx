// The conflict: both sums, the seals as they fell, and the seals still in hand.
import { useMemo } from "preact/hooks";
import { Piece, SeatMark } from "@table/icons";
import type { Seal } from "@table/generated/builders-duel";
import { Bouts, leader } from "./bout";
import { SEALS, sealElement, sealPiece, type Props } from "./goods";
import { words as boardWords } from "@table/generated/words/builders-duel";

export const inConflict = (p: Props): boolean =>
  p.view.contested !== null && (p.view.phase === "conflict" || p.view.phase === "after_conflict");

interface Toss {
  seat: number;
  seal: Seal;
  face: number;
}

/** The tosses of this conflict, as the log tells them: the state keeps only their sum. */
function tossesOf(p: Props): Toss[] {
  const events = p.table.rows.flatMap((row) => row.events);
  const from = events.map((e) => e.kind).lastIndexOf("contested");
  return events
    .slice(from + 1)
    .flatMap((e) =>
      e.kind === "seal_landed" && e.seat !== null
        ? [{ seat: e.seat, seal: e.args.seal as Seal, face: Number(e.args.face) }]
        : [],
    );
}

/** How likely it is to lead after a toss. Null: no such toss now, or the first one. */
function leading(p: Props, seat: number, element: string): number | null {
  const toss = p.choices.find((c) => c.verb === "toss" && c.targets.includes(element));
  const outcomes = toss && p.view.tosses > 0 ? p.odds(toss) : [];
  const weigh = (list: typeof outcomes) => list.reduce((sum, o) => sum + o.weight, 0);
  return outcomes.length ? weigh(outcomes.filter((o) => leader(o.view) === seat)) / weigh(outcomes) : null;
}

/** The seals a seat can still toss, by kind. */
const handOf = ({ view }: Props, seat: number): number[] => [...view.seals[seat]!, view.personal_used[seat] ? 0 : 1];

/** How likely it is to win the conflict with each kind that may be tossed now, both answering as well as they can. */
function winning(p: Props, seat: number): (number | null)[] {
  const { view } = p;
  const faces = (seal: Seal) => ({ low: p.figure("seal", seal, "low"), high: p.figure("seal", seal, "high") });
  const bouts = new Bouts(SEALS.map(faces));
  const holder = view.deal_first;
  const lead = view.sum[holder]! - view.sum[1 - holder]!;
  const bout = { holder: handOf(p, holder), other: handOf(p, 1 - holder), lead, tosses: view.tosses };
  return SEALS.map((seal, kind) => {
    if (!p.choices.some((c) => c.verb === "toss" && c.targets.includes(sealElement(seal)))) return null;
    const chance = bouts.tossed(bout, kind);
    return seat === holder ? chance : 1 - chance;
  });
}

function Hand({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const hand = handOf(p, seat);
  const wins = useMemo(() => winning(p, seat), [p.view, p.choices, seat]);
  const percent = (share: number) => ({ percent: Math.round(100 * share) });
  return (
    <div class="bd-hand">
      {SEALS.map((seal, i) => {
        const element = sealElement(seal);
        const personal = seal === "seal_personal";
        const count = hand[i]!;
        if (!count && !p.standing(element).legal) return null;
        const low = p.figure("seal", seal, "low");
        const high = p.figure("seal", seal, "high");
        const leads = leading(p, seat, element);
        const won = wins[i];
        return (
          <div
            key={seal}
            {...p.el(element, `${p.name("seal", seal)}${p.words.colon}${count}`, "bd-toss")}
            data-seat={seat + 1}
          >
            <Piece id={sealPiece(seal, high)} size={48} seat={seat} />
            <span class="num">
              {low} / {high} <small>{personal ? w.last : count > 1 ? `× ${count}` : null}</small>
            </span>
            {won == null ? null : <b class="num">{w.toWin(percent(won))}</b>}
            {leads === null ? null : <small class="num">{w.toLead(percent(leads))}</small>}
          </div>
        );
      })}
    </div>
  );
}

export function Conflict(p: Props) {
  if (!inConflict(p)) return null;
  const w = boardWords(p.lang);
  const tosses = tossesOf(p);
  // Once it is decided the state forgets the sums, and the log still tells them.
  const winner = p.view.phase === "conflict" ? null : p.view.conflict_winner;
  const sums =
    winner === null
      ? p.view.sum
      : [0, 1].map((seat) => tosses.reduce((sum, t) => sum + (t.seat === seat ? t.face : 0), 0));
  const [left, right] = sums as [number, number];
  const ahead = winner ?? (left === right ? null : left > right ? 0 : 1);
  const said = winner === null ? w.leads : w.wins;
  const side = (seat: number) => {
    const behind = ahead !== null && ahead !== seat;
    return (
      <div data-seat={seat + 1}>
        <span class="seatname">
          <SeatMark seat={seat} /> <b>{p.seats[seat]?.name ?? p.seats[seat]?.title}</b>
        </span>
        <div class="bd-fallen">
          <span class={`bd-sum num ${behind ? "behind" : ""}`}>{sums[seat]}</span>
          {tosses
            .filter((t) => t.seat === seat)
            .map((t, i) => (
              <Piece key={i} id={sealPiece(t.seal, t.face)} size={40} seat={seat} />
            ))}
        </div>
      </div>
    );
  };
  return (
    <section class="bd-conflict" aria-label={w.conflict}>
      <h2>
        <span class="display">{w.conflict}</span>{" "}
        <small>{w.over({ card: p.name("card", p.view.grid[p.view.contested!] ?? null) })}</small>
      </h2>
      <div class="bd-versus">
        {side(0)}
        <i>{ahead === null ? w.equal : ahead === 0 ? `◂ ${said}` : `${said} ▸`}</i>
        {side(1)}
      </div>
      {p.seat !== null ? <Hand p={p} seat={p.seat} /> : null}
    </section>
  );
}
