import { describe, expect, it } from "vitest";
import { commitment, draw, seedFrom } from "./seed";

describe("draw", () => {
  const seed = seedFrom("test");
  it("is the same for the same row", () => expect(draw(seed, 5, 1000n)).toBe(draw(seed, 5, 1000n)));
  it("stays below", () => {
    for (let i = 1; i < 200; i++) expect(draw(seed, i, 6n)).toBeLessThan(6n);
  });
  it("differs by seed", () => expect(commitment(seed)).not.toBe(commitment(seedFrom("tests"))));
});
