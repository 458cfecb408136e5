// A tournament in words: its clock, and how far it is.
import type { Words } from "../words";
import type { Clock, Listed } from "./model";

const MINUTE = 60;

export const clockText = (words: Words, clock: Clock): string =>
  clock.kind === "correspondence"
    ? words.tournament.days({ n: clock.days ?? 1 })
    : words.tournament.clockLive({ turn: clock.turn ?? 0, reserve: Math.round((clock.reserve ?? 0) / MINUTE) });

export function stateText(words: Words, t: Listed): string {
  const own = words.tournament;
  if (t.status === "closed") return own.closed;
  if (t.status === "over") return own.over;
  if (t.status === "open") return own.waits({ n: t.people });
  return t.kind === "arena" ? own.plays : own.inRoundOf({ n: t.round, of: t.rounds });
}
