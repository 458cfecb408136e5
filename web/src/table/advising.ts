// Advice at a table: a warning before a choice that ends badly, once of each kind, and after a turn what was missed in it.
// Both come from what the seat sees: warnings are the game's own, what was missed is searched in a worker of the page.
import { advises, countFinished } from "../advice";
import type { Offline } from "../offline";
import type { Choice, Table, Warning } from "../types";
import { langOfPage } from "../words";
import type { Live } from "./live";
import { seenOf } from "./near";

/** A choice that was made and waits for an answer: back, or all the same. */
export interface Warned {
  warning: Warning;
  go: () => void; // all the same
}

/** A choice of the last turn for which there was a better one. */
export interface Missed {
  at: number; // its place among the choices sent
  best: Choice;
  text: string;
}

let judge: Promise<Offline> | null = null; // one for all tables, started when first needed
const hire = async (): Promise<Offline> => new (await import("../offline")).Offline();

/** What was weak in the choices that were sent from a table; null: nothing that is sure. */
async function missedIn(table: Table, list: Choice[]): Promise<Missed | null> {
  judge ??= hire();
  const members = {
    input: seenOf(table),
    seat: table.seat,
    list: list.map((c) => c.text),
    lang: langOfPage(),
    edition: table.about.edition?.text,
  };
  return (await (await judge).request<{ missed: Missed | null }>("missed", members)).missed;
}

export class Advising {
  warned: Warned | null = null;
  missed: Missed | null = null;
  private readonly said = new Set<string>(); // kinds of warnings, in this game
  private asked = 0; // counts turns, so that late answers are known

  constructor(
    private readonly live: Live,
    private readonly changed: () => void,
  ) {}

  get on(): boolean {
    return this.live.table !== null && advises(this.live.table);
  }

  /** Does a warning keep the choices back? Then `go` is for who makes them all the same. */
  holds(choices: Choice[], go: () => void): boolean {
    const warning = this.on ? choices.find((c) => c.warning && !this.said.has(c.warning.kind))?.warning : undefined;
    if (!warning) return false;
    this.warned = { warning, go };
    this.changed();
    return true;
  }

  /** The answer to a warning: it is not given again. */
  answer(goOn: boolean): void {
    const { warned } = this;
    if (!warned) return;
    this.said.add(warned.warning.kind);
    this.warned = null;
    this.changed();
    if (goOn) warned.go();
  }

  /** Choices were sent: what was missed is told when it is known, unless something else was done meanwhile. */
  async sent(table: Table, list: Choice[]): Promise<void> {
    const asked = ++this.asked;
    this.missed = null;
    if (!this.on || !table.seen || table.seat === null) return;
    const missed = await missedIn(table, list).catch(() => null);
    if (asked !== this.asked || !missed) return;
    this.missed = missed;
    this.changed();
  }

  /** Something was taken back, or somebody says thank you. */
  forget(): void {
    this.asked++;
    this.warned = null;
    this.missed = null;
  }

  follow(table: Table): void {
    countFinished(table);
    if (table.status !== "playing") this.forget();
  }
}
