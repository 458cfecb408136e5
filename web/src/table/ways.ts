// Several choices that one click makes: a piece led over several steps, a place filled with dice. A game's board names them, and each
// was tried in the module before it is offered, so that no rule stands here: what cannot be done in this order is no way.
import type { Choice, Table, View } from "../types";
import type { TableApi } from "./api";
import type { Live } from "./live";
import type { Staging } from "./staging";

export interface Way<V = View> {
  list: Choice[]; // one after the other
  label?: string; // instead of what each is called
  element: string | null; // a click on it makes them; null: a button does
  drawn?: boolean; // by the board, which shows it better than a sentence could
  leads?: V; // what is seen after it, where the board draws that
  quiet?: boolean; // always there, so that the element is not lit for it
}

/** What is open somewhere, and what is seen there. */
export interface Ahead<V = View> {
  view: V;
  choices: Choice[];
}

/** Where a board looks for ways: after what is staged, and beyond. */
export interface Looking<V = View> extends Ahead<V> {
  seat: number;
  /** Where further choices lead; null: they are refused, or nobody can know. */
  after: (list: Choice[]) => Ahead<V> | null;
  /** Of choices that differ in what nobody named the one that is meant, as the game's rows say. */
  meant: (choices: readonly Choice[]) => Choice | null;
}

export type FindWays<V = View> = (at: Looking<V>) => Way<V>[];
type Meant = Looking["meant"];

const none: Way[] = [];

/** The ways that a board finds after a list; none where the page cannot try by itself. */
export function waysAfter(find: FindWays, api: TableApi, table: Table, before: Choice[], meant: Meant): Way[] {
  const after = (list: Choice[]): Ahead | null => {
    const whole = [...before, ...list];
    const tried = whole.length ? api.foresee(table, whole) : table;
    if (!tried?.view || ("known" in tried && tried.known < whole.length)) return null;
    return { view: tried.view, choices: tried.choices };
  };
  const here = table.seat === null ? null : after([]);
  return here?.choices.length ? find({ ...here, seat: table.seat!, after, meant }) : none;
}

/** What a way does, as a sentence; the same thing said once, with how often. */
export function wayLabel({ list, label: said }: Way): string {
  if (said) return said;
  const times = new Map<string, number>();
  for (const { label } of list) times.set(label, (times.get(label) ?? 0) + 1);
  return [...times].map(([label, n]) => (n > 1 ? `${n} × ${label}` : label)).join(" · ");
}

/** The ways that are open, remembered until something else is. */
export class Ways {
  find: FindWays | null = null;
  private of: Choice[] | null = null;
  private found: Way[] = none;

  constructor(
    private readonly api: TableApi,
    private readonly live: Live,
    private readonly staging: Staging,
    private readonly meant: Meant,
  ) {}

  get all(): Way[] {
    const { offered, laid, list } = this.staging;
    const { table } = this.live;
    if (!this.find || !table || laid) return none;
    if (this.of !== offered) {
      this.of = offered;
      this.found = offered.length ? waysAfter(this.find, this.api, table, list, this.meant) : none;
    }
    return this.found;
  }

  /** What a click on an element makes that no choice names alone. */
  at(element: string): Way | null {
    return this.all.find((way) => way.element === element) ?? null;
  }
}
