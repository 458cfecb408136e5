// Somebody's page: who that is, how the rating of each game went, what was played; what is between the two of you, the
// strongest who were beaten, and how games are begun.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { usePhone } from "../hooks";
import { Piece } from "../icons";
import { Spread } from "../pages/spread";
import { Trouble } from "../pages/trouble";
import { message } from "../table/work";
import { Curve } from "./curve";
import { Deeds } from "./deeds";
import { GamesTable } from "./games";
import {
  isProvisional,
  pointsWithin,
  rowsOf,
  SPANS,
  totalOf,
  type GameRow,
  type Point,
  type Profile,
  type Span,
} from "./model";
import { Versal } from "./person";
import { monthOf, numbers } from "./say";
import { Beside } from "./beside";

/** What the server says of somebody, asked anew in another language. */
function useProfile(id: string): { profile: Profile | null; trouble: string } {
  const { server, lang } = useApp();
  const [profile, set] = useState<Profile | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let alive = true;
    setTrouble("");
    server!
      .request<{ profile: Profile }>("profile", { person: id, lang })
      .then((answer) => alive && set(answer.profile))
      .catch((error: unknown) => alive && setTrouble(message(error)));
    return () => {
      alive = false;
    };
  }, [server, id, lang]);
  return { profile, trouble };
}

function useCurve(person: string, game: string | undefined): Point[] | null {
  const { server } = useApp();
  const [curve, set] = useState<Point[] | null>(null);
  useEffect(() => {
    let alive = true;
    set(null);
    if (!game) return;
    server!
      .request<{ curve: Point[] }>("rating_curve", { person, game })
      .then((answer) => alive && set(answer.curve))
      .catch(() => alive && set([]));
    return () => {
      alive = false;
    };
  }, [server, person, game]);
  return curve;
}

/** The title of each game in the reader's language. */
export function useTitles(): (game: string) => string {
  const { rules, lang } = useApp();
  const games = rules.games(lang);
  return (game) => games.find((g) => g.id === game)?.title ?? game;
}

function Identity({ profile, rows }: { profile: Profile; rows: GameRow[] }) {
  const { words, lang, me } = useApp();
  const titleOf = useTitles();
  const own = words.profile;
  const best = [...profile.ratings].filter((r) => !isProvisional(r)).sort((a, b) => b.rating - a.rating)[0];
  const { played, won } = totalOf(rows);
  const format = (n: number) => numbers(lang).format(n);
  const { person } = profile;
  return (
    <section class="leaf-page identity">
      <Versal name={person.name} size={84} />
      <div>
        <h2 class="display">{person.name}</h2>
        <p class="said">
          {best
            ? own.bestRating({ rating: format(best.rating), game: titleOf(best.game) })
            : person.registered
              ? own.noRating
              : own.guest}
          {person.id === me?.id ? ` · ${own.thatIsYou}` : ""}
        </p>
      </div>
      <Deeds person={person} />
      <dl class="facts">
        <dt>{own.games}</dt>
        <dd class="num">{format(played)}</dd>
        <dt>{own.won}</dt>
        <dd class="num">{format(won)}</dd>
        <dt>{own.since}</dt>
        <dd>{monthOf(lang, profile.since)}</dd>
      </dl>
    </section>
  );
}

function Tabs({ rows, game, choose }: { rows: GameRow[]; game: string; choose: (game: string) => void }) {
  const { words } = useApp();
  const titleOf = useTitles();
  return (
    <div class="game-tabs" role="group" aria-label={words.profile.byGame}>
      {rows.map((row) => (
        <button
          key={row.game}
          class={row.game === game ? "on" : ""}
          aria-pressed={row.game === game}
          title={titleOf(row.game)}
          data-game={row.game}
          data-tab={row.game}
          onClick={() => choose(row.game)}
        >
          <Piece id={`emblem-${row.game}`} size={26} />
          <span class={row.game === game ? "" : "unseen"}>{titleOf(row.game)}</span>
        </button>
      ))}
    </div>
  );
}

function Spans({ span, choose }: { span: Span; choose: (span: Span) => void }) {
  const { words } = useApp();
  return (
    <div class="spans" role="group" aria-label={words.profile.span}>
      {(Object.keys(SPANS) as Span[]).map((s) => (
        <button key={s} aria-pressed={s === span} class={s === span ? "on" : ""} onClick={() => choose(s)}>
          {words.profileSpans[s]}
        </button>
      ))}
    </div>
  );
}

/** The rating of one game: as a figure, and as it went. */
function Rating({ row, points }: { row: GameRow; points: Point[] | null }) {
  const { words, lang } = useApp();
  const own = words.profile;
  const title = useTitles()(row.game);
  const phone = usePhone();
  const [span, setSpan] = useState<Span>("half");
  if (!row.standing) return <p class="said unrated">{own.unrated({ game: title })}</p>;
  const shown = points?.length ? pointsWithin(points, span, Date.now()) : [];
  const format = (n: number) => numbers(lang).format(n);
  const { rating, deviation, place } = row.standing;
  return (
    <>
      <div class="rating-head">
        <p>
          <b class="display num">{format(rating)}</b> <span class="num">± {format(deviation)}</span>
          <span class="said">
            {isProvisional(row.standing) ? own.provisional : own.place({ n: place, game: title })}
          </span>
        </p>
        <Spans span={span} choose={setSpan} />
      </div>
      {shown.length ? <Curve points={shown} title={title} phone={phone} /> : null}
    </>
  );
}

function Played({ profile, rows }: { profile: Profile; rows: GameRow[] }) {
  const { words } = useApp();
  const first = rows.find((r) => r.standing) ?? rows[0];
  const [chosen, choose] = useState<string | null>(null);
  const row = rows.find((r) => r.game === chosen) ?? first;
  const points = useCurve(profile.person.id, row?.standing ? row.game : undefined);
  if (!row)
    return (
      <section class="leaf-page played">
        <h2 class="rubric">{words.profile.noneTitle}</h2>
        <p class="said">{words.profile.none}</p>
      </section>
    );
  return (
    <section class="leaf-page played" data-game={row.game}>
      <Tabs rows={rows} game={row.game} choose={choose} />
      <Rating row={row} points={points} />
      <GamesTable rows={rows} />
    </section>
  );
}

export function ProfilePage({ id }: { id: string }) {
  const { words } = useApp();
  const { profile, trouble } = useProfile(id);
  const rows = profile ? rowsOf(profile) : [];
  return (
    <Spread title={profile?.person.name ?? words.profile.title} data-profile={profile ? id : undefined}>
      <Trouble said={trouble} />
      {profile ? (
        <>
          <Identity profile={profile} rows={rows} />
          <Played key={id} profile={profile} rows={rows} />
          <Beside profile={profile} />
        </>
      ) : null}
    </Spread>
  );
}
