// Puzzles inside the worker: each is a table of its own, told to the page as any other; the module keeps the answer.
import { ExerciseKeeper } from "../exercise/keeper";
import type { Lang } from "../types";
import { langNumber, type Rules } from "../wasm";
import type { Answer, Head, Posed, Tried } from "./puzzle";

export class Setter extends ExerciseKeeper {
  private lang: Lang = "en";
  private asks = false;

  constructor(rules: Rules, push: (message: object) => void) {
    super(rules, push, "puzzle-");
  }

  protected mayChoose(): boolean {
    return this.asks;
  }

  list(text: string, lang: Lang): Head[] {
    this.rules.put(text);
    if (!this.rules.c.puzzle_list(langNumber(lang))) throw new Error(this.rules.get());
    return this.rules.json<Head[]>();
  }

  /** Opens the table for a puzzle; over: with its answer made. */
  set(m: { game: string; text: string; number: number; lang: Lang; over: boolean }): Posed {
    this.rules.put(m.text);
    if (!this.rules.c.puzzle_set(m.number, langNumber(m.lang))) throw new Error(this.rules.get());
    const head = this.rules.json<Head>();
    this.anew();
    this.game = m.game;
    this.seat = head.seat;
    this.lang = m.lang;
    this.asks = true;
    return { table: this.table, head, answer: m.over ? this.solve() : null };
  }

  /** Choices of which one is the answer, and then that is made; or none is. */
  try(list: string[]): Tried {
    const right = list.some((text) => {
      this.rules.put(text);
      return this.rules.c.puzzle_try() === 1;
    });
    if (!right) return { right, answer: null };
    const answer = this.solved();
    this.tell();
    return { right, answer };
  }

  /** Makes the answer. */
  show(): Tried {
    const answer = this.solve();
    this.tell();
    return { right: false, answer };
  }

  private solve(): Answer {
    this.rules.put(this.answer().line[0]!.text);
    this.rules.c.puzzle_try();
    return this.solved();
  }

  /** The answer was made: nothing is asked any more. */
  private solved(): Answer {
    this.asks = false;
    return this.answer();
  }

  private answer(): Answer {
    this.rules.c.puzzle_answer(langNumber(this.lang));
    return this.rules.json<Answer>();
  }
}
