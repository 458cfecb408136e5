// Monastery: the plan grows on the page, the dial and the hand stand beside it, the letters below.
import { useEffect, useState } from "preact/hooks";
import { Piece, Tinctures } from "@table/icons";
import { defineBoard, type Fold } from "@table/board";
import type { View } from "@table/generated/monastery";
import { Dial, DialBar } from "./dial";
import { Bag, Hand } from "./hand";
import { useTurning } from "./laying";
import { Letters } from "./letters";
import { paint, playing, type Props } from "./model";
import { Plan } from "./plan";
import { Figures, Ledger, PlayerSeats, Purse, tally } from "./players";
import { words as boardWords } from "@table/generated/words/monastery";
import "./board.css";

function Supply({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const label = w.supply({ n: p.view.supply });
  return (
    <div class="mo-supply" data-el="supply" title={label} role="img" aria-label={label}>
      <Piece id="blessing" size={34} />{" "}
      <b class="num" aria-hidden="true">
        {p.view.supply}
      </b>
    </div>
  );
}

type Tab = "plan" | "letters" | "players";
const TABS: Tab[] = ["plan", "letters", "players"];

/** What is chosen among, or what a lesson speaks of. */
const asked = (p: Props): readonly string[] => (p.spoken?.length ? p.spoken : p.choices.flatMap((c) => c.targets));

/** Where a decision is made. (Players stand over the board, too.) */
function tabFor(p: Props): Tab {
  const targets = asked(p);
  if (targets.some((t) => t.startsWith("grid.") || t.startsWith("strip."))) return "letters";
  return targets.includes("supply") ? "players" : "plan";
}

/** Turned to where the decision is made, whenever there is another. */
function Phone({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const turning = useTurning(p);
  const home = tabFor(p);
  const [tab, setTab] = useState<Tab>(home);
  useEffect(() => {
    if (p.choices.length || p.spoken) setTab(home);
  }, [p.view.phase, p.choices.length > 0, p.spoken?.join()]);
  return (
    <div class="mo mo-phone fills">
      <DialBar p={p} />
      <div class="board-tabs" role="tablist">
        {TABS.map((t) => (
          <button
            key={t}
            type="button"
            role="tab"
            id={`mo-tab-${t}`}
            aria-controls={tab === t ? "mo-page" : undefined}
            aria-selected={tab === t}
            onClick={() => setTab(t)}
          >
            {w.tabs[t]}
          </button>
        ))}
      </div>
      <div
        class={`mo-page of-${tab}`}
        id="mo-page"
        role="tabpanel"
        aria-labelledby={`mo-tab-${tab}`}
        tabIndex={tab === "plan" ? undefined : 0} // it may have to scroll
      >
        {tab === "plan" ? (
          <Plan p={p} turning={turning} />
        ) : tab === "letters" ? (
          <Letters p={p} />
        ) : (
          <>
            {playing(p.view).map((c) => (
              <Figures key={c} p={p} colour={c} />
            ))}
            <Supply p={p} />
          </>
        )}
      </div>
    </div>
  );
}

/** On a phone the hand shares the sheet with the prompt: open where something is chosen from it, else put away. */
function Held({ p }: { p: Props }) {
  const wanted = asked(p).some((t) => t.startsWith("hand.") || t === "bag");
  const [open, setOpen] = useState(wanted);
  useEffect(() => setOpen(wanted), [p.view.phase, wanted, p.spoken?.join()]);
  return (
    <div class="mo mo-phone mo-drawer">
      {p.seat === null ? (
        <Bag p={p} />
      ) : (
        <Hand p={p} fold={{ open, turn: () => setOpen(!open) }}>
          <Bag p={p} />
        </Hand>
      )}
    </div>
  );
}

function Wide({ p }: { p: Props }) {
  const turning = useTurning(p);
  return (
    <div class="mo mo-wide">
      <div class="mo-middle">
        <Hand p={p} />
        <Plan p={p} turning={turning} />
        <div class="mo-side">
          <Dial p={p} />
          <div class="mo-stock">
            <Bag p={p} />
            <Supply p={p} />
          </div>
        </div>
      </div>
      <Ledger p={p} />
    </div>
  );
}

/** Colours are drawn, so within the board pieces are painted by colour, not by seat. */
const BY_COLOUR: readonly number[] = [];
const Monastery = (p: Props) => (
  <Tinctures.Provider value={BY_COLOUR}>{p.phone ? <Phone p={p} /> : <Wide p={p} />}</Tinctures.Provider>
);
const Aside = (p: Props) =>
  p.phone ? (
    <Tinctures.Provider value={BY_COLOUR}>
      <Purse p={p} />
      <Held p={p} />
    </Tinctures.Provider>
  ) : (
    <Purse p={p} />
  );
const tinctures = (view: Props["view"]) => view.colours.map((colour) => paint(colour ?? "red") + 1);

/** Tiles drawn one after the other are one line of the log. */
const fold: Fold = { tile_drawn: (lang, name, events) => boardWords(lang).tilesDrawn({ name, n: events.length }) };

export default defineBoard<View>({ component: Monastery, fold, aside: Aside, seats: PlayerSeats, tinctures, tally });
