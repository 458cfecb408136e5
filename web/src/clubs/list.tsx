// Clubs: one's own, the largest or those with a name, and founding one.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { useAsked } from "../pages/asked";
import { useAttempt } from "../pages/attempt";
import { Lines } from "../pages/lines";
import { OneLeaf } from "../pages/spread";
import { Trouble } from "../pages/trouble";
import { ClubForm, type Said } from "./form";
import { reaches, type Listed, type Lists } from "./model";
import { Shield } from "./shield";
import "../../style/tournament.css";
import "../../style/club.css";

function Group({ title, none, list }: { title: string; none?: string; list: Listed[] }) {
  const { words, link } = useApp();
  const line = (c: Listed) => (
    <li key={c.club}>
      <Shield name={c.name} size={32} />
      <span>
        <a href={`/clubs/${c.club}`} onClick={link} data-to-club={c.club}>
          {c.name}
        </a>
        <small class="club-about">{c.about}</small>
      </span>
      <span class="said">
        {c.role === "none" ? "" : `${words.clubRoles[c.role]} · `}
        {words.club.size({ n: c.size })}
      </span>
    </li>
  );
  return <Lines title={title} kind="tournament-lines" none={none} list={list} line={line} />;
}

/** Those that were asked for by name; without one, one's own and then the largest of the others. */
function Found({ lists, name }: { lists: Lists; name: string }) {
  const own = useApp().words.club;
  if (name) return <Group title={own.named({ name })} none={own.noneNamed} list={lists.found} />;
  const others = lists.found.filter((c) => !reaches(c.role, "asking"));
  return (
    <>
      <Group title={own.mine} list={lists.mine} />
      <Group title={own.largest} {...(lists.mine.length ? {} : { none: own.none })} list={others} />
    </>
  );
}

/** For who has a password: a club of one's own. */
function Make() {
  const { words, server, me, go } = useApp();
  const [trouble, attempt] = useAttempt();
  if (!me?.registered) return <p class="said">{words.club.register}</p>;
  const send = async (said: Said) => {
    const made = await server!.request<{ club: string }>("found_club", { ...said });
    go(`/clubs/${made.club}`);
  };
  const first = { name: "", about: "", open: true };
  return (
    <>
      <ClubForm first={first} verb={words.club.found} gold attempt={attempt} send={send} />
      <Trouble said={trouble} />
    </>
  );
}

function Search({ look }: { look: (name: string) => void }) {
  const { words } = useApp();
  const submit = (e: Event) => {
    e.preventDefault();
    look(String(new FormData(e.currentTarget as HTMLFormElement).get("name") ?? "").trim());
  };
  return (
    <form class="join club-search" role="search" onSubmit={submit}>
      <input name="name" maxLength={32} aria-label={words.club.search} placeholder={words.club.search} data-search />
      <button class="btn">{words.club.look}</button>
    </form>
  );
}

export function ClubsPage() {
  const own = useApp().words.club;
  const [name, look] = useState("");
  const { answer: lists, trouble } = useAsked(
    async (server) => (await server.request<{ clubs: Lists }>("clubs", name ? { name } : {})).clubs,
    [name],
    (push) => push.t === "club",
  );
  return (
    <OneLeaf title={own.many} trouble={trouble} data-clubs={lists?.found.length}>
      <Search look={look} />
      {lists ? <Found lists={lists} name={name} /> : null}
      <section class="sec">
        <h2>{own.ofYours}</h2>
        <Make />
      </section>
    </OneLeaf>
  );
}
