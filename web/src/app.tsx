// What every page shares: language, theme, the rules module, the way to the server, and moving between pages.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Connection } from "./connection";
import type { Circle } from "./people/circle";
import type { Waiting } from "./notices/waiting";
import type { PlayNow } from "./queue/queue";
import { Refused, type Lang } from "./types";
import type { Rules } from "./wasm";
import { words, type Words } from "./words";

/** A person of the server. */
export interface Me {
  id: string;
  name: string;
  registered: boolean;
  role?: "moderator" | "admin"; // who keeps order
}

export interface App {
  rules: Rules;
  lang: Lang;
  words: Words;
  server: Connection | null; // null: this page lives without one
  waiting: Waiting | null; // one's tables at it
  circle: Circle | null; // one's friends there
  playNow: PlayNow | null; // whether one waits for a table
  me: Me | null;
  setMe: (me: Me) => void;
  switchLang: () => void;
  switchTheme: () => void;
  go: (path: string) => void;
  /** For onClick of links: stays in the page. */
  link: (e: MouseEvent) => void;
  offline: () => Connection; // the worker, started when first needed
}

export const AppContext = createContext<App>(null as unknown as App);
export const useApp = (): App => useContext(AppContext);

/** An operation that must be asked over HTTP, since it sets the cookie. */
export async function post<T>(operation: string, members: Record<string, unknown>): Promise<T> {
  const answer = await fetch(`/api/${operation}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...members, lang: storedLang() }),
  });
  const reply = (await answer.json()) as T & { error?: { code: string; message: string } };
  if (reply.error) throw new Refused(reply.error.code, reply.error.message);
  return reply;
}

export function storedLang(): Lang {
  const kept = localStorage.getItem("lang");
  if (kept === "en" || kept === "fr") return kept;
  return navigator.languages.some((l) => l.startsWith("fr")) && !navigator.languages[0]?.startsWith("en") ? "fr" : "en";
}

export { words };
