// A heading and a line for each of a list.
import type { ComponentChildren } from "preact";

interface Props<T> {
  title: string;
  kind: string; // the lines' class
  none?: string | undefined; // what stands there while there are none; without it nothing does
  list: T[];
  line: (one: T) => ComponentChildren;
}

export function Lines<T>({ title, kind, none, list, line }: Props<T>) {
  if (!list.length && !none) return null;
  return (
    <section class="sec">
      <h2>{title}</h2>
      {list.length ? null : <p class="said">{none}</p>}
      <ul class={`lines ${kind}`}>{list.map(line)}</ul>
    </section>
  );
}
