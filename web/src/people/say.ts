// Figures and times as a profile says them.
import type { Lang } from "../types";

export const numbers = (lang: Lang): Intl.NumberFormat => new Intl.NumberFormat(lang);

/** With its sign: a true minus, and nothing before a zero. */
export const signed = (lang: Lang, n: number): string =>
  (n > 0 ? "+" : n < 0 ? "−" : "") + numbers(lang).format(Math.abs(n));

const DAY = 86400000;

/** Moments within so long a span: hours, days, months or years. */
export function whenOf(lang: Lang, span: number): Intl.DateTimeFormat {
  if (span < 2 * DAY) return new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" });
  if (span < 90 * DAY) return new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
  return new Intl.DateTimeFormat(lang, { month: "short", ...(span > 500 * DAY ? { year: "numeric" } : {}) });
}

export const dayOf = (lang: Lang, at: number): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(at);

/** The server writes a day as figures, for it tells programs too. */
export const withDays = (lang: Lang, text: string): string =>
  text.replace(/\d{4}-\d{2}-\d{2}/g, (day) => dayOf(lang, Date.parse(`${day}T12:00`)));

export const monthOf = (lang: Lang, at: number): string =>
  new Intl.DateTimeFormat(lang, { month: "long", year: "numeric" }).format(at);
