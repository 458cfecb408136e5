// Lessons inside the worker: each step is a table of its own, told to the page as any other, and its runner
// (src/lessons/runner.h) judges what the learner does there.
import { plainTable, type Told } from "../plain";
import type { Lang, Row, Table } from "../types";
import { langNumber, type Rules } from "../wasm";
import type { Step, Taught } from "./course";

const ROWS = 1000;
export const LESSON = "lesson-";

export class Teacher {
  private made = 0; // tables, so that each has a name of its own
  private game = "";
  private seat = 0;
  private told = 0; // rows that the page knows

  constructor(
    private readonly rules: Rules,
    private readonly push: (message: object) => void,
  ) {}

  open(m: { game: string; lesson: number; step: number; seat: number; lang: Lang }): Taught {
    this.game = m.game;
    this.seat = m.seat;
    this.rules.put(m.game);
    if (!this.rules.c.learn_open(m.lesson, m.step, langNumber(m.lang))) throw new Error(this.rules.get());
    return this.anew();
  }

  /** What the learner does: the step afterwards, and the table is told. */
  act(act: string, text: string): Taught {
    const { c } = this.rules;
    this.rules.put(text);
    if (act === "again" || act === "show") {
      act === "again" ? c.learn_again() : c.learn_show();
      return this.anew();
    }
    act === "answer" ? c.learn_answer() : c.learn_choose();
    this.tell();
    return this.taught();
  }

  private anew(): Taught {
    this.made++;
    this.told = 0;
    return this.taught();
  }

  private taught(): Taught {
    this.rules.c.learn_step();
    return { table: `${LESSON}${this.made}`, step: this.rules.json<Step>() };
  }

  tell(): void {
    const { c } = this.rules;
    c.offline_update(this.seat);
    const update = this.rules.json<Told>();
    c.offline_rows(this.seat, this.told, ROWS);
    const rows = this.rules.json<Row[]>();
    this.told = rows[rows.length - 1]?.seq ?? this.told;
    this.push({ t: "table", ...this.table(update, rows) });
  }

  private table(told: Told, rows: Row[]): Table {
    const chooses = this.rules.c.learn_chooses() === 1;
    return {
      ...plainTable(this.game, { ...told, choices: chooses ? told.choices : [] }),
      table: `${LESSON}${this.made}`,
      status: "playing",
      mine: [this.seat],
      seat: this.seat,
      rows,
      now: Date.now(),
    };
  }
}
