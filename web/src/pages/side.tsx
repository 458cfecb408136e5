// Log and talk share a place.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import type { TableModel } from "../table/model";
import { Chat } from "./talk";

function Tabs({ talk, fresh, choose }: { talk: boolean; fresh: number; choose: (talk: boolean) => void }) {
  const { words } = useApp();
  return (
    <div class="tabs" role="tablist" aria-label={words.log}>
      <button role="tab" aria-selected={!talk} onClick={() => choose(false)}>
        {words.log}
      </button>
      <button role="tab" aria-selected={talk} data-talk onClick={() => choose(true)}>
        {words.chat}
        {fresh > 0 ? <span class="fresh"> {fresh}</span> : null}
      </button>
    </div>
  );
}

export function Side({ model, log, talks }: { model: TableModel; log: ComponentChildren; talks: boolean }) {
  const [talk, setTalk] = useState(false);
  const heard = model.live.table!.chat.length;
  const [read, setRead] = useState(heard);
  useEffect(() => {
    if (talk) setRead(heard);
  }, [talk, heard]);
  if (!talks) return <>{log}</>;
  return (
    <div class="side">
      {log ? <Tabs talk={talk} fresh={heard - read} choose={setTalk} /> : null}
      {talk || !log ? <Chat model={model} headed={!log} /> : log}
    </div>
  );
}
