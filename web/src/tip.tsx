// What an element is and what a click on it would do, beside it, while it is pointed at or has the focus. Those who listen
// hear the same as its label.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "./app";
import { PriceOf } from "./pages/price";
import type { TableModel } from "./table/model";
import { wayLabel } from "./table/ways";
import type { Choice } from "./types";

interface Pointed {
  element: string;
  label: string;
}

const REST_MS = 220; // a pointer that passes by shows nothing
const MARGIN = 8;
const MOST = 3; // choices told in full

let hear: (pointed: Pointed | null) => void = () => undefined;
export const point = (pointed: Pointed | null): void => hear(pointed);

/** Under the element, or over it where there is no room, and never outside the page; false: nobody points at it any more. */
function place(tip: HTMLElement, element: string): boolean {
  const node = document.querySelector(`[data-el="${CSS.escape(element)}"]:is(:hover, :focus)`); // one that went away said no goodbye
  const told = document.querySelector(`[data-about="${CSS.escape(element)}"]`); // the board says it itself
  if (!node || told) return false;
  const at = node.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const below = at.bottom + MARGIN + height < innerHeight;
  const left = Math.max(MARGIN, Math.min(innerWidth - width - MARGIN, at.left + at.width / 2 - width / 2));
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? at.bottom + MARGIN : Math.max(MARGIN, at.top - MARGIN - height)}px`;
  tip.style.visibility = "visible";
  return true;
}

/** What is meant by a click has been said once it stands here. */
function Told({ model, choice }: { model: TableModel; choice: Choice }) {
  useEffect(() => model.foresight.tell(choice), [model, choice]);
  return null;
}

export function Tip({ model, help }: { model: TableModel; help: (type: string, id: string) => string | null }) {
  const { words } = useApp();
  const [pointed, set] = useState<Pointed | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = 0;
    hear = (next) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => set(next), next ? REST_MS : 0);
    };
    return () => {
      clearTimeout(timer);
      hear = () => undefined;
    };
  }, []);
  useLayoutEffect(() => {
    if (tip.current && pointed && !place(tip.current, pointed.element)) set(null);
  });
  if (!pointed) return null;
  const { element, label } = pointed;
  const [type, id] = [element.slice(0, element.indexOf(".")), element.slice(element.indexOf(".") + 1)];
  const stop = label.indexOf(". ");
  const [name, said] = stop < 0 ? [label, ""] : [label.slice(0, stop), label.slice(stop + 2)]; // the name first, then what it is
  const all = model.naming(element);
  const meant = model.staging.menu ? null : model.foresight.meant(all); // the one that a click makes is told alone
  const choices = meant ? [meant] : all;
  const way = choices.length === 1 ? null : model.wayTo(element);
  const about = help(type, id);
  return (
    <div class="tip" ref={tip} aria-hidden="true" data-tip={element}>
      <b>{name}</b>
      {said ? <p>{said}</p> : null}
      {about && !label.includes(about) ? <p>{about}</p> : null}
      {way ? (
        <div class="does">
          {wayLabel(way)}
          <PriceOf model={model} choice={way.list[0]!} further={way.list.slice(1)} />
        </div>
      ) : null}
      {choices.slice(0, MOST).map((c) => (
        <div key={c.text} class="does">
          {c.label}
          <PriceOf model={model} choice={c} />
          {c === meant ? <Told model={model} choice={c} /> : null}
        </div>
      ))}
      {choices.length > MOST ? <p class="does">{words.more({ n: choices.length })}</p> : null}
      {!choices.length && !way && !model.offers(element) && model.mayChoose ? <p class="ask">{words.askWhy}</p> : null}
    </div>
  );
}
