import { expect, test } from "vitest";
import {
  added,
  blank,
  change,
  confirm,
  differences,
  isDone,
  mark,
  markOf,
  nameOf,
  NAME,
  progress,
  renamed,
  take,
  valueIn,
  type BoxType,
  type Schema,
} from "./edition";

const city: BoxType = {
  type: "city",
  forms: ["at"],
  rows: [
    { id: "acre", name: "Acre", figures: { slots: { figure: 0, value: 4, mark: "R" } } },
    {
      id: "paris",
      name: "Paris",
      figures: { slots: { figure: 0, value: 2, mark: "C" }, of: { figure: 1, value: ["wool"], mark: "C" } },
    },
  ],
};
const route: BoxType = {
  type: "route",
  of: "city",
  kind: "type",
  kinds: ["land", "sea"],
  rows: [{ id: "acre_paris", name: "Acre–Paris", joins: ["acre", "paris"], kind: "sea", mark: "C", figures: {} }],
};
const schema: Schema = {
  cloister_edition: 1,
  game: "any",
  rules: 1,
  figures: [
    { type: "city", name: "slots", form: "number", min: 1, max: 6, fixed: false },
    { type: "city", name: "of", form: "set", min: 1, max: 3, of: "goods", fixed: false },
  ],
  types: [city, route],
};
const [, paris] = city.rows;
const none = blank(schema, "Mine");

test("a figure that is changed is read off the box, and back as compiled in it was seen", () => {
  const changed = change(none, "city", paris!, "slots", 3);
  expect(changed.figures).toEqual({ city: { paris: { slots: 3 } } });
  expect(valueIn(changed, "city", paris!, "slots")).toBe(3);
  expect(markOf(changed, "city", paris!, "slots")).toBe("O");
  const back = change(changed, "city", paris!, "slots", 2);
  expect(back.figures).toBeUndefined();
  expect(markOf(back, "city", paris!, "slots")).toBe("O");
  expect(none.figures).toBeUndefined();
});

test("marks go from guess to seen and back, one by one or all of a component", () => {
  const one = mark(none, "city", paris!, "slots", true);
  expect(isDone(one, "city", paris!)).toBe(false);
  expect(mark(one, "city", paris!, "slots", false)).toEqual(none);
  const all = confirm(none, "city", paris!);
  expect(isDone(all, "city", paris!)).toBe(true);
  const whole = { ...none, marks: { city: { paris: "O" } } };
  expect(markOf(mark(whole, "city", paris!, "of", false), "city", paris!, "of")).toBe("C");
  expect(markOf(mark(whole, "city", paris!, "of", false), "city", paris!, "slots")).toBe("O");
  const guessed = mark(change(none, "city", paris!, "slots", 3), "city", paris!, "slots", false);
  expect(guessed.marks).toEqual({ city: { paris: { slots: "C" } } });
});

test("figures are counted, pairs as one each", () => {
  expect(progress(schema, none)).toEqual({ marks: { R: 1, P: 0, D: 0, O: 0, C: 3 }, all: 4, sure: 1 });
  expect(progress(schema, take(none, "route", "acre_paris", false)).marks.O).toBe(1);
});

test("two editions differ where they do", () => {
  const more = take(take(none, "route", "acre_paris", false), "route", "paris_rome", { type: "land" });
  expect(added(more, route).map((row) => row.id)).toEqual(["paris_rome"]);
  expect(differences(schema, none, more).map(({ row, one, two }) => [row.id, one, two])).toEqual([
    ["acre_paris", "sea", ""],
    ["paris_rome", "", "land"],
  ]);
  expect(differences(schema, more, more)).toEqual([]);
});

test("a name per language", () => {
  expect(nameOf({ ...none, name: { en: "Box", fr: "Boîte" } }, "fr")).toBe("Boîte");
  expect(nameOf({ ...none, name: { en: "Box" } }, "fr")).toBe("Box");
});

test("what is called otherwise is a difference", () => {
  const one = blank(schema, "one");
  const two = { ...one, names: { city: { paris: { en: { name: "Lutetia", at: "in Lutetia" } } } } };
  expect(renamed(schema, one, two, "fr")).toEqual([]);
  expect(renamed(schema, one, two, "en")).toMatchObject([{ type: "city", figure: NAME, one: "Paris", two: "Lutetia" }]);
});
