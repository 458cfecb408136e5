// "Play now": whether one waits for a table, and for what. Kept while one looks at other pages, and after a lost connection.
import type { Connection } from "../connection";
import { Shared } from "../shared";

export type Speed = "quick" | "calm" | "days";
export const SPEEDS: Speed[] = ["quick", "calm", "days"];

export interface Wish {
  game: string;
  players: number;
  speed: Speed;
  rated: boolean;
}

export interface Waits extends Wish {
  since: number; // by the server's clock
  computer: boolean; // computers may take the seats that are left, if one likes
}

export interface Crowd extends Wish {
  waiting: number;
}

const wishOf = ({ game, players, speed, rated }: Wish): Wish => ({ game, players, speed, rated });

/** Takes one to the table when there is one. */
export class PlayNow {
  readonly waits = new Shared<Waits | null>(null);
  begun = 0; // by the browser's clock
  private known: Waits | null = null;

  constructor(
    private readonly server: Connection,
    private readonly go: (table: string) => void,
  ) {
    server.listen((push) => {
      if (push.t === "waiting") this.set(push.waiting as Waits | null);
      if (push.t === "matched") this.matched(push.table);
      if (push.t === "online") this.again();
    });
    this.again();
  }

  private set(waits: Waits | null): void {
    if (waits && !this.known) this.begun = Date.now();
    this.known = waits;
    this.waits.set(waits);
  }

  private matched(table: string): void {
    this.set(null);
    this.go(table);
  }

  /** Whoever waited before the connection was lost, or the page was read again, waits on. */
  private again(): void {
    const asked = this.known
      ? this.ask(wishOf(this.known))
      : this.server.request<{ waiting: Waits | null }>("queues").then((a) => this.set(a.waiting));
    void asked.catch(() => this.set(null));
  }

  /** Rejects with Refused. */
  async ask(wish: Wish, computer = false): Promise<void> {
    const answer = await this.server.request<{ waiting: Waits | null }>("play_now", { ...wish, computer });
    this.set(answer.waiting);
  }

  async takeComputers(): Promise<void> {
    if (this.known) await this.ask(wishOf(this.known), true);
  }

  async stop(): Promise<void> {
    await this.server.request("stop_waiting");
    this.set(null);
  }

  async crowds(): Promise<Crowd[]> {
    return (await this.server.request<{ queues: Crowd[] }>("queues")).queues;
  }
}
