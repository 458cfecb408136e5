// Laying a table: who sits where, and every option explained. Two clicks against the computer, three with friends.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { SeatMark } from "../icons";
import { message } from "../state";
import type { GameInfo, OptionInfo } from "../types";

type Kind = "me" | "hot" | "computer" | "open" | "invited";
interface SeatPlan {
  kind: Kind;
  level: string;
}

/** How the table is kept; what a server offers besides the game's own options. */
interface Manner {
  clock: "none" | "live" | "correspondence";
  rated: boolean;
  hints: boolean;
  chat: "all" | "seats" | "off";
  shuffle: boolean;
  secret: boolean;
}

const LEVELS = ["novice", "brother", "prior", "abbot"];
const usual: Manner = { clock: "none", rated: false, hints: true, chat: "all", shuffle: false, secret: false };
const CLOCKS = { none: { kind: "none" }, live: { kind: "live", turn: 30, reserve: 600 }, correspondence: { kind: "correspondence", days: 3 } };

function SeatRow({ plan, seat, kinds, change }: { plan: SeatPlan; seat: number; kinds: Kind[]; change: (plan: SeatPlan) => void }) {
  const { words } = useApp();
  const titles: Record<Kind, string> = {
    me: words.seatMe, hot: words.seatHot, computer: words.seatComputer, open: words.seatOpen, invited: words.seatInvited,
  };
  return (
    <li class="seat-plan">
      <SeatMark seat={seat} size={18} />
      <select aria-label={`${words.seats} ${seat + 1}`} value={plan.kind} onChange={(e) => change({ ...plan, kind: e.currentTarget.value as Kind })}>
        {kinds.map((kind) => <option key={kind} value={kind}>{titles[kind]}</option>)}
      </select>
      {plan.kind === "computer" ? (
        <select aria-label={words.level} data-level value={plan.level} onChange={(e) => change({ ...plan, level: e.currentTarget.value })}>
          {LEVELS.map((level) => <option key={level} value={level}>{words.levels[level]}</option>)}
        </select>
      ) : null}
    </li>
  );
}

function Choose({ name, title, help, value, values, change }: {
  name?: string; title: string; help: string; value: string; values: { value: string; title: string }[]; change: (value: string) => void;
}) {
  return (
    <label class="option" data-option={name}>
      <b>{title}</b>
      <select value={value} onChange={(e) => change(e.currentTarget.value)}>
        {values.map((v) => <option key={v.value} value={v.value}>{v.title}</option>)}
      </select>
      <span class="said">{help}</span>
    </label>
  );
}

function GameOptions({ list, players, options, set }: { list: OptionInfo[]; players: number; options: Record<string, string>; set: (o: Record<string, string>) => void }) {
  return (
    <>
      {list.filter((o) => !o.players || o.players.includes(players)).map((o) => (
        <Choose key={o.name} name={o.name} title={o.title} help={o.help} values={o.values} value={options[o.name] ?? o.values[0]!.value}
          change={(value) => set({ ...options, [o.name]: value })} />
      ))}
    </>
  );
}

function ServerOptions({ manner, set }: { manner: Manner; set: (m: Manner) => void }) {
  const { words } = useApp();
  const yesNo = [{ value: "no", title: words.no }, { value: "yes", title: words.yes }];
  const flag = (name: "rated" | "hints" | "shuffle" | "secret", title: string, help: string) => (
    <Choose title={title} help={help} values={yesNo} value={manner[name] ? "yes" : "no"} change={(v) => set({ ...manner, [name]: v === "yes" })} />
  );
  return (
    <>
      <Choose title={words.clock} help={words.clockHelp} value={manner.clock} values={Object.entries(words.clocks).map(([value, title]) => ({ value, title }))}
        change={(v) => set({ ...manner, clock: v as Manner["clock"] })} />
      {flag("rated", words.rated, words.ratedHelp)}
      {manner.rated ? null : flag("hints", words.hints, words.hintsHelp)}
      <Choose title={words.chat} help={words.chatHelp} value={manner.chat} values={Object.entries(words.chats).map(([value, title]) => ({ value, title }))}
        change={(v) => set({ ...manner, chat: v as Manner["chat"] })} />
      {flag("shuffle", words.shuffle, words.shuffleHelp)}
      {flag("secret", words.privateTable, words.privateHelp)}
    </>
  );
}

export function NewTable({ game, friends, close }: { game: GameInfo; friends: boolean; close: () => void }) {
  const app = useApp();
  const { words, server } = app;
  const at = Math.max(game.seats_min, Math.min(2, game.seats_max));
  const other: SeatPlan = friends ? { kind: server ? "invited" : "hot", level: "brother" } : { kind: "computer", level: "brother" };
  const [plans, setPlans] = useState<SeatPlan[]>(() => Array.from({ length: at }, (_, i) => (i ? other : { kind: "me", level: "brother" })));
  const [options, setOptions] = useState<Record<string, string>>({});
  const [manner, setManner] = useState(usual);
  const [trouble, setTrouble] = useState("");
  const kinds: Kind[] = server ? ["me", "hot", "computer", "open", "invited"] : ["me", "hot", "computer"];
  const resize = (n: number) => setPlans(Array.from({ length: n }, (_, i) => plans[i] ?? other));
  const members = (): Record<string, unknown> => {
    const fitting = Object.entries(options).filter(([name]) => game.options.some((o) => o.name === name && (!o.players || o.players.includes(plans.length))));
    const seats = plans.map((p, i) => (p.kind === "computer" ? { kind: "computer", level: p.level }
      : p.kind === "me" ? { kind: "me" } : p.kind === "hot" ? { kind: "me", name: `${words.seat} ${i + 1}` } : { kind: p.kind }));
    const seed = new URLSearchParams(location.search).get("seed"); // the same game again, for who knows its seed
    const { clock, rated, hints, chat, shuffle, secret } = manner;
    const alone = plans.every((p) => p.kind !== "open" && p.kind !== "invited");
    return {
      game: game.id, players: plans.length, options: Object.fromEntries(fitting), seats, ...(seed ? { seed } : {}),
      ...(server ? { public: !secret && !alone && plans.some((p) => p.kind === "open"), clock: CLOCKS[clock], rated, hints: hints && !rated, chat, shuffle } : { lang: app.lang }),
    };
  };
  const begin = async () => {
    try {
      const answer = await (server ?? app.offline()).request<{ table: string }>("create", members());
      app.go(`/${server ? "table" : "offline"}/${answer.table}`);
    } catch (error) {
      setTrouble(message(error));
    }
  };
  return (
    <section class="new-table" aria-labelledby="new-table" data-game={game.id}>
      <h2 id="new-table" class="display">{game.title}</h2>
      <p class="summary">{game.summary}</p>
      {game.seats_max > game.seats_min ? (
        <p class="counts" role="group" aria-label={words.players(game.seats_min, game.seats_max)}>
          {Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, i) => game.seats_min + i).map((n) => (
            <button key={n} class="btn" aria-pressed={n === plans.length} onClick={() => resize(n)}>{n}</button>
          ))}
        </p>
      ) : null}
      <h3 class="rubric">{words.seats}</h3>
      <ul>
        {plans.map((plan, seat) => (
          <SeatRow key={seat} plan={plan} seat={seat} kinds={kinds} change={(p) => setPlans(plans.map((q, i) => (i === seat ? p : q)))} />
        ))}
      </ul>
      <p class="start">
        <button class="btn gold" data-start onClick={() => void begin()}>{words.start}</button>
        <button class="btn quiet" onClick={close}>{words.cancel}</button>
      </p>
      {trouble ? <p class="refusal" role="alert">{trouble}</p> : null}
      {game.options.length || server ? (
        <details>
          <summary>{words.options}</summary>
          <div class="options">
            <GameOptions list={game.options} players={plans.length} options={options} set={setOptions} />
            {server ? <ServerOptions manner={manner} set={setManner} /> : null}
          </div>
        </details>
      ) : null}
    </section>
  );
}
