// Monastery: the plan grows on the page, the dial and the hand stand beside it, the letters below.
import { useEffect, useState } from "preact/hooks";
import { Piece, Tinctures } from "@table/icons";
import { defineBoard, type Fold } from "@table/board";
import type { View } from "@table/generated/monastery";
import { Dial, DialBar } from "./dial";
import { Bag, Hand } from "./hand";
import { useTurning } from "./laying";
import { LetterGrid, Strip } from "./letters";
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

type Tab = "hand" | "letters" | "players";
const TABS: Tab[] = ["hand", "letters", "players"];

/** Where a decision is made; null: on the plan, or nowhere. */
function tabFor(p: Props): Tab | null {
  const targets = p.spoken?.length ? p.spoken : p.choices.flatMap((c) => c.targets);
  if (targets.some((t) => t.startsWith("grid.") || t.startsWith("strip."))) return "letters";
  if (targets.some((t) => t.startsWith("player.") || t === "supply")) return "players";
  if (targets.some((t) => t.startsWith("hand.") || t === "bag")) return "hand";
  return null;
}

function Phone({ p }: { p: Props }) {
  const turning = useTurning(p);
  return (
    <div class="mo mo-phone">
      <DialBar p={p} />
      <Plan p={p} turning={turning} />
    </div>
  );
}

/** On a phone hand, letters and players share the sheet with the prompt; it opens where the decision is made, and folds. In a lesson
 * it stands by itself, and one of them is always open. */
function Sheet({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const [tab, setTab] = useState<Tab | null>("hand");
  const over = p.view.phase === "over";
  useEffect(() => {
    const open = tabFor(p) ?? (p.spoken ? "hand" : null);
    if (over || p.spoken || p.choices.some((c) => c.targets.length)) setTab(over ? null : open);
  }, [p.view.phase, p.choices.length > 0, p.spoken?.join()]);
  return (
    <div class={`mo mo-phone mo-drawer ${tab ? "" : "folded"}`}>
      <div class="board-tabs" role="tablist">
        {TABS.map((t) => (
          <button
            key={t}
            type="button"
            role="tab"
            id={`mo-tab-${t}`}
            aria-controls={tab === t ? "mo-sheet" : undefined}
            aria-selected={tab === t}
            onClick={() => setTab(tab === t ? null : t)}
          >
            {w.tabs[t]}
          </button>
        ))}
      </div>
      {tab === null ? null : (
        <div class="mo-sheet" id="mo-sheet" role="tabpanel" aria-labelledby={`mo-tab-${tab}`}>
          {tab === "hand" ? (
            <div class="mo-handrow">
              <Hand p={p} />
              <Bag p={p} />
            </div>
          ) : null}
          {tab === "letters" ? (
            <>
              <LetterGrid p={p} />
              {playing(p.view).map((c) => (
                <div key={c} class="mo-striprow" data-seat={paint(c) + 1}>
                  <Piece id={`mark-${paint(c) + 1}`} size={14} seat={paint(c)} />
                  <Strip p={p} colour={c} />
                </div>
              ))}
            </>
          ) : null}
          {tab === "players" ? (
            <>
              {playing(p.view).map((c) => (
                <Figures key={c} p={p} colour={c} />
              ))}
              <Supply p={p} />
            </>
          ) : null}
        </div>
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
      <Sheet p={p} />
    </Tinctures.Provider>
  ) : (
    <Purse p={p} />
  );
const tinctures = (view: Props["view"]) => view.colours.map((colour) => paint(colour ?? "red") + 1);

/** Tiles drawn one after the other are one line of the log. */
const fold: Fold = { tile_drawn: (lang, name, events) => boardWords(lang).tilesDrawn({ name, n: events.length }) };

export default defineBoard<View>({ component: Monastery, fold, aside: Aside, seats: PlayerSeats, tinctures, tally });
