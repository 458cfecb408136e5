// Rules at hand: the player's rulebook (book.tsx) and, one click further, what each decision means, every component with
// its figures and where they come from, and the exact rules under their ids.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { hasBook } from "../book/book";
import { TrialPage } from "../book/trial-page";
import { Piece } from "../icons";
import { exactRules, shownComponents, type Encyclopaedia, type Shown } from "../rules";
import type { Description } from "../types";
import { playersText } from "../words";
import { BookPage } from "./book";
import { Top } from "./top";
import { setTitle } from "../title";
import "../../style/rules.css";

/** The way to each game's rules. */
export function RulesList() {
  const { rules, lang, words, link } = useApp();
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(words.allRules);
  }, [words]);
  return (
    <div class="rules-page">
      <Top title={words.allRules} game={null} />
      <main class="leaf-page">
        <ul class="rules-list">
          {rules
            .games(lang)
            .reverse()
            .map((g) => (
              <li key={g.id} data-game={g.id}>
                <Piece id={`emblem-${g.id}`} size={64} />
                <div>
                  <h2 class="display">
                    <a href={`/rules/${g.id}`} onClick={link}>
                      {g.title}
                    </a>
                  </h2>
                  <p class="summary">{g.summary}</p>
                </div>
              </li>
            ))}
        </ul>
      </main>
    </div>
  );
}

/** The parts of the page, in the margin of a wide one. */
function Contents({ components }: { components: boolean }) {
  const { words } = useApp();
  const own = components ? [["components", words.encyclopaedia]] : [];
  const parts = [["decisions", words.decisions], ...own, ["exact", words.exactRules]];
  return (
    <nav class="contents" aria-label={words.rules}>
      <ul>
        {parts.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One sort of components: their names and helps, their figures, and where those come from. */
function Sort({
  shown,
  called,
  description,
}: {
  shown: Shown;
  called: Record<string, string>;
  description: Description;
}) {
  const { words } = useApp();
  const rows = (type: string) => description.types.find((t) => t.name === type && t.rows?.length)?.rows ?? [];
  const list = rows(shown.type);
  const figures = Object.entries(shown.figures ?? {});
  const helps = list.some((row) => row.help);
  const text = (of: string | undefined, set: boolean | undefined, n: number) =>
    !of
      ? String(n)
      : rows(of)
          .filter((_, i) => (set ? (n >> i) & 1 : i === n - 1))
          .map((row) => row.name)
          .join(", ");
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={called.title}>
      <table class="components">
        <caption>{called.title}</caption>
        {figures.length ? (
          <thead>
            <tr>
              <td />
              {helps ? <td /> : null}
              {figures.map(([key]) => (
                <th key={key} scope="col">
                  {called[key]}
                </th>
              ))}
              <td />
            </tr>
          </thead>
        ) : null}
        <tbody>
          {list.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {shown.piece ? <Piece id={shown.piece(row.id)} size={24} seat={0} /> : null}
                {row.name}
              </th>
              {helps ? <td>{row.help}</td> : null}
              {figures.map(([key, { of, set }]) => (
                <td key={key} class={of ? "" : "num"}>
                  {text(of, set, row.figures?.[key] ?? 0)}
                </td>
              ))}
              <td class="said">{row.mark === "C" ? words.reconstructed : words.fromRulebook}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Components({ of, description }: { of: Encyclopaedia; description: Description }) {
  const { words, lang } = useApp();
  const called = of.text(lang);
  return (
    <>
      <h2 class="rubric" id="components">
        {words.encyclopaedia}
      </h2>
      {of.shown.map((s) => (
        <Sort key={s.type} shown={s} called={called[s.type] ?? {}} description={description} />
      ))}
    </>
  );
}

/** An address with a rule's id leads there, or to the rule it is part of. */
function point(): void {
  let id = decodeURIComponent(location.hash.slice(1));
  while (id && !document.getElementById(id)) id = id.includes(".") ? id.slice(0, id.lastIndexOf(".")) : "";
  document.querySelector(".pointed")?.classList.remove("pointed");
  const rule = id ? document.getElementById(id) : null;
  const cited = /^[A-Z]{2}-/.test(id);
  if (cited) rule?.classList.add("pointed");
  rule?.scrollIntoView({ block: cited ? "center" : "start" });
}

/** The rules of a game: the player's rulebook, or the exact rules where they are asked for or there is no book. */
export function RulesPage({ game }: { game: string }) {
  const { rules, lang, words } = useApp();
  const { title } = rules.describe(game, lang);
  const asked = new URLSearchParams(location.search);
  const exact = asked.has("exact") || !hasBook(game);
  const scene = asked.get("try");
  useEffect(() => {
    document.documentElement.dataset.game = game;
    setTitle(words.rulesOf({ game: title }));
  }, [game, title]);
  const page = (
    <div class={exact ? "rules-page" : "rules-page of-book"}>
      <Top title={title} game={game} />
      {exact ? <ExactPage game={game} /> : <BookPage game={game} />}
    </div>
  );
  return scene && !exact ? <TrialPage {...{ game, scene }} otherwise={page} /> : page;
}

function ExactPage({ game }: { game: string }) {
  const { rules, lang, words } = useApp();
  const description = rules.describe(game, lang);
  const info = rules.games(lang).find((g) => g.id === game);
  const [shown, setShown] = useState<Encyclopaedia | null>(null);
  const [exact, setExact] = useState("");
  useEffect(() => {
    void shownComponents(game).then(setShown);
    void exactRules(game).then((html) => setExact(html ?? ""));
  }, [game]);
  useEffect(() => {
    point();
    addEventListener("hashchange", point);
    return () => removeEventListener("hashchange", point);
  }, [exact, shown]);
  return (
    <>
      <Contents components={shown !== null} />
      <main class="leaf-page">
        {info ? (
          <header class="rules-head">
            <Piece id={`emblem-${game}`} size={96} />
            <div>
              <p class="display" aria-hidden="true">
                {description.title}
              </p>
              <p class="sc">
                {playersText(words, info.seats_min, info.seats_max)} · {info.length}
              </p>
              <p class="summary">{info.summary}</p>
            </div>
          </header>
        ) : null}
        <h2 class="rubric" id="decisions">
          {words.decisions}
        </h2>
        <dl class="kinds">
          {description.kinds
            .filter((k) => k.help)
            .map((k) => (
              <div key={k.name}>
                <dt>{k.rule ? <a href={`#${k.rule}`}>{k.rule}</a> : null}</dt>
                <dd>{k.help}</dd>
              </div>
            ))}
        </dl>
        {shown ? <Components of={shown} description={description} /> : null}
        <h2 class="rubric" id="exact">
          {words.exactRules}
        </h2>
        <p class="said">{words.exactNote}</p>
        <div class="exact" lang="en" dangerouslySetInnerHTML={{ __html: exact }} />
      </main>
    </>
  );
}
