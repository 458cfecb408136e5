// What happened at the table of an exercise, a line each.
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app";

/** Its end is what matters. */
export function Heard({ lines }: { lines: string[] }) {
  const { words } = useApp();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines]);
  return (
    <ul ref={list} class="lesson-heard" tabIndex={0} aria-label={words.log}>
      {lines.map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  );
}
