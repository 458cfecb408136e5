// A page that is about one game after the other.
import type { ComponentChildren } from "preact";
import { useApp } from "../app";
import { Piece } from "../icons";
import { Spread } from "../pages/spread";
import type { GameInfo } from "../types";

function GameTabs({ page, chosen }: { page: string; chosen: string }) {
  const { words, rules, lang, link } = useApp();
  return (
    <nav class="game-tabs" aria-label={words.profile.byGame}>
      {rules.games(lang).map((g) => (
        <a
          key={g.id}
          href={`/${page}/${g.id}`}
          onClick={link}
          class={g.id === chosen ? "on" : ""}
          aria-current={g.id === chosen ? "page" : undefined}
          title={g.title}
          data-game={g.id}
        >
          <Piece id={`emblem-${g.id}`} size={26} />
          <span class={g.id === chosen ? "" : "unseen"}>{g.title}</span>
        </a>
      ))}
    </nav>
  );
}

/** The game of an address; the first of all where it names none. */
export function useChosen(game: string | undefined): GameInfo {
  const { rules, lang } = useApp();
  const games = rules.games(lang);
  return games.find((g) => g.id === game) ?? games[0]!;
}

export function GamePage(props: { page: string; chosen: string; title: string; children: ComponentChildren }) {
  const { page, chosen, title, children } = props;
  return (
    <Spread title={title} kind="leaders-page" data-game={chosen}>
      <GameTabs page={page} chosen={chosen} />
      {children}
    </Spread>
  );
}
