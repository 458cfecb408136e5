// Beside the board: what is offered, looked back at and decided, the prompt, the log and the talk.
import type { ComponentChildren } from "preact";
import { useApp } from "../app";
import type { Fold } from "../board";
import type { TableModel } from "../table/model";
import type { Description, Table } from "../types";
import { MissedLeaf } from "./advice";
import { Final } from "./final";
import { Replay } from "./replay";
import { SidePanel, Tabs, type Side } from "./side";
import type { Compare } from "./since";
import { Plans } from "./plans";
import { useClosed } from "../review/open";
import { Offers, OnLeave, PlayedFor } from "./talk";

function Rematch({ model }: { model: TableModel }) {
  const { words, link } = useApp();
  const table = model.live.table!;
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
      onClick={() => void model.act("propose", { seat: table.mine[0], kind: "rematch" })}
    >
      {words.rematch}
    </button>
  );
}

interface OverProps {
  model: TableModel;
  table: Table;
  description: Description;
  live: boolean;
}

/** What a game that is over shows in the present. */
function Over({ model, table, description, live }: OverProps) {
  if (table.status !== "over" || model.past.shown) return null;
  return (
    <>
      <Final model={model} description={description} />
      {live && table.mine.length ? <Rematch model={model} /> : null}
    </>
  );
}

/** Somebody followed a link to a review that there is not, or not yet. */
function NoReview({ table }: { table: Table }) {
  const { words } = useApp();
  const closed = useClosed(table);
  if (!closed) return null;
  return (
    <p class="offer" role="status" data-no-review={closed}>
      {words.noReview[closed]}
    </p>
  );
}

export interface RailProps {
  model: TableModel;
  table: Table;
  description: Description;
  covered: boolean; // nothing of the game is shown
  live: boolean; // a server's table
  phone: boolean;
  side: Side;
  aside: ComponentChildren; // the board's own
  prompt: ComponentChildren; // with the board's own in it; null: the board shows it
  log: ComponentChildren;
  fold?: Fold;
  compare?: Compare;
}

export function Rail({
  model,
  table,
  description,
  covered,
  live,
  phone,
  side,
  aside,
  prompt,
  log,
  fold,
  compare,
}: RailProps) {
  const { words } = useApp();
  const shown = table.view !== null && !covered;
  const asks = shown && table.status !== "over" && !model.past.shown;
  const tab = phone ? side.tab : "turn";
  const panel = covered ? null : (
    <SidePanel model={model} side={side} log={table.view ? log : null} fold={fold} compare={compare} phone={phone} />
  );
  return (
    <aside class="rail">
      <div class={`now on-${tab}`}>
        {model.live.online ? null : (
          <p class="refusal lost" role="status" data-lost>
            {words.lost}
          </p>
        )}
        {phone && shown ? <Tabs side={side} /> : null}
        <Over model={model} table={table} description={description} live={live} />
        <NoReview table={table} />
        <Offers model={model} />
        <PlayedFor model={model} />
        <OnLeave model={model} />
        <Replay model={model} description={description} />
        {phone && side.tab === "turn" ? <MissedLeaf model={model} /> : null}
        {shown && !(asks && prompt) ? aside : null}
        {asks ? prompt : null}
        <Plans model={model} hidden={covered || tab !== "turn"} />
        {phone && shown ? panel : null}
      </div>
      {phone && shown ? null : panel}
    </aside>
  );
}
