// Stepping through a game: first, back, forward, last, by itself, and a slider over all moves.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { pace } from "../settings";
import type { TableModel } from "../table/model";
import { seatName } from "./seats";

const STEP_MS = 900; // at normal speed

/** Through whose eyes; when the game is over nothing is hidden. */
function Eyes({ model }: { model: TableModel }) {
  const { words } = useApp();
  const table = model.live.table!;
  const past = model.past.shown!;
  if (table.status !== "over") return null;
  const choose = (value: string) => model.look(past.row, false, value === "all" ? "all" : Number(value));
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
function MomentLink({ model }: { model: TableModel }) {
  const { words } = useApp();
  const [copied, setCopied] = useState(-1);
  const { row } = model.past.shown!;
  const seq = row ? model.live.moves[row - 1]!.seq : 0;
  const { key } = model.api.keyed;
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

export function Replay({ model }: { model: TableModel }) {
  const { words } = useApp();
  const past = model.past.shown;
  useEffect(() => {
    if (!past?.playing) return;
    const timer = setTimeout(() => model.look(past.row + 1, true), STEP_MS * (pace() || 0.4));
    return () => clearTimeout(timer);
  }, [past]);
  if (!past) return null;
  const { row, rows, playing } = past;
  const step = (icon: "first" | "back" | "next" | "last", label: string, to: number, idle: boolean) => (
    <button class="btn icon-b" aria-label={label} title={label} disabled={idle} onClick={() => model.look(to)}>
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
        onInput={(e) => model.look(Number(e.currentTarget.value))}
      />
      <div class="replay-steps">
        {step("first", words.first, 0, row === 0)}
        {step("back", words.previous, row - 1, row === 0)}
        <button
          class="btn icon-b"
          aria-label={label}
          title={label}
          onClick={() => model.look(row === rows ? 0 : row, !playing)}
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
          onClick={() => model.past.lookUp()}
        >
          <Icon name="close" />
        </button>
      </div>
      <p class="replay-more">
        <Eyes model={model} />
        <MomentLink model={model} />
      </p>
    </section>
  );
}
