// What is in the box: its kinds of components, how much of it is known, and every component with its figures and marks.
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { AddPair } from "./editor";
import { Small } from "./drawing";
import { added, isDone, isOut, counted, markOf, progress, valueIn, type BoxRow, type BoxType } from "./edition";
import { Mark, shownValue } from "./fields";
import type { Bench } from "./page";

const LETTERS = ["R", "P", "D", "O", "C"];

/** Each kind of component, with how many of them are done. */
export function Kinds({ bench }: { bench: Bench }) {
  const { words, link } = useApp();
  const { schema, file } = bench.draft;
  return (
    <nav class="fg-kinds" aria-label={words.figures.kinds}>
      {schema.types.map((of) => {
        const done = of.rows.filter((row) => isDone(file, of.type, row)).length;
        return (
          <button
            key={of.type}
            class="kind"
            aria-current={of === bench.type ? "true" : undefined}
            data-kind={of.type}
            onClick={() => bench.go(of.type, of.rows[0]!.id)}
          >
            {bench.called(of.type, "title")}
            <span class="num">{done === of.rows.length ? "✓" : `${done}/${of.rows.length}`}</span>
          </button>
        );
      })}
      <p class="said">
        <a href="/figures" onClick={link} data-owners>
          {words.figures.howTo}
        </a>
      </p>
    </nav>
  );
}

/** How much is sure: ink for what is printed or public, green for the box, ruled paper for the rest. */
export function ProgressBar({ bench, short }: { bench: Bench; short?: boolean }) {
  const { words } = useApp();
  const { marks, all, sure } = progress(bench.draft.schema, bench.draft.file);
  const part = (n: number) => ({ width: `${(100 * n) / all}%` });
  const titles: Record<string, string> = words.figureMarks;
  return (
    <div class="fg-progress">
      <p class="pl1" data-sure={sure} data-all={all}>
        {words.figures.confirmed({ n: sure, all })}
      </p>
      <div class="bar3" role="img" aria-label={words.figures.confirmed({ n: sure, all })}>
        <i class="known" style={part(sure - marks.O!)} />
        <i class="boxed" style={part(marks.O!)} />
      </div>
      {short ? null : (
        <ul class="legend">
          {LETTERS.map((letter) => (
            <li key={letter}>
              <Mark letter={letter} what="" /> {titles[letter]} <b class="num">{marks[letter]}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The figures of a component, each with its letter at the end of the line. */
function Figures({ bench, type, row }: { bench: Bench; type: BoxType; row: BoxRow }) {
  const { words } = useApp();
  const { file, schema, faults } = bench.draft;
  const wrong = (name: string) =>
    faults.some((f) => !f.warning && f.row === row.id && f.type === type.type && f.figure === name);
  return (
    <>
      {counted(file, type.type, row).map((name) => {
        const letter = markOf(file, type.type, row, name);
        const info = name ? schema.figures[row.figures[name]!.figure]! : null;
        const own = file.figures?.[type.type]?.[row.id];
        const kind = bench.kindName(type, String((own ? own[type.kind!] : undefined) ?? row.kind ?? ""));
        return (
          <span key={name} class={`kr ${letter === "C" ? "und" : ""}`}>
            <em>{name ? bench.called(type.type, name) : ""}</em>
            <b>
              {info
                ? shownValue(bench, info, valueIn(file, type.type, row, name), words.figures.none)
                : isOut(file, type.type, row.id)
                  ? words.figures.out
                  : kind}
            </b>
            <Mark letter={letter} wrong={wrong(name)} what="" />
          </span>
        );
      })}
    </>
  );
}

function Card({ bench, type, row }: { bench: Bench; type: BoxType; row: BoxRow }) {
  const { draft } = bench;
  const here = row.id === bench.row.id && type === bench.type;
  const card = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (here) card.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  const piece = bench.piece(type.type, row);
  const done = isDone(draft.file, type.type, row);
  return (
    <button
      ref={card}
      class={`kc ${here ? "sel" : ""} ${done ? "done" : ""} ${isOut(draft.file, type.type, row.id) ? "out" : ""}`}
      aria-current={here ? "true" : undefined}
      data-component={row.id}
      onClick={() => bench.go(type.type, row.id)}
    >
      <Small bench={bench} type={type.type} row={row} />
      <span class="kn">
        {piece ? <Piece id={piece} size={26} seat={0} /> : null}
        {bench.rowName(type.type, row)}
      </span>
      <Figures {...{ bench, type, row }} />
    </button>
  );
}

/** All components of the kind, or those with a guess. */
export function Components({ bench }: { bench: Bench }) {
  const { words } = useApp();
  const { draft, type, onlyC, setOnlyC } = bench;
  const rows = [...type.rows, ...added(draft.file, type)];
  const open = rows.filter((row) => !isDone(draft.file, type.type, row));
  const filter = (only: boolean, text: string) => (
    <button class="btn" aria-pressed={onlyC === only} data-only={only ? "C" : "all"} onClick={() => setOnlyC(only)}>
      {text}
    </button>
  );
  return (
    <>
      <div class="flt" role="group" aria-label={words.figures.filter}>
        {filter(false, words.figures.all({ n: rows.length }))}
        {filter(true, words.figures.only({ n: open.length }))}
        <span class="said">{words.figures.left({ n: open.length, all: rows.length })}</span>
      </div>
      {type.of ? <AddPair bench={bench} type={type} /> : null}
      <div class="kcs">
        {(onlyC ? open : rows).map((row) => (
          <Card key={row.id} {...{ bench, type, row }} />
        ))}
      </div>
    </>
  );
}
