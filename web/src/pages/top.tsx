// The bar over a page to read.
import { useApp } from "../app";
import { useHeading } from "../hooks";
import { Piece } from "../icons";
import { Switches } from "./switches";
import "../../style/rules.css";

export function Top({ title, game }: { title: string; game: string | null }) {
  const { words, link } = useApp();
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
      <Switches />
    </header>
  );
}
