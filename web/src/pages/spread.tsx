// A page about people, not about one table: its bar, its leaves, and the title that the browser shows.
import type { ComponentProps } from "preact";
import { useEffect } from "preact/hooks";
import { useApp } from "../app";
import { setTitle } from "../title";
import { Top } from "./top";
import { Trouble } from "./trouble";
import "../../style/spread.css";
import "../../style/profile.css";

type Props = { title: string; kind?: string; game?: string } & Omit<ComponentProps<"div">, "title" | "class">;

/** kind: the class of its own that the page has besides; game: whose colours it wears. */
export function Spread({ title, kind = "", game = "", children, ...given }: Props) {
  const { words } = useApp();
  useEffect(() => {
    document.documentElement.dataset.game = game;
    setTitle(`${title} · ${words.title}`);
  }, [title, game, words]);
  return (
    <div class={`spread profile-page ${kind}`} {...given}>
      <Top title={title} game={null} />
      <main>{children}</main>
    </div>
  );
}

/** The same with one leaf, at the head of which stands what went wrong. */
export function OneLeaf({ trouble, kind = "", children, ...given }: Props & { trouble?: string }) {
  return (
    <Spread kind={`leaders-page ${kind}`} {...given}>
      <section class="leaf-page">
        <Trouble said={trouble ?? ""} />
        {children}
      </section>
    </Spread>
  );
}
