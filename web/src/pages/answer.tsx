// The answer to what was asked, on a leaf beside the piece it is about, and always within the window: what to do, or why
// something cannot be done.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { type Box, placeLeaf } from "../leaf";
import type { TableModel } from "../table/model";
import type { Candidate } from "../types";
import { PriceOf } from "./price";
import { Refusals } from "./prompt";

const inside = (box: Box): boolean =>
  box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight && box.right > box.left;

/** The last element named that is drawn and in sight. */
function boxOf(elements: string[]): Box | null {
  const boxes = elements.map((e) => document.querySelector(`[data-el="${CSS.escape(e)}"]`)?.getBoundingClientRect());
  return boxes.filter((box) => box !== undefined && inside(box)).pop() ?? null;
}

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

export function Answer({ model }: { model: TableModel }) {
  const { words } = useApp();
  const leaf = useRef<HTMLElement>(null);
  const { why, hints } = model.asking;
  const best = hints?.[0];
  useLayoutEffect(() => {
    if (!leaf.current) return;
    const box = boxOf(why ? [why.element] : (best?.targets ?? []));
    const { width, height } = leaf.current.getBoundingClientRect();
    const [left, top] = placeLeaf(box, width, height, innerWidth, innerHeight);
    leaf.current.style.left = `${left}px`;
    leaf.current.style.top = `${top}px`;
  });
  if (!why && !best) return null;
  return (
    <section class="answer" ref={leaf} role="status" data-answer={why ? "why" : "hint"}>
      {why ? (
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
