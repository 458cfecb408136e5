// What happened, as people tell it: rounds, in them turns, in them deeds, each with what it brought everybody.
import type { Fold } from "../board";
import type { GameEvent, Row, Seat } from "../types";

const TOGETHER = 6; // events of a row that are told in one line: a deed with all that was paid for it

export interface Deed {
  key: string;
  seq: number; // the row: where to look to see it
  seat: Seat | null;
  events: GameEvent[];
  points: number[]; // by seat; empty: none that are known
}

export interface Turn {
  key: string;
  seat: Seat | null; // null: nobody's alone
  deeds: Deed[];
  points: number[];
}

export interface Round {
  key: string;
  round: number | null; // null: the game does not count them
  turns: Turn[];
  points: number[];
}

const NONE: number[] = [];

const sum = (a: number[], b: number[]): number[] =>
  a.length ? a.map((n, i) => n + (b[i] ?? 0)) : b.length ? [...b] : NONE;

/** What a row brought everybody; what one begins with was not brought by anything. */
function gained(row: Row, before: Row | undefined): number[] {
  const { totals } = row;
  if (!totals || !before) return NONE;
  const gain = totals.map((n, i) => n - (before.totals?.[i] ?? 0));
  return gain.some((n) => n !== 0) ? gain : NONE;
}

/** Whom a row is about: who chose, or nobody alone where it tells of several. */
function about(row: Row): Seat | null {
  const seats = new Set(row.events.map((e) => e.seat).filter((seat) => seat !== null));
  if (seats.size > 1) return null;
  return row.seat === "chance" ? ([...seats][0] ?? null) : row.seat;
}

/** Events of a row in lines: few together, many one by one; those that the board folds share a line. */
function linesOf(row: Row, fold: Fold): GameEvent[][] {
  const lines: GameEvent[][] = [];
  for (const e of row.events) {
    const last = lines[lines.length - 1];
    if (last && fold[e.kind] && last[0]!.kind === e.kind && last[0]!.seat === e.seat) last.push(e);
    else lines.push([e]);
  }
  const folds = row.events.some((e) => fold[e.kind]); // and goes on in the line before
  const one = !folds && lines.length > 1 && row.events.length <= TOGETHER && about(row) !== null;
  return one ? [row.events] : lines;
}

/** What each line brought: what somebody gained stands behind the last line about that seat, or behind the last of all. */
function pointsOf(lines: GameEvent[][], gain: number[]): number[][] {
  const points = lines.map(() => NONE);
  gain.forEach((n, seat) => {
    if (!n) return;
    const own = lines.map((events) => events.some((e) => e.seat === seat)).lastIndexOf(true);
    const at = own < 0 ? lines.length - 1 : own;
    points[at] = sum(
      points[at]!,
      gain.map((all, i) => (i === seat ? all : 0)),
    );
  });
  return points;
}

function deedsOf(row: Row, before: Row | undefined, fold: Fold): Deed[] {
  const lines = linesOf(row, fold);
  const points = pointsOf(lines, gained(row, before));
  return lines.map((events, i) => ({
    key: `${row.seq}.${i}`,
    seq: row.seq,
    seat: events[0]!.seat ?? (row.seat === "chance" ? null : about(row)),
    events,
    points: points[i]!,
  }));
}

/** Dealing that repeats itself goes on in the line before. */
function joins(last: Deed | undefined, deed: Deed, fold: Fold): boolean {
  const [a, b] = [last?.events[0], deed.events[0]!];
  return !!a && !!fold[b.kind] && a.kind === b.kind && a.seat === b.seat && !deed.points.length && !last!.points.length;
}

class Teller {
  readonly rounds: Round[] = [];

  constructor(private readonly fold: Fold) {}

  tell(row: Row, before: Row | undefined): void {
    const deeds = deedsOf(row, before, this.fold);
    if (!deeds.length) return;
    const round = this.round(row, (row.seat === "chance" ? row.round : (before?.round ?? row.round)) ?? null);
    const turn = this.turn(round, row);
    const gain = gained(row, before);
    for (const deed of deeds) {
      const last = turn.deeds[turn.deeds.length - 1];
      if (joins(last, deed, this.fold)) last!.events.push(...deed.events);
      else turn.deeds.push({ ...deed, events: [...deed.events] });
    }
    turn.points = sum(turn.points, gain);
    round.points = sum(round.points, gain);
  }

  private round(row: Row, round: number | null): Round {
    const last = this.rounds[this.rounds.length - 1];
    if (last && last.round === round) return last;
    const made = { key: String(row.seq), round, turns: [], points: NONE };
    this.rounds.push(made);
    return made;
  }

  private turn(round: Round, row: Row): Turn {
    const seat = about(row);
    const last = round.turns[round.turns.length - 1];
    if (last && (last.seat === seat || (row.seat === "chance" && seat === null))) return last;
    const made = { key: String(row.seq), seat, deeds: [], points: NONE };
    round.turns.push(made);
    return made;
  }
}

/** The rows in force as rounds, turns and deeds, in the order of play. `before` is the row before the first of them. */
export function chronicle(rows: readonly Row[], fold: Fold = {}, before?: Row): Round[] {
  const teller = new Teller(fold);
  for (const [i, row] of rows.entries()) teller.tell(row, rows[i - 1] ?? before);
  return teller.rounds;
}

/** What happened since a seat last chose, its own last choice left out; null: it has not chosen yet. */
export function sinceLast(moves: readonly Row[], seat: Seat): { rows: Row[]; before: Row } | null {
  let at = moves.length;
  while (at > 0 && moves[at - 1]!.seat !== seat) at--;
  return at ? { rows: moves.slice(at), before: moves[at - 1]! } : null;
}

/** Where turns begin: for each the number of rows before it. */
export function turnStarts(moves: readonly Row[]): number[] {
  const starts: number[] = [];
  let last: Row["seat"] | null = null;
  moves.forEach((row, i) => {
    if (row.seat === "chance" || row.seat === last) return;
    starts.push(i);
    last = row.seat;
  });
  return starts;
}

/** Where rounds begin, with their numbers. */
export function roundStarts(moves: readonly Row[]): { round: number; at: number }[] {
  const starts: { round: number; at: number }[] = [];
  moves.forEach((row, i) => {
    const round = moves[i - 1]?.round ?? row.round;
    if (round !== undefined && starts[starts.length - 1]?.round !== round) starts.push({ round, at: i });
  });
  return starts;
}

/** What one of them did, and what it is about: turns of others without the rest. */
export function ofSeat(rounds: Round[], seat: Seat): Round[] {
  const turns = (round: Round) =>
    round.turns.flatMap((turn) => {
      const deeds = turn.deeds.filter((deed) => deed.seat === seat);
      return turn.seat === seat ? [turn] : deeds.length ? [{ ...turn, deeds }] : [];
    });
  return rounds.map((round) => ({ ...round, turns: turns(round) })).filter((round) => round.turns.length > 0);
}
