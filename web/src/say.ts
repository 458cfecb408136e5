// Templates of the catalogues, expanded in the page: the part of core's language (src/core/words.h, words_expand.c) that
// needs no declarations. tests/templates.txt holds both to the same sentences.
//
//   {name}           a text or a number
//   {name.of}        « de Marc », « d’Anne »; {name.that}: « que », « qu’ »
//   {n.nth}          an ordinal; {n.nthf} feminine where that differs
//   {n:coin|coins}   by number; {n:none|# coin|# coins}: nothing, one, many, '#' the number; a flag is 0 or 1
//   {a&b?, }         a text where neither number is 0
//   {{               a brace
import type { Lang } from "./types";

export type Args = Record<string, string | number | boolean>;
/** A word of a catalogue: a text, or a function of its arguments. */
export type Word = string | ((a: never) => string);

const NO_BREAK = "\u00a0";

/** A number with a true minus. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n));

export const isPlural = (lang: Lang, n: number): boolean => (lang === "fr" ? Math.abs(n) >= 2 : Math.abs(n) !== 1);

/** Whether « de » loses its e: as src/core/words_join.c has it. */
function isElided(name: string): boolean {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const first = plain[0] ?? "";
  const second = plain[1] ?? "";
  if (first === "y") return /[a-z]/.test(second) && !/[aeiou]/.test(second);
  if (first === "h") return /[a-zœæ]/.test(second) && !/[aæ]/.test(second);
  return /[aeiouœæ]/.test(first);
}

function joined(lang: Lang, form: string, name: string): string {
  if (lang === "en") return form === "of" ? `of ${name}` : `that ${name}`;
  const short = form === "of" ? "d" : "qu";
  return isElided(name) ? `${short}’${name}` : `${short}e ${name}`;
}

function ordinal(lang: Lang, n: number, feminine: boolean): string {
  if (lang === "fr") return figure(n) + (n !== 1 ? "e" : feminine ? "re" : "er");
  const last = n % 10;
  const teen = Math.floor(n / 10) % 10 === 1;
  return figure(n) + (["th", "st", "nd", "rd"][last <= 3 && !teen ? last : 0] ?? "th");
}

/** "one|many" or "zero|one|many"; '#' is the number, "##" the sign. */
function counted(lang: Lang, n: number, text: string): string {
  const alternatives = text.split("|");
  const plural = isPlural(lang, n) ? 1 : 0;
  const which = alternatives.length > 2 ? (n ? plural + 1 : 0) : plural;
  return (alternatives[which] ?? "").replace(/##|#( ?)/g, (sign, space: string) =>
    sign === "##" ? "#" : figure(n) + (space && lang === "fr" ? NO_BREAK : space),
  );
}

function formed(lang: Lang, value: string | number, form: string): string {
  if (typeof value === "number") return /^nthf?$/.test(form) ? ordinal(lang, value, form === "nthf") : figure(value);
  return form === "of" || form === "that" ? joined(lang, form, value) : value;
}

/** {a&b?text}: the text if neither number is 0. */
function both(a: number, rest: string, args: Args): string | null {
  const [, name, text] = /^(\w+)\?(.*)$/s.exec(rest) ?? [];
  if (name === undefined || !(name in args)) return null;
  return a && Number(args[name]) ? text! : "";
}

/** One placeholder; a hole in the catalogue shows itself. */
function placeholder(lang: Lang, inside: string, args: Args): string {
  const [, name, mark, rest] = /^([a-z_0-9]*)(.?)(.*)$/s.exec(inside)!;
  const value = args[name!];
  if (value === undefined) return `{${inside}}`;
  if (mark === "&") return both(Number(value), rest!, args) ?? `{${inside}}`;
  if (typeof value === "string") return formed(lang, value, mark === "." ? rest! : "");
  return mark === ":" ? counted(lang, Number(value), rest!) : formed(lang, Number(value), mark === "." ? rest! : "");
}

/** The sentence that a template makes of its arguments. */
export function say(lang: Lang, template: string, args: Args): string {
  return template.replace(/\{\{|\{([^}]*)\}( ?)/g, (_, inside: string | undefined, space: string) => {
    if (inside === undefined) return "{";
    const bare = typeof args[inside] === "number";
    return placeholder(lang, inside, args) + (space && bare && lang === "fr" ? NO_BREAK : space);
  });
}

/** With a capital: œ is one letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A refusal as a sentence: catalogues have it without a capital and a full stop. */
export const sentence = (text: string): string => capital(text) + (/[.!?…]$/.test(text) ? "" : ".");

/** "Anna, Bede and Hilda". */
export const listed = (lang: Lang, names: string[]): string => new Intl.ListFormat(lang).format(names);

type Tree = { [name: string]: string | ((a: Args) => string) | Tree };

/** Flat ids as a tree of words: "levels.prior" stands in "levels". */
function grown(lang: Lang, texts: Record<string, string>): Tree {
  const top: Tree = {};
  for (const [id, text] of Object.entries(texts)) {
    const path = id.split(".");
    const last = path.pop()!;
    let at = top;
    for (const name of path) at = (at[name] ??= {}) as Tree;
    at[last] = text.includes("{") ? (a) => say(lang, text, a) : text;
  }
  return top;
}

/** A catalogue as the page uses it: `words("fr").waitingFor({ names })`. Grown once for each language. */
export function catalogue<W>(texts: Record<Lang, Record<string, string>>): (lang: Lang) => W {
  const made: Partial<Record<Lang, W>> = {};
  return (lang) => (made[lang] ??= grown(lang, texts[lang]) as W);
}

/** A catalogue of which only the languages are fetched that somebody reads, each before the first word of it is said. */
export function fetched<W>(files: Record<Lang, () => Promise<{ default: Record<string, string> }>>) {
  const made: Partial<Record<Lang, W>> = {};
  return {
    words: (lang: Lang): W => made[lang]!,
    fetchWords: async (lang: Lang): Promise<void> => {
      made[lang] ??= grown(lang, (await files[lang]()).default) as W;
    },
  };
}

/** A word found by a name of run time, with what it may need. */
export const told = (word: Word | undefined, args: Args): string =>
  typeof word === "function" ? (word as (a: Args) => string)(args) : (word ?? "");
