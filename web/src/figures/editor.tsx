// One component of the box: drawn as the game draws it, its figures one under the other, its names, and on to the next.
import { useApp } from "../app";
import { Icon } from "../icons";
import { Drawn } from "./drawing";
import { confirm, givenName, isDone, isOut, mark, markOf, set, take, type BoxRow, type BoxType } from "./edition";
import { FigureLine, Mark } from "./fields";
import type { Bench } from "./page";

/** What it is called on the box, in each language; a form of the name only where there is a name. */
function NameLines({ bench, type, row }: { bench: Bench; type: BoxType; row: BoxRow }) {
  const { words, lang } = useApp();
  const { file, change } = bench.draft;
  const put = (of: string, value: string) =>
    change(set(file, ["names", type.type, row.id, of], value.trim() ? value : undefined));
  const faults = bench.draft.faults.filter(
    (f) => f.type === type.type && f.row === row.id && /^(en|fr|name)/.test(f.figure),
  );
  return (
    <fieldset class="names">
      <legend>{words.figures.printedName}</legend>
      {(["en", "fr"] as const).map((of) => (
        <label key={of}>
          <span>{words.boxLanguages[of]}</span>
          <input
            maxLength={40}
            placeholder={of === lang ? row.name : ""}
            value={givenName(file, type.type, row.id, of)}
            data-name={of}
            onInput={(e) => put(of, e.currentTarget.value)}
          />
        </label>
      ))}
      {faults.map((f) => (
        <p key={f.text} class="wrong" role="alert">
          {f.text}
        </p>
      ))}
    </fieldset>
  );
}

/** A pair of a relation: is it in the box, and of what kind? */
function PairLines({ bench, type, row }: { bench: Bench; type: BoxType; row: BoxRow }) {
  const { words } = useApp();
  const { file, change } = bench.draft;
  const out = isOut(file, type.type, row.id);
  const own = file.figures?.[type.type]?.[row.id];
  const kind = String((own ? own[type.kind!] : undefined) ?? row.kind ?? type.kinds![0]);
  const letter = markOf(file, type.type, row, "");
  const label = bench.called(type.type, type.kind!);
  const choose = (to: string) =>
    change(take(file, type.type, row.id, to === row.kind ? undefined : { [type.kind!]: to }));
  return (
    <>
      <div class={`fl ${own === undefined ? "" : "changed"}`} data-figure={type.kind}>
        <span class="fl-name">{label}</span>
        <select aria-label={label} value={kind} disabled={out} onChange={(e) => choose(e.currentTarget.value)}>
          {type.kinds!.map((one) => (
            <option key={one} value={one}>
              {bench.kindName(type, one)}
            </option>
          ))}
        </select>
        <Mark letter={letter} what={row.name} press={() => change(mark(file, type.type, row, "", letter !== "O"))} />
      </div>
      <button
        class="btn"
        data-out
        aria-pressed={out}
        onClick={() => change(take(file, type.type, row.id, out ? undefined : false))}
      >
        {words.figures.notInBox}
      </button>
    </>
  );
}

/** Two ends and a kind make a new pair. */
export function AddPair({ bench, type }: { bench: Bench; type: BoxType }) {
  const { words } = useApp();
  const ends = bench.rowsOf(type.of!);
  const add = (e: Event) => {
    e.preventDefault();
    const form = new FormData(e.currentTarget as HTMLFormElement);
    const [a, b] = [String(form.get("a")), String(form.get("b"))];
    if (a === b) return;
    const order = (id: string) => ends.findIndex((row) => row.id === id);
    const id = [a, b].sort((x, y) => order(x) - order(y)).join("_");
    const { file, change } = bench.draft;
    change(take(file, type.type, id, { [type.kind!]: String(form.get("kind")) }));
  };
  const list = (name: string, rows: { id: string; name: string }[], label: string) => (
    <select name={name} aria-label={label}>
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {row.name}
        </option>
      ))}
    </select>
  );
  return (
    <form class="add-pair" onSubmit={add}>
      {list("a", ends, words.figures.from)}
      {list("b", [...ends.slice(1), ends[0]!], words.figures.to)}
      {list(
        "kind",
        type.kinds!.map((id) => ({ id, name: bench.kindName(type, id) })),
        bench.called(type.type, type.kind!),
      )}
      <button class="btn">{words.figures.add}</button>
    </form>
  );
}

/** What is wrong with the whole rather than with one figure. */
function Whole({ bench, type, row }: { bench: Bench; type: string; row: BoxRow }) {
  const other = bench.draft.faults.filter(
    (f) => !f.warning && (f.type !== type || f.row !== row.id || (!f.figure && f.row === row.id)),
  );
  return (
    <>
      {other.slice(0, 4).map((f) => (
        <p key={f.text} class="wrong" role="alert">
          {f.type && f.row && f.row !== row.id ? (
            <button class="link-b" onClick={() => bench.go(f.type, f.row)}>
              {f.text}
            </button>
          ) : (
            f.text
          )}
        </p>
      ))}
    </>
  );
}

/** Undo, and: the whole component is as printed. */
export function Confirming({ bench }: { bench: Bench }) {
  const { words } = useApp();
  const { draft, type, row } = bench;
  return (
    <>
      <button
        class="btn icon-b"
        aria-label={words.undo}
        title={words.undo}
        data-undo
        disabled={!draft.undo}
        onClick={() => draft.undo?.()}
      >
        <Icon name="undo" />
      </button>
      <button
        class="btn"
        data-as-printed
        disabled={isDone(draft.file, type.type, row)}
        onClick={() => draft.change(confirm(draft.file, type.type, row))}
      >
        {words.figures.asPrinted}
      </button>
    </>
  );
}

/** The way on to what has a guess left: the one gold button. */
export function Onward({ bench, said }: { bench: Bench; said: string }) {
  const next = bench.next();
  return (
    <button class="btn gold" data-next disabled={!next} onClick={() => next && bench.go(next.type, next.row.id)}>
      {said}
    </button>
  );
}

function Steps({ bench }: { bench: Bench }) {
  const { words } = useApp();
  const next = bench.next();
  return (
    <p class="ed-steps">
      <Confirming bench={bench} />
      <Onward bench={bench} said={next ? words.figures.next({ what: next.row.name }) : words.figures.allDone} />
    </p>
  );
}

/** The lines of a component, without its drawing. */
export function Lines({ bench, type, row }: { bench: Bench; type: BoxType; row: BoxRow }) {
  return (
    <>
      {row.joins ? <PairLines {...{ bench, type, row }} /> : null}
      {Object.keys(row.figures).map((name) => (
        <FigureLine key={`${row.id} ${name}`} bench={bench} type={type.type} row={row} name={name} />
      ))}
      {type.forms ? <NameLines key={row.id} {...{ bench, type, row }} /> : null}
    </>
  );
}

export function Editor({ bench, type, row }: { bench: Bench; type: BoxType; row: BoxRow }) {
  const { words } = useApp();
  const at = type.rows.indexOf(row) + 1;
  return (
    <aside class="fg-editor" aria-labelledby="component" data-row={row.id}>
      <header>
        <h2 id="component" class="display">
          {bench.rowName(type.type, row)}
        </h2>
        {at ? <span class="t2">{words.figures.nth({ n: at, all: type.rows.length })}</span> : null}
      </header>
      <div class="ed-body">
        <Drawn bench={bench} type={type.type} row={row} highest={220} />
        <Lines {...{ bench, type, row }} />
        <Whole bench={bench} type={type.type} row={row} />
      </div>
      <Steps bench={bench} />
    </aside>
  );
}
