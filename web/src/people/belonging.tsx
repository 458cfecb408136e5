// Where one belongs, in the lobby: the tournaments one plays in, and one's clubs.
import { useApp } from "../app";
import { Piece } from "../icons";
import { useAsked } from "../pages/asked";
import { reaches, type Lists as Clubs } from "../clubs/model";
import type { Lists as Tournaments } from "../tournaments/model";
import { stateText } from "../tournaments/say";

export function Belonging() {
  const { words, link } = useApp();
  const { answer } = useAsked(
    async (server) => {
      const [{ tournaments }, { clubs }] = await Promise.all([
        server.request<{ tournaments: Tournaments }>("tournaments"),
        server.request<{ clubs: Clubs }>("clubs"),
      ]);
      return {
        cups: tournaments.mine.filter((t) => t.entered && (t.status === "open" || t.status === "playing")),
        clubs: clubs.mine.filter((c) => reaches(c.role, "member")),
      };
    },
    [],
    (push) => push.t === "people" || push.t === "club",
  );
  if (!answer?.cups.length && !answer?.clubs.length) return null;
  return (
    <section class="sec" data-belonging>
      <h2>{words.people.belonging}</h2>
      <ul>
        {answer.cups.map((t) => (
          <li key={t.tournament} class="listing" data-game={t.game}>
            <Piece id={`emblem-${t.game}`} size={38} />
            <span class="listing-name">
              <b>
                <a href={`/tournament/${t.tournament}`} onClick={link} data-my-tournament>
                  {t.name}
                </a>
              </b>
              <span class="s">{stateText(words, t)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p class="to-people">
        {answer.clubs.map((c) => (
          <a key={c.club} href={`/clubs/${c.club}`} onClick={link} data-my-club>
            {c.name}
          </a>
        ))}
      </p>
    </section>
  );
}
