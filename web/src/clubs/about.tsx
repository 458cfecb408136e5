// What a club is and who belongs to it; coming, going, and what those who keep it may do.
import { useApp } from "../app";
import { Lines } from "../pages/lines";
import { Twice } from "../pages/talk";
import { PersonLink, Versal } from "../people/person";
import { useDoing } from "./doing";
import { ClubForm, type Said } from "./form";
import { deedsFor, reaches, type Member } from "./model";
import { Shield } from "./shield";

/** The way in, or out. */
function Door() {
  const { words, me } = useApp();
  const { club, ask } = useDoing();
  const own = words.club;
  if (club.role === "barred") return <p class="said">{own.barred}</p>;
  if (club.role === "none")
    return me?.registered ? (
      <button class="btn gold" data-do="join_club" onClick={() => void ask("join_club")}>
        {club.open ? own.join : own.ask}
      </button>
    ) : (
      <p class="said">{own.register}</p>
    );
  if (club.role === "asking")
    return (
      <>
        <p class="said">{own.asked}</p>
        <button class="btn quiet" data-do="leave_club" onClick={() => void ask("leave_club")}>
          {own.takeBack}
        </button>
      </>
    );
  return <Twice name="leave" first={own.leave} sure={own.leaveSure} act={() => void ask("leave_club")} />;
}

/** For the owner: other words, and the end. */
function Owner() {
  const { words, server, go } = useApp();
  const { club, attempt, ask } = useDoing();
  const own = words.club;
  const dissolve = async () => {
    await server!.request("dissolve_club", { club: club.club });
    go("/clubs");
  };
  return (
    <details class="club-owner" data-owner>
      <summary class="btn quiet">{own.change}</summary>
      <ClubForm
        first={club}
        verb={own.save}
        gold={false}
        attempt={attempt}
        send={({ name, about, open }: Said) => ask("edit_club", { name, about, open })}
      />
      <Twice name="dissolve" first={own.dissolve} sure={own.dissolveSure} act={() => void attempt(dissolve)} />
    </details>
  );
}

export function About() {
  const { words } = useApp();
  const { club } = useDoing();
  return (
    <div class="identity club-identity">
      <Shield name={club.name} size={72} />
      <div>
        <h2>{club.name}</h2>
        <p class="said">
          {words.club.size({ n: club.size })} · {club.open ? words.club.isOpen : words.club.isAsked}
        </p>
      </div>
      {club.about ? <p class="club-about">{club.about}</p> : null}
      <div class="act">
        <Door />
        {club.role === "owner" ? <Owner /> : null}
      </div>
    </div>
  );
}

function MemberLine({ member }: { member: Member }) {
  const { words } = useApp();
  const { club, ask } = useDoing();
  const { person, role } = member;
  const deeds = deedsFor(club.role, role);
  return (
    <li data-member={person.id} data-role={role}>
      <Versal name={person.name} size={32} />
      <span>
        <PersonLink person={person}>{person.name}</PersonLink>
        {role === "member" || !reaches(role, "member") ? null : <small>{words.clubRoles[role]}</small>}
      </span>
      {deeds.length ? (
        <details class="club-deeds">
          <summary class="btn quiet" aria-label={words.club.doAbout({ name: person.name })}>
            …
          </summary>
          <span class="act">
            {deeds.map((deed) => (
              <button
                key={deed.word}
                class="btn quiet"
                data-deed={deed.word}
                onClick={() =>
                  void ask(deed.operation, { person: person.id, ...(deed.role ? { role: deed.role } : {}) })
                }
              >
                {words.clubDeeds[deed.word]}
              </button>
            ))}
          </span>
        </details>
      ) : null}
    </li>
  );
}

const Group = ({ title, list }: { title: string; list: Member[] }) => (
  <Lines
    title={title}
    kind="people-lines"
    list={list}
    line={(member) => <MemberLine key={member.person.id} member={member} />}
  />
);

/** Those who ask come first: somebody waits. */
export function Members() {
  const { words } = useApp();
  const { club } = useDoing();
  const of = (role: Member["role"]) => club.members.filter((m) => m.role === role);
  return (
    <>
      <Group title={words.club.asking} list={of("asking")} />
      <Group title={words.club.members} list={club.members.filter((m) => reaches(m.role, "member"))} />
      <Group title={words.club.sentAway} list={of("barred")} />
    </>
  );
}
