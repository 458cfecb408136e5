// Beside the puzzle: what is asked, what came of it, how one stands, days in a row, and which puzzles one wants.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app";
import { percent } from "../review/review";
import { figure } from "../words";
import { Days } from "./days";
import type { State } from "./page";
import type { Answer, Head, Posed } from "./puzzle";
import { ratedHere, standing } from "./standing";

export interface Filter {
  theme: string; // "": any
  level: number; // 0: any
}

interface PanelProps {
  heads: Head[];
  day: string | null;
  filter: Filter;
  setFilter: (filter: Filter) => void;
  next: () => void;
  playOn: () => Promise<void>;
  name: string; // of who is to choose
  puzzle: { posed: Posed | null; state: State; again: () => void; show: () => Promise<void>; hint: () => void };
  children: ComponentChildren;
}

const changed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? figure(n) : "");

/** Why it is best, how it goes on, and what comes next to it. */
function Explained({ answer }: { answer: Answer }) {
  const { words, lang } = useApp();
  return (
    <div class="puzzle-why" data-why>
      <p>
        {words.puzzles.best}
        {words.colon}
        <b>{answer.line.map((c) => c.label).join(words.semicolon)}</b>
      </p>
      <p>
        {words.puzzles.why}
        {words.colon}
        {answer.reason}
      </p>
      <p class="said">
        {words.puzzles.second({
          second: answer.second.label,
          lead: percent(lang, answer.lead),
          error: percent(lang, answer.error),
          win: percent(lang, answer.win),
        })}
      </p>
    </div>
  );
}

function Outcome({
  posed,
  state,
  again,
  show,
  next,
  playOn,
}: PanelProps["puzzle"] & Pick<PanelProps, "next" | "playOn"> & { posed: Posed }) {
  const { words, lang } = useApp();
  const gold = useRef<HTMLButtonElement>(null);
  // On a phone the sheet would go down to the button: what came of the try is read first.
  useEffect(() => {
    gold.current?.focus({ preventScroll: true });
    gold.current?.closest(".puzzle-outcome")?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }, [state.stage]);
  if (state.stage === "asks") return null;
  if (state.stage === "wrong")
    return (
      <div class="puzzle-outcome" role="status" data-puzzle-wrong>
        <p class="verdict no">
          <b>{words.puzzles.wrong}</b>
          <span class="num">{changed(state.change)}</span>
        </p>
        <p class="refusal">
          {words.puzzles.gives({ choice: state.wrong?.label ?? "", lead: percent(lang, posed.head.lead) })}
        </p>
        <div class="puzzle-acts">
          <button ref={gold} class="btn gold" data-again onClick={again}>
            {words.puzzles.again}
          </button>
          <button class="btn" data-show onClick={() => void show()}>
            {words.puzzles.show}
          </button>
        </div>
      </div>
    );
  return (
    <div class="puzzle-outcome" role="status" {...{ [`data-puzzle-${state.stage}`]: true }}>
      {state.stage === "right" ? (
        <p class="verdict ok">
          <b>{words.puzzles.right}</b>
          <span class="num">{changed(state.change)}</span>
        </p>
      ) : null}
      {posed.answer ? <Explained answer={posed.answer} /> : null}
      <div class="puzzle-acts">
        <button ref={gold} class="btn gold" data-next-puzzle onClick={next}>
          {words.puzzles.next}
        </button>
        <button class="btn" data-play-on onClick={() => void playOn()}>
          {words.puzzles.playOn}
        </button>
      </div>
    </div>
  );
}

/** Ratings of both sides, each with how sure it is. */
function Ratings({ head }: { head: Head }) {
  const { words } = useApp();
  const mine = standing();
  const its = ratedHere(head.id, head.rating);
  const times = mine.tried[head.id]?.times ?? 0;
  const rated = (title: string, { rating, deviation }: { rating: number; deviation: number }, data: string) => (
    <p>
      <span>{title}</span>
      <b class="num" data-rating={data}>
        {Math.round(rating)}
      </b>
      <span>± {Math.round(deviation)}</span>
    </p>
  );
  return (
    <div class="puzzle-ratings">
      {rated(words.puzzles.mine, mine, "mine")}
      {rated(words.puzzles.its, its, "its")}
      <p>
        <span>{words.puzzles.level}</span>
        <b class="num">{head.level}</b>
        <span>{words.puzzles.times({ n: times })}</span>
      </p>
    </div>
  );
}

/** Themes that the game's puzzles have, and how hard they may be. */
function Filters({ heads, filter, setFilter }: Pick<PanelProps, "heads" | "filter" | "setFilter">) {
  const { words } = useApp();
  const themes = new Map(heads.map((h) => [h.theme, h.title]));
  return (
    <form class="puzzle-filters" aria-label={words.puzzles.which}>
      <label>
        {words.puzzles.theme}
        <select data-theme-filter onChange={(e) => setFilter({ ...filter, theme: e.currentTarget.value })}>
          <option value="">{words.puzzles.any}</option>
          {[...themes].map(([id, title]) => (
            <option key={id} value={id} selected={id === filter.theme}>
              {title} ({heads.filter((h) => h.theme === id).length})
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.puzzles.level}
        <select data-level-filter onChange={(e) => setFilter({ ...filter, level: Number(e.currentTarget.value) })}>
          <option value="0">{words.puzzles.any}</option>
          {[1, 2, 3].map((level) => (
            <option key={level} value={level} selected={level === filter.level}>
              {level} ({heads.filter((h) => h.level === level).length})
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}

function Hint({ head, state, hint }: { head: Head; state: State; hint: () => void }) {
  const { words } = useApp();
  if (state.stage !== "asks") return null;
  return state.hinted ? (
    <p class="said" role="status" data-hinted>
      {words.puzzles.hinted({ theme: head.title })}
    </p>
  ) : (
    <p>
      <button class="btn quiet" data-hint onClick={hint}>
        {words.puzzles.hint} <small>{words.puzzles.unrated}</small>
      </button>
    </p>
  );
}

export function Panel(props: PanelProps) {
  const { words, lang, link } = useApp();
  const { day, name, puzzle, children } = props;
  const posed = puzzle.posed!;
  const date = day && new Intl.DateTimeFormat(lang, { day: "numeric", month: "long" }).format(new Date(`${day}T12:00`));
  return (
    <section class="lesson puzzle decision" aria-labelledby="puzzle-title" data-puzzle={posed.head.id}>
      <header>
        <h2 id="puzzle-title" class="display">
          {day ? words.puzzles.today : words.puzzles.one}
        </h2>
        <small>{date ?? words.puzzles.count({ n: props.heads.length })}</small>
      </header>
      {puzzle.state.stage === "asks" ? (
        <p class="prompt" data-puzzle-asks>
          {words.puzzles.task({ name })}
        </p>
      ) : null}
      {children}
      <Hint head={posed.head} state={puzzle.state} hint={puzzle.hint} />
      <Outcome {...puzzle} posed={posed} next={props.next} playOn={props.playOn} />
      <Ratings head={posed.head} />
      {day ? <Days today={day} /> : <Filters {...props} />}
      <p class="puzzle-foot">
        {day ? null : (
          <a href="/puzzles" onClick={link}>
            {words.puzzles.today}
          </a>
        )}
      </p>
    </section>
  );
}
