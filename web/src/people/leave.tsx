// All of one's own: taken along as a file, or gone for good.
import { useState } from "preact/hooks";
import { post, useApp, type Me } from "../app";
import type { Attempt } from "../pages/attempt";

const SECOND = 1000;

/** Hands an object over as a file. */
function download(name: string, what: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(what, null, 2)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), SECOND);
}

/** Said twice: what goes, then the password, of who has one. */
function Leave({ me, attempt }: { me: Me; attempt: Attempt }) {
  const { words } = useApp();
  const [sure, setSure] = useState(false);
  const own = words.leaving;
  const leave = (e: Event) => {
    e.preventDefault();
    const password = String(new FormData(e.currentTarget as HTMLFormElement).get("password") ?? "");
    void attempt(async () => {
      await post("leave_server", password ? { password } : {});
      location.assign("/");
    });
  };
  if (!sure)
    return (
      <p class="act">
        <button type="button" class="btn quiet" data-leave onClick={() => setSure(true)}>
          {own.leave}
        </button>
      </p>
    );
  return (
    <form onSubmit={leave}>
      <p class="refusal">{own.what}</p>
      {me.registered ? (
        <label>
          {words.password}
          <input type="password" name="password" required autocomplete="current-password" />
        </label>
      ) : null}
      <p class="act">
        <button class="btn" data-leave-sure>
          {own.sure}
        </button>
        <button type="button" class="btn quiet" onClick={() => setSure(false)}>
          {words.cancel}
        </button>
      </p>
    </form>
  );
}

export function OwnData({ me, attempt }: { me: Me; attempt: Attempt }) {
  const { words, server } = useApp();
  const own = words.leaving;
  const take = () =>
    void attempt(async () => download("cloister.json", (await server!.request<{ export: unknown }>("export")).export));
  return (
    <details data-own-data>
      <summary>{own.title}</summary>
      <p class="said">{own.note}</p>
      <p class="act">
        <button type="button" class="btn" data-export onClick={take}>
          {own.take}
        </button>
      </p>
      <Leave me={me} attempt={attempt} />
    </details>
  );
}
