// /rules/GAME?try=SCENE: an example of the rulebook on the real board. One steps through it as in the book, and from every step one may
// go on as one likes, for whoever is to act.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { Heard } from "../exercise/heard";
import { useExercise } from "../exercise/hooks";
import { ExerciseModel, type Tries } from "../exercise/model";
import { ExerciseTable } from "../exercise/table";
import { useDescription } from "../hooks";
import { Refused, type Choice } from "../types";
import { sentence } from "../words";
import type { Block, Book, Chapter, Scene } from "./book";
import { ReadingContext, Steps, Text } from "./chapter";
import { useBookOf } from "./drawer";
import type { Tried } from "./trial";
import "../../style/book.css";
import "../../style/learn.css";

type Example = Extract<Block, { t: "example" }>;

/** The example that a scene belongs to, and its chapter. */
function exampleOf(book: Book, scene: string): { chapter: Chapter; example: Example } | null {
  for (const chapter of book.chapters)
    for (const block of chapter.blocks)
      if (block.t === "example" && block.scene === scene) return { chapter, example: block };
  return null;
}

/** The position after so many steps, and what the reader does there. */
function useTrial(game: string, scene: Scene, steps: number) {
  const { offline, lang } = useApp();
  const [tried, set] = useState<Tried | null>(null);
  const [refused, refuse] = useState<string | null>(null);
  const [turn, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    let alive = true;
    refuse(null);
    void offline()
      .request<Tried>("trial", { game, scene, steps, lang })
      .then((told) => alive && set(told));
    return () => {
      alive = false;
    };
  }, [game, scene, steps, lang, turn]);
  const choose = async (choices: Choice[]) => {
    refuse(null);
    await offline()
      .request("venture", { list: choices.map((c) => c.text) })
      .catch((error: unknown) => refuse(error instanceof Refused ? error.message : String(error)));
  };
  return { tried, refused, choose, again: () => again(0) };
}

interface TrialProps {
  game: string;
  book: Book;
  scene: Scene;
  chapter: Chapter;
  example: Example;
}

function OpenTrial({ game, book, scene, chapter, example }: TrialProps) {
  const { words, go: leave } = useApp();
  const w = words.book;
  const count = example.items.length;
  const asked = Number(new URLSearchParams(location.search).get("step"));
  const [at, go] = useState(Math.min(count, Math.max(1, asked)) - 1);
  const { tried, refused, choose, again } = useTrial(game, scene, at + 1);
  const tries = useRef<Tries>({ choose: () => undefined });
  tries.current.choose = (choices) => void choose(choices);
  const model = useExercise(tried?.table, (...of) => new ExerciseModel(...of, tries.current));
  const description = useDescription(game);
  const reading = useMemo(
    () => ({ game, scenes: {}, all: false, highest: 0, follow: (to: string) => leave(`/rules/${game}#${to}`) }),
    [game],
  );
  if (!model || !tried || !description) return <main class="waiting" />;
  const rows = model.live.moves.filter((row) => row.seq >= tried.from);
  const heard = rows.flatMap((row) => row.events.map((event) => event.text)).filter(Boolean);
  const panel = (question: ComponentChildren) => (
    <section class="lesson trial decision" aria-labelledby="trial-title" data-trial={example.scene}>
      <header>
        <h2 id="trial-title" class="display" dangerouslySetInnerHTML={{ __html: example.title }} />
        <small>{w.of({ n: at + 1, count })}</small>
      </header>
      <div class="lesson-say" aria-live="polite">
        <Text as="p" html={example.items[at]!} />
      </div>
      <Steps {...{ at, count, go }} />
      {heard.length ? <Heard lines={heard.map(sentence)} /> : <p class="said">{w.tryNow}</p>}
      {refused ? <p class="refusal">{sentence(refused)}</p> : null}
      {question}
      <p class="trial-ways">
        <button class="btn" disabled={!heard.length} data-again onClick={again}>
          {w.again}
        </button>
        <a class="btn quiet" href={`/rules/${game}#${chapter.id}`} data-to-book>
          {words.rulesOf({ game: book.title })}
        </a>
      </p>
    </section>
  );
  return (
    <ReadingContext.Provider value={reading}>
      <ExerciseTable {...{ game, model, panel }} name="trial-page" asking from={[tried.table]} />
    </ReadingContext.Provider>
  );
}

/** An address that names no example of the book shows the book. */
export function TrialPage({ game, scene, otherwise }: { game: string; scene: string; otherwise: JSX.Element }) {
  const read = useBookOf(game);
  if (!read) return <main class="waiting" />;
  const found = exampleOf(read.book, scene);
  return found ? <OpenTrial {...{ game, ...found }} book={read.book} scene={read.scenes[scene]!} /> : otherwise;
}
