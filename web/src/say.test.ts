// The page's templates say what core's do: tests/templates.txt, which tests/expand.c reads too.
import { expect, test } from "vitest";
import { capital, listed, say, sentence, told, type Args } from "./say";
import type { Lang } from "./types";
import templates from "../../tests/templates.txt?raw";

const lines = templates.split("\n").filter((line) => line && !line.startsWith("#"));

const argumentsOf = (text: string): Args =>
  Object.fromEntries(
    text.split(" ").map((pair) => {
      const [name, value] = pair.split("=") as [string, string];
      return [name, /^-?\d+$/.test(value) ? Number(value) : value];
    }),
  );

test("there are templates", () => expect(lines.length).toBeGreaterThan(40));

test.each(lines)("%s", (line) => {
  const [lang, template, args, sentence] = line.split(" | ") as [Lang, string, string, string];
  expect(say(lang, template, argumentsOf(args))).toBe(sentence.replaceAll("_", "\u00a0"));
});

test("a flag is 0 or 1, a word of run time may need nothing", () => {
  expect(say("fr", "Autel{built:, non construit||}", { built: false })).toBe("Autel, non construit");
  expect(told("text", {})).toBe("text");
  expect(told(undefined, {})).toBe("");
});

test("refusals are sentences, lists end in and", () => {
  expect(sentence("cela coûte 6 deniers")).toBe("Cela coûte 6 deniers.");
  expect(sentence("pourquoi pas ?")).toBe("Pourquoi pas ?");
  expect(capital("œuvre")).toBe("Œuvre");
  expect(listed("fr", ["Anne", "Bede", "Hilda"])).toBe("Anne, Bede et Hilda");
  expect(listed("en", ["Anne", "Bede"])).toBe("Anne and Bede");
});
