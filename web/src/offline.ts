// The page's end of the worker: a Connection to a table inside this browser.
import type { Connection, Push } from "./connection";
import { keep, keptGame } from "./saved";
import { Refused } from "./types";
import type { Saved } from "./worker";
import wasmUrl from "cloister.wasm?url";

/** What the worker says: an answer, something to keep, or a push. */
interface Heard {
  t: string;
  id?: number;
  answer?: unknown;
  saved?: Saved;
  over?: boolean;
  error?: { code?: string; message?: string; rule?: string };
}

/** What opens another table of the worker's. */
const OPENING = ["create", "lesson", "learn", "puzzle", "trial"];

export class Offline implements Connection {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, { done: (answer: unknown) => void; fail: (why: Error) => void }>();
  private readonly ears = new Set<(push: Push) => void>();
  private next = 1;
  private opened: string | null = null; // the table the worker holds

  constructor() {
    this.worker.addEventListener("message", (e: MessageEvent) => this.hear(e.data));
    this.worker.postMessage({ wasm: new URL(wasmUrl, location.href).href });
  }

  private hear(message: Heard): void {
    const asked = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (message.t === "saved") {
      // Every move is kept before it is shown, so that a closed page can be opened again.
      keep(message.saved!, message.over!);
    } else if (!asked) {
      for (const ear of this.ears) ear(message as unknown as Push);
    } else {
      this.waiting.delete(message.id!);
      if (message.t === "ok") asked.done(message.answer);
      else
        asked.fail(
          new Refused(message.error?.code ?? "failed", message.error?.message ?? "", message.error?.rule ?? null),
        );
    }
  }

  async request<T>(operation: string, members: Record<string, unknown> = {}): Promise<T> {
    if (OPENING.includes(operation)) {
      const answer = await this.send<{ table: string }>(operation, members);
      this.opened = answer.table;
      return answer as T;
    }
    if (operation === "follow" && members.table !== this.opened) {
      const saved = keptGame(String(members.table));
      if (!saved) throw new Refused("no-table", "");
      await this.send("resume", { saved, lang: document.documentElement.lang });
      this.opened = saved.id;
    }
    return this.send<T>(operation, members);
  }

  private send<T>(operation: string, members: Record<string, unknown>): Promise<T> {
    const id = this.next++;
    return new Promise<T>((done, fail) => {
      this.waiting.set(id, { done: (answer) => done(answer as T), fail });
      this.worker.postMessage({ id, operation, members });
    });
  }

  listen(hear: (push: Push) => void): () => void {
    this.ears.add(hear);
    return () => this.ears.delete(hear);
  }

  close(): void {
    this.worker.terminate();
  }
}
