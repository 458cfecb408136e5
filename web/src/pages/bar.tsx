// The bar over a table: the way home, who plays, undo, hint, rules, and a menu with the rest.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon, Piece } from "../icons";
import { setSounds, setSpeed, sounds, speed, type Speed } from "../settings";
import type { TableStore } from "../state";
import { SeatStrip } from "./seats";
import { TableMenu } from "./talk";

function Settings() {
  const { words } = useApp();
  const [, again] = useState(0);
  return (
    <>
      <label class="setting">
        {words.speed}
        <select
          value={speed()}
          data-speed
          onChange={(e) => {
            setSpeed(e.currentTarget.value as Speed);
            again(Date.now());
          }}
        >
          {Object.entries(words.speeds).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label class="setting">
        {words.sound}
        <select
          value={sounds() ? "on" : "off"}
          data-sounds
          onChange={(e) => {
            setSounds(e.currentTarget.value === "on");
            again(Date.now());
          }}
        >
          <option value="off">{words.off}</option>
          <option value="on">{words.on}</option>
        </select>
      </label>
    </>
  );
}

export function Bar({
  store,
  title,
  phone,
  rule,
  covered,
}: {
  store: TableStore;
  title: string;
  phone: boolean;
  rule: string | null;
  covered: boolean;
}) {
  const { words, link, lang, switchLang, switchTheme } = useApp();
  const table = store.state.table!;
  const { past } = store.state;
  const { game, hints } = table.about;
  const staged = store.state.staging.choices.length > 0;
  const mayUndo = staged || (table.undo !== null && (table.undo.alone !== null || table.undo.ask !== null));
  const undo = !staged && table.undo?.alone === null ? words.askUndo : words.undo;
  const back = table.status === "over" ? 0 : store.moves.length;
  const shown = table.view !== null && !covered;
  const replay = (
    <button
      class="btn icon-b"
      data-replay
      title={words.replay}
      aria-label={words.replay}
      aria-pressed={past !== null}
      onClick={() => (past ? store.lookUp() : void store.look(back))}
    >
      <Icon name="replay" />
    </button>
  );
  const rules = (
    <a
      class="btn icon-b"
      title={words.rules}
      aria-label={words.rules}
      href={`/rules/${game}${rule ? `#${rule}` : ""}`}
      target="_blank"
      rel="noopener"
    >
      <Icon name="rules" />
    </a>
  );
  return (
    <header class="top">
      <a href="/" aria-label={words.home} onClick={link}>
        <Piece id={`emblem-${game}`} size={32} />
      </a>
      <h1 class="display">{title}</h1>
      {table.status === "open" || phone ? <span class="sp" /> : <SeatStrip table={table} heard={store.heard} />}
      {table.mine.length && table.status === "playing" && !covered ? (
        <button
          class="btn icon-b"
          title={undo}
          aria-label={undo}
          data-undo
          disabled={!mayUndo}
          onClick={() => void store.undo()}
        >
          <Icon name="undo" />
        </button>
      ) : null}
      {hints && table.mine.length && table.status === "playing" && !covered ? (
        <button
          class="btn icon-b"
          title={words.hint}
          aria-label={words.hint}
          data-hint
          disabled={!store.mayChoose}
          onClick={() => void store.hint()}
        >
          <Icon name="hint" />
        </button>
      ) : null}
      {phone ? null : (
        <>
          {shown ? replay : null}
          {rules}
        </>
      )}
      <details class="more">
        <summary class="btn icon-b" aria-label={words.menu} title={words.menu}>
          <Icon name="menu" />
        </summary>
        <div class="more-list">
          {phone ? (
            <p class="more-icons">
              {shown ? replay : null}
              {rules}
            </p>
          ) : null}
          <TableMenu store={store} />
          <Settings />
          <button class="btn quiet" onClick={switchTheme}>
            <Icon name="theme" /> {words.theme}
          </button>
          <button class="btn quiet" lang={lang === "en" ? "fr" : "en"} onClick={switchLang}>
            {words.language}
          </button>
        </div>
      </details>
    </header>
  );
}
