// The monks: dice in the tray, picked first and then placed, and dice where they lie.
import { Fragment } from "preact";
import { Piece } from "@table/icons";
import { spot } from "@table/spot";
import { VALUES, diceOf, type Props } from "./model";
import { owned } from "./own";
import { leadsOn, usePicking } from "./picking";
import { words as boardWords } from "@table/generated/words/kings-abbey";

export const Die = ({ value, seat, size = 26 }: { value: number; seat: number; size?: number }) => (
  <Piece id={`die-personal-${value}`} size={size} seat={seat} />
);

/** Dice that lie somewhere, by value. */
export function Lying({ counts, seat, size = 22 }: { counts: number[] | undefined; seat: number; size?: number }) {
  return (
    <span class="ka-lying">
      {diceOf(counts).map((value, i) => (
        <Die key={i} value={value} seat={seat} size={size} />
      ))}
    </span>
  );
}

/** One's own monks not yet placed. A picked one shows in gold where it may go; what else it can do stands beside it. */
export function Tray({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const picking = usePicking(p);
  const { seat } = p;
  if (seat === null) return null;
  const pool = p.view.pool[seat] ?? [];
  const loose = picking.asking ?? picking.alone;
  return (
    <div class="ka-tray" role="group" aria-label={w.pool}>
      <div class="ka-dice">
        {VALUES.map((value) => {
          const n = pool[value - 1] ?? 0;
          if (!n) return null;
          const choices = p.choices.filter((c) => c.targets.includes(`die.${value}`));
          const picked = picking.die === value;
          const label = w.die({ value, n }) + (picked ? `, ${w.picked}` : "");
          const press = leadsOn(p, value) ? () => picking.pick(picked ? null : value) : null;
          return (
            <span
              key={value}
              {...owned(
                p,
                spot(
                  p,
                  `die.${value}`,
                  label,
                  `ka-pool ${picked ? "picked" : ""}`,
                  choices.length > 0 && !picked,
                  press,
                ),
              )}
              title={[label, ...choices.slice(0, 9).map((c) => c.label)].join("\n")}
              aria-pressed={picked}
              draggable={press !== null}
              onDragStart={() => picking.pick(value)}
            >
              {Array.from({ length: n }, (_, i) => (
                <Die key={i} value={value} seat={seat} size={38} />
              ))}
            </span>
          );
        })}
      </div>
      {loose.length ? (
        <div class="buttons ka-loose" data-menu={picking.asking ? "" : undefined}>
          {loose.map((c) => (
            <Fragment key={c.text}>
              <button type="button" class="btn" data-choice={c.text} onClick={() => picking.choose(c)}>
                {c.label}
              </button>
              {c.warning ? <p class="caution">{c.warning.message}</p> : null}
            </Fragment>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Lets a dragged die be dropped on a place; a click on it does the same. */
export const dropTarget = (press: (e: Event) => void) => ({
  onDragOver: (e: DragEvent) => e.preventDefault(),
  onDrop: (e: DragEvent) => {
    e.preventDefault();
    press(e);
  },
});
