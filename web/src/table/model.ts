// A table as the page shows it: the present (live.ts), what is put together (staging.ts), what is looked back at (past.ts),
// what was asked (asking.ts), and whoever listens. It knows elements, choices, events and words; rules it asks about.
import type { Connection } from "../connection";
import { narrow } from "../narrow";
import type { Choice, Decision, View } from "../types";
import { Advising } from "./advising";
import { TableApi } from "./api";
import { Asking } from "./asking";
import { Foresight } from "./foresight";
import { Live } from "./live";
import type { Near } from "./near";
import { Past } from "./past";
import { Planning } from "./planning";
import { Staging } from "./staging";
import { Ways, type Way } from "./ways";
import { Work } from "./work";

const none: Choice[] = [];

function byTarget(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const c of choices) {
    for (const target of new Set(c.targets)) found.set(target, [...(found.get(target) ?? []), c]);
  }
  return found;
}

export class TableModel {
  private readonly ears = new Set<() => void>();
  private readonly changed = (): void => {
    for (const ear of this.ears) ear();
  };
  readonly api: TableApi;
  readonly work = new Work(this.changed);
  readonly live: Live;
  readonly staging: Staging;
  readonly past: Past;
  readonly planning: Planning;
  readonly asking: Asking;
  readonly foresight: Foresight;
  readonly ways: Ways;
  readonly advising: Advising;
  /** Elements that a choice is about without naming them, as the board says. */
  about: ((choice: Choice) => readonly string[]) | null = null;
  private named = { of: none, by: new Map<string, Choice[]>() };

  constructor(connection: Connection, id: string, follow: Record<string, unknown>, near: Near) {
    this.api = new TableApi(connection, id, follow, near);
    this.live = new Live(this.api, this.work, {
      changed: this.changed,
      watches: () => this.past.shown === null,
      updated: (update) => {
        this.staging.follow(update);
        if (update.moved) this.asking.forget();
        this.advising.follow(update.table);
        this.planning.follow(update.table);
      },
      rested: () => {
        if (!this.past.shown) void this.staging.begin();
      },
    });
    this.staging = new Staging(this.api, this.live, this.work, this.changed);
    this.past = new Past(this.api, this.live, this.work, this.changed);
    this.planning = new Planning(this.api, this.live, this.work, this.changed);
    this.advising = new Advising(this.live, this.changed);
    this.staging.sent = (table, list) => void this.advising.sent(table, list);
    this.asking = new Asking(this.api, this.live, this.staging, this.work, this.changed);
    this.foresight = new Foresight(this.api, this.live, this.staging);
    this.ways = new Ways(this.api, this.live, this.staging, (choices) => this.foresight.meant(choices));
    this.staging.passes = (choice) => this.foresight.ends(choice);
    this.live.open();
  }

  subscribe(ear: () => void): () => void {
    this.ears.add(ear);
    return () => this.ears.delete(ear);
  }

  close(): void {
    this.live.close();
  }

  // What is shown: the past, or where the staged choices or those thought ahead lead, or the table.
  get view(): View | null {
    return (
      this.past.shown?.view ?? this.planning.shown?.view ?? this.staging.tried?.view ?? this.live.table?.view ?? null
    );
  }

  get touched(): Set<string> {
    return this.past.shown?.touched ?? this.live.touched;
  }

  get choices(): Choice[] {
    // Over by concession, the game itself might go on.
    if (this.past.shown || this.live.behind || this.live.table?.status === "over") return none;
    return this.staging.offered;
  }

  get decision(): Decision | null {
    return this.staging.tried?.decision ?? this.live.table?.decision ?? null;
  }

  /** Is it for this page's person to choose? */
  get mayChoose(): boolean {
    return this.choices.length > 0;
  }

  /** Choices that name an element. A board asks this of each of its elements, so it is looked up, not searched. */
  naming(element: string): Choice[] {
    const { choices } = this;
    if (this.named.of !== choices) this.named = { of: choices, by: byTarget(choices) };
    return this.named.by.get(element) ?? none;
  }

  /** Does a click on an element do something? */
  offers(element: string): boolean {
    if (this.past.shown) return false;
    if (this.planning.on) return this.planning.offers(element);
    if (this.staging.laid?.pieces.includes(element) || this.naming(element).length > 0) return true;
    const way = this.wayTo(element);
    return way !== null && !way.quiet;
  }

  /**
   * A click on an element: takes a piece in hand, plays the only choice that names it, goes the way that leads there, offers
   * several, or asks why there is none. Does nothing while a step is on its way: what it would offer is about to change.
   */
  press(element: string): void {
    if (this.work.busy) return;
    if (this.planning.on && !this.past.shown) {
      this.planning.press(element);
      return;
    }
    const choices = narrow(this.staging.menu?.choices, this.naming(element), element);
    const only = choices.length > 1 ? this.implied(choices) : choices[0];
    if (!this.past.shown && this.staging.take(element)) this.asking.forget();
    else if (only && !this.asksFirst(only)) this.choose(only);
    else if (!only && this.wayTo(element)) this.go(element, choices, this.wayTo(element)!);
    else if (choices.length) this.open(element, choices);
    else if (this.concerning(element).length) this.open(element, this.concerning(element));
    else this.why(element);
  }

  /** Choices that are about an element without naming it: they are shown, and none is made by the click. */
  private concerning(element: string): Choice[] {
    const { about } = this;
    return about && !this.past.shown ? this.choices.filter((choice) => about(choice).includes(element)) : none;
  }

  /** Which of several choices a first click means; null: it has to be said. With something in hand all is said by clicks. */
  implied(choices: readonly Choice[]): Choice | null {
    return this.staging.menu ? null : this.foresight.implied(choices);
  }

  /** Several choices that a first click on an element makes, where no single one is meant. */
  wayTo(element: string): Way | null {
    return this.mayChoose && !this.staging.menu ? this.ways.at(element) : null;
  }

  /** Goes a way; one that ends the turn is shown first. */
  private go(element: string, choices: Choice[], way: Way): void {
    if (this.foresight.endsUntold(way.list)) this.staging.open({ element, choices, way });
    else this.choose(way.list[0]!, ...way.list.slice(1));
  }

  /** Has a choice to be shown before it is made? Not again where it is shown already. */
  protected asksFirst(choice: Choice): boolean {
    const { menu } = this.staging;
    if (menu?.choices.length === 1 && menu.choices[0]!.text === choice.text) return false;
    return this.foresight.asksFirst(choice);
  }

  /** What should be thought of before a choice, where it stands beside its button. */
  caution(choice: Choice): string | undefined {
    return choice.warning?.message;
  }

  /** Makes choices; with advice on, one that ends badly is asked about first. */
  choose(choice: Choice, ...further: Choice[]): void {
    if (this.work.busy) return;
    this.asking.forget();
    this.advising.forget();
    const go = () => void this.staging.choose(choice, ...further);
    if (this.staging.laid || !this.advising.holds([choice, ...further], go)) go();
  }

  /** Sends what is staged; what was laid out in any order is looked at as a whole first. */
  async send(): Promise<void> {
    this.advising.forget();
    const go = () => void this.staging.send();
    const made = this.staging.laid && this.advising.on ? await this.staging.asOffered() : [];
    if (!this.advising.holds(made, go)) go();
  }

  /** Does what was advised: the best choice, or with it all that was thought of. */
  follow(whole: boolean): void {
    const [first] = this.asking.hints ?? [];
    const turn = whole ? this.asking.turn : [];
    if (turn.length) this.choose(turn[0]!, ...turn.slice(1));
    else if (first) this.choose(first);
  }

  /** Takes back a staged choice, or the last one. */
  async takeBack(index?: number): Promise<void> {
    this.asking.forget();
    this.advising.forget();
    await this.staging.takeBack(index);
  }

  private open(element: string, choices: Choice[]): void {
    this.asking.why = null;
    this.staging.open({ element, choices });
  }

  /** Why can this element not be chosen? */
  why(element: string): void {
    if (this.mayChoose) void this.asking.ask(element);
  }

  /** Puts away what was answered. */
  dismiss(): void {
    this.asking.forget();
    this.advising.forget();
    this.changed();
  }

  closeMenu(): void {
    this.asking.forget();
    this.work.clear();
    this.staging.open(null);
  }

  look(move: number, playing?: boolean, eyes?: number | "all" | null): void {
    this.staging.menu = null;
    this.asking.why = null;
    void this.past.look(move, playing, eyes);
  }

  /** Takes back the last staged choice, or asks for the last row that may be taken back. */
  async undo(): Promise<void> {
    if (this.staging.list.length) return this.takeBack();
    this.advising.forget();
    const { table, moves } = this.live;
    // The row is named: a line that breaks and sends it again does not take back a second one.
    const own = moves.filter((move) => move.seat === table?.seat).pop()?.seq;
    const row = (table?.undo?.alone ? own : table?.undo?.ask) ?? undefined;
    await this.act("undo", { seat: table?.seat ?? undefined, row });
  }

  /** Any other operation of the table; trouble is shown. */
  act(operation: string, members: Record<string, unknown> = {}): Promise<boolean> {
    this.work.clear();
    this.changed();
    return this.work.attempt(() => this.api.act(operation, members));
  }
}
