import { describe, expect, it } from "vitest";
import { commitment, draw, seedFrom, seedRead, seedWritten } from "../engine/seed";

describe("a seed in a record", () => {
  it("reads back", () => {
    for (const text of ["42", " x", "x ", '"', '"x"', "a\nb", "\t", "\u0001", "é", "a b", "\\n", "$&", "x"]) {
      const line = seedWritten(text);
      expect(line).not.toMatch(/[\r\n]|^ | $/);
      expect(seedRead(line)).toBe(text);
    }
    expect(seedWritten("a b")).toBe("a b");
  });
});

describe("draw", () => {
  const seed = seedFrom("test");
  it("is the same for the same row", () => expect(draw(seed, 5, 1000n)).toBe(draw(seed, 5, 1000n)));
  it("stays below", () => {
    for (let i = 1; i < 200; i++) expect(draw(seed, i, 6n)).toBeLessThan(6n);
  });
  it("differs by seed", () => expect(commitment(seed)).not.toBe(commitment(seedFrom("tests"))));
});
