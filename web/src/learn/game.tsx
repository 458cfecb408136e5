// The last lesson: a short game at an ordinary table of this browser, with aims.
import { useEffect, useRef, useState } from "preact/hooks";
import { taught } from "../advice";
import { useApp } from "../app";
import { TablePage } from "../pages/table";
import { keepLearned, type Aim, type Course, type Step, type Taught } from "./course";

interface Played {
  table: string;
  step: Step;
}

/** Opens the table of the game; the step says what it is about. */
function useGame(course: Course, number: number): Played | null {
  const { offline, lang } = useApp();
  const [played, set] = useState<Played | null>(null);
  const lesson = course.lessons[number]!;
  const last = lesson.steps.length - 1;
  useEffect(() => {
    let alive = true;
    const open = async () => {
      const { game } = course;
      const told = await offline().request<Taught>("lesson", {
        game,
        lesson: number,
        step: last,
        seat: lesson.seat,
        lang,
      });
      const seats = Array.from({ length: lesson.players }, (_, seat) =>
        seat === lesson.seat ? { kind: "me" } : { kind: "computer", level: lesson.level ?? "novice" },
      );
      const made = await offline().request<{ table: string }>("create", { game, seats, lesson: [number, last], lang });
      taught.add(made.table);
      if (alive) set({ table: made.table, step: told.step });
    };
    void open();
    return () => {
      alive = false;
    };
  }, [course.game, number]);
  return played;
}

/** The aims, as far as they are reached: looked at after every row. */
function useAims(played: Played | null): { aims: Aim[]; over: boolean } {
  const { offline } = useApp();
  const [state, set] = useState<{ aims: Aim[]; over: boolean }>({ aims: [], over: false });
  useEffect(() => {
    if (!played) return;
    const look = async (over: boolean) => {
      const { aims } = await offline().request<{ aims: Aim[] }>("aims");
      set({ aims, over });
    };
    void look(false);
    return offline().listen((push) => {
      if (push.t === "table" && push.table === played.table) void look(push.status === "over");
    });
  }, [played?.table]);
  return state;
}

/** The leaf of aims: open until the first deed, then folded into the bar, and open again when all is over. */
function Aims({ course, step, aims, over }: { course: Course; step: Step; aims: Aim[]; over: boolean }) {
  const { words, offline, link } = useApp();
  const leaf = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    leaf.current!.open = true;
    if (over) return;
    let told = 0; // the first time is the beginning
    return offline().listen((push) => {
      if (push.t === "table" && told++ && leaf.current) leaf.current.open = false;
    });
  }, [over]);
  return (
    <aside aria-label={words.learn.aims}>
      <details ref={leaf} class="lesson-aims" open data-aims>
        <summary>
          {words.learn.aims}{" "}
          <span class="num">
            {aims.filter((aim) => aim.reached).length}/{aims.length}
          </span>
        </summary>
        <p>{over ? (step.after?.say ?? "") : step.say}</p>
        <ul>
          {aims.map((aim) => (
            <li key={aim.say} class={aim.reached ? "reached" : ""}>
              <span class="unseen">{aim.reached ? words.learn.reached : words.learn.open}</span> {aim.say}
            </li>
          ))}
        </ul>
        <a
          class={`btn ${over ? "" : "quiet"}`}
          href={`/learn/${course.game}`}
          data-leave={over ? "" : undefined}
          onClick={link}
        >
          {words.learn.list}
        </a>
      </details>
    </aside>
  );
}

export function LessonGame({ course, number }: { course: Course; number: number }) {
  const { offline } = useApp();
  const played = useGame(course, number);
  const { aims, over } = useAims(played);
  useEffect(() => {
    if (over && played) keepLearned(course.game, played.step.id);
  }, [over]);
  if (!played) return <main class="waiting" />;
  return (
    <>
      <TablePage connection={offline()} id={played.table} />
      <Aims course={course} step={played.step} aims={aims} over={over} />
    </>
  );
}
