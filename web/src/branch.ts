// "Play on from here": a game's record cut at a row, as a table of this browser's own.
import { keep } from "./saved";
import type { Table } from "./types";
import type { Saved } from "./worker";

/** The record up to a row. Its seed is left out: what comes after is drawn anew. */
export function cutRecord(record: string, row: number): string {
  const kept: string[] = [];
  let rows = false;
  for (const line of record.split("\n")) {
    const number = Number(/^\d+/.exec(line)?.[0] ?? 0);
    if (rows && (line.startsWith("result ") || line === "end" || number > row)) break;
    if (!rows && /^(commitment|seed|result) /.test(line)) continue;
    rows ||= line === "rows";
    kept.push(line);
  }
  return [...kept, "end", ""].join("\n");
}

/** Keeps a game that begins with so much of a table: one's own seats stay one's own, the computer has the others. Its id. */
export function branch(table: Table, record: string, row: number): string {
  const mine = table.mine.length ? table.mine : [0];
  const seed = [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
  const saved: Saved = {
    id: `offline-${seed.slice(0, 8)}`,
    game: table.about.game,
    players: table.seats.length,
    options: table.about.options,
    seats: table.seats.map(({ seat, level }) =>
      mine.includes(seat) ? { kind: "me" } : { kind: "computer", level: level ?? "prior" },
    ),
    seed,
    record: cutRecord(record, row),
    ...(table.about.edition?.text ? { edition: table.about.edition.text } : {}),
  };
  keep(saved, false);
  return saved.id;
}
