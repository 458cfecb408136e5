// For owners of a box: why, how, and the way to each game's figures.
import { useEffect } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { Top } from "../pages/top";
import { blank, progress } from "./edition";
import { keptEditions } from "./kept";
import { setTitle } from "../title";
import "../../style/figures.css";

export function OwnersPage() {
  const { rules, lang, words, link } = useApp();
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(words.owners.title);
  }, [words]);
  const steps: string[] = Object.values(words.ownersSteps);
  return (
    <div class="rules-page">
      <Top title={words.figures.title} game={null} />
      <main class="leaf-page owners">
        <h2 class="rubric">{words.owners.title}</h2>
        <p>{words.owners.why}</p>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <ul class="boxes">
          {rules.games(lang).map((game) => {
            const schema = rules.schema(game.id, lang);
            if (!schema) return null;
            const { sure, all } = progress(schema, keptEditions(game.id)[0]?.file ?? blank(schema, ""));
            return (
              <li key={game.id} data-game={game.id}>
                <a href={`/figures/${game.id}`} onClick={link}>
                  <Piece id={`emblem-${game.id}`} size={48} />
                  <span>
                    <b>{game.title}</b>
                    <br />
                    <span class="said">{words.figures.confirmed({ n: sure, all })}</span>
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
      </main>
    </div>
  );
}
