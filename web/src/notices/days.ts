// Days as fields of a date have them, and as moments.
import type { Absence } from "../types";

const two = (n: number): string => String(n).padStart(2, "0");

/** The local day of a moment, as a field of a date has it. */
export function dayOf(at: number): string {
  const day = new Date(at);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** When a day begins here. */
export const startOf = (day: string): number => new Date(`${day}T00:00`).getTime();

/** When the next one does: of the last day, the end. */
export function dayAfter(day: string): number {
  const next = new Date(`${day}T00:00`);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}

export const daySaid = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" }).format(at);

/** Is somebody away now? */
export const present = (absence: Absence | undefined, now = Date.now()): absence is Absence =>
  absence !== undefined && absence.from <= now && now < absence.until;
