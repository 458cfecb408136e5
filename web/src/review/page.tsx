// A review over the table's own board: the board at the moment, controls and curve under it, moments and sums beside it.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app";
import { branch } from "../branch";
import { Icon } from "../icons";
import { linkOf } from "../link";
import { useRoundName } from "../pages/log";
import { seatName } from "../pages/seats";
import { roundStarts } from "../table/chronicle";
import type { TableModel } from "../table/model";
import { message } from "../table/work";
import type { Description } from "../types";
import { Curve } from "./curve";
import { Moves } from "./moves";
import { linkedMove } from "./open";
import { Leaves, SeatStrip } from "./phone";
import { Moments, Skill, type RailProps } from "./rail";
import { decidedAt, isDecided, marksOf, momentsOf, nextMark, percent, SIGN, type Filter, type Review } from "./review";
import { useReview, type Watched } from "./watch";
import "../../style/review.css";

/** Whose game is looked at: one's own, or the winner's. */
const firstSeat = (model: TableModel): number => {
  const table = model.live.table!;
  return table.mine[0] ?? table.scores?.find((s) => s.rank === 1)?.seat ?? 0;
};

interface Reviewing {
  model: TableModel;
  description: Description;
  watched: Watched;
  seat: number;
  view: (seat: number) => void;
  filter: Filter;
  setFilter: (filter: Filter) => void;
  at: number;
  go: (at: number) => void;
  phone: boolean;
  close: () => void;
}

/** Shows the table before what was decided there, as its seat saw it, with both choices marked. */
function lookAt(model: TableModel, review: Review | null, at: number): void {
  const moment = review && decidedAt(review, model.live.moves, at);
  if (!moment) return model.look(at, false, "all");
  const better = moment.loss > 0 ? (moment.best?.targets ?? []) : [];
  void model.past.look(at, false, moment.seat, { done: moment.played.targets, better });
}

/** On a desk the board has little room and may scroll: what was done comes into sight, and what was better. */
function useMarksInSight(model: TableModel, phone: boolean): void {
  useEffect(() => {
    for (const mark of phone ? [] : ["last", "hinted"])
      document.querySelector(`.board .el.${mark}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [model.past.shown]);
}

function useReviewPage(model: TableModel, description: Description, phone: boolean, close: () => void): Reviewing {
  const watched = useReview(model);
  const { review } = watched;
  useMarksInSight(model, phone);
  const [seat, view] = useState(() => firstSeat(model));
  const [filter, setFilter] = useState<Filter>("mine");
  const { moves } = model.live;
  const [asked, ask] = useState<number | null>(() => linkedMove(moves));
  const first = review && review.passes > 1 ? momentsOf(review, moves, seat)[0]?.at : undefined;
  const at = asked ?? model.past.shown?.row ?? moves.length;
  const go = (to: number) => {
    const bounded = Math.max(0, Math.min(moves.length, to));
    ask(bounded);
    lookAt(model, review, bounded);
  };
  useEffect(() => {
    if (asked === null && first !== undefined) go(first);
  }, [first]);
  useEffect(() => {
    if (review && asked !== null) lookAt(model, review, asked); // verdicts may have changed
  }, [review?.passes]);
  return { model, description, watched, seat, view, filter, setFilter, at, go, phone, close };
}

const FILTERS: readonly Filter[] = ["mine", "all", "chance"];

function Filters({ r }: { r: Reviewing }) {
  const own = useApp().words.review;
  const mine = r.model.live.table!.mine.includes(r.seat);
  const names = { mine: mine ? own.mine : own.one, all: own.all, chance: own.chance };
  return (
    <div class="filters" role="group" aria-label={own.filter}>
      {FILTERS.map((filter) => (
        <button
          key={filter}
          aria-pressed={filter === r.filter}
          data-filter={filter}
          onClick={() => r.setFilter(filter)}
        >
          {names[filter]}
        </button>
      ))}
    </div>
  );
}

/** A link to what is looked at, for somebody else: only a server's table has one. */
function Share({ r }: { r: Reviewing }) {
  const { words } = useApp();
  const own = words.review;
  const [copied, set] = useState(false);
  const { moves, table } = r.model.live;
  if (location.pathname.startsWith("/offline/")) return null;
  const share = () => {
    const url = linkOf(table!, r.at ? moves[r.at - 1]!.seq : 0, true);
    const handed = r.phone && navigator.share ? navigator.share({ title: own.title, url }) : null;
    void (handed ?? navigator.clipboard.writeText(url).then(() => set(true))).catch(() => undefined);
  };
  return (
    <button class="btn" data-share onClick={share}>
      {copied ? words.final.copied : own.share}
    </button>
  );
}

function Controls({ r }: { r: Reviewing }) {
  const { words } = useApp();
  const { moves } = r.model.live;
  const step = (icon: "first" | "back" | "next" | "last", label: string, to: number) => (
    <button class="btn icon-b" aria-label={label} title={label} disabled={to === r.at} onClick={() => r.go(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="review-steps">
      {step("first", words.first, 0)}
      {step("back", words.previous, Math.max(0, r.at - 1))}
      <p class="num" aria-live="polite">
        {words.step({ row: r.at, rows: moves.length })}
      </p>
      {step("next", words.next, Math.min(moves.length, r.at + 1))}
      {step("last", words.last, moves.length)}
    </div>
  );
}

function Legend() {
  const { words } = useApp();
  const own = words.review;
  return (
    <p class="review-legend" aria-hidden="true">
      {(["blunder", "mistake", "slip"] as const).map((v) => (
        <span key={v}>
          <b class="dagger">{SIGN[v]}</b> {words.verdicts[v]}
        </span>
      ))}
      <span>
        <i /> {own.luck}
      </span>
    </p>
  );
}

/** How far it is; nothing when it is done. */
function Progress({ review }: { review: Review }) {
  const own = useApp().words.review;
  if (review.done === review.steps) return null;
  return (
    <p class="progress" role="status" data-progress>
      <progress value={review.done} max={review.steps} /> {own.progress({ done: review.done, all: review.steps })}
    </p>
  );
}

/** The curve for who does not see it. */
function Figures({ r, review }: { r: Reviewing; review: Review }) {
  const { words, lang } = useApp();
  const own = words.review;
  const seats = r.model.live.table!.seats;
  const places = new Map(r.model.live.moves.map((row, i) => [row.seq, i + 1]));
  return (
    <details class="figures">
      <summary>{own.figures}</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={own.figures}>
        <table>
          <thead>
            <tr>
              <th scope="col">{own.moveColumn}</th>
              {seats.map((s) => (
                <th key={s.seat} scope="col">
                  {seatName(s)}
                </th>
              ))}
              <th scope="col">{own.what}</th>
            </tr>
          </thead>
          <tbody>
            {review.moments.map((m, i) => (
              <tr key={i}>
                <td>{places.get(m.row)}</td>
                {seats.map((s) => (
                  <td key={s.seat}>{own.percent({ n: percent(lang, m.chances[s.seat]!) })}</td>
                ))}
                <td>
                  {isDecided(m)
                    ? `${seatName(seats[m.seat]!)}${words.colon}${words.verdicts[m.verdict]} ${m.loss ? percent(lang, -m.loss, 1) : ""}`
                    : `${own.luck}${words.colon}${m.luck.map((n) => percent(lang, n, 1, true)).join(", ")}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Arrows step, [ and ] jump from mark to mark. */
function keyed(r: Reviewing, review: Review): (e: KeyboardEvent) => void {
  return (e) => {
    const { moves } = r.model.live;
    const marks = marksOf(review, moves, r.filter === "all" ? null : r.seat);
    const to: Record<string, number | null> = {
      ArrowLeft: r.at - 1,
      ArrowRight: r.at + 1,
      Home: 0,
      End: moves.length,
      "[": nextMark(marks, r.at, -1),
      "]": nextMark(marks, r.at, 1),
    };
    const at = to[e.key];
    if (at === undefined || at === null) return;
    e.preventDefault();
    e.stopPropagation();
    r.go(at);
  };
}

/** On a phone: the two choices of the move that is shown. */
function AtHand({ r, review }: { r: Reviewing; review: Review }) {
  const moment = decidedAt(review, r.model.live.moves, r.at);
  return moment && moment.verdict !== "none" ? <Leaves moment={moment} table={r.model.live.table!} /> : null;
}

const TABS = ["moments", "skill", "moves"] as const;
type Tab = (typeof TABS)[number];

/** The parts of the rail, one at a time on a phone. */
function Sheet({ r, rail }: { r: Reviewing; rail: RailProps }) {
  const own = useApp().words.review;
  const [tab, choose] = useState<Tab>("moments");
  const names = { moments: own.tabMoments, skill: own.skill, moves: own.marked };
  if (!r.phone)
    return (
      <>
        <Moments {...rail} />
        <Skill {...rail} />
        <details class="review-leaf listed">
          <summary>{own.marked}</summary>
          <Moves {...rail} filter={r.filter} />
        </details>
      </>
    );
  return (
    <>
      <div class="tabs" role="tablist" aria-label={own.title}>
        {TABS.map((name) => (
          <button key={name} role="tab" data-tab={name} aria-selected={name === tab} onClick={() => choose(name)}>
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={names[tab]}>
        {tab === "moments" ? <Moments {...rail} /> : null}
        {tab === "skill" ? <Skill {...rail} /> : null}
        {tab === "moves" ? <Moves {...rail} filter={r.filter} /> : null}
      </div>
    </>
  );
}

/** Under the board. */
function Deck({ r }: { r: Reviewing }) {
  const { words } = useApp();
  const name = useRoundName(r.description);
  const { review, failed } = r.watched;
  const { moves } = r.model.live;
  const rounds = useMemo(
    () => roundStarts(moves).map(({ round, at }) => ({ name: name(round) ?? "", at })),
    [moves.length],
  );
  if (!review)
    return (
      <section class="review-deck" aria-label={words.review.title}>
        <p class={failed ? "refusal" : "said"} role="status" data-review-state>
          {failed ?? words.review.soon}
        </p>
      </section>
    );
  return (
    <section class="review-deck" aria-label={words.review.title} onKeyDown={keyed(r, review)}>
      <header>
        <Controls r={r} />
        {r.phone ? null : <Legend />}
      </header>
      {r.phone ? <AtHand r={r} review={review} /> : null}
      <Curve
        {...{ review, moves, rounds, seat: r.seat, filter: r.filter, at: r.at, phone: r.phone, go: r.go }}
        seats={r.model.live.table!.seats}
      />
      <Progress review={review} />
      <Figures r={r} review={review} />
    </section>
  );
}

/** Beside it. */
function ReviewRail({ r }: { r: Reviewing }) {
  const { words, go } = useApp();
  const [wrong, say] = useState<string | null>(null);
  const { review } = r.watched;
  const table = r.model.live.table!;
  const { moves } = r.model.live;
  const tryAgain = async (at: number, seat: number) => {
    try {
      const record = await r.model.api.record();
      go(`/offline/${branch({ ...table, mine: [seat] }, record, at ? moves[at - 1]!.seq : 0)}`);
    } catch (error) {
      say(message(error));
    }
  };
  const rail: RailProps | null = review && {
    review,
    table,
    moves,
    description: r.description,
    seat: r.seat,
    at: r.at,
    go: r.go,
    tryAgain: (at, seat) => void tryAgain(at, seat),
    view: r.view,
  };
  return (
    <aside class="rail review-rail" aria-label={words.review.title}>
      <p class="review-head">
        <Filters r={r} />
        <Share r={r} />
        <button class="btn" data-review-close onClick={r.close}>
          {words.review.close}
        </button>
      </p>
      {wrong ? (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      ) : null}
      {rail ? <Sheet r={r} rail={rail} /> : null}
    </aside>
  );
}

export interface ReviewProps {
  model: TableModel;
  description: Description;
  phone: boolean;
  aside: ComponentChildren; // the board's own
  close: () => void;
}

/** What stands under and beside the board; on a phone a part of the board itself may, and a mark with it. */
export function ReviewParts({ model, description, phone, aside, close }: ReviewProps) {
  const r = useReviewPage(model, description, phone, close);
  return (
    <>
      {phone ? <SeatStrip table={model.live.table!} seat={r.seat} view={r.view} /> : null}
      {phone ? <div class="review-aside">{aside}</div> : null}
      <Deck r={r} />
      <ReviewRail r={r} />
    </>
  );
}
