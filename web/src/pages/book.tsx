// The page of a game's rules: its rulebook from the first chapter to the glossary. On paper (?print) every step of every example
// is drawn, and then the page prints itself.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app";
import { placeOf } from "../book/book";
import { Blocks, ChapterText, ReadingContext } from "../book/chapter";
import { Contents, useBookOf } from "../book/drawer";
import { allDrawn } from "../book/stage";
import { Icon, Piece } from "../icons";
import { playersText } from "../words";

const RULE = /^[A-Z]{2}-/;

/** What the address points at: a section, or a rule and the section that explains it. */
function useHash(): string {
  const now = () => decodeURIComponent(location.hash.slice(1));
  const [hash, set] = useState(now());
  useEffect(() => {
    const hear = () => set(now());
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  return hash;
}

const goTo = (section: string) => {
  location.hash = section;
  document.getElementById(section)?.scrollIntoView();
};

/** On paper it is day. */
function usePrint(on: boolean, ready: boolean): void {
  useEffect(() => {
    if (!on) return;
    document.documentElement.dataset.theme = "day";
  }, [on]);
  useEffect(() => {
    if (!on || !ready) return;
    let wanted = true;
    void allDrawn().then(() => {
      if (!wanted) return;
      document.documentElement.dataset.printed = "";
      print();
    });
    return () => {
      wanted = false;
    };
  }, [on, ready]);
}

function Head({ game }: { game: string }) {
  const { rules, lang, words } = useApp();
  const w = words.book;
  const info = rules.games(lang).find((g) => g.id === game)!;
  return (
    <header class="rules-head">
      <Piece id={`emblem-${game}`} size={96} />
      <div>
        <p class="display" aria-hidden="true">
          {info.title}
        </p>
        <p class="sc">
          {playersText(words, info.seats_min, info.seats_max)} · {info.length}
        </p>
        <p class="sc book-ways">
          <a href={`/rules/${game}?print`} target="_blank" rel="noopener">
            <Icon name="print" /> {w.print}
          </a>
          <a href={`/rules/${game}?exact`}>
            {words.exactRules} {w.inEnglish}
          </a>
        </p>
      </div>
    </header>
  );
}

export function BookPage({ game }: { game: string }) {
  const read = useBookOf(game);
  const hash = useHash();
  const paper = new URLSearchParams(location.search).has("print");
  const rule = RULE.test(hash) ? hash : null;
  const place = read && rule ? placeOf(read.book, rule) : hash || null;
  usePrint(paper, read !== null);
  useEffect(() => {
    if (read && place) document.getElementById(place)?.scrollIntoView();
  }, [read, place]);
  const reading = useMemo(
    () => ({ game, scenes: read?.scenes ?? {}, all: paper, highest: paper ? 270 : 420, follow: goTo }),
    [game, read, paper],
  );
  if (!read) return <main class="leaf-page" />;
  const contents = <Contents game={game} book={read.book} asked={null} open={goTo} search={false} />;
  return (
    <ReadingContext.Provider value={reading}>
      {paper ? null : <div class="contents">{contents}</div>}
      <main class={`leaf-page book-page ${paper ? "on-paper" : ""}`}>
        <Head game={game} />
        <div class="book-lead">
          <Blocks blocks={read.book.lead} />
        </div>
        {paper ? contents : null}
        {read.book.chapters.map((chapter) => (
          <ChapterText key={chapter.id} chapter={chapter} rule={place === chapter.id ? rule : null} heading="h2" />
        ))}
      </main>
    </ReadingContext.Provider>
  );
}
