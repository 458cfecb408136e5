// /puzzles: the puzzle of the day; /puzzles/GAME: one puzzle of a game after the other, by theme and difficulty.
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { useApp } from "../app";
import { branch } from "../branch";
import { useExercise } from "../exercise/hooks";
import { ExerciseModel } from "../exercise/model";
import { ExerciseTable } from "../exercise/table";
import { useDescription } from "../hooks";
import { setTitle } from "../title";
import type { Choice } from "../types";
import { Panel, type Filter } from "./panel";
import { dayOf, gameOfDay, hasPuzzles, numberOfDay, puzzleFile, type Head, type Posed, type Tried } from "./puzzle";
import { noteDay, noteSeen, noteTry, standing } from "./standing";
import "../../style/learn.css";
import "../../style/puzzles.css";

/** The file of a game and what is in it. */
function useFile(game: string): { text: string; heads: Head[] } | null {
  const { offline, lang } = useApp();
  const [file, set] = useState<{ game: string; text: string; heads: Head[] } | null>(null);
  useEffect(() => {
    let alive = true;
    const read = async () => {
      const text = await puzzleFile(game);
      const { puzzles } = await offline().request<{ puzzles: Head[] }>("puzzles", { text, lang });
      if (alive) set({ game, text, heads: puzzles });
    };
    void read();
    return () => {
      alive = false;
    };
  }, [game, lang]);
  return file?.game === game ? file : null;
}

/** The puzzle to ask next: one not tried yet, as hard as the solver is strong. */
export function nextPuzzle(heads: Head[], filter: Filter, after: number | null): number {
  const { tried, rating } = standing();
  const fits = (h: Head) => (!filter.theme || h.theme === filter.theme) && (!filter.level || h.level === filter.level);
  const far = (i: number) => Math.abs(heads[i]!.rating - rating);
  const all = heads.flatMap((h, i) => (fits(h) ? [i] : []));
  const fresh = all.filter((i) => !(heads[i]!.id in tried) && i !== after).sort((a, b) => far(a) - far(b) || a - b);
  return fresh[0] ?? all.find((i) => i > (after ?? -1)) ?? all[0] ?? 0;
}

/** Where a solver is with a puzzle. */
export interface State {
  stage: "asks" | "wrong" | "right" | "shown";
  wrong: Choice | null; // the last try
  change: number; // of the rating, by the first try
  hinted: boolean;
}

const BEGIN: State = { stage: "asks", wrong: null, change: 0, hinted: false };

/** The puzzle on its table, and what can be done with it. */
function usePuzzle(game: string, text: string, number: number, day: string | null) {
  const { offline, lang } = useApp();
  const [posed, pose] = useState<Posed | null>(null);
  const [state, set] = useState<State>(BEGIN);
  const over = state.stage === "right" || state.stage === "shown";
  const open = async (done: boolean) => offline().request<Posed>("puzzle", { game, text, number, lang, over: done });
  useEffect(() => {
    let alive = true;
    void open(over).then((told) => alive && pose(told));
    return () => {
      alive = false;
    };
  }, [game, number, lang]);
  const first = (head: Head, right: boolean) => {
    if (state.hinted) return 0;
    if (day) noteDay(day, right);
    return noteTry(head.id, head.rating, right);
  };
  const choose = async (choices: Choice[]) => {
    if (!posed || over) return;
    const { right, answer } = await offline().request<Tried>("solve", { list: choices.map((c) => c.text) });
    const change = first(posed.head, right) || state.change;
    if (right) pose({ ...posed, answer });
    set({ ...state, stage: right ? "right" : "wrong", wrong: right ? null : choices[0]!, change });
  };
  const again = () => set({ ...state, stage: "asks" });
  const show = async () => {
    const { answer } = await offline().request<Tried>("solution");
    pose({ ...posed!, answer });
    set({ ...state, stage: "shown" });
  };
  const hint = () => {
    noteSeen(posed!.head.id, posed!.head.rating);
    set({ ...state, hinted: true });
  };
  return { posed, state, choose, again, show, hint };
}

function usePuzzleModel(posed: Posed | null, choose: (choices: Choice[]) => void): ExerciseModel | null {
  const solver = useMemo(() => ({ choose }), []);
  solver.choose = choose;
  return useExercise(posed?.table, (...of) => new ExerciseModel(...of, solver));
}

interface OpenProps {
  game: string;
  heads: Head[];
  day: string | null;
  filter: Filter;
  setFilter: (filter: Filter) => void;
  next: () => void;
  puzzle: ReturnType<typeof usePuzzle>;
  model: ExerciseModel;
}

/** The puzzle's table, and the puzzle in the rail. */
function OpenPuzzle({ game, heads, day, filter, setFilter, next, puzzle, model }: OpenProps) {
  const { offline, go } = useApp();
  const { posed, state } = puzzle;
  const table = model.live.table!;
  const playOn = async () => {
    const { record } = await offline().request<{ record: string }>("record");
    go(`/offline/${branch(table, record, Infinity)}`);
  };
  return (
    <ExerciseTable
      {...{ game, model }}
      name="puzzle-page"
      asking={state.stage === "asks"}
      from={[posed!.head.id, state.stage]}
      panel={(question) => (
        <Panel {...{ heads, day, filter, setFilter, next, puzzle, playOn }} name={table.seats[posed!.head.seat]!.title}>
          {question}
        </Panel>
      )}
    />
  );
}

interface Asked {
  game: string;
  text: string;
  heads: Head[];
  number: number;
  day: string | null;
  filter: Filter;
  setFilter: (filter: Filter) => void;
  next: () => void;
}

function PuzzleScreen({ text, number, ...asked }: Asked) {
  const puzzle = usePuzzle(asked.game, text, number, asked.day);
  const model = usePuzzleModel(puzzle.posed, (choices) => void puzzle.choose(choices));
  const description = useDescription(asked.game);
  if (!model || !puzzle.posed || !description) return <main class="waiting" />;
  return <OpenPuzzle {...asked} puzzle={puzzle} model={model} />;
}

/** The puzzles of a game, beginning with the day's where that is asked for. */
function PuzzlesOf({ game, day, games }: { game: string; day: string | null; games: number }) {
  const { words, go } = useApp();
  const file = useFile(game);
  const [filter, setFilter] = useState<Filter>({ theme: "", level: 0 });
  const [number, set] = useState<number | null>(null);
  const [turn, anew] = useReducer((n: number) => n + 1, 0); // the same one may come again
  useEffect(() => {
    document.documentElement.dataset.game = game;
    setTitle(`${words.puzzles.title} · ${words.title}`);
  }, [game, words]);
  if (!file) return <main class="waiting" />;
  const { heads } = file;
  const at = number ?? (day ? numberOfDay(day, games, heads.length) : nextPuzzle(heads, filter, null));
  if (number === null) set(at);
  const next = () => {
    if (day) return go(`/puzzles/${game}`);
    anew(0);
    set(nextPuzzle(heads, filter, at));
  };
  const choose = (wanted: Filter) => {
    setFilter(wanted);
    set(nextPuzzle(heads, wanted, null));
  };
  return (
    <PuzzleScreen
      key={`${game} ${at} ${turn}`}
      {...{ game, heads, day, filter, next }}
      text={file.text}
      number={at}
      setFilter={choose}
    />
  );
}

export function PuzzlesPage({ game }: { game: string | undefined }) {
  const { rules, lang } = useApp();
  const games = rules.games(lang).flatMap((g) => (hasPuzzles(g.id) ? [g.id] : []));
  const today = dayOf(new Date());
  if (!games.length) return <main class="waiting" />;
  if (game && games.includes(game)) return <PuzzlesOf key={game} game={game} day={null} games={games.length} />;
  return <PuzzlesOf key="today" game={gameOfDay(today, games)} day={today} games={games.length} />;
}
