// An edition as the figures page has it: the file itself (docs/editions.md), changed step by step, and what follows from it.
// What there is and what it may be comes from the game's declarations (the schema); nothing about a game is known here.

/** A number or an id; a set or a list of them; a list whose values have names of their own. */
export type Value = number | string | Value[] | { [key: string]: Value };
export type Name = string | Record<string, string>;
type ByRow<T> = Record<string, Record<string, T>>;

export interface EditionFile {
  cloister_edition: number;
  game: string;
  rules: number;
  name?: Name;
  languages?: string[];
  author?: string;
  notes?: string;
  figures?: ByRow<false | Record<string, Value>>;
  names?: ByRow<Record<string, Name>>;
  marks?: ByRow<string | Record<string, string>>;
}

export interface FigureInfo {
  type: string;
  name: string;
  form: "number" | "id" | "set" | "here";
  min: number;
  max: number;
  of?: string;
  count?: number;
  keys?: string[]; // names of a list's values
  fixed: boolean;
}

export interface BoxRow {
  id: string;
  name: string;
  joins?: string[];
  kind?: string;
  mark?: string;
  figures: Record<string, { figure: number; value: Value; mark: string }>;
}

export interface BoxType {
  type: string;
  forms?: string[];
  of?: string;
  kind?: string;
  kinds?: string[];
  min?: number;
  max?: number;
  rows: BoxRow[];
}

export interface Schema {
  cloister_edition: number;
  game: string;
  rules: number;
  figures: FigureInfo[];
  types: BoxType[];
}

/** What is wrong with an edition, or only odd. */
export interface Fault {
  type: string;
  row: string;
  figure: string;
  value: string;
  allowed: string;
  warning: boolean;
  text: string;
}

export const blank = (schema: Schema, name: string): EditionFile => ({
  cloister_edition: schema.cloister_edition,
  game: schema.game,
  rules: schema.rules,
  name,
});

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A copy with a member set, or taken out with all that is empty without it. */
function put<T>(tree: T, path: string[], value: unknown): T {
  const [key, ...rest] = path;
  const old = (typeof tree === "object" && tree !== null ? tree : {}) as Record<string, unknown>;
  const copy = { ...old };
  const next = rest.length ? put(old[key!], rest, value) : value;
  const gone = next === undefined || (rest.length && same(next, {}));
  if (gone) delete copy[key!];
  else copy[key!] = next;
  return copy as T;
}

export const set = (file: EditionFile, path: string[], value: unknown): EditionFile => put(file, path, value);

/** A row that is not in the owner's box. */
export const isOut = (file: EditionFile, type: string, row: string): boolean => file.figures?.[type]?.[row] === false;

const changedTo = (file: EditionFile, type: string, row: string, figure: string): Value | undefined => {
  const all = file.figures?.[type]?.[row];
  return all ? all[figure] : undefined;
};

export const valueIn = (file: EditionFile, type: string, row: BoxRow, figure: string): Value =>
  changedTo(file, type, row.id, figure) ?? row.figures[figure]!.value;

export const isChanged = (file: EditionFile, type: string, row: string, figure: string): boolean =>
  changedTo(file, type, row, figure) !== undefined;

/** Marks said of each figure of a row, however the file has them. */
function marksOf(file: EditionFile, type: string, row: BoxRow): Record<string, string> {
  const said = file.marks?.[type]?.[row.id];
  if (typeof said !== "string") return said ?? {};
  return Object.fromEntries(Object.keys(row.figures).map((figure) => [figure, said]));
}

/** R rulebook, P public, D derived, C reconstructed, O read off the box. Of a pair of a relation: figure "". */
export function markOf(file: EditionFile, type: string, row: BoxRow, figure: string): string {
  const said = figure ? marksOf(file, type, row)[figure] : file.marks?.[type]?.[row.id];
  const changed = figure ? isChanged(file, type, row.id, figure) : file.figures?.[type]?.[row.id] !== undefined;
  if (changed) return said === "C" ? "C" : "O";
  return said === "O" ? "O" : (row.figures[figure]?.mark ?? row.mark ?? "C");
}

/** What of a row counts: the row itself where it is a pair; else its figures, but for those of which nothing is printed. */
export const counted = (file: EditionFile, type: string, row: BoxRow): string[] =>
  row.joins
    ? [""]
    : Object.keys(row.figures).filter((figure) => !([0, "none"] as Value[]).includes(valueIn(file, type, row, figure)));

export const isDone = (file: EditionFile, type: string, row: BoxRow): boolean =>
  counted(file, type, row).every((figure) => markOf(file, type, row, figure) !== "C");

/** A figure is said to have been seen, or (again) to be a guess. */
export function mark(file: EditionFile, type: string, row: BoxRow, figure: string, seen: boolean): EditionFile {
  if (!figure) return set(file, ["marks", type, row.id], seen ? "O" : undefined);
  const changed = isChanged(file, type, row.id, figure);
  const said = seen ? (changed ? undefined : "O") : changed ? "C" : undefined;
  const marks = put(marksOf(file, type, row), [figure], said);
  return set(file, ["marks", type, row.id], same(marks, {}) ? undefined : marks);
}

/** The figure of the owner's box; the same as compiled in is a figure that was seen. */
export function change(file: EditionFile, type: string, row: BoxRow, figure: string, value: Value): EditionFile {
  const equal = same(value, row.figures[figure]!.value);
  const figures = set(file, ["figures", type, row.id, figure], equal ? undefined : value);
  return mark(figures, type, row, figure, true);
}

/** As printed: the whole row was seen. */
export const confirm = (file: EditionFile, type: string, row: BoxRow): EditionFile =>
  set(file, ["marks", type, row.id], "O");

/** In the box or not; of a pair also its kind. */
export const take = (file: EditionFile, type: string, row: string, how: false | undefined | Record<string, Value>) =>
  set(file, ["figures", type, row], how);

/** Pairs that the owner's box has and the compiled-in one does not. */
export const added = (file: EditionFile, of: BoxType): BoxRow[] =>
  Object.keys(file.figures?.[of.type] ?? {})
    .filter((id) => of.of && !of.rows.some((row) => row.id === id) && !isOut(file, of.type, id))
    .map((id) => ({ id, name: id, joins: [], mark: "C", figures: {} }));

export interface Progress {
  marks: Record<string, number>;
  all: number;
  sure: number;
}

/** How many figures there are of each mark, and how many are no guess. */
export function progress(schema: Schema, file: EditionFile): Progress {
  const marks: Record<string, number> = { R: 0, P: 0, D: 0, O: 0, C: 0 };
  let all = 0;
  for (const of of schema.types)
    for (const row of of.rows)
      for (const figure of counted(file, of.type, row)) {
        marks[markOf(file, of.type, row, figure)]!++;
        all++;
      }
  return { marks, all, sure: all - marks.C! };
}

/** What it is called in a language. */
export function nameOf(file: EditionFile, lang: string): string {
  const { name } = file;
  return typeof name === "object" ? (name[lang] ?? Object.values(name)[0] ?? "") : (name ?? "");
}

/** What a component is called in an edition; "": as compiled in. */
export function givenName(file: EditionFile, type: string, row: string, lang: string): string {
  const name = file.names?.[type]?.[row]?.[lang];
  return typeof name === "object" ? (name.name ?? "") : (name ?? "");
}

/** A place where two editions differ. */
export interface Difference {
  type: string;
  row: BoxRow;
  figure: string;
  one: Value;
  two: Value;
}

const pairOf = (file: EditionFile, type: string, row: BoxRow, kind: string): Value =>
  isOut(file, type, row.id) ? "" : (changedTo(file, type, row.id, kind) ?? row.kind ?? "");

/** What is called otherwise: the figure is NAME. */
export const NAME = "printed name";
export function renamed(schema: Schema, one: EditionFile, two: EditionFile, lang: string): Difference[] {
  return schema.types.flatMap(({ type, rows, forms }) =>
    (forms ? rows : []).flatMap((row) => {
      const [left, right] = [one, two].map((file) => givenName(file, type, row.id, lang) || row.name);
      return left === right ? [] : [{ type, row, figure: NAME, one: left!, two: right! }];
    }),
  );
}

/** All that differs between two editions of one game, in the order of the box. */
export function differences(schema: Schema, one: EditionFile, two: EditionFile): Difference[] {
  const found: Difference[] = [];
  for (const of of schema.types) {
    const { type } = of;
    for (const row of [...of.rows, ...added(one, of), ...added(two, of)]) {
      const sides = (figure: string): [Value, Value] =>
        row.joins
          ? [pairOf(one, type, row, figure), pairOf(two, type, row, figure)]
          : [valueIn(one, type, row, figure), valueIn(two, type, row, figure)];
      for (const figure of row.joins ? [of.kind!] : Object.keys(row.figures)) {
        const [left, right] = sides(figure);
        if (!same(left, right) && !found.some((d) => d.row.id === row.id && d.type === type && d.figure === figure))
          found.push({ type, row, figure, one: left, two: right });
      }
    }
  }
  return found;
}
