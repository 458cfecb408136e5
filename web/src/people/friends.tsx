// Friends: those one has, those who ask, those one waits for; and of whom one wants to hear nothing.
import { useEffect } from "preact/hooks";
import { useApp } from "../app";
import { useAttempt, type Attempt } from "../pages/attempt";
import { Top } from "../pages/top";
import { Trouble } from "../pages/trouble";
import { setTitle } from "../title";
import { nobody, type Acquaintance, type Deed } from "./circle";
import { Invitations } from "./invitations";
import { PersonLink, Versal } from "./person";
import "../../style/spread.css";
import "../../style/profile.css";

interface Button {
  deed: Deed;
  text: string;
}

interface GroupProps {
  title: string;
  none?: string; // what stands there while nobody does
  list: Acquaintance[];
  buttons: Button[];
  attempt: Attempt;
}

function Group({ title, none, list, buttons, attempt }: GroupProps) {
  const { circle } = useApp();
  if (!list.length && !none) return null;
  return (
    <section class="sec">
      <h2>{title}</h2>
      {list.length ? null : <p class="said">{none}</p>}
      <ul class="lines people-lines">
        {list.map(({ person }) => (
          <li key={person.id}>
            <Versal name={person.name} size={32} />
            <PersonLink person={person}>{person.name}</PersonLink>
            <span class="act">
              {buttons.map(({ deed, text }, i) => (
                <button
                  key={deed}
                  class={`btn ${i || buttons.length === 1 ? "quiet" : ""}`}
                  data-deed={deed}
                  aria-label={`${text}, ${person.name}`}
                  onClick={() => void attempt(() => circle!.do(deed, person.id))}
                >
                  {text}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FriendsPage() {
  const { words, circle } = useApp();
  const own = words.people;
  const lists = circle?.lists.use() ?? nobody;
  const [trouble, attempt] = useAttempt();
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(`${own.friends} · ${words.title}`);
  }, [words]);
  return (
    <div class="spread profile-page leaders-page" data-friends-page>
      <Top title={own.friends} game={null} />
      <main>
        <section class="leaf-page">
          <Trouble said={trouble} />
          <Invitations />
          <Group
            title={own.asked}
            list={lists.asked}
            attempt={attempt}
            buttons={[
              { deed: "befriend", text: own.accept },
              { deed: "unfriend", text: own.refuse },
            ]}
          />
          <Group
            title={own.friends}
            none={own.noFriends}
            list={lists.friends}
            attempt={attempt}
            buttons={[{ deed: "unfriend", text: own.end }]}
          />
          <Group
            title={own.asking}
            list={lists.asking}
            attempt={attempt}
            buttons={[{ deed: "unfriend", text: own.takeBack }]}
          />
          <Group
            title={own.blocked}
            list={lists.blocked}
            attempt={attempt}
            buttons={[{ deed: "unblock", text: own.unblock }]}
          />
        </section>
      </main>
    </div>
  );
}
