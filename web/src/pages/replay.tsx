// Stepping through a game: first, back, forward, last, by itself, and a slider over all moves.
import { useEffect } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import type { TableStore } from "../state";

const STEP_MS = 900;

export function Replay({ store }: { store: TableStore }) {
  const { words } = useApp();
  const { past } = store.state;
  useEffect(() => {
    if (!past?.playing) return;
    const timer = setTimeout(() => void store.look(past.row + 1, true), STEP_MS);
    return () => clearTimeout(timer);
  }, [past]);
  if (!past) return null;
  const { row, rows, playing } = past;
  const step = (icon: "first" | "back" | "next" | "last", label: string, to: number, idle: boolean) => (
    <button class="btn icon-b" aria-label={label} title={label} disabled={idle} onClick={() => void store.look(to)}><Icon name={icon} /></button>
  );
  const label = playing ? words.pause : words.play;
  return (
    <section class="replay" aria-label={words.replay}>
      <p class="num" aria-live="polite">{words.step(row, rows)}</p>
      <input type="range" min={0} max={rows} value={row} aria-label={words.replay} onInput={(e) => void store.look(Number(e.currentTarget.value))} />
      <div class="replay-steps">
        {step("first", words.first, 0, row === 0)}
        {step("back", words.previous, row - 1, row === 0)}
        <button class="btn icon-b" aria-label={label} title={label} onClick={() => void store.look(row === rows ? 0 : row, !playing)}><Icon name={playing ? "pause" : "play"} /></button>
        {step("next", words.next, row + 1, row === rows)}
        {step("last", words.last, rows, row === rows)}
        <button class="btn icon-b" data-present aria-label={words.present} title={words.present} onClick={() => store.lookUp()}><Icon name="close" /></button>
      </div>
    </section>
  );
}
