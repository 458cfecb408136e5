// The table in words, for a game without a board or when a board fails: seats with their scores, every public field, and
// each element that a choice names as a button of its own.
import type { BoardProps } from "./board";
import { SeatMark } from "./icons";
import type { Value } from "./types";

const shown = (value: Value): string =>
  Array.isArray(value) ? value.map(shown).join(", ") : value === null ? "–" : typeof value === "boolean" ? (value ? "✓" : "–") : String(value);

export function Panel({ view, seats, table, choices, el }: BoardProps) {
  const elements = [...new Set(choices.flatMap((c) => c.targets))];
  return (
    <div class="panel-view">
      <ul class="panel-seats">
        {seats.map((s) => (
          <li key={s.seat}>
            <SeatMark seat={s.seat} /> <b>{s.name ?? s.title}</b> {table.scores?.find((x) => x.seat === s.seat)?.total ?? 0}
          </li>
        ))}
      </ul>
      <div class="panel-elements">
        {elements.map((name) => (
          <span key={name} {...el(name, name, "btn")}>{name}</span>
        ))}
      </div>
      <dl class="panel-fields">
        {Object.entries(view).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
