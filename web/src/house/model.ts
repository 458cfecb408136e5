// What those who keep order and who hosts are told.
import type { PersonShown } from "../types";

export interface Reported {
  id: string;
  at: number;
  by: string;
  by_name: string;
  person: string; // "": a table
  person_name: string;
  table: string; // "": a person
  said: string; // the line that is meant
  why: string;
}

export interface Ruling {
  id: string;
  at: number;
  by: string; // "": at a shell
  by_name: string;
  deed: string;
  person: string;
  person_name: string;
  table: string;
  note: string;
}

export interface Member {
  person: PersonShown;
  role: "none" | "moderator" | "admin";
  muted: number;
  banned: number;
}

interface Post {
  configured: boolean;
  queue: number;
  sent: number;
}

export interface House {
  health: { storage: string; why: string; frozen: number; nodes: number; reports: number };
  load: {
    started: number;
    sockets: number;
    loaded: number;
    waiting: number;
    thoughts: number;
    store_queue: number;
    moves: number;
    refused: number;
    memory: number;
    cpu: number;
  };
  people: { registered: number; guests: number };
  tables: { open?: number; playing?: number; over?: number; closed?: number };
  storage: { kind: string; bytes: number };
  backup: { at: number; bytes: number; file: string } | null;
  mail: Post;
  push: Post;
  undelivered: number;
}

/** Bytes as people say them. */
export function bytes(n: number, lang: string): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, n > 0 ? Math.floor(Math.log10(n) / 3) : 0);
  const format = new Intl.NumberFormat(lang, { maximumFractionDigits: step && n / 1000 ** step < 10 ? 1 : 0 });
  return `${format.format(n / 1000 ** step)}\u00a0${units[step]}`;
}
