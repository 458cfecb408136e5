// What columns, rows and cells of the plan are called: letters over it, numbers beside it, the abbey from L10 on.
import { figure } from "@table/say";
import type { Props } from "./model";

/** A for 1, Z for 26, AA for 27, −A for 0: as src/core/words_names.c has it. */
export function letters(n: number): string {
  if (n < 1) return `−${letters(1 - n)}`;
  return (n > 26 ? letters(Math.floor((n - 1) / 26)) : "") + String.fromCharCode(65 + ((n - 1) % 26));
}

export const columnName = (p: Props, x: number): string => letters(x + p.constant("abbey_column"));
export const rowName = (p: Props, y: number): string => figure(y + p.constant("abbey_row"));

/** What the log calls a cell: K12. */
export const cellName = (p: Props, x: number, y: number): string => columnName(p, x) + rowName(p, y);
