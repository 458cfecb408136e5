// Beside somebody's games: what is between the two of you, the strongest who were beaten, how games are begun.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import type { Listing } from "../pages/lobby";
import type { Between, Opening, Profile } from "./model";
import { useTitles } from "./profile";
import { numbers } from "./say";

function useBetween(person: string): Between | null {
  const { server, me, lang } = useApp();
  const [between, set] = useState<Between | null>(null);
  useEffect(() => {
    let alive = true;
    set(null);
    if (!me || me.id === person) return;
    server!
      .request<Between>("between", { person, lang })
      .then((answer) => alive && set(answer))
      .catch(() => undefined);
    return () => {
      alive = false;
    };
  }, [server, me?.id, person, lang]);
  return between;
}

function BetweenYou({ profile }: { profile: Profile }) {
  const { words, link, lang } = useApp();
  const own = words.profile;
  const titleOf = useTitles();
  const between = useBetween(profile.person.id);
  if (!between?.between.length) return null;
  const sum = (of: "played" | "won" | "lost") => between.between.reduce((n, m) => n + m[of], 0);
  const last = between.tables[0];
  return (
    <section class="sec" data-between>
      <h2>
        {own.between}
        <span class="said">{own.met({ n: sum("played") })}</span>
      </h2>
      <p class="versus">
        <span>
          <b class="display num">{sum("won")}</b> {own.you}
        </span>
        <i>{own.to}</i>
        <span>
          <b class="display num">{sum("lost")}</b> {profile.person.name}
        </span>
      </p>
      <ul class="lines">
        {between.between.map((m) => (
          <li key={m.game} data-game={m.game}>
            <Piece id={`emblem-${m.game}`} size={26} />
            <span>{titleOf(m.game)}</span>
            <b class="num">{`${numbers(lang).format(m.won)} : ${numbers(lang).format(m.lost)}`}</b>
          </li>
        ))}
      </ul>
      {last ? (
        <p class="act">
          <a href={`/table/${last.table}`} onClick={link}>
            {own.lastGame}
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** Everybody's points, the winner's first. */
const totals = (listing: Listing): string =>
  [...(listing.result ?? [])]
    .sort((a, b) => a.rank - b.rank)
    .map((r) => r.total)
    .join(" : ");

function Wins({ profile }: { profile: Profile }) {
  const { words, link, lang } = useApp();
  const own = words.profile;
  if (!profile.wins.length) return null;
  const others = (listing: Listing) =>
    listing.seats
      .filter((_, seat) => listing.result?.find((r) => r.seat === seat)?.rank !== 1)
      .map((s) => s.name ?? s.title);
  return (
    <section class="sec" data-wins>
      <h2>{own.wins}</h2>
      <ul class="lines">
        {profile.wins.map(({ beaten, listing }) => (
          <li key={listing.table} data-game={listing.game}>
            <Piece id={`emblem-${listing.game}`} size={26} />
            <span>
              <a href={`/table/${listing.table}`} onClick={link}>
                {new Intl.ListFormat(lang, { type: "unit", style: "short" }).format(others(listing))}
              </a>
              <small class="num">{totals(listing)}</small>
            </span>
            <b class="num" title={own.beaten}>
              {numbers(lang).format(beaten)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN = 5;

function Openings({ openings }: { openings: Opening[] }) {
  const { words, lang } = useApp();
  const own = words.profile;
  const [all, showAll] = useState(false);
  const list = [...openings].sort((a, b) => b.played - a.played);
  if (!list.length) return null;
  const percent = (o: Opening) => new Intl.NumberFormat(lang, { style: "percent" }).format(o.won / o.played);
  return (
    <section class="sec" data-openings>
      <h2>{own.openings}</h2>
      <ul class="lines">
        {(all ? list : list.slice(0, SHOWN)).map((o) => (
          <li key={o.game + o.text} data-game={o.game}>
            <Piece id={`emblem-${o.game}`} size={26} />
            <span>{o.label}</span>
            <small class="num">
              {own.times({ n: o.played })} · {percent(o)}
            </small>
          </li>
        ))}
      </ul>
      {list.length > SHOWN && !all ? (
        <p class="act">
          <button class="btn quiet" onClick={() => showAll(true)}>
            {own.all}
          </button>
        </p>
      ) : null}
    </section>
  );
}

export function Beside({ profile }: { profile: Profile }) {
  const { words } = useApp();
  const empty = !profile.wins.length && !profile.openings.length;
  return (
    <aside class="leaf-page beside">
      <BetweenYou profile={profile} />
      <Wins profile={profile} />
      <Openings openings={profile.openings} />
      {empty ? <p class="said">{words.profile.nothingBeside}</p> : null}
    </aside>
  );
}
