// Notices: what reaches one, where and when. Every square is saved at once; a way the server does not have is not shown.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { useAttempt, type Attempt } from "../pages/attempt";
import { Top } from "../pages/top";
import { Trouble } from "../pages/trouble";
import { message } from "../table/work";
import { setTitle } from "../title";
import { Absences } from "./absence";
import { Devices } from "./devices";
import { Mail } from "./mail";
import { Quiet } from "./quiet";
import {
  comes,
  KINDS,
  members,
  toggled,
  tomorrow,
  zone,
  type Answer,
  type Kind,
  type Notices,
  type Way,
} from "./wishes";
import "../../style/spread.css";
import "../../style/notices.css";

interface Bench {
  answer: Answer | null;
  trouble: string;
  saved: boolean;
  attempt: Attempt;
  /** Shows the change at once and saves it. */
  change: (to: Partial<Notices>) => void;
  load: () => Promise<void>;
}

function useNotices(): Bench {
  const { server, waiting } = useApp();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [trouble, attempt] = useAttempt();
  const [saved, setSaved] = useState(false);
  const load = async () => setAnswer(await server!.request<Answer>("notices"));
  const change = (to: Partial<Notices>) => {
    if (!answer) return;
    const notices = { ...answer.notices, ...to };
    setAnswer({ ...answer, notices });
    setSaved(false);
    waiting?.setWishes(notices.wishes);
    void attempt(() => server!.request("set_notices", members(notices))).then(setSaved);
  };
  useEffect(() => void attempt(load), [server]);
  // Quiet hours are those of the clock on the wall: where that has changed, the server is told.
  const known = answer?.notices;
  useEffect(() => {
    if (known?.quiet && known.zone !== zone()) change({ zone: zone() });
  }, [known?.zone]);
  return { answer, trouble, saved, attempt, change, load };
}

const ICONS = { page: "screen", sound: "bell", push: "phone", mail: "mail" } as const;

/** When it is told, where that is not at once. */
const NOTES: Partial<Record<Kind, "before" | "atNine">> = { clock: "before", puzzle: "atNine" };

function Square({ label, on, change, name }: { label: string; on: boolean; change: () => void; name: string }) {
  return (
    <label class="square">
      <input type="checkbox" checked={on} aria-label={label} data-wish={name} onChange={change} />
      <i aria-hidden="true">
        <Icon name="check" />
      </i>
    </label>
  );
}

function Events({ bench, ways }: { bench: Bench; ways: Way[] }) {
  const { words } = useApp();
  const own = words.notices;
  const wishes = bench.answer!.notices.wishes;
  const cell = (kind: Kind, way: Way) => (
    <td key={way}>
      {!comes(kind, way) ? null : (
        <Square
          label={`${words.noticeKinds[kind]}, ${words.noticeWays[way]}`}
          name={`${kind}.${way}`}
          on={wishes[kind]?.includes(way) ?? false}
          change={() => bench.change({ wishes: toggled(wishes, kind, way) })}
        />
      )}
    </td>
  );
  return (
    <table class="wishes">
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{own.tell}</span>
          </th>
          {ways.map((way) => (
            <th key={way} scope="col">
              <span class="way">
                <Icon name={ICONS[way]} />
                {words.noticeWays[way]}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              <b>{words.noticeKinds[kind]}</b>
              {NOTES[kind] ? <span class="s">{own[NOTES[kind]!]}</span> : null}
            </th>
            {ways.map((way) => cell(kind, way))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Peace for a while, and one notice to try. */
function Foot({ bench, tries }: { bench: Bench; tries: boolean }) {
  const { words, server, lang } = useApp();
  const own = words.notices;
  const { until } = bench.answer!.notices;
  const muted = until > Date.now();
  const when = new Intl.DateTimeFormat(lang, { weekday: "long", hour: "numeric", minute: "2-digit" }).format(until);
  return (
    <p class="act notices-foot">
      <span class="ok" role="status">
        {bench.saved ? (
          <>
            <Icon name="check" /> {own.saved}
          </>
        ) : null}
      </span>
      {muted ? <span class="said">{own.mutedTill({ when })}</span> : null}
      <button class="btn quiet" data-mute onClick={() => bench.change({ until: muted ? 0 : tomorrow(new Date()) })}>
        {muted ? own.unmute : own.mute}
      </button>
      {tries ? (
        <button class="btn" data-try onClick={() => void bench.attempt(() => server!.request("try_notice"))}>
          {own.tryOne}
        </button>
      ) : null}
    </p>
  );
}

/** A link of a letter brought one here: the address is confirmed, once. */
function useConfirming(bench: Bench): boolean {
  const { server } = useApp();
  const [done, setDone] = useState(false);
  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const [token, person, address] = ["confirm", "person", "address"].map((name) => asked.get(name));
    if (!token) return;
    const proof = { token, person, address, until: Number(asked.get("until")) };
    void bench.attempt(async () => {
      await server!.request("confirm_mail", proof);
      history.replaceState(null, "", "/notices");
      setDone(true);
      await bench.load();
    });
  }, [server]);
  return done;
}

export function NoticesPage() {
  const { words } = useApp();
  const own = words.notices;
  const bench = useNotices();
  const confirmed = useConfirming(bench);
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(`${own.title} · ${words.title}`);
  }, [own]);
  const { answer } = bench;
  const ways: Way[] = ["page", "sound"];
  if (answer?.push) ways.push("push");
  if (answer?.mails) ways.push("mail");
  const tries = Boolean(answer && (answer.notices.devices.length || answer.notices.mail?.confirmed));
  return (
    <div class="spread notices-page">
      <Top title={own.title} game={null} />
      <main>
        <section class="leaf-page" aria-labelledby="tell-me">
          <h2 id="tell-me" class="rubric">
            {own.tell}
          </h2>
          <Trouble said={bench.trouble} />
          {confirmed ? <p class="said">{own.confirmed}</p> : null}
          {answer ? <Events bench={bench} ways={ways} /> : null}
          {answer ? <Foot bench={bench} tries={tries} /> : null}
        </section>
        {answer ? (
          <section class="leaf-page beside">
            {ways.length > 2 ? <Quiet notices={answer.notices} change={bench.change} /> : null}
            {answer.mails ? <Mail {...bench} notices={answer.notices} /> : null}
            {answer.push ? <Devices {...bench} answer={answer} /> : null}
            <Absences />
            {ways.length > 2 ? null : <p class="said">{own.pageOnly}</p>}
          </section>
        ) : null}
      </main>
    </div>
  );
}

/** The link at the end of every mail: one more click, for programs look at links by themselves. */
export function UnsubscribePage() {
  const { words, server, link } = useApp();
  const own = words.notices;
  const [said, setSaid] = useState("");
  useEffect(() => setTitle(`${own.title} · ${words.title}`), [own]);
  const asked = new URLSearchParams(location.search);
  const end = () =>
    void server!
      .request("unsubscribe", { person: asked.get("person"), token: asked.get("token") })
      .then(() => setSaid(own.ended))
      .catch((error: unknown) => setSaid(message(error)));
  return (
    <main class="waiting">
      <h1 class="display">{own.title}</h1>
      {said ? (
        <p class="said" role="status">
          {said}
        </p>
      ) : (
        <button class="btn gold" data-unsubscribe onClick={end}>
          {own.end}
        </button>
      )}
      <a class="btn" href="/notices" onClick={link}>
        {own.title}
      </a>
    </main>
  );
}
