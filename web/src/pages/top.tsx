// The bar over a page to read.
import { useApp } from "../app";
import { useHeading } from "../hooks";
import { Icon, Piece } from "../icons";
import "../../style/rules.css";

export function Top({ title, game }: { title: string; game: string | null }) {
  const { words, link, lang, switchLang, switchTheme } = useApp();
  return (
    <header class="top">
      <a href="/" aria-label={words.home} onClick={link}>
        <Piece id={`emblem-${game ?? "page"}`} size={32} />
      </a>
      <h1 class="display" tabIndex={-1} ref={useHeading()}>
        {title}
      </h1>
      <span class="sp" />
      {game ? (
        <a class="btn quiet all" href="/rules" onClick={link}>
          {words.allRules}
        </a>
      ) : null}
      <button class="btn icon-b" aria-label={words.theme} title={words.theme} onClick={switchTheme}>
        <Icon name="theme" />
      </button>
      <button class="btn quiet" lang={lang === "en" ? "fr" : "en"} onClick={switchLang}>
        {words.language}
      </button>
    </header>
  );
}
