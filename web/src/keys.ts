// Keys of the table besides those of its elements: an arrow finds what may be done, H asks for a hint, Backspace takes the
// last staged step back, Escape closes what was opened.
import { turnStarts } from "./table/chronicle";
import type { TableModel } from "./table/model";

const TYPED = "input, select, textarea, dialog *";
const TO_DO = "[data-el].legal, .buttons [data-choice]:not(:disabled), [data-send]:not(:disabled)";

/** Closes the menu; the focus goes back to the element that opened it. */
function leaveMenu(model: TableModel): void {
  const from = model.staging.menu?.element;
  model.closeMenu();
  if (from) document.querySelector<HTMLElement>(`[data-el="${CSS.escape(from)}"]`)?.focus();
}

/** Looking back: a move with the arrows, a turn with Page up and down, both ends with Home and End. */
function steps(model: TableModel, key: string): boolean {
  const { row, rows } = model.past.shown!;
  const turns = turnStarts(model.live.moves);
  const to: Record<string, number | undefined> = {
    ArrowLeft: row - 1,
    ArrowRight: row + 1,
    PageUp: turns.filter((at) => at < row).pop() ?? 0,
    PageDown: turns.find((at) => at > row) ?? rows,
    Home: 0,
    End: rows,
  };
  const move = to[key];
  if (move !== undefined) model.look(move);
  return move !== undefined;
}

/** Hears keys until the returned function is called. */
export function listen(model: TableModel): () => void {
  const hear = (e: KeyboardEvent) => {
    const at = e.target as Element;
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || at.matches(TYPED)) return;
    const lost = document.activeElement === document.body || document.activeElement?.matches(".top h1");
    if (model.past.shown && steps(model, e.key)) {
      e.preventDefault();
      return;
    }
    if (e.key === "Escape") leaveMenu(model);
    else if (e.key.toLowerCase() === "h" && model.live.table?.about.hints && model.mayChoose) void model.asking.hint();
    else if (e.key === "Backspace" && model.staging.list.length) void model.takeBack();
    else if (e.key.startsWith("Arrow") && lost) document.querySelector<HTMLElement>(TO_DO)?.focus();
    else return;
    e.preventDefault();
  };
  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}
