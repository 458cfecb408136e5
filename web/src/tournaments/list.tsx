// Tournaments: those to come, those being played, those that are over; and making one.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { useTitles } from "../people/profile";
import { useAsked } from "../pages/asked";
import { useAttempt } from "../pages/attempt";
import { Field, TextField, Tick } from "../pages/field";
import { Lines } from "../pages/lines";
import { OneLeaf } from "../pages/spread";
import { Trouble } from "../pages/trouble";
import { KINDS, type Clock, type Kind, type Listed, type Lists } from "./model";
import { clockText, stateText } from "./say";
import "../../style/tournament.css";

const SEATS_MOST = 5;
const CLOCKS: Clock[] = [
  { kind: "live", turn: 30, reserve: 600 },
  { kind: "live", turn: 60, reserve: 1800 },
  { kind: "correspondence", days: 1 },
  { kind: "correspondence", days: 3 },
];

export function TournamentLines({ title, none, list }: { title: string; none?: string; list: Listed[] }) {
  const { words, link } = useApp();
  const titleOf = useTitles();
  const line = (t: Listed) => (
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
  );
  return <Lines title={title} kind="tournament-lines" none={none} list={list} line={line} />;
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

const askedFor = (w: Wanted, club?: string) => ({
  ...(club ? { club } : {}),
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

interface FigureProps {
  title: string;
  value: number;
  low: number;
  high: number;
  set: (n: number) => void;
}

const Figure = ({ title, value, low, high, set }: FigureProps) => (
  <Field
    title={title}
    type="number"
    min={low}
    max={high}
    value={value}
    onInput={(e) => set(Number(e.currentTarget.value))}
    required
  />
);

function What({ wanted, change }: { wanted: Wanted; change: Change }) {
  const { words, rules, lang } = useApp();
  const own = words.tournament;
  const games = rules.games(lang).filter((g) => g.seats_max > 1);
  return (
    <>
      <TextField
        title={own.name}
        value={wanted.name}
        maxLength={60}
        required
        data-name
        set={(name) => change({ name })}
      />
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

/** For who has a password: a tournament of one's own, or of a club that one keeps. */
export function MakeTournament({ club }: { club?: string }) {
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
      const made = await server!.request<{ tournament: string }>("create_tournament", askedFor(wanted, club));
      go(`/tournament/${made.tournament}`);
    });
  };
  return (
    <form class="make" onSubmit={make} data-make>
      <What wanted={wanted} change={change} />
      {most > 2 ? (
        <Figure title={own.seats} value={wanted.players} low={2} high={most} set={(players) => change({ players })} />
      ) : null}
      {wanted.kind === "swiss" ? (
        <Figure title={own.rounds} value={wanted.rounds} low={1} high={20} set={(rounds) => change({ rounds })} />
      ) : null}
      {wanted.kind === "arena" ? (
        <Figure title={own.minutes} value={wanted.minutes} low={1} high={1440} set={(minutes) => change({ minutes })} />
      ) : null}
      <Tick title={own.fill} checked={wanted.fill} set={(fill) => change({ fill })} />
      <Trouble said={trouble} />
      <button class="btn gold" type="submit">
        {own.make}
      </button>
    </form>
  );
}

export function TournamentsPage() {
  const own = useApp().words.tournament;
  const { answer: lists, trouble } = useAsked(
    async (server) => (await server.request<{ tournaments: Lists }>("tournaments")).tournaments,
    [],
    (push) => push.t === "people",
  );
  return (
    <OneLeaf title={own.many} trouble={trouble} data-tournaments={lists?.live.length}>
      {lists ? (
        <>
          <TournamentLines title={own.live} none={own.noneLive} list={lists.live} />
          <TournamentLines title={own.past} list={lists.over} />
        </>
      ) : null}
      <section class="sec">
        <h2>{own.ofYours}</h2>
        <MakeTournament />
      </section>
    </OneLeaf>
  );
}
