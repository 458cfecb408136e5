// The address of a table for somebody else: what a stranger needs to see it and no more. The key gives no seat.
import type { Table } from "./types";

export function linkOf(table: Pick<Table, "table" | "about">, at?: number, review = false): string {
  const link = new URL(`/table/${table.table}`, location.origin);
  if (table.about.watch) link.searchParams.set("key", table.about.watch);
  if (at !== undefined) link.searchParams.set("at", String(at));
  if (review) link.searchParams.set("review", "true");
  return link.href;
}
