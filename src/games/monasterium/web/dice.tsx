// Dice: the roll being placed, the reroll tile, and the six slots from which dice are taken.
import { Piece } from "@table/icons";
import { Chain } from "./chain";
import { own } from "./own";
import { actionDoes, COLUMNS, seatName, seatsOf, topFrame, VALUES, type Props } from "./things";
import { words as boardWords } from "@table/generated/words/monasterium";

const MANY = 4; // more than these a count says
const MANY_IN_SLOT = 3;

/** Dice of one kind; many of them are one die and a figure. */
function Dice({
  piece,
  count,
  seat,
  marked = 0,
  size = 26,
  most = MANY,
}: {
  piece: string;
  count: number;
  seat?: number;
  marked?: number;
  size?: number;
  most?: number;
}) {
  if (count === 0) return null;
  if (count > most)
    return (
      <span class="mm-many">
        <Piece id={piece} size={size} seat={seat} />
        <b class="num">×{count}</b>
      </span>
    );
  return (
    <>
      {Array.from({ length: count }, (_, i) => (
        <Piece key={i} id={piece} size={size} seat={seat} class={`mm-die ${i < marked ? "marked" : ""}`} />
      ))}
    </>
  );
}

/** The dice just rolled, each kind and value a thing to click. */
function Roll({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const { rolled_neutral, rolled_personal, reroll_mark_neutral, reroll_mark_personal } = p.view;
  const kinds = [
    { die: "neutral", counts: rolled_neutral, marks: reroll_mark_neutral },
    { die: "personal", counts: rolled_personal, marks: reroll_mark_personal },
  ];
  return (
    <div class="mm-roll" role="group" aria-label={w.rolled({ name: seatName(p, seat) })}>
      <span class="sc">{seat === p.seat ? w.yourRoll : w.rolled({ name: seatName(p, seat) })}</span>
      <div>
        {VALUES.flatMap((value) =>
          kinds.map(({ die, counts, marks }) => {
            const count = counts[value - 1] ?? 0;
            const marked = marks[value - 1] ?? 0;
            if (!count) return null;
            const label = `${count} × ${value}, ${p.name("die", die)}${marked ? `, ${marked} ${w.marked}` : ""}`;
            return (
              <span key={`${die}${value}`} {...p.el(`die.${die}.${value}`, label, "mm-rolled")} title={label}>
                <Dice
                  piece={`die-${die}-${value}`}
                  count={count}
                  marked={marked}
                  seat={die === "personal" ? seat : undefined}
                  size={32}
                />
              </span>
            );
          }),
        )}
      </div>
    </div>
  );
}

/** A new personal die, between keeping and rolling again. */
function NewDie({ p, value }: { p: Props; value: number }) {
  return (
    <div class="mm-roll">
      <div>
        <Piece id={`die-personal-${value}`} size={40} seat={p.view.actor} class="mm-die" />
      </div>
    </div>
  );
}

function RerollTile({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const ready = p.view.reroll_ready[seat] ?? false;
  const label = `${w.reroll}${p.words.colon}${ready ? w.rerollReady : w.rerollUsed}`;
  return (
    <span {...own(p, seat, "reroll", label, `mm-reroll ${ready ? "" : "down"}`)} title={label}>
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
        <path
          d="M30 13A12 12 0 1 0 32 20M31 6v8h-8"
          fill="none"
          stroke="currentColor"
          stroke-width="3"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
        <rect
          x="14"
          y="14"
          width="12"
          height="12"
          rx="2.500"
          fill="var(--m-bone)"
          stroke="var(--piece-line)"
          stroke-width="1.500"
        />
        <circle cx="20" cy="20" r="1.800" fill="var(--piece-line)" />
      </svg>
    </span>
  );
}

function Slot({ p, value }: { p: Props; value: number }) {
  const w = boardWords(p.lang);
  const name = `slot.${value}`;
  const { legal } = p.standing(name);
  const neutral = p.view.slot_neutral[value - 1] ?? 0;
  const owners = seatsOf(p)
    .map((seat) => ({ seat, count: p.view.slot_personal[seat]?.[value - 1] ?? 0 }))
    .filter((o) => o.count);
  const column = COLUMNS[value - 1]; // the last slot is of none
  const does = w.slots[column ? actionDoes(p, column, 0) : "joker"]!;
  const inside = [
    neutral ? w.neutral({ n: neutral }) : "",
    ...owners.map((o) => w.personal({ n: o.count, name: seatName(p, o.seat) })),
  ].filter(Boolean);
  const takes = p.choices.filter((c) => c.verb === "take_dice" && c.args[0] === value);
  const empty = inside.length === 0;
  const most = neutral + owners.reduce((sum, o) => sum + o.count, 0) > MANY_IN_SLOT ? 1 : MANY_IN_SLOT; // one row of them
  return (
    <div class={`mm-slot ${empty ? "empty" : ""}`}>
      <div
        {...p.el(
          name,
          `${w.slot({ n: value, action: does })}${p.words.colon}${inside.join(", ") || w.empty}`,
          "mm-slot-face",
        )}
      >
        <span class="mm-slot-name">
          <b>{value}</b> {does}
        </span>
        <span class={`mm-slot-dice ${inside.length > 2 ? "crowded" : ""}`}>
          <Dice piece={`die-neutral-${value}`} count={neutral} most={most} />
          {owners.map((o) => (
            <span key={o.seat} class={legal && o.seat !== p.seat ? "theirs" : "ours"}>
              <Dice piece={`die-personal-${value}`} count={o.count} seat={o.seat} most={most} />
            </span>
          ))}
          {empty ? <i>{w.empty}</i> : null}
        </span>
      </div>
      {takes.length > 1 ? (
        <div class="mm-take">
          {takes.map((c) => (
            <button key={c.text} data-choice={c.text} aria-label={c.label} title={c.label} onClick={() => p.choose(c)}>
              {String(c.args[1])}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export function DiceStrip({ p, seat }: { p: Props; seat: number }) {
  const rolling = p.view.rolled_neutral.some(Boolean) || p.view.rolled_personal.some(Boolean);
  const top = topFrame(p);
  return (
    <section class="mm-dice">
      <RerollTile p={p} seat={seat} />
      <div class="mm-now">
        {rolling && p.view.actor !== null ? (
          <Roll p={p} seat={p.view.actor} />
        ) : top?.frame === "die" ? (
          <NewDie p={p} value={top.value} />
        ) : (
          <Chain p={p} />
        )}
      </div>
      <div class="mm-slots">
        {VALUES.map((value) => (
          <Slot key={value} p={p} value={value} />
        ))}
      </div>
    </section>
  );
}
