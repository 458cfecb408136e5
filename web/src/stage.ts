// Whether a board still shows what happened: what comes next, and the log, wait until it is done.
const PATIENCE = 90000; // a board that fails must not stop the table

let held = 0;
let waiting: (() => void)[] = [];

function release(): void {
  if (--held) return;
  const all = waiting;
  waiting = [];
  for (const go of all) go();
}

/** Called by a board that begins to show something; the returned function says that it is done. */
export function holdStage(): () => void {
  held++;
  let open = true;
  return () => {
    if (open) release();
    open = false;
  };
}

/** Waits until no board shows anything. */
export const stageFree = (): Promise<void> =>
  held
    ? new Promise((done) => {
        waiting.push(done);
        setTimeout(done, PATIENCE);
      })
    : Promise.resolve();
