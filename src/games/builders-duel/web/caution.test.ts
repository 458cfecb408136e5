// The warnings of Builders' Duel at tables of the module.
import { expect, test } from "vitest";
import { Trial } from "@table/table/testing";
import type { Table } from "@table/types";
import { caution } from "./caution";

const warned = ({ decision, choices }: Table) => {
  const done = choices.find((c) => c.verb === "done");
  return done ? caution({ lang: "en", asked: decision!.kind, choices }, done) : null;
};

test("Who could still install something is told before the end of the turn, and nobody else.", () => {
  const game = new Trial("builders-duel", 2);
  let [told, silent] = [0, 0];
  for (let i = 0; i < 1500 && !(told && silent); i++) {
    const { table } = game;
    const { kind } = table.decision!;
    if (table.choices.some((c) => c.verb === "done") && kind !== "free_convert") {
      const may = kind === "build" && table.choices.some((c) => c.verb === "install");
      expect(warned(table) !== null).toBe(may);
      told += Number(may);
      silent += Number(!may);
    }
    const more = table.choices.filter((c) => c.verb !== "done" && c.verb !== "install");
    const list = more.length ? more : table.choices;
    game.play(table, list[(i * 7) % list.length]!);
  }
  expect(told).toBeGreaterThan(0);
  expect(silent).toBeGreaterThan(0);
});

test("Conversions that cost nothing are not forgotten.", () => {
  const choice = (verb: string) => ({ text: verb, verb, args: [], targets: [], label: verb });
  const at = (...verbs: string[]) =>
    caution({ lang: "en", asked: "free_convert", choices: verbs.map(choice) }, choice("done"));
  expect(at("convert", "done")).not.toBeNull();
  expect(at("done")).toBeNull();
});
