// A tournament: who stands where, who meets whom, and the way to one's own table.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { computerOf, useComputers } from "../computers";
import { PersonLink } from "../people/person";
import { useTitles } from "../people/profile";
import { numbers } from "../people/say";
import { useAsked } from "../pages/asked";
import { useAttempt } from "../pages/attempt";
import { Spread } from "../pages/spread";
import { Trouble } from "../pages/trouble";
import { outcomeOf, ownPairing, pointsText, type Pairing, type Tournament } from "./model";
import { clockText, stateText } from "./say";
import "../../style/tournament.css";

const AGAIN_MS = 10000; // for those who only look

/** The tournament, read again when something concerns one, and now and then. */
function useTournament(id: string) {
  const { lang } = useApp();
  const asked = useAsked(
    async (server) =>
      (await server.request<{ tournament: Tournament }>("tournament", { tournament: id, lang })).tournament,
    [id, lang],
    (push) => push.t === "people" || push.t === "mine",
  );
  const { attempt, load } = asked;
  useEffect(() => {
    const timer = setInterval(() => void attempt(load), AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, lang]);
  return asked;
}

type Props = { tournament: Tournament };

function Name({ tournament, who }: Props & { who: number }) {
  const { words, me } = useApp();
  const computers = useComputers();
  const entrant = tournament.entrants[who]!;
  if (entrant.level) return <>{computerOf(computers, entrant.level).name}</>;
  if (entrant.person!.id === me?.id) return <>{words.tournament.you}</>;
  return <PersonLink person={entrant.person}>{entrant.person!.name}</PersonLink>;
}

function Rounds({ tournament, who }: Props & { who: number }) {
  const { words, lang } = useApp();
  return (
    <>
      {tournament.pairings.map((_, round) => {
        const outcome = outcomeOf(tournament, lang, round, who);
        return (
          <td key={round} class="outcome">
            {outcome ? (
              <span class={outcome.kind} title={words.tournament.inRound({ n: round + 1 })}>
                {outcome.text}
              </span>
            ) : null}
            <sub>{outcome?.against.join(" ")}</sub>
          </td>
        );
      })}
    </>
  );
}

function Standings({ tournament }: Props) {
  const { words, lang } = useApp();
  const own = words.tournament;
  const rivals = tournament.kind === "swiss";
  return (
    <section class="leaf-page" data-standings>
      <h2 class="rubric">{own.standings}</h2>
      <div class="scrolls">
        <table class="games-table places">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">{words.leaders.place}</span>
              </th>
              <th scope="col">{own.player}</th>
              <th scope="col">{own.points}</th>
              {tournament.pairings.map((_, round) => (
                <th key={round} scope="col" class="outcome">
                  {own.short({ n: round + 1 })}
                </th>
              ))}
              {rivals ? (
                <th scope="col" title={own.buchholzSaid}>
                  {own.buchholz}
                </th>
              ) : null}
              <th scope="col" class="wide" title={own.sonnebornSaid}>
                {own.sonneborn}
              </th>
              <th scope="col" class="wide">
                {words.profile.rating}
              </th>
            </tr>
          </thead>
          <tbody>
            {tournament.standings.map((row) => (
              <tr key={row.who} class={row.who === tournament.me ? "mine" : ""}>
                <td class="rank">{row.rank}</td>
                <th scope="row">
                  <Name tournament={tournament} who={row.who} />
                  {tournament.entrants[row.who]!.away ? <small> {own.away}</small> : null}
                </th>
                <td class="sum">{pointsText(lang, row.points)}</td>
                <Rounds tournament={tournament} who={row.who} />
                {rivals ? <td class="num">{pointsText(lang, row.cut)}</td> : null}
                <td class="num wide">{pointsText(lang, row.sonneborn)}</td>
                <td class="num wide">{numbers(lang).format(tournament.entrants[row.who]!.rating || 1500)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="said">{rivals ? own.ties : own.tiesMet}</p>
    </section>
  );
}

function Line({ tournament, pairing, number }: Props & { pairing: Pairing; number: number }) {
  const { words, lang, link } = useApp();
  const own = pairing.table !== "" && pairing.table === tournament.table;
  return (
    <li class={own ? "own" : ""} data-pairing={pairing.table}>
      <span class="no">{number}</span>
      <span class="who">
        {pairing.who.map((who, i) => (
          <span key={who}>
            <Name tournament={tournament} who={who} />
            {pairing.done ? <b> {pointsText(lang, pairing.points[i]!)}</b> : null}
          </span>
        ))}
      </span>
      {pairing.who.length === 1 ? <span class="said">{words.tournament.bye}</span> : null}
      {pairing.table ? (
        <a class={`btn ${own ? "" : "quiet"}`} href={`/table/${pairing.table}`} onClick={link} data-own={own}>
          {own ? words.tournament.play : pairing.done ? words.tournament.look : words.tournament.watch}
        </a>
      ) : null}
    </li>
  );
}

function Pairings({ tournament }: Props) {
  const { words } = useApp();
  const last = tournament.pairings.length - 1;
  const [chosen, choose] = useState<number | null>(null);
  const round = chosen ?? last;
  return (
    <section class="leaf-page" data-pairings>
      <h2 class="rubric">{words.tournament.pairings}</h2>
      <nav class="rounds" aria-label={words.tournament.rounds}>
        {tournament.pairings.map((_, r) => (
          <button
            key={r}
            class={`btn quiet ${r === round ? "on" : ""}`}
            aria-pressed={r === round}
            aria-label={words.tournament.inRound({ n: r + 1 })}
            onClick={() => choose(r === last ? null : r)}
          >
            {r + 1}
          </button>
        ))}
      </nav>
      <ol class="pairings">
        {tournament.pairings[round]!.map((pairing, i) => (
          <Line key={i} tournament={tournament} pairing={pairing} number={i + 1} />
        ))}
      </ol>
    </section>
  );
}

/** Those who come, before it has begun. */
function Entrants({ tournament }: Props) {
  const { words } = useApp();
  return (
    <section class="leaf-page" data-entrants>
      <h2 class="rubric">{words.tournament.entrants({ n: tournament.people })}</h2>
      <ul class="entrants">
        {tournament.entrants.map((_, who) => (
          <li key={who}>
            <Name tournament={tournament} who={who} />
          </li>
        ))}
      </ul>
      {tournament.people ? null : <p class="said">{words.tournament.nobody}</p>}
    </section>
  );
}

interface DoingProps extends Props {
  button: (operation: string, text: string, style?: string) => ComponentChildren;
}

/** Coming and going. */
function Entering({ tournament, button }: DoingProps) {
  const { words, me } = useApp();
  const own = words.tournament;
  const open = tournament.status === "open";
  const plays = tournament.status === "playing";
  if (!tournament.entered) {
    if (!open && !(plays && tournament.kind === "arena")) return null;
    if (tournament.club && !tournament.club.member) return <p class="said">{own.membersOnly}</p>;
    return me?.registered ? <>{button("enter", own.enter, "gold")}</> : <p class="said">{own.register}</p>;
  }
  if (open) return <>{button("withdraw", own.withdraw, "quiet")}</>;
  if (!plays) return null;
  const away = tournament.me !== undefined && tournament.entrants[tournament.me]!.away;
  return <>{away ? button("enter", own.comeBack) : button("withdraw", own.sitOut, "quiet")}</>;
}

/** The way to one's own table, and what else one can do. */
function Doings({ tournament, load }: Props & { load: () => Promise<void> }) {
  const { words, server, me, link } = useApp();
  const [trouble, attempt] = useAttempt();
  const own = words.tournament;
  const ask = (operation: string) =>
    attempt(async () => {
      await server!.request(operation, { tournament: tournament.tournament });
      await load();
    });
  const button = (operation: string, text: string, style = "") => (
    <button class={`btn ${style}`} data-do={operation} onClick={() => ask(operation)}>
      {text}
    </button>
  );
  const hosts = tournament.status === "open" && tournament.host === me?.id;
  return (
    <div class="doings">
      <Trouble said={trouble} />
      {ownPairing(tournament) ? (
        <a class="btn gold" href={`/table/${tournament.table}`} onClick={link} data-my-table>
          {own.myTable}
        </a>
      ) : null}
      {hosts ? button("begin_tournament", own.begin, tournament.entered ? "gold" : "") : null}
      <Entering tournament={tournament} button={button} />
      {hosts ? button("call_off", own.callOff, "quiet") : null}
    </div>
  );
}

export function TournamentPage({ id }: { id: string }) {
  const { words, link } = useApp();
  const { answer: tournament, trouble, load } = useTournament(id);
  const titleOf = useTitles();
  return (
    <Spread
      title={tournament?.name ?? words.tournament.title}
      kind="tournament-page"
      game={tournament?.game ?? ""}
      data-tournament={tournament?.status}
    >
      <Trouble said={trouble} />
      {tournament ? (
        <>
          <header class="about">
            <p>
              <a href={`/rules/${tournament.game}`} onClick={link}>
                {titleOf(tournament.game)}
              </a>{" "}
              {tournament.club ? (
                <>
                  ·{" "}
                  <a href={`/clubs/${tournament.club.club}`} onClick={link} data-of-club>
                    {tournament.club.name}
                  </a>{" "}
                </>
              ) : null}
              · {words.tournamentKinds[tournament.kind]} · {clockText(words, tournament.clock)} ·{" "}
              {stateText(words, tournament)}
            </p>
            <Doings tournament={tournament} load={load} />
          </header>
          {tournament.pairings.length ? (
            <>
              <Standings tournament={tournament} />
              <Pairings tournament={tournament} />
            </>
          ) : (
            <Entrants tournament={tournament} />
          )}
        </>
      ) : null}
    </Spread>
  );
}
