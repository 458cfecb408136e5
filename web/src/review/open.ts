// Whether a review is looked at: it has an address of its own.
import { useEffect, useState } from "preact/hooks";
import type { TableModel } from "../table/model";
import type { Table } from "../types";

export const REVIEW = "#review";

/** Only a game that its rules have ended can be looked back at: one that was given up has no result to compare with. */
export const mayReview = (table: Table | null): boolean =>
  table?.status === "over" && table.view !== null && table.decision?.kind === "over";

/** Is the review open? It has an address of its own. */
export function useReviewing(model: TableModel): [boolean, (on: boolean) => void] {
  const [open, set] = useState(location.hash === REVIEW);
  useEffect(() => {
    const hear = () => set(location.hash === REVIEW);
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  const show = (on: boolean) => {
    history.replaceState(history.state, "", location.pathname + location.search + (on ? REVIEW : ""));
    if (!on) model.past.lookUp();
    set(on);
  };
  return [open && mayReview(model.live.table), show];
}
