// The ladder: members by their rating in a game, how far each has moved in a week and how the last games went; whoever stands
// up to two rungs above can be challenged.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { useAttempt } from "../pages/attempt";
import { Trouble } from "../pages/trouble";
import { isProvisional } from "../people/model";
import { PersonLink, Versal } from "../people/person";
import { useTitles } from "../people/profile";
import { numbers } from "../people/say";
import { useDoing } from "./doing";
import { challengeable, movedOf, reaches, type Club, type Rung } from "./model";

const CLOCK = { kind: "correspondence", days: 3 }; // of a challenge

function useLadder(club: Club, game: string | undefined) {
  const { server } = useApp();
  const [ladder, set] = useState<Rung[] | null>(null);
  const [trouble, attempt] = useAttempt();
  useEffect(() => {
    if (!game) return;
    const members = { club: club.club, game };
    void attempt(async () => set((await server!.request<{ ladder: Rung[] }>("ladder", members)).ladder));
  }, [server, club, game]);
  return { ladder, trouble };
}

/** The games in which members have a rating. */
function Games({ chosen, choose }: { chosen: string; choose: (game: string) => void }) {
  const { words } = useApp();
  const titleOf = useTitles();
  return (
    <div class="game-tabs" role="group" aria-label={words.profile.byGame}>
      {useDoing().club.ladders.map(({ game }) => (
        <button
          key={game}
          class={game === chosen ? "on" : ""}
          aria-pressed={game === chosen}
          title={titleOf(game)}
          data-ladder-of={game}
          onClick={() => choose(game)}
        >
          <Piece id={`emblem-${game}`} size={26} />
          <span class={game === chosen ? "" : "unseen"}>{titleOf(game)}</span>
        </button>
      ))}
    </div>
  );
}

/** Up or down since a week ago, with the figure. */
function Moved({ by }: { by: number | null }) {
  const own = useApp().words.club;
  if (by === null)
    return (
      <td class="moved" title={own.fresh}>
        <span aria-hidden="true">·</span>
        <span class="unseen">{own.fresh}</span>
      </td>
    );
  if (!by) return <td class="moved">–</td>;
  const said = (by > 0 ? own.up : own.down)({ n: Math.abs(by) });
  return (
    <td class={`moved ${by > 0 ? "up" : "down"}`} title={said}>
      <span aria-hidden="true">{`${by > 0 ? "▲" : "▼"} ${Math.abs(by)}`}</span>
      <span class="unseen">{said}</span>
    </td>
  );
}

const SIGNS = { won: "+", drawn: "=", lost: "−" } as const;

/** The last four games, the newest last. */
function Last({ games }: { games: Rung["last"] }) {
  const { words, lang } = useApp();
  const list = [...games].reverse();
  const said = new Intl.ListFormat(lang, { type: "unit" }).format(list.map((how) => words.clubResults[how]));
  return (
    <td class="last" title={said}>
      <span aria-hidden="true">{list.map((how) => SIGNS[how]).join(" ")}</span>
      <span class="unseen">{said}</span>
    </td>
  );
}

/** A rated table of the club for the two. */
function Challenge({ rung, game, gold }: { rung: Rung; game: string; gold: boolean }) {
  const { words, circle, go } = useApp();
  const { club, attempt } = useDoing();
  const members = { game, club: club.club, rated: true, clock: CLOCK };
  return (
    <button
      class={`btn ${gold ? "gold" : ""}`}
      data-challenge-rung={rung.person.id}
      aria-label={words.people.challenge + words.colon + rung.person.name}
      onClick={() => void attempt(async () => go(await circle!.challenge(rung.person.id, members)))}
    >
      {words.people.challenge}
    </button>
  );
}

interface RungsProps {
  ladder: Rung[];
  game: string;
}

function Rungs({ ladder, game }: RungsProps) {
  const { words, lang, me } = useApp();
  const own = words.club;
  const moved = movedOf(ladder);
  const mine = ladder.findIndex((rung) => rung.person.id === me?.id);
  const within = reaches(useDoing().club.role, "member") ? challengeable(ladder.length, mine) : [];
  const format = (n: number) => numbers(lang).format(n);
  return (
    <table class="games-table rungs">
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{words.leaders.place}</span>
          </th>
          <th scope="col">
            <span class="unseen">{own.moved}</span>
          </th>
          <th scope="col">{words.leaders.who}</th>
          <th scope="col">{words.profile.rating}</th>
          <th scope="col" class="last">
            {own.lastFour}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {ladder.map((rung, i) => (
          <tr key={rung.person.id} class={i === mine ? "mine" : ""}>
            <td class="rung">{i + 1}</td>
            <Moved by={moved[i]!} />
            <th scope="row">
              <span class="who-line">
                <Versal name={rung.person.name} size={32} />
                <PersonLink person={rung.person}>{rung.person.name}</PersonLink>
              </span>
            </th>
            <td class="num">
              {format(rung.rating)}{" "}
              <small title={isProvisional(rung) ? words.profile.provisional : undefined}>
                ± {format(rung.deviation)}
                {isProvisional(rung) ? " ?" : ""}
              </small>
            </td>
            <Last games={rung.last} />
            <td class="do">
              {within.includes(i) ? <Challenge rung={rung} game={game} gold={i === within.at(-1)} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Ladder() {
  const { words } = useApp();
  const { club } = useDoing();
  const [chosen, choose] = useState<string>();
  const game = chosen ?? club.ladders[0]?.game;
  const { ladder, trouble } = useLadder(club, game);
  return (
    <section class="leaf-page" data-of="ladder" data-ladder={ladder ? game : undefined}>
      <h2 class="rubric">{words.club.ladder}</h2>
      <Trouble said={trouble} />
      {game ? (
        <>
          <Games chosen={game} choose={choose} />
          <Rungs ladder={ladder ?? []} game={game} />
          <p class="said">{words.club.ladderNote}</p>
        </>
      ) : (
        <p class="said">{words.club.noLadder}</p>
      )}
    </section>
  );
}
