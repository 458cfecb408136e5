// Beside the board of a review: the moments that cost most, and what was skill and what luck.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { SeatMark } from "../icons";
import { useRoundName } from "../pages/log";
import { seatName } from "../pages/seats";
import type { Description, Row, Table } from "../types";
import { capital, figure, sentence } from "../words";
import { hasLuck, hasOrders, momentsOf, peakOf, percent, SIGN, type Decided, type Placed, type Review } from "./review";

export interface RailProps {
  review: Review;
  table: Table;
  moves: Row[];
  description: Description;
  seat: number; // in view
  at: number;
  go: (at: number) => void;
  tryAgain: (at: number, seat: number) => void;
  view: (seat: number) => void;
}

/** "Year 2 · move 61" where the game counts rounds. */
export function useWhen(p: RailProps): (at: number) => string {
  const { words } = useApp();
  const name = useRoundName(p.description);
  return (at) => {
    const round = p.moves[at - 1]?.round;
    const move = words.review.move({ n: at + 1 });
    return round === undefined ? move : `${name(round)} · ${move}`;
  };
}

/** What was done, what was better, why, and from where to try again. */
function Opened({ p, at, moment }: { p: RailProps; at: number; moment: Decided }) {
  const { words, lang } = useApp();
  const own = words.review;
  const mine = p.table.mine.includes(moment.seat);
  const line = moment.line?.length ? moment.line : moment.best ? [moment.best] : [];
  return (
    <>
      <dl>
        <dt>{mine ? own.you : seatName(p.table.seats[moment.seat]!)}</dt>
        <dd>{moment.played.label}</dd>
        <dt class="hand">
          <span role="img" aria-label={own.better}>
            ☞
          </span>
        </dt>
        <dd data-better>{line.map((c) => c.label).join(words.semicolon)}</dd>
      </dl>
      {moment.reason ? <p class="why">{sentence(moment.reason)}</p> : null}
      <p class="again">
        <button class="btn gold" data-again onClick={() => p.tryAgain(at, moment.seat)}>
          {own.again}
        </button>
        <span class="from">
          {own.from({
            best: percent(lang, moment.best?.win ?? moment.played.win),
            played: percent(lang, moment.played.win),
            error: percent(lang, moment.error),
          })}
        </span>
      </p>
    </>
  );
}

function MomentRow({ p, placed }: { p: RailProps; placed: Placed<Decided> }) {
  const { words, lang } = useApp();
  const when = useWhen(p);
  const { at, moment } = placed;
  const open = at === p.at;
  return (
    <li class={open ? "open" : ""} data-moment={moment.verdict}>
      <button class="head" aria-expanded={open} onClick={() => p.go(at)}>
        <span class="dagger" role="img" aria-label={words.verdicts[moment.verdict]}>
          {SIGN[moment.verdict]}
        </span>
        <b>{when(at)}</b>
        <span class="num">{words.review.percent({ n: percent(lang, -moment.loss) })}</span>
      </button>
      {open ? <Opened p={p} at={at} moment={moment} /> : <p class="one">{moment.played.label}</p>}
    </li>
  );
}

export function Moments(p: RailProps) {
  const { words } = useApp();
  const own = words.review;
  const moments = momentsOf(p.review, p.moves, p.seat);
  const name = seatName(p.table.seats[p.seat]!);
  const mine = p.table.mine.includes(p.seat);
  return (
    <section class="review-leaf moments" aria-labelledby="moments" tabIndex={0}>
      <h2 id="moments" class="rubric">
        {mine ? own.moments({ n: moments.length }) : own.momentsOf({ name })}
      </h2>
      {moments.length ? (
        <ol>
          {moments.map((placed) => (
            <MomentRow key={placed.at} p={p} placed={placed} />
          ))}
        </ol>
      ) : (
        <p class="said">{p.review.passes > 1 ? own.none : own.soon}</p>
      )}
    </section>
  );
}

/** Luck as a bar from the middle. */
function LuckBar({ luck, most }: { luck: number; most: number }) {
  const width = (46 * Math.abs(luck)) / most;
  return (
    <svg class="luck-bar" viewBox="-48 0 96 14" aria-hidden="true">
      <line x1="0" x2="0" y1="0" y2="14" />
      <rect class={luck > 0 ? "good" : "bad"} x={luck > 0 ? 0 : -width} y="2" width={width} height="10" />
    </svg>
  );
}

function SkillRow({ p, seat, most }: { p: RailProps; seat: number; most: number }) {
  const { words, lang } = useApp();
  const sum = p.review.seats[seat]!;
  const info = p.table.seats[seat]!;
  const total = p.table.scores?.find((s) => s.seat === seat)?.total;
  const said = (n: number, digits = 0, sign = false) => words.review.percent({ n: percent(lang, n, digits, sign) });
  return (
    <tr class={seat === p.seat ? "own" : ""} data-sum={seat}>
      <th scope="row">
        <button class="quiet" aria-pressed={seat === p.seat} onClick={() => p.view(seat)}>
          <SeatMark seat={seat} /> {p.table.mine.includes(seat) ? capital(words.review.you) : seatName(info)}{" "}
          {total === undefined ? null : <small class="num">{figure(total)}</small>}
        </button>
      </th>
      <td>{sum.decisions ? said(sum.accuracy) : "–"}</td>
      <td>{sum.decisions ? said(sum.a_choice, 1) : "–"}</td>
      {hasOrders(p.review) ? <td>{percent(lang, sum.guessed, 0, true)}</td> : null}
      {hasLuck(p.review) ? (
        <>
          <td class="fortune">
            <LuckBar luck={sum.luck} most={most} /> {percent(lang, sum.luck, 0, true)}
          </td>
          <td>
            <b>{sum.vague ? "?" : said(sum.without)}</b>{" "}
            {sum.luck_error ? <small>± {percent(lang, sum.luck_error)}</small> : null}
          </td>
        </>
      ) : null}
    </tr>
  );
}

/** Of a shared first place: where it was nearest to being the seat's alone. */
function Peak({ p }: { p: RailProps }) {
  const { words, lang } = useApp();
  const peak = peakOf(p.review, p.moves, p.seat);
  if (!peak) return null;
  return (
    <button class="btn quiet" data-peak onClick={() => p.go(peak.at)}>
      {words.review.peak({ row: peak.at + 1, chance: percent(lang, peak.chance) })}
    </button>
  );
}

/** From what was to be expected to what came of it, for the seat in view: a column that adds up. */
function Summed({ p }: { p: RailProps }) {
  const { words, lang } = useApp();
  const sum = p.review.seats[p.seat]!;
  const own = words.review;
  if (p.table.seats.length < 2) return null; // alone nobody is first
  const changes: [string, number, boolean][] = [
    [own.own, -sum.lost, true],
    [own.others, sum.given, true],
    [own.orders, sum.guessed, hasOrders(p.review)],
    [own.luckRow, sum.luck, hasLuck(p.review)],
    [own.apart, sum.rest, true],
  ];
  const row = (label: string, n: number, total: boolean) => (
    <tr key={label} class={total ? "total" : ""}>
      <th scope="row">{label}</th>
      <td>{percent(lang, n, 0, !total)}</td>
    </tr>
  );
  return (
    <div class="summed" data-ledger>
      <table>
        <caption>{own.ledger}</caption>
        <tbody>
          {row(own.atFirst, sum.start, true)}
          {changes.filter(([, , there]) => there).map(([label, n]) => row(label, n, false))}
          {row(own.inTheEnd, sum.result, true)}
        </tbody>
      </table>
      {sum.rough ? <p class="said">{own.rest}</p> : null}
      <Peak p={p} />
    </div>
  );
}

/** How it is measured, for who asks. */
function How() {
  const { words } = useApp();
  const [open, set] = useState(false);
  return (
    <>
      <button class="btn quiet how" aria-expanded={open} onClick={() => set(!open)}>
        {words.review.how}
      </button>
      {open ? <p class="said">{words.review.method}</p> : null}
    </>
  );
}

export function Skill(p: RailProps) {
  const { words } = useApp();
  const own = words.review;
  const most = Math.max(1000, ...p.review.seats.map((s) => Math.abs(s.luck)));
  return (
    <section class="review-leaf skill" aria-labelledby="skill">
      <h2 id="skill" class="rubric">
        {own.skill}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{own.seat}</th>
            <th scope="col">{own.accuracy}</th>
            <th scope="col">{own.lost}</th>
            {hasOrders(p.review) ? <th scope="col">{own.guessed}</th> : null}
            {hasLuck(p.review) ? (
              <>
                <th scope="col">{own.luckColumn}</th>
                <th scope="col">{own.without}</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {p.table.seats.map(({ seat }) => (
            <SkillRow key={seat} p={p} seat={seat} most={most} />
          ))}
        </tbody>
      </table>
      <Summed p={p} />
      <How />
    </section>
  );
}
