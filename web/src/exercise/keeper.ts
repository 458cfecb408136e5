// A table of the worker on which something is to be found: a lesson's step, a puzzle. It is told to the page as any other; whoever
// sets the exercise says when the person may choose.
import { plainTable, type Told } from "../plain";
import type { Row, Table } from "../types";
import type { Rules } from "../wasm";

const ROWS = 2000;

export abstract class ExerciseKeeper {
  protected game = "";
  protected seat = 0;
  private made = 0; // tables, so that each has a name of its own
  private told = 0; // rows that the page knows

  constructor(
    protected readonly rules: Rules,
    private readonly push: (message: object) => void,
    private readonly kind: string, // the names of its tables begin so
  ) {}

  protected abstract mayChoose(): boolean;

  /** Another table, of which the page knows nothing yet. */
  protected anew(): void {
    this.made++;
    this.told = 0;
  }

  protected get table(): string {
    return `${this.kind}${this.made}`;
  }

  keeps(table: string): boolean {
    return table.startsWith(this.kind);
  }

  tell(): void {
    const { c } = this.rules;
    c.offline_update(this.seat);
    const update = this.rules.json<Told>();
    c.offline_rows(this.seat, this.told, ROWS);
    const rows = this.rules.json<Row[]>();
    this.told = rows[rows.length - 1]?.seq ?? this.told;
    this.push({ t: "table", ...this.asTable(update, rows) });
  }

  private asTable(told: Told, rows: Row[]): Table {
    return {
      ...plainTable(this.game, { ...told, choices: this.mayChoose() ? told.choices : [] }),
      table: this.table,
      status: "playing",
      mine: [this.seat],
      seat: this.seat,
      rows,
      now: Date.now(),
    };
  }
}
