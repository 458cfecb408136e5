// What a choice costs and brings, before it is made: the means of the seat (a flag of the game's fields) and its points, as
// they are and as they would be, as far as the seat can know.
import type { Description, Outcome, Tried, Value, View } from "../types";
import { scoreOf, unitOf, type Seen, type Tally } from "./tally";

export interface Change {
  title: string;
  from: number;
  to: number;
}

export interface Price {
  pays: Change[];
  gains: Change[];
  /** Who is to choose then: the same person, another, or chance; null: what comes of it shows only afterwards. */
  next: "mine" | "others" | "chance" | null;
}

/** Outcomes of chance that come to the same, how likely they are together (of 1), and what they change. */
export interface Chance {
  share: number;
  label: string;
  changes: Change[];
}

type Field = Description["fields"][number];

/** What the entries of a field are called, from the first row of the type it counts. */
function titles(description: Description, field: Field): string[] {
  if (field.of === undefined) return [field.title];
  const alone = description.fields.filter((f) => f.of === field.of).length === 1;
  const rows = description.types[field.of]?.rows ?? [];
  return rows.map((row) => (alone ? row.name : `${row.name} (${field.title})`));
}

/** The seat's own part of a field: one number or a list of them. */
function own(field: Field, view: View, seat: number): Value[] {
  const all = view[field.name] ?? null;
  const mine = field.dimensions[0]?.seat && Array.isArray(all) ? (all[seat] ?? null) : all;
  return Array.isArray(mine) ? mine : [mine];
}

function changed(title: string, from: Value | undefined, to: Value | undefined): Change[] {
  return typeof from === "number" && typeof to === "number" && from !== to ? [{ title, from, to }] : [];
}

/** All that differs for a seat; its score first. */
export function changes(
  description: Description,
  tally: Tally | null,
  before: Seen,
  after: Seen,
  seat: number,
): Change[] {
  const fields = description.fields.filter((f) => f.means);
  return [
    ...changed(unitOf(tally), scoreOf(tally, before, seat), scoreOf(tally, after, seat)),
    ...fields.flatMap((field) => {
      const [was, is] = [own(field, before.view, seat), own(field, after.view, seat)];
      return titles(description, field).flatMap((title, i) => changed(title, was[i], is[i]));
    }),
  ];
}

function nextOf(tried: Tried, tries: number, seat: number): Price["next"] {
  if (tried.known < tries || !tried.decision) return null;
  if (tried.decision.actors.includes("chance")) return "chance";
  return tried.decision.actors.includes(seat) ? "mine" : "others";
}

/** The price of a list of so many choices that was tried; null where nothing can be said. */
export function priceOf(
  description: Description,
  tally: Tally | null,
  before: Seen,
  tried: Tried,
  tries: number,
  seat: number,
): Price | null {
  if (!tried.view) return null;
  const all = changes(description, tally, before, { view: tried.view, scores: tried.scores }, seat);
  return {
    pays: all.filter((c) => c.to < c.from),
    gains: all.filter((c) => c.to > c.from),
    next: nextOf(tried, tries, seat),
  };
}

/** Outcomes that change the same are one; the likeliest first. */
export function chances(
  description: Description,
  tally: Tally | null,
  before: Seen,
  outcomes: readonly Outcome[],
  seat: number,
): Chance[] {
  const whole = outcomes.reduce((sum, o) => sum + o.weight, 0);
  const told = new Map<string, Chance>();
  for (const outcome of outcomes) {
    const all = changes(description, tally, before, outcome, seat);
    const key = all.length ? JSON.stringify(all) : outcome.label;
    const share = (told.get(key)?.share ?? 0) + outcome.weight / whole;
    told.set(key, { share, label: outcome.label, changes: all });
  }
  return [...told.values()].sort((a, b) => b.share - a.share);
}
