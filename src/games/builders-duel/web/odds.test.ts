// What is said before a choice after which chance decides: the price once, and the odds of what chance adds to it.
import { beforeEach, expect, test, vi } from "vitest";
import { instance, Keeper, rulesOf, soon } from "@table/table/keeper";
import { TableModel } from "@table/table/model";
import { Near } from "@table/table/near";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
});

test("odds do not repeat what is paid", async () => {
  const keeper = new Keeper("builders-duel", 2, { level: "novice", seed: 3 });
  const model = new TableModel(keeper, "t", {}, new Near(rulesOf(instance()), () => "en"));
  model.foresight.description = keeper.rules.describe("builders-duel", "en");
  const found = () => model.choices.filter((c) => c.verb === "toss");
  for (let i = 0; i < 200 && !found().length; i++) {
    await soon(() => expect(model.mayChoose && !model.work.busy).toBe(true));
    if (!found().length) model.choose(model.choices.find((c) => model.foresight.ends(c)) ?? model.choices[0]!);
  }
  const [choice] = found();
  const price = model.foresight.price(choice!)!;
  const odds = model.foresight.chances(choice!);
  expect(price.next).toBe("chance");
  expect(price.pays.length).toBeGreaterThan(0);
  expect(odds.length).toBeGreaterThan(0);
  expect(odds.reduce((sum, o) => sum + o.share, 0)).toBeCloseTo(1);
  for (const { changes } of odds) for (const change of changes) expect(price.pays).not.toContainEqual(change);
});
