// The letters: what can be bought, row by row, and the four phrases they are written into.
import { Piece } from "@table/icons";
import type { Cell, Colour, Letter } from "@table/generated/monastery";
import {
  COLOURS,
  WORD_END,
  monksOf,
  nameOf,
  paint,
  phrase,
  playing,
  seatOf,
  wanting,
  type Monk,
  type Props,
} from "./model";
import { capital, listed } from "@table/say";
import { words as boardWords } from "@table/generated/words/monastery";

export const COLUMNS = Array.from({ length: 13 }, (_, i) => i + 1);

/** A letter as it stands on parchment: a versal with a little penwork, or its small side. */
export function Versal({ letter, small = false }: { letter: Letter; small?: boolean }) {
  return (
    <svg class={`mo-versal ${small ? "small" : ""}`} viewBox="0 0 40 40" aria-hidden="true">
      {small ? null : (
        <path
          class="mo-penwork"
          d="M4.500 2C3 9 6 12 4.500 19S3 31 5 38M4.500 11C7 10 8 7 6.500 5.500S4 8 5 9M4.500 27C7 28 8 31 6.500 32.500S4 30 5 29M4.500 19C1.500 19 1 16 2.500 15.500M4.500 21C1.500 21 1 24 2.500 24.500"
        />
      )}
      <text x="22" y="31">
        {letter}
      </text>
    </svg>
  );
}

/** Is the second price list valid for whoever is buying? */
function reduced(p: Props): boolean {
  const { actor } = p.view;
  const strip = actor === null ? undefined : p.view.strip[actor];
  return strip?.every((side) => side !== null) ?? false;
}

export function Costs({ p, kind }: { p: Props; kind: "top" | "bottom" }) {
  const valid = reduced(p) === (kind === "bottom");
  return (
    <>
      {COLUMNS.map((c) => (
        <span key={c} class={`mo-cost num ${valid ? "valid" : ""}`} style={{ gridColumn: c + 1 }} aria-hidden="true">
          {p.figure("cell", `0.${c}`, `cost_${kind}`)}
        </span>
      ))}
    </>
  );
}

/** What lies on a cell: a letter, a monk on a cross, an empty cross. */
function Lying({
  letter,
  turned,
  monk,
  cross,
}: {
  letter: Letter | null;
  turned: boolean;
  monk?: Monk;
  cross: boolean;
}) {
  if (letter) return <Versal letter={letter} small={turned} />;
  if (monk)
    return (
      <span data-el={`monk.${monk.id}`}>
        <Piece id="monk" size={24} seat={paint(monk.colour)} />
      </span>
    );
  return cross ? <i class="mo-cross" /> : null;
}

export function GridCell({ p, row, column, monks }: { p: Props; row: number; column: number; monks: Monk[] }) {
  const w = boardWords(p.lang);
  const cell = `${row}.${column}` as Cell;
  const colour = COLOURS[row]!;
  const letter = p.view["grid.letter"][row]?.[column - 1] ?? null;
  const turned = p.view["grid.turned"][row]?.[column - 1] ?? false;
  const cross = p.figure("cell", cell, "cross") > 0;
  const nth = COLUMNS.slice(0, column).filter((c) => p.figure("cell", `${row}.${c}`, "cross") > 0).length;
  const monk = cross ? monks.find((m) => m.colour === colour && m.place === `cross.${nth}`) : undefined;
  const cost = p.figure("cell", cell, reduced(p) ? "cost_bottom" : "cost_top");
  const wanted = letter ? wanting(p, letter) : [];
  const mine = p.seat === null ? null : p.view.colours[p.seat];
  const own = mine !== null && mine !== undefined && wanted.includes(mine);
  const what = letter
    ? w.letter({ letter, row: row + 1, column })
    : monk
      ? capital(w.cross({ colour: p.name("colour", colour, "adjective") }))
      : w.noLetter;
  const label = [
    what,
    letter || monk ? w.cost({ n: cost }) : "",
    turned ? w.turned : "",
    wanted.length
      ? w.wanted({
          names: listed(
            p.lang,
            wanted.map((c) => nameOf(p, c)),
          ),
        })
      : "",
  ]
    .filter(Boolean)
    .join(", ");
  const classes = `mo-gridcell ${cross ? "cross" : ""} ${letter || monk ? "" : "bare"} ${own ? "own" : ""} ${p.view["pending.first"] === cell ? "first" : ""}`;
  return (
    <span {...p.el(`grid.${cell}`, label, classes)} style={{ gridColumn: column + 1 }} title={label}>
      <Lying letter={letter} turned={turned} monk={monk} cross={cross} />
      {wanted.length ? (
        <span class="mo-wanted">
          {wanted.map((c) => (
            <i key={c} data-seat={paint(c) + 1} />
          ))}
        </span>
      ) : null}
    </span>
  );
}

/** Nine spaces; large letters bold, small letters small. */
export function Strip({ p, colour }: { p: Props; colour: Colour }) {
  const w = boardWords(p.lang);
  const sides = p.view.strip[seatOf(p.view, colour)] ?? [];
  const written = sides.filter((side) => side !== null).length;
  const large = sides.filter((side) => side === "large").length;
  const all = p.constant("phrase_letters");
  const label = w.strip({ name: nameOf(p, colour), written, large, all }) + (written === all ? `, ${w.complete}` : "");
  return (
    <div {...p.el(`strip.${colour}`, label, `mo-strip ${written === all ? "complete" : ""}`)} title={label}>
      {phrase(p, colour).map((letter, i) => {
        const side = sides[i] ?? null;
        return (
          <span key={i} class={`mo-space ${side ?? "empty"} ${i === WORD_END[colour] ? "word" : ""}`}>
            <svg viewBox="0 0 24 30" aria-hidden="true">
              <text x="12" y="23">
                {letter}
              </text>
            </svg>
          </span>
        );
      })}
    </div>
  );
}

/** On a phone: the grid, and the phrases below it. */
export function Letters({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const monks = monksOf(p.view);
  const mark = (colour: Colour) => <Piece id={`mark-${paint(colour) + 1}`} size={14} seat={paint(colour)} />;
  return (
    <>
      <div class="mo-grid" role="group" aria-label={w.letters}>
        <Costs p={p} kind="top" />
        {playing(p.view).map((colour) => (
          <div key={colour} class="mo-row" data-seat={paint(colour) + 1}>
            <span class="mo-rowmark">{mark(colour)}</span>
            {COLUMNS.map((column) => (
              <GridCell key={column} p={p} row={paint(colour)} column={column} monks={monks} />
            ))}
          </div>
        ))}
        <Costs p={p} kind="bottom" />
      </div>
      {playing(p.view).map((colour) => (
        <div key={colour} class="mo-striprow" data-seat={paint(colour) + 1}>
          {mark(colour)}
          <Strip p={p} colour={colour} />
        </div>
      ))}
    </>
  );
}
