// Who sits at the table: marks, names, scores, clocks, who is away and who has still to choose.
import type { ComponentChildren, HTMLAttributes } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import type { BoardProps } from "../board";
import { useClosing } from "../closing";
import { Face, isExpert, secondsOf } from "../computers";
import { SeatMark, useTincture } from "../icons";
import { daySaid, present } from "../notices/days";
import { PersonLink } from "../people/person";
import type { Tallied } from "../table/tally";
import type { Absence, Clock, Description, Score, SeatInfo } from "../types";
import { figure, spoken } from "../words";

export const seatName = (seat: SeatInfo): string => seat.name ?? seat.person?.name ?? seat.title;

const two = (n: number): string => String(n).padStart(2, "0");

/** Days, or minutes and seconds. */
function span(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86400) return spoken().days({ n: Math.floor(seconds / 86400) });
  return seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Time left: that of the turn first, then the reserve. */
function Left({ clock, heard }: { clock: Clock; heard: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!clock.running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [clock.running, heard]);
  const gone = clock.running ? Math.max(0, now - heard) : 0;
  const turn = clock.turn - gone;
  const left = turn > 0 ? turn : clock.reserve + turn;
  const { words } = useApp();
  const late = clock.expired || left <= 0;
  const state = [clock.running && "running", late && "expired"].filter(Boolean).join(" ");
  return (
    <span class={`clock num ${state}`} role="timer" aria-label={words.clock}>
      {span(left)}
      {turn > 0 && clock.reserve ? <small> +{span(clock.reserve)}</small> : null}
      {late ? <i> {words.timeUp}</i> : null}
    </span>
  );
}

interface TotalProps {
  tally: Tallied;
  score: Score;
  points?: number; // other than the table's
  description?: Description;
  heading?: string; // whose it is, where the strip has no room for names
  ask?: ComponentChildren; // what else can be asked of that seat there
}

/** The score, named; a tap tells how it is made up. */
function Total({ tally, score, points = tally.of(score.seat) ?? score.total, description, heading, ask }: TotalProps) {
  const { words } = useApp();
  const menu = useClosing();
  const parts = Object.entries(score.categories).filter(([, n]) => n !== 0);
  const title = (name: string) => description?.categories.find((c) => c.name === name)?.title ?? name;
  const total = (
    <>
      <b class="display num">{figure(points)}</b> <small>{tally.unit}</small>
    </>
  );
  const told = description ? parts : [];
  if (!told.length && !ask)
    return (
      <span class="total" data-total>
        {total}
      </span>
    );
  return (
    <details class="total" data-total ref={menu}>
      <summary>{total}</summary>
      <ul>
        {heading ? (
          <li>
            <b>{heading}</b>
          </li>
        ) : null}
        {told.map(([name, n]) => (
          <li key={name}>
            {title(name)} <b class="num">{figure(n)}</b>
          </li>
        ))}
        {points === score.total || !told.length ? null : (
          <li class="in-all">
            {words.table.ifOver} <b class="num">{figure(score.total)}</b>
          </li>
        )}
        {ask ? <li class="asks">{ask}</li> : null}
      </ul>
    </details>
  );
}

/** Whether somebody is there and plays. */
function Presence({ seat, away, brief }: { seat: SeatInfo; away: Absence | undefined; brief: boolean }) {
  const { words, lang } = useApp();
  if (seat.stand_in) return <i>{words.standsIn}</i>;
  if (seat.conceded) return <i>{words.conceded}</i>;
  if (present(away)) {
    const said = words.onLeave({ day: daySaid(away.until - 1, lang) });
    return (
      <i data-on-leave title={said}>
        {brief ? words.onLeaveShort : said}
      </i>
    );
  }
  if (seat.level && isExpert(seat.level))
    return <i class="thinks">{words.thinks({ seconds: secondsOf(seat.level) })}</i>;
  return seat.kind === "person" && !seat.online ? <i>{words.away}</i> : null;
}

type Seated = Pick<BoardProps, "table" | "seats" | "seat" | "description" | "tally" | "heard" | "phone" | "explain">;

/** What a game adds to its seats. */
export interface SeatsProps {
  p: Seated;
  scores?: Score[] | null; // other than the table's
  composed?: boolean; // false: the score is no sum, so there is nothing to tell
  counters?: (seat: number) => ComponentChildren;
  state?: (seat: number) => ComponentChildren; // behind the name
  el?: (seat: number) => HTMLAttributes<HTMLDivElement>; // what makes a seat an element of the board
  order?: number[];
  children?: ComponentChildren; // after the last
}

/** Can the computer on a seat be asked about what it did last? */
const explains = ({ explain, seats, table }: Seated, seat: number): boolean =>
  explain !== undefined && Boolean(seats[seat]!.level) && table.rows.some((row) => row.seat === seat);

/** Beside a computer's seat, which may be a target itself: why did it do that? Wide: with all its words. */
export function WhyMark({ p, seat, wide }: { p: Seated; seat: number; wide?: boolean }) {
  const { words } = useApp();
  if (!explains(p, seat)) return null;
  return (
    <button
      class={wide ? "btn" : "why-mark"}
      title={words.table.whyDid}
      aria-label={words.table.whyDid}
      data-explain={seat}
      onClick={() => p.explain?.(seat)}
    >
      {wide ? words.table.whyDid : "?"}
    </button>
  );
}

interface WhoProps {
  p: Seated;
  seat: number;
  state?: ComponentChildren;
  leads?: boolean; // the name to its person; not where the seat itself is clicked
}

/** Mark, name, clock and who is away: what is said of a seat wherever it stands. On a phone a name is no link: it lies under thumbs. */
export function Who({ p, seat, state, leads = false }: WhoProps) {
  const info = p.seats[seat]!;
  const clock = p.table.clocks?.[seat];
  return (
    <span class="seat-name">
      <SeatMark seat={seat} size={16} />
      <b class="who">
        <PersonLink person={leads && !p.phone ? info.person : null}>{seatName(info)}</PersonLink>
      </b>
      {state}
      <Presence seat={info} away={clock?.away} brief={p.phone} />
      {clock ? <Left clock={clock} heard={p.heard} /> : null}
    </span>
  );
}

/** One's own seat first, then around the table. */
const around = (p: Seated): number[] => {
  const seats = p.seats.map((s) => s.seat);
  const mine = p.seat ?? 0;
  return [...seats.slice(mine), ...seats.slice(0, mine)];
};

/** The one score of a seat, where a board shows its players itself. */
export function Points({ p, seat }: { p: Seated; seat: number }) {
  const score = p.table.scores?.find((s) => s.seat === seat);
  return score ? <Total tally={p.tally} score={score} description={p.description} /> : null;
}

interface SeatScoreProps {
  p: Seated;
  seat: number;
  staged: Score[] | null | undefined; // scores other than the table's
  composed: boolean;
  tight: boolean; // no room in the strip for names and marks: they stand where the score is told
}

function SeatScore({ p, seat, staged, composed, tight }: SeatScoreProps) {
  const score = (staged === undefined ? p.table.scores : staged)?.find((s) => s.seat === seat);
  if (!score) return null;
  return (
    <Total
      tally={p.tally}
      score={score}
      points={staged ? score.total : undefined}
      description={composed ? p.description : undefined}
      heading={tight ? seatName(p.seats[seat]!) : undefined}
      ask={tight && explains(p, seat) ? <WhyMark p={p} seat={seat} wide /> : undefined}
    />
  );
}

/** The strip over the board: everybody with their counters and one score. */
export function Seats({ p, scores: staged, composed = true, order = around(p), children, ...more }: SeatsProps) {
  const { words } = useApp();
  const tincture = useTincture();
  const tight = p.phone && order.length > 2;
  const acts = (seat: number) => p.table.status === "playing" && (p.table.decision?.actors.includes(seat) ?? false);
  const leaf = (seat: number) => {
    const states = [acts(seat) && "acts", seat === p.seat && "mine"].filter(Boolean).join(" ");
    return (
      <li key={seat} class={states} data-seat={tincture(seat)}>
        {p.phone ? null : <Face level={p.seats[seat]!.level} size={40} seat={seat} />}
        <div {...more.el?.(seat)}>
          <Who p={p} seat={seat} state={more.state?.(seat)} leads={!more.el} />
          {p.phone ? null : <span class="counters num">{more.counters?.(seat)}</span>}
        </div>
        {tight ? null : <WhyMark p={p} seat={seat} />}
        <SeatScore p={p} seat={seat} staged={staged} composed={composed} tight={tight} />
      </li>
    );
  };
  return (
    <ul class={`seat-strip of-${order.length}`} aria-label={words.seats}>
      {order.map(leaf)}
      {children}
      {p.table.watchers ? (
        <li class="watchers">
          <i>{words.watchers({ n: p.table.watchers })}</i>
        </li>
      ) : null}
    </ul>
  );
}
