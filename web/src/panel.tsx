// The table in words, for a game without a board or when a board fails: seats with their scores, a button for each element
// that a choice names, and every field one may see.
import type { BoardProps } from "./board";
import { SeatMark } from "./icons";
import type { Choice, Value } from "./types";

/** What an element is called where nothing is drawn: what the only choice that names it does, else its own name. */
function title(element: string, choices: Choice[]): string {
  const naming = choices.filter((c) => c.targets.includes(element));
  return naming.length === 1 ? naming[0]!.label : element.replace(/[._]/g, " ");
}

export function Panel({ view, seats, table, choices, el, name, description }: BoardProps) {
  const elements = [...new Set(choices.flatMap((c) => c.targets))];
  const types = new Map(description.fields.map((f) => [f.name, description.types[f.type]?.name ?? ""]));
  const shown = (type: string, value: Value): string =>
    Array.isArray(value)
      ? value.map((v) => shown(type, v)).join(", ")
      : value === null
        ? "–"
        : typeof value === "boolean"
          ? value
            ? "✓"
            : "–"
          : name(type, value);
  return (
    <div class="panel-view">
      <ul class="panel-seats">
        {seats.map((s) => (
          <li key={s.seat}>
            <SeatMark seat={s.seat} /> <b>{s.name ?? s.title}</b>{" "}
            {table.scores?.find((x) => x.seat === s.seat)?.total ?? 0}
          </li>
        ))}
      </ul>
      <div class="panel-elements">
        {elements.map((element) => (
          <span key={element} {...el(element, element.replace(/[._]/g, " "), "btn")}>
            {title(element, choices)}
          </span>
        ))}
      </div>
      <dl class="panel-fields">
        {Object.entries(view).map(([field, value]) => (
          <div key={field}>
            <dt>{field.replaceAll("_", " ")}</dt>
            <dd>{shown(types.get(field) ?? "", value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
