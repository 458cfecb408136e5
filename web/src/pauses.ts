// How long to wait before connecting again. A server that restarts is back within a second, so the first tries follow each other
// quickly; one that stays away is asked more and more rarely. Everybody was cut off at the same moment: chance spreads them.
const QUICK = 150;
const QUICK_TRIES = 6;
const LONGEST = 10000;
export const SERVICE_RESTART = 1012; // of a close: the address stays open, and the next server is at it

/** Milliseconds before the try after so many that failed; luck is from 0 to 1. */
export function pause(failed: number, code: number, luck: number): number {
  if (!failed && code === SERVICE_RESTART) return QUICK * luck;
  const slow = QUICK * 2 ** (failed - QUICK_TRIES + 1);
  return Math.min(LONGEST, failed < QUICK_TRIES ? QUICK : slow) * (0.7 + 0.6 * luck);
}
