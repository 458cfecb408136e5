// A position of a rulebook that somebody tries, inside the worker: whoever is to act, the reader acts for; chance draws itself.
import { draw, seedRandom } from "../../engine/seed";
import { ExerciseKeeper } from "../exercise/keeper";
import type { Lang } from "../types";
import type { Rules } from "../wasm";
import type { Scene } from "./book";
import { setUp } from "./scene";

const CHANCE = 1 << 30;

/** The table of a trial, and its first row that is not the book's. */
export interface Tried {
  table: string;
  from: number;
}

export class Trial extends ExerciseKeeper {
  private seed = seedRandom();

  constructor(rules: Rules, push: (message: object) => void) {
    super(rules, push, "trial-");
  }

  protected mayChoose(): boolean {
    return true;
  }

  /** The position after that many steps of a scene. */
  open(m: { game: string; scene: Scene; steps: number; lang: Lang }): Tried {
    setUp(this.rules, m.game, m.scene, m.steps, m.lang);
    this.game = m.game;
    this.seed = seedRandom();
    this.anew();
    const from = this.rules.c.offline_seq();
    this.goOn();
    return { table: this.table, from };
  }

  /** What the reader chooses for whoever is to act. */
  choose(list: string[]): object {
    this.rules.put(list.join(","));
    if (!this.rules.c.offline_do(this.seat)) this.rules.refused();
    this.goOn();
    this.tell();
    return {};
  }

  private goOn(): void {
    const { c } = this.rules;
    while (c.offline_actors() === CHANCE) this.rules.chance(draw(this.seed, c.offline_seq(), this.rules.total()));
    const actors = c.offline_actors();
    if (actors) this.seat = 31 - Math.clz32(actors & -actors);
  }
}
