// Stepping through a game: first, back, forward, last, by itself, and a slider over all moves.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app";
import { branch } from "../branch";
import { Icon, useTincture } from "../icons";
import { linkOf } from "../link";
import { pace } from "../settings";
import { roundStarts, turnStarts } from "../table/chronicle";
import type { TableModel } from "../table/model";
import type { Moment } from "../table/past";
import type { Description, Row } from "../types";
import { useRoundName } from "./log";
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
            {seatName(s)}
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
  const link = linkOf(model.live.table!, seq);
  const copy = () => {
    setCopied(row);
    void navigator.clipboard?.writeText(link).catch(() => undefined);
  };
  return (
    <button class="btn quiet" data-moment={link} onClick={copy}>
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

/** By turns, and to a round. */
function Jumps({ model, past, description }: { model: TableModel; past: Moment; description: Description }) {
  const { words } = useApp();
  const name = useRoundName(description);
  const { moves } = model.live;
  const turns = useMemo(() => turnStarts(moves), [moves.length]);
  const rounds = useMemo(() => roundStarts(moves), [moves.length]);
  const before = turns.filter((at) => at < past.row).pop();
  const after = turns.find((at) => at > past.row);
  const here = rounds.filter(({ at }) => at <= past.row).pop();
  return (
    <p class="replay-jumps">
      <button class="btn" disabled={before === undefined} data-turn-back onClick={() => model.look(before!)}>
        {words.replays.turnBack}
      </button>
      <button class="btn" disabled={after === undefined} data-turn-on onClick={() => model.look(after!)}>
        {words.replays.turnOn}
      </button>
      {rounds.length > 1 ? (
        <select
          aria-label={words.replays.jump}
          value={String(here?.at ?? 0)}
          data-round
          onChange={(e) => model.look(Number(e.currentTarget.value))}
        >
          {rounds.map(({ round, at }) => (
            <option key={at} value={at}>
              {name(round)}
            </option>
          ))}
        </select>
      ) : null}
    </p>
  );
}

const WIDE = 300; // of the curve's own drawing
const HIGH = 48;

/** Everybody's points along the game, and where one looks. */
function Curve({ moves, seats, row }: { moves: Row[]; seats: number; row: number }) {
  const { words } = useApp();
  const tincture = useTincture();
  const lines = useMemo(() => curves(moves, seats), [moves.length, seats]);
  if (!lines) return null;
  const x = (row / Math.max(1, moves.length)) * WIDE;
  return (
    <svg
      class="curve"
      viewBox={`0 -2 ${WIDE} ${HIGH + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.replays.points}
    >
      {lines.map((points, seat) => (
        <polyline key={seat} points={points} data-seat={tincture(seat)} />
      ))}
      <line x1={x} x2={x} y1={-2} y2={HIGH + 2} />
    </svg>
  );
}

/** The points of each line; null: nobody has scored. */
function curves(moves: Row[], seats: number): string[] | null {
  const totals = moves.map((row) => row.totals ?? []);
  const all = totals.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  if (low === high) return null;
  const at = (n: number) => HIGH - ((n - low) / (high - low)) * HIGH;
  return Array.from({ length: seats }, (_, seat) =>
    [0, ...totals.map((t) => t[seat] ?? 0)]
      .map((n, i) => `${((i / totals.length) * WIDE).toFixed(1)},${at(n).toFixed(1)}`)
      .join(" "),
  );
}

/** A new table from this moment: where all of it may be known. */
function PlayOn({ model }: { model: TableModel }) {
  const { words, go } = useApp();
  const table = model.live.table!;
  const past = model.past.shown!;
  const own = table.table.startsWith("offline-");
  if (!own && table.status !== "over") return null;
  const play = async () => {
    const seq = past.row ? model.live.moves[past.row - 1]!.seq : 0;
    const record = await model.api.record();
    go(`/offline/${branch(table, record, seq)}`);
  };
  return (
    <button class="btn" data-play-on title={words.replays.playOnNote} onClick={() => void play()}>
      {words.replays.playOn}
    </button>
  );
}

export function Replay({ model, description }: { model: TableModel; description: Description }) {
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
      <Curve moves={model.live.moves} seats={model.live.table!.seats.length} row={row} />
      <Steps model={model} past={past} />
      <Jumps model={model} past={past} description={description} />
      <p class="replay-more">
        <Eyes model={model} />
        <MomentLink model={model} />
        <PlayOn model={model} />
      </p>
    </section>
  );
}
