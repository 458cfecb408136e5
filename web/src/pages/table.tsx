// The table: bar, board, prompt, choices, log. Any game; a board that fails gives way to the panel.
import { Component, Fragment, type ComponentChildren } from "preact";
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Board, BoardProps } from "../board";
import { boardOf, tincturesOf } from "../boards";
import type { Connection } from "../connection";
import { elementProps, standing } from "../elements";
import { Icon, Piece, Tinctures } from "../icons";
import { finish, show as showMoves, spots } from "../anim";
import { listen } from "../keys";
import { pan } from "../pan";
import { Panel } from "../panel";
import { pace } from "../settings";
import { sound } from "../sound";
import { TableStore } from "../state";
import { Tip } from "../tip";
import type { Candidate, Choice, Description, Refusal, SeatInfo } from "../types";
import { Final } from "./final";
import { Bar } from "./bar";
import { Log } from "./log";
import { Replay } from "./replay";
import { Room } from "./room";
import { SeatStrip } from "./seats";
import { Chat, Offers, PlayedFor } from "./talk";

export const seatName = (seat: SeatInfo, words: { levels: Record<string, string>; expert: string }): string =>
  seat.name ??
  seat.person?.name ??
  (seat.level ? `${seat.title} (${words.levels[seat.level] ?? words.expert})` : seat.title);

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

/** Draws anew only when something changed that it is drawn from: a click that is on its way to the server is not. */
class Steady extends Component<{ from: unknown[]; draw: () => ComponentChildren }> {
  override shouldComponentUpdate(next: { from: unknown[] }): boolean {
    return next.from.some((part, i) => part !== this.props.from[i]);
  }
  override render() {
    return this.props.draw();
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
            <span class="manicule" aria-hidden="true">
              ☞
            </span>{" "}
            <b>{c.label}</b> <i>{c.reason}</i>
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
      {once.length === 0
        ? words.notNow
        : once.slice(0, 3).map((r) => (
            <span key={r.message}>
              {r.message}{" "}
              {r.rule ? (
                <a
                  class="rule-link"
                  href={`/rules/${document.documentElement.dataset.game}#${r.rule}`}
                  target="_blank"
                  rel="noopener"
                >
                  {r.rule}
                </a>
              ) : null}{" "}
            </span>
          ))}
    </p>
  );
}

/** Buttons for choices that no element names, or all of them when asked for. */
function Buttons({ store, choices }: { store: TableStore; choices: Choice[] }) {
  return (
    <div class="buttons" data-menu={store.state.menu ? "" : undefined}>
      {choices.map((c) => {
        const caution = store.caution(c);
        const id = `caution-${c.text.replaceAll(" ", "-")}`;
        return (
          <Fragment key={c.text}>
            <button
              class="btn"
              disabled={store.state.busy}
              data-choice={c.text}
              aria-describedby={caution ? id : undefined}
              onClick={() => void store.choose(c)}
            >
              {c.label}
            </button>
            {caution ? (
              <p class="caution" id={id}>
                {caution}
              </p>
            ) : null}
          </Fragment>
        );
      })}
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
            <button
              class="btn quiet"
              aria-label={`${words.takeBack}: ${c.label}`}
              onClick={() => void store.takeBack(i)}
            >
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
function Prompt({ store, help, rule }: { store: TableStore; help: string | null; rule: string | null }) {
  const { words } = useApp();
  const { table, menu, hints, why, trouble } = store.state;
  const [all, setAll] = useState(false);
  if (!table) return null;
  const choices = menu ? menu.choices : store.choices;
  const bare = menu || all ? choices : choices.filter((c) => c.targets.length === 0);
  const waiting = table.seats.filter((s) => store.decision?.actors.includes(s.seat));
  return (
    <section class="decision" aria-labelledby="prompt">
      <p class="prompt" id="prompt" aria-live="assertive">
        {store.mayChoose || store.state.laid
          ? store.prompt
          : store.readyToSend
            ? words.staged
            : table.status === "over"
              ? words.over
              : waiting.some((s) => s.level || s.stand_in)
                ? words.thinking
                : waiting.some((s) => table.mine.includes(s.seat))
                  ? words.yourTurn
                  : words.waitingFor(waiting.map((s) => seatName(s, words)).join(", "))}
      </p>
      {store.mayChoose && help ? <p class="first-help">{help}</p> : null}
      {store.mayChoose && rule ? (
        <a class="rule-link" href={`/rules/${table.about.game}#${rule}`} target="_blank" rel="noopener">
          {words.ruleNow} {rule}
        </a>
      ) : null}
      <Staged store={store} />
      <Buttons store={store} choices={bare} />
      {!menu && choices.length > bare.length ? (
        <button class="btn quiet" aria-expanded={all} onClick={() => setAll(!all)} data-all-choices>
          {words.more(choices.length)}
        </button>
      ) : null}
      {menu ? (
        <button class="btn quiet" onClick={() => store.closeMenu()}>
          {words.cancel}
        </button>
      ) : null}
      {why ? <Refusals list={why.refusals} /> : null}
      {trouble ? (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      ) : null}
      {hints ? <Hints list={hints} /> : null}
    </section>
  );
}

/** Each kind of decision explains itself the first time. */
function useFirstHelp(
  description: Description | null,
  kind: string | undefined,
  game: string | undefined,
): string | null {
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
      for (const row of type.rows ?? [])
        if (!rows.has(`${type.name}.${row.id}`)) rows.set(`${type.name}.${row.id}`, row);
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

/** Nothing to show: no such table, or not yet. */
function Lost({ trouble }: { trouble: string | null }) {
  const { words, link } = useApp();
  if (!trouble) return <main class="waiting" />;
  return (
    <main class="waiting">
      <h1 class="display">{words.title}</h1>
      <p class="refusal" role="alert">
        {trouble}
      </p>
      <a class="btn" href="/" onClick={link}>
        {words.home}
      </a>
    </main>
  );
}

function HandOver({ game, name, ready }: { game: string; name: string; ready: () => void }) {
  const { words } = useApp();
  return (
    <div class="board hand-over">
      <Piece id={`emblem-${game}`} size={96} />
      <h2 class="display">{words.handOver(name)}</h2>
      <p class="said">{words.handOverNote}</p>
      <button class="btn gold" data-ready onClick={ready}>
        {words.handOverReady}
      </button>
    </div>
  );
}

function Rematch({ store }: { store: TableStore }) {
  const { words, link } = useApp();
  const table = store.state.table!;
  const { next } = table.about;
  const offered = table.offers.some((o) => o.kind === "rematch");
  if (next)
    return (
      <a class="btn gold" data-next href={`/table/${next}`} onClick={link}>
        {words.nextGame}
      </a>
    );
  if (offered) return null;
  return (
    <button
      class="btn"
      data-rematch
      onClick={() => void store.act("propose", { table: table.table, seat: table.mine[0], kind: "rematch" })}
    >
      {words.rematch}
    </button>
  );
}

/** Log and talk share a place. */
function Side({ store, log, talks }: { store: TableStore; log: ComponentChildren; talks: boolean }) {
  const { words } = useApp();
  const [talk, setTalk] = useState(false);
  const heard = store.state.table!.chat.length;
  const [read, setRead] = useState(heard);
  useEffect(() => {
    if (talk) setRead(heard);
  }, [talk, heard]);
  if (!talks) return <>{log}</>;
  if (!log)
    return (
      <div class="side">
        <Chat store={store} headed />
      </div>
    );
  return (
    <div class="side">
      <div class="tabs" role="tablist" aria-label={words.log}>
        <button role="tab" aria-selected={!talk} onClick={() => setTalk(false)}>
          {words.log}
        </button>
        <button role="tab" aria-selected={talk} data-talk onClick={() => setTalk(true)}>
          {words.chat}
          {heard > read ? <span class="fresh"> {heard - read}</span> : null}
        </button>
      </div>
      {talk ? <Chat store={store} /> : log}
    </div>
  );
}

/** Lets what happens be seen and heard; a click or a key ends it at once. */
function useMotion(store: TableStore, still: boolean): void {
  useEffect(() => {
    let done: (() => void) | null = null;
    store.onEvents = (events) => {
      const mine = store.state.table?.seat;
      const ring = () => {
        if (mine !== undefined && mine !== null && store.decision?.actors.includes(mine)) sound("turn");
      };
      sound(events.some((e) => e.seat === null) ? "chance" : "move");
      if (still || !pace() || document.hidden) {
        setTimeout(ring);
        return Promise.resolve();
      }
      const before = spots();
      return new Promise<void>((resolve) => {
        done = resolve;
        // Drawn anew first; then the new drawing starts from the old places.
        requestAnimationFrame(() => setTimeout(() => setTimeout(resolve, showMoves(events, before))));
      }).then(() => {
        done = null;
        ring();
      });
    };
    const skip = () => {
      if (!done) return;
      finish();
      done();
    };
    addEventListener("pointerdown", skip, true);
    addEventListener("keydown", skip, true);
    return () => {
      store.onEvents = null;
      removeEventListener("pointerdown", skip, true);
      removeEventListener("keydown", skip, true);
    };
  }, [store, still]);
}

export function TablePage({
  connection,
  id,
  follow,
}: {
  connection: Connection;
  id: string;
  follow?: Record<string, unknown>;
}) {
  const app = useApp();
  const store = useMemo(() => new TableStore(connection, id, follow), [connection, id]);
  const [board, setBoard] = useState<Board | null>(null);
  const [sitting, setSitting] = useState<number | null>(null); // who is at this screen
  const phone = usePhone();
  useStore(store);
  useEffect(() => () => store.close(), [store]);
  useEffect(() => listen(store), [store]);
  useMotion(store, board?.playsItself ?? false);
  useEffect(() => void (store.state.table && store.connect(0)), [app.lang]);
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
  const { past } = store.state;
  const rows = table?.rows;
  // Looking back, the board and the log know nothing of what came later.
  const seen = useMemo(
    () => (table ? { ...table, rows: past ? store.moves.slice(0, past.row) : store.moves } : null),
    [table, past],
  );
  const log = useMemo(
    () =>
      seen && description ? (
        <Log table={seen} description={description} past={past !== null} fold={board?.fold} />
      ) : null,
    [rows, past, description, app.words, board],
  );
  useEffect(() => {
    if (phone && store.mayChoose && !store.state.menu) requestAnimationFrame(pan);
  }, [phone, store.choices, board]);
  const ready = table !== null;
  useEffect(() => {
    const at = new URLSearchParams(location.search).get("at");
    if (ready && at !== null) void store.lookAt(Number(at));
  }, [ready, store]);
  if (!table || !seen || !log || !description) return <Lost trouble={store.state.trouble} />;
  // At one screen nobody sees what is another's: the board stays covered until the right person is there.
  const secret = description.fields.some((field) => field.owned);
  const hidden =
    secret && table.mine.length > 1 && table.status === "playing" && table.seat !== sitting && table.seat !== null;

  const rule = description.kinds.find((k) => k.name === store.decision?.kind)?.rule ?? null;
  const prompt = <Prompt store={store} help={help} rule={rule} />;
  const props: BoardProps = {
    view: store.view ?? table.view ?? {},
    table: seen,
    seat: table.seat,
    seats: table.seats,
    words: app.words,
    lang: app.lang,
    phone,
    choices: store.choices,
    staged: store.state.staging.choices,
    description,
    ...lookups,
    prompt,
    log,
    playing: [],
    pace: pace(),
    el: (name, label, extra = "") => elementProps(store, name, label, extra),
    standing: (name) => standing(store, name),
    laid: past ? null : store.state.laid,
    choose: (choice, ...further) => void store.choose(choice, ...further),
    attempt: (further) => store.attempt(further),
  };
  store.caution = (choice) => board?.caution?.(props, choice) ?? null;
  const Drawn = board?.component;
  const Aside = board?.aside;
  const { staging, laid, lastMove, hints, why } = store.state;
  const from = [
    Drawn,
    seen,
    props.view,
    props.choices,
    staging,
    laid,
    lastMove,
    hints,
    why,
    phone,
    app.lang,
    props.pace,
    board?.ownsPrompt ? prompt : null,
  ];
  const panel = () => <Panel {...props} />;
  const failed = () => (
    <>
      <p class="refusal" role="alert" data-failed>
        {app.words.boardFailed}
      </p>
      {panel()}
    </>
  );
  const live = connection === app.server;
  const page = (
    <div class={`table-page ${phone ? "phone-page" : ""}`}>
      <Bar store={store} title={description.title} phone={phone} rule={rule} covered={hidden} />
      <main class={`table-main ${hidden ? "covered" : ""}`}>
        {phone && table.view ? <SeatStrip table={table} heard={store.heard} /> : null}
        {!table.view ? (
          <Room store={store} title={description.title} />
        ) : hidden ? (
          <HandOver
            game={table.about.game}
            name={seatName(table.seats[table.seat!]!, app.words)}
            ready={() => setSitting(table.seat)}
          />
        ) : (
          <div class="board">
            {Drawn ? (
              <Guard fallback={failed}>
                <Steady from={from} draw={() => <Drawn {...props} />} />
              </Guard>
            ) : (
              panel()
            )}
          </div>
        )}
        <aside class="rail">
          <div class="now">
            {store.state.online ? null : (
              <p class="refusal lost" role="status" data-lost>
                {app.words.lost}
              </p>
            )}
            {table.status === "over" && !past ? <Final store={store} description={description} /> : null}
            <Offers store={store} />
            <PlayedFor store={store} />
            {table.status === "over" && live && table.mine.length && !past ? <Rematch store={store} /> : null}
            <Replay store={store} />
            {Aside && !hidden && table.view ? (
              <Guard fallback={() => null}>
                <Steady from={from} draw={() => <Aside {...props} />} />
              </Guard>
            ) : null}
            {!table.view || hidden || board?.ownsPrompt || table.status === "over" || past ? null : prompt}
          </div>
          {hidden ? null : (
            <Side store={store} log={table.view ? log : null} talks={live && table.about.chat !== "off"} />
          )}
        </aside>
      </main>
      <Tip store={store} help={lookups.help} />
    </div>
  );
  const tinctures = (table.view && board?.tinctures?.(props.view)) || tincturesOf(table.about.game);
  return <Tinctures.Provider value={tinctures}>{page}</Tinctures.Provider>;
}
