// What the person wants to know: what to do, and why something cannot be done. Asked about the table as it is staged.
import type { Candidate, Refusal } from "../types";
import type { TableApi } from "./api";
import type { Live } from "./live";
import type { Staging } from "./staging";
import type { Work } from "./work";

/** An element that was asked about. */
export interface Why {
  element: string;
  legal: boolean;
  refusals: Refusal[];
}

export class Asking {
  hints: Candidate[] | null = null;
  why: Why | null = null;

  constructor(
    private readonly api: TableApi,
    private readonly live: Live,
    private readonly staging: Staging,
    private readonly work: Work,
    private readonly changed: () => void,
  ) {}

  /** Something was done: what was asked before is no longer asked. */
  forget(): void {
    this.hints = null;
    this.why = null;
  }

  async ask(element: string): Promise<void> {
    const { table } = this.live;
    if (!table || table.seat === null) return;
    const order = this.staging.orderReason;
    await this.work.attempt(async () => {
      const staged = this.staging.laid ? [] : this.staging.list;
      const { legal, refusals } = await this.api.why(table, staged, element);
      this.why = { element, legal, refusals: refusals.filter((r) => r.reason !== "no_element" && r.reason !== order) };
      this.changed();
    });
  }

  async hint(): Promise<void> {
    const { table } = this.live;
    if (!table) return;
    await this.work.alone(async () => {
      this.hints = await this.api.hint(table);
    });
  }
}
