// Every game of a person in figures: the curve's alternative.
import { useApp } from "../app";
import { Piece } from "../icons";
import { shareWon, type GameRow } from "./model";
import { useTitles } from "./profile";
import { numbers, signed } from "./say";

/** A share of the games, as a bar of one ink. */
function Share({ percent }: { percent: number }) {
  return (
    <svg class="share" width="70" height="12" viewBox="0 0 70 12" aria-hidden="true">
      <rect class="whole" x="0.5" y="1.5" width="69" height="9" />
      <rect class="part" x="0.5" y="1.5" width={(69 * percent) / 100} height="9" />
    </svg>
  );
}

function Row({ row }: { row: GameRow }) {
  const { lang, link, words } = useApp();
  const title = useTitles()(row.game);
  const won = shareWon(row);
  const { standing } = row;
  const format = (n: number) => numbers(lang).format(n);
  return (
    <tr data-row={row.game}>
      <th scope="row">
        <a href={`/leaders/${row.game}`} onClick={link} title={words.leaders.of({ game: title })} data-game={row.game}>
          <Piece id={`emblem-${row.game}`} size={24} /> {title}
        </a>
      </th>
      <td class="num">
        {standing ? (
          <>
            {format(standing.rating)} <small>± {format(standing.deviation)}</small>
          </>
        ) : (
          "–"
        )}
      </td>
      <td class="num">{format(row.played)}</td>
      <td class="bar wide">{won === null ? null : <Share percent={won} />}</td>
      <td class="num">{won === null ? "–" : new Intl.NumberFormat(lang, { style: "percent" }).format(won / 100)}</td>
      <td class="wide by-count num">
        {row.counts.map((c) => words.profile.seatCount({ players: c.players, played: format(c.played) })).join(" · ")}
      </td>
      <td class="num">{standing ? signed(lang, standing.change) : "–"}</td>
    </tr>
  );
}

export function GamesTable({ rows }: { rows: GameRow[] }) {
  const { words } = useApp();
  const own = words.profile;
  return (
    <table class="games-table">
      <thead>
        <tr>
          <th scope="col">{own.game}</th>
          <th scope="col">{own.rating}</th>
          <th scope="col">{own.count}</th>
          <td class="wide" />
          <th scope="col">{own.wonShare}</th>
          <th scope="col" class="wide by-count">
            {own.seats}
          </th>
          <th scope="col">{own.thirty}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.game} row={row} />
        ))}
      </tbody>
    </table>
  );
}
