// Beside the prompt: an offer or a trade as it is being made, how the last round went, and on a phone the dice.
import { Piece, SeatMark } from "@table/icons";
import type { Good } from "@table/generated/kings-abbey";
import { Goods } from "./cards";
import { Tray } from "./dice";
import { GOODS, goodsOf, nameOf, type Props } from "./model";
import { Forecast } from "./players";
import { words as boardWords } from "@table/generated/words/kings-abbey";

const KINDS = [
  "offer_ally",
  "offer_dice",
  "offer_prestige",
  "offer_reward",
  "offer_relic",
  "offer_answer",
  "counter_answer",
  "help_peasant",
  "help_smith",
];

/** What one of two gets out of a crusade. */
function Share({ p, n, goods, blessed }: { p: Props; n: number; goods: [Good, number][]; blessed: boolean }) {
  return (
    <dd>
      <b class="ka-worth num" title={boardWords(p.lang).prestige({ n })}>
        {n}
      </b>{" "}
      <Goods list={goods} size={20} />
      {blessed ? <Piece id="relic" size={20} /> : null}
    </dd>
  );
}

/** A crusade's owner asks for help: what is wanted, what is promised. */
function Offer({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const v = p.view;
  const card = v["offer.crusade"];
  if (card === null || !KINDS.includes(v.kind ?? "")) return null;
  const owner = v["crusade.card"].findIndex((cards) => cards.includes(card));
  const ally = v["offer.ally"];
  const kinds = goodsOf(p, "crusade", card).map(([good]) => good);
  const value =
    v["crusade.value"][Math.max(0, owner)]?.[v["crusade.card"][Math.max(0, owner)]?.indexOf(card) ?? 0] ?? 0;
  const reward = v["offer.reward"].flatMap((n, i): [Good, number][] => (n > 0 && kinds[i] ? [[kinds[i]!, n]] : []));
  const whole = goodsOf(p, "crusade", card);
  const kept = whole
    .map(([good, n]): [Good, number] => [good, n - (reward.find(([g]) => g === good)?.[1] ?? 0)])
    .filter(([, n]) => n > 0);
  const prestige = p.figure("crusade", card, "prestige");
  const relic = p.figure("crusade", card, "relic") > 0;
  const given = v["offer.relic"] === "yes";
  return (
    <section class="ka-dialogue decision">
      <h2>{w.offer}</h2>
      <p class="ka-terms-line">
        {owner >= 0 ? <SeatMark seat={owner} /> : null}{" "}
        {ally === null
          ? nameOf(p, Math.max(0, owner))
          : w.asks({ owner: nameOf(p, Math.max(0, owner)), ally: nameOf(p, ally) })}
      </p>
      <dl class="ka-terms">
        <div>
          <dt>
            {p.name("crusade", card)} {w.whole}
          </dt>
          <Share p={p} n={prestige} goods={whole} blessed={relic} />
        </div>
        <div>
          <dt>{w.gets}</dt>
          <dd>
            {v["offer.dice"] ? (
              <>
                {w.dice({ n: v["offer.dice"] })} <Piece id={`die-neutral-${value || 6}`} size={20} />
              </>
            ) : (
              "…"
            )}
          </dd>
        </div>
        <div class="ka-promise">
          <dt>{w.gives}</dt>
          <Share p={p} n={v["offer.prestige"]} goods={reward} blessed={given} />
        </div>
        <div>
          <dt>{w.keeps}</dt>
          <Share p={p} n={prestige - v["offer.prestige"]} goods={kept} blessed={relic && !given} />
        </div>
        {v["offer.counter"] && ally !== null ? (
          <div class="ka-promise">
            <dt>{nameOf(p, ally)}</dt>
            <dd>{w.counter({ n: v["offer.counter"] })}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

/** How much of a good is gained, or given, by a way. */
function turned(p: Props, way: Props["ways"][number], gained: boolean): [Good, number] | null {
  const [was, is] = [p.view, way.leads].map((view) => view?.goods[p.seat ?? 0] ?? []);
  const at = GOODS.findIndex((_, i) => (gained ? is![i]! > was![i]! : is![i]! < was![i]!));
  return at < 0 ? null : [GOODS[at]!, Math.abs(is![at]! - was![at]!)];
}

/** Whole trades to choose from: so much of this for so much of that. */
function Trades({ p }: { p: Props }) {
  const rows = p.ways.map((way) => ({ way, gives: turned(p, way, false), gets: turned(p, way, true) }));
  return (
    <div class="buttons ka-trades">
      {rows.map(({ way, gives, gets }) =>
        gives && gets ? (
          <button
            key={way.list.map((c) => c.text).join()}
            type="button"
            class="btn"
            data-choice={way.list.map((c) => c.text).join(", ")}
            aria-label={`${p.count("good", ...gives)} → ${p.count("good", ...gets)}`}
            onClick={() => p.choose(way.list[0]!, ...way.list.slice(1))}
          >
            {gives[1]} <Piece id={gives[0]} size={22} /> → {gets[1]} <Piece id={gets[0]} size={22} />
          </button>
        ) : null,
      )}
    </div>
  );
}

function Trade({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const v = p.view;
  const kind = v.kind ?? "";
  if (kind.startsWith("trade_") && v["trade.give"]) {
    return (
      <section class="ka-dialogue decision">
        <h2>{w.trade}</h2>
        <p class="ka-terms-line">
          <Piece id={v["trade.give"]} size={30} /> → {v["trade.get"] ? <Piece id={v["trade.get"]} size={30} /> : "…"}
        </p>
        <Trades p={p} />
      </section>
    );
  }
  const partner = v["deal.partner"];
  if (!kind.startsWith("stables_") || partner === null) return null;
  const side = (good: Good | null, n: number) =>
    good ? (
      <>
        {n || "…"} <Piece id={good} size={26} />
      </>
    ) : (
      "…"
    );
  return (
    <section class="ka-dialogue decision">
      <h2>{w.trade}</h2>
      <p>{w.deal({ a: nameOf(p, kind === "stables_answer" ? v.turn : v.actor), b: nameOf(p, partner) })}</p>
      <p class="ka-terms-line">
        {side(v["deal.give"], v["deal.give_n"])} → {side(v["deal.get"], v["deal.get_n"])}
      </p>
    </section>
  );
}

/** What the last whole round brought each player, by cause. */
function LastRound({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const events = p.table.rows.flatMap((row) => row.events);
  const begins = events.flatMap((e, i) => (e.kind === "round" ? [i] : []));
  const from = begins[begins.length - 2];
  const to = begins[begins.length - 1];
  if (
    from === undefined ||
    to === undefined ||
    (p.view.phase !== "ph_event" && p.view.phase !== "ph_abbey") ||
    p.choices !== p.table.choices
  )
    return null;
  const sums = p.view.prestige.map(() => new Map<string, number>());
  for (const e of events.slice(from, to)) {
    if ((e.kind !== "prestige_gained" && e.kind !== "prestige_lost") || e.seat === null) continue;
    const cause = String(e.args.cause);
    const n = Number(e.args.n) * (e.kind === "prestige_lost" ? -1 : 1);
    sums[e.seat]?.set(cause, (sums[e.seat]!.get(cause) ?? 0) + n);
  }
  const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
  return (
    <section class="ka-summary decision">
      <h2>{w.lastRound({ n: Number(events[from]!.args.round) })}</h2>
      <ul>
        {sums.map((causes, seat) => (
          <li key={seat}>
            <SeatMark seat={seat} /> <b class="num">{signed([...causes.values()].reduce((a, b) => a + b, 0))}</b>
            <span>
              {[...causes].map(([cause, n]) => `${p.name("cause", cause)} ${signed(n)}`).join(", ") || w.nothing}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Is something being negotiated? */
const talking = (p: Props): boolean => /^(offer|counter|help|trade|stables)_/.test(p.view.kind ?? "");

export function Aside(p: Props) {
  const dice = p.choices.some((c) => c.targets.some((t) => t.startsWith("die."))); // a dialogue that is not about dice needs their room
  return (
    <>
      <Offer p={p} />
      <Trade p={p} />
      {p.phone || talking(p) ? null : <LastRound p={p} />}
      {p.phone && p.seat !== null && p.table.status === "playing" && (!talking(p) || dice) ? (
        <div class="ka-phone-tray">
          <Forecast p={p} seat={p.seat} />
          <Tray p={p} />
        </div>
      ) : null}
    </>
  );
}
