// The verbs of one table, whoever keeps it: the server or this browser's worker. Lists are tried in the page where it can
// tell (near.ts), else by the keeper; only what is done must travel.
import type { Connection, Push } from "../connection";
import type { Candidate, Choice, Outcome, Planned, Score, Table, Tried, View } from "../types";
import type { Answer, Near } from "./near";
import type { Ahead } from "./planning";

/** Through whose eyes; null: a spectator's. */
export type Eyes = number | "all" | null;

const texts = (list: readonly Choice[]): string[] => list.map((c) => c.text);

/** Who asks, of which row, after which list: whoever keeps the table answers for that row or not at all. */
const after = ({ seat, seq }: Table, staged: readonly Choice[]): Record<string, unknown> =>
  staged.length ? { seat, seq, list: texts(staged) } : { seat, seq };

export class TableApi {
  constructor(
    readonly connection: Connection,
    readonly id: string,
    private readonly follow: Record<string, unknown>,
    private readonly near: Near,
  ) {}

  /** The key of the link that led here, for what is asked besides following. */
  get keyed(): Record<string, unknown> {
    return "key" in this.follow ? { key: this.follow.key } : {};
  }

  private request<T>(operation: string, members: Record<string, unknown> = {}): Promise<T> {
    return this.connection.request<T>(operation, { table: this.id, ...members });
  }

  listen(hear: (push: Push) => void): () => void {
    return this.connection.listen(hear);
  }

  /** Follows the table from a row on. */
  connect(since: number): Promise<void> {
    return this.request("follow", { ...this.follow, since });
  }

  leave(): void {
    void this.request("unfollow").catch(() => undefined);
  }

  /** Where a list leads, as far as its seat can know. */
  async try(table: Table, list: Choice[]): Promise<Tried> {
    return this.near.try(table, list) ?? this.request<Tried>("try", after(table, list));
  }

  /** The same without asking anybody; null where this page cannot tell. */
  foresee(table: Table, list: Choice[]): Tried | null {
    try {
      return this.near.try(table, list);
    } catch {
      return null;
    }
  }

  /** What chance can say after a list, without asking anybody. */
  odds(table: Table, list: Choice[]): Outcome[] {
    try {
      return this.near.odds(table, list);
    } catch {
      return [];
    }
  }

  /** Why an element cannot be chosen, after what is staged. */
  async why(table: Table, staged: Choice[], target: string): Promise<Answer> {
    return this.near.why(table, staged, target) ?? this.request<Answer>("why", { target, ...after(table, staged) });
  }

  /** Sends choices as they were made on that table: if it has moved on meanwhile, they are refused. */
  play(table: Table, list: Choice[]): Promise<void> {
    return this.request("do", after(table, list));
  }

  /** What is best after what is staged. */
  async hint(table: Table, staged: Choice[]): Promise<Candidate[]> {
    return (await this.request<{ candidates: Candidate[] }>("hint", after(table, staged))).candidates;
  }

  /** Why the computer on a seat made its last choice. */
  async explain(seat: number): Promise<string> {
    return (await this.request<{ text: string }>("explain", { seat })).text;
  }

  /** The table after a row of the log. */
  at(row: number, eyes: Eyes): Promise<{ view: View; scores: Score[] | null }> {
    return this.request("at", { row, ...(eyes === null ? {} : { seat: eyes }), ...this.keyed });
  }

  async record(): Promise<string> {
    return (await this.request<{ record: string }>("record", this.keyed)).record;
  }

  /** Where a line of others' choices and one's own leads. */
  ahead(table: Table, line: readonly Choice[]): Promise<Ahead> {
    return this.request<Ahead>("ahead", after(table, line));
  }

  /** The answers one keeps, after one was added or dropped. */
  async plans(operation: string, members: Record<string, unknown>): Promise<Planned[]> {
    return (await this.request<{ plans: Planned[] }>(operation, members)).plans;
  }

  /** Any other operation. */
  act(operation: string, members: Record<string, unknown>): Promise<void> {
    return this.request(operation, members);
  }
}
