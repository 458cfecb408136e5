// The house: reports to settle, people to be looked after, what was done; and figures for who hosts it.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { ago } from "../pages/lobby";
import { useAsked } from "../pages/asked";
import { OneLeaf } from "../pages/spread";
import { Trouble } from "../pages/trouble";
import { PersonLink } from "../people/person";
import { Addresses, Bars } from "./addresses";
import { Agreement } from "./agreement";
import { Figures } from "./figures";
import { Log } from "./log";
import type { Act, Bar, Member, Reported, Ruling } from "./model";
import "../../style/house.css";

const DAYS = [1, 7, 30]; // that are offered

/** Muting and banning somebody, for a while or for good, or the end of it. */
function Sanctions({ person, member, act }: { person: string; member?: Member | undefined; act: Act }) {
  const { words } = useApp();
  const own = words.house;
  const [days, setDays] = useState("7");
  const members = days === "" ? { person } : { person, days: Number(days) };
  const now = Date.now();
  const one = (operation: "mute" | "ban", until: number, done: string, undone: string) =>
    until > now ? (
      <button class="btn quiet" data-undo={operation} onClick={() => act(operation, { person, days: 0 })}>
        {undone}
      </button>
    ) : (
      <button class="btn quiet" data-do={operation} onClick={() => act(operation, members)}>
        {done}
      </button>
    );
  return (
    <>
      <span class="act">
        <select aria-label={own.howLong} value={days} onChange={(e) => setDays(e.currentTarget.value)}>
          {DAYS.map((n) => (
            <option key={n} value={n}>
              {own.days({ n })}
            </option>
          ))}
          <option value="">{own.forGood}</option>
        </select>
        {one("mute", member?.muted ?? 0, own.mute, own.unmute)}
        {one("ban", member?.banned ?? 0, own.ban, own.unban)}
      </span>
      <Addresses person={person} days={days} act={act} />
    </>
  );
}

function ReportRow({ report, act }: { report: Reported; act: Act }) {
  const { words, lang, link } = useApp();
  const own = words.house;
  return (
    <li data-report-row={report.id}>
      <p>
        {report.person ? (
          <PersonLink person={{ id: report.person }}>{report.person_name || own.gone}</PersonLink>
        ) : null}{" "}
        {report.table ? (
          <a href={`/table/${report.table}`} onClick={link}>
            {own.table}
          </a>
        ) : null}{" "}
        <small>{ago(report.at, lang)}</small>
      </p>
      {report.said ? <blockquote>{report.said}</blockquote> : null}
      <p>
        {report.why}{" "}
        <small>
          <PersonLink person={{ id: report.by }}>{report.by_name || own.gone}</PersonLink>
        </small>
      </p>
      <p class="act">
        <button class="btn" data-settle onClick={() => act("settle", { report: report.id })}>
          {own.settle}
        </button>
        {report.table ? (
          <button class="btn quiet" data-close onClick={() => act("close_table", { table: report.table })}>
            {own.close}
          </button>
        ) : null}
      </p>
      {report.person ? <Sanctions person={report.person} act={act} /> : null}
    </li>
  );
}

function Reports({ list, act }: { list: Reported[]; act: Act }) {
  const { words } = useApp();
  return (
    <section class="sec" data-reports>
      <h2>{words.house.reports}</h2>
      {list.length ? null : <p class="said">{words.house.noReports}</p>}
      <ul class="house-list">
        {list.map((report) => (
          <ReportRow key={report.id} report={report} act={act} />
        ))}
      </ul>
    </section>
  );
}

function MemberRow({ member, act }: { member: Member; act: Act }) {
  const { words, me } = useApp();
  const own = words.house;
  const { person } = member;
  const [name, setName] = useState(person.name);
  const roles = { none: own.roleNone, moderator: own.roleModerator, admin: own.roleAdmin };
  const rename = (e: Event) => {
    e.preventDefault();
    act("rename_person", { person: person.id, name });
  };
  return (
    <li data-member={person.id}>
      <p>
        <PersonLink person={person}>{person.name}</PersonLink>{" "}
        {member.role === "none" ? null : <small>{roles[member.role]}</small>}
      </p>
      <form class="act" onSubmit={rename}>
        <input aria-label={own.newName} maxLength={32} value={name} onInput={(e) => setName(e.currentTarget.value)} />
        <button class="btn quiet" data-rename>
          {own.rename}
        </button>
      </form>
      <Sanctions person={person.id} member={member} act={act} />
      <Agreement person={person.id} />
      {me?.role === "admin" ? (
        <select
          aria-label={own.role}
          data-role
          value={member.role}
          onChange={(e) => act("set_role", { person: person.id, role: e.currentTarget.value })}
        >
          {(["none", "moderator", "admin"] as const).map((role) => (
            <option key={role} value={role}>
              {roles[role]}
            </option>
          ))}
        </select>
      ) : null}
    </li>
  );
}

function Members({ list, find, act }: { list: Member[]; find: (name: string) => void; act: Act }) {
  const { words } = useApp();
  const own = words.house;
  const [name, setName] = useState("");
  const search = (e: Event) => {
    e.preventDefault();
    find(name.trim());
  };
  return (
    <section class="sec" data-members>
      <h2>{own.people}</h2>
      <form class="act" role="search" onSubmit={search}>
        <input
          aria-label={own.search}
          placeholder={own.search}
          maxLength={32}
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
        <button class="btn" data-search>
          {own.find}
        </button>
      </form>
      <ul class="house-list">
        {list.map((member) => (
          <MemberRow key={`${member.person.id} ${member.person.name}`} member={member} act={act} />
        ))}
      </ul>
    </section>
  );
}

/** The lists, read again after every deed. */
function useLists() {
  const [name, find] = useState("");
  const { answer, trouble, attempt, load } = useAsked(
    async (server) => {
      const [{ reports }, { members }, { audit }, { bars }] = await Promise.all([
        server.request<{ reports: Reported[] }>("reports"),
        server.request<{ members: Member[] }>("members", name ? { name } : {}),
        server.request<{ audit: Ruling[] }>("audit"),
        server.request<{ bars: Bar[] }>("bars"),
      ]);
      return { reports, members, audit, bars };
    },
    [name],
    (push) => push.t === "reported",
  );
  const { server } = useApp();
  const act: Act = (operation, asked) =>
    attempt(async () => {
      await server!.request(operation, asked);
      await load();
    });
  return { ...(answer ?? { reports: [], members: [], audit: [], bars: [] }), find, trouble, act };
}

function Keeping() {
  const { reports, members, audit, bars, find, trouble, act } = useLists();
  return (
    <>
      <Trouble said={trouble} />
      <Reports list={reports} act={act} />
      <Members list={members} find={find} act={act} />
      <Bars list={bars} act={act} />
      <Log list={audit} />
    </>
  );
}

export function HousePage() {
  const { words, me } = useApp();
  const own = words.house;
  return (
    <OneLeaf title={own.title} kind="house-page">
      {me?.role ? <Keeping /> : <p class="said">{own.notYours}</p>}
      {me?.role === "admin" ? <Figures /> : null}
    </OneLeaf>
  );
}
