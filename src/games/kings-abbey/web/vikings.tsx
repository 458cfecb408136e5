// The attack: a longship with its dice, and who stands against each of them.
import { Piece } from "@table/icons";
import { Die } from "./dice";
import { nameOf, type Props } from "./model";
import { usePicking } from "./picking";
import { words as boardWords } from "@table/generated/words/kings-abbey";

/** Until the attack is over, and as long as its end is the last thing that happened; then the market is needed again. */
export function attacked(p: Props): boolean {
  if (!p.view.viking.some((v) => v > 0)) return false;
  return (
    p.view.phase === "ph_event" ||
    (p.table.rows[p.table.rows.length - 1]?.events ?? []).some((e) => /^(elias_)?viking_/.test(e.kind))
  );
}

/** Sea, shore and the ship that comes for the abbey. */
function Scene() {
  return (
    <svg class="house ka-longship" viewBox="0 0 420 150" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <path class="ka-sea-far" d="M0 92Q40 86 80 92T160 92T240 92T320 92T420 92V150H0Z" />
      <path class="ho-w" d="M0 96L22 70L40 84L62 58L96 98Z" />
      <path class="ho-g" d="M0 102Q50 84 118 104V112H0Z" />
      <g transform="translate(180 22)">
        <path class="ho-k" d="M66 2H154V50Q110 60 66 50Z" />
        <path class="ho-r" d="M66 2H84V53Q75 52 66 50ZM102 2H120V55H102ZM137 2H154V50Q146 53 137 54Z" />
        <path class="ho-o" d="M108 -8H112V70H108Z" />
        <path class="ho-n" d="M66 50L40 70M154 50L180 68" />
        <path
          class="ho-o"
          d="M18 40Q26 78 60 84H164Q198 80 204 38Q210 22 200 14Q190 12 188 22Q194 18 198 24Q198 34 192 44Q184 66 160 68H62Q34 64 30 40Q24 26 32 22Q34 12 24 14Q12 22 18 40Z"
        />
        <path class="ho-n" d="M40 76Q110 84 184 74" />
        <path
          class="ho-i"
          d="M62 62a8 8 0 1 0 .1 0ZM86 64a8 8 0 1 0 .1 0ZM134 64a8 8 0 1 0 .1 0ZM158 62a8 8 0 1 0 .1 0Z"
        />
        <path class="ho-r" d="M110 65a8 8 0 1 0 .1 0Z" />
      </g>
      <path
        class="ka-sea-near"
        d="M0 112Q26 104 52 112T104 112T156 112T208 112T260 112T312 112T364 112T420 112V150H0Z"
      />
      <path
        class="ka-foam"
        d="M20 126q12 -6 24 0M120 134q12 -6 24 0M210 128q12 -6 24 0M320 136q12 -6 24 0M380 124q12 -6 24 0"
      />
    </svg>
  );
}

/** Dice against peasants: who would win if it ended now. */
function Tally({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const dice = p.view.cover.filter((c) => c === "die" || c === "phantom").length;
  const lost = p.view.cover.filter((c) => c === "peasant" || c === "breach").length;
  const label = w.tally({ dice, lost });
  return (
    <p class="ka-tally" title={label}>
      <span class="num" aria-hidden="true">
        <Piece id="die-neutral-5" size={20} /> {`${dice}\u00a0: ${lost}`} <Piece id="peasant" size={20} />
      </span>{" "}
      {dice > lost ? w.repelled : w.plundered}
    </p>
  );
}

/** Who stands against a die: another die (Elias's has no colour), the phantom's book, a peasant; or nobody did. */
function Cover({ cover, value, owner }: { cover: string | null; value: number; owner: number | null }) {
  switch (cover) {
    case "die":
      return owner === null ? (
        <Piece id={`die-neutral-${value}`} size={40} />
      ) : (
        <Die value={value} seat={owner} size={40} />
      );
    case "phantom":
      return <Piece id="book" size={36} />;
    case "peasant":
      return <Piece id="peasant" size={40} seat={owner ?? 4} />;
    default:
      return cover === "breach" ? <>✕</> : null;
  }
}

export function Vikings({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const picking = usePicking(p);
  const dice = p.view.viking.flatMap((value, n) =>
    value > 0 ? [{ value, n, cover: p.view.cover[n] ?? null, owner: p.view.cover_owner[n] ?? null }] : [],
  );
  const next = dice.find((d) => d.cover === null)?.n;
  const choices = p.choices.filter((c) => c.targets.includes("event") && !c.targets.some((t) => t.startsWith("die."))); // a die is picked in the tray
  return (
    <section class="ka-vikings" aria-label={w.vikings}>
      <Scene />
      <div {...picking.place("event", w.vikings, "ka-attack")}>{w.vikings}</div>
      <Tally p={p} />
      <div class="ka-viking-row">
        {dice.map(({ value, n, cover, owner }) => {
          const by = owner === null ? (cover ? w.elias : "") : nameOf(p, owner);
          const label = cover
            ? w.vikingDie.met({ value, cover: `${p.name("cover", cover)} ${w.by({ name: by })}` })
            : w.vikingDie.unmet({ value });
          return (
            <span
              key={n}
              class={`ka-viking ${n === next ? "next" : ""} ${cover === null ? "" : "met"}`}
              data-el={`viking.${n}`}
              title={label}
              role="img"
              aria-label={label}
            >
              <Piece id={`die-viking-${value}`} size={48} />
              <span class="ka-cover">
                <Cover cover={cover} value={value} owner={owner} />
              </span>
              <small>{by}</small>
            </span>
          );
        })}
      </div>
      {choices.length ? (
        <div class="ka-answers">
          {choices.map((c) => (
            <button key={c.text} type="button" class="btn" data-choice={c.text} onClick={() => p.choose(c)}>
              {c.label}
            </button>
          ))}
        </div>
      ) : null}
    </section>
  );
}
