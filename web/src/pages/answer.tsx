// The answer to what was asked, on a leaf beside the piece it is about, and always within the window: what to do, or why
// something cannot be done. On a phone such a leaf would lie over the sheet, which says what to do already.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app";
import { Face } from "../computers";
import { Icon } from "../icons";
import { type Box, placeLeaf } from "../leaf";
import type { Explained } from "../table/asking";
import type { TableModel } from "../table/model";
import type { Candidate } from "../types";
import { PriceOf } from "./price";
import { Refusals } from "./prompt";
import { seatName } from "./seats";

const inside = (box: Box): boolean =>
  box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight && box.right > box.left;

/** The last element named that is drawn and in sight. */
function boxOf(elements: string[]): Box | null {
  const boxes = elements.map((e) => document.querySelector(`[data-el="${CSS.escape(e)}"]`)?.getBoundingClientRect());
  return boxes.filter((box) => box !== undefined && inside(box)).pop() ?? null;
}

/** What the leaf had better leave free: all that may be chosen now. */
const targets = (): Box[] =>
  [...document.querySelectorAll("[data-el].legal, .decision [data-choice], .decision [data-advised]")].map((node) =>
    node.getBoundingClientRect(),
  );

/** The button that was pressed to have a computer explain. */
const seatBox = (seat: number): Box | null =>
  document.querySelector(`[data-explain="${seat}"]`)?.getBoundingClientRect() ?? null;

function Advice({ model, advice }: { model: TableModel; advice: Candidate }) {
  const { words } = useApp();
  const win = advice.place?.[0];
  return (
    <button class="advised" disabled={model.work.busy} data-advised onClick={() => model.choose(advice)}>
      <span class="manicule" aria-hidden="true">
        ☞
      </span>
      <b>{advice.label}</b>
      {win === undefined ? null : (
        <span class="num chance">{words.table.toWin({ percent: Math.round(win / 10) })}</span>
      )}
      <i>{advice.reason}</i>
    </button>
  );
}

/** A computer speaks for itself. */
function Explanation({ model, explained }: { model: TableModel; explained: Explained }) {
  const seat = model.live.table!.seats[explained.seat]!;
  return (
    <div class="explained">
      <Face level={seat.level} size={40} seat={seat.seat} />
      <p>
        <b>{seatName(seat)}</b> <q>{explained.text}</q>
      </p>
    </div>
  );
}

const kindOf = ({ why, explained }: TableModel["asking"]): string => (explained ? "explain" : why ? "why" : "hint");

export function Answer({ model, phone }: { model: TableModel; phone: boolean }) {
  const { words } = useApp();
  const leaf = useRef<HTMLElement>(null);
  const { why, hints, explained } = model.asking;
  const best = phone ? undefined : hints?.[0];
  useLayoutEffect(() => {
    if (!leaf.current) return;
    const box = explained ? seatBox(explained.seat) : boxOf(why ? [why.element] : (best?.targets ?? []));
    const window = { width: innerWidth, height: innerHeight };
    const [left, top] = placeLeaf(box, leaf.current.getBoundingClientRect(), window, targets());
    leaf.current.style.left = `${left}px`;
    leaf.current.style.top = `${top}px`;
  });
  if (!why && !best && !explained) return null;
  return (
    <section class="answer" ref={leaf} role="status" data-answer={kindOf(model.asking)}>
      {explained ? (
        <Explanation model={model} explained={explained} />
      ) : why ? (
        <Refusals game={model.live.table!.about.game} list={why.refusals} />
      ) : (
        <div>
          <Advice model={model} advice={best!} />
          <PriceOf model={model} choice={best!} />
        </div>
      )}
      <button class="btn quiet icon-b" aria-label={words.close} onClick={() => model.dismiss()}>
        <Icon name="close" />
      </button>
    </section>
  );
}
