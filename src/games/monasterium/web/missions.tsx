// The six missions: what each asks, how far one has come, what it is worth this year, and who has done it.
import { Piece, SeatMark } from "@table/icons";
import type { Mission } from "@table/generated/monasterium";
import { Glass } from "./glass";
import { glass, GOES_PIECE, progress, seatName, seatsOf, years, type Goal, type Props } from "./things";
import { words as boardWords } from "@table/generated/words/monasterium";

function Places({ p, goal }: { p: Props; goal: Extract<Goal, { kind: "places" }> }) {
  const w = boardWords(p.lang);
  return (
    <div class="mm-places">
      {goal.places.map(({ place, monastery, done }) => {
        const label = `${p.name("goes", place)}, ${p.name("monastery", monastery)}${p.words.colon}${done ? w.done : w.missing}`;
        return (
          <span key={place} class={done ? "done" : ""} title={label} style={{ "--seat": glass(monastery) }}>
            <Piece id={GOES_PIECE[place]} size={30} />
            {done ? <i aria-hidden="true">✓</i> : <Glass m={monastery} size={16} />}
          </span>
        );
      })}
    </div>
  );
}

function Years({ p, mission }: { p: Props; mission: Mission }) {
  const state = (year: number) => (year < p.view.year ? "past" : year === p.view.year ? "at" : "");
  return (
    <div class="mm-years num">
      {years(p).map((year) => (
        <span key={year} class={state(year)}>
          {p.figure("mission", mission, `year_${year}`)}
        </span>
      ))}
    </div>
  );
}

export function MissionCard({ p, mission, index, seat }: { p: Props; mission: Mission; index: number; seat: number }) {
  const w = boardWords(p.lang);
  const goal = progress(p, mission, seat);
  const by = seatsOf(p).filter((s) => p.view.mission_done[s]?.[index]);
  const mine = by.includes(seat);
  const how =
    goal.kind === "count"
      ? w.progress({ have: Math.min(goal.have, goal.need), need: goal.need })
      : w.progress({ have: goal.places.filter((x) => x.done).length, need: 3 });
  const label = [
    p.name("mission", mission),
    mine ? w.done : how,
    ...by.map((s) => w.claimed({ name: seatName(p, s), year: p.view.mission_done[s]![index]! })),
  ].join(", ");
  return (
    <div {...p.el(`mission.${mission}`, label, `mm-mission ${mine ? "mine" : ""}`)} title={label}>
      {goal.kind === "places" ? (
        <>
          <Places p={p} goal={goal} />
          <Years p={p} mission={mission} />
        </>
      ) : (
        <>
          <p>
            <span>
              {goal.need} {w.goals[p.figure("mission", mission, "goal") - 1]}
            </span>
            <b class="num">{p.figure("mission", mission, "year_1")}</b>
          </p>
          <div class="mm-bar">
            <i style={{ width: `${(100 * Math.min(goal.have, goal.need)) / goal.need}%` }} />
          </div>
        </>
      )}
      {by.length ? (
        <span class="mm-by" aria-hidden="true">
          {by.map((s) => (
            <SeatMark key={s} seat={s} size={13} />
          ))}
        </span>
      ) : null}
    </div>
  );
}

export function Missions({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  return (
    <section class="mm-missions" aria-labelledby="mm-missions">
      <h2 id="mm-missions">
        {w.missions} <small class="num">{w.round({ round: p.view.round_in_year + 1, of: p.view.n })}</small>
      </h2>
      <div class="mm-cards">
        {p.view.mission.map((mission, i) =>
          mission ? <MissionCard key={mission} p={p} mission={mission} index={i} seat={seat} /> : null,
        )}
      </div>
    </section>
  );
}
