// Stepping through a game: first, back, forward, last, by itself, and a slider over all moves.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { pace } from "../settings";
import type { TableModel } from "../table/model";
import type { Moment } from "../table/past";
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

/** Goes on by itself while it plays. */
function usePlaying(model: TableModel, past: Moment | null): void {
  useEffect(() => {
    if (!past?.playing) return;
    const timer = setTimeout(() => model.look(past.row + 1, true), STEP_MS * (pace() || 0.4));
    return () => clearTimeout(timer);
  }, [past]);
}

interface StepProps {
  icon: "first" | "back" | "next" | "last" | "play" | "pause" | "close";
  label: string;
  idle?: boolean;
  go: () => void;
}

const Step = ({ icon, label, idle = false, go, ...more }: StepProps) => (
  <button class="btn icon-b" aria-label={label} title={label} disabled={idle} onClick={go} {...more}>
    <Icon name={icon} />
  </button>
);

function Steps({ model, past }: { model: TableModel; past: Moment }) {
  const { words } = useApp();
  const { row, rows, playing } = past;
  const [icon, label] = playing ? (["pause", words.pause] as const) : (["play", words.play] as const);
  return (
    <div class="replay-steps">
      <Step icon="first" label={words.first} idle={row === 0} go={() => model.look(0)} />
      <Step icon="back" label={words.previous} idle={row === 0} go={() => model.look(row - 1)} />
      <Step icon={icon} label={label} go={() => model.look(row === rows ? 0 : row, !playing)} />
      <Step icon="next" label={words.next} idle={row === rows} go={() => model.look(row + 1)} />
      <Step icon="last" label={words.last} idle={row === rows} go={() => model.look(rows)} />
      <Step icon="close" label={words.present} go={() => model.past.lookUp()} {...{ "data-present": true }} />
    </div>
  );
}

export function Replay({ model }: { model: TableModel }) {
  const { words } = useApp();
  const past = model.past.shown;
  usePlaying(model, past);
  if (!past) return null;
  const { row, rows } = past;
  return (
    <section class="replay" aria-label={words.replay}>
      <p class="num" aria-live="polite">
        {words.step({ row, rows })}
      </p>
      <input
        type="range"
        min={0}
        max={rows}
        value={row}
        aria-label={words.replay}
        onInput={(e) => model.look(Number(e.currentTarget.value))}
      />
      <Steps model={model} past={past} />
      <p class="replay-more">
        <Eyes model={model} />
        <MomentLink model={model} />
      </p>
    </section>
  );
}
