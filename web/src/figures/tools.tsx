// The bar of the figures page: which edition, what one can do with it, and play.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { editionId } from "../editions";
import { Icon, Piece } from "../icons";
import { blank, nameOf, set } from "./edition";
import { download, dropEdition, keepEdition, keptEditions, linkOf, newKey, readEdition } from "./kept";
import type { Bench } from "./page";

const GAMES_TRIED = 200;
const AT_ONCE = 10;

/** Plays random games with it before anybody does; the number of the one that broke a rule, or null. */
function useTrial(bench: Bench): [string, () => void] {
  const { rules, words, go } = useApp();
  const [said, say] = useState("");
  const { draft } = bench;
  const play = async () => {
    const { slot, game } = draft.checked;
    for (let n = 0; slot && n < GAMES_TRIED; n += AT_ONCE) {
      say(words.figures.trying({ n, all: GAMES_TRIED }));
      await new Promise((resume) => setTimeout(resume));
      for (let k = 0; k < AT_ONCE; k++) {
        rules.put(game);
        if (!rules.c.edition_plays(slot, n + k)) {
          say(words.figures.broke({ n: n + k }));
          return;
        }
      }
    }
    keepEdition(draft.key, draft.file);
    go(`/?new=${draft.schema.game}&edition=${draft.key}`);
  };
  return [said, () => void play()];
}

function Import({ bench, trouble }: { bench: Bench; trouble: (said: string) => void }) {
  const { words } = useApp();
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0] && (await readEdition(input.files[0], bench.draft.schema.game));
    input.value = "";
    if (!file) {
      trouble(words.figures.notAFile);
      return;
    }
    const key = newKey();
    keepEdition(key, file);
    bench.draft.open(key, file);
  };
  return (
    <label class="btn quiet file-b">
      {words.figures.import}
      <input type="file" accept="application/json,.json" data-import onChange={(e) => void take(e.currentTarget)} />
    </label>
  );
}

function Rename({ bench }: { bench: Bench }) {
  const { words, lang } = useApp();
  const { file, change } = bench.draft;
  const line = (label: string, value: string, most: number, put: (text: string) => void) => (
    <label class="setting">
      {label}
      <input maxLength={most} value={value} onChange={(e) => put(e.currentTarget.value)} />
    </label>
  );
  return (
    <>
      {line(words.figures.name, nameOf(file, lang), 60, (name) => name.trim() && change({ ...file, name }))}
      {line(words.figures.author, file.author ?? "", 60, (author) =>
        change(set(file, ["author"], author || undefined)),
      )}
      <label class="setting notes">
        {words.figures.notes}
        <textarea
          maxLength={4000}
          rows={3}
          value={file.notes ?? ""}
          onChange={(e) => change(set(file, ["notes"], e.currentTarget.value || undefined))}
        />
      </label>
    </>
  );
}

function Menu({ bench, trouble }: { bench: Bench; trouble: (said: string) => void }) {
  const { words, lang, link, switchLang, switchTheme } = useApp();
  const { draft } = bench;
  const { schema, file, checked, key } = draft;
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (e: Event) => {
      if (e instanceof KeyboardEvent ? e.key === "Escape" : !menu.current?.contains(e.target as Node))
        menu.current?.removeAttribute("open");
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  const fresh = () => draft.open(newKey(), blank(schema, words.figures.mine));
  const drop = () => {
    dropEdition(key);
    const left = keptEditions(schema.game)[0];
    if (left) draft.open(left.key, left.file);
    else fresh();
  };
  return (
    <details class="more" ref={menu}>
      <summary class="btn icon-b" aria-label={words.menu} title={words.menu}>
        <Icon name="menu" />
      </summary>
      <div class="more-list">
        <Rename bench={bench} />
        <button class="btn quiet" data-new onClick={fresh}>
          {words.figures.fresh}
        </button>
        <button
          class="btn quiet"
          data-export
          onClick={() => download(nameOf(file, lang), checked.file || JSON.stringify(file))}
        >
          {words.figures.export}
        </button>
        <Import bench={bench} trouble={trouble} />
        <button class="btn quiet" data-drop onClick={drop}>
          {words.figures.drop}
        </button>
        <a class="btn quiet" href="/figures" onClick={link}>
          {words.figures.howTo}
        </a>
        <button class="btn quiet" onClick={switchTheme}>
          <Icon name="theme" /> {words.theme}
        </button>
        <button class="btn quiet" lang={lang === "en" ? "fr" : "en"} onClick={switchLang}>
          {words.language}
        </button>
        {checked.play ? <p class="said">{words.figures.id({ id: editionId(checked).slice(0, 16) })}</p> : null}
      </div>
    </details>
  );
}

/** Which of one's own lies open. */
function Choose({ bench }: { bench: Bench }) {
  const { words, lang } = useApp();
  const { draft } = bench;
  const all = keptEditions(draft.schema.game);
  const known = all.some((k) => k.key === draft.key);
  return (
    <select
      class="which"
      aria-label={words.figures.edition}
      data-edition
      value={draft.key}
      onChange={(e) => {
        const to = all.find((k) => k.key === e.currentTarget.value);
        if (to) draft.open(to.key, to.file);
      }}
    >
      {known ? null : <option value={draft.key}>{nameOf(draft.file, lang)}</option>}
      {all.map((k) => (
        <option key={k.key} value={k.key}>
          {nameOf(k.key === draft.key ? draft.file : k.file, lang)}
        </option>
      ))}
    </select>
  );
}

export function Tools(props: { bench: Bench; comparing: boolean; compare: (on: boolean) => void }) {
  const { words, link } = useApp();
  const { bench, comparing, compare } = props;
  const { draft, description } = bench;
  const [trial, play] = useTrial(bench);
  const [said, say] = useState("");
  const wrong = draft.faults.find((f) => !f.warning);
  const share = async () => {
    const address = await linkOf(draft.file);
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    say(words.copied);
  };
  return (
    <header class="top fg-top">
      <a href="/" aria-label={words.home} onClick={link}>
        <Piece id={`emblem-${draft.schema.game}`} size={32} />
      </a>
      <h1 class="display">
        {description.title} <small>{words.figures.title}</small>
      </h1>
      <span class="sp" />
      <span class="said" role="status" data-said>
        {trial || said}
      </span>
      <Choose bench={bench} />
      <button class="btn" aria-pressed={comparing} data-compare onClick={() => compare(!comparing)}>
        {words.figures.compare}
      </button>
      <button class="btn" data-share onClick={() => void share()}>
        {words.figures.share}
      </button>
      <button class="btn" data-play-it disabled={draft.checked.slot === null} title={wrong?.text} onClick={play}>
        {words.figures.play}
      </button>
      <Menu bench={bench} trouble={say} />
    </header>
  );
}
