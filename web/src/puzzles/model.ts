// The table of a puzzle: what is chosen on it is a try. Everything else is as at any table.
import type { Connection } from "../connection";
import { TableModel } from "../table/model";
import type { Near } from "../table/near";
import type { Choice } from "../types";

export class PuzzleModel extends TableModel {
  constructor(
    connection: Connection,
    id: string,
    near: Near,
    private readonly solver: { choose: (choices: Choice[]) => void },
  ) {
    super(connection, id, {}, near);
    this.staging.answers = () => false; // who solves it chooses it
  }

  /** Nothing is lost by a wrong try. */
  protected override asksFirst(): boolean {
    return false;
  }

  /** What would be wrong is the puzzle. */
  override caution(): undefined {
    return undefined;
  }

  /** Boards send what belongs together as one list: the answer is among it, or it is wrong. */
  override choose(choice: Choice, ...further: Choice[]): void {
    this.asking.forget();
    this.staging.open(null);
    this.solver.choose([choice, ...further]);
  }
}
