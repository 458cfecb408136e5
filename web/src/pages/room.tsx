// A table that waits for its players: who sits where, the link for friends, and what the host may do.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { Face } from "../computers";
import { Piece, SeatMark } from "../icons";
import type { TableModel } from "../table/model";
import type { About, SeatInfo } from "../types";
import { InviteFriends } from "../people/invitations";
import { PersonLink } from "../people/person";
import { GuestName, useGuest } from "./guest";
import { seatName } from "./seats";
import { Trouble } from "./trouble";

/** The address to send: who has it may sit down. */
export function Invitation({ table, linkKey }: { table: string; linkKey: string | null }) {
  const { words } = useApp();
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/table/${table}${linkKey ? `?key=${linkKey}` : ""}`;
  const copy = (e: Event) => {
    ((e.currentTarget as HTMLElement).previousElementSibling as HTMLInputElement).select();
    void navigator.clipboard
      ?.writeText(link)
      .then(() => setCopied(true))
      .catch(() => undefined);
  };
  return (
    <div class="join invitation-link">
      <input readOnly aria-label={words.share} value={link} data-link onFocus={(e) => e.currentTarget.select()} />
      <button class="btn" onClick={copy}>
        {copied ? words.copied : words.copy}
      </button>
    </div>
  );
}

interface PlaceProps {
  model: TableModel;
  seat: SeatInfo;
  host: boolean;
  take: () => Promise<unknown>; // before one sits down
}

function Place({ model, seat, host, take }: PlaceProps) {
  const { words } = useApp();
  const table = model.live.table!;
  const mine = table.mine.includes(seat.seat);
  const free = seat.kind === "open" || seat.kind === "invited";
  const act = (operation: string, members = {}) => void model.act(operation, { seat: seat.seat, ...members });
  return (
    <li class="listing">
      <SeatMark seat={seat.seat} size={24} />
      <Face level={seat.level} size={40} seat={seat.seat} />
      <span class="listing-name">
        <b>{free ? words.freeSeat : <PersonLink person={seat.person}>{seatName(seat)}</PersonLink>}</b>
        <span class="s">
          {seat.title}
          {free ? ` · ${seat.kind === "open" ? words.seatOpen : words.seatInvited}` : ""}
        </span>
      </span>
      {free && !table.mine.length ? (
        <button class="btn gold" data-sit onClick={() => void take().then(() => act("join", model.api.keyed))}>
          {words.sit}
        </button>
      ) : null}
      {free && table.mine.length && host ? (
        <button class="btn quiet" onClick={() => act("seat", { kind: "computer", level: "brother" })}>
          {words.giveSeat}
        </button>
      ) : null}
      {mine ? (
        <button class="btn quiet" onClick={() => act("leave")}>
          {words.standUp}
        </button>
      ) : host && !free ? (
        <button class="btn quiet" onClick={() => act("seat", { kind: "invited" })}>
          {words.sendAway}
        </button>
      ) : null}
    </li>
  );
}

/** What was agreed when the table was laid: the options that are not the usual ones, and how the table is kept. */
function Terms({ about }: { about: About }) {
  const { words, rules, lang, link } = useApp();
  const { clock } = about;
  const game = rules.games(lang).find((g) => g.id === about.game);
  const options = (game?.options ?? []).filter(
    (o) => about.options[o.name] !== undefined && about.options[o.name] !== o.values[0]!.value,
  );
  const time =
    clock.kind === "live"
      ? words.clockLive({ turn: Number(clock.turn), minutes: Math.round(Number(clock.reserve) / 60) })
      : clock.kind === "correspondence"
        ? words.clockByDays({ days: Number(clock.days) })
        : words.clocks.none!;
  const lines: [string, string][] = [
    ...options.map((o): [string, string] => [
      o.title,
      o.values.find((v) => v.value === about.options[o.name])?.title ?? "",
    ]),
    [words.clock, time],
    [words.seen, words.seenBy[String(about.public)]!],
    ...(about.seeded ? [[words.seed, words.seedChosen] as [string, string]] : []),
    ...(about.rated ? [[words.rated, words.yes] as [string, string]] : []),
    ...(Number(about.delay) ? [[words.delay, words.delayed({ n: Number(about.delay) })] as [string, string]] : []),
  ];
  return (
    <dl class="terms">
      {lines.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {about.club ? (
        <div>
          <dt>{words.club.title}</dt>
          <dd>
            <a href={`/clubs/${about.club}`} onClick={link} data-of-club>
              {words.club.onlyMembers}
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function RoomHead({ model, title }: { model: TableModel; title: string }) {
  const { words } = useApp();
  const { status, message, about } = model.live.table!;
  const waits = about.start === "host" ? words.roomNoteHost : words.roomNote;
  return (
    <header class="room-head">
      <Piece id={`emblem-${about.game}`} size={88} />
      <div>
        <h2 class="display">{title}</h2>
        <p class="said">{status === "closed" ? (message ?? words.closed) : waits}</p>
      </div>
    </header>
  );
}

/** What the host may do with the whole table. */
function Hosting({ model }: { model: TableModel }) {
  const { words } = useApp();
  const full = model.live.table!.seats.every((s) => s.kind === "person" || s.kind === "computer");
  return (
    <p class="start">
      {full ? (
        <button class="btn gold" onClick={() => void model.act("start")}>
          {words.start}
        </button>
      ) : null}
      <button class="btn quiet" onClick={() => void model.act("close")}>
        {words.closeTable}
      </button>
    </p>
  );
}

export function Room({ model, title }: { model: TableModel; title: string }) {
  const { words, me } = useApp();
  const table = model.live.table!;
  const { trouble } = model.work;
  const guest = useGuest(table.status === "open" && !table.mine.length);
  const host = me !== null && table.about.host === me.id;
  const waits = table.status === "open";
  return (
    <div class="board room">
      <RoomHead model={model} title={title} />
      <GuestName guest={guest} />
      <ul>
        {table.seats.map((s) => (
          <Place key={s.seat} model={model} seat={s} host={host} take={() => model.work.attempt(guest.take)} />
        ))}
      </ul>
      {waits && (table.about.key || table.about.public) ? (
        <>
          <h3 class="rubric">{words.share}</h3>
          <Invitation table={table.table} linkKey={table.about.key} />
          {table.mine.length || host ? (
            <InviteFriends table={table.table} seated={table.seats.map((s) => s.person?.id ?? "")} />
          ) : null}
        </>
      ) : null}
      <h3 class="rubric">{words.terms}</h3>
      <Terms about={table.about} />
      {host && waits ? <Hosting model={model} /> : null}
      <Trouble said={trouble} />
    </div>
  );
}
