// Cards: buildings with their cost, crusades with their slots, towers still to build.
import { Piece } from "@table/icons";
import { HousePicture, type House } from "@table/houses";
import { spot } from "@table/spot";
import type { Building, Crusade, Good, Tower } from "@table/generated/kings-abbey";
import { Die, dropTarget } from "./dice";
import { BUILDINGS, GOODS, TOWERS, goodsOf, houseOf, nameOf, type Props } from "./model";
import { useOpening } from "./opening";
import { owned } from "./own";
import { usePicking } from "./picking";
import { words as boardWords } from "@table/generated/words/kings-abbey";

export function Goods({
  list,
  size = 16,
  missing,
}: {
  list: [Good, number][];
  size?: number;
  missing?: (good: Good) => boolean;
}) {
  return (
    <span class="ka-goods num">
      {list.map(([good, n]) => (
        <i key={good} class={missing?.(good) ? "missing" : ""}>
          {n > 1 || good === "denier" ? n : ""}
          <Piece id={good} size={size} />
        </i>
      ))}
    </span>
  );
}

const say = (p: Props, list: [Good, number][]): string => list.map(([good, n]) => p.count("good", good, n)).join(", ");

export function rewardOf(p: Props, building: Building): [Good, number][] {
  const good = GOODS[p.figure("building", building, "reward") - 1];
  return good ? [[good, p.figure("building", building, "reward_n")]] : [];
}

export const worth = (p: Props, building: Building): number =>
  p.figure("building", building, "prestige") + p.figure("building", building, "activation");

/** Its name, how it stands, then all that the card says. */
export function describeBuilding(p: Props, building: Building, ...how: string[]): string {
  const help = p.help("building", building) ?? "";
  return `${[p.name("building", building), ...how].join(", ")}. ${help.charAt(0).toUpperCase()}${help.slice(1)}`;
}

/** What a card does: its help begins with a sentence of figures, which the face shows anyway. */
export const effectOf = (help: string | null): string => help?.split(". ").slice(1).join(". ") ?? "";

/** What a seat has too little of. */
export const lacking =
  (p: Props, seat: number, cost: [Good, number][]) =>
  (good: Good): boolean =>
    (p.view.goods[seat]?.[GOODS.indexOf(good)] ?? 0) < (cost.find(([g]) => g === good)?.[1] ?? 0);

/** Does it do as much as the rulebook says? An edition may say otherwise, and its help then says how much. */
function isAsPrinted(p: Props, building: Building): boolean {
  const powers = p.description.types.find((t) => t.name === "power")?.rows ?? [];
  const own = powers.flatMap((row) =>
    row.figures!.building === BUILDINGS.indexOf(building) + 1 ? [row.figures!] : [],
  );
  return own.every((f) => f.one === f.printed_one && f.two === f.printed_two);
}

const LONG_NAME = 18; // letters that a card of the market has room for at 1280

/** The face of a building card: picture, name, prestige, cost. */
export function BuildingFace({ p, building, seat }: { p: Props; building: Building; seat?: number }) {
  const cost = goodsOf(p, "building", building);
  const name = p.name("building", building);
  return (
    <>
      <HousePicture house={houseOf(building)} class="ka-picture" />
      <span class={`ka-card-name ${name.length > LONG_NAME ? "long" : ""}`}>{name}</span>
      <span class="ka-card-line">
        <b class="ka-worth num">{worth(p, building)}</b>
        <Goods list={cost} missing={seat === undefined ? undefined : lacking(p, seat, cost)} />
      </span>
      <span class="ka-card-power">
        {isAsPrinted(p, building) ? boardWords(p.lang).powers[building] : effectOf(p.help("building", building))}
      </span>
      <span class="ka-card-help">{effectOf(p.help("building", building))}</span>
    </>
  );
}

/** Bought and not yet built; what is missing is marked. */
export function Unbuilt({ p, seat, own }: { p: Props; seat: number; own: boolean }) {
  const w = boardWords(p.lang);
  const opening = useOpening();
  const held = BUILDINGS.filter((_, i) => (p.view.unbuilt[seat]?.[i] ?? 0) > 0);
  const offered = own ? p.view.start_left.filter((b) => p.standing(`card.${b}`).legal && !held.includes(b)) : [];
  const extra = own
    ? BUILDINGS.filter((b) => p.standing(`card.${b}`).legal && !held.includes(b) && !offered.includes(b))
    : [];
  return (
    <>
      {[...held, ...offered, ...extra].map((building) => {
        const n = p.view.unbuilt[seat]?.[BUILDINGS.indexOf(building)] ?? 0;
        const label = describeBuilding(p, building, w.penalty({ n: worth(p, building) }));
        return (
          <div
            key={building}
            {...(own
              ? opening(owned(p, p.el(`card.${building}`, label, "ka-card")), { element: `card.${building}`, building })
              : { class: "ka-card" })}
            title={label}
          >
            <BuildingFace p={p} building={building} seat={seat} />
            {n > 1 ? <b class="ka-times num">×{n}</b> : null}
          </div>
        );
      })}
    </>
  );
}

/** The face of a tower: picture, name, prestige, cost. */
export function TowerFace({ p, tower, seat }: { p: Props; tower: Tower; seat?: number }) {
  const cost = goodsOf(p, "tower", tower);
  return (
    <>
      <HousePicture house={tower as House} class="ka-picture" />
      <span class="ka-card-name">{p.name("tower", tower)}</span>
      <span class="ka-card-line">
        <b class="ka-worth num">{p.figure("tower", tower, "prestige")}</b>
        <Goods list={cost} missing={seat === undefined ? undefined : lacking(p, seat, cost)} />
      </span>
    </>
  );
}

/** Towers that may be built now. */
export function TowerCards({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const choices = p.choices.filter((c) => c.verb === "tower" || c.verb === "tablets_tower");
  if (!choices.length) return null;
  return (
    <>
      {TOWERS.filter((t) => choices.some((c) => c.args[0] === t)).map((tower: Tower) => {
        const cost = goodsOf(p, "tower", tower);
        const label = `${p.name("tower", tower)}, ${w.prestige({ n: p.figure("tower", tower, "prestige") })}, ${w.cost} ${say(p, cost)}. ${p.help("tower", tower) ?? ""}`;
        const choice = choices.find((c) => c.args[0] === tower)!;
        return (
          <button
            key={tower}
            type="button"
            class="ka-card ka-offer"
            data-choice={choice.text}
            title={label}
            aria-label={choice.label}
            onClick={() => p.choose(choice)}
          >
            <TowerFace p={p} tower={tower} seat={seat} />
          </button>
        );
      })}
    </>
  );
}

/** A slot for each die, with what lies in it. */
export function CrusadeSlots({ p, seat, n, size = 20 }: { p: Props; seat: number; n: number; size?: number }) {
  const of = (field: "value" | "dice" | "ally_dice" | "elias_dice" | "phantoms") =>
    p.view[`crusade.${field}`][seat]?.[n] ?? 0;
  const value = of("value");
  const filled = of("dice") + of("ally_dice") + of("elias_dice") + of("phantoms");
  const ally = p.view["crusade.ally"][seat]?.[n] ?? seat;
  const owners = [...Array<number>(of("dice")).fill(seat), ...Array<number>(of("ally_dice")).fill(ally)];
  return (
    <span class="ka-slots">
      {Array.from({ length: p.figure("crusade", p.view["crusade.card"][seat]?.[n] ?? null, "slots") }, (_, i) => (
        <i key={i} class={i < filled ? "full" : ""}>
          {i < owners.length ? (
            <Die value={value} seat={owners[i]!} size={size} />
          ) : i < filled ? (
            <Piece id={`die-neutral-${value}`} size={size} />
          ) : null}
        </i>
      ))}
    </span>
  );
}

export const CrusadeName = ({ p, card }: { p: Props; card: Crusade }) => (
  <span class="ka-card-name">
    {p.name("crusade", card)}
    {p.figure("crusade", card, "relic") ? <Piece id="relic" size={18} /> : null}
  </span>
);

/** What it brings, and who helps. */
export const CrusadeLine = ({ p, card, ally = null }: { p: Props; card: Crusade; ally?: number | null }) => (
  <span class="ka-card-line">
    <b class="ka-worth num">{p.figure("crusade", card, "prestige")}</b>
    <Goods list={goodsOf(p, "crusade", card)} />
    {ally === null ? null : <Piece id={`mark-${ally + 1}`} size={14} seat={ally} />}
  </span>
);

/** A crusade: its value, a slot for each die, the reward, and who helps for what. */
export function CrusadeCard({ p, seat, n, own }: { p: Props; seat: number; n: number; own: boolean }) {
  const w = boardWords(p.lang);
  const picking = usePicking(p);
  const opening = useOpening();
  const card = p.view["crusade.card"][seat]?.[n] ?? null;
  if (card === null) return null;
  const of = (field: "dice" | "ally_dice" | "elias_dice" | "phantoms") => p.view[`crusade.${field}`][seat]?.[n] ?? 0;
  const slots = p.figure("crusade", card, "slots");
  const ally = p.view["crusade.ally"][seat]?.[n] ?? null;
  const filled = of("dice") + of("ally_dice") + of("elias_dice") + of("phantoms");
  const share = p.view["crusade.promised_prestige"][seat]?.[n] ?? 0;
  const name = p.name("crusade", card, "of");
  const label = [
    w.crusade({ name, filled, slots }),
    w.prestige({ n: p.figure("crusade", card, "prestige") }),
    say(p, goodsOf(p, "crusade", card)),
    ally === null ? "" : `${w.ally({ name: nameOf(p, ally) })}, ${w.promised} ${share}`,
  ]
    .filter(Boolean)
    .join(", ");
  const element = `crusade.${seat}.${card}`;
  const at = own
    ? picking.place(element, label, "ka-crusade")
    : spot(p, element, label, "ka-crusade", p.standing(element).legal, null);
  const props = picking.die === null ? opening(at, { element, crusade: { card, seat, n } }) : at; // with a die in hand it is a place
  return (
    <div {...props} {...(own ? dropTarget(props.onClick) : {})} title={label}>
      <CrusadeName p={p} card={card} />
      <CrusadeSlots p={p} seat={seat} n={n} />
      <CrusadeLine p={p} card={card} ally={ally} />
    </div>
  );
}
