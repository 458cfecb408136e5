// Elements: nodes of the board with a name. Highlighting, clicking, keyboard and screen reader come from here.
import type { ElementProps, Standing } from "./board";
import type { TableModel } from "./table/model";
import { wayLabel } from "./table/ways";
import { point } from "./tip";
import { spoken } from "./words";

export function standing(model: TableModel, name: string): Standing {
  const { hints, why } = model.asking;
  return {
    legal: model.offers(name),
    staged: model.staging.list.some((c) => c.targets.includes(name)),
    last: model.touched.has(name),
    hinted: (hints?.[0]?.targets.includes(name) || model.past.shown?.better.has(name)) ?? false,
    chance: hints?.find((c) => c.targets[c.targets.length - 1] === name)?.place?.[0],
    asked: why?.element === name,
  };
}

/** Legal elements in reading order, for the arrow keys. */
function legalNodes(): HTMLElement[] {
  const nodes = [...document.querySelectorAll<HTMLElement>("[data-el].legal")];
  const at = (n: HTMLElement) => n.getBoundingClientRect();
  return nodes.sort((a, b) => Math.round(at(a).top / 24) - Math.round(at(b).top / 24) || at(a).left - at(b).left);
}

/** Moves the focus to the nearest legal element in the arrow's direction, or on in reading order. */
function walk(from: HTMLElement, key: string): boolean {
  const nodes = legalNodes().filter((n) => n !== from);
  if (!nodes.length) return false;
  const centre = (n: Element) => {
    const r = n.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2] as const;
  };
  const [x, y] = centre(from);
  const ahead = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  if (!ahead) return false;
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const node of nodes) {
    const [nx, ny] = centre(node);
    const along = (nx - x) * ahead[0]! + (ny - y) * ahead[1]!;
    const aside = Math.abs((nx - x) * ahead[1]!) + Math.abs((ny - y) * ahead[0]!);
    const cost = along + 2 * aside;
    if (along > 1 && cost < least) {
      least = cost;
      best = node;
    }
  }
  (best ?? nodes[0]!).focus();
  return true;
}

/** A menu that a key opened takes the focus: it is what the next key is for. */
export const focusMenu = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-menu] [data-choice]")?.focus());

/** Plays an element by key. */
function pressByKey(model: TableModel, name: string): void {
  model.press(name);
  if (model.staging.menu?.element === name) focusMenu();
}

/** What an element is and does; where what it does names all that it is, nothing is spoken twice. */
function heard(label: string, does: string | null | undefined): string {
  if (!does) return label;
  const named = does.toLowerCase();
  const twice = label.split(/\s*[:;,.]\s*/).every((part) => named.includes(part.toLowerCase()));
  return twice ? does : label + spoken().colon + does;
}

export function elementProps(model: TableModel, name: string, label: string, extra: string): ElementProps {
  const s = standing(model, name);
  const states = [s.legal && "legal", s.staged && "staged", s.last && "last", s.hinted && "hinted", s.asked && "asked"];
  const choices = s.legal ? model.naming(name) : [];
  const does = choices.length > 1 ? model.implied(choices) : choices[0];
  const way = does ? null : model.wayTo(name);
  const said = does?.label ?? (way && wayLabel(way));
  return {
    "data-el": name,
    role: "button",
    tabIndex: s.legal ? 0 : -1,
    "aria-label": heard(label, said),
    class: ["el", extra, ...states].filter(Boolean).join(" "),
    onClick: (e) => {
      e.stopPropagation();
      point(null);
      model.press(name);
    },
    onKeyDown: (e) => {
      if (e.key === "Enter" || e.key === " ") pressByKey(model, name);
      else if (e.key === "?") model.why(name);
      else if (e.key === "Backspace") void model.takeBack();
      else if (!e.key.startsWith("Arrow") || !walk(e.currentTarget as HTMLElement, e.key)) return;
      e.preventDefault();
      e.stopPropagation();
    },
    onPointerEnter: () => point({ element: name, label }),
    onPointerLeave: () => point(null),
    onFocus: () => document.activeElement?.matches(":focus-visible") && point({ element: name, label }), // by key, not by touch
    onBlur: () => point(null),
  };
}
