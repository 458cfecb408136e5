// Elements of one player's board. Every seat has such a board and the rules call their parts by the same names, so only
// the board of the person at the table carries them; another's is drawn, and can be looked at.
import type { ElementProps } from "@table/board";
import type { Props } from "./things";

type OwnProps = (ElementProps & { "data-owner": number }) | { class: string; role: "img"; "aria-label": string };

/** Whose deed touched an element last: a mark that another seat left on its own board does not belong on this one. */
const touchedBy = (p: Props, name: string): number | null => {
  for (let r = p.table.rows.length - 1; r >= 0; r--) {
    const event = p.table.rows[r]!.events.find((e) => e.targets.includes(name));
    if (event) return event.seat;
  }
  return null;
};

export function own(p: Props, seat: number, name: string, label: string, extra = ""): OwnProps {
  if (seat !== (p.seat ?? 0)) return { class: `el ${extra}`, role: "img", "aria-label": label };
  const props = p.el(name, label, extra);
  if (p.standing(name).last && touchedBy(p, name) !== seat) props.class = props.class.replace(/\blast\b/, "");
  return { ...props, "data-owner": seat };
}
