// The leaderboard of a game: the best first, with how sure each rating is; computers stand among the people.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { computerOf, Face, useComputers } from "../computers";
import { useAttempt } from "../pages/attempt";
import { Trouble } from "../pages/trouble";
import { isProvisional } from "./model";
import { PersonLink, Versal } from "./person";
import { numbers } from "./say";
import { GamePage, useChosen } from "./tabs";

interface Leader {
  name: string;
  person?: string;
  level?: string;
  rating: number;
  deviation: number;
  played: number;
}

const PAGE = 50;

/** The first places, and more when asked for. */
function useLeaders(game: string) {
  const { server, lang } = useApp();
  const [leaders, set] = useState<Leader[] | null>(null);
  const [more, setMore] = useState(false);
  const [trouble, attempt] = useAttempt();
  const load = (before: Leader[]) =>
    attempt(async () => {
      const members = { game, from: before.length, limit: PAGE, lang };
      const { ratings } = await server!.request<{ ratings: Leader[] }>("ratings", members);
      set([...before, ...ratings]);
      setMore(ratings.length === PAGE);
    });
  useEffect(() => {
    set(null);
    void load([]);
  }, [server, game, lang]);
  return { leaders, more, trouble, older: () => void load(leaders ?? []) };
}

function Who({ leader }: { leader: Leader }) {
  const computers = useComputers();
  if (leader.level)
    return (
      <span class="who-line">
        <Face level={leader.level} size={32} /> {computerOf(computers, leader.level).name} <small>{leader.name}</small>
      </span>
    );
  return (
    <span class="who-line">
      <Versal name={leader.name} size={32} />
      <PersonLink person={leader.person ? { id: leader.person } : null}>{leader.name}</PersonLink>
    </span>
  );
}

export function Board({ leaders }: { leaders: Leader[] }) {
  const { words, lang, me } = useApp();
  const own = words.leaders;
  const format = (n: number) => numbers(lang).format(n);
  return (
    <table class="games-table leaders">
      <thead>
        <tr>
          <th scope="col">{own.place}</th>
          <th scope="col">{own.who}</th>
          <th scope="col">{words.profile.rating}</th>
          <th scope="col">{words.profile.count}</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map((leader, i) => (
          <tr key={leader.person ?? leader.level} class={leader.person && leader.person === me?.id ? "mine" : ""}>
            <td class="num">{i + 1}</td>
            <th scope="row">
              <Who leader={leader} />
            </th>
            <td class="num">
              {format(leader.rating)} <small>± {format(leader.deviation)}</small>
              {isProvisional(leader) ? <small title={words.profile.provisional}> ?</small> : null}
            </td>
            <td class="num">{format(leader.played)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Of({ game }: { game: string }) {
  const { words } = useApp();
  const own = words.leaders;
  const { leaders, more, trouble, older } = useLeaders(game);
  return (
    <section class="leaf-page" data-leaders={leaders ? game : undefined}>
      <Trouble said={trouble} />
      {leaders?.length ? (
        <>
          <p class="said">{own.note}</p>
          <Board leaders={leaders} />
        </>
      ) : null}
      {leaders && !leaders.length ? (
        <>
          <h2 class="rubric">{own.noneTitle}</h2>
          <p class="said">{own.none}</p>
        </>
      ) : null}
      {more ? (
        <p class="act">
          <button class="btn" data-more onClick={older}>
            {own.more}
          </button>
        </p>
      ) : null}
    </section>
  );
}

export function LeadersPage({ game }: { game: string | undefined }) {
  const { words, link } = useApp();
  const { id, title } = useChosen(game);
  return (
    <GamePage page="leaders" chosen={id} title={words.leaders.of({ game: title })}>
      <p class="act">
        <a href={`/openings/${id}`} onClick={link} data-to-openings>
          {words.openings.of({ game: title })}
        </a>
      </p>
      <Of key={id} game={id} />
    </GamePage>
  );
}
