// The bar over an exercise: the way home, the game, its rules, language and light.
import { useApp } from "../app";
import { Icon, Piece } from "../icons";
import { Switches } from "../pages/switches";

export function ExerciseBar({ game }: { game: string }) {
  const { words, rules, lang, link } = useApp();
  const title = rules.games(lang).find((g) => g.id === game)?.title ?? "";
  return (
    <header class="top">
      <a class="btn icon-b" href="/" aria-label={words.home} onClick={link}>
        <Piece id={`emblem-${game}`} size={32} />
      </a>
      <h1 class="display">{title}</h1>
      <span class="sp" />
      <a class="btn icon-b" href={`/rules/${game}`} aria-label={words.rules} title={words.rules} onClick={link}>
        <Icon name="rules" />
      </a>
      <Switches />
    </header>
  );
}
