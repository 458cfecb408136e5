// Laying a table: who sits where, and every option explained. Two clicks against the computer, three with friends.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { SeatMark } from "../icons";
import { message } from "../state";
import type { GameInfo } from "../types";

type Kind = "me" | "hot" | "computer" | "open" | "invited";
interface SeatPlan {
  kind: Kind;
  level: string;
}

const LEVELS = ["novice", "brother", "prior", "abbot"];

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
        <select aria-label={words.level} value={plan.level} onChange={(e) => change({ ...plan, level: e.currentTarget.value })}>
          {LEVELS.map((level) => <option key={level} value={level}>{words.levels[level]}</option>)}
        </select>
      ) : null}
    </li>
  );
}

export function NewTable({ game, friends, close }: { game: GameInfo; friends: boolean; close: () => void }) {
  const app = useApp();
  const { words, server } = app;
  const usual = Math.max(game.seats_min, Math.min(2, game.seats_max));
  const other: SeatPlan = friends ? { kind: server ? "invited" : "hot", level: "brother" } : { kind: "computer", level: "brother" };
  const [plans, setPlans] = useState<SeatPlan[]>(() => Array.from({ length: usual }, (_, i) => (i ? other : { kind: "me", level: "brother" })));
  const [options, setOptions] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState("");
  const kinds: Kind[] = server ? ["me", "hot", "computer", "open", "invited"] : ["me", "hot", "computer"];
  const resize = (n: number) => setPlans(Array.from({ length: n }, (_, i) => plans[i] ?? other));
  const begin = async () => {
    const seats = plans.map((p, i) => (p.kind === "computer" ? { kind: "computer", level: p.level }
      : p.kind === "me" ? { kind: "me" } : p.kind === "hot" ? { kind: "me", name: `${words.seats} ${i + 1}` } : { kind: p.kind }));
    try {
      const connection = server ?? app.offline();
      const answer = await connection.request<{ table: string; key?: string }>("create", {
        game: game.id, players: plans.length, options, seats, ...(server ? { public: plans.some((p) => p.kind === "open") } : { lang: app.lang }),
      });
      app.go(server ? `/table/${answer.table}` : `/offline/${answer.table}`);
    } catch (error) {
      setTrouble(message(error));
    }
  };
  return (
    <section class="leaf-page new-table" aria-labelledby="new-table" data-game={game.id}>
      <h2 id="new-table" class="display">{game.title}</h2>
      <p class="summary">{game.summary}</p>
      {game.seats_max > game.seats_min ? (
        <p class="counts">
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
      {game.options.length ? (
        <details>
          <summary>{words.options}</summary>
          {game.options.map((o) => (
            <label key={o.name} class="option">
              <b>{o.title}</b>
              <select value={options[o.name] ?? o.values[0]!.value} onChange={(e) => setOptions({ ...options, [o.name]: e.currentTarget.value })}>
                {o.values.map((v) => <option key={v.value} value={v.value}>{v.title}</option>)}
              </select>
              <span class="said">{o.help}</span>
            </label>
          ))}
        </details>
      ) : null}
    </section>
  );
}
