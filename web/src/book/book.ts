// The player's rulebook of a game (src/games/<game>/book/), as tools/book.py made it of its Markdown: loaded when somebody reads it.
import type { Lang } from "../types";

/** Texts are HTML with <b>, <i> and links to sections, made of our own files. */
export type Block =
  | { t: "p" | "warn"; text: string }
  | { t: "ul" | "ol"; items: string[] }
  | { t: "table"; head: string[]; rows: string[][] }
  | { t: "h"; id: string | null; title: string }
  | { t: "scene"; scene: string; alt: string }
  | { t: "example"; scene: string; title: string; items: string[] };

export interface Chapter {
  id: string;
  title: string;
  about: string;
  minutes: number;
  rules: string[];
  blocks: Block[];
}

export interface Book {
  title: string;
  lead: Block[];
  chapters: Chapter[];
  rules: Record<string, string>; // where each rule is explained
  decisions: Record<string, string>; // kinds that are explained elsewhere than their rule
}

export interface Move {
  do?: string;
  list?: string[];
  seat?: number;
}

/** What is pointed at in a picture. */
export interface Pointed {
  marks?: string[]; // numbered, from 1
  dim?: string[]; // what does not count
  crop?: string[]; // the part shown; else all of the board
}

export interface Scene extends Pointed {
  players?: number;
  options?: Record<string, string>;
  position?: object;
  play?: Move[];
  seat?: number; // whose eyes
  edition?: number; // the slot of one
  width?: number; // of the board, in pixels
  steps?: (Pointed & { play?: Move[] })[];
}

export const FIXED = ["summary", "glossary", "variants"];

const books = import.meta.glob<{ default: Book }>("../generated/books/*.{en,fr}.json");
const scenes = import.meta.glob<{ default: Record<string, Scene> }>("../generated/books/*.scenes.json");

export const hasBook = (game: string): boolean => `../generated/books/${game}.scenes.json` in scenes;

export const bookOf = async (game: string, lang: Lang): Promise<Book | null> =>
  (await books[`../generated/books/${game}.${lang}.json`]?.())?.default ?? null;

export const scenesOf = async (game: string): Promise<Record<string, Scene>> =>
  (await scenes[`../generated/books/${game}.scenes.json`]?.())?.default ?? {};

/** The section that explains a rule: its own, that of the rule it is part of, or that of its first part. */
export function placeOf(book: Book, rule: string): string | null {
  for (let id = rule; id; id = id.includes(".") ? id.slice(0, id.lastIndexOf(".")) : "")
    if (id in book.rules) return book.rules[id]!;
  const part = Object.keys(book.rules).find((id) => id.startsWith(`${rule}.`));
  return part ? book.rules[part]! : null;
}

/** The chapter that a section is, or lies in. */
export const chapterOf = (book: Book, section: string): Chapter | null =>
  book.chapters.find((c) => c.id === section || c.blocks.some((b) => b.t === "h" && b.id === section)) ?? null;

const folded = (text: string): string =>
  text
    .replace(/<[^>]*>/g, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

const said = (block: Block): string[] =>
  Object.values(block).flatMap((part) => (Array.isArray(part) ? (part.flat() as string[]) : [String(part)]));

/** The chapters in which every word that is looked for occurs. */
export function found(book: Book, looked: string): Chapter[] {
  const words = folded(looked).split(/\s+/).filter(Boolean);
  return book.chapters.filter((c) => {
    const text = folded([c.title, c.about, ...c.blocks.flatMap(said)].join(" "));
    return words.every((word) => text.includes(word));
  });
}
