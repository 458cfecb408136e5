// The table: bar, board, prompt, choices, log. Any game; a board that fails gives way to the panel.
import { Component, type ComponentChildren } from "preact";
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Board, BoardProps } from "../board";
import { boardOf } from "../boards";
import type { Connection } from "../connection";
import { elementProps, standing } from "../elements";
import { Icon, Piece, SeatMark, TINCTURES, Tinctures } from "../icons";
import { Panel } from "../panel";
import { TableStore } from "../state";
import type { Candidate, Choice, Description, Refusal, SeatInfo, Table } from "../types";
import { Final } from "./final";
import { Replay } from "./replay";

export const seatName = (seat: SeatInfo, words: { levels: Record<string, string> }): string =>
  seat.name ?? seat.person?.name ?? (seat.level ? `${seat.title} (${words.levels[seat.level] ?? seat.level})` : seat.title);

/** Listens to a store. */
export function useStore(store: TableStore): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const deaf = store.subscribe(() => again(0));
    again(0); // what came before anybody listened
    return deaf;
  }, [store]);
}

class Guard extends Component<{ fallback: () => ComponentChildren; children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failed: true });
  }
  override render() {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}

function Hints({ list }: { list: Candidate[] }) {
  const { words } = useApp();
  return (
    <section class="hints" aria-live="polite">
      <h2>{words.hintTitle}</h2>
      <ol>
        {list.slice(0, 3).map((c) => (
          <li key={c.text}>
            <span class="manicule" aria-hidden="true">☞</span> <b>{c.label}</b> <i>{c.reason}</i>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Refusals({ list }: { list: Refusal[] }) {
  const { words } = useApp();
  const seen = new Set<string>();
  const once = list.filter((r) => !seen.has(r.message) && seen.add(r.message));
  return (
    <p class="refusal" role="status">
      {once.length === 0 ? words.notNow : once.slice(0, 3).map((r) => (
        <span key={r.message}>
          {r.message}
          {r.rule ? <small> {r.rule}</small> : null}{" "}
        </span>
      ))}
    </p>
  );
}

/** Buttons for choices that no element names, or all of them when asked for. */
function Buttons({ store, choices }: { store: TableStore; choices: Choice[] }) {
  return (
    <div class="buttons" data-menu={store.state.menu ? "" : undefined}>
      {choices.map((c) => (
        <button key={c.text} class="btn" disabled={store.state.busy} data-choice={c.text} onClick={() => void store.choose(c)}>
          {c.label}
        </button>
      ))}
    </div>
  );
}

function Staged({ store }: { store: TableStore }) {
  const { words } = useApp();
  const { staging, busy } = store.state;
  if (!staging.choices.length) return null;
  return (
    <section class="staging" aria-label={words.staged}>
      <ol>
        {staging.choices.map((c, i) => (
          <li key={i}>
            {c.label}
            <button class="btn quiet" aria-label={`${words.takeBack}: ${c.label}`} onClick={() => void store.takeBack(i)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      {store.readyToSend ? (
        <button class="btn gold" disabled={busy} data-send onClick={() => void store.send()}>
          {words.send}
        </button>
      ) : null}
    </section>
  );
}

/** The open decision: what is asked, what can be done, what was staged, what went wrong. */
function Prompt({ store, help }: { store: TableStore; help: string | null }) {
  const { words } = useApp();
  const { table, menu, hints, why, trouble, online } = store.state;
  const [all, setAll] = useState(false);
  if (!table) return null;
  const choices = menu ? menu.choices : store.choices;
  const bare = menu || all ? choices : choices.filter((c) => c.targets.length === 0);
  const waiting = table.seats.filter((s) => store.decision?.actors.includes(s.seat));
  return (
    <section class="decision" aria-labelledby="prompt">
      <p class="prompt" id="prompt" aria-live="assertive">
        {store.mayChoose || store.state.laid ? store.prompt : store.readyToSend ? words.staged : table.status === "over" ? words.over
          : waiting.some((s) => s.level || s.stand_in) ? words.thinking
          : words.waitingFor(waiting.map((s) => seatName(s, words)).join(", "))}
      </p>
      {store.mayChoose && help ? <p class="first-help">{help}</p> : null}
      <Staged store={store} />
      <Buttons store={store} choices={bare} />
      {!menu && choices.length > bare.length ? (
        <button class="btn quiet" aria-expanded={all} onClick={() => setAll(!all)} data-all-choices>
          {words.more(choices.length)}
        </button>
      ) : null}
      {menu ? <button class="btn quiet" onClick={() => store.closeMenu()}>{words.cancel}</button> : null}
      {why ? <Refusals list={why.refusals} /> : null}
      {trouble ? <p class="refusal" role="alert">{trouble}</p> : null}
      {online ? null : <p class="refusal" role="status">{words.lost}</p>}
      {hints ? <Hints list={hints} /> : null}
    </section>
  );
}

function Log({ table }: { table: Table }) {
  const { words } = useApp();
  const lines = table.rows.flatMap((row) => row.events.map((e, i) => ({ key: `${row.seq}.${i}`, e }))).slice(-120).reverse();
  return (
    <section class="log-panel" aria-labelledby="log" tabIndex={0}>
      <h2 id="log">{words.log}</h2>
      <ol class="log" aria-live="polite" aria-relevant="additions">
        {lines.map(({ key, e }) => (
          <li key={key}>
            {e.seat !== null ? <SeatMark seat={e.seat} /> : null}
            {e.text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Each kind of decision explains itself the first time. */
function useFirstHelp(description: Description | null, kind: string | undefined, game: string | undefined): string | null {
  return useMemo(() => {
    if (!description || !kind || !game) return null;
    const met = `met.${game}.${kind}`;
    if (localStorage.getItem(met)) return null;
    localStorage.setItem(met, "1");
    return description.kinds.find((k) => k.name === kind)?.help ?? null;
  }, [description, kind, game]);
}

function useLookups(description: Description | null) {
  return useMemo(() => {
    const rows = new Map<string, { name: string; help: string | null; figures?: Record<string, number> }>();
    for (const type of description?.types ?? []) {
      // The first type of a name carries the figures; later ones are parts of it.
      for (const row of type.rows ?? []) if (!rows.has(`${type.name}.${row.id}`)) rows.set(`${type.name}.${row.id}`, row);
    }
    const row = (type: string, id: string | number | null) => (id === null ? undefined : rows.get(`${type}.${id}`));
    return {
      name: (type: string, id: string | number | null) => row(type, id)?.name ?? String(id ?? ""),
      help: (type: string, id: string | number | null) => row(type, id)?.help ?? null,
      figure: (type: string, id: string | number | null, figure: string) => row(type, id)?.figures?.[figure] ?? 0,
    };
  }, [description]);
}

function usePhone(): boolean {
  const query = useMemo(() => matchMedia("(max-width: 700px)"), []);
  const [phone, set] = useState(query.matches);
  useEffect(() => {
    const hear = () => set(query.matches);
    query.addEventListener("change", hear);
    return () => query.removeEventListener("change", hear);
  }, [query]);
  return phone;
}

export function TablePage({ connection, id, follow }: { connection: Connection; id: string; follow?: Record<string, unknown> }) {
  const app = useApp();
  const store = useMemo(() => new TableStore(connection, id, follow), [connection, id]);
  const [board, setBoard] = useState<Board | null>(null);
  const [shown, show] = useState<string | null>(null);
  const phone = usePhone();
  useStore(store);
  useEffect(() => () => store.close(), [store]);
  const { table } = store.state;
  const game = table?.about?.game;
  const description = useMemo(() => (game ? app.rules.describe(game, app.lang) : null), [game, app.lang]);
  const help = useFirstHelp(description, store.mayChoose ? store.decision?.kind : undefined, game);
  const lookups = useLookups(description);
  useEffect(() => {
    if (!game) return;
    void boardOf(game).then((b) => {
      setBoard(() => b);
      store.setLayout(b?.layout ?? null);
    });
  }, [game, store]);
  useEffect(() => {
    document.documentElement.dataset.game = game ?? "";
    document.title = `${description?.title ?? ""} · ${app.words.title}`;
  }, [game, description]);
  if (!table || !description || !table.view) return <main class="waiting">{store.state.trouble}</main>;

  const prompt = <Prompt store={store} help={help} />;
  // Looking back, the board and the log know nothing of what came later.
  const { past } = store.state;
  const seen = past ? { ...table, rows: table.rows.filter((row) => row.seq <= past.row) } : table;
  const log = <Log table={seen} />;
  const props: BoardProps = {
    view: store.view ?? table.view, table: seen, seat: table.seat, seats: table.seats, words: app.words, lang: app.lang, phone,
    choices: store.choices, staged: store.state.staging.choices, description, ...lookups, prompt, log, playing: [],
    el: (name, label, extra = "") => elementProps(store, name, label, extra, show),
    standing: (name) => standing(store, name),
    laid: past ? null : store.state.laid,
    choose: (choice, ...further) => void store.choose(choice, ...further),
    attempt: (further) => store.attempt(further),
  };
  const Drawn = board?.component;
  const Aside = board?.aside;
  const panel = () => <Panel {...props} />;
  const extras = (
    <>
      <button class="btn icon-b" data-replay title={app.words.replay} aria-label={app.words.replay} aria-pressed={past !== null}
        onClick={() => (past ? store.lookUp() : void store.look(table.status === "over" ? 0 : table.seq))}><Icon name="replay" /></button>
      <a class="btn icon-b" title={app.words.rules} aria-label={app.words.rules} href={`/rules/${game}`} target="_blank" rel="noopener"><Icon name="rules" /></a>
      <button class="btn icon-b" title={app.words.theme} aria-label={app.words.theme} onClick={app.switchTheme}><Icon name="theme" /></button>
      <button class="btn quiet" lang={app.lang === "en" ? "fr" : "en"} onClick={app.switchLang}>{app.words.language}</button>
    </>
  );
  const page = (
    <div class={`table-page ${phone ? "phone-page" : ""}`} onKeyDown={(e) => e.key === "Escape" && store.closeMenu()}>
      <header class="top">
        <a href="/" aria-label={app.words.home} onClick={app.link}><Piece id={`emblem-${game}`} size={32} /></a>
        <h1 class="display">{description.title}</h1>
        <span class="sp" />
        <button class="btn icon-b" title={app.words.undo} aria-label={app.words.undo} onClick={() => void store.undo()}><Icon name="undo" /></button>
        {table.about.hints ? (
          <button class="btn icon-b" title={app.words.hint} aria-label={app.words.hint} disabled={!store.mayChoose} onClick={() => void store.hint()}><Icon name="hint" /></button>
        ) : null}
        {phone ? (
          <details class="more">
            <summary class="btn icon-b" aria-label={app.words.menu}><Icon name="menu" /></summary>
            <div class="more-list">{extras}</div>
          </details>
        ) : extras}
      </header>
      <main class="table-main">
        <div class="board" data-shown={shown ?? undefined}>
          {Drawn ? <Guard fallback={panel}><Drawn {...props} /></Guard> : panel()}
        </div>
        <aside class="rail">
          {table.status === "over" && !past ? <Final store={store} description={description} /> : null}
          <div class="now">
            <Replay store={store} />
            {Aside ? <Guard fallback={() => null}><Aside {...props} /></Guard> : null}
            {board?.ownsPrompt || table.status === "over" || past ? null : prompt}
          </div>
          {log}
        </aside>
      </main>
    </div>
  );
  const tinctures = typeof board?.tinctures === "function" ? board.tinctures(props.view) : board?.tinctures;
  return <Tinctures.Provider value={tinctures ?? TINCTURES}>{page}</Tinctures.Provider>;
}
