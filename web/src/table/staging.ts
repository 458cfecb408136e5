// What the person is putting together and has not sent: choices one after the other, or a decision laid out piece by piece.
import { keepPlaced, place, putBack, spread, takeInHand, type Laid, type Layout } from "../layout";
import { Refused, type Choice, type Table, type Tried } from "../types";
import { langOfPage } from "../words";
import type { TableApi } from "./api";
import type { Live, Update } from "./live";
import type { Way } from "./ways";
import type { Work } from "./work";

const LIST_MAX = 64; // as whoever keeps the table takes them
const none: Choice[] = [];

/** An element that several choices name, or that leads a way (ways.ts). */
export interface Menu {
  element: string;
  choices: Choice[];
  way?: Way;
}

/** Others' secret orders do not disturb one's own. */
function stillStands(before: Table | null, table: Table): boolean {
  const same = before?.seat === table.seat && before?.decision?.kind === table.decision?.kind;
  const actors = table.decision?.actors ?? [];
  return same && actors.length > 1 && table.seat !== null && actors.includes(table.seat);
}

/** Was something taken back last? Then it is not answered once more. */
const tookBack = (table: Table): boolean => table.rows[table.rows.length - 1]?.undo !== undefined;

/** A table at which nothing is staged, as a list that was tried. */
const untried = ({ decision, prompt, choices, view, scores }: Table): Tried => ({
  known: 0,
  decision,
  prompt,
  choices,
  view,
  scores,
});

/** Has the person something to choose there? */
const asks = (table: Table, tried: Tried): boolean =>
  table.seat !== null && (tried.decision?.actors.includes(table.seat) ?? false) && tried.choices.length > 0;

export class Staging {
  list: Choice[] = none;
  phases: (string | null)[] = []; // of each in the list, where the game has phases
  unasked = new Set<number>(); // which of the list went without saying
  private joined = new Set<number>(); // which came with the one before, by one click
  /** Is what goes without saying answered for the person? */
  answers: () => boolean = () => true;
  /** Does a choice merely say that one is done? */
  passes: (choice: Choice) => boolean = () => false;
  private byHand = false; // what was taken back is answered by the person alone
  tried: Tried | null = null; // where the list leads; null: nowhere yet
  laid: Laid | null = null; // what is placed is the list
  menu: Menu | null = null;
  /** Called with what was sent, and the table it was sent from. */
  sent: (table: Table, list: Choice[]) => void = () => undefined;
  private secret = false; // orders that several seats give at once: sent by hand, all together
  private layout: Layout | null = null;
  private spreading = 0; // counts what is laid out, so that late answers are known

  constructor(
    private readonly api: TableApi,
    private readonly live: Live,
    private readonly work: Work,
    private readonly changed: () => void,
  ) {}

  /** The choices that are open after what is staged. */
  get offered(): Choice[] {
    if (this.laid) return this.laid.offers[this.laid.at] ?? none;
    return this.tried?.choices ?? this.live.table?.choices ?? none;
  }

  get prompt(): string {
    if (this.laid) return this.laid.prompts[this.laid.at] ?? this.allPlaced;
    return this.tried?.prompt ?? this.live.table?.prompt ?? "";
  }

  private get allPlaced(): string {
    return this.layout?.placed(langOfPage()) ?? "";
  }

  /** All is chosen, and waits to be sent. */
  get ready(): boolean {
    if (this.laid) return this.laid.placed.every((c) => c !== null);
    return this.list.length > 0 && this.tried !== null && this.tried.choices.length === 0;
  }

  /** What comes before the choice in hand, in the order of the rules: what is asked about it begins there. */
  get before(): Choice[] {
    if (!this.laid) return this.list;
    const { placed, offers, at } = this.laid;
    const stands = (i: number) => offers[i]!.find(this.layout!.idle) ?? offers[i]![0]!;
    return placed.slice(0, Math.max(0, at)).map((choice, i) => choice ?? stands(i));
  }

  /** Has the person still to choose after a list? */
  async asksAfter(table: Table, list: Choice[]): Promise<boolean> {
    return list.length < LIST_MAX && asks(table, await this.api.try(table, list));
  }

  /** The reason that says nothing here: laid out, the order of the pieces does not matter. */
  get orderReason(): string | null {
    return this.laid ? (this.layout?.order ?? null) : null;
  }

  private clear(): void {
    this.list = none;
    this.phases = [];
    this.unasked = new Set();
    this.joined = new Set();
    this.tried = null;
    this.laid = null;
    this.secret = false;
  }

  /** What is staged stays while the table stands still: a lost connection costs nothing. */
  follow({ before, table, moved }: Update): void {
    const stands = !moved || stillStands(before, table);
    if (moved) {
      this.menu = null;
      this.byHand = tookBack(table);
    }
    if (!stands) this.clear();
    if (!stands || !this.laid || before?.prompt !== table.prompt) void this.layOut();
  }

  /** Called by the board that knows a decision to be laid out. */
  setLayout(layout: Layout | null): void {
    this.layout = layout;
    void this.layOut();
  }

  private async layOut(): Promise<void> {
    const { table } = this.live;
    const mine = ++this.spreading;
    if (!this.layout || table?.decision?.kind !== this.layout.kind || !table.choices?.length) return;
    const first = { choices: table.choices, prompt: table.prompt ?? "" };
    await this.work.attempt(async () => {
      const laid = await spread(this.layout!, first, (list) => this.api.try(table, list));
      if (mine === this.spreading) this.setLaid(keepPlaced(laid, this.list));
    });
  }

  private setLaid(laid: Laid): void {
    this.laid = laid;
    this.list = laid.placed.filter((c) => c !== null);
    this.secret = true;
    this.tried = null;
    this.menu = null;
    this.work.clear();
    this.changed();
  }

  /** Takes the piece of that element in hand; false: there is none. */
  take(element: string): boolean {
    const piece = this.laid?.pieces.indexOf(element) ?? -1;
    if (!this.laid || piece < 0) return false;
    this.laid = takeInHand(this.laid, piece);
    this.work.clear();
    this.changed();
    return true;
  }

  open(menu: Menu | null): void {
    this.menu = menu;
    this.changed();
  }

  /** Stages a choice and those that follow it, or sends them when nothing is left to choose. */
  async choose(choice: Choice, ...further: Choice[]): Promise<void> {
    const { table } = this.live;
    if (!table || this.work.busy) return;
    if (this.laid) return this.setLaid([choice, ...further].reduce(place, this.laid));
    this.menu = null;
    const first = this.list.length;
    await this.work.alone(async () => {
      await this.stage(table, [...this.list, choice, ...further]);
      if (this.list.length > first) for (const i of further.keys()) this.joined.add(first + 1 + i);
    });
  }

  /** Begins with what goes without saying, where nothing is staged. If it is refused the person is asked. */
  async begin(): Promise<void> {
    const { table } = this.live;
    if (table?.status !== "playing" || this.list.length || this.laid || this.byHand || this.work.busy) return;
    if (!this.obvious(table, untried(table))) return;
    await this.work.alone(async () => {
      try {
        await this.stage(table, none);
      } catch {
        this.byHand = true;
      }
    });
  }

  private obvious(table: Table, tried: Tried): Choice | undefined {
    return this.answers() && asks(table, tried) ? tried.choices.find((c) => c.obvious) : undefined;
  }

  /** Goes on with what goes without saying: the list then, and where it leads. */
  private async complete(table: Table, list: Choice[]): Promise<[Choice[], Tried]> {
    let tried = list.length ? await this.api.try(table, list) : untried(table);
    for (let next; list.length < LIST_MAX && (next = this.obvious(table, tried)); ) {
      list = [...list, next];
      tried = await this.api.try(table, list);
    }
    return [list, tried];
  }

  private async stage(table: Table, said: Choice[]): Promise<void> {
    if (said.length > LIST_MAX) throw new Refused("long", "");
    const secret = this.secret || (table.decision?.actors.length ?? 0) > 1;
    try {
      const [list, tried] = await this.complete(table, said);
      const unsaid = said.length === 0 && !list.every((c) => this.passes(c)); // more than a pass waits for the person
      const goesOn = asks(table, tried) || ((secret || unsaid) && tried.view !== null);
      if (!goesOn) return await this.commit(table, list);
      this.phases = list.map((_, i) => (i < this.list.length ? this.phases[i] : this.phase(table)) ?? null);
      for (let i = said.length; i < list.length; i++) this.unasked.add(i);
      this.list = list;
      this.secret = secret;
      this.tried = tried;
    } catch (error) {
      // What was refused may be refused only because it comes too late.
      const late = this.live.behind || this.live.table?.seq !== table.seq;
      throw late && error instanceof Refused ? new Refused("stale", "") : error;
    }
  }

  /** The phase that the next choice belongs to. */
  private phase(table: Table): string | null {
    const { phase } = this.tried?.view ?? table.view ?? {};
    return typeof phase === "string" ? phase : null;
  }

  private async commit(table: Table, list: Choice[]): Promise<void> {
    await this.work.sending(this.api.play(table, list));
    this.clear();
    this.sent(table, list);
  }

  async send(): Promise<void> {
    await this.work.alone(() => this.commit(this.live.table!, this.list));
  }

  /** The staged choices as they are offered one after the other, with what should be thought of before each. */
  async asOffered(): Promise<Choice[]> {
    const table = this.live.table!;
    const made: Choice[] = [];
    for (const choice of this.list) {
      const offered = made.length ? (await this.api.try(table, made)).choices : table.choices;
      made.push(offered.find((c) => c.text === choice.text) ?? choice);
    }
    return made;
  }

  /** Where further choices would lead, after what is staged; null when they are refused. */
  async attempt(further: Choice[]): Promise<Tried | null> {
    try {
      return await this.api.try(this.live.table!, [...this.list, ...further]);
    } catch {
      return null;
    }
  }

  /** The last click that the person made: what came with it, and what went without saying after it, goes with it. */
  private get lastSaid(): number {
    let at = this.list.length - 1;
    while (at > 0 && (this.unasked.has(at) || this.joined.has(at))) at--;
    return at;
  }

  /** Takes back the last staged choice, or with an index that one and all after it; of what is laid out that one alone. */
  async takeBack(index = this.laid ? this.list.length - 1 : this.lastSaid): Promise<void> {
    const choice = this.list[index];
    if (this.laid) {
      if (choice) this.setLaid(putBack(this.laid, this.laid.placed.indexOf(choice)));
      return;
    }
    const list = this.list.slice(0, Math.max(0, index));
    this.menu = null;
    this.work.clear();
    this.changed();
    const tried = list.length ? await this.api.try(this.live.table!, list).catch(() => null) : null;
    this.unasked = new Set([...this.unasked].filter((i) => i < list.length));
    this.joined = new Set([...this.joined].filter((i) => i < list.length));
    if (!tried) this.clear();
    else [this.list, this.tried] = [list, tried];
    this.changed();
  }
}
