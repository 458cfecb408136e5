// Trying choices in this page: the module has the rules, a table's message carries what its seat sees (core/bytes.h), so
// only what is done goes to whoever keeps the table. Where this page's rules are not the keeper's it says nothing.
import { Refused, type Choice, type Lang, type Outcome, type Refusal, type Table, type Tried } from "../types";
import { slotOf } from "../editions";
import { langNumber, type Rules } from "../wasm";

/** Why not this element: whether some choice of it is legal, else what the rules have against each. */
export interface Answer {
  legal: boolean;
  refusals: Refusal[];
}

interface RefusalSaid {
  code?: string;
  message: string;
  rule?: string | null;
}

const texts = (choices: readonly Choice[]): string => choices.map((c) => c.text).join();

/** What the module reads of a table: the game, what its seat sees, and the names of all. */
export const seenOf = (table: Table): string =>
  [table.about.game, table.seen, ...table.seats.map((s) => (s.name ?? "").replaceAll("\n", " "))].join("\n");

export class Near {
  private opened: { key: string; good: boolean } | null = null;

  constructor(
    private readonly rules: Rules,
    private readonly lang: () => Lang,
  ) {}

  /** Where the list leads; null: that cannot be said here. Throws what the rules have against it. */
  try(table: Table, list: readonly Choice[]): Tried | null {
    return this.open(table) ? this.ask<Tried>(texts(list), "seen_try") : null;
  }

  /** What chance can say after the list; nothing where that cannot be told here. */
  odds(table: Table, list: readonly Choice[]): Outcome[] {
    return this.open(table) ? this.ask<Outcome[]>(texts(list), "seen_odds") : [];
  }

  /** Why not this element, after the list. */
  why(table: Table, list: readonly Choice[], element: string): Answer | null {
    return this.open(table) ? this.ask<Answer>(`${texts(list)}\n${element}`, "seen_why") : null;
  }

  private ask<T>(input: string, question: "seen_try" | "seen_odds" | "seen_why"): T {
    this.rules.put(input);
    if (this.rules.c[question]()) return this.rules.json<T>();
    const said = this.rules.json<RefusalSaid>();
    throw new Refused(said.code ?? "illegal", said.message, said.rule ?? null);
  }

  /** The module holds what this table's seat sees, and finds the choices there that the table's keeper names. */
  private open(table: Table): boolean {
    if (!table.seen || table.seat === null) return false;
    const input = seenOf(table);
    const key = [input, table.seat, this.lang(), table.about.edition?.text ?? ""].join("\n");
    if (this.opened?.key !== key) this.opened = { key, good: this.load(table, input) };
    return this.opened.good;
  }

  private load(table: Table, input: string): boolean {
    const slot = slotOf(this.rules, table.about.edition?.text);
    this.rules.put(input);
    if (!this.rules.c.seen_open(table.seat!, langNumber(this.lang()), slot)) return false;
    return texts(this.ask<Tried>("", "seen_try").choices) === texts(table.choices);
  }
}
