// A club's own tables: those that wait and are played, those that are over, and making one.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { ListingRow } from "../pages/lobby";
import { useDoing } from "./doing";
import { reaches, type ClubTable } from "./model";

function List({ title, list, verb }: { title: string; list: ClubTable[]; verb: (table: ClubTable) => string }) {
  if (!list.length) return null;
  return (
    <section class="sec">
      <h2>{title}</h2>
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

export function Tables() {
  const { words } = useApp();
  const { club } = useDoing();
  const member = reaches(club.role, "member");
  const enter = ({ listing }: ClubTable) =>
    listing.mine.length ? words.goOn : listing.status === "open" && member ? words.join : words.watch;
  return (
    <div data-of="tables" data-club-tables={club.tables.length}>
      <List title={words.club.tables} list={club.tables} verb={enter} />
      <List title={words.finished} list={club.past} verb={() => words.replay} />
      {club.tables.length + club.past.length ? null : <p class="said">{words.club.noTables}</p>}
      {member ? <Make /> : null}
    </div>
  );
}
