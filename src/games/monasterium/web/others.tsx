// The others at the table: tokens, score and window in little; a click shows the whole cathedral.
import { Piece, SeatMark } from "@table/icons";
import { Forecast, Gain } from "./cathedral";
import { Glass } from "./glass";
import { show, useShown } from "./shown";
import { points, seatName, seatsOf, TOKENS, type Props } from "./things";
import { words as boardWords } from "@table/generated/words/monasterium";

function LittleWindow({ p, seat }: { p: Props; seat: number }) {
  return (
    <span class="mm-little" aria-hidden="true">
      {p.view.window[seat]?.flat().map((m, i) => (
        <i key={i}>{m ? <Glass m={m} size={17} /> : null}</i>
      ))}
    </span>
  );
}

export function PlayerCard({ p, seat, shown }: { p: Props; seat: number; shown: boolean }) {
  const w = boardWords(p.lang);
  const name = seatName(p, seat);
  const acts = p.table.decision?.actors.includes(seat);
  const label = `${w.show({ name })}, ${w.points({ n: points(p, seat) })}`;
  return (
    <div
      {...p.el(`player.${seat}`, label, `mm-player ${acts ? "active" : ""}`)}
      tabIndex={0}
      aria-pressed={shown}
      data-seat={seat + 1}
      onClick={() => show(shown ? null : seat)}
      onKeyDown={(e) => {
        if (e.key !== "Enter" && e.key !== " ") return;
        e.preventDefault();
        show(shown ? null : seat);
      }}
    >
      <span class="mm-who">
        <span class="seatname">
          <SeatMark seat={seat} /> <b>{name}</b>
        </span>
        {p.view.first_player === seat ? <Piece id="chalice" size={18} seat={seat} /> : null}
        <Gain p={p} seat={seat} />
        <Forecast p={p} seat={seat} />
        <b class="mm-total num">{points(p, seat)}</b>
      </span>
      <span class="mm-has num">
        {TOKENS.map((token, i) => {
          const count = p.view.token[seat]?.[i] ?? 0;
          return (
            <span key={token} class={count ? "" : "none"}>
              <Piece id={token} size={18} />
              {count}
            </span>
          );
        })}
      </span>
      <LittleWindow p={p} seat={seat} />
    </div>
  );
}

export function Others({ p }: { p: Props }) {
  const shown = useShown(p);
  const home = p.seat ?? 0;
  const order = seatsOf(p)
    .map((_, i, all) => all[(home + i + 1) % all.length]!)
    .filter((seat) => seat !== home || p.seat === null);
  return (
    <section class="mm-others" aria-label={boardWords(p.lang).players}>
      {order.map((seat) => (
        <PlayerCard key={seat} p={p} seat={seat} shown={shown === seat} />
      ))}
    </section>
  );
}
