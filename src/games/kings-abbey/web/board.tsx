// The King's Abbey: the common board on the left, an abbey on the right, one's monks below.
import { useEffect, useRef, useState } from "preact/hooks";
import { defineBoard, type Fold } from "@table/board";
import type { View } from "@table/generated/kings-abbey";
import { Abbey } from "./abbey";
import { Aside } from "./aside";
import { CardPage } from "./cardpage";
import { Tray } from "./dice";
import { Darkness, MainBoard, Sale } from "./main";
import { homeSeat, nameOf, tally, type Props } from "./model";
import { Opener, type OpenCard } from "./opening";
import { usePicking } from "./picking";
import { Elias, Forecast, Phases, PlayerSeats, Strip, openAbbey } from "./players";
import { words as boardWords } from "@table/generated/words/kings-abbey";
import { ways } from "./ways";
import "./board.css";

/** Whose abbey is open; it falls shut again when there is something to decide, or a die in hand that goes into one's own. */
function useShown(p: Props): [number, (seat: number | null) => void] {
  const home = homeSeat(p);
  const shown = openAbbey.use();
  const { die } = usePicking(p);
  const deciding = p.choices.length > 0;
  useEffect(() => openAbbey.set(null), [deciding, die, home, p.table.table]);
  return [shown ?? home, (seat) => openAbbey.set(seat)];
}

function Opponents({ p, show }: { p: Props; show: (seat: number) => void }) {
  const w = boardWords(p.lang);
  return (
    <section class="ka-strips" aria-label={w.players}>
      {p.view.prestige.map((_, seat) => (
        <Strip key={seat} p={p} seat={seat} open={() => show(seat)} />
      ))}
      {p.view.seats === 1 ? <Elias p={p} /> : null}
    </section>
  );
}

function Wide({ p }: { p: Props }) {
  const [shown, show] = useShown(p);
  return (
    <div class="ka ka-wide">
      <Darkness p={p} />
      <Phases p={p} />
      <MainBoard p={p} />
      <Visit p={p} shown={shown} show={show} />
      <div class="ka-foot">
        <Tray p={p} />
        <Forecast p={p} seat={homeSeat(p)} />
      </div>
    </div>
  );
}

type Tab = "abbey" | "main" | "market" | "players";
const TABS: Tab[] = ["abbey", "main", "market", "players"];

/** Where a decision is made, or what a lesson speaks of is; players it speaks of are in the strip. */
function tabFor(p: Props): Tab | null {
  const spoken = p.spoken?.find((name) => !name.startsWith("player."));
  const targets = spoken ? [spoken] : p.choices.flatMap((c) => c.targets);
  if (p.view.kind?.startsWith("auction") || targets.some((t) => t.startsWith("market."))) return "market";
  if (targets.some((t) => /^(site|space|event|initiative|darkness)/.test(t))) return "main";
  if (targets.some((t) => t.startsWith("player."))) return "players";
  return targets.length ? "abbey" : null;
}

/** Somebody's abbey, and the way back to one's own. */
function Visit({ p, shown, show }: { p: Props; shown: number; show: (seat: number | null) => void }) {
  const w = boardWords(p.lang);
  const home = homeSeat(p);
  return (
    <div class="ka-visit">
      {shown === home ? null : (
        <p class="ka-visiting">
          {w.abbeyOf({ name: nameOf(p, shown) })}{" "}
          <button type="button" class="btn" onClick={() => show(null)}>
            {w.back}
          </button>
        </p>
      )}
      <Abbey p={p} seat={shown} own={shown === p.seat} />
    </div>
  );
}

function Phone({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const [shown, show] = useShown(p);
  const [tab, setTab] = useState<Tab>("abbey");
  useEffect(() => {
    const next = tabFor(p);
    if (next) setTab(next);
  }, [p.view.kind, p.choices.length > 0, p.spoken?.join()]);
  const [card, open] = useState<OpenCard | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const asked = p.choices.map((c) => c.text).join();
  useEffect(() => open(null), [asked]);
  useEffect(() => page.current?.querySelector(".el.legal")?.scrollIntoView({ block: "nearest" }), [tab, asked]);
  return (
    <Opener.Provider value={open}>
      <div class="ka ka-phone" ref={page}>
        <Phases p={p} />
        <div class="board-tabs" role="tablist">
          {TABS.map((t) => (
            <button
              key={t}
              type="button"
              role="tab"
              id={`ka-tab-${t}`}
              aria-controls="ka-sheet"
              aria-selected={tab === t}
              onClick={() => setTab(t)}
            >
              {w.tabs[t]}
            </button>
          ))}
        </div>
        <div class="ka-sheet" id="ka-sheet" role="tabpanel" aria-labelledby={`ka-tab-${tab}`}>
          {tab === "abbey" ? <Visit p={p} shown={shown} show={show} /> : null}
          {tab === "main" ? (
            <>
              <Darkness p={p} />
              <MainBoard p={p} sale={false} />
            </>
          ) : null}
          {tab === "market" ? (
            <div class="ka-main">
              <Sale p={p} />
            </div>
          ) : null}
          {tab === "players" ? (
            <Opponents
              p={p}
              show={(seat) => {
                show(seat);
                setTab("abbey");
              }}
            />
          ) : null}
        </div>
        {card ? <CardPage p={p} card={card} close={() => open(null)} /> : null}
      </div>
    </Opener.Provider>
  );
}

const KingsAbbey = (p: Props) => (p.phone ? <Phone p={p} /> : <Wide p={p} />);

/** A roll is one line of the log, and so are steps through the pews and what is dealt. */
const fold: Fold = {
  monk_rolled: (lang, name, events) =>
    boardWords(lang).rolled({
      name,
      dice: events
        .map((e) => Number(e.args.die))
        .sort()
        .join(", "),
    }),
  viking_rolled: (lang, _, events) =>
    boardWords(lang).vikingsRolled({
      dice: events
        .map((e) => Number(e.args.die))
        .sort()
        .join(", "),
    }),
  market_card: (lang, _, events) => boardWords(lang).marketCards({ n: events.length }),
  market_gone: (lang, _, events) => boardWords(lang).marketGone({ n: events.length }),
  stepped: (lang, name, events) => boardWords(lang).stepped({ name, n: events.length }),
};

export default defineBoard<View>({
  component: KingsAbbey,
  aside: Aside,
  seats: PlayerSeats,
  tally,
  foldsPhases: true,
  ways,
  fold,
});
