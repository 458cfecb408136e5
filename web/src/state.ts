// The state of the table page: one object, a handful of verbs, and whoever listens. It knows elements, choices, events
// and words; rules it asks about (`try`, `why`), it has none.
import { inForce, merge, type Connection, type Push } from "./connection";
import { keepPlaced, place, putBack, spread, takeInHand, type Laid, type Layout } from "./layout";
import { narrow } from "./narrow";
import { words } from "./words";
import {
  Refused,
  type Candidate,
  type Choice,
  type Decision,
  type GameEvent,
  type Refusal,
  type Row,
  type Score,
  type Table,
  type Tried,
  type View,
} from "./types";

const LIST_MAX = 16;

/** What the person did and has not sent. */
export interface Staging {
  choices: Choice[];
  secret: boolean; // orders that several seats give at once: sent by hand, all together
  tried: Tried | null; // where they lead; null: nowhere yet
}

/** An element that was asked about. */
export interface Why {
  element: string;
  legal: boolean;
  refusals: Refusal[];
}

/** The table as it was after some of the rows in force. */
export interface Past {
  row: number; // how many of them
  rows: number; // of so many
  view: View;
  eyes: number | "all" | null; // who looks; null: a spectator
  playing: boolean; // goes on by itself
}

export interface TableState {
  past: Past | null; // null: the present is shown
  table: Table | null;
  staging: Staging;
  laid: Laid | null; // the decision is laid out piece by piece; what is placed is staged
  menu: { element: string; choices: Choice[] } | null; // an element that several choices name
  hints: Candidate[] | null;
  why: Why | null;
  trouble: string | null; // said where it happened, gone with the next action
  busy: boolean;
  online: boolean;
  lastMove: Set<string>; // elements the last events touched
}

const nothing: Staging = { choices: [], secret: false, tried: null };
const none: Choice[] = [];

function byTarget(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const c of choices) {
    for (const target of new Set(c.targets)) found.set(target, [...(found.get(target) ?? []), c]);
  }
  return found;
}

export class TableStore {
  state: TableState = {
    past: null,
    table: null,
    staging: nothing,
    laid: null,
    menu: null,
    hints: null,
    why: null,
    trouble: null,
    busy: false,
    online: true,
    lastMove: new Set(),
  };
  private layout: Layout | null = null;
  private spreading = 0; // counts what is laid out, so that late answers are known
  private readonly ears = new Set<() => void>();
  private named = { of: none, by: new Map<string, Choice[]>() };
  heard = 0; // when the clocks were told
  private asked = 0; // looks back, so that a late answer is not shown
  private readonly deaf: () => void;
  /** Called with the events of each update before it is shown; the next one waits until the returned promise is done. */
  onEvents: ((events: GameEvent[]) => Promise<void>) | null = null;
  /** What the board says should be thought of before a choice; null: nothing. */
  caution: (choice: Choice) => string | null = () => null;
  private readonly waiting: Partial<Table>[] = []; // told, not yet shown
  private showing = false;

  constructor(
    readonly connection: Connection,
    readonly id: string,
    private readonly follow: Record<string, unknown> = {},
  ) {
    this.deaf = connection.listen((push) => this.hear(push));
    void this.connect();
  }

  close(): void {
    this.deaf();
    void this.connection.request("unfollow", { table: this.id }).catch(() => undefined);
  }

  subscribe(ear: () => void): () => void {
    this.ears.add(ear);
    return () => this.ears.delete(ear);
  }

  private set(change: Partial<TableState>): void {
    this.state = { ...this.state, ...change };
    for (const ear of this.ears) ear();
  }

  /** Follows the table from what is known, or from the beginning: in another language everything is told anew. */
  async connect(since = this.state.table?.seq ?? 0): Promise<void> {
    try {
      await this.connection.request("follow", { table: this.id, ...this.follow, since });
    } catch (error) {
      this.set({ trouble: message(error) });
    }
  }

  private hear(push: Push): void {
    if (push.t === "online") {
      this.set({ online: true });
      void this.connect();
    } else if (push.t === "offline") {
      this.set({ online: false });
    } else if (push.t === "table" && push.table === this.id) {
      this.waiting.push(push as Partial<Table>);
      if (!this.showing) void this.showAll();
    } else if (push.t === "chat" && push.table === this.id && this.state.table) {
      this.set({ table: { ...this.state.table, chat: [...this.state.table.chat, push as never] } });
    }
  }

  /** One update after the other, each when what happened before has been seen. */
  private async showAll(): Promise<void> {
    this.showing = true;
    for (let push; (push = this.waiting.shift()); ) await this.update(push);
    this.showing = false;
    for (const ear of this.ears) ear(); // what may be chosen is chosen now
  }

  private async update(push: Partial<Table>): Promise<void> {
    this.heard = Date.now();
    const before = this.state.table;
    const table = merge(before, push);
    const fresh = before
      ? table.rows.filter((row) => row.seq > (before.rows[before.rows.length - 1]?.seq ?? before.seq))
      : [];
    const events = fresh.flatMap((row) => row.events);
    const moved = !before || table.seq !== before.seq;
    const seen = events.length && !this.state.past ? this.onEvents?.(events) : undefined;
    const touched = events.length ? new Set(events.flatMap((e) => e.targets)) : this.state.lastMove;
    // What is staged stays while the table stands still: a lost connection costs nothing.
    const stands = !moved || this.stillStands(before, table);
    this.set({
      table,
      lastMove: touched,
      ...(moved ? { menu: null, hints: null, why: null } : {}),
      ...(stands ? {} : { staging: nothing, laid: null }),
    });
    if (!stands || !this.state.laid || before?.prompt !== table.prompt) void this.layOut();
    await seen;
  }

  /** Called by the board that knows a decision to be laid out. */
  setLayout(layout: Layout | null): void {
    this.layout = layout;
    void this.layOut();
  }

  private async layOut(): Promise<void> {
    const { table } = this.state;
    const mine = ++this.spreading;
    if (!table || table.decision?.kind !== this.layout?.kind || !table.choices?.length) return;
    try {
      const laid = await spread(
        this.layout!,
        { choices: table.choices, prompt: table.prompt ?? "" },
        async (list) => (await this.try(list))!,
      );
      if (mine === this.spreading) this.setLaid(keepPlaced(laid, this.state.staging.choices));
    } catch (error) {
      this.set({ trouble: message(error) });
    }
  }

  private setLaid(laid: Laid): void {
    const choices = laid.placed.filter((c) => c !== null);
    this.set({ laid, staging: { choices, secret: true, tried: null }, menu: null, why: null, trouble: null });
  }

  /** Others' secret orders do not disturb one's own. */
  private stillStands(before: Table | null, table: Table): boolean {
    const same =
      before?.seat === table.seat &&
      before?.decision?.kind === table.decision?.kind &&
      (table.decision?.actors.length ?? 0) > 1;
    return same && table.seat !== null && table.decision!.actors.includes(table.seat);
  }

  // What is shown: the table, or where the staged choices lead.
  get view(): View | null {
    return this.state.past?.view ?? this.state.staging.tried?.view ?? this.state.table?.view ?? null;
  }

  get choices(): Choice[] {
    const { past, laid } = this.state;
    if (past || this.waiting.length || this.state.table?.status === "over") return none; // over by concession, the game itself might go on
    if (laid) return laid.offers[laid.at] ?? none;
    return this.state.staging.tried?.choices ?? this.state.table?.choices ?? none;
  }

  get decision(): Decision | null {
    return this.state.staging.tried?.decision ?? this.state.table?.decision ?? null;
  }

  get prompt(): string {
    const { laid } = this.state;
    if (laid)
      return laid.prompts[laid.at] ?? this.layout?.placed[document.documentElement.lang === "fr" ? "fr" : "en"] ?? "";
    return this.state.staging.tried?.prompt ?? this.state.table?.prompt ?? "";
  }

  /** Is it for this page's person to choose? */
  get mayChoose(): boolean {
    return this.choices.length > 0;
  }

  get readyToSend(): boolean {
    const { staging, laid } = this.state;
    if (laid) return laid.placed.every((c) => c !== null);
    return staging.choices.length > 0 && staging.tried !== null && staging.tried.choices.length === 0;
  }

  /** Choices that name an element. A board asks this of each of its elements, so it is looked up, not searched. */
  naming(element: string): Choice[] {
    const { choices } = this;
    if (this.named.of !== choices) this.named = { of: choices, by: byTarget(choices) };
    return this.named.by.get(element) ?? none;
  }

  /** Does a click on an element do something? */
  offers(element: string): boolean {
    if (this.state.past) return false;
    return this.state.laid?.pieces.includes(element) || this.naming(element).length > 0;
  }

  /** A click on an element: takes a piece in hand, plays the only choice that names it, offers several (or one that needs thought), or asks why there is none. Does nothing while a step is on its way: what it would offer is about to change. */
  press(element: string): void {
    const { laid, past, busy } = this.state;
    if (busy) return;
    const piece = laid && !past ? laid.pieces.indexOf(element) : -1;
    const choices = narrow(this.state.menu?.choices, this.naming(element), element);
    if (laid && piece >= 0) this.set({ laid: takeInHand(laid, piece), why: null, trouble: null });
    else if (choices.length === 1 && !this.caution(choices[0]!)) void this.choose(choices[0]!);
    else if (choices.length) this.set({ menu: { element, choices }, why: null });
    else void this.ask(element);
  }

  closeMenu(): void {
    this.set({ menu: null, why: null, trouble: null });
  }

  /** Stages a choice and those that follow it, or sends them when nothing is left to choose. */
  async choose(choice: Choice, ...further: Choice[]): Promise<void> {
    const { table, staging } = this.state;
    if (!table || this.state.busy) return;
    if (this.state.laid) return this.setLaid(place(this.state.laid, choice));
    const choices = [...staging.choices, choice, ...further];
    const secret = staging.secret || (table.decision?.actors.length ?? 0) > 1;
    this.set({ busy: true, menu: null, why: null, trouble: null, hints: null });
    try {
      const tried = await this.try(choices);
      const mine =
        tried && table.seat !== null && tried.decision?.actors.includes(table.seat) && tried.choices.length > 0;
      if (tried && (mine || (secret && tried.view)) && choices.length < LIST_MAX)
        this.set({ staging: { choices, secret, tried } });
      else await this.sendList(choices, table);
    } catch (error) {
      // What was refused may be refused only because it comes too late.
      const late = this.waiting.length > 0 || this.state.table?.seq !== table.seq;
      this.set({ trouble: message(late && error instanceof Refused ? new Refused("stale", "") : error) });
    } finally {
      this.set({ busy: false });
    }
  }

  private async try(choices: Choice[]): Promise<Tried | null> {
    const { table } = this.state;
    return this.connection.request<Tried>("try", {
      table: this.id,
      seat: table!.seat,
      list: choices.map((c) => c.text),
    });
  }

  /** Where further choices would lead, after what is staged; null when they are refused. */
  async attempt(further: Choice[]): Promise<Tried | null> {
    try {
      return await this.try([...this.state.staging.choices, ...further]);
    } catch {
      return null;
    }
  }

  async send(): Promise<void> {
    this.set({ busy: true, trouble: null });
    try {
      await this.sendList(this.state.staging.choices, this.state.table!);
    } catch (error) {
      this.set({ trouble: message(error) });
    } finally {
      this.set({ busy: false });
    }
  }

  /** Sends choices as they were made on that table: if it has moved on meanwhile, they are refused. */
  private async sendList(choices: Choice[], table: Table): Promise<void> {
    await this.connection.request("do", {
      table: this.id,
      seat: table.seat,
      seq: table.seq,
      list: choices.map((c) => c.text),
    });
    this.set({ staging: nothing, laid: null });
  }

  /** Takes back the last staged choice, or with an index that one and all after it; of what is laid out that one alone. */
  async takeBack(index = this.state.staging.choices.length - 1): Promise<void> {
    const { laid } = this.state;
    if (laid) {
      const choice = this.state.staging.choices[index];
      if (choice) this.setLaid(putBack(laid, laid.placed.indexOf(choice)));
      return;
    }
    const choices = this.state.staging.choices.slice(0, Math.max(0, index));
    this.set({ menu: null, trouble: null });
    try {
      this.set({
        staging: choices.length ? { ...this.state.staging, choices, tried: await this.try(choices) } : nothing,
      });
    } catch {
      this.set({ staging: nothing });
    }
  }

  /** The rows in force: what a replay steps through. */
  get moves(): Row[] {
    return inForce(this.state.table?.rows ?? []);
  }

  /** The table after so many moves, through somebody's eyes. */
  was(
    move: number,
    eyes: number | "all" | null = this.state.table?.seat ?? null,
  ): Promise<{ view: View; scores: Score[] | null }> {
    const row = move ? this.moves[move - 1]!.seq : 0;
    return this.connection.request("at", {
      table: this.id,
      row,
      ...(eyes === null ? {} : { seat: eyes }),
      ...this.keyed,
    });
  }

  /** Shows the table as it was after so many moves, through the same eyes as before unless others are named. */
  async look(
    move: number,
    playing = false,
    eyes = this.state.past?.eyes ?? this.state.table?.seat ?? null,
  ): Promise<void> {
    const { table } = this.state;
    if (!table) return;
    const { moves } = this;
    const row = Math.max(0, Math.min(move, moves.length));
    const asked = ++this.asked;
    try {
      const was = await this.was(row, eyes);
      if (asked !== this.asked) return; // somebody has stepped on meanwhile
      const last = row ? new Set(moves[row - 1]!.events.flatMap((e) => e.targets)) : new Set<string>();
      this.set({
        past: { row, rows: moves.length, view: was.view, eyes, playing: playing && row < moves.length },
        menu: null,
        why: null,
        lastMove: last,
      });
    } catch (error) {
      this.set({ trouble: message(error) });
    }
  }

  /** The same for a row of the log, which a link names. */
  lookAt(seq: number): Promise<void> {
    return this.look(this.moves.filter((row) => row.seq <= seq).length);
  }

  /** The key of the link that led here, for what is asked besides following. */
  get keyed(): Record<string, unknown> {
    return "key" in this.follow ? { key: this.follow.key } : {};
  }

  /** Back to the present. */
  lookUp(): void {
    this.asked++;
    this.set({ past: null });
  }

  async undo(): Promise<void> {
    if (this.state.staging.choices.length) return this.takeBack();
    const { table } = this.state;
    // The row is named: a line that breaks and sends it again does not take back a second one.
    const row = table?.undo?.alone
      ? this.moves.filter((move) => move.seat === table.seat).pop()?.seq
      : table?.undo?.ask;
    await this.act("undo", { table: this.id, seat: table?.seat ?? undefined, row: row ?? undefined });
  }

  async ask(element: string): Promise<void> {
    const seat = this.state.table?.seat;
    if (seat === null || seat === undefined || !this.mayChoose) return;
    try {
      const answer = await this.connection.request<{ legal: boolean; refusals: Refusal[] }>("why", {
        table: this.id,
        seat,
        target: element,
      });
      const refusals = answer.refusals.filter(
        (r) => r.reason !== "no_element" && (!this.state.laid || r.reason !== this.layout?.order),
      );
      this.set({ why: { element, legal: answer.legal, refusals } });
    } catch (error) {
      this.set({ trouble: message(error) });
    }
  }

  async hint(): Promise<void> {
    this.set({ busy: true, trouble: null });
    try {
      const answer = await this.connection.request<{ candidates: Candidate[] }>("hint", {
        table: this.id,
        seat: this.state.table?.seat,
      });
      this.set({ hints: answer.candidates });
    } catch (error) {
      this.set({ trouble: message(error) });
    } finally {
      this.set({ busy: false });
    }
  }

  /** Any other operation of the table; trouble is shown. */
  async act(operation: string, members: Record<string, unknown>): Promise<boolean> {
    this.set({ trouble: null });
    try {
      await this.connection.request(operation, members);
      return true;
    } catch (error) {
      this.set({ trouble: message(error) });
      return false;
    }
  }
}

/** What went wrong, for people: in the page's words where it knows better than who refused. */
export function message(error: unknown): string {
  const { stale, unanswered, noTable } = words(document.documentElement.lang === "fr" ? "fr" : "en");
  const known: Record<string, string> = { stale, lost: unanswered, "no-table": noTable, "no-such-table": noTable };
  return (
    (error instanceof Refused ? known[error.code] : undefined) ??
    (error instanceof Error ? error.message : String(error))
  );
}
