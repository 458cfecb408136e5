// A club as the server sends it (docs/api.md), and what one may do there.
import type { PersonShown } from "../types";
import type { Listing } from "../pages/lobby";
import type { Listed as Tournament } from "../tournaments/model";

export const ROLES = ["none", "barred", "asking", "member", "steward", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Does a role reach another? */
export const reaches = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

export interface Listed {
  club: string;
  name: string;
  about: string;
  open: boolean;
  size: number;
  role: Role;
}

export interface Member {
  person: PersonShown;
  role: Role;
  at: number;
}

export interface ClubTable {
  listing: Listing;
  key?: string;
}

export interface Club extends Listed {
  members: Member[];
  ladders: { game: string; people: number }[];
  tables: ClubTable[];
  past: ClubTable[];
  tournaments: Tournament[];
}

export interface Lists {
  mine: Listed[];
  found: Listed[];
}

export interface Line {
  n: number;
  at: number;
  person: PersonShown;
  text: string;
}

export interface Deed {
  operation: "admit" | "dismiss" | "appoint";
  role?: Role;
  word: "admit" | "letBack" | "refuse" | "dismiss" | "steward" | "member" | "owner";
}

/** What somebody of that role may do about somebody else, the likeliest first. */
export function deedsFor(mine: Role, theirs: Role): Deed[] {
  if (!reaches(mine, "steward") || reaches(theirs, mine)) return [];
  if (theirs === "barred") return [{ operation: "admit", word: "letBack" }];
  if (theirs === "asking")
    return [
      { operation: "admit", word: "admit" },
      { operation: "dismiss", word: "refuse" },
    ];
  const sent: Deed = { operation: "dismiss", word: "dismiss" };
  if (mine !== "owner") return [sent];
  const other = theirs === "steward" ? "member" : "steward";
  return [
    { operation: "appoint", role: other, word: other },
    { operation: "appoint", role: "owner", word: "owner" },
    sent,
  ];
}

export interface Rung {
  person: PersonShown;
  rating: number;
  deviation: number;
  played: number;
  before?: number; // the rating a week ago, of those who had one
  last: ("won" | "drawn" | "lost")[]; // the newest first, four at most
}

/** Rungs gained in a week, among those who stood on the ladder then and still do; null: came since. */
export function movedOf(ladder: Rung[]): (number | null)[] {
  const then = ladder.filter((r) => r.before !== undefined);
  const before = [...then].sort((a, b) => b.before! - a.before!);
  return ladder.map((r) => (r.before === undefined ? null : before.indexOf(r) - then.indexOf(r)));
}

const REACH = 2; // rungs

/** The rungs that somebody may challenge, from above; without a rung of one's own (-1) one begins below the last. */
export function challengeable(rungs: number, mine: number): number[] {
  const own = mine < 0 ? rungs : mine;
  return Array.from({ length: Math.min(REACH, own) }, (_, i) => own - Math.min(REACH, own) + i);
}

/** Pages of lines, each the newest first: all of them in the order in which they were said, none twice. */
export function inOrder(...pages: Line[][]): Line[] {
  const known = new Map(pages.flat().map((line) => [line.n, line]));
  return [...known.values()].sort((a, b) => a.n - b.n);
}
