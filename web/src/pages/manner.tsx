// How a server's table is kept, besides the game's own options: clock, who may see it, hints, talk, how it begins.
import { useState } from "preact/hooks";
import { useApp } from "../app";

export interface Manner {
  clock: "none" | "live" | "correspondence";
  turn: number; // seconds a turn
  reserve: number; // minutes besides
  days: number;
  expiry: "computer" | "wait";
  listed: boolean | null; // null: as the seats are; a seat open to anybody must be found
  delay: number; // rows that spectators are behind
  rated: boolean;
  hints: boolean;
  chat: "all" | "seats" | "off";
  start: "full" | "host";
  shuffle: boolean;
}

export const usual: Manner = {
  clock: "none",
  turn: 30,
  reserve: 10,
  days: 3,
  expiry: "computer",
  listed: null,
  delay: 0,
  rated: false,
  hints: true,
  chat: "all",
  start: "full",
  shuffle: false,
};

/** The members of `create` (docs/api.md). */
export function asked(m: Manner, open: boolean): Record<string, unknown> {
  const clock =
    m.clock === "live"
      ? { kind: "live", turn: m.turn, reserve: m.reserve * 60, expiry: m.expiry }
      : m.clock === "correspondence"
        ? { kind: "correspondence", days: m.days, expiry: m.expiry }
        : { kind: "none" };
  return {
    clock,
    public: m.listed ?? open,
    delay: m.delay,
    rated: m.rated,
    hints: m.hints && !m.rated,
    chat: m.chat,
    start: m.start,
    shuffle: m.shuffle,
  };
}

export function Choose({
  title,
  help,
  value,
  values,
  name,
  change,
}: {
  title: string;
  help: string;
  value: string;
  values: { value: string; title: string }[];
  name?: string;
  change: (value: string) => void;
}) {
  return (
    <label class="option">
      <b>{title}</b>
      <select value={value} data-option={name} onChange={(e) => change(e.currentTarget.value)}>
        {values.map((v) => (
          <option key={v.value} value={v.value}>
            {v.title}
          </option>
        ))}
      </select>
      <span class="said">{help}</span>
    </label>
  );
}

/** A number that stays as it is typed while the page is drawn anew around it; out of bounds, it is set right when left. */
function Figure({
  title,
  help,
  name,
  value,
  most,
  least,
  change,
}: {
  title: string;
  help: string;
  name: string;
  value: number;
  least: number;
  most: number;
  change: (value: number) => void;
}) {
  const [typed, type] = useState(String(value));
  const meant = (text: string) => Math.max(least, Math.min(most, Math.round(Number(text)) || least));
  return (
    <label class="option">
      <b>{title}</b>
      <input
        type="number"
        inputMode="numeric"
        required
        min={least}
        max={most}
        step={1}
        value={typed}
        data-option={name}
        onInput={(e) => {
          type(e.currentTarget.value);
          change(meant(e.currentTarget.value));
        }}
        onBlur={() => type(String(value))}
      />
      <span class="said">{help}</span>
    </label>
  );
}

export function TableOptions({
  manner,
  open,
  set,
}: {
  manner: Manner;
  open: boolean;
  set: (change: (m: Manner) => Manner) => void;
}) {
  const { words } = useApp();
  const with_ = (change: Partial<Manner>) => set((m) => ({ ...m, ...change }));
  const list = (titles: Record<string, string>) => Object.entries(titles).map(([value, title]) => ({ value, title }));
  const flag = (name: "rated" | "hints" | "shuffle", title: string, help: string) => (
    <Choose
      title={title}
      help={help}
      name={name}
      values={[
        { value: "no", title: words.no },
        { value: "yes", title: words.yes },
      ]}
      value={manner[name] ? "yes" : "no"}
      change={(v) => with_({ [name]: v === "yes" })}
    />
  );
  const listed = manner.listed ?? open;
  return (
    <>
      <Choose
        title={words.clock}
        help={words.clockHelp[manner.clock]!}
        name="clock"
        value={manner.clock}
        values={list(words.clocks)}
        change={(v) => with_({ clock: v as Manner["clock"] })}
      />
      {manner.clock === "live" ? (
        <>
          <Figure
            title={words.clockTurn}
            help={words.clockTurnHelp}
            name="turn"
            least={1}
            most={3600}
            value={manner.turn}
            change={(turn) => with_({ turn })}
          />
          <Figure
            title={words.clockReserve}
            help={words.clockReserveHelp}
            name="reserve"
            least={0}
            most={1440}
            value={manner.reserve}
            change={(reserve) => with_({ reserve })}
          />
        </>
      ) : null}
      {manner.clock === "correspondence" ? (
        <Figure
          title={words.clockDays}
          help={words.clockDaysHelp}
          name="days"
          least={1}
          most={60}
          value={manner.days}
          change={(days) => with_({ days })}
        />
      ) : null}
      {manner.clock === "none" ? null : (
        <Choose
          title={words.expiry}
          help={words.expiryHelp}
          name="expiry"
          value={manner.expiry}
          values={list(words.expiries)}
          change={(v) => with_({ expiry: v as Manner["expiry"] })}
        />
      )}
      <Choose
        title={words.seen}
        help={words.seenHelp[String(listed)]!}
        name="listed"
        value={String(listed)}
        values={list(words.seenBy)}
        change={(v) => with_({ listed: v === "true" })}
      />
      <Figure
        title={words.delay}
        help={words.delayHelp}
        name="delay"
        least={0}
        most={1000}
        value={manner.delay}
        change={(delay) => with_({ delay })}
      />
      {flag("rated", words.rated, words.ratedHelp)}
      {manner.rated ? null : flag("hints", words.hints, words.hintsHelp)}
      <Choose
        title={words.chat}
        help={words.chatHelp}
        name="chat"
        value={manner.chat}
        values={list(words.chats)}
        change={(v) => with_({ chat: v as Manner["chat"] })}
      />
      <Choose
        title={words.begin}
        help={words.beginHelp}
        name="start"
        value={manner.start}
        values={list(words.begins)}
        change={(v) => with_({ start: v as Manner["start"] })}
      />
      {flag("shuffle", words.shuffle, words.shuffleHelp)}
    </>
  );
}
