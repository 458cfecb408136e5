import { describe, expect, it } from "vitest";
import type { Choice } from "@table/types";
import { caution } from "./caution";

const choice = (verb: string, args: (string | number)[] = []): Choice => ({
  i: 0,
  text: verb,
  verb,
  args,
  targets: [],
  label: verb,
});

describe("Monastery warns before done", () => {
  const table = (view: object, choices: Choice[]) =>
    ({
      lang: "en",
      seat: 0,
      choices,
      constant: () => 2,
      figure: (_type: string, colour: string, name: string) =>
        (colour === "red" ? { letter_1: 5, letter_2: 4 } : {})[name] ?? 0, // L I
      view: {
        colours: ["red", "blue"],
        strip: [["large", null, null, null, null, null, null, null, null], []],
        "grid.letter": [["I", null], ["Q"]],
        ...view,
      },
    }) as never;
  it("of a tile and steps that the turn still has", () => {
    const ends = (allowance: number, ...verbs: string[]) =>
      caution(
        table(
          { allowance },
          verbs.map((verb) => choice(verb)),
        ),
        choice("end_turn"),
      );
    expect(ends(3, "step", "place")).toMatch(/tile.*3 steps/);
    expect(ends(1, "step")).toMatch(/1 step\b/);
    expect(ends(2, "end_turn")).toBeNull(); // no way to use them
  });
  it("of letters one's phrase needs, and of one's monks", () => {
    const collect = (cell: string) => choice("collect", [cell]);
    expect(caution(table({ phase: "collect" }, [collect("0.1")]), choice("done"))).toContain("I");
    expect(caution(table({ phase: "collect" }, [collect("1.1")]), choice("done"))).toBeNull();
    expect(caution(table({ phase: "collect" }, [collect("0.2")]), choice("done"))).toContain("monk");
    expect(caution(table({ phase: "score_action" }, [choice("pray")]), choice("done"))).not.toBeNull();
    expect(caution(table({ phase: "encourage" }, []), choice("done"))).toBeNull();
  });
});
