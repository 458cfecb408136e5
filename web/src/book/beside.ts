// Rule links of a table or a lesson open the drawer beside it; with a key held, or where a game has no book, they lead to the page of
// rules.
import { useState } from "preact/hooks";
import { later } from "../later";
import { hasBook } from "./book";
import type { RuleDrawerProps } from "./drawer";

/** It comes when it is first opened. */
export const Drawer = later<RuleDrawerProps>(async () => (await import("./drawer")).RuleDrawer);

export interface Beside {
  section: string | null; // "": the contents; null: it is closed
  close: () => void;
  hear: (e: MouseEvent) => void; // for the page's onClickCapture
}

export function useBeside(game: string | undefined): Beside {
  const [section, open] = useState<string | null>(null);
  const hear = (e: MouseEvent) => {
    if (!game || !hasBook(game) || e.metaKey || e.ctrlKey || e.shiftKey) return;
    const link = (e.target as Element).closest?.("a[href]");
    const [path, rule = ""] = (link?.getAttribute("href") ?? "").split("#");
    if (path !== `/rules/${game}` || link!.closest("[data-drawer]")) return;
    e.preventDefault();
    e.stopPropagation();
    open(section === rule ? null : rule); // the same link again closes it
  };
  return { section, close: () => open(null), hear };
}
