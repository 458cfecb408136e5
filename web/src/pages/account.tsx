// Who one is at this server: a name; with a password the name is kept and can be used from another browser.
import { useRef, useState } from "preact/hooks";
import { post, useApp } from "../app";
import { message } from "../table/work";
import { Sessions } from "./sessions";

export function Account() {
  const { words, me, server, setMe } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const [trouble, setTrouble] = useState("");
  if (!me) return null;

  const close = () => dialog.current?.close();
  const stay = async (what: () => Promise<unknown>) => {
    setTrouble("");
    try {
      await what();
      return true;
    } catch (error) {
      setTrouble(message(error));
      return false;
    }
  };
  const attempt = async (what: () => Promise<unknown>) => {
    if (await stay(what)) close();
  };
  const form = (e: Event): Record<string, string> => {
    e.preventDefault();
    return Object.fromEntries(
      [...new FormData(e.currentTarget as HTMLFormElement)].map(([k, v]) => [k, String(v).trim().normalize("NFC")]),
    );
  };
  const save = (e: Event) => {
    const { name, password, old } = form(e);
    return attempt(async () => {
      const renamed = await server!.request<{ me: typeof me }>("rename", { name });
      setMe(renamed.me);
      if (password)
        setMe((await server!.request<{ me: typeof me }>("password", { password, ...(old ? { old } : {}) })).me);
    });
  };
  // The socket belongs to whom it was opened for: the page begins anew.
  const login = (e: Event) =>
    attempt(async () => {
      await post("login", form(e));
      location.assign("/");
    });
  const logout = () =>
    attempt(async () => {
      await post("logout", {});
      location.assign("/");
    });
  return (
    <>
      <button class="btn quiet" data-account aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {me.name}
      </button>
      <dialog ref={dialog} class="leaf-dialog" aria-labelledby="account">
        <h2 id="account" class="display">
          {words.account}
        </h2>
        <form onSubmit={(e) => void save(e)}>
          <label>
            {words.yourName}
            <input name="name" defaultValue={me.name} maxLength={32} required autocomplete="nickname" />
          </label>
          {me.registered ? (
            <label>
              {words.oldPassword}
              <input type="password" name="old" autocomplete="current-password" />
            </label>
          ) : null}
          <label>
            {words.newPassword}
            <input type="password" name="password" minLength={8} maxLength={200} autocomplete="new-password" />
          </label>
          <p class="said">{me.registered ? words.registeredNote : words.passwordNote}</p>
          <p class="act">
            <button class="btn gold">{words.keep}</button>
            <button type="button" class="btn quiet" onClick={close}>
              {words.cancel}
            </button>
          </p>
        </form>
        {trouble ? (
          <p class="refusal" role="alert">
            {trouble}
          </p>
        ) : null}
        {me.registered ? (
          <>
            <Sessions attempt={stay} />
            <p class="act">
              <button class="btn quiet" onClick={() => void logout()}>
                {words.logout}
              </button>
            </p>
          </>
        ) : (
          <details>
            <summary>{words.loginTitle}</summary>
            <form onSubmit={(e) => void login(e)}>
              <label>
                {words.yourName}
                <input name="name" maxLength={32} required autocomplete="username" />
              </label>
              <label>
                {words.password}
                <input type="password" name="password" required autocomplete="current-password" />
              </label>
              <p class="act">
                <button class="btn">{words.login}</button>
              </p>
            </form>
          </details>
        )}
      </dialog>
    </>
  );
}
