// Stepping through a game: first, back, forward, last, by itself, and a slider over all moves.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { pace } from "../settings";
import type { TableStore } from "../state";
import { seatName } from "./table";

const STEP_MS = 900; // at normal speed

/** Through whose eyes; when the game is over nothing is hidden. */
function Eyes({ store }: { store: TableStore }) {
  const { words } = useApp();
  const table = store.state.table!;
  const past = store.state.past!;
  if (table.status !== "over") return null;
  const choose = (value: string) => void store.look(past.row, false, value === "all" ? "all" : Number(value));
  return (
    <label class="setting">
      {words.eyes}
      <select value={String(past.eyes ?? "all")} data-eyes onChange={(e) => choose(e.currentTarget.value)}>
        {table.seats.map((s) => (
          <option key={s.seat} value={s.seat}>
            {seatName(s, words)}
          </option>
        ))}
        <option value="all">{words.everybody}</option>
      </select>
    </label>
  );
}

/** The address of this very moment. */
function MomentLink({ store }: { store: TableStore }) {
  const { words } = useApp();
  const [copied, setCopied] = useState(-1);
  const { row } = store.state.past!;
  const seq = row ? store.moves[row - 1]!.seq : 0;
  const { key } = store.keyed;
  const link = `${location.origin}${location.pathname}?at=${seq}${key ? `&key=${String(key)}` : ""}`;
  const copy = () => {
    history.replaceState(history.state, "", link);
    setCopied(row);
    void navigator.clipboard?.writeText(link).catch(() => undefined);
  };
  return (
    <button class="btn quiet" data-moment onClick={copy}>
      {copied === row ? words.copied : words.momentLink}
    </button>
  );
}

export function Replay({ store }: { store: TableStore }) {
  const { words } = useApp();
  const { past } = store.state;
  useEffect(() => {
    if (!past?.playing) return;
    const timer = setTimeout(() => void store.look(past.row + 1, true), STEP_MS * (pace() || 0.4));
    return () => clearTimeout(timer);
  }, [past]);
  if (!past) return null;
  const { row, rows, playing } = past;
  const step = (icon: "first" | "back" | "next" | "last", label: string, to: number, idle: boolean) => (
    <button class="btn icon-b" aria-label={label} title={label} disabled={idle} onClick={() => void store.look(to)}>
      <Icon name={icon} />
    </button>
  );
  const label = playing ? words.pause : words.play;
  return (
    <section class="replay" aria-label={words.replay}>
      <p class="num" aria-live="polite">
        {words.step(row, rows)}
      </p>
      <input
        type="range"
        min={0}
        max={rows}
        value={row}
        aria-label={words.replay}
        onInput={(e) => void store.look(Number(e.currentTarget.value))}
      />
      <div class="replay-steps">
        {step("first", words.first, 0, row === 0)}
        {step("back", words.previous, row - 1, row === 0)}
        <button
          class="btn icon-b"
          aria-label={label}
          title={label}
          onClick={() => void store.look(row === rows ? 0 : row, !playing)}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
        {step("next", words.next, row + 1, row === rows)}
        {step("last", words.last, rows, row === rows)}
        <button
          class="btn icon-b"
          data-present
          aria-label={words.present}
          title={words.present}
          onClick={() => store.lookUp()}
        >
          <Icon name="close" />
        </button>
      </div>
      <p class="replay-more">
        <Eyes store={store} />
        <MomentLink store={store} />
      </p>
    </section>
  );
}
