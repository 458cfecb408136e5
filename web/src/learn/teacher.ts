// Lessons inside the worker: each step is a table of its own, told to the page as any other, and its runner
// (src/lessons/runner.h) judges what the learner does there.
import { ExerciseKeeper } from "../exercise/keeper";
import type { Lang } from "../types";
import { langNumber, type Rules } from "../wasm";
import type { Step, Taught } from "./course";

export class Teacher extends ExerciseKeeper {
  constructor(rules: Rules, push: (message: object) => void) {
    super(rules, push, "lesson-");
  }

  protected mayChoose(): boolean {
    return this.rules.c.learn_chooses() === 1;
  }

  open(m: { game: string; lesson: number; step: number; seat: number; lang: Lang }): Taught {
    this.game = m.game;
    this.seat = m.seat;
    this.rules.put(m.game);
    if (!this.rules.c.learn_open(m.lesson, m.step, langNumber(m.lang))) throw new Error(this.rules.get());
    this.anew();
    return this.taught();
  }

  /** What the learner does: the step afterwards, and the table is told. */
  act(act: string, text: string): Taught {
    const { c } = this.rules;
    this.rules.put(text);
    if (act === "again" || act === "show") {
      act === "again" ? c.learn_again() : c.learn_show();
      this.anew();
      return this.taught();
    }
    act === "answer" ? c.learn_answer() : c.learn_choose();
    this.tell();
    return this.taught();
  }

  private taught(): Taught {
    this.rules.c.learn_step();
    return { table: this.table, step: this.rules.json<Step>() };
  }
}
