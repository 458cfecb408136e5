// Two editions side by side: what differs, and nothing else.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { blank, differences, NAME, nameOf, renamed, type EditionFile, type Value } from "./edition";
import { shownValue } from "./fields";
import { keptEditions } from "./kept";
import type { Bench } from "./page";

export function Compare({ bench, close }: { bench: Bench; close: () => void }) {
  const { words, lang } = useApp();
  const { schema, file, key } = bench.draft;
  const others = keptEditions(schema.game).filter((k) => k.key !== key);
  const [with_, choose] = useState("");
  const other: EditionFile = others.find((k) => k.key === with_)?.file ?? blank(schema, words.figures.reconstruction);
  const list = [...differences(schema, other, file), ...renamed(schema, other, file, lang)];
  const shown = (type: string, figure: string, value: Value) => {
    if (figure === NAME) return String(value);
    const info = schema.figures.find((f) => f.type === type && f.name === figure);
    if (info) return shownValue(bench, info, value, words.figures.none);
    const of = schema.types.find((t) => t.type === type)!;
    return value === "" ? words.figures.out : bench.kindName(of, String(value));
  };
  return (
    <main class="leaf-page fg-compare">
      <header>
        <h2 class="display">{words.figures.compare}</h2>
        <label>
          {words.figures.with}{" "}
          <select value={with_} data-with onChange={(e) => choose(e.currentTarget.value)}>
            <option value="">{words.figures.reconstruction}</option>
            {others.map((k) => (
              <option key={k.key} value={k.key}>
                {nameOf(k.file, lang)}
              </option>
            ))}
          </select>
        </label>
        <button class="btn" onClick={close}>
          {words.figures.done}
        </button>
      </header>
      {list.length ? (
        <table class="components">
          <thead>
            <tr>
              <td />
              <td />
              <th scope="col">{nameOf(other, lang)}</th>
              <th scope="col">{nameOf(file, lang)}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ type, row, figure, one, two }) => (
              <tr key={`${type} ${row.id} ${figure}`} data-difference={`${type}.${row.id}.${figure}`}>
                <th scope="row">
                  <button class="link-b" onClick={() => (bench.go(type, row.id), close())}>
                    {bench.rowName(type, row)}
                  </button>
                </th>
                <td>{figure === NAME ? words.figures.printedName : bench.called(type, figure)}</td>
                <td class="was">{shown(type, figure, one)}</td>
                <td class="is">{shown(type, figure, two)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="said">{words.figures.noDifference}</p>
      )}
    </main>
  );
}
