// The games of a page that is about one of them.
import { useApp } from "../app";
import { Piece } from "../icons";

export function GameTabs({ page, chosen }: { page: string; chosen: string }) {
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
