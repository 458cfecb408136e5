// Laying a table: who sits where, and every option explained. Two clicks against the computer, three with friends.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { tincturesOf } from "../boards";
import { SeatMark, Tinctures } from "../icons";
import { message } from "../table/work";
import type { GameInfo, OptionInfo } from "../types";
import { asked, Choose, TableOptions, usual } from "./manner";

type Kind = "me" | "hot" | "computer" | "open" | "invited";
interface SeatPlan {
  kind: Kind;
  level: string;
  name?: string; // of another person at this screen
}

/** The levels, and the expert, who thinks as long as asked: "time:MS". */
const LEVELS = ["novice", "brother", "prior", "abbot"];

const SLOWEST = 20; // seconds
const seconds = (level: string): number => Number(level.replace(/^time:/, "")) / 1000;

function Level({ level, change }: { level: string; change: (level: string) => void }) {
  const { words } = useApp();
  const expert = level.startsWith("time:");
  return (
    <>
      <select
        aria-label={words.level}
        data-level
        value={expert ? "time:5000" : level}
        onChange={(e) => change(e.currentTarget.value)}
      >
        {LEVELS.map((name) => (
          <option key={name} value={name}>
            {words.levels[name]}
          </option>
        ))}
        <option value="time:5000">{words.expert}</option>
      </select>
      {expert ? (
        <label class="slider">
          <input
            type="range"
            min={1}
            max={SLOWEST}
            value={seconds(level)}
            aria-label={words.expert}
            aria-valuetext={words.thinks(seconds(level))}
            data-thinks
            onInput={(e) => change(`time:${Number(e.currentTarget.value) * 1000}`)}
          />
          <output>{words.thinks(seconds(level))}</output>
        </label>
      ) : null}
    </>
  );
}

function SeatRow({
  plan,
  seat,
  kinds,
  change,
}: {
  plan: SeatPlan;
  seat: number;
  kinds: Kind[];
  change: (plan: SeatPlan) => void;
}) {
  const { words } = useApp();
  const titles: Record<Kind, string> = {
    me: words.seatMe,
    hot: words.seatHot,
    computer: words.seatComputer,
    open: words.seatOpen,
    invited: words.seatInvited,
  };
  return (
    <li class="seat-plan">
      <SeatMark seat={seat} size={18} />
      <select
        aria-label={`${words.seats} ${seat + 1}`}
        value={plan.kind}
        onChange={(e) => change({ ...plan, kind: e.currentTarget.value as Kind })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {titles[kind]}
          </option>
        ))}
      </select>
      {plan.kind === "computer" ? <Level level={plan.level} change={(level) => change({ ...plan, level })} /> : null}
      {plan.kind === "hot" ? (
        <input
          aria-label={words.yourName}
          placeholder={`${words.seat} ${seat + 1}`}
          maxLength={32}
          value={plan.name ?? ""}
          data-hot-name
          onInput={(e) => change({ ...plan, name: e.currentTarget.value })}
        />
      ) : null}
    </li>
  );
}

/** Options that mean something at this table: for so many players, and where the one they hang on is taken. */
const fitting = (list: OptionInfo[], players: number, options: Record<string, string>): OptionInfo[] =>
  list.filter((o) => {
    const needed = list.find((other) => other.name === o.needs);
    return (
      (!o.players || o.players.includes(players)) &&
      (!needed || (options[needed.name] ?? needed.values[0]!.value) !== needed.values[0]!.value)
    );
  });

function GameOptions({
  list,
  players,
  options,
  set,
}: {
  list: OptionInfo[];
  players: number;
  options: Record<string, string>;
  set: (change: (o: Record<string, string>) => Record<string, string>) => void;
}) {
  return (
    <>
      {fitting(list, players, options).map((o) => (
        <Choose
          key={o.name}
          name={o.name}
          title={o.title}
          help={o.help}
          values={o.values}
          value={options[o.name] ?? o.values[0]!.value}
          change={(value) => set((now) => ({ ...now, [o.name]: value }))}
        />
      ))}
    </>
  );
}

export function NewTable({ game, friends, close }: { game: GameInfo; friends: boolean; close: () => void }) {
  const app = useApp();
  const { words, server } = app;
  const at = Math.max(game.seats_min, Math.min(2, game.seats_max));
  const other: SeatPlan = friends
    ? { kind: server ? "invited" : "hot", level: "brother" }
    : { kind: "computer", level: "brother" };
  const [plans, setPlans] = useState<SeatPlan[]>(() =>
    Array.from({ length: at }, (_, i) => (i ? other : { kind: "me", level: "brother" })),
  );
  const [options, setOptions] = useState<Record<string, string>>({});
  const [manner, setManner] = useState(usual);
  const [trouble, setTrouble] = useState("");
  const kinds: Kind[] = server ? ["me", "hot", "computer", "open", "invited"] : ["me", "hot", "computer"];
  const resize = (n: number) => setPlans((now) => Array.from({ length: n }, (_, i) => now[i] ?? other));
  const open = plans.some((p) => p.kind === "open");
  const members = (): Record<string, unknown> => {
    const chosen = fitting(game.options, plans.length, options)
      .filter((o) => options[o.name] !== undefined)
      .map((o) => [o.name, options[o.name]]);
    const seats = plans.map((p, i) =>
      p.kind === "computer"
        ? { kind: "computer", level: p.level }
        : p.kind === "me"
          ? { kind: "me" }
          : p.kind === "hot"
            ? { kind: "me", name: p.name?.trim() || `${words.seat} ${i + 1}` }
            : { kind: p.kind },
    );
    const seed = new URLSearchParams(location.search).get("seed"); // the same game again, for who knows its seed
    return {
      game: game.id,
      players: plans.length,
      options: Object.fromEntries(chosen),
      seats,
      ...(seed ? { seed } : {}),
      ...(server ? asked(manner, open) : { lang: app.lang }),
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
      <h2 id="new-table" class="display">
        {game.title}
      </h2>
      <p class="summary">{game.summary}</p>
      {game.seats_max > game.seats_min ? (
        <p class="counts" role="group" aria-label={words.players(game.seats_min, game.seats_max)}>
          {Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, i) => game.seats_min + i).map((n) => (
            <button key={n} class="btn" aria-pressed={n === plans.length} onClick={() => resize(n)}>
              {n}
            </button>
          ))}
        </p>
      ) : null}
      <h3 class="rubric">{words.seats}</h3>
      <Tinctures.Provider value={tincturesOf(game.id)}>
        <ul>
          {plans.map((plan, seat) => (
            <SeatRow
              key={seat}
              plan={plan}
              seat={seat}
              kinds={kinds}
              change={(p) => setPlans((now) => now.map((q, i) => (i === seat ? p : q)))}
            />
          ))}
        </ul>
      </Tinctures.Provider>
      <p class="start">
        <button class="btn gold" data-start onClick={() => void begin()}>
          {words.start}
        </button>
        <button class="btn quiet" onClick={close}>
          {words.cancel}
        </button>
      </p>
      {trouble ? (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      ) : null}
      {game.options.length || server ? (
        <details>
          <summary>{words.options}</summary>
          {game.options.length ? (
            <>
              <h3 class="rubric">{words.gameOptions}</h3>
              <div class="options">
                <GameOptions list={game.options} players={plans.length} options={options} set={setOptions} />
              </div>
            </>
          ) : null}
          {server ? (
            <>
              <h3 class="rubric">{words.tableOptions}</h3>
              <div class="options">
                <TableOptions manner={manner} open={open} set={setManner} />
              </div>
            </>
          ) : null}
        </details>
      ) : null}
    </section>
  );
}
