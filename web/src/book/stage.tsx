// Draws a scene with the board's own code, out of sight, and keeps what was drawn as a still picture: no element of it can be
// clicked, focused or taken for one of the table beside it.
import { render } from "preact";
import { AppContext, type App } from "../app";
import type { Board, BoardProps, ElementProps, Standing } from "../board";
import { tincturesOf } from "../boards";
import { lookups } from "../hooks";
import { Tinctures } from "../icons";
import { tallied } from "../table/tally";
import type { Description, Table } from "../types";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Still {
  node: HTMLElement;
  whole: Box;
  boxOf: (element: string) => Box | null;
  nameOf: (element: string) => Box | null; // of its name, where that is drawn by itself (data-names)
}

export const WIDTH = 900; // of a board whose scene says nothing
const PHONE = 700;
const HEIGHT = 620;
const FRAMES = 4; // until effects, measures and what they change are drawn

const QUIET: Standing = { legal: false, staged: false, last: false, hinted: false, asked: false };
const nothing = () => undefined;

function element(name: string, label: string, extra = ""): ElementProps {
  return {
    "data-el": name,
    role: "button",
    tabIndex: -1,
    "aria-label": label,
    class: `el ${extra}`,
    onClick: nothing,
    onKeyDown: nothing,
    onPointerEnter: nothing,
    onPointerLeave: nothing,
    onFocus: nothing,
    onBlur: nothing,
  };
}

export function propsOf(app: App, table: Table, description: Description, width: number): BoardProps {
  return {
    view: table.view ?? {},
    table,
    seat: table.seat,
    seats: table.seats,
    words: app.words,
    lang: app.lang,
    phone: width <= PHONE,
    choices: [],
    asked: null,
    staged: [],
    description,
    tally: tallied(null, { view: table.view ?? {}, scores: table.scores }),
    ...lookups(description, app.lang),
    el: element,
    standing: () => QUIET,
    ways: [],
    implied: () => null,
    choose: nothing,
    attempt: () => Promise.resolve(null),
    odds: () => [],
    laid: null,
    prompt: <></>,
    log: <></>,
    pace: 0,
    playing: [],
    heard: 0,
  };
}

/** The next drawing of the page; soon, where none is drawn (a window that is not looked at). */
const frame = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 60);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });

/** A copy in which nothing has a name; what canvases show is copied too. */
function stilled(host: HTMLElement): HTMLElement {
  const copy = host.cloneNode(true) as HTMLElement;
  copy.inert = false; // whatever holds it is
  const painted = host.querySelectorAll("canvas");
  copy.querySelectorAll("canvas").forEach((canvas, i) => {
    canvas.getContext("2d")?.drawImage(painted[i]!, 0, 0);
  });
  for (const node of copy.querySelectorAll<HTMLElement>("*")) {
    if (node.dataset.el) node.dataset.pictured = node.dataset.el;
    delete node.dataset.el;
    for (const name of ["role", "tabindex", "aria-label", "aria-labelledby", "aria-live", "href"])
      if (name !== "href" || node.tagName === "A") node.removeAttribute(name);
  }
  return copy;
}

function measured(host: HTMLElement): Omit<Still, "node"> {
  const from = host.getBoundingClientRect();
  const box = (r: DOMRect): Box => ({ x: r.left - from.left, y: r.top - from.top, width: r.width, height: r.height });
  const all = (attribute: "el" | "names") => {
    const boxes = new Map<string, Box>();
    for (const node of host.querySelectorAll<HTMLElement>(`[data-${attribute}]`)) {
      const rect = node.getBoundingClientRect();
      const name = node.dataset[attribute]!;
      if (rect.width && !boxes.has(name)) boxes.set(name, box(rect));
    }
    return (name: string) => boxes.get(name) ?? null;
  };
  return { whole: box(from), boxOf: all("el"), nameOf: all("names") };
}

async function draw(app: App, board: Board, table: Table, description: Description, width: number): Promise<Still> {
  const host = document.createElement("div");
  host.className = "board book-stage";
  host.style.width = `${width}px`;
  if (width > PHONE) host.style.height = `${HEIGHT}px`; // on a phone a board is as high as it is
  host.dataset.game = description.id;
  host.inert = true;
  host.ariaHidden = "true";
  document.body.append(host);
  const seen = { view: table.view ?? {}, scores: table.scores };
  const props = { ...propsOf(app, table, description, width), tally: tallied(board.tally ?? null, seen) };
  const Component = board.component;
  const tinctures = board.tinctures?.(props.view) ?? tincturesOf(description.id);
  try {
    render(
      <AppContext.Provider value={app}>
        <Tinctures.Provider value={tinctures}>
          <Component {...props} />
        </Tinctures.Provider>
      </AppContext.Provider>,
      host,
    );
    for (let i = 0; i < FRAMES; i++) await frame();
    // The layout of a narrow window is higher. It has a height in any case: on paper a picture is no larger than it says.
    if (!host.style.height || host.scrollHeight > host.clientHeight)
      host.style.height = `${Math.max(host.offsetHeight, host.scrollHeight)}px`;
    return { node: stilled(host), ...measured(host) };
  } finally {
    render(null, host); // a board that fails leaves nothing behind
    host.remove();
  }
}

let queue: Promise<unknown> = Promise.resolve();

/** One after the other: there is one stage, and the page goes on meanwhile. */
export function drawn(...asked: Parameters<typeof draw>): Promise<Still> {
  const next = queue.then(() => draw(...asked));
  queue = next.catch(nothing);
  return next;
}

/** When no picture of the page is waited for any more, whenever its board comes, and the letters are there. */
export async function allDrawn(): Promise<void> {
  do await frame();
  while (document.querySelector(".picture[data-pending]"));
  await document.fonts.ready;
}
