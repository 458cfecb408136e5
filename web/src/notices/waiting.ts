// Tables that wait for one, wherever one is in the page: kept up to date by what the server pushes, shown by the title, and
// by a bell for who wants it.
import type { Connection, Push } from "../connection";
import type { Listing } from "../pages/lobby";
import { Shared } from "../shared";
import { ring } from "../sound";
import { setWaiting } from "../title";
import type { Table } from "../types";
import { usual, type Answer, type Wishes } from "./wishes";

/** The list with one table as it is now: gone when it is over or no longer one's own. */
export function withListing(list: Listing[], one: Listing): Listing[] {
  const rest = list.filter((t) => t.table !== one.table);
  const lives = one.status === "open" || one.status === "playing";
  return lives && one.mine.length ? [...rest, one] : rest;
}

/** The list after a message about a table that is looked at. */
export function withTable(list: Listing[], push: Partial<Table> & { table: string }): Listing[] {
  return list.map((t) => {
    if (t.table !== push.table || push.decision === undefined) return t;
    const turn = push.decision?.actors.some((seat) => seat !== "chance" && t.mine.includes(seat)) ?? false;
    return t.turn === turn ? t : { ...t, turn };
  });
}

/** Those where one is to move: the soonest clock first, then the longest waiting. */
export const onTurn = (list: Listing[]): Listing[] =>
  list
    .filter((t) => t.turn)
    .sort((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || a.changed - b.changed);

export class Waiting {
  readonly mine = new Shared<Listing[]>([]);
  private list: Listing[] = [];
  private wishes: Wishes = usual;

  constructor(private readonly server: Connection) {
    server.listen((push) => this.hear(push));
    void this.load();
  }

  /** What one wants has changed, on the page of notices. */
  setWishes(wishes: Wishes): void {
    this.wishes = wishes;
    this.show(this.list);
  }

  private async load(): Promise<void> {
    const ask = <T>(operation: string) => this.server.request<T>(operation).catch(() => null);
    const [mine, notices] = await Promise.all([ask<{ tables: Listing[] }>("mine"), ask<Answer>("notices")]);
    if (notices) this.wishes = notices.notices.wishes;
    if (mine) this.show(mine.tables);
  }

  private hear(push: Push): void {
    if (push.t === "online") void this.load();
    else if (push.t === "table") this.show(withTable(this.list, push));
    else if (push.t === "mine") {
      const one = push.table as Listing;
      const known = this.list.some((t) => t.table === one.table && t.turn);
      if (one.turn && !known) this.announce(one);
      this.show(withListing(this.list, one));
    }
  }

  /** The table that is looked at rings by itself. */
  private announce(one: Listing): void {
    const looking = location.pathname === `/table/${one.table}` && document.visibilityState === "visible";
    if (!looking && this.wishes.turn?.includes("sound")) ring();
  }

  private show(list: Listing[]): void {
    this.list = list;
    this.mine.set(list);
    setWaiting(this.wishes.turn?.includes("page") ? onTurn(list).length : 0);
  }
}
