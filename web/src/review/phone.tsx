// What a review has on a phone alone: the seats with their lines over the board, the two choices as leaves under it.
import { useApp } from "../app";
import { SeatMark, useTincture } from "../icons";
import { seatName } from "../pages/seats";
import type { Table } from "../types";
import { figure } from "../words";
import type { Decided } from "./review";

interface SeatsProps {
  table: Table;
  seat: number; // in view
  view: (seat: number) => void;
}

/** Everybody with a sample of the line, and the points. */
export function SeatStrip({ table, seat, view }: SeatsProps) {
  const { words } = useApp();
  const tincture = useTincture();
  return (
    <div class="review-seats" role="group" aria-label={words.review.seat}>
      {table.seats.map((info) => (
        <button
          key={info.seat}
          aria-pressed={info.seat === seat}
          data-seat={tincture(info.seat)}
          aria-label={seatName(info)}
          onClick={() => view(info.seat)}
        >
          <SeatMark seat={info.seat} />
          <svg class="review-curve sample" viewBox="0 0 28 6" aria-hidden="true">
            <g class={info.seat === seat ? "own" : ""} data-seat={tincture(info.seat)}>
              <path class="chance" d="M1 3h26" />
            </g>
          </svg>
          <b class="num">{figure(table.scores?.find((s) => s.seat === info.seat)?.total ?? 0)}</b>
        </button>
      ))}
    </div>
  );
}

/** What was done and what was better, as they are marked on the board. */
export function Leaves({ moment, table }: { moment: Decided; table: Table }) {
  const own = useApp().words.review;
  const mine = table.mine.includes(moment.seat);
  return (
    <div class="review-leaves">
      <p class="done">
        <i>{mine ? own.you : seatName(table.seats[moment.seat]!)}</i> {moment.played.label}
      </p>
      {moment.best && moment.loss > 0 ? (
        <p class="hinted">
          <span role="img" aria-label={own.better}>
            ☞
          </span>{" "}
          {moment.best.label}
        </p>
      ) : null}
    </div>
  );
}
