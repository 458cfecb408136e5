// Puzzles inside the worker: each is a table of its own, told to the page as any other; the module keeps the answer.
import { plainTable, type Told } from "../plain";
import type { Lang, Row, Table } from "../types";
import { langNumber, type Rules } from "../wasm";
import type { Answer, Head, Posed, Tried } from "./puzzle";

const ROWS = 2000;
export const PUZZLE = "puzzle-";

export class Setter {
  private made = 0; // tables, so that each has a name of its own
  private game = "";
  private seat = 0;
  private lang: Lang = "en";
  private told = 0; // rows that the page knows
  private asks = false;

  constructor(
    private readonly rules: Rules,
    private readonly push: (message: object) => void,
  ) {}

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
    this.made++;
    this.game = m.game;
    this.seat = head.seat;
    this.lang = m.lang;
    this.asks = true;
    const answer = m.over ? this.show().answer : null;
    this.told = 0;
    return { table: `${PUZZLE}${this.made}`, head, answer };
  }

  /** Choices of which one is the answer, and then that is made; or none is. */
  try(list: string[]): Tried {
    const right = list.some((text) => {
      this.rules.put(text);
      return this.rules.c.puzzle_try() === 1;
    });
    return { right, answer: right ? this.end() : null };
  }

  /** Makes the answer. */
  show(): Tried {
    this.rules.c.puzzle_answer(langNumber(this.lang));
    this.rules.put(this.rules.json<Answer>().line[0]!.text);
    this.rules.c.puzzle_try();
    return { right: false, answer: this.end() };
  }

  private end(): Answer {
    this.asks = false;
    this.tell();
    this.rules.c.puzzle_answer(langNumber(this.lang));
    return this.rules.json<Answer>();
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
    return {
      ...plainTable(this.game, { ...told, choices: this.asks ? told.choices : [] }),
      table: `${PUZZLE}${this.made}`,
      status: "playing",
      mine: [this.seat],
      seat: this.seat,
      rows,
      now: Date.now(),
    };
  }
}
