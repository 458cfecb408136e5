// Quiet hours: two fields of time, and the day as a band.
import { useApp } from "../app";
import { Icon } from "../icons";
import { clock, minutes, type Notices } from "./wishes";

const NIGHT = { from: 22 * 60, to: 7 * 60 };
const WIDTH = 340;
const at = (minute: number): number => (minute / 1440) * WIDTH;

/** What is dark of the day: one stretch, or two around midnight. */
const stretches = ({ from, to }: { from: number; to: number }): [number, number][] =>
  from < to
    ? [[from, to]]
    : [
        [0, to],
        [from, 1440],
      ];

function Band({ quiet, label }: { quiet: { from: number; to: number }; label: string }) {
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
          <Band quiet={quiet} label={own.quietSaid({ from: clock(quiet.from), to: clock(quiet.to) })} />
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
