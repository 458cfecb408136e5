// Nine privilege cards, the eight lines through them, and who claimed which.
import { Piece, SeatMark } from "@table/icons";
import type { Card, Cell, Line } from "@table/generated/builders-duel";
import type { Choice } from "@table/types";
import { inConflict } from "./conflict";
import { cardFace, type Props } from "./goods";
import { words as boardWords } from "@table/generated/words/builders-duel";

const LINES: Line[] = [0, 1, 2, 3, 4, 5, 6, 7];
const CELLS: Cell[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const cellsOf = (p: Pick<Props, "figure">, line: Line): number[] =>
  [1, 2, 3].map((n) => p.figure("line", line, `cell_${n}`));

/** The cards of the line that a choice claims: a click on one shows the lines through it. */
export const cardsOf = ({ verb, args }: Choice, p: Pick<Props, "figure">): string[] =>
  verb === "place_line" ? cellsOf(p, args[0] as Line).map((cell) => `cell.${cell}`) : [];

/** Which way a line runs from its handle, in degrees. */
const turnOf = (line: Line): number => (line < 3 ? 0 : line < 6 ? 90 : line === 6 ? 45 : 135);

function Handle({ p, line }: { p: Props; line: Line }) {
  const owner = p.view.line.indexOf(line);
  const dealt = cellsOf(p, line).map((cell) => p.name("card", p.view.grid[cell] ?? null));
  return (
    <span {...p.el(`line.${line}`, `${p.name("line", line)}${p.words.colon}${dealt.join(", ")}`, `bd-handle h${line}`)}>
      {owner >= 0 ? (
        <SeatMark seat={owner} size={20} />
      ) : (
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          aria-hidden="true"
          style={{ transform: `rotate(${turnOf(line)}deg)` }}
        >
          <path d="M4 12H19M13 6L19 12L13 18" />
        </svg>
      )}
    </span>
  );
}

/** Claimed lines, drawn under the cards in the colour of the seat. */
function Claims({ p }: { p: Props }) {
  const centre = (cell: number) => [50 + 100 * (cell % 3), 50 + 100 * Math.floor(cell / 3)] as const;
  return (
    <svg class="bd-claims" viewBox="0 0 300 300" preserveAspectRatio="none" aria-hidden="true">
      {p.view.line.map((line, seat) => {
        if (line === null) return null;
        const cells = cellsOf(p, line);
        const [ax, ay] = centre(cells[0]!);
        const [bx, by] = centre(cells[2]!);
        const [ox, oy] = [(bx - ax) * 0.27, (by - ay) * 0.27];
        return (
          <line
            key={seat}
            data-seat={seat + 1}
            x1={ax - ox}
            y1={ay - oy}
            x2={bx + ox}
            y2={by + oy}
            vector-effect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}

/** What is printed on a card. */
export function CardDrawn({ p, card }: { p: Props; card: Card }) {
  const face = cardFace(card, p);
  return (
    <>
      <span class="bd-title" data-el={`card.${card}`}>
        {p.name("card", card)}
      </span>
      <span class="bd-face">
        <Piece id={face.piece} size={44} />
        {face.figure ? <b>{face.figure}</b> : null}
      </span>
      <span class="bd-help">{face.brief}</span>
    </>
  );
}

function CardCell({ p, cell }: { p: Props; cell: Cell }) {
  const w = boardWords(p.lang);
  const card = p.view.grid[cell] ?? null;
  if (card === null)
    return (
      <span
        {...p.el(`cell.${cell}`, `${p.name("cell", cell)}${p.words.colon}${w.emptyCell}`, `bd-card empty c${cell}`)}
      />
    );
  const face = cardFace(card, p);
  const claims = p.view.line.flatMap((line, seat) => (line !== null && cellsOf(p, line).includes(cell) ? [seat] : []));
  const classes = [
    "bd-card",
    `c${cell}`,
    face.owner !== null && "personal",
    p.view.contested === cell && inConflict(p) && "contested",
    p.view.resolved.includes(cell) && "resolved",
  ];
  const help = p.help("card", card);
  const owner = face.owner === null ? "" : ` (${p.seats[face.owner]?.title})`;
  return (
    <div
      {...p.el(`cell.${cell}`, `${p.name("card", card)}${owner}. ${help ?? ""}`, classes.filter(Boolean).join(" "))}
      data-seat={face.owner === null ? undefined : face.owner + 1}
    >
      <CardDrawn p={p} card={card} />
      <span class="bd-claim">
        {claims.map((seat) => (
          <SeatMark key={seat} seat={seat} size={18} />
        ))}
      </span>
    </div>
  );
}

export function Grid({ p }: { p: Props }) {
  return (
    <div class="bd-grid">
      <Claims p={p} />
      {LINES.map((line) => (
        <Handle key={line} p={p} line={line} />
      ))}
      {CELLS.map((cell) => (
        <CardCell key={cell} p={p} cell={cell} />
      ))}
    </div>
  );
}
