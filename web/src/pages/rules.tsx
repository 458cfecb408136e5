// Rules at hand: what each decision means, and every component with its figures and where they come from.
import { useEffect } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";

export function RulesPage({ game }: { game: string }) {
  const { rules, lang, words, link } = useApp();
  const description = rules.describe(game, lang);
  const info = rules.games(lang).find((g) => g.id === game);
  useEffect(() => {
    document.documentElement.dataset.game = game;
    document.title = `${description.title} · ${words.rules}`;
  }, [game, lang]);
  return (
    <div class="rules-page">
      <header class="top">
        <a href="/" aria-label={words.home} onClick={link}><Piece id={`emblem-${game}`} size={32} /></a>
        <h1 class="display">{description.title}</h1>
      </header>
      <main class="leaf-page">
        <p class="summary">{info?.summary}</p>
        <h2 class="rubric">{words.rules}</h2>
        <dl class="kinds">
          {description.kinds.filter((k) => k.help).map((k) => (
            <div key={k.name} id={k.rule ?? k.name}>
              <dt>{k.rule}</dt>
              <dd>{k.help}</dd>
            </div>
          ))}
        </dl>
        <h2 class="rubric">{words.encyclopaedia}</h2>
        {description.types.filter((t) => t.form === "id" && t.rows?.some((r) => r.mark)).map((t) => (
          <table key={t.name} class="components">
            <tbody>
              {t.rows!.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.name}</th>
                  <td>{row.help ?? Object.entries(row.figures ?? {}).filter(([, n]) => n).map(([k, n]) => `${k} ${n}`).join(" · ")}</td>
                  <td class="said">{row.mark === "C" ? words.reconstructed : ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </main>
    </div>
  );
}
