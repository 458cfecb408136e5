// The WebSocket to the server: requests with answers, pushes, and a connection that mends itself. What was asked while
// it is down is asked again when it stands; the page shows "offline" meanwhile.
import type { Connection, Push } from "./connection";
import { pause } from "./pauses";
import { Refused } from "./types";
import { typeset } from "./typography";

const PATIENCE = 20000; // for an answer
const PING = 6000;
const SILENCE = 4000; // after a ping: the line is dead, though nobody closed it

interface Asked {
  message: string;
  done: (answer: never) => void;
  fail: (why: Error) => void;
  sent: boolean;
  again: boolean; // sent before, on a line that broke
  safe: boolean; // may be sent again without harm
  move: boolean; // that was done if it is refused as stale the second time
}

export class Socket implements Connection {
  private socket: WebSocket | null = null;
  private readonly asked = new Map<number, Asked>();
  private readonly ears = new Set<(push: Push) => void>();
  private next = 1;
  private attempts = 0;
  private closed = false;
  private beat = 0;
  private heard = 0; // when the server last spoke

  constructor(private readonly url: string) {
    this.connect();
    addEventListener("online", () => this.retryNow());
    addEventListener("offline", () => this.socket && this.lost(this.socket));
  }

  get online(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private connect(): void {
    if (this.closed) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.attempts = 0;
      for (const asked of this.asked.values()) this.send(asked);
      this.tell({ t: "online" });
      this.beat = window.setInterval(() => this.ping(socket), PING);
    });
    socket.addEventListener("message", (e) => this.hear(JSON.parse(typeset(String(e.data)))));
    socket.addEventListener("close", (e) => this.lost(socket, e.code));
  }

  private ping(socket: WebSocket): void {
    const sent = Date.now();
    socket.send('{"t":"ping"}');
    setTimeout(() => {
      if (this.socket !== socket || this.heard >= sent) return;
      socket.close();
      this.lost(socket);
    }, SILENCE);
  }

  private lost(socket: WebSocket, code = 0): void {
    if (this.socket !== socket) return;
    clearInterval(this.beat);
    this.socket = null;
    for (const [id, asked] of this.asked) {
      if (!asked.sent || asked.safe) {
        asked.again = asked.sent;
        asked.sent = false;
        continue; // goes out again
      }
      this.asked.delete(id);
      asked.fail(new Refused("lost", ""));
    }
    this.tell({ t: "offline" });
    setTimeout(() => this.connect(), pause(this.attempts++, code, Math.random()));
  }

  private retryNow(): void {
    if (!this.socket) {
      this.attempts = 0;
      this.connect();
    }
  }

  private send(asked: Asked): void {
    if (!this.online || asked.sent) return;
    asked.sent = true;
    this.socket!.send(asked.message);
  }

  private hear(message: { t: string; id?: number; error?: { code: string; message: string; rule?: string } }): void {
    this.heard = Date.now();
    const asked = message.id === undefined ? undefined : this.asked.get(message.id);
    if (asked && (message.t === "ok" || message.t === "error")) {
      this.asked.delete(message.id!);
      const done = message.t === "ok" || (asked.move && asked.again && message.error?.code === "stale");
      if (done) asked.done(message as never);
      else asked.fail(new Refused(message.error!.code, message.error!.message, message.error!.rule ?? null));
    } else if (message.t !== "pong") {
      this.tell(message as unknown as Push);
    }
  }

  private tell(push: Push): void {
    for (const ear of this.ears) ear(push);
  }

  request<T>(operation: string, members: Record<string, unknown> = {}): Promise<T> {
    const id = this.next++;
    // A move names the row it expects to write, an undo the one it takes back: sent twice, the second is refused.
    const safe = operation !== "say" && operation !== "create" && operation !== "propose";
    return new Promise<T>((done, fail) => {
      const asked = {
        message: JSON.stringify({ ...members, t: operation, id }),
        done,
        fail,
        sent: false,
        again: false,
        safe,
        move: operation === "do",
      };
      this.asked.set(id, asked);
      this.send(asked);
      setTimeout(() => {
        if (this.asked.delete(id)) fail(new Refused("lost", ""));
      }, PATIENCE);
    });
  }

  listen(hear: (push: Push) => void): () => void {
    this.ears.add(hear);
    return () => this.ears.delete(hear);
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }
}
