// Tournaments: those to come, those being played, those that are over; and making one.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { useTitles } from "../people/profile";
import { useAttempt } from "../pages/attempt";
import { Top } from "../pages/top";
import { Trouble } from "../pages/trouble";
import { message } from "../table/work";
import { setTitle } from "../title";
import { KINDS, type Clock, type Kind, type Listed, type Lists } from "./model";
import { clockText, stateText } from "./say";
import "../../style/profile.css";
import "../../style/spread.css";
import "../../style/tournament.css";

const SEATS_MOST = 5;
const CLOCKS: Clock[] = [
  { kind: "live", turn: 30, reserve: 600 },
  { kind: "live", turn: 60, reserve: 1800 },
  { kind: "correspondence", days: 1 },
  { kind: "correspondence", days: 3 },
];

function useLists() {
  const { server } = useApp();
  const [lists, set] = useState<Lists | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const load = () =>
      server!
        .request<{ tournaments: Lists }>("tournaments")
        .then((answer) => set(answer.tournaments))
        .catch((error: unknown) => setTrouble(message(error)));
    void load();
    return server!.listen((push) => {
      if (push.t === "people" || push.t === "online") void load();
    });
  }, [server]);
  return { lists, trouble };
}

function Group({ title, none, list }: { title: string; none?: string; list: Listed[] }) {
  const { words, link } = useApp();
  const titleOf = useTitles();
  if (!list.length && !none) return null;
  return (
    <section class="sec">
      <h2>{title}</h2>
      {list.length ? null : <p class="said">{none}</p>}
      <ul class="lines tournament-lines">
        {list.map((t) => (
          <li key={t.tournament}>
            <Piece id={`emblem-${t.game}`} size={32} />
            <span>
              <a href={`/tournament/${t.tournament}`} onClick={link} data-to-tournament={t.tournament}>
                {t.name}
              </a>
              <small>
                {titleOf(t.game)} · {words.tournamentKinds[t.kind]} · {clockText(words, t.clock)}
              </small>
            </span>
            <span class="said">{stateText(words, t)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Wanted {
  name: string;
  game: string;
  kind: Kind;
  players: number;
  rounds: number;
  minutes: number;
  clock: number;
  fill: boolean;
}

const askedFor = (w: Wanted) => ({
  name: w.name,
  game: w.game,
  kind: w.kind,
  players: w.players,
  clock: CLOCKS[w.clock]!,
  ...(w.kind === "swiss" ? { rounds: w.rounds } : {}),
  ...(w.kind === "arena" ? { minutes: w.minutes } : {}),
  ...(w.fill ? { fill: "prior" } : {}),
});

type Change = (change: Partial<Wanted>) => void;

function Figure({
  label,
  value,
  low,
  high,
  set,
}: {
  label: string;
  value: number;
  low: number;
  high: number;
  set: (n: number) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        min={low}
        max={high}
        value={value}
        onInput={(e) => set(Number(e.currentTarget.value))}
        required
      />
    </label>
  );
}

function What({ wanted, change }: { wanted: Wanted; change: Change }) {
  const { words, rules, lang } = useApp();
  const own = words.tournament;
  const games = rules.games(lang).filter((g) => g.seats_max > 1);
  return (
    <>
      <label>
        <span>{own.name}</span>
        <input
          value={wanted.name}
          maxLength={60}
          required
          data-name
          onInput={(e) => change({ name: e.currentTarget.value })}
        />
      </label>
      <label>
        <span>{words.profile.game}</span>
        <select
          value={wanted.game}
          data-game-wanted
          onChange={(e) => change({ game: e.currentTarget.value, players: 2 })}
        >
          {games.map((g) => (
            <option key={g.id} value={g.id}>
              {g.title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{own.kind}</span>
        <select value={wanted.kind} data-kind onChange={(e) => change({ kind: e.currentTarget.value as Kind })}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {words.tournamentKinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{own.clock}</span>
        <select value={wanted.clock} onChange={(e) => change({ clock: Number(e.currentTarget.value) })}>
          {CLOCKS.map((clock, i) => (
            <option key={i} value={i}>
              {clockText(words, clock)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** For who has a password: a tournament of one's own. */
function Make() {
  const { words, rules, lang, server, me, go } = useApp();
  const own = words.tournament;
  const games = rules.games(lang).filter((g) => g.seats_max > 1);
  const [wanted, set] = useState<Wanted>({
    name: "",
    game: games[0]!.id,
    kind: "swiss",
    players: 2,
    rounds: 5,
    minutes: 60,
    clock: 0,
    fill: false,
  });
  const change: Change = (part) => set({ ...wanted, ...part });
  const [trouble, attempt] = useAttempt();
  if (!me?.registered) return <p class="said">{own.register}</p>;
  const most = Math.min(SEATS_MOST, games.find((g) => g.id === wanted.game)!.seats_max);
  const make = (e: Event) => {
    e.preventDefault();
    attempt(async () => {
      const made = await server!.request<{ tournament: string }>("create_tournament", askedFor(wanted));
      go(`/tournament/${made.tournament}`);
    });
  };
  return (
    <form class="make" onSubmit={make} data-make>
      <What wanted={wanted} change={change} />
      {most > 2 ? (
        <Figure label={own.seats} value={wanted.players} low={2} high={most} set={(players) => change({ players })} />
      ) : null}
      {wanted.kind === "swiss" ? (
        <Figure label={own.rounds} value={wanted.rounds} low={1} high={20} set={(rounds) => change({ rounds })} />
      ) : null}
      {wanted.kind === "arena" ? (
        <Figure label={own.minutes} value={wanted.minutes} low={1} high={1440} set={(minutes) => change({ minutes })} />
      ) : null}
      <label class="tick">
        <input type="checkbox" checked={wanted.fill} onChange={(e) => change({ fill: e.currentTarget.checked })} />
        <span>{own.fill}</span>
      </label>
      <Trouble said={trouble} />
      <button class="btn gold" type="submit">
        {own.make}
      </button>
    </form>
  );
}

export function TournamentsPage() {
  const { words } = useApp();
  const own = words.tournament;
  const { lists, trouble } = useLists();
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(`${own.many} · ${words.title}`);
  }, [words]);
  return (
    <div class="spread profile-page leaders-page" data-tournaments={lists ? lists.live.length : undefined}>
      <Top title={own.many} game={null} />
      <main>
        <section class="leaf-page">
          <Trouble said={trouble} />
          {lists ? (
            <>
              <Group title={own.live} none={own.noneLive} list={lists.live} />
              <Group title={own.past} list={lists.over} />
            </>
          ) : null}
          <section class="sec">
            <h2>{own.ofYours}</h2>
            <Make />
          </section>
        </section>
      </main>
    </div>
  );
}
