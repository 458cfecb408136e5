// The dial of hours: ten positions, which kind of round each is, and where the day stands.
import { Piece } from "@table/icons";
import type { Hour } from "@table/generated/monastery";
import { ROUND, colourOf, nameOf, paint, type Props } from "./model";
import { words as boardWords } from "@table/generated/words/monastery";

const HOURS: Hour[] = ["matins", "lauds", "prime", "terce", "sext", "lectio", "nones", "vespers", "compline", "night"];
const PIECE: Record<string, string> = { mass: "bell", study: "book", labour: "tool" };
const DAYS = ["", "I", "II"];
const MOON = "M30 8A17 17 0 1 0 40 34A14 14 0 0 1 30 8Z";

type Round = "mass" | "study" | "labour" | "night";
const roundOf = (p: Props, hour: Hour): Round => ROUND[p.figure("hour", hour, "round")] as Round;

function tell(p: Props, hour: Hour): string {
  const w = boardWords(p.lang);
  const drawn = p.figure("hour", hour, "draw");
  return `${p.name("hour", hour)}, ${w.rounds[roundOf(p, hour)]}${drawn ? `, ${w.draws({ n: drawn })}` : ""}`;
}

/** A wedge of the ring between two radii. */
function wedge(i: number, inner: number, outer: number): string {
  const point = (r: number, turn: number) => {
    const a = (turn * Math.PI) / 5 - Math.PI / 2;
    return `${(75 + r * Math.cos(a)).toFixed(1)} ${(75 + r * Math.sin(a)).toFixed(1)}`;
  };
  return `M${point(outer, i - 0.5)}A${outer} ${outer} 0 0 1 ${point(outer, i + 0.5)}L${point(inner, i + 0.5)}A${inner} ${inner} 0 0 0 ${point(inner, i - 0.5)}Z`;
}

export function Dial({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const { position, day } = p.view;
  const hour = HOURS[position]!;
  const abbot = colourOf(p.view, p.view.abbot);
  return (
    <figure class="mo-dial">
      <svg viewBox="0 0 150 150" role="img" aria-label={`${w.day({ day: DAYS[day]! })}, ${tell(p, hour)}`}>
        <circle class="mo-dial-rim" cx="75" cy="75" r="73" />
        {HOURS.map((h, i) => {
          const a = (i * Math.PI) / 5 - Math.PI / 2;
          const [x, y] = [75 + 54 * Math.cos(a), 75 + 54 * Math.sin(a)];
          const round = roundOf(p, h);
          const drawn = p.figure("hour", h, "draw");
          return (
            <g
              key={h}
              data-el={`dial.${i}`}
              class={`mo-hour ${round} ${i === position ? "present" : i < position ? "past" : ""}`}
            >
              <title>{tell(p, h)}</title>
              <path d={wedge(i, 38, 70)} />
              {round === "night" ? (
                <path class="mo-moon" transform={`translate(${x - 11} ${y - 11}) scale(.46)`} d={MOON} />
              ) : (
                <use href={`#${PIECE[round]}`} x={x - 11} y={y - 11} width="22" height="22" />
              )}
              {drawn ? (
                <text class="mo-draw" x={75 + 41 * Math.cos(a - 0.22)} y={75 + 41 * Math.sin(a - 0.22) + 3}>
                  {drawn}
                </text>
              ) : null}
            </g>
          );
        })}
        <g
          data-seat={abbot ? paint(abbot) + 1 : undefined}
          style={{ transform: `rotate(${36 * position}deg)`, transformOrigin: "75px 75px" }}
          class="mo-hand-of-dial"
        >
          <path d="M75 34L80 48H77V62H73V48H70Z" />
        </g>
        <circle class="mo-dial-hub" cx="75" cy="75" r="24" />
        <text class="mo-dial-day" x="75" y="83">
          {day === 1 ? "I" : "II"}
        </text>
      </svg>
      <figcaption>
        <b>{p.name("hour", hour)}</b>
        <span>{w.rounds[roundOf(p, hour)]}</span>
      </figcaption>
      {abbot ? (
        <div class="mo-abbot" title={`${nameOf(p, abbot)}, ${w.abbot}`}>
          <Piece id="abbot-crozier" size={26} seat={paint(abbot)} /> {nameOf(p, abbot)}
        </div>
      ) : null}
    </figure>
  );
}

/** The same as a thin line, for phones. */
export function DialBar({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const { position, day } = p.view;
  const hour = HOURS[position]!;
  return (
    <div class="mo-dialbar" role="img" aria-label={`${w.day({ day: DAYS[day]! })}, ${tell(p, hour)}`}>
      <b class="display">{day === 1 ? "I" : "II"}</b>
      {HOURS.map((h, i) => {
        const round = roundOf(p, h);
        return (
          <span
            key={h}
            data-el={`dial.${i}`}
            class={`mo-hourlet ${round} ${i === position ? "present" : i < position ? "past" : ""}`}
          >
            {round === "night" ? (
              <svg width="18" height="18" viewBox="0 0 48 48">
                <path class="mo-moon" d={MOON} />
              </svg>
            ) : (
              <Piece id={PIECE[round]!} size={18} />
            )}
            {i === position ? <em>{p.name("hour", h)}</em> : null}
          </span>
        );
      })}
    </div>
  );
}
