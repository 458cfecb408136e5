// The lobby: an opened book. Left: the games. Right: what waits for you, open tables, what is finished, join by link.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp, words } from "../app";
import { tincturesOf } from "../boards";
import { Face, useComputers } from "../computers";
import { Icon, Ornament, Piece, SeatMark, Tinctures } from "../icons";
import { learned } from "../learn/course";
import { keptGames } from "../saved";
import type { GameInfo, Lang, SeatInfo } from "../types";
import { playersText } from "../words";
import { Account } from "./account";
import { Belonging } from "../people/belonging";
import { nobody } from "../people/circle";
import { Invitations } from "../people/invitations";
import { PuzzleOfDay } from "../puzzles/today";
import { PersonLink, personPath } from "../people/person";
import { PlayNowSection } from "../queue/panel";
import { MyGames } from "./mygames";
import { NewTable, type Laying } from "./newtable";
import { Switches } from "./switches";
import { setTitle } from "../title";
import "../../style/lobby.css";

export interface Listing {
  table: string;
  game: string;
  title: string;
  status: string;
  players: number;
  seats: (Pick<SeatInfo, "kind" | "name" | "title"> & Partial<Pick<SeatInfo, "person">>)[];
  turn: boolean;
  mine: number[];
  changed: number;
  ended: number | null;
  seq?: number;
  club?: string; // whose members alone may sit down
  deadline?: number | null; // when the clock of who is to move runs out
  result?: { seat: number; rank: number; total: number }[];
}

const FINISHED = 6;

interface Listings {
  open: Listing[];
  finished: Listing[];
}

function useListings(): Listings {
  const { server, lang } = useApp();
  const [lists, set] = useState<Listings>({ open: [], finished: [] });
  useEffect(() => {
    if (!server) return;
    let alive = true;
    const load = async () => {
      const get = (operation: string, members = {}) =>
        server
          .request<{ tables: Listing[] }>(operation, { ...members, lang })
          .then((a) => a.tables)
          .catch(() => [] as Listing[]);
      const [lobby, finished] = await Promise.all([
        get("lobby", { follow: true }),
        get("finished", { limit: FINISHED }),
      ]);
      if (alive) set({ open: lobby.filter((t) => !t.mine.length && !(t.club && t.status === "open")), finished });
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
  }, [server, lang]);
  return lists;
}

/** Does the connection to the server stand? */
function useLost(): boolean {
  const { server } = useApp();
  const [lost, set] = useState(false);
  useEffect(
    () =>
      server?.listen((push) => {
        if (push.t === "online" || push.t === "offline") set(push.t === "offline");
      }),
    [server],
  );
  return lost;
}

/** How hard a game is: rings for the eye, a word for everybody. */
function Hard({ game }: { game: GameInfo }) {
  const { words } = useApp();
  const rings = Number(game.hard);
  const word = [words.hard.easy, words.hard.thought, words.hard.demanding][rings - 1];
  return (
    <>
      <span class="rings" aria-hidden="true">
        {[1, 2, 3].map((n) => (
          <i key={n} class={n <= rings ? "full" : ""} />
        ))}
      </span>{" "}
      {word}
    </>
  );
}

function GameCard({ game, play, friends }: { game: GameInfo; play: () => void; friends: () => void }) {
  const { words, rules, lang, link } = useApp();
  const course = rules.course(game.id, lang);
  const named = (deed: string) => ({ "aria-label": deed + words.colon + game.title }); // who listens hears which game
  return (
    <li class="game-card" data-game={game.id}>
      <Piece id={`emblem-${game.id}`} size={88} class="emblem" />
      <h2 class="display">{game.title}</h2>
      <p class="who">
        {playersText(words, game.seats_min, game.seats_max)} · {game.length} · <Hard game={game} />
      </p>
      <p class="summary">{game.summary}</p>
      <p class="act">
        {course ? (
          <a class="btn" href={`/learn/${game.id}`} onClick={link} data-learn={game.id} {...named(words.learn.learn)}>
            {words.learn.learn} <small>{words.book.minutes({ n: course.minutes })}</small>
          </a>
        ) : null}
        <button class="btn" data-play={game.id} onClick={play} {...named(words.playComputer)}>
          {words.playComputer}
        </button>
        <button class="btn quiet" data-friends={game.id} onClick={friends} {...named(words.playFriends)}>
          {words.playFriends}
        </button>
        <a class="btn quiet" href={`/rules/${game.id}`} onClick={link} {...named(words.rules)}>
          {words.rules}
        </a>
        {rules.schema(game.id, lang) ? (
          <a
            class="btn quiet"
            href={`/figures/${game.id}`}
            onClick={link}
            data-figures={game.id}
            {...named(words.figures.title)}
          >
            {words.figures.title}
          </a>
        ) : null}
      </p>
    </li>
  );
}

/** For who has games under way: every game in one line, a table away. */
function GameLine({ games, lay }: { games: GameInfo[]; lay: (laying: Laying) => void }) {
  const { words, link } = useApp();
  return (
    <section class="sec game-line" data-game-line>
      <h2>{words.mygames.newTable}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.id} data-game={game.id}>
            <Piece id={`emblem-${game.id}`} size={52} />
            <b>{game.title}</b>
            <button
              class="btn quiet"
              data-play={game.id}
              aria-label={words.playComputer + words.colon + game.title}
              onClick={() => lay({ game, friends: false })}
            >
              {words.playComputer}
            </button>
            <button
              class="btn quiet"
              data-friends={game.id}
              aria-label={words.playFriends + words.colon + game.title}
              onClick={() => lay({ game, friends: true })}
            >
              {words.playFriends}
            </button>
          </li>
        ))}
      </ul>
      <p class="act">
        <a class="btn" href="/learn" onClick={link}>
          {words.learn.title}
        </a>
        <a class="btn" href="/rules" onClick={link}>
          {words.rules}
        </a>
      </p>
    </section>
  );
}

/** Nothing was ever played or learnt here: then learning is the thing to do. */
const isNew = (games: GameInfo[], mine: unknown[]): boolean =>
  keptGames().length + mine.length === 0 && games.every((game) => learned(game.id).size === 0);

/** For somebody new: the one gold button. */
function LearnFirst() {
  const { words, link } = useApp();
  return (
    <p class="learn-first">
      <a class="btn gold" href="/learn" onClick={link} data-learn-first>
        {words.learn.title}
      </a>
      <span class="said">{words.learn.newNote}</span>
    </p>
  );
}

/** The computer players, for somebody who has met none of them. */
function WithYou() {
  const { words } = useApp();
  return (
    <section class="sec" data-with-you>
      <h2>{words.withYou}</h2>
      <ul>
        {useComputers().map((c) => (
          <li key={c.level} class="listing">
            <Face level={c.level} size={40} />
            <span class="listing-name">
              <b>{c.name}</b> <small>{c.title}</small>
              <i>{c.character}</i>
            </span>
            <span class="strength">{c.strength}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When something happened, as people say it. */
export function ago(at: number, lang: Lang): string {
  const minutes = (at - Date.now()) / 60000;
  if (minutes > -1) return words(lang).justNow;
  const span = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (minutes > -60) return span.format(Math.round(minutes), "minute");
  if (minutes > -60 * 24) return span.format(Math.round(minutes / 60), "hour");
  return span.format(Math.round(minutes / 60 / 24), "day");
}

/** Games played in this browser, to go on with or to look at again. */
function KeptHere({ games }: { games: GameInfo[] }) {
  const { words, link, lang } = useApp();
  return (
    <ul>
      {keptGames().map(({ saved, over, at }) => (
        <li key={saved.id} class="listing" data-game={saved.game}>
          <Piece id={`emblem-${saved.game}`} size={38} />
          <span class="listing-name">
            <b>{games.find((g) => g.id === saved.game)?.title}</b>
            <span class="s">
              <span class="when">{ago(at, lang)}</span>
            </span>
          </span>
          <a class="btn" href={`/offline/${saved.id}`} onClick={link}>
            {over ? words.replay : words.goOn}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  listing: Listing;
  verb: string;
  gold: boolean;
  secret?: string | undefined; // opens a private table
}

export function ListingRow({ listing, verb, gold, secret }: RowProps) {
  const { link, lang, words } = useApp();
  const free = listing.seats.filter((s) => s.kind === "open").length;
  const rank = new Map(listing.result?.map((r) => [r.seat, r]));
  return (
    <li class={`listing ${listing.turn ? "turn" : ""}`} data-game={listing.game}>
      <Piece id={`emblem-${listing.game}`} size={38} />
      <span class="listing-name">
        <b>{listing.title}</b>
        <span class="s">
          <Tinctures.Provider value={tincturesOf(listing.game)}>
            {listing.seats.map((s, seat) =>
              s.kind === "person" || s.kind === "computer" ? (
                <span key={seat} class={`seatname ${rank.get(seat)?.rank === 1 ? "first" : ""}`}>
                  <SeatMark seat={seat} /> <PersonLink person={s.person}>{s.name ?? s.title}</PersonLink>
                  {rank.has(seat) ? <b class="num"> {rank.get(seat)!.total}</b> : null}
                </span>
              ) : null,
            )}
          </Tinctures.Provider>
          {listing.status === "open" && free ? <span>{words.free({ n: free })}</span> : null}
          <span class="when">{ago(listing.changed, lang)}</span>
        </span>
      </span>
      <a
        class={`btn ${gold ? "gold" : ""}`}
        data-listing={listing.table}
        href={`/table/${listing.table}${secret ? `?key=${secret}` : ""}`}
        onClick={link}
      >
        {verb}
      </a>
    </li>
  );
}

interface SectionProps {
  title: string;
  none: string;
  list: Listing[];
  verb: (t: Listing) => string;
  more?: JSX.Element;
  most?: number; // the rest when asked for
}

function Section({ title, none, list, verb, more, most = list.length }: SectionProps) {
  const { words } = useApp();
  const [all, showAll] = useState(false);
  const shown = all ? list : list.slice(0, most);
  return (
    <section class={`sec ${list.length ? "" : "none"}`}>
      <h2>
        {title}
        {list.length ? more : null}
      </h2>
      {list.length ? (
        <ul>
          {shown.map((t) => (
            <ListingRow key={t.table} listing={t} verb={verb(t)} gold={false} />
          ))}
          {shown.length < list.length ? (
            <li>
              <button class="btn quiet" data-more-tables onClick={() => showAll(true)}>
                {words.moreTables({ n: list.length - shown.length })}
              </button>
            </li>
          ) : null}
        </ul>
      ) : (
        <p class="said">{none}</p>
      )}
    </section>
  );
}

/** A pasted link, or just a table's name. */
function JoinByLink() {
  const { words, go } = useApp();
  const join = (e: Event) => {
    e.preventDefault();
    const text = String(new FormData(e.currentTarget as HTMLFormElement).get("link") ?? "").trim();
    const named = /\/table\/([\w-]+)(\?\S*)?$/.exec(text) ?? /^([\w-]+)()$/.exec(text);
    if (named) go(`/table/${named[1]}${named[2] ?? ""}`);
  };
  return (
    <section class="sec none">
      <h2>{words.joinLink}</h2>
      <form class="join" onSubmit={join}>
        <input name="link" aria-label={words.joinLink} placeholder={words.joinPlaceholder} required />
        <button class="btn">{words.join}</button>
      </form>
    </section>
  );
}

function Title() {
  const { words } = useApp();
  return (
    <header class="head">
      <span class="init" aria-hidden="true">
        <Ornament id="orn-initial" />
        <span>{words.title[0]}</span>
      </span>
      <div>
        <h1>
          <span aria-hidden="true">{words.title.slice(1)}</span>
          <span class="unseen">{words.title}</span>
        </h1>
        <p>
          {words.invitation}
          <em>{words.invitationToo}</em>
          {words.invitationMore}
        </p>
      </div>
    </header>
  );
}

function Navigation() {
  const { words, me, server, link } = useApp();
  return (
    <nav class="nav" aria-label={words.menu}>
      {me ? <Account /> : null}
      <span class="sp" />
      {server ? (
        <a
          class="btn icon-b"
          href="/notices"
          onClick={link}
          aria-label={words.notices.title}
          title={words.notices.title}
          data-notices
        >
          <Icon name="bell" />
        </a>
      ) : null}
      <a class="btn quiet" href="/rules" onClick={link}>
        {words.rules}
      </a>
      <a
        class="btn icon-b"
        href="/help"
        onClick={link}
        aria-label={words.help.title}
        title={words.help.title}
        data-to-help
      >
        <Icon name="help" />
      </a>
      <Switches />
    </nav>
  );
}

/** The ways to people: one's own page, and who plays best. */
function ToPeople() {
  const { words, me, circle, link } = useApp();
  const { asked } = circle?.lists.use() ?? nobody;
  return (
    <p class="to-people">
      {me ? (
        <a href={personPath(me.id)} onClick={link} data-my-profile>
          {words.people.mine}
        </a>
      ) : null}
      <a href="/friends" onClick={link} data-to-friends>
        {words.people.friends}
        {asked.length ? ` (${asked.length})` : ""}
      </a>
      <a href="/leaders" onClick={link} data-to-leaders>
        {words.people.leaders}
      </a>
      <a href="/records" onClick={link} data-records>
        {words.records.title}
      </a>
      <a href="/openings" onClick={link} data-to-openings>
        {words.profile.openings}
      </a>
      <a href="/clubs" onClick={link} data-to-clubs>
        {words.club.many}
      </a>
      <a href="/tournaments" onClick={link} data-to-tournaments>
        {words.tournament.many}
      </a>
      {me?.role ? (
        <a href="/house" onClick={link} data-to-house>
          {words.house.title}
        </a>
      ) : null}
    </p>
  );
}

/** What a server's lobby lists; to somebody new only what there is. */
function Tables({ lists, fresh }: { lists: Listings; fresh: boolean }) {
  const { words, me, link } = useApp();
  const lost = useLost();
  const enter = (t: Listing) => (t.status === "open" ? words.join : words.watch);
  const all = (
    <a href="/records" onClick={link}>
      {words.records.all}
    </a>
  );
  const shown = (list: Listing[]) => !fresh || list.length > 0;
  const past = { title: words.finished, none: words.noFinished, verb: () => words.replay, more: all };
  return (
    <>
      {lost ? (
        <p class="refusal lost" role="status" data-lost>
          {words.lost}
        </p>
      ) : null}
      <Invitations />
      <PlayNowSection />
      {fresh ? <WithYou /> : null}
      {shown(lists.open) ? (
        <Section title={words.openTables} none={words.noOpen} list={lists.open} most={4} verb={enter} />
      ) : null}
      {me?.registered ? <Belonging /> : null}
      {shown(lists.finished) ? <Section {...past} list={lists.finished.slice(0, 3)} /> : null}
      <JoinByLink />
      <ToPeople />
    </>
  );
}

/** What there is without a server. */
function Alone({ games, fresh }: { games: GameInfo[]; fresh: boolean }) {
  const { words } = useApp();
  return (
    <>
      {fresh ? <WithYou /> : null}
      <section class="sec">
        <h2>{words.offlineTitle}</h2>
        <p class="said">{words.offlineNote}</p>
        <KeptHere games={games} />
      </section>
    </>
  );
}

/** An address may name the table to be laid: a game, and the edition it is played with. */
function named(games: GameInfo[]): Laying | null {
  const asked = new URLSearchParams(location.search);
  const game = games.find((g) => g.id === asked.get("new"));
  const club = asked.get("club") ?? "";
  return game ? { game, friends: club !== "", edition: asked.get("edition") ?? "", club } : null;
}

export function Lobby() {
  const { words, rules, lang, server, waiting } = useApp();
  const games = rules.games(lang);
  const [laying, lay] = useState<Laying | null>(() => named(games));
  const mine = waiting?.mine.use() ?? [];
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(words.title);
  }, [words]);
  const leave = () => {
    const from = laying && `[data-${laying.friends ? "friends" : "play"}="${laying.game.id}"]`;
    lay(null);
    if (from) requestAnimationFrame(() => document.querySelector<HTMLElement>(from)?.focus());
  };
  const lists = useListings();
  const fresh = isNew(games, mine);
  const card = (game: GameInfo) => (
    <GameCard
      key={game.id}
      game={game}
      play={() => lay({ game, friends: false })}
      friends={() => lay({ game, friends: true })}
    />
  );
  return (
    <main class={`book ${laying ? "laying" : ""}`}>
      <div class="left">
        <Ornament id="orn-bar" class="corner" />
        <Title />
        {!laying && fresh ? <LearnFirst /> : null}
        {laying ? null : <MyGames />}
        {laying ? (
          <NewTable key={laying.game.id} {...laying} close={leave} />
        ) : mine.length ? (
          <GameLine games={games} lay={lay} />
        ) : (
          <ul class="games">{games.map(card)}</ul>
        )}
      </div>
      <div class="right">
        <Navigation />
        <PuzzleOfDay />
        {server ? <Tables lists={lists} fresh={fresh} /> : <Alone games={games} fresh={fresh} />}
        <p class="foot">
          <Ornament id="orn-divider" />
        </p>
      </div>
    </main>
  );
}
