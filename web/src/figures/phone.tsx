// On a phone, with the box beside it: one component a screen, and at the bottom keys for one thumb. A key fills the field in
// view and goes to the next.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { Drawn } from "./drawing";
import { change, type FigureInfo } from "./edition";
import { Confirming, Lines, Onward } from "./editor";
import { ProgressBar } from "./list";
import type { Bench } from "./page";

const KEYS = 6;

/** Figures of the component that keys can fill: numbers one by one. */
function keyed(bench: Bench): { name: string; info: FigureInfo }[] {
  const { schema } = bench.draft;
  return Object.entries(bench.row.figures)
    .map(([name, { figure }]) => ({ name, info: schema.figures[figure]! }))
    .filter(({ info }) => info.form === "number" && !info.count && !info.fixed && info.max - info.min < 100);
}

function Keys({ bench }: { bench: Bench }) {
  const { words } = useApp();
  const { draft, row, type } = bench;
  const fields = keyed(bench);
  const [at, setAt] = useState(0);
  const [from, setFrom] = useState(0);
  useEffect(() => setAt(0), [row.id, type.type]);
  const field = fields[Math.min(at, fields.length - 1)];
  useEffect(() => {
    for (const line of document.querySelectorAll<HTMLElement>(".fl"))
      line.classList.toggle("cur", line.dataset.figure === field?.name);
    setFrom(0);
  }, [field?.name, row.id]);
  if (!field) return null;
  const { min, max } = field.info;
  const first = max > KEYS - 1 && from ? from : Math.min(0, min);
  const press = (n: number) => {
    draft.change(change(draft.file, type.type, row, field.name, n));
    setAt((now) => (now + 1) % fields.length);
  };
  return (
    <>
      <p class="keys-for">
        {bench.called(type.type, field.name)}
        {max - first >= KEYS || from ? (
          <button class="btn quiet" onClick={() => setFrom(first + KEYS > max ? 0 : first + KEYS)}>
            {words.figures.otherKeys}
          </button>
        ) : null}
      </p>
      <div class="keys" role="group" aria-label={bench.called(type.type, field.name)}>
        {Array.from({ length: KEYS }, (_, i) => first + i).map((n) => (
          <button key={n} disabled={n < min || n > max} data-key={n} onClick={() => press(n)}>
            {n}
          </button>
        ))}
      </div>
    </>
  );
}

export function OnPhone({ bench }: { bench: Bench }) {
  const { words } = useApp();
  const { draft, type, row } = bench;
  const before = bench.before();
  return (
    <main class="fg-phone">
      <ProgressBar bench={bench} short />
      <label class="phone-kind">
        <select
          data-kinds
          aria-label={words.figures.kinds}
          value={type.type}
          onChange={(e) =>
            bench.go(
              e.currentTarget.value,
              draft.schema.types.find((t) => t.type === e.currentTarget.value)!.rows[0]!.id,
            )
          }
        >
          {draft.schema.types.map((of) => (
            <option key={of.type} value={of.type}>
              {bench.called(of.type, "title")}
            </option>
          ))}
        </select>
        <span class="num">{words.figures.nth({ n: type.rows.indexOf(row) + 1, all: type.rows.length })}</span>
      </label>
      <h2 class="display" data-row={row.id}>
        {bench.rowName(type.type, row)}
      </h2>
      <div class="phone-body">
        <Drawn bench={bench} type={type.type} row={row} highest={180} />
        <Lines {...{ bench, type, row }} />
      </div>
      <div class="thumb">
        <Keys bench={bench} />
        <p class="steps">
          <button
            class="btn"
            aria-label={words.figures.back}
            disabled={!before}
            onClick={() => before && bench.go(before.type, before.row.id)}
          >
            <Icon name="back" />
          </button>
          <Confirming bench={bench} />
          <Onward bench={bench} said={words.figures.nextShort} />
        </p>
      </div>
    </main>
  );
}
