// Who sits at the table: marks, names, scores, clocks, who is away and who has still to choose.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Face } from "../computers";
import { SeatMark } from "../icons";
import type { Clock, Description, Score, SeatInfo, Table } from "../types";
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

/** The score, named; a tap tells how it is made up. */
function Total({ score, description }: { score: Score; description?: Description }) {
  const { words } = useApp();
  const parts = Object.entries(score.categories).filter(([, n]) => n !== 0);
  const title = (name: string) => description?.categories.find((c) => c.name === name)?.title ?? name;
  const total = (
    <>
      <b class="num">{figure(score.total)}</b> <small>{words.table.points}</small>
    </>
  );
  if (!parts.length || !description) return <span data-total>{total}</span>;
  return (
    <details class="total" data-total>
      <summary>{total}</summary>
      <ul>
        {parts.map(([name, n]) => (
          <li key={name}>
            {title(name)} <b class="num">{figure(n)}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface StripProps {
  table: Table;
  heard: number;
  description?: Description;
}

export function SeatStrip({ table, heard, description }: StripProps) {
  const { words } = useApp();
  return (
    <ul class="seat-strip" aria-label={words.seats}>
      {table.seats.map((s) => {
        const score = table.scores?.find((x) => x.seat === s.seat);
        const acts = table.decision?.actors.includes(s.seat) ?? false;
        return (
          <li key={s.seat} class={acts ? "acts" : ""}>
            <SeatMark seat={s.seat} size={16} />
            <Face level={s.level} size={28} seat={s.seat} />
            <span class="who">{seatName(s)}</span>
            {score ? <Total score={score} description={description} /> : null}
            {table.clocks?.[s.seat] ? <Left clock={table.clocks[s.seat]!} heard={heard} /> : null}
            {s.stand_in ? (
              <i>{words.standsIn}</i>
            ) : s.conceded ? (
              <i>{words.conceded}</i>
            ) : s.kind === "person" && !s.online ? (
              <i>{words.away}</i>
            ) : null}
          </li>
        );
      })}
      {table.watchers ? (
        <li>
          <i>{words.watchers({ n: table.watchers })}</i>
        </li>
      ) : null}
    </ul>
  );
}
