// Who plays, and how they stand: monks, blessings, tiles behind the screen, testament points.
import { Piece, SeatMark } from "@table/icons";
import type { Colour } from "@table/generated/monastery";
import { COLUMNS, Costs, GridCell, Strip } from "./letters";
import { monksOf, nameOf, paint, playing, seatOf, type Props } from "./model";
import { figure } from "@table/words";
import { words as boardWords } from "@table/generated/words/monastery";

/** What the one whose turn it is still has to spend: steps or points. */
function purse(p: Props): string | null {
  const w = boardWords(p.lang);
  switch (p.view.phase) {
    case "turn_action":
    case "transit_step":
    case "place_cell":
    case "place_rotation":
      return p.view["pending.stables"] ? w.points({ n: p.view.points }) : w.steps({ n: p.view.allowance });
    case "construct":
    case "score_action":
    case "collect":
    case "letter_place":
      return w.points({ n: p.view.points });
    default:
      return null;
  }
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
      <i class="mo-within">
        <Piece id="abbey" size={17} seat={paint(colour)} />
        {inAbbey}
      </i>
      <i class="mo-out">
        <Piece id="monk" size={17} seat={paint(colour)} />
        {standing}
      </i>
      <i class="mo-all">
        <Piece id="monk" size={17} seat={paint(colour)} />
        {inAbbey + standing}
      </i>
      {kneeling ? (
        <i>
          <Piece id="monk-kneeling" size={17} seat={paint(colour)} />
          {kneeling}
        </i>
      ) : null}
      {hidden ? null : (
        <i>
          <Piece id="blessing" size={17} />
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

export function Player({ p, colour }: { p: Props; colour: Colour }) {
  const w = boardWords(p.lang);
  const seat = seatOf(p.view, colour);
  const name = nameOf(p, colour);
  const monks = whereabouts(p, colour);
  const hidden = p.view.blessings_hidden && seat !== p.seat;
  const score = p.table.scores?.find((s) => s.seat === seat)?.total ?? null;
  const active = p.view.actor === seat && p.view.phase !== "over";
  const says = [
    name,
    p.view.abbot === seat ? w.abbot : "",
    w.monks({ abbey: monks.inAbbey, out: monks.standing, kneeling: monks.kneeling, grid: monks.onGrid }),
    hidden ? "" : w.blessings({ n: p.view.blessings[seat] ?? 0 }),
    w.hands({ n: p.view.hand_count[seat] ?? 0 }),
    score === null ? "" : w.score({ n: score }),
  ];
  const left = active ? purse(p) : null;
  const team = p.view.teams ? (paint(colour) % 2 ? "b" : "a") : "";
  return (
    <div
      {...p.el(
        `player.${colour}`,
        says.filter(Boolean).join(", "),
        `mo-player ${active ? "active" : ""} ${team ? `team-${team}` : ""}`,
      )}
      data-seat={paint(colour) + 1}
      title={says.filter(Boolean).join(", ")}
    >
      <span class="mo-who">
        <SeatMark seat={paint(colour)} /> <b>{name}</b>
        {p.view.abbot === seat ? <Piece id="abbot-crozier" size={20} seat={paint(colour)} /> : null}
        {team ? (
          <i class="mo-team">
            {w.team} {team === "a" ? "A" : "B"}
          </i>
        ) : null}
        {left ? <em class="mo-purse">{left}</em> : null}
      </span>
      {score === null ? null : <span class="mo-score display num">{figure(score)}</span>}
      <Counts p={p} colour={colour} hidden={hidden} monks={monks} />
    </div>
  );
}

/** Player, row of the letter grid and phrase, side by side as on one ruled line. */
export function Ledger({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const monks = monksOf(p.view);
  return (
    <section class="mo-ledger" aria-label={w.letters}>
      <Costs p={p} kind="top" />
      {playing(p.view).map((colour) => (
        <div key={colour} class="mo-row" data-seat={paint(colour) + 1}>
          <Player p={p} colour={colour} />
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
