// One click makes several choices in The King's Abbey: each way can be made as it is offered, is staged whole, and is taken back whole.
import { beforeEach, expect, test, vi } from "vitest";
import { instance, Keeper, rulesOf, soon } from "@table/table/keeper";
import { TableModel } from "@table/table/model";
import { Near } from "@table/table/near";
import { wayLabel, type FindWays, type Way } from "@table/table/ways";
import { ways } from "./ways";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
});

/** A person against a novice, asked for everything. */
async function sit(): Promise<{ keeper: Keeper; model: TableModel; rest: () => Promise<void> }> {
  const keeper = new Keeper("kings-abbey", 2, { level: "novice", seed: 7 });
  const model = new TableModel(keeper, "t", {}, new Near(rulesOf(instance()), () => "en"));
  model.staging.answers = () => false;
  model.foresight.description = keeper.rules.describe("kings-abbey", "en");
  model.ways.find = ways as unknown as FindWays;
  const rest = () =>
    soon(() => {
      if (model.work.busy || model.live.behind || (!keeper.over && !model.mayChoose)) throw new Error("not asked");
    });
  await rest();
  return { keeper, model, rest };
}

const sort = ({ list, element }: Way): string => `${list[0]!.verb}${list.length} ${element?.split(".")[0] ?? ""}`;

/** Goes a way and takes it back with one undo, where the turn goes on after it. */
async function thereAndBack(model: TableModel, way: Way, rest: () => Promise<void>): Promise<void> {
  const staged = model.staging.list.length;
  const [first, ...further] = way.list;
  expect(wayLabel(way)).toMatch(/\S/);
  if (model.foresight.price(...way.list)?.next !== "mine") return;
  model.choose(first!, ...further);
  await rest();
  expect(model.work.trouble, wayLabel(way)).toBeNull();
  expect(model.staging.list.length).toBe(staged + way.list.length);
  await model.takeBack();
  expect(model.staging.list.length).toBe(staged);
}

test("every way can be gone and is one click back", { timeout: 60_000 }, async () => {
  const { keeper, model, rest } = await sit();
  const met = new Set<string>();
  for (let i = 0; i < 160 && !keeper.over; i++) {
    for (const way of model.ways.all.filter((w) => !met.has(sort(w)))) {
      met.add(sort(way));
      await thereAndBack(model, way, rest);
    }
    model.choose(model.choices[(i * 7) % model.choices.length]!);
    await rest();
  }
  model.close();
  for (const verb of ["preach", "clergy", "step", "site", "trade", "trade_get"])
    expect([...met].join(), verb).toMatch(new RegExp(`${verb}\\d`));
});
