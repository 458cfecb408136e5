// Lets what happens be seen and heard; a click or a key ends it at once.
import { useEffect } from "preact/hooks";
import { finish, show, spots } from "./anim";
import { followMs, pace } from "./settings";
import { sound } from "./sound";
import { stageFree } from "./stage";
import type { TableModel } from "./table/model";
import type { GameEvent } from "./types";

/** A sound for whoever is to choose now. */
function ring(model: TableModel): void {
  const mine = model.live.table?.seat;
  if (mine !== undefined && mine !== null && model.decision?.actors.includes(mine)) sound("turn");
}

const MANY = 8; // updates that wait: more of them go by faster

class Motion {
  private done: (() => void) | null = null;

  constructor(private readonly model: TableModel) {}

  /** Shows events; the promise is kept when they have been seen. */
  async play(events: GameEvent[], still: boolean): Promise<void> {
    sound(events.some((e) => e.seat === null) ? "chance" : "move");
    if (!pace() || document.hidden || this.model.live.hurried) {
      setTimeout(() => ring(this.model));
      return;
    }
    await (still ? this.await() : this.move(events));
    ring(this.model);
  }

  /** A board that shows by itself what happens begins when it is drawn. */
  private async await(): Promise<void> {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    await stageFree();
  }

  private async move(events: GameEvent[]): Promise<void> {
    const before = spots();
    await new Promise<void>((resolve) => {
      this.done = resolve;
      // Drawn anew first; then the new drawing starts from the old places.
      requestAnimationFrame(() => setTimeout(() => setTimeout(resolve, show(events, before) + this.rest(events))));
    });
    this.done = null;
  }

  /** How long what others did stays before the next thing happens; of much that waits each a little. */
  private rest(events: GameEvent[]): number {
    const { table, waits } = this.model.live;
    const others = events.some((e) => e.seat !== null && !table?.mine.includes(e.seat));
    return others ? (followMs() * pace()) / Math.max(1, waits / MANY) : 0;
  }

  readonly skip = (): void => {
    if (this.model.live.behind) this.model.live.hurried = true;
    if (!this.done) return;
    finish();
    this.done();
  };
}

export function useMotion(model: TableModel, still: boolean): void {
  useEffect(() => {
    const motion = new Motion(model);
    model.live.onEvents = (events) => motion.play(events, still);
    addEventListener("pointerdown", motion.skip, true);
    addEventListener("keydown", motion.skip, true);
    return () => {
      model.live.onEvents = null;
      removeEventListener("pointerdown", motion.skip, true);
      removeEventListener("keydown", motion.skip, true);
    };
  }, [model, still]);
}
