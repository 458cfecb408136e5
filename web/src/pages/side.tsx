// Log, what happened since one's last turn, and talk share a place.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Fold } from "../board";
import type { TableModel } from "../table/model";
import { SincePanel, useReturn, useSince, type Since } from "./since";
import { Chat } from "./talk";

type Tab = "log" | "since" | "talk";

interface TabsProps {
  tabs: Tab[];
  tab: Tab;
  fresh: number;
  choose: (tab: Tab) => void;
}

function Tabs({ tabs, tab, fresh, choose }: TabsProps) {
  const { words } = useApp();
  const names: Record<Tab, string> = { log: words.log, since: words.table.lastTurn, talk: words.chat };
  return (
    <div class="tabs" role="tablist" aria-label={words.log}>
      {tabs.map((name) => (
        <button
          key={name}
          role="tab"
          aria-selected={name === tab}
          {...{ [`data-${name}`]: true }}
          onClick={() => choose(name)}
        >
          {names[name]}
          {name === "talk" && fresh > 0 ? <span class="fresh"> {fresh}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** What others did comes up by itself when it is one's turn, and goes with the first pick. */
function useTab(model: TableModel, since: Since | null): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState<Tab>("log");
  const opened = useRef(0); // for the row
  const { staging, live } = model;
  const seq = live.table?.seq ?? 0;
  const turn = model.mayChoose && since !== null && live.shown === seq;
  const picked = staging.list.length > 0 || staging.menu !== null;
  useEffect(() => {
    if (turn && !picked && opened.current !== seq && tab !== "talk") {
      opened.current = seq;
      setTab("since");
    }
  }, [turn, picked, seq]);
  useEffect(() => {
    if ((picked || !turn) && tab === "since") setTab("log");
  }, [turn, picked]);
  return [tab, setTab];
}

interface SideProps {
  model: TableModel;
  log: ComponentChildren;
  talks: boolean;
  fold?: Fold;
}

export function Side({ model, log, talks, fold }: SideProps) {
  const since = useSince(model, fold);
  const [tab, setTab] = useTab(model, since);
  useReturn(model);
  const table = model.live.table!;
  const heard = table.chat.length;
  const [read, setRead] = useState(heard);
  useEffect(() => {
    if (tab === "talk") setRead(heard);
  }, [tab, heard]);
  if (!log)
    return talks ? (
      <div class="side">
        <Chat model={model} headed />
      </div>
    ) : null;
  const tabs: Tab[] = ["log", ...(table.mine.length ? ["since" as const] : []), ...(talks ? ["talk" as const] : [])];
  return (
    <div class="side">
      <Tabs tabs={tabs} tab={tab} fresh={heard - read} choose={setTab} />
      {tab === "talk" ? <Chat model={model} /> : null}
      {tab === "since" ? <SincePanel model={model} since={since} fold={fold} /> : null}
      <div class="side-log" hidden={tab !== "log"}>
        {log}
      </div>
    </div>
  );
}
