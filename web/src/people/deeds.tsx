// What one can do about somebody: challenge them, be friends, hear nothing of them any more.
import { useApp } from "../app";
import { useClosing } from "../closing";
import { Piece } from "../icons";
import { Report } from "../house/report";
import { useAttempt, type Attempt } from "../pages/attempt";
import { Trouble } from "../pages/trouble";
import type { PersonShown } from "../types";
import { nobody, relationOf, type Deed } from "./circle";

/** A private table of the chosen game, to which they are invited. */
function Challenge({ person, attempt }: { person: PersonShown; attempt: Attempt }) {
  const { words, rules, lang, circle, go } = useApp();
  const menu = useClosing();
  const games = rules.games(lang).filter((g) => g.seats_max > 1);
  const lay = (game: string) =>
    void attempt(async () => go(await circle!.challenge(person.id, { game, public: false })));
  return (
    <details class="challenge" ref={menu} data-challenge>
      <summary class="btn gold">{words.people.challenge}</summary>
      <ul>
        {games.map((g) => (
          <li key={g.id} data-game={g.id}>
            <button class="btn quiet" data-challenge-at={g.id} onClick={() => lay(g.id)}>
              <Piece id={`emblem-${g.id}`} size={26} /> {g.title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** For somebody else's page. */
export function Deeds({ person }: { person: PersonShown }) {
  const { words, me, circle } = useApp();
  const lists = circle?.lists.use() ?? nobody;
  const [trouble, attempt] = useAttempt();
  if (!me || !circle || me.id === person.id) return null;
  const relation = relationOf(lists, person.id);
  const own = words.people;
  const button = (deed: Deed, text: string, quiet = false) => (
    <button
      key={deed}
      class={`btn ${quiet ? "quiet" : ""}`}
      data-deed={deed}
      onClick={() => void attempt(() => circle.do(deed, person.id))}
    >
      {text}
    </button>
  );
  const both = me.registered && person.registered;
  return (
    <>
      <div class="act">
        {relation === "blocked" ? null : <Challenge person={person} attempt={attempt} />}
        {relation === "none" && both ? button("befriend", own.add) : null}
        {relation === "asked" ? button("befriend", own.accept) : null}
        {relation === "asked" ? button("unfriend", own.refuse, true) : null}
        {relation === "asking" ? button("unfriend", own.takeBack, true) : null}
        {relation === "friend" ? button("unfriend", own.end, true) : null}
        {relation === "blocked" ? button("unblock", own.unblock) : null}
      </div>
      {relation === "asking" ? <p class="said">{own.isAsked}</p> : null}
      {relation === "blocked" ? <p class="said">{own.isBlocked}</p> : null}
      <Trouble said={trouble} />
      {relation === "blocked" ? null : <p class="unwanted">{button("block", own.block, true)}</p>}
      <Report
        subjects={[{ value: person.id, text: person.name, operation: "report", members: { person: person.id } }]}
      />
    </>
  );
}
