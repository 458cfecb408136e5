// The figures page: every component of a box with its figures and how well they are known. Owners correct what differs and
// confirm what does not, and everybody can play with the result at once (docs/editions.md).
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app";
import { usePhone } from "../hooks";
import { shownComponents, type Encyclopaedia } from "../rules";
import type { ComponentRow, Description } from "../types";
import { Compare } from "./compare";
import { useDraft, type Draft } from "./draft";
import { useDrawings, type Drawings } from "./drawing";
import type { BoardProps } from "../board";
import { added, isDone, type BoxRow, type BoxType, type EditionFile, type Schema } from "./edition";
import { Editor } from "./editor";
import { fromLink, newKey } from "./kept";
import { Components, Kinds, ProgressBar } from "./list";
import { OnPhone } from "./phone";
import { Tools } from "./tools";
import { setTitle } from "../title";
import "../../style/figures.css";

/** All that the parts of the page share. */
export interface Bench {
  draft: Draft;
  description: Description; // with the figures and names of the draft
  drawings: { own: Drawings; p: BoardProps | null };
  players: number; // of the table that is drawn
  type: BoxType;
  row: BoxRow;
  onlyC: boolean;
  setOnlyC: (only: boolean) => void;
  go: (type: string, row: string) => void;
  next: () => { type: string; row: BoxRow } | null; // with something to confirm
  before: () => { type: string; row: BoxRow } | null;
  rowsOf: (type: string) => ComponentRow[];
  rowName: (type: string, row: BoxRow) => string;
  called: (type: string, figure: string) => string;
  kindName: (type: BoxType, kind: string) => string;
  elementsOf: (type: string, row: BoxRow) => string[];
  piece: (type: string, row: BoxRow) => string | null;
}

/** A figure that counts for so many players ends with their number: the board is drawn for as many. */
function playersOf(row: BoxRow, least: number, most: number): number {
  const counts = Object.keys(row.figures).map((name) => Number(/_(\d)$/.exec(name)?.[1] ?? 0));
  return Math.max(least, Math.min(most, Math.max(2, ...counts.filter((n) => n <= most))));
}

/** What the game calls its components and their figures; undefined: it has not come yet. */
function useCalled(game: string): Encyclopaedia | null | undefined {
  const [shown, set] = useState<Encyclopaedia | null>();
  useEffect(() => void shownComponents(game).then(set), [game]);
  return shown;
}

/** Everything in the order of the box. */
const allRows = (draft: Draft): { type: string; row: BoxRow }[] =>
  draft.schema.types.flatMap((of) => [...of.rows, ...added(draft.file, of)].map((row) => ({ type: of.type, row })));

function useBench(schema: Schema, shown: Encyclopaedia | null): Bench {
  const { rules, lang } = useApp();
  const draft = useDraft(schema);
  const { game } = schema;
  const info = rules.games(lang).find((g) => g.id === game)!;
  const [at, go] = useState(() => {
    const all = allRows(draft);
    const first = all.find((one) => !isDone(draft.file, one.type, one.row)) ?? all[0]!;
    return { type: first.type, row: first.row.id };
  });
  const [onlyC, setOnlyC] = useState(false);
  const all = allRows(draft);
  const here = Math.max(
    0,
    all.findIndex((one) => one.type === at.type && one.row.id === at.row),
  );
  const { row } = all[here]!;
  const type = schema.types.find((of) => of.type === all[here]!.type)!;
  const players = playersOf(row, info.seats_min, info.seats_max);
  const description = useMemo(() => rules.describe(game, lang, draft.slot), [game, lang, draft.slot]);
  const drawings = useDrawings(game, draft.slot, players);
  const called = shown?.text(lang) ?? {};
  const rowsOf = (of: string) => description.types.find((t) => t.name === of && t.rows?.length)?.rows ?? [];
  const named = (of: string, id: string) => rowsOf(of).find((r) => r.id === id);
  /** What a pair joins; of a new one that stands in its id alone. */
  const pairOf = (one: BoxRow): string[] =>
    one.joins?.length || !one.joins
      ? (one.joins ?? [])
      : rowsOf(type.of!).flatMap(({ id }) => (`_${one.id}_`.includes(`_${id}_`) ? [id] : []));
  const open = (one: { type: string; row: BoxRow }) => !isDone(draft.file, one.type, one.row);
  return {
    ...{ draft, description, drawings, players, type, row, onlyC, setOnlyC, rowsOf },
    go: (of, id) => go({ type: of, row: id }),
    next: () => [...all.slice(here + 1), ...all.slice(0, here)].find(open) ?? null,
    before: () => all[here - 1] ?? null,
    rowName: (of, one) =>
      named(of, one.id)?.name ??
      (one.joins
        ? pairOf(one)
            .map((end) => named(type.of!, end)?.name ?? end)
            .join("–")
        : one.name),
    called: (of, figure) => called[of]?.[figure] ?? figure.replaceAll("_", " "),
    kindName: (of, kind) => called[of.type]?.[kind] ?? kind,
    elementsOf: (of, one) => {
      const own = named(of, one.id)?.element ?? `${of}.${one.id}`;
      const ends = pairOf(one).map((end) => `${type.of}.${end}`);
      return shown?.places?.[of]?.(one.id, description) ?? [own, ...ends];
    },
    piece: (of, one) => shown?.shown.find((s) => s.type === of)?.piece?.(one.id) ?? null,
  };
}

/** A link may carry an edition: it becomes one of this browser's, and the address forgets it. */
function useLinked(draft: Draft): void {
  useEffect(() => {
    void fromLink(location.hash).then((file) => {
      if (!file || (file as EditionFile).game !== draft.schema.game) return;
      history.replaceState(null, "", location.pathname);
      const key = newKey();
      draft.open(key, file as EditionFile);
    });
  }, []);
}

function Opened({ schema, shown }: { schema: Schema; shown: Encyclopaedia | null }) {
  const { words } = useApp();
  const bench = useBench(schema, shown);
  const phone = usePhone();
  const [comparing, compare] = useState(false);
  useLinked(bench.draft);
  useEffect(() => {
    document.documentElement.dataset.game = schema.game;
    setTitle(`${bench.description.title} · ${words.figures.title}`);
  }, [schema.game, words]);
  return (
    <div class={`figures-page ${phone ? "phone-figures" : ""}`} data-game={schema.game}>
      <Tools bench={bench} comparing={comparing} compare={compare} />
      {comparing ? (
        <Compare bench={bench} close={() => compare(false)} />
      ) : phone ? (
        <OnPhone bench={bench} />
      ) : (
        <main class="fg">
          <Kinds bench={bench} />
          <section class="fg-middle" aria-label={words.figures.components}>
            <ProgressBar bench={bench} />
            <Components bench={bench} />
          </section>
          <Editor bench={bench} type={bench.type} row={bench.row} />
        </main>
      )}
    </div>
  );
}

/** Rows of which there is nothing to read off the box are left out. */
const withFigures = (schema: Schema): Schema => ({
  ...schema,
  types: schema.types.map((of) => ({
    ...of,
    rows: of.rows.filter((row) => of.forms || row.joins || Object.keys(row.figures).length),
  })),
});

export function FiguresPage({ game }: { game: string }) {
  const { rules, lang } = useApp();
  const schema = useMemo(() => withFigures(rules.schema(game, lang)!), [game, lang]);
  const shown = useCalled(game);
  return shown === undefined ? null : <Opened key={game} schema={schema} shown={shown} />;
}
