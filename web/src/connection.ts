// One way to talk to a table, whoever keeps it: the server (socket.ts) or this browser's own worker (offline.ts). Both
// answer the operations of docs/api.md and push the same messages.
import type { Row, Table } from "./types";

export type Push =
  | ({ t: "table"; table: string } & Partial<Table>)
  | { t: "chat"; table: string; n: number; at: number; seat: number | null; person: unknown; text: string }
  | { t: "mine"; table: unknown }
  | { t: "listing"; table: unknown }
  | { t: "unlisted"; table: string }
  | { t: "people" } // friends or invitations may have changed
  | { t: "waiting"; waiting: unknown } // whether one waits for a table
  | { t: "matched"; table: string } // and got one
  | { t: "club"; club: string; what: "page" | "talk" | "gone" } // one's own: it has changed, something was said, or it was dissolved
  | { t: "reported" } // to those who keep order
  | { t: "bye"; why: string }
  | { t: "online" } // the connection stands (again): follow what you look at
  | { t: "offline" }; // it is lost; it mends itself

export interface Connection {
  /** Asks; rejects with Refused. */
  request<T>(operation: string, members?: Record<string, unknown>): Promise<T>;
  /** Hears every push until the returned function is called. */
  listen(hear: (push: Push) => void): () => void;
}

/** Puts a message over what was known: absent members have not changed; rows are appended, or told anew. */
export function merge(known: Table | null, push: Partial<Table>): Table {
  const rows = push.rows ?? [];
  if (!known) return { ...push, rows } as Table;
  const first = rows[0]?.seq ?? Infinity;
  const last = rows[rows.length - 1]?.seq ?? 0;
  return {
    ...known,
    ...push,
    rows: [
      ...known.rows.filter((row) => row.seq < first),
      ...rows,
      ...known.rows.filter((row) => row.seq > last && last >= first),
    ],
  };
}

/** The rows that were not taken back, in order. */
export function inForce(rows: Row[]): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    if (row.undo === undefined) kept.push(row);
    else while (kept.length && kept[kept.length - 1]!.seq >= row.undo) kept.pop();
  }
  return kept;
}
