// A table that waits for its players: who sits where, the link for friends, and what the host may do.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { SeatMark } from "../icons";
import type { TableStore } from "../state";
import type { SeatInfo } from "../types";
import { seatName } from "./table";

/** The address to send: who has it may sit down. */
export function Invitation({ table, linkKey }: { table: string; linkKey: string | null }) {
  const { words } = useApp();
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/table/${table}${linkKey ? `?key=${linkKey}` : ""}`;
  const copy = (e: Event) => {
    ((e.currentTarget as HTMLElement).previousElementSibling as HTMLInputElement).select();
    void navigator.clipboard?.writeText(link).then(() => setCopied(true)).catch(() => undefined);
  };
  return (
    <div class="join invitation-link">
      <input readOnly aria-label={words.share} value={link} data-link onFocus={(e) => e.currentTarget.select()} />
      <button class="btn" onClick={copy}>{copied ? words.copied : words.copy}</button>
    </div>
  );
}

function Place({ store, seat, host }: { store: TableStore; seat: SeatInfo; host: boolean }) {
  const { words } = useApp();
  const table = store.state.table!;
  const mine = table.mine.includes(seat.seat);
  const free = seat.kind === "open" || seat.kind === "invited";
  const act = (operation: string, members = {}) => void store.act(operation, { table: table.table, seat: seat.seat, ...members });
  return (
    <li class="listing">
      <SeatMark seat={seat.seat} size={24} />
      <span class="listing-name"><b>{free ? words.freeSeat : seatName(seat, words)}</b><span class="s">{seat.title}{free ? ` · ${seat.kind === "open" ? words.seatOpen : words.seatInvited}` : ""}</span></span>
      {free && !table.mine.length ? <button class="btn gold" data-sit onClick={() => act("join", store.keyed)}>{words.sit}</button> : null}
      {free && table.mine.length && host ? <button class="btn quiet" onClick={() => act("seat", { kind: "computer", level: "brother" })}>{words.seatComputer}</button> : null}
      {mine ? <button class="btn quiet" onClick={() => act("leave")}>{words.standUp}</button>
        : host && !free ? <button class="btn quiet" onClick={() => act("seat", { kind: "invited" })}>{words.sendAway}</button> : null}
    </li>
  );
}

export function Room({ store, title }: { store: TableStore; title: string }) {
  const { words, me } = useApp();
  const table = store.state.table!;
  const { trouble } = store.state;
  const host = me !== null && table.about.host === me.id;
  const full = table.seats.every((s) => s.kind === "person" || s.kind === "computer");
  return (
    <div class="board room">
      <h2 class="display">{title}</h2>
      <p class="said">{table.status === "closed" ? (table.message ?? words.closed) : words.roomNote}</p>
      <ul>{table.seats.map((s) => <Place key={s.seat} store={store} seat={s} host={host} />)}</ul>
      {table.status === "open" && (table.about.key || table.about.public) ? (
        <>
          <h3 class="rubric">{words.share}</h3>
          <Invitation table={table.table} linkKey={table.about.key} />
        </>
      ) : null}
      {host && table.status === "open" ? (
        <p class="start">
          {full ? <button class="btn gold" onClick={() => void store.act("start", { table: table.table })}>{words.start}</button> : null}
          <button class="btn quiet" onClick={() => void store.act("close", { table: table.table })}>{words.closeTable}</button>
        </p>
      ) : null}
      {trouble ? <p class="refusal" role="alert">{trouble}</p> : null}
    </div>
  );
}
