// How likely a conflict is to be won, exactly (BD-14.3): open information and coin tosses, so backward induction tells. The
// computer solves it with what seals are worth (opinion_conflict.c); a person who looks at a seal asks whether it wins.

export interface Seal {
  low: number;
  high: number;
}

/** A point in the conflict. Seals by kind, the personal one last; `lead`: the holder's sum less the other's. */
export interface Bout {
  holder: readonly number[];
  other: readonly number[];
  lead: number;
  tosses: number;
}

/** What is seen of a conflict. */
export interface Sums {
  phase: string | null;
  sum: readonly number[];
  deal_first: number;
  conflict_winner: number | null;
}

/** Who leads, equal sums being the holder's; who has won, once it is over and the sums are gone. */
export function leader({ phase, sum, deal_first: holder, conflict_winner }: Sums): number | null {
  if (phase !== "conflict") return conflict_winner;
  return sum[holder]! >= sum[1 - holder]! ? holder : 1 - holder;
}

const taken = (seals: readonly number[], kind: number): number[] => seals.map((n, i) => n - Number(i === kind));

export class Bouts {
  private readonly known = new Map<string, number>();

  constructor(private readonly seals: readonly Seal[]) {}

  /** Equal sums are the holder's; each tosses once, then whoever is behind. */
  private holderTosses = ({ lead, tosses }: Bout): boolean => (tosses < 2 ? tosses === 0 : lead < 0);

  /** How likely the holder is to win if this kind is tossed now. */
  tossed(bout: Bout, kind: number): number {
    const mine = this.holderTosses(bout);
    const hands = mine ? { holder: taken(bout.holder, kind) } : { other: taken(bout.other, kind) };
    const { low, high } = this.seals[kind]!;
    const after = (face: number) =>
      this.holderWins({ ...bout, ...hands, lead: bout.lead + (mine ? face : -face), tosses: bout.tosses + 1 });
    return (after(low) + after(high)) / 2;
  }

  /** How likely the holder is to win if both answer as well as they can. */
  holderWins(bout: Bout): number {
    const mine = this.holderTosses(bout);
    const hand = mine ? bout.holder : bout.other;
    if (bout.tosses >= 2 && !hand[hand.length - 1]) return mine ? 0 : 1; // whoever has tossed the personal seal is done
    const key = [...bout.holder, ...bout.other, bout.lead, Math.min(bout.tosses, 2)].join();
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const chances = hand.flatMap((count, kind) => (count ? [this.tossed(bout, kind)] : []));
    const best = mine ? Math.max(...chances) : Math.min(...chances);
    this.known.set(key, best);
    return best;
  }
}
