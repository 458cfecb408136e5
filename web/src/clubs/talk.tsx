// What members say among themselves.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { useAttempt } from "../pages/attempt";
import { Say } from "../pages/say";
import { Trouble } from "../pages/trouble";
import { PersonLink } from "../people/person";
import { useDoing } from "./doing";
import { inOrder, reaches, type Line } from "./model";

const PAGE = 30;

function useTalk(club: string) {
  const { server } = useApp();
  const [lines, set] = useState<Line[]>([]);
  const [more, setMore] = useState(false);
  const [trouble, attempt] = useAttempt();
  const read = async (members = {}) =>
    (await server!.request<{ lines: Line[] }>("club_chat", { club, limit: PAGE, ...members })).lines;
  /** The newest anew, for one of them may be gone. */
  const load = () =>
    attempt(async () => {
      const newest = await read();
      set((now) =>
        inOrder(
          now.filter((l) => l.n < (newest.at(-1)?.n ?? 0)),
          newest,
        ),
      );
      setMore((now) => now || newest.length === PAGE);
    });
  const older = () =>
    attempt(async () => {
      const page = await read({ before: lines[0]?.n ?? 1 });
      set((now) => inOrder(page, now));
      setMore(page.length === PAGE);
    });
  const ask = (operation: string, members: Record<string, unknown>) =>
    attempt(async () => {
      await server!.request(operation, { club, ...members });
    });
  useEffect(() => {
    void load();
    return server!.listen((push) => {
      if ((push.t === "club" && push.club === club && push.what === "talk") || push.t === "online") void load();
    });
  }, [server, club]);
  return { lines, more, older, trouble, ask };
}

function Said({ line, unsay }: { line: Line; unsay: ((n: number) => void) | null }) {
  const { words } = useApp();
  return (
    <li data-line={line.n}>
      <b>
        <PersonLink person={line.person}>{line.person.name}</PersonLink>
      </b>{" "}
      {line.text}
      {unsay ? (
        <button
          class="btn quiet unsay"
          aria-label={`${words.club.unsay}${words.colon}${line.text}`}
          title={words.club.unsay}
          data-unsay={line.n}
          onClick={() => unsay(line.n)}
        >
          ×
        </button>
      ) : null}
    </li>
  );
}

function Within() {
  const { words } = useApp();
  const { club } = useDoing();
  const { lines, more, older, trouble, ask } = useTalk(club.club);
  const keeps = reaches(club.role, "steward");
  return (
    <div class="chat">
      {more ? (
        <button class="btn quiet" data-older onClick={() => void older()}>
          {words.club.older}
        </button>
      ) : null}
      <ol aria-live="polite" tabIndex={0} aria-label={words.chat}>
        {lines.map((line) => (
          <Said key={line.n} line={line} unsay={keeps ? (n) => void ask("club_unsay", { line: n }) : null} />
        ))}
      </ol>
      <Trouble said={trouble} />
      <Say say={(text) => ask("club_say", { text })} />
    </div>
  );
}

export function Talk() {
  const { words } = useApp();
  const { club } = useDoing();
  return (
    <section class="sec club-talk" data-of="talk">
      <h2>{words.chat}</h2>
      {reaches(club.role, "member") ? <Within /> : <p class="said">{words.club.talkNote}</p>}
    </section>
  );
}
