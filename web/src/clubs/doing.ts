// The club a page is about, read again when it changes; and doing something about it.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { useAttempt, type Attempt } from "../pages/attempt";
import type { Club } from "./model";

/** For the parts of the page. */
export interface Doing {
  club: Club;
  attempt: Attempt;
  ask: (operation: string, members?: Record<string, unknown>) => Promise<boolean>;
}

export const DoingContext = createContext<Doing | null>(null);
export const useDoing = (): Doing => useContext(DoingContext)!;

export function useClub(id: string) {
  const { server, lang } = useApp();
  const [club, set] = useState<Club | null>(null);
  const [trouble, attempt] = useAttempt();
  const load = async () => set((await server!.request<{ club: Club }>("club", { club: id, lang })).club);
  useEffect(() => {
    void attempt(load);
    return server!.listen((push) => {
      const own = push.t === "club" && push.club === id && push.what === "page";
      if (own || push.t === "mine" || push.t === "online") void attempt(load);
    });
  }, [server, id, lang]);
  const ask = (operation: string, members = {}) =>
    attempt(async () => {
      await server!.request(operation, { club: id, ...members });
      await load();
    });
  return { club, trouble, attempt, ask };
}
