// One player's cathedral: score and tokens, the action area with its novices, and the window.
import { Piece, SeatMark } from "@table/icons";
import type { Column, Row } from "@table/generated/monasterium";
import { own } from "./own";
import { point } from "./preview";
import { show } from "./shown";
import {
  actionDoes,
  COLUMNS,
  DOES_PIECE,
  doesText,
  GOES_PIECE,
  rowGoes,
  ROWS,
  seatName,
  TOKENS,
  yellowText,
  type Does,
  type Props,
} from "./things";
import { Window } from "./window";
import { words as boardWords } from "@table/generated/words/monasterium";

/** What an action does: a piece and a word. */
function Deed({ p, does, seat, word = true }: { p: Props; does: Does; seat: number; word?: boolean }) {
  return (
    <span class="mm-deed">
      <Piece id={DOES_PIECE[does]} size={24} seat={seat} />
      {word ? <span>{doesText(p, does)}</span> : null}
    </span>
  );
}

/** Dice lying on an action tile, still to be used. */
function OnTile({ p, seat, column }: { p: Props; seat: number; column: Column }) {
  const { turn_column, turn_personal, turn_neutral, actor } = p.view;
  if (actor !== seat || turn_column !== column || turn_personal + turn_neutral === 0) return null;
  const value = COLUMNS.indexOf(column) + 1;
  const label = boardWords(p.lang).onTile({ n: turn_personal + turn_neutral });
  return (
    <span class="mm-on-tile" role="img" aria-label={label} title={label}>
      {Array.from({ length: turn_personal }, (_, i) => (
        <Piece key={`p${i}`} id={`die-personal-${value}`} size={20} seat={seat} />
      ))}
      {Array.from({ length: turn_neutral }, (_, i) => (
        <Piece key={`n${i}`} id={`die-neutral-${value}`} size={20} />
      ))}
    </span>
  );
}

function TileHead({ p, seat, column }: { p: Props; seat: number; column: Column }) {
  const yellow = !p.view.novice[seat]?.[3]?.includes(column);
  const name = p.name("column", column);
  return (
    <div class={`mm-tile ${yellow ? "yellow" : ""}`}>
      <span
        {...own(p, seat, `column.${column}`, `${name}${yellow ? `, ${yellowText(p)}` : ""}`, "mm-die-no")}
        title={yellow ? yellowText(p) : name}
      >
        {column}
      </span>
      <span
        {...own(p, seat, `action.${column}.0`, p.name("action", `${column}.0`), "mm-standard")}
        title={p.name("action", `${column}.0`)}
      >
        <Deed p={p} does={actionDoes(p, column, 0)} seat={seat} />
      </span>
      <OnTile p={p} seat={seat} column={column} />
    </div>
  );
}

/** A place of the action area: its novice, or, once he has left, the action he unlocked. */
function Cell({ p, seat, row, column }: { p: Props; seat: number; row: Row; column: Column }) {
  const w = boardWords(p.lang);
  const level = ROWS.indexOf(row) + 1;
  const there = p.view.novice[seat]?.[level - 1]?.includes(column) ?? false;
  const does = level < 4 ? actionDoes(p, column, level) : null;
  const what = does ? p.name("action", `${column}.${level}`) : yellowText(p);
  if (there) {
    const label = `${p.name("row", row)}, ${p.name("column", column)}${p.words.colon}${what} (${w.locked})`;
    const name = `novice.${column}.${row}`;
    const props = own(p, seat, name, label, "mm-cell locked");
    const pointing =
      "onFocus" in props
        ? {
            onPointerEnter: () => (props.onPointerEnter(), void point(p, name)),
            onPointerLeave: () => (props.onPointerLeave(), void point(p, null)),
            onFocus: () => (props.onFocus(), void point(p, name)),
            onBlur: () => (props.onBlur(), void point(p, null)),
          }
        : {};
    return (
      <span {...props} {...pointing} title={label}>
        <Piece id="novice" size={32} seat={seat} />
        {does ? <Deed p={p} does={does} seat={seat} word={false} /> : <b class="mm-plus">+1</b>}
      </span>
    );
  }
  if (!does)
    return (
      <span class="mm-cell open plus" role="img" aria-label={what} title={what}>
        <b class="mm-plus">
          +1 <Piece id="vp" size={18} />
        </b>
      </span>
    );
  const used =
    seat === p.view.actor &&
    ((level === 2 && p.view.used_2.includes(column)) || (level === 3 && p.view.used_3.includes(column)));
  return (
    <span
      {...own(
        p,
        seat,
        `action.${column}.${level}`,
        `${what}${used ? ` (${w.usedUp})` : ""}`,
        `mm-cell open ${used ? "used" : ""}`,
      )}
      title={used ? w.usedUp : what}
    >
      <Deed p={p} does={does} seat={seat} />
    </span>
  );
}

/** Where novices of a row go and what that costs: tokens of the building, or more each time. */
function RowHead({ p, row }: { p: Props; row: Row }) {
  const goes = rowGoes(p, row);
  const of = (figure: string) => p.figure("row", row, figure);
  return (
    <span class="mm-row num" aria-hidden="true" title={p.name("goes", goes)}>
      <b>{row}</b>
      <Piece id={GOES_PIECE[goes]} size={18} />
      {goes === "building" ? of("influence") : `1–${of("grows_to")}`}
      <Piece id={goes === "cloister" ? "rosary" : "influence"} size={15} />
      {goes === "building" ? `+${of("favour")}` : ""}
    </span>
  );
}

function ActionArea({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  return (
    <div class="mm-area">
      <span />
      {COLUMNS.map((column) => (
        <TileHead key={column} p={p} seat={seat} column={column} />
      ))}
      <span />
      {ROWS.map((row) => {
        const there = p.view.extra[seat]?.includes(row) ?? false;
        const label = `${p.name("row", row)}${p.words.colon}${there ? w.extra : w.extraGone}`;
        return [
          <RowHead key={row} p={p} row={row} />,
          ...COLUMNS.map((column) => <Cell key={row + column} p={p} seat={seat} row={row} column={column} />),
          <span key={`x${row}`} {...own(p, seat, `extra.${row}`, label, "mm-extra")} title={label}>
            {there ? <Piece id="novice" size={24} seat={seat} /> : null}
          </span>,
        ];
      })}
    </div>
  );
}

export function Tokens({ p, seat }: { p: Props; seat: number }) {
  return (
    <div class="mm-tokens">
      {TOKENS.map((token, i) => {
        const count = p.view.token[seat]?.[i] ?? 0;
        const label = `${p.name("token", token)}${p.words.colon}${count}`;
        return (
          <span
            key={token}
            {...own(p, seat, `token.${token}`, label, `mm-token num ${count ? "" : "none"}`)}
            title={label}
          >
            <Piece id={token} size={28} />
            <b>{count}</b>
          </span>
        );
      })}
    </div>
  );
}

/** Personal dice that a seat has won, and those it may still win. */
export const OwnDice = ({ p, seat }: { p: Props; seat: number }) => {
  const label = boardWords(p.lang).diceOwned({ n: p.view.dice_owned[seat] ?? 1 });
  return (
    <span class="mm-own-dice" role="img" aria-label={label} title={label}>
      {[1, 2, 3].map((n) => (
        <Piece
          key={n}
          id="die-personal-5"
          size={18}
          seat={seat}
          class={n > (p.view.dice_owned[seat] ?? 1) ? "not-yet" : ""}
        />
      ))}
    </span>
  );
};

/** What the last move brought somebody, and for what. */
export function Gain({ p, seat }: { p: Props; seat: number }) {
  const row = p.table.rows[p.table.rows.length - 1];
  const gains = (row?.events ?? []).filter((e) => e.seat === seat && e.kind === "vp_gained");
  const sum = gains.reduce((n, e) => n + Number(e.args.points), 0);
  if (!sum) return null;
  return (
    <em
      key={row!.seq}
      class="mm-gain num"
      title={[...new Set(gains.map((e) => p.name("part", String(e.args.part))))].join(", ")}
    >
      +{sum}
    </em>
  );
}

export function Cathedral({ p, seat, phone }: { p: Props; seat: number; phone: boolean }) {
  const w = boardWords(p.lang);
  const name = seatName(p, seat);
  const home = p.seat ?? 0;
  return (
    <section
      class={`mm-cathedral ${seat === home ? "" : "visited"}`}
      data-seat={seat + 1}
      aria-label={seat === p.seat ? w.cathedral : w.cathedralOf({ name })}
    >
      <div class="mm-id">
        <span class="seatname">
          <SeatMark seat={seat} /> <b>{name}</b>
        </span>
        {p.view.first_player === seat ? <span class="sc">{w.chalice}</span> : null}
        {phone ? null : <Tokens p={p} seat={seat} />}
        <OwnDice p={p} seat={seat} />
        {seat === home ? null : (
          <button class="btn mm-home" onClick={() => show(null)}>
            {w.mine}
          </button>
        )}
      </div>
      <ActionArea p={p} seat={seat} />
      <Window p={p} seat={seat} />
    </section>
  );
}
