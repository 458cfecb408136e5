// Who one is at this server: a name; with a password the name is kept and can be used from another browser.
import { useEffect, useRef, useState } from "preact/hooks";
import { post, useApp, type Me } from "../app";
import type { Answer } from "../notices/wishes";
import { Consent } from "../people/consent";
import { OwnData } from "../people/leave";
import { withDays } from "../people/say";
import { setTitle } from "../title";
import { useAttempt, type Attempt } from "./attempt";
import { Field } from "./field";
import { Sessions } from "./sessions";
import { Trouble } from "./trouble";

const fields = (e: Event): Record<string, string> => {
  e.preventDefault();
  const form = new FormData(e.currentTarget as HTMLFormElement);
  return Object.fromEntries([...form].map(([k, v]) => [k, String(v).trim().normalize("NFC")]));
};

/** Name and password. */
function Identity({ me, attempt, close }: { me: Me; attempt: Attempt; close: () => void }) {
  const { words, server, setMe } = useApp();
  const save = async (e: Event) => {
    const { name, password, old } = fields(e);
    const kept = await attempt(async () => {
      setMe((await server!.request<{ me: Me }>("rename", { name })).me);
      if (!password) return;
      setMe((await server!.request<{ me: Me }>("password", { password, ...(old ? { old } : {}) })).me);
    });
    if (kept) close();
  };
  const secret = { type: "password", minLength: 8, maxLength: 200 } as const;
  return (
    <form onSubmit={(e) => void save(e)}>
      <Field
        title={words.yourName}
        name="name"
        defaultValue={me.name}
        maxLength={32}
        required
        autocomplete="nickname"
      />
      {me.registered ? (
        <Field title={words.oldPassword} type="password" name="old" autocomplete="current-password" />
      ) : null}
      <Field title={words.newPassword} name="password" autocomplete="new-password" {...secret} />
      <p class="said">{me.registered ? words.registeredNote : words.passwordNote}</p>
      <p class="act">
        <button class="btn gold">{words.keep}</button>
        <button type="button" class="btn quiet" onClick={close}>
          {words.cancel}
        </button>
      </p>
    </form>
  );
}

/** The socket belongs to whom it was opened for: the page begins anew. */
const become = (attempt: Attempt, operation: "login" | "logout" | "reset", members: Record<string, string>) =>
  attempt(async () => {
    await post(operation, members);
    location.assign("/");
  });

/** A letter with a link, where the server sends any; the answer is the same for every name. */
function Forgotten({ attempt }: { attempt: Attempt }) {
  const { words } = useApp();
  const [sent, setSent] = useState(false);
  const ask = async (e: Event) => {
    const { name } = fields(e);
    setSent(await attempt(() => post("recover", { name })));
  };
  return (
    <details data-forgotten>
      <summary>{words.forgotten.title}</summary>
      <form onSubmit={(e) => void ask(e)}>
        <Field title={words.yourName} name="name" maxLength={32} required autocomplete="username" />
        <p class="said" role="status">
          {sent ? words.forgotten.sent : words.forgotten.note}
        </p>
        <p class="act">
          <button class="btn">{words.forgotten.send}</button>
        </p>
      </form>
    </details>
  );
}

function LoginForm({ attempt }: { attempt: Attempt }) {
  const { words } = useApp();
  return (
    <form onSubmit={(e) => void become(attempt, "login", fields(e))}>
      <Field title={words.yourName} name="name" maxLength={32} required autocomplete="username" />
      <Field title={words.password} type="password" name="password" required autocomplete="current-password" />
      <p class="act">
        <button class="btn">{words.login}</button>
      </p>
    </form>
  );
}

/** Nobody new is let in from this address: why, and the way in for those who are known. */
export function BarredPage({ said, away }: { said: string; away: () => void }) {
  const { words, lang } = useApp();
  const [trouble, attempt] = useAttempt();
  return (
    <main class="waiting" data-barred>
      <h1 class="display">{words.title}</h1>
      <p class="refusal" role="alert">
        {withDays(lang, said)}
      </p>
      <h2>{words.loginTitle}</h2>
      <LoginForm attempt={attempt} />
      <Trouble said={trouble} />
      <button class="btn quiet" data-away onClick={away}>
        {words.offlineTitle}
      </button>
    </main>
  );
}

function Login({ attempt }: { attempt: Attempt }) {
  const { words, server } = useApp();
  const [mails, setMails] = useState(false);
  const open = () =>
    void server!
      .request<Answer>("notices")
      .then((answer) => setMails(answer.mails))
      .catch(() => undefined);
  return (
    <details onToggle={open}>
      <summary>{words.loginTitle}</summary>
      <LoginForm attempt={attempt} />
      {mails ? <Forgotten attempt={attempt} /> : null}
    </details>
  );
}

/** The link of the letter leads here: a new password, and one is logged in. */
export function RecoverPage() {
  const { words } = useApp();
  const [trouble, attempt] = useAttempt();
  const token = new URLSearchParams(location.search).get("token") ?? "";
  useEffect(() => setTitle(`${words.forgotten.title} · ${words.title}`), [words]);
  return (
    <main class="waiting">
      <h1 class="display">{words.forgotten.fresh}</h1>
      <form onSubmit={(e) => void become(attempt, "reset", { token, ...fields(e) })}>
        <Field
          title={words.newPassword}
          type="password"
          name="password"
          minLength={8}
          maxLength={200}
          required
          autocomplete="new-password"
        />
        <p class="act">
          <button class="btn gold">{words.keep}</button>
        </p>
      </form>
      <Trouble said={trouble} />
    </main>
  );
}

function Registered({ attempt }: { attempt: Attempt }) {
  const { words } = useApp();
  return (
    <>
      <Sessions attempt={attempt} />
      <Consent attempt={attempt} />
      <p class="act">
        <button class="btn quiet" onClick={() => void become(attempt, "logout", {})}>
          {words.logout}
        </button>
      </p>
    </>
  );
}

export function Account() {
  const { words, me } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const [trouble, attempt] = useAttempt();
  if (!me) return null;
  return (
    <>
      <button class="btn quiet" data-account aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <span>{me.name}</span>
      </button>
      <dialog ref={dialog} class="leaf-dialog" aria-labelledby="account">
        <h2 id="account" class="display">
          {words.account}
        </h2>
        <Identity me={me} attempt={attempt} close={() => dialog.current?.close()} />
        <Trouble said={trouble} />
        {me.registered ? <Registered attempt={attempt} /> : <Login attempt={attempt} />}
        <OwnData me={me} attempt={attempt} />
      </dialog>
    </>
  );
}
