// A person as the page shows one: a versal on a painted ground, square where computers are round; a name that leads to them.
import type { ComponentChildren } from "preact";
import { useApp } from "../app";
import type { PersonShown } from "../types";
import "../../style/person.css";

const GROUNDS = 6;

/** Something out of so many is drawn from a name: the same wherever it stands. */
export const drawnOf = (name: string, many: number): number =>
  [...name].reduce((sum, c) => (sum * 31 + c.codePointAt(0)!) % 9973, 7) % many;

/** A painted ground, and what stands on it: a letter, unless something else is given. */
export function Versal({ name, size, children }: { name: string; size: number; children?: ComponentChildren }) {
  return (
    <span
      class="versal"
      data-ground={drawnOf(name, GROUNDS)}
      style={{ width: `${size}px`, height: `${size}px`, fontSize: `${Math.round(size * 0.66)}px` }}
      aria-hidden="true"
    >
      {children ?? [...name][0]?.toUpperCase()}
    </span>
  );
}

/** Where somebody's page is. */
export const personPath = (id: string): string => `/person/${id}`;

type Known = Pick<PersonShown, "id"> | null | undefined;

/** A name; where it is a person's of the server, it leads to their page. */
export function PersonLink({ person, children }: { person: Known; children: ComponentChildren }) {
  const { server, link } = useApp();
  if (!person || !server) return <>{children}</>;
  return (
    <a class="person" href={personPath(person.id)} onClick={link} data-person={person.id}>
      {children}
    </a>
  );
}
