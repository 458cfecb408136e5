// The club a page is about, read again when it changes; and doing something about it.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { useAsked } from "../pages/asked";
import type { Attempt } from "../pages/attempt";
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
  const [gone, setGone] = useState(false);
  useEffect(
    () => server!.listen((push) => push.t === "club" && push.club === id && push.what === "gone" && setGone(true)),
    [server, id],
  );
  const asked = useAsked(
    async (on) => (await on.request<{ club: Club }>("club", { club: id, lang })).club,
    [id, lang],
    (push) => (push.t === "club" && push.club === id && push.what === "page") || push.t === "mine",
  );
  const { attempt, load } = asked;
  const ask = (operation: string, members = {}) =>
    attempt(async () => {
      await server!.request(operation, { club: id, ...members });
      await load();
    });
  return { club: asked.answer, gone, trouble: asked.trouble, attempt, ask };
}
