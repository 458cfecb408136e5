import { expect, test } from "vitest";
import { narrow } from "./narrow";
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
