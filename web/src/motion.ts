// Lets what happens be seen and heard; a click or a key ends it at once.
import { useEffect } from "preact/hooks";
import { finish, show, spots } from "./anim";
import { pace } from "./settings";
import { sound } from "./sound";
import type { TableModel } from "./table/model";
import type { GameEvent } from "./types";

/** A sound for whoever is to choose now. */
function ring(model: TableModel): void {
  const mine = model.live.table?.seat;
  if (mine !== undefined && mine !== null && model.decision?.actors.includes(mine)) sound("turn");
}

class Motion {
  private done: (() => void) | null = null;

  constructor(private readonly model: TableModel) {}

  /** Shows events; the promise is kept when they have been seen. */
  async play(events: GameEvent[], still: boolean): Promise<void> {
    sound(events.some((e) => e.seat === null) ? "chance" : "move");
    if (still || !pace() || document.hidden) {
      setTimeout(() => ring(this.model));
      return;
    }
    const before = spots();
    await new Promise<void>((resolve) => {
      this.done = resolve;
      // Drawn anew first; then the new drawing starts from the old places.
      requestAnimationFrame(() => setTimeout(() => setTimeout(resolve, show(events, before))));
    });
    this.done = null;
    ring(this.model);
  }

  readonly skip = (): void => {
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
