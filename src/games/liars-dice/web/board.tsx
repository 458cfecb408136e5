// Liar's Dice: everybody's cup, and the pad on which a bid is put together: how many, of which face.
import { defineBoard, type BoardProps } from "@table/board";
import type { View } from "@table/generated/liars-dice";
import { SeatMark } from "@table/icons";
import { Seats } from "@table/pages/seats";
import type { Tally } from "@table/table/tally";
import { Cup, Die, FACES } from "./dice";
import { words as boardWords } from "@table/generated/words/liars-dice";
import "./board.css";

type Props = BoardProps<View>;

const total = (view: View) => view.dice.reduce((sum, n) => sum + n, 0);

function Player({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const { view } = p;
  const info = p.seats[seat];
  const name = info?.name ?? info?.title ?? "";
  const count = view.dice[seat] ?? 0;
  const face = view.face[seat] ?? null;
  const bid = face ? w.bids({ quantity: view.quantity[seat]!, face: p.name("face", face) }) : "";
  const hand = view.hand[seat] ?? Array.from({ length: count }, () => null);
  const seen = hand.filter(Boolean).map((f) => p.name("face", f));
  const shown = (view.shown[seat] ?? []).filter(Boolean); // what lay under the cup when cups were last lifted
  const lifted = shown.map((f) => p.name("face", f)).join(" ");
  const label = [
    name,
    count ? w.dice({ n: count }) : w.out,
    seen.join(" "),
    bid,
    lifted && `${w.shown}${p.words.colon}${lifted}`,
  ];
  const turn = view.phase === "bidding" && view.mover === seat;
  return (
    <li class={`ld-player ${turn ? "turn" : ""} ${count ? "" : "out"}`}>
      <div {...p.el(`cup.${seat}`, label.filter(Boolean).join(", "), "ld-place")}>
        <SeatMark seat={seat} size={18} />
        <b>{name}</b>
        <span class="ld-dice">
          {count && !seen.length ? <Cup /> : null}
          {hand.map((f, i) => (
            <Die key={i} face={f} />
          ))}
          {count ? null : w.out}
        </span>
        <span class={`ld-bid ${view.bidder === seat ? "stands" : ""}`}>
          {face ? (
            <>
              {view.quantity[seat]} × <Die face={face} />
            </>
          ) : null}
        </span>
        {shown.length ? (
          <span class="ld-shown">
            {shown.map((f, i) => (
              <Die key={i} face={f} />
            ))}
          </span>
        ) : null}
      </div>
    </li>
  );
}

function Pad({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const dice = total(p.view);
  return (
    <div class="ld-pad">
      <div class="ld-row" role="group" aria-label={w.quantity}>
        {Array.from({ length: dice }, (_, i) => i + 1).map((n) => (
          <div key={n} {...p.el(`quantity.${n}`, w.dice({ n }), "ld-key")}>
            {n}
          </div>
        ))}
      </div>
      <div class="ld-row" role="group" aria-label={w.face}>
        {FACES.map((face) => (
          <div key={face} {...p.el(`face.${face}`, p.name("face", face), "ld-key ld-face")}>
            <Die face={face} />
          </div>
        ))}
        <div {...p.el("doubt", w.doubt, "ld-key ld-call")}>{w.doubt}</div>
        {p.view.spot_on ? <div {...p.el("spot_on", w.spotOn, "ld-key ld-call")}>{w.spotOn}</div> : null}
        <p class="ld-under">{w.under({ n: dice })}</p>
      </div>
    </div>
  );
}

const LiarsDice = (p: Props) => (
  <div class="ld">
    <ul class="ld-players">
      {p.seats.map((_, seat) => (
        <Player key={seat} p={p} seat={seat} />
      ))}
    </ul>
    <Pad p={p} />
  </div>
);

const Players = (p: Props) => <Seats p={p} composed={false} />;

const tally: Tally<View> = { unit: (lang) => boardWords(lang).diceUnit, of: ({ view }, seat) => view.dice[seat] };

export default defineBoard<View>({ component: LiarsDice, seats: Players, tally });
