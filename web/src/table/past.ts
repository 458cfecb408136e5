// Looking at earlier rows: the table as it was, through somebody's eyes.
import type { Score, View } from "../types";
import type { Eyes, TableApi } from "./api";
import type { Live } from "./live";
import type { Work } from "./work";

/** The table after some of the rows in force. */
export interface Moment {
  row: number; // how many of them
  rows: number; // of so many
  view: View;
  scores: Score[] | null;
  eyes: Eyes;
  playing: boolean; // goes on by itself
  touched: Set<string>; // elements of the last of them, or of what was done next
  better: Set<string>; // of what was better than that
}

/** A decision that is looked back at: elements of what was done, and of what was better. */
export interface Marks {
  done: string[];
  better: string[];
}

export class Past {
  shown: Moment | null = null; // null: the present is shown
  private asked = 0; // looks back, so that a late answer is not shown

  constructor(
    private readonly api: TableApi,
    private readonly live: Live,
    private readonly work: Work,
    private readonly changed: () => void,
  ) {}

  /** The table after so many moves. */
  was(move: number, eyes: Eyes = this.live.table?.seat ?? null): Promise<{ view: View; scores: Score[] | null }> {
    return this.api.at(move ? this.live.moves[move - 1]!.seq : 0, eyes);
  }

  /** Shows the table as it was after so many moves, through the same eyes as before unless others are named. */
  async look(
    move: number,
    playing = false,
    eyes = this.shown?.eyes ?? this.live.table?.seat ?? null,
    marks?: Marks,
  ): Promise<void> {
    if (!this.live.table) return;
    const { moves } = this.live;
    const row = Math.max(0, Math.min(move, moves.length));
    const asked = ++this.asked;
    await this.work.attempt(async () => {
      const { view, scores } = await this.was(row, eyes);
      if (asked !== this.asked) return; // somebody has stepped on meanwhile
      const touched = new Set(marks?.done ?? (row ? moves[row - 1]!.events.flatMap((e) => e.targets) : []));
      const better = new Set(marks?.better);
      const rows = moves.length;
      this.shown = { row, rows, view, scores, eyes, playing: playing && row < rows, touched, better };
      this.changed();
    });
  }

  /** The same for a row of the log, which a link names. */
  lookAt(seq: number): Promise<void> {
    return this.look(this.live.moves.filter((row) => row.seq <= seq).length);
  }

  /** Back to the present. */
  lookUp(): void {
    this.asked++;
    this.shown = null;
    this.changed();
  }
}
