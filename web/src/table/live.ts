// The present of a table: what whoever keeps it has told. Updates are shown one after the other, each when what happened
// before has been seen.
import { inForce, merge, type Push } from "../connection";
import type { GameEvent, Row, Table } from "../types";
import type { TableApi } from "./api";
import type { Work } from "./work";

/** What an update changed. */
export interface Update {
  before: Table | null;
  table: Table;
  moved: boolean; // rows were made or taken back
}

interface Ears {
  changed: () => void;
  updated: (update: Update) => void;
  watches: () => boolean; // somebody looks at the present
  rested: () => void; // all that was told is shown
}

const freshRows = (before: Table | null, table: Table): Row[] =>
  before ? table.rows.filter((row) => row.seq > (before.rows[before.rows.length - 1]?.seq ?? before.seq)) : [];

const targets = (events: GameEvent[]): Set<string> => new Set(events.flatMap((e) => e.targets));

export class Live {
  table: Table | null = null;
  online = true;
  heard = 0; // when the clocks were told
  touched = new Set<string>(); // elements of the last events
  shown = 0; // the last row that the board has shown: the log tells no more
  hurried = false; // all that waits is shown at once
  /** Called with the events of each update before it is shown; the next one waits until the returned promise is done. */
  onEvents: ((events: GameEvent[]) => Promise<void>) | null = null;
  private readonly waiting: Partial<Table>[] = []; // told, not yet shown
  private showing = false;
  private deaf: () => void = () => undefined;

  constructor(
    private readonly api: TableApi,
    private readonly work: Work,
    private readonly ears: Ears,
  ) {}

  /** Listens from now on. */
  open(): void {
    this.deaf = this.api.listen((push) => this.hear(push));
    void this.connect();
  }

  close(): void {
    this.deaf();
    this.api.leave();
  }

  /** Follows the table from what is known, or from the beginning: in another language everything is told anew. */
  async connect(since = this.table?.seq ?? 0): Promise<void> {
    await this.work.attempt(() => this.api.connect(since));
  }

  /** Has more been told than is shown? */
  get behind(): boolean {
    return this.waiting.length > 0;
  }

  /** How many updates wait to be shown? */
  get waits(): number {
    return this.waiting.length;
  }

  /** The rows in force: what a replay steps through. */
  get moves(): Row[] {
    return inForce(this.table?.rows ?? []);
  }

  /** What somebody did last; what chance laid out is nobody's. */
  private get lastDeed(): Row | undefined {
    return this.moves.filter((row) => row.seat !== "chance").pop();
  }

  private hear(push: Push): void {
    if (push.t === "online" || push.t === "offline") {
      this.online = push.t === "online";
      this.ears.changed();
      if (this.online) void this.connect();
    } else if (push.t === "table" && push.table === this.api.id) {
      this.waiting.push(push as Partial<Table>);
      if (!this.showing) void this.showAll();
    } else if (push.t === "chat" && push.table === this.api.id && this.table) {
      this.table = { ...this.table, chat: [...this.table.chat, push as never] };
      this.ears.changed();
    }
  }

  private async showAll(): Promise<void> {
    this.showing = true;
    for (let push; (push = this.waiting.shift()); ) await this.show(push);
    this.showing = false;
    this.hurried = false;
    this.ears.changed(); // what may be chosen is chosen now
    this.ears.rested();
  }

  private async show(push: Partial<Table>): Promise<void> {
    const before = this.table;
    const table = merge(before, push);
    const events = freshRows(before, table).flatMap((row) => row.events);
    const seen = events.length && this.ears.watches() ? this.onEvents?.(events) : undefined;
    this.heard = Date.now();
    this.table = table;
    if (events.length) this.touched = targets(events);
    else if (before && table.seq !== before.seq) this.touched = targets(this.lastDeed?.events ?? []); // taken back
    this.ears.updated({ before, table, moved: !before || table.seq !== before.seq });
    if (!seen) this.shown = table.seq;
    this.ears.changed();
    await seen;
    this.shown = table.seq;
  }
}
