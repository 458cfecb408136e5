// The table of an exercise: what is chosen on it is a try. Everything else is as at any table.
import type { Connection } from "../connection";
import { TableModel } from "../table/model";
import type { Near } from "../table/near";
import type { Choice } from "../types";

/** Who hears what is tried: boards send what belongs together as one list. */
export interface Tries {
  choose: (choices: Choice[]) => void;
}

export class ExerciseModel<T extends Tries = Tries> extends TableModel {
  constructor(
    connection: Connection,
    id: string,
    near: Near,
    protected readonly who: T,
  ) {
    super(connection, id, {}, near);
    this.staging.answers = () => false; // what is to be found is chosen by who looks for it
  }

  /** Nothing is lost by a wrong try: whatever one tries is tried at once. */
  protected override asksFirst(): boolean {
    return false;
  }

  /** Nor is it said beforehand what would be wrong. */
  override caution(): undefined {
    return undefined;
  }

  override choose(choice: Choice, ...further: Choice[]): void {
    this.asking.forget();
    this.staging.open(null);
    this.who.choose([choice, ...further]);
  }
}
