// The main board: event, market, sites and initiative; the night rises on the edge of the page.
import { Piece } from "@table/icons";
import type { EventCard, EventType, Site } from "@table/generated/kings-abbey";
import { BuildingFace, Goods, describeBuilding, rewardOf } from "./cards";
import { Die, dropTarget } from "./dice";
import { SITES, nameOf, type Props } from "./model";
import { useOpening } from "./opening";
import { spot } from "@table/spot";
import { usePicking } from "./picking";
import { Vikings, attacked } from "./vikings";
import { capital } from "@table/say";
import { words as boardWords } from "@table/generated/words/kings-abbey";

const SCENE: Record<Site, [string, string][]> = {
  forest: [
    ["g", "M10 40L18 22H13L20 8L27 22H22L30 40Z"],
    ["g", "M32 40L40 18H35L43 2L51 18H46L54 40Z"],
    ["g", "M54 40L61 25H57L63 12L69 25H65L72 40Z"],
    ["o", "M18 40H22V45H18ZM41 40H45V45H41ZM61 40H65V45H61Z"],
  ],
  field: [
    ["y", "M4 44Q8 22 4 14Q40 6 76 14Q72 24 76 44Q40 50 4 44Z"],
    ["n", "M8 22q32 -8 64 0M8 30q32 -8 64 0M7 38q33 -8 66 0"],
    ["y", "M60 16q-3 -9 3 -12q6 3 3 12Z"],
  ],
  mountain: [
    ["w", "M2 45L24 12L34 26L48 4L78 45Z"],
    ["k", "M24 12L18 21L24 19L29 21ZM48 4L41 15L48 13L54 16Z"],
    ["n", "M34 26L42 45M24 26L16 45"],
  ],
  sand_pit: [
    ["c", "M2 45Q14 22 28 30Q40 12 56 26Q70 22 78 45Z"],
    ["n", "M20 40q10 -6 20 0M44 36q10 -6 18 0"],
    ["o", "M56 26L66 6L68 7L59 28Z"],
    ["i", "M64 10L70 4L74 8L67 13Z"],
  ],
};

const GOOD_OF: Record<Site, string> = { forest: "wood", field: "grain", mountain: "stone", sand_pit: "sand" };

function SitePlace({ p, site }: { p: Props; site: Site }) {
  const w = boardWords(p.lang);
  const picking = usePicking(p);
  const n = SITES.indexOf(site);
  const free = p.view.bonus_free[n] ?? 0;
  const divisor = p.figure("site", site, "divisor");
  const label = `${p.name("site", site)}, ${w.divided({ n: divisor })}, ${w.bonusFree({ n: free })}`;
  const props = picking.place(`site.${site}`, label, "ka-site");
  // With a die in hand a space is its site; else a click there says how many dice go (ways.ts).
  const space = (name: string, said: string, classes: string) =>
    picking.die === null
      ? p.el(name, said, classes)
      : spot(p, name, said, classes, false, () => props.onClick(new Event("click")));
  return (
    <div class="ka-site-box">
      <div {...props} {...dropTarget(props.onClick)} title={label}>
        <svg class="house ka-scene" viewBox="0 0 80 48" aria-hidden="true">
          {SCENE[site].map(([paint, d], i) => (
            <path key={i} class={`ho-${paint}`} d={d} />
          ))}
        </svg>
        <span class="ka-site-name">{p.name("site", site)}</span>
        <span class="ka-site-rate num">
          <Piece id={GOOD_OF[site]} size={18} /> ÷{divisor}
        </span>
      </div>
      <span {...space(`space.${site}.main`, capital(p.name("space", `${site}_main`)), "ka-space")}>
        {p.view.main_die.map((dice, seat) =>
          dice[n] ? <Die key={seat} value={dice[n]!} seat={seat} size={20} /> : null,
        )}
      </span>
      <span
        {...space(`space.${site}.bonus`, w.bonusFree({ n: free }), "ka-space bonus")}
        title={w.bonusFree({ n: free })}
      >
        {p.view.bonus_die.map((dice, seat) =>
          dice[n] ? <Die key={seat} value={dice[n]!} seat={seat} size={20} /> : null,
        )}
        {p.view.elias_bonus.includes(site) ? <Piece id="die-neutral-6" size={20} /> : null}
        {Array.from({ length: free }, (_, i) => (
          <i key={i} class="ka-bonus" />
        ))}
      </span>
    </div>
  );
}

function Initiative({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const picking = usePicking(p);
  const holder = p.view.initiative_holder;
  const label = `${w.initiative}, ${w.tokens({ n: p.view.initiative_pile })}${holder === null ? "" : `, ${nameOf(p, holder)}`}`;
  const props = picking.place("initiative", label, "ka-site ka-initiative");
  return (
    <div class="ka-site-box">
      <div {...props} {...dropTarget(props.onClick)} title={label}>
        <Piece id="power" size={40} />
        <span class="ka-site-name">{w.initiative}</span>
        <span class="ka-site-rate num">{p.view.initiative_pile}</span>
      </div>
      <span class="ka-space">
        {holder === null ? (
          p.view.initiative_elias ? (
            w.elias
          ) : null
        ) : (
          <Piece id={`mark-${holder + 1}`} size={18} seat={holder} />
        )}
      </span>
    </div>
  );
}

function Market({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const opening = useOpening();
  return (
    <section class="ka-market" aria-label={w.market}>
      {[3, 2, 1, 0].map((row) => (
        <div key={row} class="ka-market-row">
          {[0, 1].map((column) => {
            const building = p.view.market[column]?.[row] ?? null;
            const name = `market.${column}.${row}`;
            const label = building ? describeBuilding(p, building, w.price({ n: row + 1 })) : w.emptyMarket;
            return (
              <div
                key={column}
                {...opening(
                  p.el(name, label, `ka-card ka-sale ${building ? "" : "none"}`),
                  building && { element: name, building, price: row + 1 },
                )}
                title={label}
              >
                {building ? (
                  <>
                    <BuildingFace p={p} building={building} />
                    <span class="ka-gift">
                      +<Goods list={rewardOf(p, building)} size={14} />
                    </span>
                  </>
                ) : null}
              </div>
            );
          })}
          <span class="ka-price num" title={w.price({ n: row + 1 })}>
            {row + 1}
            <Piece id="denier" size={18} />
          </span>
        </div>
      ))}
    </section>
  );
}

/** Before the first round: the buildings that are bid for. On a phone they are taken here, else beside one's own abbey. */
function Starters({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const opening = useOpening();
  return (
    <section class="ka-starters" aria-label={w.starters}>
      <h2 class="sc">{w.starters}</h2>
      {p.view.start_left.map((building) => {
        const label = describeBuilding(p, building);
        const element = `card.${building}`;
        const props = p.phone
          ? opening(p.el(element, label, "ka-card"), { element, building })
          : { class: "ka-card", role: "img" as const, "aria-label": label };
        return (
          <div key={building} {...props} title={label}>
            <BuildingFace p={p} building={building} />
          </div>
        );
      })}
    </section>
  );
}

const TYPES: EventType[] = ["plenty", "disaster", "vikings"];
const SIGN: Record<EventType, string> = { plenty: "grain", disaster: "hourglass", vikings: "ship" };

/** Crusades nobody has seen yet; those with a relic are only there when relics are. */
function crusadesLeft(p: Props): number {
  const cards = p.description.types.find((t) => t.name === "crusade")?.rows ?? [];
  return (
    cards.filter((card) => p.view.relics_on || p.figure("crusade", card.id, "relic") === 0).length -
    p.view.crusades_seen.length
  );
}

const typeOf = (p: Props, event: EventCard | null) =>
  event ? (TYPES[p.figure("event_card", event, "type") - 1] ?? null) : null;

/** The face of an event, or its back before there is one. */
export function EventFace({ p, event }: { p: Props; event: EventCard | null }) {
  const w = boardWords(p.lang);
  const type = typeOf(p, event);
  const name = event ? p.name("event_card", event) : w.noEvent;
  const help = event ? p.help("event_card", event) : null;
  return (
    <>
      {type ? <Piece id={SIGN[type]} size={44} /> : <span class="ka-event-back" />}
      <span>
        <b>{name}</b>
        {type && p.name("event_type", type) === name ? null : <em>{type ? p.name("event_type", type) : w.event}</em>}
        {help ? <span class="ka-event-text">{help}</span> : null}
      </span>
    </>
  );
}

function EventPanel({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const { event } = p.view;
  const type = typeOf(p, event);
  const left = p.view.event_left;
  const crusades = crusadesLeft(p);
  const vikings = (left[2] ?? 0) + p.view.event_under;
  const pile = `${w.pileLeft({ plenty: left[0] ?? 0, disaster: left[1] ?? 0, vikings })}${p.view.event_under ? ` (${w.under({ n: p.view.event_under })})` : ""}${p.words.semicolon}${w.crusadesLeft({ n: crusades })}`;
  const name = event ? p.name("event_card", event) : w.noEvent;
  const help = event ? p.help("event_card", event) : null;
  return (
    <section class={`ka-event ${type ?? ""}`} aria-label={w.event}>
      <div
        key={event ?? "none"}
        {...(attacked(p) ? { class: "ka-event-card" } : p.el("event", `${name}. ${help ?? ""}`, "ka-event-card"))}
        title={help ?? undefined}
      >
        <EventFace p={p} event={event} />
      </div>
      <div class="ka-event-pile num" title={pile} role="img" aria-label={pile}>
        {TYPES.map((t, i) => (
          <span key={t}>
            <Piece id={SIGN[t]} size={20} /> {t === "vikings" ? vikings : left[i]}
          </span>
        ))}
        <span>
          <Piece id="master" size={20} seat={4} /> {crusades}
        </span>
      </div>
    </section>
  );
}

/** Ivy between two levels of the darkness; its leaves fall when the night has passed them. */
const Ivy = ({ bare }: { bare: boolean }) => (
  <svg class={`ka-ivy ${bare ? "bare" : ""}`} viewBox="-13 -20 26 40" aria-hidden="true">
    <path class="ka-stem" d="M0 -20C3 -8 -3 6 0 20" />
    {[
      [0, -8, -68],
      [1, -2, 58],
      [-1, 8, -52],
    ].map(([x, y, turn]) => (
      <path
        key={turn}
        class="ka-leaf"
        transform={`translate(${x} ${y}) rotate(${turn})`}
        d="M0 0C-3 0-5-2-5.5-4.5C-3.5-4.5-2-5.5 0-10C2-5.5 3.5-4.5 5.5-4.5C5-2 3 0 0 0Z"
      />
    ))}
  </svg>
);

/** Eight cells from the bottom; the night has come up to the present one. */
export function Darkness({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const levels = [0, 1, 2, 3, 4, 5, 6, 7].map((cell) => p.figure("darkness", cell, "level"));
  const now = p.view.darkness;
  const next = levels[now + 1];
  const label =
    w.darkness({ level: p.view.darkness_level || levels[now]! }) + (next ? `, ${w.next({ level: next })}` : "");
  return (
    <div {...p.el("darkness", label, "ka-dark")} title={label} style={{ "--night": (now + 1) / levels.length }}>
      <i class="ka-night" />
      {levels
        .flatMap((level, i) => [
          i && !p.phone ? <Ivy key={`ivy${i}`} bare={i <= now} /> : null,
          <span key={i} class={`num ${i === now ? "present" : i < now ? "past" : ""}`}>
            {level}
          </span>,
        ])
        .reverse()}
    </div>
  );
}

/** What can be had: the market, or before the first round the buildings bid for. */
export const Sale = ({ p }: { p: Props }) =>
  p.view.kind?.startsWith("auction") ? <Starters p={p} /> : <Market p={p} />;

export function MainBoard({ p, sale = true }: { p: Props; sale?: boolean }) {
  const w = boardWords(p.lang);
  return (
    <div class="ka-main" tabIndex={0} role="group" aria-label={w.tabs.main}>
      <EventPanel p={p} />
      {attacked(p) ? <Vikings p={p} /> : sale ? <Sale p={p} /> : null}
      <section class="ka-sites" aria-label={w.sites}>
        {SITES.map((site) => (
          <SitePlace key={site} p={p} site={site} />
        ))}
        <Initiative p={p} />
      </section>
    </div>
  );
}
