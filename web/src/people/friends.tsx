// Friends: those one has, those who ask, those one waits for; and of whom one wants to hear nothing.
import { useApp } from "../app";
import { useAttempt, type Attempt } from "../pages/attempt";
import { Lines } from "../pages/lines";
import { OneLeaf } from "../pages/spread";
import { nobody, type Acquaintance, type Deed } from "./circle";
import { Invitations } from "./invitations";
import { PersonLink, Versal } from "./person";

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

function Group({ buttons, attempt, ...given }: GroupProps) {
  const { circle } = useApp();
  const line = ({ person }: Acquaintance) => (
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
  );
  return <Lines {...given} kind="people-lines" line={line} />;
}

export function FriendsPage() {
  const { words, circle } = useApp();
  const own = words.people;
  const lists = circle?.lists.use() ?? nobody;
  const [trouble, attempt] = useAttempt();
  return (
    <OneLeaf title={own.friends} trouble={trouble} data-friends-page>
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
    </OneLeaf>
  );
}
