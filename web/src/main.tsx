// Starts the page: loads the module, greets the server (or does without), shows the page the address names.
import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { AppContext, nextTheme, storedLang, type App } from "./app";
import type { Connection } from "./connection";
import { Sprite } from "./icons";
import { Offline } from "./offline";
import { Lobby } from "./pages/lobby";
import { RulesPage } from "./pages/rules";
import { TablePage } from "./pages/table";
import { Socket } from "./socket";
import type { Lang } from "./types";
import { Rules } from "./wasm";
import { words } from "./words";
import wasmUrl from "cloister.wasm?url";
import "./fonts.css";
import "../style/tokens.css";
import "../style/page.css";

/** A person of the server, or null where there is none (an installed page without a network). */
async function greet(lang: Lang): Promise<{ id: string; name: string } | null> {
  try {
    const name = localStorage.getItem("name") ?? (lang === "fr" ? "Visiteur" : "Visitor");
    const answer = await fetch("/api/hello", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name, lang }),
    });
    if (!answer.ok || !answer.headers.get("Content-Type")?.includes("json")) return null;
    return ((await answer.json()) as { me: { id: string; name: string } }).me;
  } catch {
    return null;
  }
}

function Root({ rules, me, server }: { rules: Rules; me: { id: string; name: string } | null; server: Connection | null }) {
  const [lang, setLang] = useState<Lang>(storedLang());
  const [path, setPath] = useState(location.pathname + location.search);
  const worker = useMemo(() => ({ made: null as Offline | null }), []);
  useEffect(() => {
    const hear = () => setPath(location.pathname + location.search);
    addEventListener("popstate", hear);
    return () => removeEventListener("popstate", hear);
  }, []);
  useEffect(() => {
    document.documentElement.lang = lang;
    localStorage.setItem("lang", lang);
    void server?.request("lang", { lang }).catch(() => undefined);
    void worker.made?.request("lang", { lang });
  }, [lang]);
  const go = (to: string) => {
    history.pushState(null, "", to);
    setPath(to);
    scrollTo(0, 0);
  };
  const app: App = {
    rules, lang, words: words(lang), server, me,
    switchLang: () => setLang(lang === "en" ? "fr" : "en"),
    switchTheme: nextTheme,
    go,
    link: (e) => {
      const to = (e.currentTarget as HTMLAnchorElement).getAttribute("href")!;
      if (e.metaKey || e.ctrlKey || e.shiftKey) return;
      e.preventDefault();
      go(to);
    },
    offline: () => (worker.made ??= new Offline()),
  };
  const url = new URL(path, location.href);
  const [, page, id] = url.pathname.split("/");
  const key = url.searchParams.get("key") ?? undefined;
  return (
    <AppContext.Provider value={app}>
      <Sprite />
      {page === "table" && id && server ? <TablePage connection={server} id={id} follow={key ? { key } : {}} />
        : page === "offline" && id ? <TablePage connection={app.offline()} id={id} />
        : page === "rules" && id ? <RulesPage game={id} />
        : <Lobby />}
    </AppContext.Provider>
  );
}

async function start(): Promise<void> {
  if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  const [rules, me] = await Promise.all([Rules.load(wasmUrl), greet(storedLang())]);
  const server = me ? new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`) : null;
  render(<Root rules={rules} me={me} server={server} />, document.getElementById("root")!);
}

void start();
