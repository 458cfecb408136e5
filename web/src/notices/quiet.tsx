// Quiet hours: the day as a band with two handles, and two fields of time.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { clock, minutes, type Notices } from "./wishes";

const DAY = 1440; // minutes
const STEP = 15;
const NIGHT = { from: 22 * 60, to: 7 * 60 };
const WIDTH = 340;
const at = (minute: number): number => (minute / DAY) * WIDTH;

type Span = { from: number; to: number };

/** What is dark of the day: one stretch, or two around midnight. */
const stretches = ({ from, to }: Span): [number, number][] =>
  from < to
    ? [[from, to]]
    : [
        [0, to],
        [from, DAY],
      ];

function Day({ quiet, label }: { quiet: Span; label: string }) {
  return (
    <svg class="day-band" viewBox={`0 0 ${WIDTH} 50`} role="img" aria-label={label}>
      <rect class="light" x=".5" y="4.5" width={WIDTH - 1} height="20" />
      {stretches(quiet).map(([from, to]) => (
        <rect key={from} class="dark" x={at(from)} y="5" width={at(to) - at(from)} height="19" />
      ))}
      {[0, 6, 12, 18, 24].map((hour) => (
        <text key={hour} x={Math.min(Math.max(at(hour * 60), 8), WIDTH - 10)} y="44" text-anchor="middle">
          {hour}
        </text>
      ))}
    </svg>
  );
}

/** The handles lie on the day; while one is dragged, nothing is saved yet. */
function Band({ quiet, save }: { quiet: Span; save: (quiet: Span) => void }) {
  const own = useApp().words.notices;
  const [dragged, drag] = useState<Span | null>(null);
  const shown = dragged ?? quiet;
  const handle = (end: keyof Span, label: string) => {
    const moved = (e: { currentTarget: HTMLInputElement }) => ({
      ...shown,
      [end]: Number(e.currentTarget.value) % DAY,
    });
    return (
      <input
        type="range"
        min={0}
        max={DAY}
        step={STEP}
        value={shown[end]}
        aria-label={label}
        aria-valuetext={clock(shown[end])}
        data-handle={end}
        onInput={(e) => drag(moved(e))}
        onChange={(e) => {
          drag(null);
          save(moved(e));
        }}
      />
    );
  };
  return (
    <div class="quiet-band">
      <Day quiet={shown} label={own.quietSaid({ from: clock(shown.from), to: clock(shown.to) })} />
      {handle("from", own.quietFrom)}
      {handle("to", own.quietTo)}
    </div>
  );
}

export function Quiet({ notices, change }: { notices: Notices; change: (to: Partial<Notices>) => void }) {
  const { words } = useApp();
  const own = words.notices;
  const { quiet } = notices;
  const field = (end: "from" | "to") => (
    <input
      type="time"
      aria-label={end === "from" ? own.quietFrom : own.quietTo}
      data-quiet={end}
      value={clock(quiet![end])}
      onChange={(e) => {
        const value = minutes(e.currentTarget.value);
        if (value !== null) change({ quiet: { ...quiet!, [end]: value } });
      }}
    />
  );
  return (
    <section class="sec">
      <h2>
        {own.quiet}
        <label class="square">
          <input
            type="checkbox"
            checked={quiet !== null}
            aria-label={own.quiet}
            data-quiet="on"
            onChange={() => change({ quiet: quiet ? null : NIGHT })}
          />
          <i aria-hidden="true">
            <Icon name="check" />
          </i>
        </label>
      </h2>
      {quiet ? (
        <>
          <Band quiet={quiet} save={(span) => change({ quiet: span })} />
          <p class="said-line">
            {own.from} {field("from")} {own.to} {field("to")} {own.nothingRings}
          </p>
          <p class="said">{own.clockBefore}</p>
        </>
      ) : (
        <p class="said">{own.noQuiet}</p>
      )}
    </section>
  );
}
