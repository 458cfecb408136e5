// What a person should think of before it is too late (KA-13.3).
import type { Choice } from "@table/types";
import type { Building } from "@table/generated/kings-abbey";
import { BUILDINGS, RESOURCES, type Props } from "./model";
import { words as boardWords } from "@table/generated/words/kings-abbey";

const FARMS: Building[] = ["sheep_farm", "dairy_farm"];
const HALLS: Building[] = ["calefactory", "chapterhouse", "refectory"];

/** A card that could only lie there and cost prestige: KA-3.7.3 counts what was built and what was bought. */
function neverBuilt(p: Props, seat: number, building: Building): boolean {
  const had = (b: Building) =>
    (p.view.built[seat]?.[BUILDINGS.indexOf(b)] ?? 0) + (p.view.unbuilt[seat]?.[BUILDINGS.indexOf(b)] ?? 0);
  if (had(building) >= p.constant("copies")) return true;
  if (FARMS.includes(building)) return FARMS.some((b) => had(b) > 0);
  return HALLS.includes(building) && HALLS.some((b) => b !== building && had(b) > 0);
}

/** Resources that would go back at the end of the round, grain for the winter left out (KA-6.12.4). */
function surplus(p: Props, seat: number): number {
  const { goods, food_need, occupied } = p.view;
  const active = occupied[seat] ?? [];
  if (active.some((card) => card.startsWith("tithe_barn"))) return 0;
  const limit = p.constant("stock_limit") + active.filter((card) => card.startsWith("cellarium")).length;
  return RESOURCES.reduce((sum, good, i) => {
    const eaten = good === "grain" ? (food_need[seat] ?? 0) : 0;
    return sum + Math.max(0, (goods[seat]?.[i] ?? 0) - eaten - limit);
  }, 0);
}

/** Steps that somebody in the pews could still make. */
function moving(p: Props): string | null {
  return p.choices.some((c) => c.verb === "step") ? boardWords(p.lang).stillMoves : null;
}

/** Before one is done building: a house that stands empty, goods that will not be kept. */
function beforeWinter(p: Props, seat: number): string | null {
  const w = boardWords(p.lang);
  const activate = p.choices.find((c) => c.verb === "activate");
  const over = surplus(p, seat);
  if (activate) return w.couldEnter({ name: p.name("card", activate.args[0] as string) });
  return over ? w.surplus({ n: over }) : null;
}

export function caution(p: Props, choice: Choice): string | null {
  const w = boardWords(p.lang);
  const seat = p.seat ?? p.view.actor;
  if (seat === null) return null;
  const dice = (p.view.pool[seat] ?? []).reduce((a, b) => a + b, 0);
  switch (choice.verb) {
    case "end_turn":
      return dice ? w.unusedLater({ n: dice }) : null;
    case "pass":
      return p.view.kind === "gather" && dice ? w.unused({ n: dice }) : null;
    case "done":
      return p.view.kind === "build" ? beforeWinter(p, seat) : moving(p);
    case "buy":
      return neverBuilt(p, seat, choice.args[2] as Building) ? w.neverBuilt : null;
    case "buy_crusade":
      return p.view.round === p.constant(p.view.quick ? "rounds_quick" : "rounds") ? w.lastCrusade : null;
    case "abandon":
      return w.lost;
    default:
      return null;
  }
}
