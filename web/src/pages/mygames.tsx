// My games: all of them. Those on turn first, the soonest clock before the others, with what was done last; then those that
// wait for somebody else. Each with its board as it stands.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { tincturesOf } from "../boards";
import { SeatMark, Tinctures } from "../icons";
import { left } from "../notices/left";
import { onTurn } from "../notices/waiting";
import type { Row } from "../types";
import { PersonLink } from "../people/person";
import type { Listing } from "./lobby";
import { Thumbnail } from "./thumbnail";
import "../../style/mygames.css";

const HOUR = 3600000;
const SOON = 3 * HOUR;
const TICK = 30000;

function Clock({ deadline }: { deadline: number | null | undefined }) {
  const { words } = useApp();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  if (!deadline) return <span class="my-clock" />;
  const span = deadline - now;
  return (
    <span class={`my-clock num ${span < SOON ? "soon" : ""}`} title={words.mygames.timeLeft}>
      {left(span, words)}
    </span>
  );
}

/** The last thing that happened, as one's own seat may hear it. */
function useLastDeed(listing: Listing): string {
  const { server, lang } = useApp();
  const [deed, setDeed] = useState("");
  const { table, seq } = listing;
  useEffect(() => {
    let alive = true;
    if (!seq) return;
    void server!
      .request<{ rows: Row[] }>("rows", { table, from: seq, limit: 1, lang })
      .then(({ rows }) => alive && setDeed(rows[0]?.events.map((e) => e.text).join(" ") ?? ""))
      .catch(() => undefined);
    return () => {
      alive = false;
    };
  }, [table, seq, lang]);
  return deed;
}

/** Everybody else at the table. */
function Others({ listing }: { listing: Listing }) {
  return (
    <span class="s">
      <Tinctures.Provider value={tincturesOf(listing.game)}>
        {listing.seats.map((s, seat) =>
          !listing.mine.includes(seat) && (s.name || s.title) ? (
            <span key={seat} class="seatname">
              <SeatMark seat={seat} /> <PersonLink person={s.person}>{s.name ?? s.title}</PersonLink>
            </span>
          ) : null,
        )}
      </Tinctures.Provider>
    </span>
  );
}

function OnTurn({ listing, gold }: { listing: Listing; gold: boolean }) {
  const { words, link } = useApp();
  const deed = useLastDeed(listing);
  return (
    <li class="my-game turn" data-game={listing.game}>
      <Thumbnail listing={listing} />
      <span class="listing-name">
        <b>{listing.title}</b>
        <Others listing={listing} />
        {deed ? <span class="deed">{deed}</span> : null}
      </span>
      <Clock deadline={listing.deadline} />
      <a
        class={`btn ${gold ? "gold" : ""}`}
        data-listing={listing.table}
        href={`/table/${listing.table}`}
        onClick={link}
      >
        {words.playTurn}
      </a>
    </li>
  );
}

function Elsewhere({ listing }: { listing: Listing }) {
  const { words, link } = useApp();
  const free = listing.seats.filter((s) => s.kind === "open" || s.kind === "invited").length;
  return (
    <li class="my-game small" data-game={listing.game}>
      <Thumbnail listing={listing} />
      <span class="listing-name">
        <a data-listing={listing.table} href={`/table/${listing.table}`} onClick={link}>
          {listing.title}
        </a>
        {listing.status === "open" ? <span class="said">{words.free({ n: free })}</span> : <Others listing={listing} />}
      </span>
      <Clock deadline={listing.deadline} />
    </li>
  );
}

export function MyGames() {
  const { words, waiting } = useApp();
  const own = words.mygames;
  const list = waiting?.mine.use() ?? [];
  const turns = onTurn(list);
  const rest = list.filter((t) => !t.turn).sort((a, b) => b.changed - a.changed);
  if (!list.length) return null;
  return (
    <div class={`my-games ${turns.length > 3 ? "many" : ""}`} data-my-games>
      {turns.length ? (
        <section class="sec">
          <h2>
            {words.yourTurn}
            <span class="said">{own.counted({ n: turns.length, all: list.length })}</span>
          </h2>
          <ul>
            {turns.map((t) => (
              <OnTurn key={t.table} listing={t} gold={t === turns[0]} />
            ))}
          </ul>
        </section>
      ) : null}
      {rest.length ? (
        <section class="sec">
          <h2>{own.waitingOthers}</h2>
          <ul class="elsewhere">
            {rest.map((t) => (
              <Elsewhere key={t.table} listing={t} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** From any table to the next that waits. */
export function NextTable({ table, short }: { table: string; short: boolean }) {
  const { words, waiting, go } = useApp();
  const others = onTurn(waiting?.mine.use() ?? []).filter((t) => t.table !== table);
  if (!others.length) return null;
  const said = words.mygames.nextTable({ n: others.length });
  return (
    <button
      class="btn next-table"
      aria-label={said}
      title={said}
      data-next-table
      onClick={() => go(`/table/${others[0]!.table}`)}
    >
      {short ? `› ${others.length}` : said}
    </button>
  );
}
