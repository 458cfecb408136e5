// Builders' Duel: two buildings facing each other, nine privilege cards between them.
import { defineBoard, type Fold } from "@table/board";
import type { View } from "@table/generated/builders-duel";
import { Piece } from "@table/icons";
import { Seats } from "@table/pages/seats";
import { Conflict, inConflict } from "./conflict";
import { sealPiece, type Props } from "./goods";
import { cardsOf, Grid } from "./grid";
import { Player } from "./player";
import { words as boardWords } from "@table/generated/words/builders-duel";
import "./board.css";

const pileOf = (round: number): string => (round % 2 ? "A" : "B");

function Track({ p }: { p: Props }) {
  const { round, deal, rounds } = p.view;
  const deals = p.constant("deals");
  const label = boardWords(p.lang).track({ round, rounds, deal, deals });
  const state = (r: number, d: number) =>
    r < round || (r === round && d < deal) ? "past" : r === round && d === deal ? "current" : "";
  return (
    <div class="bd-track" role="img" aria-label={label} title={label}>
      {Array.from({ length: rounds }, (_, i) => i + 1).map((r) => (
        <div key={r}>
          <b>{pileOf(r)}</b>
          {Array.from({ length: deals }, (_, i) => i + 1).map((d) => (
            <i key={d} class={state(r, d)} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What belongs to nobody: track, pile, seals, gold. */
function Side({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const { view } = p;
  const seals =
    (view.seal_top ? 1 : 0) + view.seal_unknown.reduce((a, b) => a + b, 0) + view.seal_queue.filter(Boolean).length;
  const top = view.seal_top;
  const under = top ? w.onTop({ seal: p.name("seal", top) }) : seals ? w.unknownTop : "";
  return (
    <div class="bd-side">
      <Track p={p} />
      <div class="bd-stock">
        <Piece id="emblem-builders-duel" size={34} />
        <span>
          <b>{w.pile({ name: pileOf(view.round) })}</b>
          <span class="sc">{w.left({ n: view.undealt.length })}</span>
        </span>
      </div>
      <div {...p.el("seal_pile", `${w.seals({ n: seals })}${under ? `, ${under}` : ""}`, "bd-stock")}>
        <Piece
          id={top ? sealPiece(top, p.figure("seal", top, "low")) : "seal-05-0"}
          size={34}
          class={top ? "" : "unknown"}
        />
        <span>
          <b>{w.seals({ n: seals })}</b>
          <span class="sc">{under}</span>
        </span>
      </div>
      <div {...p.el("supply", `${w.supply}${p.words.colon}${w.gold({ n: view.supply })}`, "bd-stock")}>
        <Piece id="gold" size={34} />
        <span>
          <b>{w.gold({ n: view.supply })}</b>
          <span class="sc">{w.supply}</span>
        </span>
      </div>
      {view.power === null ? (
        <span {...p.el("power", w.power)}>
          <Piece id="power" size={26} />
        </span>
      ) : null}
    </div>
  );
}

function BuildersDuel(p: Props) {
  const below = p.seat === 0 ? 0 : 1;
  const conflict = inConflict(p);
  return (
    <div class="bd">
      <Player p={p} seat={1 - below} below={false} conflict={conflict} />
      <div class="bd-middle">
        <Side p={p} />
        <Grid p={p} />
      </div>
      <Player p={p} seat={below} below conflict={conflict} />
    </div>
  );
}

/** On a phone: marks and names over the board. */
const Players = (p: Props) => <Seats p={p} />;

/** Dealing is one line of the log. */
const fold: Fold = { card_dealt: (lang, _, events) => boardWords(lang).dealt({ n: events.length }) };

export default defineBoard<View>({
  component: BuildersDuel,
  fold,
  aside: Conflict,
  seats: Players,
  about: cardsOf,
  ownsSeats: true,
  tally: { unit: (lang) => boardWords(lang).installedUnit },
});
