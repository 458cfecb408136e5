// A puzzle as the module tells it (src/wasm/puzzling.c), where the files of puzzles are, and which one is today's.
import type { Choice } from "../types";

/** What is known before it is solved. */
export interface Head {
  id: string;
  kind: string;
  theme: string;
  title: string; // of the theme
  level: number; // 1 to 3
  rating: number;
  seat: number;
  lead: number; // of the answer over the best other choice, in ten-thousandths
}

/** What is told when it is over. Chances are in ten-thousandths. */
export interface Answer {
  line: Choice[];
  second: Choice;
  reason: string;
  win: number;
  lead: number;
  error: number;
}

/** A puzzle on its table. */
export interface Posed {
  table: string;
  head: Head;
  answer: Answer | null; // null: it is still asked for
}

/** What came of a try. */
export interface Tried {
  right: boolean;
  answer: Answer | null;
}

const files = import.meta.glob<string>("../../../src/games/*/puzzles/*.txt", { query: "?url", import: "default" });
const FILE = /games\/([^/]+)\/puzzles\//;
const byGame = new Map(Object.entries(files).map(([path, load]) => [FILE.exec(path)![1]!, load]));

export const hasPuzzles = (game: string): boolean => byGame.has(game);

const kept = new Map<string, Promise<string>>();

/** The puzzles of a game, as they are written down. */
export function puzzleFile(game: string): Promise<string> {
  const read = async () => (await fetch(await byGame.get(game)!())).text();
  if (!kept.has(game)) kept.set(game, read());
  return kept.get(game)!;
}

const DAY_MS = 86_400_000;

/** Days as people count them: the date where they are. */
export function dayOf(at: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** So many days before a day. */
export const dayBefore = (day: string, n = 1): string =>
  new Date(Date.parse(day) - n * DAY_MS).toISOString().slice(0, 10);

/** The game of a day: one after the other. The same for everybody, with a server or without. */
export const gameOfDay = (day: string, games: string[]): string => games[(Date.parse(day) / DAY_MS) % games.length]!;

/** Which of so many puzzles is a day's: all in turn, in steps that leave what one game gave apart. */
export function numberOfDay(day: string, games: number, count: number): number {
  const turn = Math.floor(Date.parse(day) / DAY_MS / games);
  let step = Math.max(1, Math.floor(count * 0.618));
  const common = (a: number, b: number): number => (b ? common(b, a % b) : a);
  while (common(step, count) > 1) step++;
  return (turn * step) % count;
}
