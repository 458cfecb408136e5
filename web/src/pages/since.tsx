// What happened since one last chose: who did what and what it brought, step by step on the board if asked.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useApp } from "../app";
import type { Compared, Fold } from "../board";
import { Icon, SeatMark } from "../icons";
import { chronicle, sinceLast, type Turn } from "../table/chronicle";
import type { TableModel } from "../table/model";
import type { GameEvent, Row, Seat, Table } from "../types";
import { figure } from "../words";
import { DeedLine, Points, said } from "./deeds";
import { seatName } from "./seats";

export interface Since {
  rows: Row[];
  before: Row;
  turns: Turn[];
}

/** What others did since the person at the table chose; null: nothing, or one only watches. */
export function useSince(model: TableModel, fold: Fold | undefined): Since | null {
  const { live } = model;
  const seat = live.table?.seat ?? null;
  return useMemo(() => {
    const since =
      seat === null
        ? null
        : sinceLast(
            live.moves.filter((row) => row.seq <= live.shown),
            seat,
          );
    if (!since) return null;
    const turns = chronicle(since.rows, fold, since.before).flatMap((round) => round.turns);
    return turns.some((turn) => turn.deeds.length) ? { ...since, turns } : null;
  }, [live.table?.rows, live.shown, seat, fold]);
}

/** Plays it once more from where one left. */
export function again(model: TableModel, since: Since): void {
  const from = model.live.moves.findIndex((row) => row.seq === since.before.seq);
  model.look(from + 1, true);
}

/** At the end of the showing the table is itself again. */
export function useReturn(model: TableModel): void {
  const played = useRef(false);
  const past = model.past.shown;
  useEffect(() => {
    if (past?.playing) played.current = true;
    else if (past && played.current && past.row === past.rows && model.live.table?.status === "playing")
      model.past.lookUp();
    if (!past?.playing) played.current = false;
  }, [past]);
}

/** What it brought everybody; what they have stands over the board. */
function Sums({ table, since }: { table: Table; since: Since }) {
  const { totals = [] } = since.before;
  const now = since.rows[since.rows.length - 1]?.totals;
  if (!now) return null;
  const sum = (seat: Seat) => (
    <li key={seat}>
      <SeatMark seat={seat} /> <b>{seatName(table.seats[seat]!)}</b>
      <Points points={now.map((n, i) => (i === seat ? n - (totals[i] ?? 0) : 0))} seat={seat} />
    </li>
  );
  return <ul class="since-sums">{table.seats.map((s) => sum(s.seat))}</ul>;
}

interface SinceProps {
  model: TableModel;
  since: Since | null;
  fold?: Fold;
  compare?: Compare;
}

/** What a board says of places that several strove for. */
export type Compare = (events: GameEvent[]) => Compared[];

/** Points at the row's place on the board, and takes that back. */
function point(element: string, there: boolean): void {
  document.querySelector(`[data-el="${CSS.escape(element)}"]`)?.classList.toggle("pointed", there);
}

/** One row a place, one column a player: the winner's figure is underlined. */
function Places({ table, places }: { table: Table; places: Compared[] }) {
  const { words } = useApp();
  return (
    <table class="since-places" data-places>
      <thead>
        <tr>
          <th scope="col">{words.table.where}</th>
          {table.seats.map((s) => (
            <th key={s.seat} scope="col" title={seatName(s)}>
              <SeatMark seat={s.seat} />
              <span class="unseen">{seatName(s)}</span>
            </th>
          ))}
          <th scope="col">{words.table.whoWon}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((row) => (
          <tr
            key={row.element}
            onPointerEnter={() => point(row.element, true)}
            onPointerLeave={() => point(row.element, false)}
          >
            <th scope="row">{row.place}</th>
            {row.by.map((n, seat) => (
              <td key={seat} class="num">
                {n === null ? "–" : seat === row.winner ? <u>{figure(n)}</u> : figure(n)}
              </td>
            ))}
            <td>
              {row.winner === null ? null : (
                <>
                  <SeatMark seat={row.winner} />
                  <span class="unseen">{seatName(table.seats[row.winner]!)}, </span>{" "}
                </>
              )}
              {row.why}
              {row.brought ? <small>{row.brought}</small> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SinceTurns({ model, since, fold = {} }: SinceProps & { since: Since }) {
  const { lang } = useApp();
  const table = model.live.table!;
  return (
    <ol class="log">
      {since.turns.flatMap((turn) => [
        turn.seat === null ? null : (
          <li key={`t${turn.key}`} class="log-turn">
            <SeatMark seat={turn.seat} />
            <b>{seatName(table.seats[turn.seat]!)}</b>
            <Points points={turn.points} seat={turn.seat} />
          </li>
        ),
        ...turn.deeds.map((deed) => (
          <li key={deed.key} class={turn.seat === null ? "" : "of-turn"}>
            <DeedLine model={model} deed={deed} text={said(deed, table, lang, fold)} marked={turn.seat !== deed.seat} />
          </li>
        )),
      ])}
    </ol>
  );
}

/** On a phone it lies before the turn, and this is the way on. */
const ToTurn = ({ toTurn }: { toTurn: () => void }) => (
  <button class="btn gold" data-to-turn onClick={toTurn}>
    {useApp().words.table.toTurn}
  </button>
);

export function SincePanel({ model, since, fold, compare, toTurn }: SinceProps & { toTurn: (() => void) | null }) {
  const w = useApp().words.table;
  const places = (since && compare?.(since.rows.flatMap((row) => row.events))) ?? [];
  if (!since)
    return (
      <section class="log-panel since-panel" aria-labelledby="since">
        <h2 id="since">{w.since}</h2>
        <p class="said">{w.sinceNone}</p>
      </section>
    );
  const showAgain = (
    <button class="btn" data-again onClick={() => again(model, since)}>
      <Icon name="play" /> {w.showAgain}
    </button>
  );
  return (
    <section class="log-panel since-panel" aria-labelledby="since" tabIndex={0} data-since>
      <header>
        <h2 id="since">{w.since}</h2>
        {toTurn ? null : showAgain}
      </header>
      {places.length ? (
        <Places table={model.live.table!} places={places} />
      ) : (
        <SinceTurns model={model} since={since} fold={fold} />
      )}
      <Sums table={model.live.table!} since={since} />
      {toTurn ? (
        <footer>
          {showAgain}
          <ToTurn toTurn={toTurn} />
        </footer>
      ) : null}
    </section>
  );
}
