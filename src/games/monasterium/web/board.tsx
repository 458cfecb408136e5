// Monasterium: five monasteries along a road, six slots of dice, and one's own cathedral with its window.
import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { defineBoard, type Fold } from "@table/board";
import type { View } from "@table/generated/monasterium";
import { Piece } from "@table/icons";
import { Cathedral, Tokens } from "./cathedral";
import { DiceStrip } from "./dice";
import { GlassDefs } from "./glass";
import { Country } from "./map";
import { Missions } from "./missions";
import { PlayerCard, PlayerSeats } from "./others";
import { show, useShown } from "./shown";
import { seatName, seatsOf, tally, type Props } from "./things";
import { words as boardWords } from "@table/generated/words/monasterium";
import "./board.css";

const TABS = ["board", "cathedral", "players", "missions"] as const;
type Tab = (typeof TABS)[number];

/** Where an element is drawn; null: always in sight. */
const TAB_OF: Record<string, Tab> = {
  building: "board",
  chapel: "board",
  cloister: "board",
  pile: "board",
  road: "board",
  column: "cathedral",
  action: "cathedral",
  novice: "cathedral",
  extra: "cathedral",
  window: "cathedral",
  line: "cathedral",
  mission: "missions",
};

/** The names of what may be clicked now, as one text: it changes when the decision does. */
const openPlaces = (p: Props): string[] => p.choices.flatMap((c) => c.targets);

function Phone({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const [tab, setTab] = useState<Tab>("board");
  const [whole, setWhole] = useState(false);
  const shown = useShown(p);
  const page = useRef<HTMLDivElement>(null);
  const places = openPlaces(p);
  const meant = p.spoken?.length ? p.spoken : places;
  const wanted = meant.map((name) => TAB_OF[name.split(".")[0]!]).find(Boolean);
  const asked = meant.join(" ");
  useEffect(() => {
    if (wanted) setTab(wanted);
    if (wanted === "board") setWhole(false); // what is asked must be large enough to be touched
  }, [asked]);
  useEffect(() => {
    if (wanted === tab)
      page.current?.querySelector(".el.legal")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab, asked]);
  const titles = { board: w.tabBoard, cathedral: w.cathedral, players: w.players, missions: w.missions };
  const home = p.seat ?? 0;
  const first = p.view.first_player;
  return (
    <div class="mm mm-phone" ref={page}>
      <p class="mm-strip num">
        <span>
          {w.year({ year: p.view.year, of: p.constant("years") })},{" "}
          {w.round({ round: p.view.round_in_year + 1, of: p.view.n })}
        </span>
        {first === null ? null : (
          <span>
            <Piece id="chalice" size={18} seat={first} /> {w.starts({ name: seatName(p, first) })}
          </span>
        )}
      </p>
      <div class="mm-tabs" role="tablist">
        {TABS.map((t) => (
          <button key={t} role="tab" aria-selected={t === tab} onClick={() => setTab(t)}>
            {titles[t]}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={titles[tab]} class="mm-panel" tabIndex={tab === "board" ? 0 : undefined}>
        {tab === "board" ? (
          <>
            <div class={`mm-pan ${whole ? "whole" : wanted === "board" ? "near" : ""}`} tabIndex={0}>
              <Country p={p} />
            </div>
            <p class="mm-zoom">
              <button type="button" class="btn quiet" aria-pressed={whole} onClick={() => setWhole(!whole)}>
                {whole ? w.near : w.whole_map}
              </button>
            </p>
          </>
        ) : null}
        {tab === "cathedral" ? <Cathedral p={p} seat={home} phone /> : null}
        {tab === "missions" ? <Missions p={p} seat={home} /> : null}
        {tab === "players"
          ? seatsOf(p).map((seat) => (
              <Fragment key={seat}>
                <PlayerCard p={p} seat={seat} shown={shown === seat} />
                {shown === seat && seat !== home ? <Cathedral p={p} seat={seat} phone /> : null}
              </Fragment>
            ))
          : null}
      </div>
    </div>
  );
}

function Wide({ p }: { p: Props }) {
  const seat = useShown(p);
  const mine = openPlaces(p).join(" ");
  // Whoever has to choose needs the own board.
  useEffect(() => {
    if (mine) show(null);
  }, [mine]);
  return (
    <div class="mm mm-wide">
      <Missions p={p} seat={p.seat ?? 0} />
      <div class="mm-board">
        <Country p={p} />
      </div>
      <DiceStrip p={p} seat={p.seat ?? 0} />
      <Cathedral p={p} seat={seat} phone={false} />
    </div>
  );
}

const Monasterium = (p: Props) => (
  <>
    <GlassDefs />
    {p.phone ? <Phone p={p} /> : <Wide p={p} />}
  </>
);

/** Beside the prompt: on a phone the dice and one's tokens, which must always be at hand. */
function Beside(p: Props) {
  if (!p.phone) return null;
  const seat = p.seat ?? 0;
  const asked = openPlaces(p).map((name) => name.split(".")[0]!);
  const elsewhere = asked.some((sort) => TAB_OF[sort]) && !asked.includes("slot"); // the slots give way to what is asked
  return (
    <div class={`mm mm-hand ${elsewhere ? "elsewhere" : ""}`} data-seat={seat + 1}>
      <DiceStrip p={p} seat={seat} />
      <Tokens p={p} seat={seat} />
    </div>
  );
}

/** A roll is one line of the log, and so are the missions of a game. */
const fold: Fold = {
  mission_drawn: (lang, _, events) => boardWords(lang).missionsDrawn({ n: events.length }),
  die_rolled: (lang, name, events) => {
    const of = (die: string) =>
      events
        .filter((e) => e.args.die === die)
        .map((e) => Number(e.args.value))
        .sort()
        .join(", ");
    const { both, neutral, personal } = boardWords(lang).rolls;
    const rolled = { name, neutral: of("neutral"), personal: of("personal") };
    return !rolled.personal ? neutral(rolled) : rolled.neutral ? both(rolled) : personal(rolled);
  },
};

export default defineBoard<View>({ component: Monasterium, aside: Beside, seats: PlayerSeats, fold, tally });
