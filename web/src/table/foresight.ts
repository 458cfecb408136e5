// What would come of each choice that is open, tried in this page and remembered until something else is open. Nobody is asked
// over the line for it: where the page cannot try by itself nothing is said.
import { meant } from "../narrow";
import type { Choice, Description, Outcome, Table } from "../types";
import type { TableApi } from "./api";
import type { Live } from "./live";
import { chances, priceOf, type Chance, type Price } from "./price";
import type { Staging } from "./staging";
import type { Seen, Tally } from "./tally";

const texts = (list: readonly Choice[]): string => list.map((c) => c.text).join();

export class Foresight {
  private counted: Tally | null = null;
  private declared: Description | null = null;
  private closing = new Set<string>(); // verbs that say that one is done
  private open: Choice[] | null = null; // what is remembered belongs to these choices
  private prices = new Map<string, Price | null>();
  private steps = new Map<string, Price | null>();
  private fates = new Map<string, Outcome[]>();
  private readonly told = new Set<string>(); // choices whose price has been shown

  constructor(
    private readonly api: TableApi,
    private readonly live: Live,
    private readonly staging: Staging,
  ) {}

  /** What the game declares; the page says it. */
  set description(description: Description) {
    if (this.declared === description) return;
    this.declared = description;
    this.closing = new Set(description.verbs.filter((v) => v.ends).map((v) => v.name));
    this.open = null;
  }

  /** How the game counts and calls the score; its board says so, which may come after a price was asked for. */
  set tally(tally: Tally | null) {
    if (this.counted === tally) return;
    this.counted = tally;
    this.open = null;
  }

  /** What choices cost and bring together after what is staged; null: nothing can be said. */
  price(...list: Choice[]): Price | null {
    this.follow();
    const key = texts(list);
    if (!this.prices.has(key)) this.prices.set(key, this.find(list));
    return this.prices.get(key)!;
  }

  /** What staged steps bring together, those before `from` left out; null: nothing can be said. */
  brought(from: number, to: number): Price | null {
    this.follow();
    const { table } = this.live;
    const list = this.staging.list.slice(0, to);
    const key = `${from} ${texts(list)}`;
    if (!this.steps.has(key)) this.steps.set(key, table && this.between(table, list.slice(0, from), list));
    return this.steps.get(key)!;
  }

  /** What chance can say after a choice; nothing where no chance follows or nobody can know. */
  outcomes(choice: Choice): Outcome[] {
    this.follow();
    const { table } = this.live;
    if (!table || table.seat === null || this.staging.laid) return [];
    if (!this.fates.has(choice.text)) this.fates.set(choice.text, this.api.odds(table, [...this.staging.list, choice]));
    return this.fates.get(choice.text)!;
  }

  /** The same as what chance changes for the person, and how likely; what the choice itself costs is its price. */
  chances(choice: Choice): Chance[] {
    const { table } = this.live;
    const paid = table && this.api.foresee(table, [...this.staging.list, choice]);
    if (!this.declared || !paid?.view || table?.seat == null) return [];
    const before = { view: paid.view, scores: paid.scores };
    return chances(this.declared, this.counted, before, this.outcomes(choice), table.seat);
  }

  /** Does a choice say that one is done? Its verb's row says so. */
  ends(choice: Choice): boolean {
    return this.closing.has(choice.verb);
  }

  /**
   * What a click means that leaves several choices open: as the game's rows say. What would end the turn has to be told before, as
   * the tip of what is pointed at does.
   */
  implied(choices: readonly Choice[]): Choice | null {
    const choice = meant(choices, this.declared?.verbs ?? []);
    return choice && (this.price(choice)?.next === "mine" || this.told.has(choice.text)) ? choice : null;
  }

  /** The same, told or not: what the tip tells of. */
  meant(choices: readonly Choice[]): Choice | null {
    return meant(choices, this.declared?.verbs ?? []);
  }

  /** The price of a choice stands where the person sees it. */
  tell(...list: Choice[]): void {
    this.follow();
    this.told.add(texts(list));
  }

  /** Is something spent for good by a choice whose price has not been seen? */
  asksFirst(choice: Choice): boolean {
    const price = this.price(choice);
    return price !== null && price.next !== "mine" && price.pays.length > 0 && !this.told.has(choice.text);
  }

  /** Would several choices of one click end the turn, and has that not been said? */
  endsUntold(list: Choice[]): boolean {
    return this.price(...list)?.next !== "mine" && !this.told.has(texts(list));
  }

  private follow(): void {
    if (this.open === this.staging.offered) return;
    this.open = this.staging.offered;
    this.prices = new Map();
    this.steps = new Map();
    this.fates = new Map();
    this.told.clear();
  }

  /** What is seen before the choice. */
  private get before(): Seen | null {
    const { view, scores } = this.staging.tried ?? this.live.table ?? { view: null, scores: null };
    return view && { view, scores };
  }

  private between(table: Table, list: Choice[], further: Choice[]): Price | null {
    if (!this.declared || table.seat === null || this.staging.laid) return null;
    const [before, tried] = [list.length ? this.api.foresee(table, list) : table, this.api.foresee(table, further)];
    if (!before?.view || !tried) return null;
    const seen = { view: before.view, scores: before.scores };
    return priceOf(this.declared, this.counted, seen, tried, further.length, table.seat);
  }

  private find(choices: Choice[]): Price | null {
    const { table } = this.live;
    if (!this.declared || !table || table.seat === null || this.staging.laid) return null;
    const list = [...this.staging.list, ...choices];
    const tried = this.api.foresee(table, list);
    const { before } = this;
    if (!tried || !before) return null;
    return priceOf(this.declared, this.counted, before, tried, list.length, table.seat);
  }
}
