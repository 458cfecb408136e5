// What somebody wants to hear of, by which ways and when (docs/api.md, "Notices").
export type Way = "page" | "sound" | "push" | "mail";
export const KINDS = ["turn", "clock", "round", "invite", "over", "chat", "friend", "puzzle"] as const;
export type Kind = (typeof KINDS)[number];
export type Wishes = Partial<Record<Kind, Way[]>>;

/** Can it come that way? An open page counts and sounds turns alone: all else is told where it happens. */
export const comes = (kind: Kind, way: Way): boolean => kind === "turn" || (way !== "page" && way !== "sound");

export const usual: Wishes = { turn: ["page"] };

export interface Device {
  device: string;
  name: string;
  created: number;
  used: number;
  here: boolean;
}

export interface Notices {
  wishes: Wishes;
  quiet: { from: number; to: number } | null;
  zone: number;
  daily: number;
  until: number;
  mail: { address: string; confirmed: boolean } | null;
  devices: Device[];
}

export interface Answer {
  notices: Notices;
  push: string | null; // the server's key
  mails: boolean;
}

/** Minutes that the local clock is ahead, as the browser knows it now. */
export const zone = (): number => -new Date().getTimezoneOffset();

/** The members of `set_notices`: everything, with the local clock of this browser. */
export function members(n: Notices): Record<string, unknown> {
  return {
    wishes: n.wishes,
    quiet_from: n.quiet?.from ?? 0,
    quiet_to: n.quiet?.to ?? 0,
    zone: zone(),
    daily: n.daily,
    until: n.until,
  };
}

/** One square ticked, or not any more. */
export function toggled(wishes: Wishes, kind: Kind, way: Way): Wishes {
  const ways = wishes[kind] ?? [];
  return { ...wishes, [kind]: ways.includes(way) ? ways.filter((w) => w !== way) : [...ways, way] };
}

/** Minutes of the day as a field of time has them, and back. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export function minutes(text: string): number | null {
  const parts = /^(\d\d):(\d\d)$/.exec(text);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null;
}

/** Tomorrow at seven, for who wants peace till then. */
export function tomorrow(now: Date): number {
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  at.setHours(7, 0, 0, 0);
  return at.getTime();
}
