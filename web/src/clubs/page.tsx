// A club's page: what it is and who belongs to it, the ladder, its tables and talk; on a phone one of these at a time.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { Spread } from "../pages/spread";
import { Trouble } from "../pages/trouble";
import { About, Members } from "./about";
import { DoingContext, useClub } from "./doing";
import { Ladder } from "./ladder";
import { Past, Tables } from "./tables";
import { Talk } from "./talk";
import { ClubTournaments } from "./tournaments";
import "../../style/tournament.css";
import "../../style/lobby.css";
import "../../style/club.css";

const PARTS = ["ladder", "tables", "talk", "members"] as const;
type Part = (typeof PARTS)[number];

/** On a phone: which part is shown. */
function Parts({ shown, show }: { shown: Part; show: (part: Part) => void }) {
  const { words } = useApp();
  const titles = {
    ladder: words.club.ladder,
    tables: words.club.tables,
    talk: words.chat,
    members: words.club.members,
  };
  return (
    <div class="game-tabs club-parts" role="group" aria-label={words.club.title}>
      {PARTS.map((part) => (
        <button
          key={part}
          class={part === shown ? "on" : ""}
          aria-pressed={part === shown}
          data-part={part}
          onClick={() => show(part)}
        >
          {titles[part]}
        </button>
      ))}
    </div>
  );
}

export function ClubPage({ id }: { id: string }) {
  const { words } = useApp();
  const { club, gone, trouble, attempt, ask } = useClub(id);
  const [shown, show] = useState<Part>("ladder");
  return (
    <Spread title={club?.name ?? words.club.title} kind="club-page" data-club={club?.role} data-shown={shown}>
      <Trouble said={gone ? words.club.gone : trouble} />
      {club && !gone ? (
        <DoingContext.Provider value={{ club, attempt, ask }}>
          <section class="leaf-page">
            <About />
            <Parts shown={shown} show={show} />
            <div data-of="members">
              <Members />
            </div>
          </section>
          <Ladder />
          <section class="leaf-page">
            <Tables />
            <ClubTournaments />
            <Talk />
            <Past />
          </section>
        </DoingContext.Provider>
      ) : null}
    </Spread>
  );
}
