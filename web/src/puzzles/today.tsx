// In the lobby: the puzzle of the day, the way to it, and days in a row.
import { useApp } from "../app";
import { Piece } from "../icons";
import { Days } from "./days";
import { dayOf, gameOfDay, hasPuzzles } from "./puzzle";
import { standing } from "./standing";
import "../../style/puzzles.css";

export function PuzzleOfDay() {
  const { words, rules, lang, link } = useApp();
  const games = rules.games(lang).filter((g) => hasPuzzles(g.id));
  if (!games.length) return null;
  const today = dayOf(new Date());
  const id = gameOfDay(
    today,
    games.map((g) => g.id),
  );
  const done = today in standing().days;
  return (
    <section class="sec puzzle-today" data-puzzle-of-day={id}>
      <h2>{words.puzzles.today}</h2>
      <ul>
        <li class="listing" data-game={id}>
          <Piece id={`emblem-${id}`} size={38} />
          <span class="listing-name">
            <b>{games.find((g) => g.id === id)!.title}</b>
            <span class="s">{words.puzzles.invitation}</span>
          </span>
          <a class="btn" href="/puzzles" onClick={link} data-to-puzzle>
            {done ? words.puzzles.look : words.puzzles.solve}
          </a>
        </li>
      </ul>
      <Days today={today} />
      <p class="puzzle-games">
        {games.map((g) => (
          <a key={g.id} href={`/puzzles/${g.id}`} onClick={link} data-puzzles={g.id}>
            {g.title}
          </a>
        ))}
      </p>
    </section>
  );
}
