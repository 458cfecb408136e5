// Thinking ahead: what another may choose, and what one answers then. The board shows where the line leads; nothing is played, and
// nobody else hears of it. What is kept the server plays when it fits.
import { narrow } from "../narrow";
import type { Choice, Planned, Table, View } from "../types";
import type { TableApi } from "./api";
import type { Live } from "./live";
import type { Work } from "./work";

/** Where a line leads: who is to choose, among what; whether it ends with an answer of one's own. */
export interface Ahead {
  seat: number | null;
  answered: boolean;
  choices: Choice[];
  view: View;
}

/** One step of a line: what, and whose. */
export type Thought = Choice & { seat: number };

export class Planning {
  line: Thought[] = [];
  shown: Ahead | null = null; // null: one does not think ahead
  kept: Planned[] = [];
  private held: string | null = null; // the element that was pressed first, where several choices name it
  private seq = -1; // of the table that the line follows on

  constructor(
    private readonly api: TableApi,
    private readonly live: Live,
    private readonly work: Work,
    private readonly changed: () => void,
  ) {}

  get on(): boolean {
    return this.shown !== null;
  }

  /** What is offered now: with an element in hand, what names it. */
  get choices(): Choice[] {
    const all = this.shown?.choices ?? [];
    return this.held === null ? all : all.filter((c) => c.targets.includes(this.held!));
  }

  offers(element: string): boolean {
    return this.choices.some((c) => c.targets.includes(element));
  }

  /** A click on the board: a choice, or the first half of one. */
  press(element: string): void {
    const { choices } = this;
    const named = choices.filter((c) => c.targets.includes(element));
    const found = this.held === null ? named : narrow(choices, named, element);
    if (found.length === 1) void this.choose(found[0]!);
    else {
      this.held = found.length && this.held !== element ? element : null;
      this.changed();
    }
  }

  /** Thinks on from these choices; refused, all is as it was. */
  private async ask(line: Thought[]): Promise<void> {
    const { table } = this.live;
    if (!table) return;
    await this.work.attempt(async () => {
      this.shown = await this.api.ahead(table, line);
      this.line = line;
      this.held = null;
      this.seq = table.seq;
    });
    this.changed();
  }

  begin(): Promise<void> {
    return this.ask([]);
  }

  choose(choice: Choice): Promise<void> {
    return this.ask([...this.line, { ...choice, seat: this.shown!.seat! }]);
  }

  back(): Promise<void> {
    return this.ask(this.line.slice(0, -1));
  }

  end(): void {
    this.shown = this.held = null;
    this.line = [];
    this.changed();
  }

  /** The table has moved on: what was thought of is thought of the past. */
  follow(table: Table): void {
    if (this.on && table.seq !== this.seq) this.end();
    if (table.plans && table.plans.kept !== this.kept.length) void this.load();
    else if (!table.plans) this.kept = [];
  }

  /** True: it went well. */
  private async hear(operation: string, members: Record<string, unknown>): Promise<boolean> {
    const { table } = this.live;
    const well = await this.work.attempt(async () => {
      this.kept = await this.api.plans(operation, { seat: table?.seat ?? undefined, ...members });
    });
    this.changed();
    return well;
  }

  load(): Promise<boolean> {
    return this.hear("plans", {});
  }

  async keep(): Promise<void> {
    if (await this.hear("plan", { seq: this.seq, list: this.line.map((c) => c.text) })) this.end();
  }

  drop(plan: Planned): Promise<boolean> {
    return this.hear("drop_plans", { plan: plan.plan });
  }
}
