// Whose cathedral is looked at: shared by the board and the cards beside it, which are drawn apart.
import { useEffect, useReducer } from "preact/hooks";
import type { Props } from "./things";

let table = "";
let seat: number | null = null; // null: one's own
const ears = new Set<() => void>();

export function show(next: number | null): void {
  seat = next;
  for (const ear of ears) ear();
}

/** The seat whose cathedral is shown; one's own (a spectator's: the first) unless another was asked for. */
export function useShown(p: Props): number {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const ear = () => again(0);
    ears.add(ear);
    return () => void ears.delete(ear);
  }, []);
  if (table !== p.table.table) {
    table = p.table.table;
    seat = null;
  }
  return seat ?? p.seat ?? 0;
}
