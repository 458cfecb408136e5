// What a page shows of the server: asked for, and asked for again when that may have changed.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Connection, Push } from "../connection";
import { useAttempt, type Attempt } from "./attempt";

export interface Asked<T> {
  answer: T | null; // not yet
  trouble: string;
  attempt: Attempt;
  load: () => Promise<void>;
}

/** What `read` answers; `about` names what it depends on, `changes` tells the pushes after which it is read again, as after a line that was cut. */
export function useAsked<T>(
  read: (server: Connection) => Promise<T>,
  about: unknown[],
  changes: (push: Push) => boolean,
): Asked<T> {
  const { server } = useApp();
  const [answer, set] = useState<T | null>(null);
  const [trouble, attempt] = useAttempt();
  const load = async () => set(await read(server!));
  useEffect(() => {
    void attempt(load);
    return server!.listen((push) => {
      if (changes(push) || push.t === "online") void attempt(load);
    });
  }, [server, ...about]);
  return { answer, trouble, attempt, load };
}
