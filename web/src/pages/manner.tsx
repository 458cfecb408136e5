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

interface ChooseProps {
  title: string;
  help: string;
  value: string;
  values: { value: string; title: string }[];
  name?: string;
  change: (value: string) => void;
}

export function Choose({ title, help, value, values, name, change }: ChooseProps) {
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

interface FigureProps {
  title: string;
  help: string;
  name: string;
  value: number;
  least: number;
  most: number;
  change: (value: number) => void;
}

/** A number that stays as it is typed while the page is drawn anew around it; out of bounds, it is set right when left. */
function Figure({ title, help, name, value, most, least, change }: FigureProps) {
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

interface OptionsProps {
  manner: Manner;
  set: (change: (m: Manner) => Manner) => void;
}

const titled = (titles: Record<string, string>) => Object.entries(titles).map(([value, title]) => ({ value, title }));

/** A number of the manner. */
type Counted = "turn" | "reserve" | "days" | "delay";
const BOUNDS: Record<Counted, [number, number]> = {
  turn: [1, 3600],
  reserve: [0, 1440],
  days: [1, 60],
  delay: [0, 1000],
};

function Count({ manner, set, name, title, help }: OptionsProps & { name: Counted; title: string; help: string }) {
  const [least, most] = BOUNDS[name];
  const change = (value: number) => set((m) => ({ ...m, [name]: value }));
  return <Figure {...{ title, help, name, least, most, change }} value={manner[name]} />;
}

/** A word of the manner, by list. */
type Worded = "clock" | "expiry" | "chat" | "start";
interface WordProps extends OptionsProps {
  name: Worded;
  title: string;
  help: string;
  titles: Record<string, string>;
}

const Word = ({ manner, set, name, title, help, titles }: WordProps) => (
  <Choose
    {...{ title, help, name }}
    value={manner[name]}
    values={titled(titles)}
    change={(value) => set((m) => ({ ...m, [name]: value }))}
  />
);

type Flagged = "rated" | "hints" | "shuffle";
function Flag({ manner, set, name, title, help }: OptionsProps & { name: Flagged; title: string; help: string }) {
  const { words } = useApp();
  return (
    <Choose
      {...{ title, help, name }}
      values={titled({ no: words.no, yes: words.yes })}
      value={manner[name] ? "yes" : "no"}
      change={(v) => set((m) => ({ ...m, [name]: v === "yes" }))}
    />
  );
}

/** The clock, and what it is set to. */
function ClockOptions(own: OptionsProps) {
  const { words } = useApp();
  const { clock } = own.manner;
  return (
    <>
      <Word {...own} name="clock" title={words.clock} help={words.clockHelp[clock]!} titles={words.clocks} />
      {clock === "live" ? (
        <>
          <Count {...own} name="turn" title={words.clockTurn} help={words.clockTurnHelp} />
          <Count {...own} name="reserve" title={words.clockReserve} help={words.clockReserveHelp} />
        </>
      ) : null}
      {clock === "correspondence" ? (
        <Count {...own} name="days" title={words.clockDays} help={words.clockDaysHelp} />
      ) : null}
      {clock === "none" ? null : (
        <Word {...own} name="expiry" title={words.expiry} help={words.expiryHelp} titles={words.expiries} />
      )}
    </>
  );
}

export function TableOptions({ open, ...own }: OptionsProps & { open: boolean }) {
  const { words } = useApp();
  const listed = String(own.manner.listed ?? open);
  return (
    <>
      <ClockOptions {...own} />
      <Choose
        title={words.seen}
        help={words.seenHelp[listed]!}
        name="listed"
        value={listed}
        values={titled(words.seenBy)}
        change={(v) => own.set((m) => ({ ...m, listed: v === "true" }))}
      />
      <Count {...own} name="delay" title={words.delay} help={words.delayHelp} />
      <Flag {...own} name="rated" title={words.rated} help={words.ratedHelp} />
      {own.manner.rated ? null : <Flag {...own} name="hints" title={words.hints} help={words.hintsHelp} />}
      <Word {...own} name="chat" title={words.chat} help={words.chatHelp} titles={words.chats} />
      <Word {...own} name="start" title={words.begin} help={words.beginHelp} titles={words.begins} />
      <Flag {...own} name="shuffle" title={words.shuffle} help={words.shuffleHelp} />
    </>
  );
}
