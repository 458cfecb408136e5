// The bar over a table: the way home, who plays, undo, hint, rules, and a menu with the rest.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { adviceAllowed, advises, switchAdvice } from "../advice";
import { useApp } from "../app";
import { useClosing } from "../closing";
import { useHeading } from "../hooks";
import { Icon, Piece } from "../icons";
import { linkOf } from "../link";
import { Hush } from "../notices/hush";
import type { TableModel } from "../table/model";
import type { About, Description } from "../types";
import { useRoundName } from "./log";
import { NextTable } from "./mygames";
import { Setting, Settings } from "./settings";
import type { Side } from "./side";
import { TableMenu } from "./talk";

/** Advice at this table, where there may be some. */
function AdviceSwitch({ model }: { model: TableModel }) {
  const { words } = useApp();
  const [, again] = useState(0);
  const table = model.live.table!;
  if (!adviceAllowed(table)) return null;
  return (
    <Setting
      title={words.advice.on}
      name="advice"
      value={advises(table) ? "on" : "off"}
      values={{ off: words.off, on: words.on }}
      change={(v) => (switchAdvice(table, v === "on"), model.dismiss(), again(Date.now()))}
    />
  );
}

/** Undo and hint, for who plays. */
function Playing({ model }: { model: TableModel }) {
  const { words } = useApp();
  const table = model.live.table!;
  const staged = model.staging.list.length > 0;
  const mayUndo = staged || (table.undo !== null && (table.undo.alone !== null || table.undo.ask !== null));
  const people = table.seats.some((s) => s.kind === "person" && !table.mine.includes(s.seat));
  const asks = !staged && people && table.undo?.alone === null;
  const done = model.live.moves.some(({ seat }) => table.mine.includes(seat as number));
  const why = done ? words.table.undoSeen : words.table.noUndo;
  const undo = !mayUndo ? why : asks ? words.askUndo : words.undo;
  const button = (icon: "undo" | "hint", title: string, idle: boolean, act: () => Promise<void>) => (
    <button
      class="btn icon-b"
      title={title}
      aria-label={title}
      {...{ [`data-${icon}`]: true }}
      disabled={idle}
      onClick={() => void act()}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {button("undo", undo, !mayUndo, () => model.undo())}
      {table.about.hints ? button("hint", words.hint, !model.mayChoose, () => model.asking.hint()) : null}
    </>
  );
}

/** Looking back, and the rules. */
function Reading({ model, rule, shown }: { model: TableModel; rule: string | null; shown: boolean }) {
  const { words } = useApp();
  const table = model.live.table!;
  const past = model.past.shown;
  const back = table.status === "over" ? 0 : model.live.moves.length;
  const rules = `/rules/${table.about.game}${rule ? `#${rule}` : ""}`;
  return (
    <>
      {shown ? (
        <button
          class="btn icon-b"
          data-replay
          title={words.replay}
          aria-label={words.replay}
          aria-pressed={past !== null}
          onClick={() => (past ? model.past.lookUp() : model.look(back))}
        >
          <Icon name="replay" />
        </button>
      ) : null}
      <a class="btn icon-b" title={words.rules} aria-label={words.rules} href={rules} target="_blank" rel="noopener">
        <Icon name="rules" />
      </a>
    </>
  );
}

/** The address of what is seen, with what a stranger needs to see it. */
function CopyLink({ model }: { model: TableModel }) {
  const { words } = useApp();
  const [copied, setCopied] = useState(false);
  const table = model.live.table!;
  if (table.table.startsWith("offline-")) return null;
  const copy = () => {
    const past = model.past.shown;
    const link = linkOf(table, past ? (model.live.moves[past.row - 1]?.seq ?? 0) : undefined);
    setCopied(true);
    void navigator.clipboard?.writeText(link).catch(() => undefined);
  };
  return (
    <button class="btn quiet" data-copy-link onClick={copy}>
      {copied ? words.copied : words.table.copyLink}
    </button>
  );
}

/** Which figures the table is played with, and the way to them. */
function FiguresLink({ about }: { about: About }) {
  const { words, rules, lang, link } = useApp();
  if (!rules.schema(about.game, lang)) return null;
  const name = about.edition?.name ?? words.figures.reconstruction;
  return (
    <a class="btn quiet" href={`/figures/${about.game}`} onClick={link} data-figures>
      {words.figures.playedWith({ name })}
    </a>
  );
}

function More({ model, children }: { model: TableModel; children: ComponentChildren }) {
  const { words, lang, switchLang, switchTheme } = useApp();
  const menu = useClosing();
  const [opened, open] = useState(false);
  const { status, mine, table } = model.live.table!;
  const hushes = opened && mine.length > 0 && status !== "over" && !table.startsWith("offline-");
  useEffect(() => {
    menu.current?.removeAttribute("open"); // what comes up at the end of a game lies under it
  }, [status]);
  return (
    <details class="more" ref={menu} onToggle={(e) => open(opened || e.currentTarget.open)}>
      <summary class="btn icon-b" aria-label={words.menu} title={words.menu}>
        <Icon name="menu" />
      </summary>
      <div class="more-list">
        {children}
        <FiguresLink about={model.live.table!.about} />
        <CopyLink model={model} />
        <TableMenu model={model} />
        <AdviceSwitch model={model} />
        <Settings />
        {hushes ? <Hush table={table} /> : null}
        <a class="btn quiet" href="/help" target="_blank" rel="noopener" data-help>
          {words.help.title}
        </a>
        <button class="btn quiet" onClick={switchTheme}>
          <Icon name="theme" /> {words.theme}
        </button>
        <button class="btn quiet" lang={lang === "en" ? "fr" : "en"} onClick={switchLang}>
          {words.language}
        </button>
      </div>
    </details>
  );
}

/** Which round it is, as the game counts them; none when all were played. */
function Round({ model, description }: { model: TableModel; description: Description }) {
  const name = useRoundName(description);
  const { view } = model;
  const past = model.past.shown;
  if (model.live.table!.status === "over" && (!past || past.row === past.rows)) return <span class="meta" />;
  const field = (["round", "year", "day"] as const).find((f) => typeof view?.[f] === "number");
  const n = field ? Number(view![field]) : 0;
  return <span class="meta">{n > 0 ? name(n) : null}</span>;
}

/** Talk is one touch away wherever one looks. */
function Talk({ fresh, show }: { fresh: number; show: () => void }) {
  const { words } = useApp();
  return (
    <button class="btn icon-b" data-to-talk title={words.chat} aria-label={words.chat} onClick={show}>
      <Icon name="chat" />
      {fresh > 0 ? <span class="fresh">{fresh}</span> : null}
    </button>
  );
}

export interface BarProps {
  model: TableModel;
  title: string;
  phone: boolean;
  rule: string | null;
  covered: boolean; // nothing of the game is shown
  side: Side;
  description: Description;
}

export function Bar({ model, title, phone, rule, covered, side, description }: BarProps) {
  const { words, link } = useApp();
  const table = model.live.table!;
  const heading = useHeading();
  const plays = table.mine.length > 0 && table.status === "playing" && !covered;
  const reading = <Reading model={model} rule={rule} shown={table.view !== null && !covered} />;
  return (
    <header class="top">
      <a href="/" aria-label={words.home} onClick={link}>
        <Piece id={`emblem-${table.about.game}`} size={32} />
      </a>
      <h1 class="display" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <Round model={model} description={description} />
      <span class="sp" />
      <NextTable table={table.table} short={phone} />
      {plays ? <Playing model={model} /> : null}
      {phone ? null : reading}
      {side.talks && table.view && !covered ? <Talk fresh={side.fresh} show={() => side.choose("talk")} /> : null}
      <More model={model}>{phone ? <p class="more-icons">{reading}</p> : null}</More>
    </header>
  );
}
