// Cards: buildings with their cost, crusades with their slots, towers still to build.
import { Piece } from "@table/icons";
import { HousePicture, type House } from "@table/houses";
import { spot } from "@table/spot";
import type { Building, Crusade, Good, Tower } from "@table/generated/kings-abbey";
import { Die, dropTarget } from "./dice";
import { BUILDINGS, GOODS, TOWERS, goodsOf, houseOf, nameOf, type Props } from "./model";
import { part } from "./own";
import { usePicking } from "./picking";
import { boardWords } from "./words";

export function Goods({ list, size = 16, missing }: { list: [Good, number][]; size?: number; missing?: (good: Good) => boolean }) {
  return (
    <span class="ka-goods num">
      {list.map(([good, n]) => <i key={good} class={missing?.(good) ? "missing" : ""}>{n > 1 || good === "denier" ? n : ""}<Piece id={good} size={size} /></i>)}
    </span>
  );
}

const say = (p: Props, list: [Good, number][]): string => list.map(([good, n]) => `${n} ${p.name("good", good)}`).join(", ");

export function rewardOf(p: Props, building: Building): [Good, number][] {
  const good = GOODS[p.figure("building", building, "reward") - 1];
  return good ? [[good, p.figure("building", building, "reward_n")]] : [];
}

const worth = (p: Props, building: Building): number => p.figure("building", building, "prestige") + p.figure("building", building, "activation");

export function describeBuilding(p: Props, building: Building): string {
  const w = boardWords(p.lang);
  const help = p.help("building", building);
  return [p.name("building", building), w.prestige(worth(p, building)), `${w.cost} ${say(p, goodsOf(p, "building", building))}`, help].filter(Boolean).join(", ");
}

/** What a card does: its help begins with a sentence of figures, which the face shows anyway. */
const effectOf = (help: string | null): string => help?.split(". ").slice(1).join(". ") ?? "";

/** The face of a building card: picture, name, prestige, cost. */
export function BuildingFace({ p, building, seat }: { p: Props; building: Building; seat?: number }) {
  const stock = seat === undefined ? null : p.view.goods[seat];
  const short = (good: Good) => stock !== null && stock !== undefined && (stock[GOODS.indexOf(good)] ?? 0) < (goodsOf(p, "building", building).find(([g]) => g === good)?.[1] ?? 0);
  return (
    <>
      <HousePicture house={houseOf(building)} class="ka-picture" />
      <span class="ka-card-name">{p.name("building", building)}</span>
      <span class="ka-card-line"><b class="ka-worth num">{worth(p, building)}</b><Goods list={goodsOf(p, "building", building)} missing={short} /></span>
      <span class="ka-card-help">{effectOf(p.help("building", building))}</span>
    </>
  );
}

/** Bought and not yet built; what is missing is marked. */
export function Unbuilt({ p, seat, own }: { p: Props; seat: number; own: boolean }) {
  const w = boardWords(p.lang);
  const held = BUILDINGS.filter((_, i) => (p.view.unbuilt[seat]?.[i] ?? 0) > 0);
  const offered = own ? p.view.start_left.filter((b) => p.standing(`card.${b}`).legal && !held.includes(b)) : [];
  const extra = own ? BUILDINGS.filter((b) => p.standing(`card.${b}`).legal && !held.includes(b) && !offered.includes(b)) : [];
  return (
    <>
      {[...held, ...offered, ...extra].map((building) => {
        const n = p.view.unbuilt[seat]?.[BUILDINGS.indexOf(building)] ?? 0;
        const label = `${describeBuilding(p, building)}, ${w.penalty(worth(p, building))}`;
        return (
          <div key={building} {...part(p, own, `card.${building}`, label, "ka-card")} title={label}>
            <BuildingFace p={p} building={building} seat={seat} />
            {n > 1 ? <b class="ka-times num">×{n}</b> : null}
          </div>
        );
      })}
    </>
  );
}

/** Towers that may be built now. */
export function TowerCards({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const choices = p.choices.filter((c) => c.verb === "tower" || c.verb === "tablets_tower");
  if (!choices.length) return null;
  const stock = p.view.goods[seat]!;
  return (
    <>
      {TOWERS.filter((t) => choices.some((c) => c.args[0] === t)).map((tower: Tower) => {
        const cost = goodsOf(p, "tower", tower);
        const label = `${p.name("tower", tower)}, ${w.prestige(p.figure("tower", tower, "prestige"))}, ${w.cost} ${say(p, cost)}. ${p.help("tower", tower) ?? ""}`;
        const choice = choices.find((c) => c.args[0] === tower)!;
        return (
          <button key={tower} type="button" class="ka-card ka-offer" data-choice={choice.text} title={label} aria-label={choice.label} onClick={() => p.choose(choice)}>
            <HousePicture house={tower as House} class="ka-picture" />
            <span class="ka-card-name">{p.name("tower", tower)}</span>
            <span class="ka-card-line"><b class="ka-worth num">{p.figure("tower", tower, "prestige")}</b><Goods list={cost} missing={(good) => (stock[GOODS.indexOf(good)] ?? 0) < (cost.find(([g]) => g === good)?.[1] ?? 0)} /></span>
          </button>
        );
      })}
    </>
  );
}

/** A crusade: its value, a slot for each die, the reward, and who helps for what. */
export function CrusadeCard({ p, seat, n, own }: { p: Props; seat: number; n: number; own: boolean }) {
  const w = boardWords(p.lang);
  const picking = usePicking(p);
  const card = p.view["crusade.card"][seat]?.[n] ?? null;
  if (card === null) return null;
  const of = (field: "value" | "dice" | "ally_dice" | "elias_dice" | "phantoms") => p.view[`crusade.${field}`][seat]?.[n] ?? 0;
  const slots = p.figure("crusade", card, "slots");
  const value = of("value");
  const ally = p.view["crusade.ally"][seat]?.[n] ?? null;
  const filled = of("dice") + of("ally_dice") + of("elias_dice") + of("phantoms");
  const share = p.view["crusade.promised_prestige"][seat]?.[n] ?? 0;
  const name = p.name("crusade", card);
  const label = [w.crusade(name, filled, slots), w.prestige(p.figure("crusade", card, "prestige")), say(p, goodsOf(p, "crusade", card)), ally === null ? "" : `${w.ally(nameOf(p, ally))}, ${w.promised} ${share}`].filter(Boolean).join(", ");
  const props = own ? picking.place(`crusade.${seat}.${card}`, label, "ka-crusade") : spot(p, `crusade.${seat}.${card}`, label, "ka-crusade", p.standing(`crusade.${seat}.${card}`).legal, null);
  const owners = [...Array<number>(of("dice")).fill(seat), ...Array<number>(of("ally_dice")).fill(ally ?? seat)];
  return (
    <div {...props} {...(own ? dropTarget(props.onClick) : {})} title={label}>
      <span class="ka-card-name">{name}{p.figure("crusade", card, "relic") ? <Piece id="relic" size={18} /> : null}</span>
      <span class="ka-slots">
        {Array.from({ length: slots }, (_, i) => (
          <i key={i} class={i < filled ? "full" : ""}>{i < owners.length ? <Die value={value} seat={owners[i]!} size={20} /> : i < filled ? <Piece id={`die-neutral-${value}`} size={20} /> : null}</i>
        ))}
      </span>
      <span class="ka-card-line"><b class="ka-worth num">{p.figure("crusade", card, "prestige")}</b><Goods list={goodsOf(p, "crusade", card as Crusade)} />{ally === null ? null : <Piece id={`mark-${ally + 1}`} size={14} seat={ally} />}</span>
    </div>
  );
}
