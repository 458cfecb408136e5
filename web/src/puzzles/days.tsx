// Days in a row: the last seven. A day that was missed is an empty ring.
import { useApp } from "../app";
import { dayBefore } from "./puzzle";
import { standing, streak } from "./standing";

const SHOWN = 7;

export function Days({ today }: { today: string }) {
  const { words, lang } = useApp();
  const { days } = standing();
  const { now, most } = streak(today, days);
  const letter = new Intl.DateTimeFormat(lang, { weekday: "narrow", timeZone: "UTC" });
  const week = Array.from({ length: SHOWN }, (_, i) => dayBefore(today, SHOWN - 1 - i));
  return (
    <div class="puzzle-days" data-streak={now}>
      <p>
        <b>{words.puzzles.row({ n: now })}</b>
        <span>{words.puzzles.longest({ n: most })}</span>
      </p>
      <ol aria-hidden="true">
        {week.map((day) => (
          <li key={day} class={`${days[day] ? "ok" : ""} ${day === today ? "this-day" : ""}`}>
            <i>{days[day] ? "✓" : ""}</i>
            {letter.format(new Date(day))}
          </li>
        ))}
      </ol>
    </div>
  );
}
