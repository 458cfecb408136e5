// What goes without saying is answered for the person: shown as staged, taken back like anything else, and never answered twice.
import { beforeEach, expect, test } from "vitest";
import type { Choice, Table, Tried } from "../types";
import type { TableApi } from "./api";
import type { Live } from "./live";
import { Staging } from "./staging";
import { Work } from "./work";

const choice = (text: string, obvious = false): Choice => ({
  text,
  verb: text,
  args: [],
  targets: [],
  label: text,
  ...(obvious ? { obvious } : {}),
});

/** Decisions one after the other: a die, then perhaps a tool, then a site. After three it is another's turn. */
const ASKED = [
  [choice("die"), choice("pass")],
  [choice("collect", true), choice("tool")],
  [choice("site"), choice("initiative")],
];

let sent: string[][] = [];

/** Staging at a table where so many of the decisions are over. */
function at(over: number, rows: Table["rows"] = [], asked = ASKED) {
  const open = (n: number): Tried => {
    const choices = asked[over + n] ?? [];
    return {
      known: n,
      decision: { kind: "k", actors: [choices.length ? 0 : 1] },
      prompt: "",
      choices,
      view: {},
      scores: null,
    };
  };
  const table = { ...open(0), seat: 0, seq: 1, status: "playing", rows } as unknown as Table;
  const api = {
    try: async (_: Table, list: Choice[]) => open(list.length),
    play: async (_: Table, list: Choice[]) => void sent.push(list.map((c) => c.text)),
  } as unknown as TableApi;
  const live = { table, behind: false } as unknown as Live;
  const nothing = () => undefined;
  const staging = new Staging(api, live, new Work(nothing), nothing);
  staging.follow({ before: null, table, moved: true });
  return staging;
}

const texts = (staging: Staging) => staging.list.map((c) => c.text);

beforeEach(() => {
  sent = [];
});

test("it is staged after what the person chose, and marked", async () => {
  const staging = at(0);
  await staging.choose(ASKED[0]![0]!);
  expect(texts(staging)).toEqual(["die", "collect"]);
  expect([...staging.unasked]).toEqual([1]);
  expect(staging.offered).toEqual(ASKED[2]);
  expect(sent).toEqual([]);
});

test("undo takes it back with what it followed", async () => {
  const staging = at(0);
  await staging.choose(ASKED[0]![0]!);
  await staging.takeBack();
  expect(texts(staging)).toEqual([]);
});

test("taken back alone it is asked, and what is said instead stands", async () => {
  const staging = at(0);
  await staging.choose(ASKED[0]![0]!);
  await staging.takeBack(1);
  expect(staging.offered).toEqual(ASKED[1]);
  await staging.choose(ASKED[1]![1]!);
  expect(texts(staging)).toEqual(["die", "tool"]);
  expect(staging.unasked.size).toBe(0);
});

test("a turn that begins with it begins after it, and one that is nothing else is over", async () => {
  const staging = at(1);
  await staging.begin();
  expect(texts(staging)).toEqual(["collect"]);
  const short = at(1, [], ASKED.slice(0, 2));
  short.passes = () => true;
  await short.begin();
  expect(sent).toEqual([["collect"]]);
});

test("what is more than a pass waits to be sent", async () => {
  const short = at(1, [], ASKED.slice(0, 2));
  await short.begin();
  expect([texts(short), short.ready, sent]).toEqual([["collect"], true, []]);
  await short.send();
  expect(sent).toEqual([["collect"]]);
});

test("after an undo, or where the person wants to be asked, it is asked", async () => {
  const undone = at(1, [{ seq: 1, seat: 0, undo: 0, events: [] }]);
  await undone.begin();
  const asked = at(1);
  asked.answers = () => false;
  await asked.begin();
  expect([texts(undone), texts(asked), sent]).toEqual([[], [], []]);
});
