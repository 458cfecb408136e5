// Elements of one's own abbey. Every abbey has such parts and the rules call them by the same names, so only the one of
// the person at the table carries them; what another does in his own is shown at his player.
import type { ElementProps } from "@table/board";
import type { Props } from "./model";

/** Whose deed touched an element last. */
function touchedBy(p: Props, name: string): number | null {
  for (let r = p.table.rows.length - 1; r >= 0; r--) {
    const event = p.table.rows[r]!.events.find((e) => e.targets.includes(name));
    if (event) return event.seat;
  }
  return null;
}

/** Says whose an element is, and drops a mark that another left in an abbey of his own. */
export function owned(p: Props, props: ElementProps): ElementProps & { "data-owner": number | undefined } {
  const name = props["data-el"];
  const foreign = p.standing(name).last && touchedBy(p, name) !== p.seat;
  return {
    ...props,
    "data-owner": p.seat ?? undefined,
    class: foreign ? props.class.replace(/\blast\b/, "") : props.class,
  };
}

/** A part of an abbey: an element in one's own, drawn alike in another's. */
export const part = (p: Props, own: boolean, name: string, label: string, classes: string) =>
  own ? owned(p, p.el(name, label, classes)) : { class: classes };
