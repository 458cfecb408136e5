// What the person wants to know: what to do, and why something cannot be done. Asked about the table as it is staged.
import type { Candidate, Choice, Refusal, Table } from "../types";
import type { TableApi } from "./api";
import type { Live } from "./live";
import type { Staging } from "./staging";
import type { Work } from "./work";

const TURN_MAX = 12; // steps of a turn that are thought ahead

/** An element that was asked about. */
export interface Why {
  element: string;
  legal: boolean;
  refusals: Refusal[];
}

/** What a computer said about its last choice. */
export interface Explained {
  seat: number;
  text: string;
}

export class Asking {
  hints: Candidate[] | null = null; // for what is in hand, best first
  turn: Choice[] = []; // what would be chosen in the rest of the turn, as far as it has been thought of
  why: Why | null = null;
  explained: Explained | null = null;
  private asked = 0; // counts questions, so that late answers are known

  constructor(
    private readonly api: TableApi,
    private readonly live: Live,
    private readonly staging: Staging,
    private readonly work: Work,
    private readonly changed: () => void,
  ) {}

  /** Something was done: what was asked before is no longer asked. */
  forget(): void {
    this.asked++;
    this.hints = null;
    this.turn = [];
    this.why = null;
    this.explained = null;
  }

  async ask(element: string): Promise<void> {
    const { table } = this.live;
    if (!table || table.seat === null) return;
    const order = this.staging.orderReason;
    await this.work.attempt(async () => {
      const { legal, refusals } = await this.api.why(table, this.staging.before, element);
      this.why = { element, legal, refusals: refusals.filter((r) => r.reason !== "no_element" && r.reason !== order) };
      this.changed();
    });
  }

  /** Asks the computer on a seat why it made its last choice. */
  async explain(seat: number): Promise<void> {
    this.forget();
    const asked = this.asked;
    await this.work.attempt(async () => {
      const text = await this.api.explain(seat);
      if (asked === this.asked) this.explained = { seat, text };
      this.changed();
    });
  }

  /** What is best now, and then step by step the rest of the turn after it. */
  async hint(): Promise<void> {
    const { table } = this.live;
    if (!table) return;
    this.forget();
    const asked = this.asked;
    const line = new Line(this.staging);
    await this.work.alone(async () => {
      while (!this.hints && asked === this.asked) await this.step(table, line, asked);
    });
    for (let more = this.hints !== null; more && asked === this.asked && this.turn.length < TURN_MAX; )
      more = await this.goOn(table, line, asked);
  }

  /** One more choice of the turn is thought of. */
  private async step(table: Table, line: Line, asked: number): Promise<void> {
    const candidates = await this.api.hint(table, line.list);
    if (asked !== this.asked) return;
    if (line.inHand) this.hints = candidates;
    this.turn = [...this.turn, candidates[0]!];
    line.add(candidates[0]!);
    this.changed();
  }

  /** False: the turn is over there, or nobody can tell how it goes on. */
  private async goOn(table: Table, line: Line, asked: number): Promise<boolean> {
    try {
      if (!(await line.open(() => this.staging.asksAfter(table, line.list)))) return false;
      await this.step(table, line, asked);
      return true;
    } catch {
      return false;
    }
  }
}

/** A turn in the order of the rules: what is staged stands in its place, what is open is filled from the front. */
class Line {
  readonly list: Choice[] = [];
  private readonly placed: (Choice | null)[];
  private readonly hand: number;

  constructor(private readonly staging: Staging) {
    const { laid } = staging;
    this.placed = laid?.placed.map((choice, i) => (i === laid.at ? null : choice)) ?? staging.list;
    this.hand = laid ? laid.at : staging.list.length;
    this.fill();
  }

  /** Is the next choice the one that the person has in hand? */
  get inHand(): boolean {
    return this.list.length === this.hand;
  }

  add(choice: Choice): void {
    this.list.push(choice);
    this.fill();
  }

  private fill(): void {
    for (let next; (next = this.placed[this.list.length]); ) this.list.push(next);
  }

  async open(asks: () => Promise<boolean>): Promise<boolean> {
    return this.staging.laid ? this.list.length < this.placed.length : asks();
  }
}
