// What was sent and has no answer: said soon, and not any more once there is one.
import { expect, test, vi } from "vitest";
import { Work } from "./work";

test.each(["answered", "refused"])("what is %s late is said to wait until then", async (how) => {
  vi.useFakeTimers();
  const heard: boolean[] = [];
  const work: Work = new Work(() => heard.push(work.late));
  const answer = new Promise<void>((done, fail) => setTimeout(how === "refused" ? fail : done, 3000));
  const sent = work.sending(answer).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(work.late).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect([work.late, heard]).toEqual([true, [true]]);
  await vi.advanceTimersByTimeAsync(2000);
  await sent;
  expect(work.late).toBe(false);
  vi.useRealTimers();
});
