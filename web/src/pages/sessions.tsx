// Where one is logged in: every browser with when it was last here, to be ended one by one or all others at once.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { ago } from "./lobby";

interface Session {
  session: string;
  created: number;
  seen: number;
  current: boolean;
}

export function Sessions({ attempt }: { attempt: (what: () => Promise<unknown>) => Promise<boolean> }) {
  const { words, lang, server } = useApp();
  const [sessions, setSessions] = useState<Session[] | null>(null);
  const load = async () => setSessions((await server!.request<{ sessions: Session[] }>("sessions", {})).sessions);
  const end = (operation: string, members: Record<string, unknown>) =>
    attempt(async () => {
      await server!.request(operation, members);
      await load();
    });
  const open = (e: Event) => {
    if ((e.currentTarget as HTMLDetailsElement).open) void attempt(load);
  };
  return (
    <details data-sessions onToggle={open}>
      <summary>{words.sessions}</summary>
      <ul class="sessions">
        {sessions?.map((s) => (
          <li key={s.session}>
            <span>{s.current ? words.thisBrowser : words.lastHere({ when: ago(s.seen, lang) })}</span>
            {s.current ? null : (
              <button type="button" class="btn quiet" onClick={() => void end("end_session", { session: s.session })}>
                {words.endSession}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions && sessions.length > 1 ? (
        <p class="act">
          <button type="button" class="btn quiet" onClick={() => void end("end_other_sessions", {})}>
            {words.endOthers}
          </button>
        </p>
      ) : null}
    </details>
  );
}
