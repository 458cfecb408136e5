// Invitations to tables that wait; and, at such a table, friends to be invited.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { useAttempt } from "../pages/attempt";
import { Trouble } from "../pages/trouble";
import { inviter, nobody } from "./circle";
import { Versal } from "./person";

/** Those one has, to accept or to decline; nothing where there are none. */
export function Invitations() {
  const { words, circle, link } = useApp();
  const own = words.people;
  const lists = circle?.lists.use() ?? nobody;
  const [trouble, attempt] = useAttempt();
  if (!lists.invitations.length) return null;
  return (
    <section class="sec" data-invitations>
      <h2>{own.invitations}</h2>
      <Trouble said={trouble} />
      <ul>
        {lists.invitations.map((invited) => {
          const { table, game, title } = invited.listing;
          const by = inviter(invited);
          return (
            <li key={table} class="listing" data-game={game}>
              <Piece id={`emblem-${game}`} size={38} />
              <span class="listing-name">
                <b>{title}</b>
                {by ? <span class="s">{own.invitedBy({ name: by })}</span> : null}
              </span>
              <span class="answers">
                <a class="btn" data-invited={table} href={`/table/${table}?key=${invited.key}`} onClick={link}>
                  {words.join}
                </a>
                <button
                  class="btn quiet"
                  data-decline={table}
                  onClick={() => void attempt(() => circle!.decline(table))}
                >
                  {own.decline}
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Friends who do not sit at the table yet. */
export function InviteFriends({ table, seated }: { table: string; seated: string[] }) {
  const { words, circle } = useApp();
  const own = words.people;
  const lists = circle?.lists.use() ?? nobody;
  const [trouble, attempt] = useAttempt();
  const [invited, setInvited] = useState<string[]>([]);
  const friends = lists.friends.filter((f) => !seated.includes(f.person.id));
  if (!circle || !friends.length) return null;
  const invite = (id: string) =>
    void attempt(async () => {
      await circle.invite(table, id);
      setInvited((list) => [...list, id]);
    });
  return (
    <>
      <h3 class="rubric">{own.inviteFriend}</h3>
      <ul class="invite-friends">
        {friends.map(({ person }) => (
          <li key={person.id}>
            <button
              class="btn"
              data-invite={person.id}
              disabled={invited.includes(person.id)}
              onClick={() => invite(person.id)}
            >
              <Versal name={person.name} size={24} />{" "}
              {invited.includes(person.id) ? own.isInvited({ name: person.name }) : person.name}
            </button>
          </li>
        ))}
      </ul>
      <Trouble said={trouble} />
    </>
  );
}
