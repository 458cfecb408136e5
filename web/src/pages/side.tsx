// Log, what happened since one's last turn, and talk share a place; on a phone the decision is there too.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Fold } from "../board";
import { Icon } from "../icons";
import type { TableModel } from "../table/model";
import { Wide } from "./log";
import { MissedLeaf } from "./advice";
import { SincePanel, useReturn, useSince, type Compare, type Since } from "./since";
import { Chat } from "./talk";

export type Tab = "turn" | "log" | "since" | "talk";

/** What is shown beside the board, and how to change that. */
export interface Side {
  tab: Tab;
  tabs: Tab[];
  choose: (tab: Tab) => void;
  since: Since | null;
  fresh: number; // lines of talk that were not read
  talks: boolean;
  wide: boolean; // read as a leaf over the board
  widen: (on: boolean) => void;
}

const MANY = 3; // deeds that are worth a sheet over the board of a phone

const deedsOf = (since: Since): number => since.turns.reduce((n, turn) => n + turn.deeds.length, 0);

/** What others did comes up by itself when it is one's turn, and goes with the first pick. */
function useTab(model: TableModel, since: Since | null, phone: boolean): [Tab, (tab: Tab) => void] {
  const home: Tab = phone ? "turn" : "log";
  const [tab, setTab] = useState<Tab>(home);
  const opened = useRef(0); // for the row
  const byItself = useRef(false);
  const { staging, live } = model;
  const seq = live.table?.seq ?? 0;
  const turn = model.mayChoose && since !== null && live.shown === seq;
  const picked = staging.list.length > 0 || staging.menu !== null;
  useEffect(() => setTab(home), [phone]);
  useEffect(() => {
    if (turn && !picked && opened.current !== seq && tab !== "talk") {
      opened.current = seq;
      byItself.current = !phone || deedsOf(since) >= MANY;
      if (byItself.current) setTab("since");
    }
  }, [turn, picked, seq]);
  useEffect(() => {
    if ((picked || !turn) && tab === "since") setTab(home);
  }, [turn, picked]);
  const choose = (chosen: Tab) => {
    byItself.current = false;
    setTab(chosen);
  };
  // A pick may come between the turn and the effect that opens it: then it has come too late.
  const late = tab === "since" && byItself.current && (picked || !turn);
  return [late ? home : tab, choose];
}

/** Read as a leaf over the board until the first pick, a look back, or Escape. */
function useWide(model: TableModel, phone: boolean): [boolean, (on: boolean) => void] {
  const [wide, widen] = useState(false);
  const { list, menu } = model.staging;
  const elsewhere = phone || list.length > 0 || menu !== null || model.past.shown !== null;
  useEffect(() => {
    if (elsewhere) widen(false);
  }, [elsewhere, list.length]);
  useEffect(() => {
    if (!wide) return;
    const close = (e: KeyboardEvent) => e.key === "Escape" && widen(false);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [wide]);
  return [wide && !elsewhere, widen];
}

export function useSide(model: TableModel, fold: Fold | undefined, phone: boolean, talks: boolean): Side {
  const since = useSince(model, fold);
  const [tab, choose] = useTab(model, since, phone);
  const [wide, widen] = useWide(model, phone);
  useReturn(model);
  const table = model.live.table!;
  const heard = table.chat.length;
  const [read, setRead] = useState(heard);
  useEffect(() => {
    if (tab === "talk") setRead(heard);
  }, [tab, heard]);
  const tabs: Tab[] = [
    ...(phone ? ["turn" as const] : []),
    "log",
    ...(table.mine.length ? ["since" as const] : []),
    ...(talks ? ["talk" as const] : []),
  ];
  return { tab, tabs, choose, since, fresh: heard - read, talks, wide, widen };
}

export function Tabs({ side }: { side: Side }) {
  const { words } = useApp();
  const names: Record<Tab, string> = {
    turn: words.table.turn,
    log: words.log,
    since: words.table.lastTurn,
    talk: words.chat,
  };
  return (
    <div class="tabs" role="tablist" aria-label={words.log}>
      {side.tabs.map((name) => (
        <button
          key={name}
          role="tab"
          aria-selected={name === side.tab}
          {...{ [`data-${name}`]: true }}
          onClick={() => side.choose(name)}
        >
          {names[name]}
          {name === "talk" && side.fresh > 0 ? <span class="fresh"> {side.fresh}</span> : null}
        </button>
      ))}
    </div>
  );
}

function Widen({ side }: { side: Side }) {
  const { words } = useApp();
  const title = side.wide ? words.close : words.table.widen;
  return (
    <button
      class="btn quiet icon-b"
      title={title}
      aria-label={title}
      aria-expanded={side.wide}
      data-widen
      onClick={() => side.widen(!side.wide)}
    >
      <Icon name={side.wide ? "close" : "widen"} />
    </button>
  );
}

interface SideProps {
  model: TableModel;
  side: Side;
  log: ComponentChildren;
  fold?: Fold;
  compare?: Compare;
  phone: boolean;
}

/** What the chosen tab shows. */
export function SidePanel({ model, side, log, fold, compare, phone }: SideProps) {
  if (!log)
    return side.talks ? (
      <div class="side">
        <Chat model={model} headed />
      </div>
    ) : null;
  const { tab, since, choose } = side;
  return (
    <div class={`side ${side.wide ? "wide" : ""}`} hidden={phone && tab === "turn"}>
      {phone ? null : (
        <div class="side-head">
          <Tabs side={side} />
          <Widen side={side} />
        </div>
      )}
      {tab === "talk" ? <Chat model={model} /> : null}
      {tab === "log" || tab === "since" ? <MissedLeaf model={model} /> : null}
      {tab === "since" ? (
        <SincePanel {...{ model, since, fold, compare }} toTurn={phone ? () => choose("turn") : null} />
      ) : null}
      <div class="side-log" hidden={tab !== "log"}>
        <Wide.Provider value={side.wide}>{log}</Wide.Provider>
      </div>
    </div>
  );
}
