// Playing at once: say what, wait, be taken to the table. After half a minute computers may take the seats that are left.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { Trouble } from "../pages/trouble";
import { useAttempt } from "../pages/attempt";
import { type Crowd, type PlayNow, type Speed, SPEEDS, type Waits, type Wish } from "./queue";

const LOOK_MS = 5000;

/** Counts of those who wait, looked at now and then. */
function useCrowds(queue: PlayNow): Crowd[] {
  const [crowds, set] = useState<Crowd[]>([]);
  useEffect(() => {
    const look = () => void queue.crowds().then(set, () => undefined);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [queue]);
  return crowds;
}

/** Seconds since one waits. */
function useSeconds(since: number): number {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - since) / 1000));
}

function Waiting({ queue, waits }: { queue: PlayNow; waits: Waits }) {
  const { words, rules, lang } = useApp();
  const own = words.queue;
  const [trouble, attempt] = useAttempt();
  const title = rules.games(lang).find((g) => g.id === waits.game)?.title ?? waits.game;
  const what = [
    title,
    words.players.exact({ n: waits.players }),
    words.queueSpeed[waits.speed],
    ...(waits.rated ? [own.rated] : []),
  ];
  return (
    <div class="play-now" data-waits={waits.game}>
      <p class="what">
        <Piece id={`emblem-${waits.game}`} size={38} />
        <span>
          <b role="status">{own.waiting}</b>
          <span class="s">{what.join(" · ")}</span>
        </span>
        <span class="num" aria-hidden="true">
          {own.seconds({ n: useSeconds(queue.begun) })}
        </span>
      </p>
      {waits.computer ? <p role="status">{own.offer}</p> : null}
      <p class="act">
        {waits.computer ? (
          <button class="btn" data-take-computers onClick={() => attempt(() => queue.takeComputers())}>
            {own.computers}
          </button>
        ) : null}
        <button class="btn quiet" data-stop-waiting onClick={() => attempt(() => queue.stop())}>
          {own.stop}
        </button>
      </p>
      <Trouble said={trouble} />
    </div>
  );
}

/** How many want just this. */
const same = (crowds: Crowd[], wish: Wish): number =>
  crowds.find(
    (c) => c.game === wish.game && c.players === wish.players && c.speed === wish.speed && c.rated === wish.rated,
  )?.waiting ?? 0;

function Wishing({ queue }: { queue: PlayNow }) {
  const { words, rules, lang, me } = useApp();
  const own = words.queue;
  const games = rules.games(lang).filter((g) => g.seats_max > 1);
  const crowds = useCrowds(queue);
  const [wish, set] = useState<Wish>({ game: games[0]!.id, players: 2, speed: "calm", rated: false });
  const [trouble, attempt] = useAttempt();
  const game = games.find((g) => g.id === wish.game) ?? games[0]!;
  const low = Math.max(2, game.seats_min);
  const counts = Array.from({ length: game.seats_max - low + 1 }, (_, i) => low + i);
  const players = counts.includes(wish.players) ? wish.players : low;
  const asked = { ...wish, players };
  const change = (part: Partial<Wish>) => set({ ...asked, ...part });
  const others = same(crowds, asked);
  const submit = (e: Event) => {
    e.preventDefault();
    attempt(() => queue.ask(asked));
  };
  return (
    <form class="play-now" onSubmit={submit}>
      <select
        aria-label={own.game}
        data-queue-game
        value={game.id}
        onChange={(e) => change({ game: e.currentTarget.value })}
      >
        {games.map((g) => (
          <option key={g.id} value={g.id}>
            {g.title}
          </option>
        ))}
      </select>
      <select
        aria-label={own.players}
        data-queue-players
        value={players}
        onChange={(e) => change({ players: Number(e.currentTarget.value) })}
      >
        {counts.map((n) => (
          <option key={n} value={n}>
            {words.players.exact({ n })}
          </option>
        ))}
      </select>
      <select
        aria-label={own.pace}
        data-queue-speed
        value={wish.speed}
        onChange={(e) => change({ speed: e.currentTarget.value as Speed })}
      >
        {SPEEDS.map((s) => (
          <option key={s} value={s}>
            {words.queueSpeed[s]}
          </option>
        ))}
      </select>
      {me?.registered ? (
        <label class="check">
          <input
            type="checkbox"
            data-queue-rated
            checked={wish.rated}
            onChange={(e) => change({ rated: e.currentTarget.checked })}
          />
          {own.rated}
        </label>
      ) : null}
      <button class="btn" data-play-now>
        {own.play}
      </button>
      <p class="said" role="status">
        {others ? own.others({ n: others }) : ""}
      </p>
      <Trouble said={trouble} />
    </form>
  );
}

export function PlayNowSection() {
  const { words, playNow } = useApp();
  const waits = playNow?.waits.use() ?? null;
  if (!playNow) return null;
  return (
    <section class="sec" data-queue>
      <h2>{words.queue.title}</h2>
      {waits ? <Waiting queue={playNow} waits={waits} /> : <Wishing queue={playNow} />}
    </section>
  );
}
