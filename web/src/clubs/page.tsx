// A club's page: what it is and who belongs to it, the ladder, its tables and talk; on a phone one of these at a time.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { Top } from "../pages/top";
import { Trouble } from "../pages/trouble";
import { setTitle } from "../title";
import { About, Members } from "./about";
import { DoingContext, useClub } from "./doing";
import { Ladder } from "./ladder";
import { Past, Tables } from "./tables";
import { Talk } from "./talk";
import "../../style/profile.css";
import "../../style/spread.css";
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
  const { club, trouble, attempt, ask } = useClub(id);
  const [shown, show] = useState<Part>("ladder");
  const name = club?.name ?? words.club.title;
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(`${name} · ${words.title}`);
  }, [name, words]);
  return (
    <div class="spread profile-page club-page" data-club={club?.role} data-shown={shown}>
      <Top title={name} game={null} />
      <main>
        <Trouble said={trouble} />
        {club ? (
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
              <Talk />
              <Past />
            </section>
          </DoingContext.Provider>
        ) : null}
      </main>
    </div>
  );
}
