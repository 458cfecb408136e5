// The attack: a longship with its dice, and who stands against each of them.
import { Piece } from "@table/icons";
import { Die } from "./dice";
import { nameOf, type Props } from "./model";
import { usePicking } from "./picking";
import { boardWords } from "./words";

export const attacked = (p: Props): boolean => p.view.viking.some((v) => v > 0);

function Longship() {
  return (
    <svg class="house ka-longship" viewBox="0 0 220 90" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      <path class="ho-b" d="M0 78q14 -8 28 0t28 0t28 0t28 0t28 0t28 0t28 0t24 0V90H0Z" />
      <path class="ho-k" d="M70 8H150V50H70Z" /><path class="ho-r" d="M70 8H86V50H70ZM102 8H118V50H102ZM134 8H150V50H134Z" />
      <path class="ho-o" d="M108 2H112V62H108Z" />
      <path class="ho-o" d="M22 44Q30 74 60 78H160Q192 74 198 40Q204 28 196 22Q204 20 208 30Q212 60 180 80H44Q14 66 12 40Q8 30 18 30Z" />
      <path class="ho-i" d="M58 66a6 6 0 1 0 .1 0ZM80 68a6 6 0 1 0 .1 0ZM102 68a6 6 0 1 0 .1 0ZM124 68a6 6 0 1 0 .1 0ZM146 66a6 6 0 1 0 .1 0Z" />
    </svg>
  );
}

export function Vikings({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const picking = usePicking(p);
  const dice = p.view.viking.flatMap((value, n) => (value > 0 ? [{ value, n, cover: p.view.cover[n] ?? null, owner: p.view.cover_owner[n] ?? null }] : []));
  const next = dice.find((d) => d.cover === null)?.n;
  const choices = p.choices.filter((c) => c.targets.includes("event") && !c.targets.some((t) => t.startsWith("die."))); // a die is picked in the tray
  return (
    <div class="ka-vikings">
      <Longship />
      <div {...picking.place("event", w.vikings, "ka-attack")}>{w.vikings}</div>
      <div class="ka-viking-row">
        {dice.map(({ value, n, cover, owner }) => {
          const by = owner === null ? (cover ? w.elias : "") : nameOf(p, owner);
          return (
            <span key={n} class={`ka-viking ${n === next ? "next" : ""}`} data-el={`viking.${n}`} title={w.vikingDie(value, cover ? `${p.name("cover", cover)} ${w.by(by)}` : "")} role="img" aria-label={w.vikingDie(value, cover ? `${p.name("cover", cover)} ${w.by(by)}` : "")}>
              <Piece id={`die-viking-${value}`} size={36} />
              <span class="ka-cover">
                {cover === "die" ? (owner === null ? <Piece id={`die-neutral-${value}`} size={28} /> : <Die value={value} seat={owner} size={28} />)
                  : cover === "phantom" ? <Piece id="book" size={28} /> : cover === "peasant" ? <Piece id="peasant" size={28} seat={owner ?? 4} /> : cover === "breach" ? "✕" : null}
              </span>
            </span>
          );
        })}
      </div>
      {choices.length ? <div class="ka-answers">{choices.map((c) => <button key={c.text} type="button" class="btn" data-choice={c.text} onClick={() => p.choose(c)}>{c.label}</button>)}</div> : null}
    </div>
  );
}
