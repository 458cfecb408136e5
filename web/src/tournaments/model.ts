// A tournament as the server sends it (docs/api.md), and how its figures are said.
import type { Lang, PersonShown } from "../types";

export const WIN = 24; // points of who beat everybody at a table

export type Kind = "swiss" | "round-robin" | "knockout" | "arena";
export const KINDS: Kind[] = ["swiss", "round-robin", "knockout", "arena"];

export interface Clock {
  kind: "live" | "correspondence";
  turn?: number;
  reserve?: number;
  days?: number;
}

export interface Listed {
  tournament: string;
  name: string;
  kind: Kind;
  game: string;
  status: "open" | "playing" | "over" | "closed";
  host: string;
  fill: string;
  seats: number;
  rounds: number;
  round: number;
  minutes: number;
  starts: number;
  ends: number;
  people: number;
  entered: boolean;
  clock: Clock;
}

export interface Entrant {
  person?: PersonShown;
  level?: string;
  rating: number;
  away: boolean;
}

export interface Pairing {
  table: string;
  who: number[];
  points: number[];
  done: boolean;
}

export interface Place {
  who: number;
  rank: number;
  points: number;
  wins: number;
  buchholz: number;
  cut: number;
  sonneborn: number;
}

export interface Tournament extends Listed {
  entrants: Entrant[];
  pairings: Pairing[][];
  standings: Place[];
  club?: { club: string; name: string; member: boolean }; // whose members may enter
  me?: number;
  table?: string;
}

export interface Lists {
  live: Listed[];
  over: Listed[];
  mine: Listed[];
}

/** Points as people write them: halves as such, other shares with two decimals. */
export function pointsText(lang: Lang, points: number): string {
  const whole = Math.floor(points / WIN);
  const rest = points % WIN;
  if (rest === 0) return String(whole);
  if (rest === WIN / 2) return `${whole || ""}½`;
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(points / WIN);
}

/** What a round was for an entrant; null: nothing. */
export interface Outcome {
  text: string;
  kind: "won" | "drawn" | "lost" | "open" | "rest";
  against: number[]; // their places
}

export function outcomeOf(t: Tournament, lang: Lang, round: number, who: number): Outcome | null {
  const pairing = t.pairings[round]?.find((p) => p.who.includes(who));
  if (!pairing) return null;
  const rank = new Map(t.standings.map((row) => [row.who, row.rank]));
  const against = pairing.who.filter((other) => other !== who).map((other) => rank.get(other)!);
  if (!pairing.done) return { text: "…", kind: "open", against };
  const points = pairing.points[pairing.who.indexOf(who)]!;
  const kind = !against.length ? "rest" : points === WIN ? "won" : points ? "drawn" : "lost";
  return { text: pointsText(lang, points), kind, against };
}

/** The pairing at which somebody sits now. */
export const ownPairing = (t: Tournament): Pairing | undefined =>
  t.table ? t.pairings.flat().find((p) => p.table === t.table) : undefined;
