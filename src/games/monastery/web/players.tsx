// Who plays, and how they stand: monks, blessings, tiles behind the screen, testament points.
import { Piece, SeatMark, Tinctures } from "@table/icons";
import { Seats } from "@table/pages/seats";
import type { Tally } from "@table/table/tally";
import type { Colour, View } from "@table/generated/monastery";
import { COLUMNS, Costs, GridCell, Strip } from "./letters";
import { monksOf, nameOf, paint, playing, seatOf, type Props } from "./model";
import { words as boardWords } from "@table/generated/words/monastery";

/** What the one who is asked still has to spend, steps or points, where the prompt does not say so itself. */
function purse(p: Props): string | null {
  const w = boardWords(p.lang);
  switch (p.view.phase) {
    case "transit_step":
    case "place_cell":
    case "place_rotation":
      return p.view["pending.stables"] ? w.points({ n: p.view.points }) : w.steps({ n: p.view.allowance });
    case "construct":
    case "score_action":
    case "letter_place":
      return w.points({ n: p.view.points });
    default:
      return null;
  }
}

/** Under the prompt: what is left to spend. */
export function Purse({ p }: { p: Props }) {
  const left = p.choices.length ? purse(p) : null;
  return left ? <p class="mo-purse">{left}</p> : null;
}

interface Monks {
  inAbbey: number;
  standing: number;
  kneeling: number;
  onGrid: number;
}

/** Where somebody's monks are, by numbers. */
function whereabouts(p: Props, colour: Colour): Monks {
  const monks = monksOf(p.view).filter((m) => m.colour === colour);
  const inAbbey = monks.filter((m) => m.place === "abbey").length;
  const kneeling = monks.filter((m) => m.kneeling).length;
  const onGrid = monks.filter((m) => m.place?.startsWith("cross")).length;
  return { inAbbey, standing: monks.length - inAbbey - kneeling - onGrid, kneeling, onGrid };
}

function Counts({ p, colour, hidden, monks }: { p: Props; colour: Colour; hidden: boolean; monks: Monks }) {
  const seat = seatOf(p.view, colour);
  const { inAbbey, standing, kneeling } = monks;
  return (
    <span class="mo-counts num">
      <i>
        <Piece id="monk" size={20} seat={seat} />
        {inAbbey + standing}
      </i>
      {kneeling ? (
        <i>
          <Piece id="monk-kneeling" size={20} seat={seat} />
          {kneeling}
        </i>
      ) : null}
      {hidden ? null : (
        <i>
          <Piece id="blessing" size={20} />
          {p.view.blessings[seat]}
        </i>
      )}
      <i>
        <span class="mo-back" />
        {p.view.hand_count[seat]}
      </i>
    </span>
  );
}

/** The score as everybody may know it: what tiles in hand will cost is known of one's own only. */
export const tally: Tally<View> = {
  of: ({ view, scores }, seat) => {
    const score = scores?.find((s) => s.seat === seat);
    return score && score.total - (view.phase === "over" ? 0 : (score.categories.tiles ?? 0));
  },
};

/** All that is known of a player, in words. */
function tells(p: Props, colour: Colour): string {
  const w = boardWords(p.lang);
  const seat = seatOf(p.view, colour);
  const monks = whereabouts(p, colour);
  return [
    nameOf(p, colour),
    p.view.abbot === seat ? w.abbot : "",
    w.monks({ abbey: monks.inAbbey, out: monks.standing, kneeling: monks.kneeling, grid: monks.onGrid }),
    isHidden(p, seat) ? "" : w.blessings({ n: p.view.blessings[seat] ?? 0 }),
    w.hands({ n: p.view.hand_count[seat] ?? 0 }),
    p.table.scores ? w.score({ n: tally.of!({ view: p.view, scores: p.table.scores }, seat) ?? 0 }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const isHidden = (p: Props, seat: number): boolean => p.view.blessings_hidden && seat !== p.seat;

/** Behind the name: abbot and team. (What is left to spend the prompt says.) */
function State({ p, colour }: { p: Props; colour: Colour }) {
  const w = boardWords(p.lang);
  const seat = seatOf(p.view, colour);
  return (
    <>
      {p.view.abbot === seat ? <Piece id="abbot-crozier" size={20} seat={seat} /> : null}
      {p.view.teams ? (
        <i class="mo-team">
          {w.team} {paint(colour) % 2 ? "B" : "A"}
        </i>
      ) : null}
    </>
  );
}

/** On a phone's own page: what each has. */
export function Figures({ p, colour }: { p: Props; colour: Colour }) {
  const seat = seatOf(p.view, colour);
  const tinctures = p.view.colours.map((c) => paint(c ?? "red") + 1);
  return (
    <Tinctures.Provider value={tinctures}>
      <div {...p.el(`player.${colour}`, tells(p, colour), "mo-player")} data-seat={paint(colour) + 1}>
        <span class="mo-who">
          <SeatMark seat={seat} /> <b>{nameOf(p, colour)}</b> <State p={p} colour={colour} />
        </span>
        <Counts p={p} colour={colour} hidden={isHidden(p, seat)} monks={whereabouts(p, colour)} />
      </div>
    </Tinctures.Provider>
  );
}

/** The strip over the plan, in the order of play, partners side by side. */
export function PlayerSeats(p: Props) {
  const colours = playing(p.view);
  const mine = colours.findIndex((c) => seatOf(p.view, c) === p.seat);
  const order = [...colours.slice(Math.max(0, mine)), ...colours.slice(0, Math.max(0, mine))];
  const sides = p.view.teams ? [...order].sort((a, b) => side(p, a) - side(p, b)) : order;
  const colourOf = (seat: number) => p.view.colours[seat] ?? colours[0]!;
  return (
    <Seats
      p={p}
      order={sides.map((colour) => seatOf(p.view, colour))}
      counters={(seat) => (
        <Counts p={p} colour={colourOf(seat)} hidden={isHidden(p, seat)} monks={whereabouts(p, colourOf(seat))} />
      )}
      state={(seat) => <State p={p} colour={colourOf(seat)} />}
      el={(seat) => p.el(`player.${colourOf(seat)}`, tells(p, colourOf(seat)), "mo-player")}
    />
  );
}

/** 0: with the person at the table, 1: against. */
const side = (p: Props, colour: Colour): number => (paint(colour) + paint(p.view.colours[p.seat ?? 0] ?? colour)) % 2;

/** Row of the letter grid and phrase, side by side as on one ruled line. */
export function Ledger({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const monks = monksOf(p.view);
  return (
    <section class="mo-ledger" aria-label={w.letters}>
      <Costs p={p} kind="top" />
      {playing(p.view).map((colour) => (
        <div key={colour} class="mo-row" data-seat={paint(colour) + 1}>
          <span class="mo-whose">
            <SeatMark seat={paint(colour)} /> {nameOf(p, colour)}
          </span>
          {COLUMNS.map((column) => (
            <GridCell key={column} p={p} row={paint(colour)} column={column} monks={monks} />
          ))}
          <Strip p={p} colour={colour} />
        </div>
      ))}
      <Costs p={p} kind="bottom" />
    </section>
  );
}
