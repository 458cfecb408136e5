// One figure to be read off the box: its name, its field, what it was, its mark, and what is wrong with it.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { figure as written } from "../words";
import { change, isChanged, mark, markOf, same, valueIn, type BoxRow, type FigureInfo, type Value } from "./edition";
import type { Bench } from "./page";

/** The letter that says how well a figure is known; a button where that can be said anew. */
export function Mark({
  letter,
  wrong,
  press,
  what,
}: {
  letter: string;
  wrong?: boolean;
  press?: () => void;
  what: string;
}) {
  const { words } = useApp();
  const titles: Record<string, string> = words.figureMarks;
  const said = wrong ? words.figures.wrong : titles[letter]!;
  const shown = (
    <span class={`pv pv-${wrong ? "X" : letter}`} aria-hidden={press ? "true" : undefined} title={said}>
      {wrong ? "!" : letter}
    </span>
  );
  return press ? (
    <button
      class="mark-b"
      aria-label={`${what}${words.colon}${said}`}
      aria-pressed={letter === "O"}
      data-mark={letter}
      onClick={press}
    >
      {shown}
    </button>
  ) : (
    shown
  );
}

interface FieldProps {
  bench: Bench;
  info: FigureInfo;
  label: string;
  value: Value;
  set: (value: Value) => void;
  bad: boolean;
}

function NumberField({ info, label, value, set, bad }: FieldProps) {
  const { words } = useApp();
  const n = Number(value);
  const [text, setText] = useState(String(n));
  useEffect(() => setText((now) => (Number(now) === n && now !== "" ? now : String(n))), [n]);
  const type = (typed: string) => {
    setText(typed);
    if (/^-?\d{1,5}$/.test(typed)) set(Number(typed));
  };
  const step = (by: number) => set(Math.max(info.min, Math.min(info.max, n + by)));
  return (
    <span class={`stp ${bad ? "bad" : ""}`}>
      <button
        aria-label={`${label}${words.colon}${words.figures.less}`}
        onClick={() => step(-1)}
        disabled={n <= info.min}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={bad}
        value={text}
        onFocus={(e) => e.currentTarget.select()}
        onInput={(e) => type(e.currentTarget.value.trim())}
        onBlur={() => setText(String(n))}
      />
      <button
        aria-label={`${label}${words.colon}${words.figures.more}`}
        onClick={() => step(1)}
        disabled={n >= info.max}
      >
        +
      </button>
    </span>
  );
}

function IdField({ bench, info, label, value, set, bad }: FieldProps) {
  const { words } = useApp();
  return (
    <select
      class={bad ? "bad" : ""}
      aria-label={label}
      aria-invalid={bad}
      value={String(value)}
      onChange={(e) => set(e.currentTarget.value)}
    >
      {info.min === 0 ? <option value="none">{words.figures.none}</option> : null}
      {bench.rowsOf(info.of!).map((row) => (
        <option key={row.id} value={row.id}>
          {row.name}
        </option>
      ))}
    </select>
  );
}

function SetField({ bench, info, label, value, set, bad }: FieldProps) {
  const chosen = value as string[];
  const all = bench.rowsOf(info.of!);
  const press = (id: string) =>
    set(all.map((row) => row.id).filter((other) => (other === id) !== chosen.includes(other)));
  return (
    <span class={`chips ${bad ? "bad" : ""}`} role="group" aria-label={label}>
      {all.map((row) => (
        <button key={row.id} class="btn" aria-pressed={chosen.includes(row.id)} onClick={() => press(row.id)}>
          {row.name}
        </button>
      ))}
    </span>
  );
}

const NOTHING: Record<FigureInfo["form"], Value> = { number: 0, here: 0, id: "none", set: [] };

/** The values of a list, those that are left out too. */
function valuesOf(info: FigureInfo, value: Value): Value[] {
  const nothing = NOTHING[info.form];
  if (info.keys) return info.keys.map((key) => (value as Record<string, Value>)[key] ?? nothing);
  const list = value as Value[];
  return Array.from({ length: info.count! }, (_, i) => list[i] ?? nothing);
}

/** As a file has them: nothing at the end, where nothing may stand, is left out. */
function listOf(info: FigureInfo, values: Value[]): Value {
  const stands = (v: Value) => !same(v, NOTHING[info.form]);
  if (info.keys)
    return Object.fromEntries(info.keys.map((key, i) => [key, values[i]!] as const).filter(([, v]) => stands(v)));
  const last = info.min > 0 ? values.length - 1 : values.map(stands).lastIndexOf(true);
  return values.slice(0, last + 1);
}

/** Several values one after the other. */
function ListField(props: FieldProps) {
  const { info } = props;
  const list = valuesOf(info, props.value);
  const One = info.form === "set" ? SetField : info.form === "id" ? IdField : NumberField;
  return (
    <span class="list-f">
      {list.map((value, i) => (
        <One
          key={i}
          {...props}
          label={`${props.label} ${info.keys?.[i] ?? i + 1}`}
          value={value}
          set={(v) =>
            props.set(
              listOf(
                info,
                list.map((old, k) => (k === i ? v : old)),
              ),
            )
          }
        />
      ))}
    </span>
  );
}

function Field(props: FieldProps) {
  if (props.info.count) return <ListField {...props} />;
  if (props.info.form === "set") return <SetField {...props} />;
  return props.info.form === "id" ? <IdField {...props} /> : <NumberField {...props} />;
}

/** The value as a person reads it. */
export function shownValue(bench: Bench, info: FigureInfo, value: Value, none: string): string {
  if (Array.isArray(value)) return value.map((one) => shownValue(bench, info, one, none)).join(" · ") || none;
  if (typeof value === "number") return written(value);
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, one]) => `${key} ${shownValue(bench, info, one, none)}`)
      .join(", ");
  return value === "none" ? none : (bench.rowsOf(info.of ?? "").find((row) => row.id === value)?.name ?? value);
}

/** A line of the editor. */
export function FigureLine({ bench, type, row, name }: { bench: Bench; type: string; row: BoxRow; name: string }) {
  const { words } = useApp();
  const { draft } = bench;
  const { file } = draft;
  const info = draft.schema.figures[row.figures[name]!.figure]!;
  const label = bench.called(type, name);
  const faults = draft.faults.filter((f) => f.type === type && f.row === row.id && f.figure === name);
  const bad = faults.some((f) => !f.warning);
  const letter = markOf(file, type, row, name);
  const value = valueIn(file, type, row, name);
  return (
    <>
      <div class={`fl ${isChanged(file, type, row.id, name) ? "changed" : ""}`} data-figure={name}>
        <span class="fl-name">
          {label}
          {isChanged(file, type, row.id, name) ? (
            <small>
              {words.figures.was({ value: shownValue(bench, info, row.figures[name]!.value, words.figures.none) })}
            </small>
          ) : null}
        </span>
        {info.fixed ? (
          <b class="fixed">{shownValue(bench, info, value, words.figures.none)}</b>
        ) : (
          <Field {...{ bench, info, label, value, bad }} set={(v) => draft.change(change(file, type, row, name, v))} />
        )}
        <Mark
          letter={letter}
          wrong={bad}
          what={label}
          press={info.fixed ? undefined : () => draft.change(mark(file, type, row, name, letter !== "O"))}
        />
      </div>
      {faults.map((f) => (
        <p key={f.text} class={f.warning ? "warned" : "wrong"} role={f.warning ? undefined : "alert"}>
          {f.text}
        </p>
      ))}
    </>
  );
}
