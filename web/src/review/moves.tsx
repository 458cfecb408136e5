// The moves of a review that are marked, one a line: one's own, everybody's, or what chance did.
import { useApp } from "../app";
import { SeatMark } from "../icons";
import { useWhen, type RailProps } from "./rail";
import { drawnAt, isDecided, marksOf, percent, SIGN, type Decided, type Drawn, type Filter } from "./review";

/** What is listed: the filter's, in the order of the game. */
function listedOf(p: RailProps, filter: Filter): { at: number; moment: Decided | Drawn }[] {
  if (filter === "chance") return drawnAt(p.review, p.moves, p.seat);
  return marksOf(p.review, p.moves, filter === "all" ? null : p.seat);
}

function Line({ p, at, moment }: { p: RailProps; at: number; moment: Decided | Drawn }) {
  const { words, lang } = useApp();
  const when = useWhen(p);
  const said = isDecided(moment) ? moment.played.label : moment.came.map((c) => c.label).join(words.semicolon);
  const figure = isDecided(moment) ? percent(lang, -moment.loss) : percent(lang, moment.luck[p.seat]!, 0, true);
  return (
    <li class={at === p.at ? "open" : ""} data-listed>
      <button class="head" onClick={() => p.go(at)}>
        {isDecided(moment) ? (
          <span class="dagger" role="img" aria-label={words.verdicts[moment.verdict]}>
            {SIGN[moment.verdict]}
          </span>
        ) : null}
        {isDecided(moment) ? <SeatMark seat={moment.seat} /> : null}
        <b>{when(at)}</b>
        <span class={isDecided(moment) ? "num" : "num fortune"}>{words.review.percent({ n: figure })}</span>
      </button>
      <p class="one">{said}</p>
    </li>
  );
}

export function Moves(p: RailProps & { filter: Filter }) {
  const own = useApp().words.review;
  const list = listedOf(p, p.filter);
  return (
    <section class="review-leaf moments marked" aria-label={own.marked}>
      {list.length ? (
        <ol>
          {list.map(({ at, moment }, i) => (
            <Line key={i} p={p} at={at} moment={moment} />
          ))}
        </ol>
      ) : (
        <p class="said">{p.review.passes > 1 ? own.nothing : own.soon}</p>
      )}
    </section>
  );
}
