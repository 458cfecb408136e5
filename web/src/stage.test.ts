import { expect, test } from "vitest";
import { holdStage, stageFree } from "./stage";

test("whoever waits for the stage goes on when the last board is done", async () => {
  await stageFree();
  const [one, two] = [holdStage(), holdStage()];
  let free = false;
  const waits = stageFree().then(() => (free = true));
  one();
  one(); // said twice it counts once
  await Promise.resolve();
  expect(free).toBe(false);
  two();
  await waits;
  expect(free).toBe(true);
});
