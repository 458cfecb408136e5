// One abbey seen from above: towers at the corners, houses along the walls, the church in the middle.
import { Piece } from "@table/icons";
import { HousePicture, type House } from "@table/houses";
import { spot } from "@table/spot";
import type { Building, Card } from "@table/generated/kings-abbey";
import { CrusadeCard, TowerCards, Unbuilt, describeBuilding } from "./cards";
import { Lying, dropTarget } from "./dice";
import {
  GOODS,
  RESOURCES,
  broken,
  cardElement,
  copiesOf,
  defenceSources,
  houseOf,
  isLastStep,
  lastStep,
  levelOf,
  nameOf,
  towerOf,
  type Props,
} from "./model";
import { owned, part } from "./own";
import { usePicking } from "./picking";
import { words as boardWords } from "@table/generated/words/kings-abbey";

interface Whose {
  p: Props;
  seat: number;
  own: boolean;
}

const BENCHES = [1, 2, 3, 4];
const ROWS = [3, 2, 1];

/** A standing card: bright when somebody is in it. */
function Standing({
  p,
  seat,
  card,
  building,
  nth,
}: {
  p: Props;
  seat: number;
  card: Card;
  building: Building | null;
  nth: number;
}) {
  const w = boardWords(p.lang);
  const manned = p.view.occupied[seat]!.includes(card);
  const house: House = building ? houseOf(building) : (towerOf(card) as House);
  const alone = !building && p.figure("tower", towerOf(card), "manned_by") === 0;
  const state = manned || alone ? w.active : w.idle;
  const label = building
    ? describeBuilding(p, building, state)
    : `${p.name("card", card)}, ${state}. ${p.help("tower", towerOf(card)) ?? ""}`;
  return (
    <div
      {...p.el(cardElement(seat, card), label, `ka-house ${manned || alone ? "manned" : ""} copy-${nth}`)}
      title={label}
    >
      <HousePicture house={house} class="ka-picture" />
      <span class="ka-house-name">{broken(p.name("card", card))}</span>
      {manned ? (
        <Piece
          id={building || towerOf(card) === "bell_tower" ? "lay-brother" : "archer"}
          size={26}
          seat={seat}
          class="ka-inside"
        />
      ) : null}
    </div>
  );
}

/** What a building can do that nobody else names: a small button on it. */
const ABILITIES: Record<string, [Building, string]> = {
  bath: ["bath_house", "peasant"],
  stables: ["stables", "wagon"],
  double: ["scriptorium", "book"],
  double_last: ["scriptorium", "book"],
  triple_last: ["scriptorium", "book"],
};

function Abilities({ p, seat, building }: { p: Props; seat: number; building: Building }) {
  return (
    <span class="ka-abilities">
      {p.choices
        .filter((c) => ABILITIES[c.verb]?.[0] === building && seat === p.seat)
        .map((c) => (
          <button
            key={c.text}
            type="button"
            class="ka-ability"
            data-choice={c.text}
            title={c.label}
            aria-label={c.label}
            onClick={() => p.choose(c)}
          >
            <Piece id={ABILITIES[c.verb]![1]} size={20} seat={seat} />
          </button>
        ))}
    </span>
  );
}

function Slot({ p, seat, n }: { p: Props; seat: number; n: number }) {
  const w = boardWords(p.lang);
  const building = p.view.slot[seat]?.[n] ?? null;
  if (building === null) return <div class="ka-slot free" title={w.freeSlot} />;
  const copies = copiesOf(p, seat, building);
  if (!copies.length)
    return (
      <div class="ka-slot">
        <div class="ka-house manned">
          <HousePicture house="barn" class="ka-picture" />
          <span class="ka-house-name">{broken(p.name("building", building))}</span>
        </div>
      </div>
    );
  const two = copies.length > 1;
  return (
    <div class={`ka-slot ${two ? "two" : ""}`}>
      {copies.map((card, i) => (
        <Standing key={card} p={p} seat={seat} card={card} building={building} nth={i} />
      ))}
      {two ? (
        <span class="ka-slot-name" aria-hidden="true">
          {p.name("building", building)}
        </span>
      ) : null}
      <Abilities p={p} seat={seat} building={building} />
    </div>
  );
}

function TowerPlace({ p, seat, n }: { p: Props; seat: number; n: number }) {
  const w = boardWords(p.lang);
  const card = p.view.tower[seat]?.[n] ?? null;
  return (
    <div class={`ka-corner c${n} ${card ? "" : "free"}`} title={card ? undefined : w.freeTower}>
      {card ? <Standing p={p} seat={seat} card={card} building={null} nth={0} /> : null}
    </div>
  );
}

function Pews({ p, seat, own }: Whose) {
  const w = boardWords(p.lang);
  return (
    <div class="ka-pews" role="group" aria-label={w.pews}>
      {ROWS.map((row) =>
        BENCHES.map((bench) => {
          if (row > p.figure("pews", bench, "rows")) return <span key={`${bench}.${row}`} class="ka-seat gone" />;
          const taken = p.view.pews[seat]!.includes(`${bench}.${row}` as never);
          const label = w.seat({ bench, row, taken });
          return (
            <span
              key={`${bench}.${row}`}
              {...part(p, own, `seat.${bench}.${row}`, label, `ka-seat ${taken ? "taken" : ""}`)}
              title={label}
            >
              {taken ? <Piece id="peasant" size={24} seat={seat} /> : null}
            </span>
          );
        }),
      )}
    </div>
  );
}

/** The font with whoever was baptised, and the altar. */
function Sanctuary({ p, seat, own }: Whose) {
  const w = boardWords(p.lang);
  const baptised = p.view.baptistery[seat] ?? 0;
  const altar = p.view.altar[seat] ?? false;
  const font = w.baptistery({ n: baptised, all: p.constant("baptistery") });
  return (
    <>
      <div {...part(p, own, "baptistery", font, "ka-font")} title={font}>
        <svg viewBox="0 0 40 40" aria-hidden="true" class="house">
          <path class="ho-w" d="M6 8H34L31 20H24V30H30V36H10V30H16V20H9Z" />
          <path class="ho-b" d="M8 8H32L31 12H9Z" />
        </svg>
        <span class="ka-baptised">
          {Array.from({ length: baptised }, (_, i) => (
            <Piece key={i} id="peasant" size={24} seat={seat} />
          ))}
        </span>
      </div>
      <div
        {...part(p, own, "altar", w.altar({ built: altar }), `ka-altar ${altar ? "" : "plan"}`)}
        title={w.altar({ built: altar })}
      >
        <Piece id="altar" size={44} />
      </div>
    </>
  );
}

function Church({ p, seat, own }: Whose) {
  const w = boardWords(p.lang);
  const picking = usePicking(p);
  const area = p.view.area[seat] ?? [];
  const place = (name: string, label: string, classes: string) => {
    if (!own) return { class: classes };
    const props = owned(p, picking.place(name, label, classes));
    return { ...props, ...dropTarget(props.onClick) };
  };
  const clergy = p.view.clergy[seat] ?? 0;
  const level = levelOf(p, clergy);
  const preach = p.constant("preach_most");
  const top = lastStep(p);
  const help = p.help("level", level);
  const defence = w.defenceOf({
    sum: p.view.defence[seat] ?? 0,
    parts: defenceSources(p, seat)
      .map(([source, n]) => `${w.sources[source]} ${n}`)
      .join(", "),
  });
  return (
    <div class="ka-church">
      <div {...place("preach", w.preach, "ka-area ka-preach")} title={w.preach}>
        <b>{w.preach}</b>
        <span class="sc">{w.values({ low: 1, high: preach })}</span>
        <Lying counts={area[0]} seat={seat} />
      </div>
      <Pews p={p} seat={seat} own={own} />
      <Sanctuary p={p} seat={seat} own={own} />
      <div
        {...place("clergy", `${w.clergy}, ${p.name("level", level)}, ${clergy} / ${top}`, "ka-area ka-clergy")}
        title={`${p.name("level", level)}${help ? `. ${help}` : ""}`}
      >
        <b>{clergy ? p.name("level", level) : w.clergy}</b>
        <span class="sc">{w.values({ low: preach + 1, high: p.constant("die_faces") })}</span>
        <span class="ka-ladder" aria-hidden="true">
          {Array.from({ length: top }, (_, i) => (
            <i
              key={i}
              class={`${i < clergy ? "done" : ""} ${i === clergy - 1 ? "present" : ""} ${isLastStep(p, i + 1) ? "last-step" : ""}`}
            />
          ))}
        </span>
        <Lying counts={area[1]} seat={seat} size={20} />
      </div>
      <div {...place("defend", `${w.defend}, ${defence}`, "ka-area ka-defend")} title={defence}>
        <b>{w.defend}</b>
        <span class="ka-shield">
          <svg viewBox="0 0 40 44" aria-hidden="true">
            <path d="M3 3H37V22Q37 36 20 42Q3 36 3 22Z" />
          </svg>
          <em class="num">{p.view.defence[seat]}</em>
        </span>
        <Lying counts={area[2]} seat={seat} size={20} />
      </div>
    </div>
  );
}

function Walls({ p, seat, own }: Whose) {
  const w = boardWords(p.lang);
  const built = p.view.walls[seat] ?? 0;
  const choice = own ? p.choices.find((c) => c.verb === "wall") : undefined;
  const [slots, all] = [p.constant("slots"), p.constant("slots_remodelled")];
  const remodel = p.view.remodel[seat] ? w.remodel.done({ n: all }) : w.remodel.planned({ n: all - slots });
  return (
    <div class="ka-walls">
      {Array.from({ length: p.constant("walls") }, (_, i) => i + 1).map((n) => {
        const next = n === built + 1 && choice !== undefined;
        const label = w.wall({ n, built: n <= built });
        const classes = `ka-wall ${n <= built ? "built" : ""}`;
        const props = own
          ? owned(
              p,
              spot(
                p,
                `wall.${n}`,
                next ? `${label}${p.words.colon}${choice!.label}` : label,
                classes,
                next,
                next ? () => p.choose(choice!) : null,
              ),
            )
          : { class: classes };
        return <span key={n} {...props} title={label} />;
      })}
      {own ? (
        <span
          {...part(p, own, "remodel", remodel, `ka-remodel ${p.view.remodel[seat] ? "built" : ""}`)}
          title={remodel}
        >
          +{all - slots}
        </span>
      ) : null}
    </div>
  );
}

function Stock({ p, seat, own }: Whose) {
  const w = boardWords(p.lang);
  const goods = p.view.goods[seat] ?? [];
  const count = (name: string, piece: string, n: number | string, label: string, extra = "") => (
    <span key={name} {...part(p, own, name, label, `ka-stock ${extra}`)} title={label}>
      <Piece id={piece} size={26} seat={seat} /> <b class="num">{n}</b>
    </span>
  );
  const trades = p.constant("trades") - (p.view.trades_used[seat] ?? 0);
  const tools = p.view.tools[seat] ?? 0;
  const used = p.view.tools_used[seat] ?? 0;
  return (
    <div class="ka-stocks" role="group" aria-label={w.stock}>
      {[...RESOURCES, "denier" as const].map((good) =>
        count(
          `resource.${good}`,
          good,
          goods[GOODS.indexOf(good)] ?? 0,
          `${p.name("good", good)}${p.words.colon}${goods[GOODS.indexOf(good)] ?? 0}`,
        ),
      )}
      <span class="ka-gap" />
      {own ? null : <Lying counts={p.view.pool[seat]} seat={seat} size={20} />}
      {count("token.trade", "influence", trades, w.trades({ left: trades }))}
      {tools
        ? count("token.tool", "tool", used ? `${tools - used}/${tools}` : tools, w.tools({ n: tools, used }))
        : null}
      {p.view.wagons[seat]
        ? count("token.wagon", "wagon", p.view.wagons[seat]!, w.wagons({ n: p.view.wagons[seat]! }))
        : null}
      {p.view.sheep[seat] ? count("sheep", "sheep", p.view.sheep[seat]!, w.sheep({ n: p.view.sheep[seat]! })) : null}
      {p.view.cows[seat] ? count("cow", "cow", p.view.cows[seat]!, w.cows({ n: p.view.cows[seat]! })) : null}
      <span class="ka-stock dim" title={w.reserve({ n: p.view.reserve[seat] ?? 0 })}>
        <Piece id="peasant" size={24} seat={seat} /> <b class="num">{p.view.reserve[seat]}</b>
      </span>
      {p.view.relics[seat]!.map((relic) => (
        <span
          key={relic}
          {...part(p, own, `relic.${relic}`, p.name("relic", relic), "ka-stock")}
          title={`${p.name("relic", relic)}. ${p.help("relic", relic) ?? ""}`}
        >
          <Piece id="relic" size={26} />
        </span>
      ))}
      <Saint p={p} seat={seat} own={own} />
    </div>
  );
}

function Saint({ p, seat, own }: Whose) {
  const w = boardWords(p.lang);
  const mode = p.view.saint_mode[seat] ?? null;
  if (mode === null) return null;
  const saint = p.view.saint_shown[seat] ?? p.view.saint[seat] ?? null;
  const label = `${w.saint}${p.words.colon}${saint ? p.name("saint", saint) : w.hiddenSaint}${mode === "hidden" ? ` (${w.hiddenSaint})` : ""}`;
  return (
    <span
      {...part(p, own, "saint", label, "ka-stock")}
      title={`${label}. ${saint ? (p.help("saint", saint) ?? "") : ""}`}
    >
      <Piece id="keeper" size={26} seat={seat} /> {saint ? p.name("saint", saint) : ""}
    </span>
  );
}

export function Abbey({ p, seat, own }: Whose) {
  const w = boardWords(p.lang);
  const places = p.view.remodel[seat] ? 9 : 7;
  return (
    <section class="ka-abbey" data-seat={seat + 1} aria-label={w.abbeyOf({ name: nameOf(p, seat) })}>
      <div class="ka-plan">
        <TowerPlace p={p} seat={seat} n={0} />
        <div class="ka-side upper">
          {[0, 1, 2, 3].map((n) => (
            <Slot key={n} p={p} seat={seat} n={n} />
          ))}
        </div>
        <TowerPlace p={p} seat={seat} n={1} />
        <Church p={p} seat={seat} own={own} />
        <TowerPlace p={p} seat={seat} n={2} />
        <div class="ka-side lower">
          {Array.from({ length: places - 4 }, (_, i) => (
            <Slot key={i} p={p} seat={seat} n={i + 4} />
          ))}
        </div>
        <TowerPlace p={p} seat={seat} n={3} />
        <Walls p={p} seat={seat} own={own} />
      </div>
      <Stock p={p} seat={seat} own={own} />
      <div class="ka-cards" tabIndex={0} role="group" aria-label={w.crusades}>
        {[0, 1].map((n) => (
          <CrusadeCard key={n} p={p} seat={seat} n={n} own={own} />
        ))}
        {own ? <TowerCards p={p} seat={seat} /> : null}
        <Unbuilt p={p} seat={seat} own={own} />
      </div>
    </section>
  );
}
