// What the table page listens to and looks up.
import type { RefObject } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { useApp } from "./app";
import type { Board } from "./board";
import { boardOf } from "./boards";
import type { Connection } from "./connection";
import { slotOf } from "./editions";
import { listen } from "./keys";
import { panning } from "./pan";
import { answers } from "./settings";
import { TableModel } from "./table/model";
import { Near } from "./table/near";
import { figure, isPlural } from "./say";
import type { ComponentRow, Description, Lang } from "./types";
import { setTitle } from "./title";

/** What tries choices in the page, in the language that it has by then. */
export function useNear(): () => Near {
  const { rules } = useApp();
  return () => new Near(rules, () => document.documentElement.lang as Lang);
}

/** A model for as long as it is looked at: the page is drawn anew whenever it changes, and keys go to it. */
export function useOpen(model: TableModel | null): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (!model) return;
    const deaf = model.subscribe(() => again(0));
    const keys = listen(model);
    again(0); // what came before anybody listened
    return () => {
      deaf();
      keys();
      model.close();
    };
  }, [model]);
}

/** The model of a table for as long as it is looked at; the reader's language goes to it, too. */
export function useModel(connection: Connection, id: string, follow: Record<string, unknown> = {}): TableModel {
  const { lang } = useApp();
  const near = useNear();
  const model = useMemo(() => {
    const made = new TableModel(connection, id, follow, near());
    made.staging.answers = answers;
    return made;
  }, [connection, id]);
  useOpen(model);
  useEffect(() => void (model.live.table && model.live.connect(0)), [lang]);
  return model;
}

/** The board of the game, when it is there; its layout, its ways and its score go to the model. */
export function useBoard(game: string | undefined, model: TableModel): Board | null {
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    if (!game) return;
    void boardOf(game).then((b) => {
      setBoard(() => b);
      model.ways.find = b?.ways ?? null;
      model.foresight.tally = b?.tally ?? null;
      model.staging.setLayout(b?.layout ?? null);
    });
  }, [game, model]);
  return board;
}

/** All that the game declares, in the reader's language; the page is called after it. */
export function useDescription(game: string | undefined, edition?: string | null): Description | null {
  const { rules, lang, words } = useApp();
  const description = useMemo(
    () => (game ? rules.describe(game, lang, slotOf(rules, edition)) : null),
    [game, lang, edition],
  );
  useEffect(() => {
    document.documentElement.dataset.game = game ?? "";
    setTitle(`${description?.title ?? ""} · ${words.title}`);
  }, [game, description]);
  return description;
}

/** A page's heading takes the focus when what had it is gone: who listens is told where they are. */
export function useHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement | null>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** A link may name a moment. */
export function useMomentOfLink(model: TableModel): void {
  const ready = model.live.table !== null;
  useEffect(() => {
    const at = new URLSearchParams(location.search).get("at");
    if (ready && at !== null) void model.past.lookAt(Number(at));
  }, [ready, model]);
}

/** Each kind of decision explains itself the first time. */
export function useFirstHelp(description: Description, kind: string | undefined): string | null {
  return useMemo(() => {
    if (!kind) return null;
    const met = `met.${description.id}.${kind}`;
    if (localStorage.getItem(met)) return null;
    localStorage.setItem(met, "1");
    return description.kinds.find((k) => k.name === kind)?.help ?? null;
  }, [description, kind]);
}

type Id = string | number | null;

/** Names, help and figures of components. */
export function lookups(description: Description, lang: Lang) {
  const rows = new Map<string, ComponentRow>();
  // The first type of a name carries the figures; later ones are parts of it.
  for (const type of description.types) {
    for (const row of type.rows ?? []) if (!rows.has(`${type.name}.${row.id}`)) rows.set(`${type.name}.${row.id}`, row);
  }
  const row = (type: string, id: Id) => (id === null ? undefined : rows.get(`${type}.${id}`));
  return {
    name: (type: string, id: Id, form = "") => row(type, id)?.forms[form] ?? row(type, id)?.name ?? String(id ?? ""),
    count: (type: string, id: Id, n: number) =>
      `${figure(n)}\u00a0${row(type, id)?.forms[isPlural(lang, n) ? "many" : "one"] ?? row(type, id)?.name ?? ""}`,
    help: (type: string, id: Id) => row(type, id)?.help ?? null,
    figure: (type: string, id: Id, figure: string) => row(type, id)?.figures?.[figure] ?? 0,
    constant: (name: string) => description.constants[name]!,
  };
}

export const useLookups = (description: Description, lang: Lang) =>
  useMemo(() => lookups(description, lang), [description, lang]);

export function usePhone(): boolean {
  const query = useMemo(() => matchMedia("(max-width: 700px)"), []);
  const [phone, set] = useState(query.matches);
  useEffect(() => {
    const hear = () => set(query.matches);
    query.addEventListener("change", hear);
    return () => query.removeEventListener("change", hear);
  }, [query]);
  return phone;
}

/** On a phone what may be clicked is brought into view. */
export function usePan(model: TableModel, phone: boolean, board: Board | null): void {
  useEffect(() => {
    if (phone && model.mayChoose && !model.staging.menu) return panning();
  }, [phone, model.choices, board, model.staging.menu === null]);
}
