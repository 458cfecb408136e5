// A club's own tournaments, and for those who keep it making one.
import { useApp } from "../app";
import { TournamentLines, MakeTournament } from "../tournaments/list";
import { useDoing } from "./doing";
import { reaches } from "./model";

export function ClubTournaments() {
  const { words } = useApp();
  const { club } = useDoing();
  const keeps = reaches(club.role, "steward");
  if (!club.tournaments.length && !keeps) return null;
  return (
    <div data-of="tables" data-club-tournaments={club.tournaments.length}>
      <TournamentLines title={words.tournament.many} none={words.club.noTournaments} list={club.tournaments} />
      {keeps ? (
        <details class="club-tournament">
          <summary class="btn" data-make-tournament>
            {words.club.makeTournament}
          </summary>
          <MakeTournament club={club.club} />
        </details>
      ) : null}
    </div>
  );
}
