// Who plays: a strip for each, opened by a click; the phases of the round; what this round still asks for.
import { Piece, SeatMark } from "@table/icons";
import { Seats } from "@table/pages/seats";
import { Shared } from "@table/shared";
import { spot } from "@table/spot";
import { GOODS, PHASES, RESOURCES, VALUES, homeSeat, nameOf, type Props } from "./model";
import { words as boardWords } from "@table/generated/words/kings-abbey";

const SOON = 2; // phases to come that are named where there is little room,
const LATER = 5; // and where there is more

/** How near a phase is to the present one: less is said of those that are far. */
function nearness(i: number, at: number): string {
  if (i === at) return "present";
  if (i < at) return "past";
  if (i <= at + SOON) return "soon";
  return i <= at + LATER ? "later" : "far";
}

export function Phases({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const at = PHASES.indexOf(p.view.phase ?? "ph_roll");
  const rounds = p.view.quick ? 5 : 7;
  return (
    <ol class="ka-phases" aria-label={w.phases}>
      <li class="ka-round">
        <b class="display">{p.view.round ? w.round({ n: p.view.round, of: rounds }) : w.setup}</b>
      </li>
      {p.view.round === 0
        ? null
        : PHASES.map((phase, i) => (
            <li
              key={phase}
              class={nearness(i, at)}
              title={p.name("phase", phase)}
              aria-current={i === at ? "step" : undefined}
            >
              <i class="num">{i + 1}</i>
              {i >= at ? <span>{p.name("phase", phase)}</span> : null}
            </li>
          ))}
    </ol>
  );
}

/** What the last move brought or cost somebody in prestige, and why. */
function Change({ p, seat }: { p: Props; seat: number }) {
  const row = p.table.rows[p.table.rows.length - 1];
  const changes = (row?.events ?? []).filter(
    (e) => e.seat === seat && (e.kind === "prestige_gained" || e.kind === "prestige_lost"),
  );
  const n = changes.reduce((sum, e) => sum + Number(e.args.n) * (e.kind === "prestige_lost" ? -1 : 1), 0);
  if (!n) return null;
  const causes = [...new Set(changes.map((e) => p.name("cause", String(e.args.cause))))].join(", ");
  return (
    <em key={row!.seq} class={`ka-change num ${n < 0 ? "less" : ""}`} title={causes}>
      {n < 0 ? `−${-n}` : `+${n}`} <small>{causes}</small>
    </em>
  );
}

const diceOf = (p: Props, seat: number): number => (p.view.pool[seat] ?? []).reduce((a, b) => a + b, 0);
const isFirst = (p: Props, seat: number): boolean => p.view.first === seat && !p.view.elias_first;
const cardsOf = (p: Props, seat: number): number =>
  (p.view.unbuilt[seat] ?? []).reduce((a, b) => a + b, 0) + (p.view["crusade.card"][seat] ?? []).filter(Boolean).length;

/** All that a strip shows, in words. */
function stripLabel(p: Props, seat: number): string {
  const w = boardWords(p.lang);
  const goods = p.view.goods[seat] ?? [];
  const pool = p.view.pool[seat] ?? [];
  return [
    nameOf(p, seat),
    isFirst(p, seat) ? w.first : "",
    w.prestige({ n: p.view.prestige[seat] ?? 0 }),
    w.against({ defence: p.view.defence[seat] ?? 0, dark: p.view.darkness_level }),
    w.population({ n: p.view.population[seat] ?? 0 }),
    w.food({ n: p.view.food_need[seat] ?? 0 }),
    w.diceLeft({ n: diceOf(p, seat) }),
    VALUES.flatMap((v) => (pool[v - 1] ? [`${pool[v - 1]} × ${v}`] : [])).join(", "),
    RESOURCES.map((good, i) => p.count("good", good, goods[i] ?? 0)).join(", "),
    w.cards({ n: cardsOf(p, seat) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The figures of a strip: defence against the dark, people, dice, stock, cards. */
function Facts({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const dice = diceOf(p, seat);
  const goods = p.view.goods[seat] ?? [];
  const defence = p.view.defence[seat] ?? 0;
  const dark = p.view.darkness_level;
  const cards = cardsOf(p, seat);
  return (
    <span class="ka-facts num">
      <i title={w.against({ defence, dark })} class={defence < dark ? "short" : ""}>
        <svg class="ka-mini-shield" viewBox="0 0 40 44" aria-hidden="true">
          <path d="M3 3H37V22Q37 36 20 42Q3 36 3 22Z" />
        </svg>
        {defence}
        <small>/{dark}</small>
      </i>
      <i title={w.population({ n: p.view.population[seat] ?? 0 })}>
        <Piece id="peasant" size={16} seat={seat} />
        {p.view.population[seat]}
      </i>
      <i title={w.diceLeft({ n: dice })}>
        <Piece id="die-personal-5" size={15} seat={seat} />
        {dice}
      </i>
      <i
        title={w.food({ n: p.view.food_need[seat] ?? 0 })}
        class={`ka-roomy ${(goods[1] ?? 0) < (p.view.food_need[seat] ?? 0) ? "short" : ""}`}
      >
        <Piece id="grain" size={16} />
        {goods[1] ?? 0}
        <small>/{p.view.food_need[seat]}</small>
      </i>
      {(["wood", "stone", "sand"] as const).map((good) => (
        <i key={good} class="ka-roomy" title={p.name("good", good)}>
          <Piece id={good} size={16} />
          {goods[GOODS.indexOf(good)]}
        </i>
      ))}
      <i title={p.name("good", "denier")}>
        <Piece id="denier" size={16} />
        {goods[GOODS.indexOf("denier")]}
      </i>
      <i class="ka-roomy" title={w.cards({ n: cards })}>
        <span class="ka-back" />
        {cards}
      </i>
    </span>
  );
}

/** Whose abbey is open; null: one's own. */
export const openAbbey = new Shared<number | null>(null);

/** The strip over the board: a click opens somebody's abbey. */
export function PlayerSeats(p: Props) {
  const w = boardWords(p.lang);
  const shown = openAbbey.use() ?? homeSeat(p);
  const el = (seat: number) => {
    const { legal } = p.standing(`player.${seat}`);
    const label = `${stripLabel(p, seat)}. ${w.open({ name: nameOf(p, seat) })}`;
    const press = legal ? null : () => openAbbey.set(seat);
    return {
      ...spot(p, `player.${seat}`, label, "ka-seat-leaf", legal, press),
      tabIndex: 0,
      "aria-pressed": shown === seat,
    };
  };
  return (
    <Seats
      p={p}
      counters={(seat) => <Facts p={p} seat={seat} />}
      state={(seat) => (
        <>
          {isFirst(p, seat) ? <Piece id="chalice" size={18} /> : null}
          <Change p={p} seat={seat} />
        </>
      )}
      el={el}
    >
      {p.view.seats === 1 ? (
        <li class="ka-elias-seat">
          <Elias p={p} />
        </li>
      ) : null}
    </Seats>
  );
}

/** On a phone's own page. */
export function Strip({ p, seat, open }: { p: Props; seat: number; open: () => void }) {
  const w = boardWords(p.lang);
  const name = nameOf(p, seat);
  const { legal } = p.standing(`player.${seat}`);
  const label = `${stripLabel(p, seat)}. ${w.open({ name })}`;
  return (
    <div
      {...spot(p, `player.${seat}`, label, "ka-strip", legal, legal ? null : open)}
      tabIndex={0}
      data-seat={seat + 1}
      title={label}
    >
      <span class="ka-who">
        <SeatMark seat={seat} /> <b>{name}</b>
        {isFirst(p, seat) ? <Piece id="chalice" size={18} /> : null}
      </span>
      <Facts p={p} seat={seat} />
    </div>
  );
}

/** What Elias did since the round began, oldest first; that he rolled is seen in his dice. */
function deedsOfElias(p: Props): string[] {
  const events = p.table.rows.flatMap((row) => row.events);
  const from = events.map((e) => e.kind).lastIndexOf("round");
  return events
    .slice(from + 1)
    .filter((e) => e.targets.includes("elias") && e.kind !== "elias_pool")
    .map((e) => e.text);
}

/** Solo: the dummy's dice and peasants, and his last deed. */
export function Elias({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const deeds = deedsOfElias(p);
  const pool = p.view.elias_pool;
  const label = `${w.elias}${p.words.colon}${VALUES.flatMap((v) => (pool[v - 1] ? [`${pool[v - 1]} × ${v}`] : [])).join(", ")}${p.words.semicolon}${w.population({ n: p.view.elias_peasants })}`;
  return (
    <div {...p.el("elias", label, "ka-strip ka-elias")} title={[label, ...deeds].join("\n")}>
      <span class="ka-who">
        <b>{w.elias}</b>
        {p.view.elias_first ? <Piece id="chalice" size={18} /> : null}
      </span>
      <span class="ka-lying">
        {VALUES.flatMap((v) =>
          Array.from({ length: pool[v - 1] ?? 0 }, (_, i) => (
            <Piece key={`${v}.${i}`} id={`die-neutral-${v}`} size={20} />
          )),
        )}
      </span>
      <span class="ka-facts num">
        <i>
          <Piece id="peasant" size={16} />
          {p.view.elias_peasants}
        </i>
      </span>
      {deeds.length ? <span class="ka-deed">{deeds[deeds.length - 1]}</span> : null}
    </div>
  );
}

export function Forecast({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const v = p.view;
  return (
    <p class="ka-forecast">
      {w.forecast({
        food: v.food_need[seat] ?? 0,
        grain: v.goods[seat]?.[1] ?? 0,
        dark: v.darkness_level,
        defence: v.defence[seat] ?? 0,
        income: v.income[seat] ?? 0,
      })}
    </p>
  );
}
