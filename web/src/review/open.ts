// Whether a review is looked at: it has an address of its own.
import { useEffect, useState } from "preact/hooks";
import type { TableModel } from "../table/model";
import type { Row, Table } from "../types";

export const REVIEW = "#review";

/** A link to a review says so where servers can read it: they answer with its title and picture. */
const linked = (): boolean => new URLSearchParams(location.search).has("review");
const isOpen = (): boolean => location.hash === REVIEW || linked();

/** The address without the review. */
function plainAddress(): string {
  const search = new URLSearchParams(location.search);
  search.delete("review");
  return location.pathname + (search.size ? `?${search}` : "");
}

/** The move that a link to a review names; null: there is none. */
export function linkedMove(moves: readonly Row[]): number | null {
  const at = new URLSearchParams(location.search).get("at");
  return linked() && at !== null ? moves.filter((row) => row.seq <= Number(at)).length : null;
}

/** Only a game that its rules have ended can be looked back at: one that was given up has no result to compare with. */
export const mayReview = (table: Table | null): boolean =>
  table?.status === "over" && table.view !== null && table.decision?.kind === "over";

function useAsked(): [boolean, (on: boolean) => void] {
  const [asked, set] = useState(isOpen);
  useEffect(() => {
    const hear = () => set(isOpen());
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  return [asked, set];
}

/** What is marked on the board, what was better first: a board that shows its parts in turn shows that of the first. */
export const markedOf = ({ past }: TableModel): string[] => [
  ...(past.shown?.better ?? []),
  ...(past.shown?.touched ?? []),
];

export type Closed = "running" | "rated" | "givenUp";

/** Why there is no review although the address asks for one; null: none is asked for, or there is one. */
export function useClosed(table: Table): Closed | null {
  const [asked] = useAsked();
  if (!asked || table.view === null || mayReview(table)) return null;
  return table.status === "over" ? "givenUp" : table.about.rated ? "rated" : "running";
}

/** Is the review open? It has an address of its own. */
export function useReviewing(model: TableModel): [boolean, (on: boolean) => void] {
  const [open, set] = useAsked();
  const show = (on: boolean) => {
    history.replaceState(history.state, "", plainAddress() + (on ? REVIEW : ""));
    if (!on) model.past.lookUp();
    set(on);
  };
  return [open && mayReview(model.live.table), show];
}
