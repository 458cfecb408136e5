import { expect, test } from "vitest";
import { meant, narrow } from "./narrow";
import type { Choice } from "./types";

const bid = (quantity: number, face: string): Choice => ({
  i: 0,
  text: `bid ${quantity} ${face}`,
  verb: "bid",
  args: [quantity, face],
  targets: [`quantity.${quantity}`, `face.${face}`],
  label: "",
});
const choices = [bid(1, "two"), bid(1, "six"), bid(2, "two"), bid(2, "six")];
const naming = (element: string) => choices.filter((c) => c.targets.includes(element));

test("A quantity and then a face are one bid.", () => {
  const first = narrow(undefined, naming("quantity.2"), "quantity.2");
  expect(first.map((c) => c.text)).toEqual(["bid 2 two", "bid 2 six"]);
  expect(narrow(first, naming("face.six"), "face.six").map((c) => c.text)).toEqual(["bid 2 six"]);
});

test("A second quantity begins anew.", () => {
  const first = narrow(undefined, naming("quantity.2"), "quantity.2");
  expect(narrow(first, naming("quantity.1"), "quantity.1")).toEqual(naming("quantity.1"));
});

const verbs = [
  {
    name: "preach",
    args: [
      { name: "die", type: 0, meant: "least" as const },
      { name: "to", type: 0 },
    ],
    targets: null,
  },
  {
    name: "site",
    args: [
      { name: "site", type: 1 },
      { name: "die", type: 0, meant: "most" as const },
    ],
    targets: null,
  },
  { name: "crusade", args: [{ name: "die", type: 0 }], targets: null },
];
const made = (verb: string, ...args: (string | number)[]): Choice => ({
  text: [verb, ...args].join(" "),
  verb,
  args,
  targets: [],
  label: "",
});

test("a place means the die that its verb's row names, and nothing is turned for it", () => {
  expect(meant([made("preach", 3), made("preach", 2), made("preach", 1, 2)], verbs)?.text).toBe("preach 2");
  expect(meant([made("site", "forest", 2), made("site", "forest", 5)], verbs)?.text).toBe("site forest 5");
});

test("what the rows do not say has to be said", () => {
  expect(meant([made("site", "forest", 2), made("site", "field", 5)], verbs)).toBeNull();
  expect(meant([made("preach", 1), made("crusade", 1)], verbs)).toBeNull();
  expect(meant([made("crusade", 1), made("crusade", 2)], verbs)).toBeNull();
  expect(meant([], verbs)).toBeNull();
});
