// Days away: meanwhile one's clocks by correspondence stand still, and opponents see it.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { useAttempt } from "../pages/attempt";
import { Trouble } from "../pages/trouble";
import type { Absence } from "../types";
import { dayAfter, dayOf, daySaid, present, startOf } from "./days";

interface Answer {
  absences: Absence[];
  days: number; // of a year
  left: number;
}

const WEEK = 7 * 86400000;

/** The first and the last day, and the way there. */
function Going({ go }: { go: (absence: Absence) => void }) {
  const { words } = useApp();
  const own = words.notices;
  const [days, setDays] = useState({ from: dayOf(Date.now()), until: dayOf(Date.now() + WEEK) });
  const field = (end: "from" | "until", label: string) => (
    <input
      type="date"
      aria-label={label}
      data-away={end}
      min={end === "from" ? dayOf(Date.now()) : days.from}
      value={days[end]}
      onChange={(e) => e.currentTarget.value && setDays({ ...days, [end]: e.currentTarget.value })}
    />
  );
  return (
    <>
      <p class="said-line">
        {own.standStill} {field("from", own.awayFrom)} {own.awayTo} {field("until", own.awayUntil)}
      </p>
      <p class="act">
        <button class="btn" data-go-away onClick={() => go({ from: startOf(days.from), until: dayAfter(days.until) })}>
          {own.goAway}
        </button>
      </p>
    </>
  );
}

/** One that is, or is to come. */
function Gone({ absence, back }: { absence: Absence; back: () => void }) {
  const { words, lang } = useApp();
  const own = words.notices;
  const said = { from: daySaid(absence.from, lang), until: daySaid(absence.until - 1, lang) };
  return (
    <>
      <p class="said-line" data-away-said>
        {own.awaySaid(said)}
      </p>
      <p class="act">
        <button class="btn" data-come-back onClick={back}>
          {present(absence) ? own.comeBack : own.stay}
        </button>
      </p>
    </>
  );
}

export function Absences() {
  const { words, server } = useApp();
  const own = words.notices;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [trouble, attempt] = useAttempt();
  const ask = (operation: string, members = {}) =>
    void attempt(async () => setAnswer(await server!.request<Answer>(operation, members)));
  useEffect(() => ask("absences"), [server]);
  if (!answer) return null;
  const next = answer.absences.find((a) => a.until > Date.now());
  return (
    <section class="sec">
      <h2>
        {own.away}
        <span class="s">{own.daysLeft({ n: answer.left, days: answer.days })}</span>
      </h2>
      <Trouble said={trouble} />
      {next ? (
        <Gone absence={next} back={() => ask("come_back")} />
      ) : (
        <Going go={({ from, until }) => ask("go_away", { from, until })} />
      )}
      <p class="said">{own.awayNote}</p>
    </section>
  );
}
