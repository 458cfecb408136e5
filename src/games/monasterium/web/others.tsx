// The others at the table: tokens, score and window in little; a click shows the whole cathedral.
import { Piece, SeatMark } from "@table/icons";
import { Gain } from "./cathedral";
import { Seats } from "@table/pages/seats";
import { Glass } from "./glass";
import { show, useShown } from "./shown";
import { points, seatName, TOKENS, type Props } from "./things";
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

/** What somebody has: tokens, and the window in little. */
function Has({ p, seat }: { p: Props; seat: number }) {
  return (
    <>
      {TOKENS.map((token, i) => {
        const count = p.view.token[seat]?.[i] ?? 0;
        return (
          <span key={token} class={count ? "" : "none"}>
            <Piece id={token} size={20} />
            {count}
          </span>
        );
      })}
      <LittleWindow p={p} seat={seat} />
    </>
  );
}

/** The strip over the board; a click shows the cathedral. */
export function PlayerSeats(p: Props) {
  const w = boardWords(p.lang);
  const shown = useShown(p);
  const press = (seat: number) => show(shown === seat ? null : seat);
  const el = (seat: number) => ({
    ...p.el(`player.${seat}`, w.show({ name: seatName(p, seat) }), "mm-seat"),
    tabIndex: 0,
    "aria-pressed": shown === seat,
    onClick: () => press(seat),
    onKeyDown: (e: KeyboardEvent) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      press(seat);
    },
  });
  const state = (seat: number) => (
    <>
      {p.view.first_player === seat ? <Piece id="chalice" size={18} seat={seat} /> : null}
      <Gain p={p} seat={seat} />
    </>
  );
  const counters = (seat: number) => (seat === p.seat ? null : <Has p={p} seat={seat} />);
  return <Seats p={p} el={el} state={state} counters={counters} />;
}
