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

/** An address somebody came from, and how many others do. */
export interface Place {
  place: string;
  seen: number;
  others: number;
  barred: number;
}

/** An address from which nobody new is let in. */
export interface Bar {
  place: string;
  until: number;
  person: string; // "": at a shell, or who has left
  person_name: string;
}

export interface Agreed {
  games: number;
  unknown: number; // games that are still looked at
  decisions: number;
  agreed: number;
}

/** Does something and reads the lists again. */
export type Act = (operation: string, members: Record<string, unknown>) => void;

/** Of the decisions; null: there were none. */
export const share = ({ decisions, agreed }: Agreed): number | null => (decisions ? agreed / decisions : null);

const LIMITED = ["mute", "ban"];

/** The note of a line of the log: first for how many days (null: for good) or which role, then why. */
export function ruled({ deed, note }: Pick<Ruling, "deed" | "note">): {
  days?: number | null;
  role?: Member["role"];
  why: string;
} {
  const days = LIMITED.includes(deed) ? /^(?:(∞)|(\d+) d)(?:: |$)/.exec(note) : null;
  if (days) return { days: days[1] ? null : Number(days[2]), why: note.slice(days[0].length) };
  if (LIMITED.includes(deed) && !note) return { days: null, why: "" }; // at a shell
  const role = deed === "role" ? /^(none|moderator|admin)(?:: |$)/.exec(note) : null;
  return role ? { role: role[1] as Member["role"], why: note.slice(role[0].length) } : { why: note };
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

/** Bytes as people say them: octets in French. */
export function bytes(n: number, lang: string): string {
  const one = lang === "fr" ? "o" : "B";
  const units = ["", "k", "M", "G", "T"];
  const step = Math.min(units.length - 1, n > 0 ? Math.floor(Math.log10(n) / 3) : 0);
  const format = new Intl.NumberFormat(lang, { maximumFractionDigits: step && n / 1000 ** step < 10 ? 1 : 0 });
  return `${format.format(n / 1000 ** step)}\u00a0${units[step]}${one}`;
}
