// The rulebook beside the board: its contents, or one chapter at a time. It opens where what is being asked is explained.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { bookOf, chapterOf, FIXED, found, placeOf, scenesOf, type Book, type Chapter, type Scene } from "./book";
import { ChapterText, ReadingContext } from "./chapter";
import "../../style/rules.css";
import "../../style/book.css";

/** A book and its scenes, when they are there. */
export function useBookOf(game: string): { book: Book; scenes: Record<string, Scene> } | null {
  const { lang } = useApp();
  const [read, setRead] = useState<{ book: Book; scenes: Record<string, Scene> } | null>(null);
  useEffect(() => {
    let wanted = true;
    void Promise.all([bookOf(game, lang), scenesOf(game)]).then(([book, scenes]) => {
      if (wanted && book) setRead({ book, scenes });
    });
    return () => {
      wanted = false;
    };
  }, [game, lang]);
  return read;
}

interface ContentsProps {
  game: string;
  book: Book;
  asked: string | null; // the chapter of what is being asked now
  open: (section: string) => void;
  search: boolean;
}

/** The chapters, those that speak of something, and what stands at the end of every book. */
export function Contents({ game, book, asked, open, search }: ContentsProps) {
  const { words } = useApp();
  const w = words.book;
  const [looked, look] = useState("");
  const shown = useMemo(() => found(book, looked), [book, looked]);
  const number = (chapter: Chapter) => book.chapters.indexOf(chapter) + 1;
  const link = (chapter: Chapter, inside: preact.ComponentChildren) => (
    <a
      href={`#${chapter.id}`}
      data-chapter={chapter.id}
      onClick={(e) => {
        e.preventDefault();
        open(chapter.id);
      }}
    >
      {inside}
    </a>
  );
  return (
    <nav class="book-contents" aria-label={w.contents}>
      {search ? (
        <label class="book-search">
          <Icon name="search" />
          <input
            type="search"
            aria-label={w.search}
            placeholder={w.searchFor}
            value={looked}
            onInput={(e) => look(e.currentTarget.value)}
          />
        </label>
      ) : null}
      <ol>
        {shown
          .filter((c) => !FIXED.includes(c.id))
          .map((c) => (
            <li key={c.id} class={c.id === asked ? "here" : ""}>
              {link(
                c,
                <>
                  <span class="hand" aria-hidden="true">
                    {c.id === asked ? "☞" : ""}
                  </span>
                  <b class="display">{number(c)}</b>
                  <span>
                    <span class="chapter-title">{c.title}</span>
                    <span class="s">{c.id === asked ? w.here : c.about}</span>
                  </span>
                  <span class="said">{w.minutes({ n: c.minutes })}</span>
                </>,
              )}
            </li>
          ))}
      </ol>
      {looked && !shown.length ? <p class="said">{w.nothing({ word: looked })}</p> : null}
      <ul class="book-extras">
        {shown
          .filter((c) => FIXED.includes(c.id))
          .map((c) => (
            <li key={c.id}>{link(c, c.title)}</li>
          ))}
        <li>
          <a href={`/rules/${game}?exact`} target="_blank" rel="noopener">
            {words.exactRules} <span class="sc">{w.inEnglish}</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** The chapters before and after. */
function Turn({ book, chapter, open }: { book: Book; chapter: Chapter; open: (section: string) => void }) {
  const at = book.chapters.indexOf(chapter);
  const before = book.chapters[at - 1];
  const after = book.chapters[at + 1];
  return (
    <footer class="book-turn">
      <span>
        {before ? (
          <button class="btn quiet" onClick={() => open(before.id)}>
            <Icon name="back" /> {before.title}
          </button>
        ) : null}
      </span>
      <span class="sc">
        {at + 1} / {book.chapters.length}
      </span>
      <span>
        {after ? (
          <button class="btn quiet" onClick={() => open(after.id)}>
            {after.title} <Icon name="next" />
          </button>
        ) : null}
      </span>
    </footer>
  );
}

interface HeadProps {
  title: string;
  game: string;
  contents: (() => void) | null;
  close: () => void;
}

function Head({ title, game, contents, close }: HeadProps) {
  const { words } = useApp();
  const w = words.book;
  return (
    <header class="book-head">
      {contents ? (
        <button class="btn quiet" data-contents onClick={contents}>
          <Icon name="back" /> {w.contents}
        </button>
      ) : null}
      <h2>{words.rulesOf({ game: title })}</h2>
      <span class="sp" />
      <a
        class="btn icon-b"
        href={`/rules/${game}?print`}
        target="_blank"
        rel="noopener"
        aria-label={w.print}
        title={w.print}
      >
        <Icon name="print" />
      </a>
      <button class="btn icon-b" data-close aria-label={w.close} title={w.close} onClick={close}>
        <Icon name="close" />
      </button>
    </header>
  );
}

export interface RuleDrawerProps {
  game: string;
  /** What to open: a section, a rule's id, or nothing for the contents. */
  section: string | null;
  /** The kind of decision that is open, and its rule: the contents point at their chapter. */
  asked?: { kind: string; rule: string | null } | null;
  close: () => void;
}

const RULE = /^[A-Z]{2}-/;

/** The chapter that explains a kind of decision. */
export function askedIn(book: Book, asked: RuleDrawerProps["asked"]): string | null {
  if (!asked) return null;
  return book.decisions[asked.kind] ?? (asked.rule ? placeOf(book, asked.rule) : null);
}

/** Esc closes; when it opens, its heading has the focus, and who had it gets it back. */
function useManners(close: () => void, chapter: Chapter | null, ready: boolean) {
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => before?.focus?.();
  }, []);
  useEffect(() => {
    if (!ready) return;
    const node = drawer.current;
    node?.querySelector(".book-leaf")?.scrollTo(0, 0);
    node?.querySelector<HTMLElement>(".chapter > [tabindex], .book-contents a")?.focus({ preventScroll: true });
  }, [chapter?.id, ready]);
  const hear = (e: KeyboardEvent) => {
    if (e.key !== "Escape") return;
    e.stopPropagation();
    close();
  };
  return { ref: drawer, onKeyDown: hear };
}

export function RuleDrawer({ game, section, asked = null, close }: RuleDrawerProps) {
  const { words } = useApp();
  const read = useBookOf(game);
  const [at, open] = useState(section);
  useEffect(() => open(section), [section]);
  const rule = at && RULE.test(at) ? at : null;
  const place = read && at ? (rule ? placeOf(read.book, rule) : at) : null;
  const chapter = read && place ? chapterOf(read.book, place) : null;
  const manners = useManners(close, chapter, read !== null);
  useEffect(() => {
    if (place && place !== chapter?.id) document.getElementById(place)?.scrollIntoView();
  }, [place, chapter]);
  const reading = useMemo(
    () => ({ game, scenes: read?.scenes ?? {}, all: false, highest: 300, follow: open }),
    [game, read],
  );
  return (
    <aside
      class="rule-drawer"
      data-drawer
      aria-label={read ? words.rulesOf({ game: read.book.title }) : undefined}
      {...manners}
    >
      <Head title={read?.book.title ?? ""} game={game} contents={chapter ? () => open(null) : null} close={close} />
      <div class="book-leaf" tabIndex={-1}>
        {read && chapter ? (
          <ReadingContext.Provider value={reading}>
            <ChapterText key={chapter.id} chapter={chapter} rule={rule} heading="h3" />
          </ReadingContext.Provider>
        ) : read ? (
          <Contents game={game} book={read.book} asked={askedIn(read.book, asked)} open={open} search />
        ) : null}
      </div>
      {read && chapter ? <Turn book={read.book} chapter={chapter} open={open} /> : null}
    </aside>
  );
}
