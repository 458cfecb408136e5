// For tests: a table of the module behind the interface of a server's, that counts what it is asked.
import { readFileSync } from "node:fs";
import { expect, vi } from "vitest";
import type { Connection, Push } from "../connection";
import type { Table } from "../types";
import { Rules, type Exports } from "../wasm";

const path = process.env.CLOISTER_WASM ?? new URL("../../../build/release/cloister.wasm", import.meta.url);
export const instance = () =>
  new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), { page: { now_us: () => 0 } })
    .exports as unknown as Exports;
export const rulesOf = (c: Exports): Rules => Object.assign(Object.create(Rules.prototype), { c }) as Rules;

/** Waits until something holds, on a busy machine, too. */
export const soon = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 2 });

const CHANCE = 1 << 30;

/** Against whom, and with which luck: all other seats are the computer's. */
export interface Against {
  level: string;
  seed: number;
}

/** Numbers that look drawn and are the same every time. */
function luck(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
}

/** A table of the module, as a server would keep it. Without `against` people sit everywhere, and chance says the first thing. */
export class Keeper implements Connection {
  readonly asked: string[] = [];
  readonly hinted: string[] = []; // after which lists
  readonly rows = new Set<unknown>(); // that it was asked about
  readonly rules = rulesOf(instance());
  private readonly ears = new Set<(push: Push) => void>();
  private readonly drawn: () => number;
  change: Partial<Table> = {}; // said instead of the truth

  constructor(
    private readonly game: string,
    players: number,
    private readonly against?: Against,
  ) {
    const { c } = this.rules;
    this.drawn = luck(against?.seed ?? 0);
    this.rules.put(game);
    expect(c.offline_open(players, 0)).toBeTruthy();
    for (let seat = 1; against && seat < players; seat++) {
      this.rules.put(against.level);
      expect(c.offline_computer(seat, this.drawn())).toBeTruthy();
    }
    this.settle();
  }

  /** Who is to choose, of several the first; 31: nobody. */
  private get actor(): number {
    const actors = this.rules.c.offline_actors();
    return 31 - Math.clz32(actors & -actors);
  }

  /** Chance and the computers act until a person is to choose. */
  private settle(): void {
    for (let actors; (actors = this.rules.c.offline_actors()); ) {
      if (actors === CHANCE) this.rules.chance(this.against ? BigInt(this.drawn()) % this.rules.total() : 0n);
      else if (!this.against || actors & 1) return;
      else if (!this.rules.c.offline_choose(this.actor)) throw new Error(this.rules.get());
    }
  }

  get over(): boolean {
    return this.rules.c.offline_actors() === 0;
  }

  get table(): Table {
    const seat = this.against ? 0 : this.actor;
    this.rules.c.offline_update(seat);
    const update = this.rules.json<Partial<Table> & { titles: string[] }>();
    const seats = update.titles.map((title, i) => ({ seat: i, title, name: null }));
    const about = { game: this.game };
    return {
      table: "t",
      status: "playing",
      seat,
      seats,
      about,
      rows: [],
      ...update,
      ...this.change,
    } as unknown as Table;
  }

  tell(): void {
    for (const ear of this.ears) ear({ t: "table", ...this.table });
  }

  listen(hear: (push: Push) => void): () => void {
    this.ears.add(hear);
    return () => this.ears.delete(hear);
  }

  async request<T>(operation: string, members: Record<string, unknown> = {}): Promise<T> {
    this.asked.push(operation);
    this.rows.add(members.seq);
    const { c } = this.rules;
    const list = (members.list as string[] | undefined)?.join() ?? "";
    if (operation === "try") {
      this.rules.put(list);
      if (!c.offline_try(Number(members.seat))) throw new Error(this.rules.get());
      return this.rules.json<T>();
    }
    if (operation === "do") {
      this.rules.put(list);
      if (!c.offline_do(Number(members.seat))) throw new Error(this.rules.get());
      this.settle();
      this.tell();
    }
    if (operation === "hint") {
      this.rules.put(list);
      this.hinted.push(list);
      if (!c.offline_hint(Number(members.seat), 20)) throw new Error(this.rules.get());
      return this.rules.json<T>();
    }
    if (operation === "explain") return { text: `seat ${members.seat} explains` } as T;
    if (operation === "why") return { legal: false, refusals: [] } as T;
    if (operation === "follow") this.tell();
    return {} as T;
  }
}
