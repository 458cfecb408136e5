// The table in words, for a game without a board or when a board fails: seats with their scores, a button for each element
// that a choice names, and every field one may see.
import type { BoardProps } from "./board";
import { SeatMark } from "./icons";
import type { Value } from "./types";

/** What an element is called where nothing is drawn: what the only choice that names it does, else its component's name. */
function title(element: string, { choices, name }: BoardProps): string {
  const naming = choices.filter((c) => c.targets.includes(element));
  const [type, ...rest] = element.split(".");
  const id = rest.join(".");
  const called = name(type!, id);
  return naming.length !== 1 && called !== id ? called : naming[0]!.label;
}

export function Panel(p: BoardProps) {
  const { view, seats, table, choices, el, name, description } = p;
  const elements = [...new Set(choices.flatMap((c) => c.targets))];
  const fields = new Map(description.fields.map((f) => [f.name, f]));
  const typeOf = (field: string) => description.types[fields.get(field)?.type ?? -1]?.name ?? "";
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
          <span key={element} {...el(element, title(element, p), "btn")}>
            {title(element, p)}
          </span>
        ))}
      </div>
      <dl class="panel-fields">
        {Object.entries(view).map(([field, value]) => (
          <div key={field}>
            <dt>{fields.get(field)?.title ?? field}</dt>
            <dd>{shown(typeOf(field), value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
