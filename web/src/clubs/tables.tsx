// A club's own tables: those that wait and are played, those that are over, and making one.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { ListingRow } from "../pages/lobby";
import { useDoing } from "./doing";
import { reaches, type ClubTable } from "./model";

interface ListProps {
  title: string;
  none: string;
  list: ClubTable[];
  verb: (table: ClubTable) => string;
}

function List({ title, none, list, verb }: ListProps) {
  return (
    <section class="sec">
      <h2>{title}</h2>
      {list.length ? null : <p class="said">{none}</p>}
      <ul>
        {list.map((t) => (
          <ListingRow key={t.listing.table} listing={t.listing} verb={verb(t)} gold={false} secret={t.key} />
        ))}
      </ul>
    </section>
  );
}

/** For members: a table of the club, laid in the lobby. */
function Make() {
  const { words, rules, lang, link } = useApp();
  const { club } = useDoing();
  const games = rules.games(lang).filter((g) => g.seats_max > 1);
  const [game, choose] = useState(games[0]!.id);
  return (
    <p class="club-make">
      <select
        aria-label={words.profile.game}
        value={game}
        data-club-game
        onChange={(e) => choose(e.currentTarget.value)}
      >
        {games.map((g) => (
          <option key={g.id} value={g.id}>
            {g.title}
          </option>
        ))}
      </select>
      <a class="btn" href={`/?new=${game}&club=${club.club}`} onClick={link} data-make-table>
        {words.club.makeTable}
      </a>
    </p>
  );
}

/** Those that wait and are played. */
export function Tables() {
  const { words } = useApp();
  const { club } = useDoing();
  const member = reaches(club.role, "member");
  const enter = ({ listing }: ClubTable) =>
    listing.mine.length ? words.goOn : listing.status === "open" && member ? words.join : words.watch;
  return (
    <div data-of="tables" data-club-tables={club.tables.length}>
      <List title={words.club.tables} none={words.club.noTables} list={club.tables} verb={enter} />
      {member ? <Make /> : null}
    </div>
  );
}

export function Past() {
  const { words } = useApp();
  const { past } = useDoing().club;
  return (
    <div data-of="tables">
      {past.length ? <List title={words.finished} none="" list={past} verb={() => words.replay} /> : null}
    </div>
  );
}
