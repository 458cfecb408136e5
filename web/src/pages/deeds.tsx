// Deeds as the log and "since your last turn" tell them: a sentence, what it brought, and the way to that moment.
import type { Fold } from "../board";
import { SeatMark } from "../icons";
import type { Deed } from "../table/chronicle";
import type { TableModel } from "../table/model";
import type { Lang, SeatInfo, Table } from "../types";
import { figure } from "../words";

const signed = (n: number): string => (n > 0 ? `+${figure(n)}` : figure(n));

/** What something brought: one's own bare, others' behind their marks. */
export function Points({ points, seat }: { points: number[]; seat: number | null }) {
  const found = points.flatMap((n, i) => (n ? [{ n, i }] : []));
  if (!found.length) return null;
  return (
    <span class="points num">
      {found.map(({ n, i }) => (
        <span key={i} class={n < 0 ? "loss" : ""}>
          {i === seat ? null : <SeatMark seat={i} size={10} />}
          {signed(n)}
        </span>
      ))}
    </span>
  );
}

/** What the lines of the server call a seat. */
const named = (seat: SeatInfo): string => seat.name ?? seat.person?.name ?? seat.title;

/** What a deed is called: its events' own words, or the board's for several of a kind. */
export function said(deed: Deed, table: Table, lang: Lang, fold: Fold): string {
  const [first, ...more] = deed.events;
  if (!more.length || !fold[first!.kind] || more.some((e) => e.kind !== first!.kind))
    return deed.events.map((e) => e.text).join(" ");
  const name = first!.seat === null ? "" : named(table.seats[first!.seat]!);
  return fold[first!.kind]!(lang, name, deed.events);
}

interface DeedProps {
  model: TableModel;
  deed: Deed;
  text: string;
  marked: boolean; // behind the mark of whose it is
}

/** A deed; a click shows the table then. */
export function DeedLine({ model, deed, text, marked }: DeedProps) {
  const past = model.past.shown;
  const here = past !== null && model.live.moves[past.row - 1]?.seq === deed.seq;
  return (
    <>
      {marked && deed.seat !== null ? <SeatMark seat={deed.seat} /> : null}
      <button
        class="deed"
        tabIndex={-1}
        data-row={deed.seq}
        aria-current={here}
        onClick={() => void model.past.lookAt(deed.seq)}
      >
        {text}
      </button>
      <Points points={deed.points} seat={deed.seat} />
    </>
  );
}
