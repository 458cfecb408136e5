// The lobby: an opened book. Left: the games. Right: what waits for you, open tables, what is finished.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Piece, SeatMark } from "../icons";
import { keptGames } from "../saved";
import type { GameInfo, SeatInfo } from "../types";
import { NewTable } from "./newtable";

export interface Listing {
  table: string;
  game: string;
  title: string;
  status: string;
  players: number;
  seats: SeatInfo[];
  turn: boolean;
  mine: number[];
  changed: number;
  result?: { seat: number; rank: number; total: number }[];
}

function useListings(): { mine: Listing[]; open: Listing[]; finished: Listing[] } {
  const { server } = useApp();
  const [lists, set] = useState({ mine: [] as Listing[], open: [] as Listing[], finished: [] as Listing[] });
  useEffect(() => {
    if (!server) return;
    let alive = true;
    const load = async () => {
      const get = (operation: string, members = {}) =>
        server.request<{ tables: Listing[] }>(operation, members).then((a) => a.tables).catch(() => [] as Listing[]);
      const [mine, lobby, finished] = await Promise.all([get("mine"), get("lobby", { follow: true }), get("finished", { limit: 6 })]);
      if (alive) set({ mine, open: lobby.filter((t) => t.status === "open" && !t.mine.length), finished });
    };
    void load();
    const deaf = server.listen((push) => {
      if (push.t === "mine" || push.t === "listing" || push.t === "unlisted" || push.t === "online") void load();
    });
    return () => {
      alive = false;
      deaf();
      void server.request("lobby", { follow: false }).catch(() => undefined);
    };
  }, [server]);
  return lists;
}

function GameCard({ game, play, friends }: { game: GameInfo; play: () => void; friends: () => void }) {
  const { words } = useApp();
  return (
    <li class="game-card" data-game={game.id}>
      <Piece id={`emblem-${game.id}`} size={72} />
      <div>
        <h3 class="display">{game.title}</h3>
        <p class="meta">{words.players(game.seats_min, game.seats_max)} · {game.length}</p>
        <p class="summary">{game.summary}</p>
        <p class="card-buttons">
          <button class="btn" data-play={game.id} onClick={play}>{words.playComputer}</button>
          <button class="btn quiet" data-friends={game.id} onClick={friends}>{words.playFriends}</button>
        </p>
      </div>
    </li>
  );
}

/** Games played in this browser, to go on with or to look at again. */
function KeptHere({ games }: { games: GameInfo[] }) {
  const { words, link, lang } = useApp();
  const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ul>
      {keptGames().map(({ saved, over, at }) => (
        <li key={saved.id} class="listing">
          <Piece id={`emblem-${saved.game}`} size={28} />
          <span class="listing-name"><b>{games.find((g) => g.id === saved.game)?.title}</b> <span class="sc">{when.format(at)}</span></span>
          <a class="btn" href={`/offline/${saved.id}`} onClick={link}>{over ? words.replay : words.goOn}</a>
        </li>
      ))}
    </ul>
  );
}

function Row({ listing, verb }: { listing: Listing; verb: string }) {
  const { link } = useApp();
  return (
    <li class="listing">
      <Piece id={`emblem-${listing.game}`} size={28} />
      <span class="listing-name">
        <b>{listing.title}</b>{" "}
        {listing.seats.map((s) => (
          <span key={s.seat} class="seatname"><SeatMark seat={s.seat} /> {s.name ?? s.title}</span>
        ))}
      </span>
      <a class={`btn ${listing.turn ? "gold" : ""}`} href={`/table/${listing.table}`} onClick={link}>{verb}</a>
    </li>
  );
}

export function Lobby() {
  const app = useApp();
  const { words } = app;
  const games = app.rules.games(app.lang);
  const lists = useListings();
  const [laying, lay] = useState<{ game: GameInfo; friends: boolean } | null>(null);
  const turns = lists.mine.filter((t) => t.turn);
  useEffect(() => {
    document.documentElement.dataset.game = "";
    document.title = words.title;
  }, [words]);
  return (
    <div class="lobby">
      <header class="top">
        <Piece id="emblem-morris" size={32} />
        <h1 class="display">{words.title}</h1>
        <span class="meta">{words.motto}</span>
        <span class="sp" />
        {app.me ? <Name /> : null}
        <button class="btn quiet" onClick={app.switchTheme}>{words.theme}</button>
        <button class="btn quiet" lang={app.lang === "en" ? "fr" : "en"} onClick={app.switchLang}>{words.language}</button>
      </header>
      <main class="book">
        {laying ? (
          <NewTable game={laying.game} friends={laying.friends} close={() => lay(null)} />
        ) : (
          <section class="leaf-page" aria-labelledby="games">
            <h2 id="games" class="invitation">{words.invitation}</h2>
            <ul class="games">
              {games.map((game) => (
                <GameCard key={game.id} game={game} play={() => lay({ game, friends: false })} friends={() => lay({ game, friends: true })} />
              ))}
            </ul>
          </section>
        )}
        <section class="leaf-page">
          {app.server ? (
            <>
              <h2 class="rubric">{words.yourTurn}</h2>
              {lists.mine.length ? <ul>{[...turns, ...lists.mine.filter((t) => !t.turn)].map((t) => <Row key={t.table} listing={t} verb={words.goOn} />)}</ul> : <p class="said">{words.noTurn}</p>}
              <h2 class="rubric">{words.openTables}</h2>
              {lists.open.length ? <ul>{lists.open.map((t) => <Row key={t.table} listing={t} verb={words.join} />)}</ul> : <p class="said">{words.noOpen}</p>}
              <h2 class="rubric">{words.finished}</h2>
              {lists.finished.length ? <ul>{lists.finished.map((t) => <Row key={t.table} listing={t} verb={words.replay} />)}</ul> : <p class="said">{words.noFinished}</p>}
            </>
          ) : (
            <>
              <h2 class="rubric">{words.offlineTitle}</h2>
              <p class="said">{words.offlineNote}</p>
              <KeptHere games={games} />
            </>
          )}
        </section>
      </main>
    </div>
  );
}

function Name() {
  const { words, me, server } = useApp();
  const [name, set] = useState(me!.name);
  const keep = (e: Event) => {
    const given = (e.target as HTMLInputElement).value.trim().slice(0, 32);
    if (!given || given === name) return;
    set(given);
    localStorage.setItem("name", given);
    void server?.request("rename", { name: given }).catch(() => undefined);
  };
  return (
    <label class="name">
      <span class="sc">{words.yourName}</span>
      <input value={name} maxLength={32} onChange={keep} />
    </label>
  );
}
