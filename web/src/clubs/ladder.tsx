// The ladder: members by their rating in a game.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { useAttempt } from "../pages/attempt";
import { Trouble } from "../pages/trouble";
import { Board } from "../people/leaders";
import { useTitles } from "../people/profile";
import type { PersonShown } from "../types";
import { useDoing } from "./doing";
import type { Club } from "./model";

interface Rung {
  person: PersonShown;
  rating: number;
  deviation: number;
  played: number;
}

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
          <Board
            leaders={(ladder ?? []).map((rung) => ({ ...rung, name: rung.person.name, person: rung.person.id }))}
          />
          <p class="said">{words.club.ladderNote}</p>
        </>
      ) : (
        <p class="said">{words.club.noLadder}</p>
      )}
    </section>
  );
}
