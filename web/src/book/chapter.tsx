// A chapter of a rulebook: texts, pictures, examples to click through, a warning, and the way to the exact rule.
import { useContext, useState } from "preact/hooks";
import { createContext } from "preact";
import { useApp } from "../app";
import { Icon } from "../icons";
import type { Block, Chapter, Scene } from "./book";
import { Picture } from "./picture";

/** What the blocks of a book share. */
export interface Reading {
  game: string;
  scenes: Record<string, Scene>;
  all: boolean; // on paper: every step of an example
  highest: number; // of a picture, in pixels
  follow: (section: string) => void;
}
export const ReadingContext = createContext<Reading>(null as unknown as Reading);

/** A text of the book; its links lead to sections. */
export function Text({
  as: Tag,
  html,
  class: extra,
}: {
  as: "p" | "li" | "td" | "th" | "span";
  html: string;
  class?: string;
}) {
  const { follow } = useContext(ReadingContext);
  const hear = (e: MouseEvent) => {
    const to = (e.target as HTMLElement).closest("a")?.getAttribute("href");
    if (!to) return;
    e.preventDefault();
    follow(to.slice(1));
  };
  return <Tag class={extra} onClick={hear} dangerouslySetInnerHTML={{ __html: html }} />;
}

const plain = (html: string): string => html.replace(/<[^>]*>/g, "");

export function Steps({ at, count, go }: { at: number; count: number; go: (to: number) => void }) {
  const { words } = useApp();
  const w = words.book;
  return (
    <div class="example-steps">
      <button class="btn" data-back disabled={at === 0} onClick={() => go(at - 1)}>
        <Icon name="back" /> {w.back}
      </button>
      <span class="dots" aria-hidden="true">
        {Array.from({ length: count }, (_, i) => (
          <i key={i} class={i === at ? "on" : i < at ? "done" : ""} />
        ))}
      </span>
      <button class="btn" data-next disabled={at === count - 1} onClick={() => go(at + 1)}>
        {w.next} <Icon name="next" />
      </button>
    </div>
  );
}

type ExampleBlock = Extract<Block, { t: "example" }>;

function Example({ block }: { block: ExampleBlock }) {
  const { words } = useApp();
  const { game, scenes, highest } = useContext(ReadingContext);
  const w = words.book;
  const [at, go] = useState(0);
  const count = block.items.length;
  return (
    <section class="example" data-example={block.scene}>
      <Picture
        game={game}
        scene={scenes[block.scene]!}
        steps={at + 1}
        alt={plain(block.items[at]!)}
        highest={highest}
        paper={false}
      />
      <div class="example-leaf">
        <header>
          <b class="example-title" dangerouslySetInnerHTML={{ __html: w.example({ title: block.title }) }} />
          <span class="sc">{w.of({ n: at + 1, count })}</span>
        </header>
        <div aria-live="polite">
          <Text as="p" html={block.items[at]!} />
        </div>
        <Steps {...{ at, count, go }} />
        <p class="try-link">
          <a href={`/rules/${game}?try=${block.scene}&step=${at + 1}`} target="_blank" rel="noopener" data-try>
            {w.try}
          </a>
        </p>
      </div>
    </section>
  );
}

/** On paper every step is there: beside the one before where both have room, or under it. */
function WholeExample({ block }: { block: ExampleBlock }) {
  const { words } = useApp();
  const { game, scenes, highest } = useContext(ReadingContext);
  return (
    <section class="example whole" data-example={block.scene}>
      <b class="example-title" dangerouslySetInnerHTML={{ __html: words.book.example({ title: block.title }) }} />
      <ol>
        {block.items.map((item, i) => (
          <li key={i}>
            <Picture game={game} scene={scenes[block.scene]!} steps={i + 1} alt={plain(item)} highest={highest} paper />
            <Text as="p" html={item} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Table({ block }: { block: Extract<Block, { t: "table" }> }) {
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={block.head.map(plain).filter(Boolean).join(", ")}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, i) => (
              <Text key={i} as={cell ? "th" : "td"} html={cell} />
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <Text key={j} as="td" html={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function List({ block }: { block: Extract<Block, { t: "ul" | "ol" }> }) {
  const Tag = block.t;
  return (
    <Tag>
      {block.items.map((item, i) => (
        <Text key={i} as="li" html={item} />
      ))}
    </Tag>
  );
}

function Part({ block }: { block: Block }) {
  const { game, scenes, all, highest } = useContext(ReadingContext);
  switch (block.t) {
    case "p":
      return <Text as="p" html={block.text} />;
    case "warn":
      return (
        <div class="warning">
          <span aria-hidden="true">☞</span>
          <Text as="p" html={block.text} />
        </div>
      );
    case "h":
      return <h3 id={block.id ?? undefined} dangerouslySetInnerHTML={{ __html: block.title }} />;
    case "table":
      return <Table block={block} />;
    case "scene":
      return (
        <Picture game={game} scene={scenes[block.scene]!} steps={0} alt={block.alt} highest={highest} paper={all} />
      );
    case "example":
      return all ? <WholeExample block={block} /> : <Example block={block} />;
    default:
      return <List block={block} />;
  }
}

export const Blocks = ({ blocks }: { blocks: Block[] }) => (
  <>
    {blocks.map((block, i) => (
      <Part key={i} block={block} />
    ))}
  </>
);

/** The way to the specification: to the rule that was asked for, or to the chapter's first. */
function Exact({ chapter, rule }: { chapter: Chapter; rule: string | null }) {
  const { words } = useApp();
  const { game } = useContext(ReadingContext);
  const w = words.book;
  const shown = rule ?? chapter.rules[0];
  if (!shown) return null;
  return (
    <p class="exact-link">
      <a href={`/rules/${game}?exact#${shown}`} target="_blank" rel="noopener">
        {w.exact({ rule: shown })}
      </a>{" "}
      <span class="sc">{w.inEnglish}</span>
      <span class="all-ids">{chapter.rules.join(" ")}</span>
    </p>
  );
}

/** A chapter; `rule` is the one that led here. */
export function ChapterText({
  chapter,
  rule,
  heading: Tag,
}: {
  chapter: Chapter;
  rule: string | null;
  heading: "h2" | "h3";
}) {
  return (
    <section class="chapter" id={chapter.id}>
      <Tag class="display" tabIndex={-1}>
        {chapter.title}
      </Tag>
      <Blocks blocks={chapter.blocks} />
      <Exact chapter={chapter} rule={rule} />
    </section>
  );
}
