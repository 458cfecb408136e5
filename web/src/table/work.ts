// What is on its way, and what went wrong: said where it happened, gone with the next action.
import { Refused } from "../types";
import { spoken } from "../words";

/** What went wrong, for people: in the page's words where it knows better than who refused. */
export function message(error: unknown): string {
  const { stale, unanswered, noTable, table } = spoken();
  const known: Record<string, string> = {
    stale,
    lost: unanswered,
    long: table.long,
    "no-table": noTable,
    "no-such-table": noTable,
  };
  return (
    (error instanceof Refused ? known[error.code] : undefined) ??
    (error instanceof Error ? error.message : String(error))
  );
}

const LATE_MS = 1000; // a line that is dead without a word is known to be later

export class Work {
  busy = false;
  late = false; // what was sent has had no answer for a while
  trouble: string | null = null;

  constructor(private readonly changed: () => void) {}

  clear(): void {
    this.trouble = null;
  }

  /** Does something; what goes wrong is shown. True: it went well. */
  async attempt(task: () => Promise<void>): Promise<boolean> {
    try {
      await task();
      return true;
    } catch (error) {
      this.trouble = message(error);
      this.changed();
      return false;
    }
  }

  /** The same, and nothing else is done meanwhile. */
  async alone(task: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.trouble = null;
    this.changed();
    try {
      return await this.attempt(task);
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /** Sends something, and says so when no answer comes. */
  async sending<T>(task: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.late = true;
      this.changed();
    }, LATE_MS);
    try {
      return await task;
    } finally {
      clearTimeout(timer);
      this.late = false;
    }
  }
}
