// What was done by those who keep order, newest first.
import { useApp } from "../app";
import { ago } from "../pages/lobby";
import { PersonLink } from "../people/person";
import { ruled, type Ruling } from "./model";

/** For how long, which role, then why; in the reader's words. */
function useSaid(): (ruling: Ruling) => string {
  const { words } = useApp();
  const own = words.house;
  const roles = { none: own.roleNone, moderator: own.roleModerator, admin: own.roleAdmin };
  return (ruling) => {
    const { days, role, why } = ruled(ruling);
    const what = days === null ? own.forGood : days ? own.days({ n: days }) : role ? roles[role] : "";
    const all = what && why ? what + words.colon + why : what || why;
    return all && `· ${all}`;
  };
}

export function Log({ list }: { list: Ruling[] }) {
  const { words, lang, link } = useApp();
  const own = words.house;
  const said = useSaid();
  const deeds: Record<string, string> = words.houseDeed;
  return (
    <section class="sec" data-audit>
      <h2>{own.log}</h2>
      <ul class="house-list rulings">
        {list.map((r) => (
          <li key={r.id} data-deed={r.deed}>
            <small>{ago(r.at, lang)}</small> <b>{r.by ? r.by_name || own.gone : own.shell}</b> {deeds[r.deed] ?? r.deed}{" "}
            {r.person ? <PersonLink person={{ id: r.person }}>{r.person_name || own.gone}</PersonLink> : null}{" "}
            {r.table ? (
              <a href={`/table/${r.table}`} onClick={link}>
                {own.table}
              </a>
            ) : null}{" "}
            {said(r)}
          </li>
        ))}
      </ul>
    </section>
  );
}
