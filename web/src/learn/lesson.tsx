// One lesson: the real board, and beside it what is told, what is asked and what came of it.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { Drawer, useBeside } from "../book/beside";
import { tincturesOf } from "../boards";
import { Heard } from "../exercise/heard";
import { useBoardOf, useExercise } from "../exercise/hooks";
import { useDescription, usePhone } from "../hooks";
import { Icon, Piece, SeatMark, Tinctures } from "../icons";
import { useMotion } from "../motion";
import { Aside, Drawn, Strip, classes, drawnFrom, useBoardProps } from "../pages/table";
import { Prompt } from "../pages/prompt";
import { Tip } from "../tip";
import type { Choice, SeatInfo, Table } from "../types";
import { figure, sentence } from "../words";
import { keepLearned, learned, nextStep, type Course, type Step, type Taught } from "./course";
import { LessonGame } from "./game";
import { Marks, nodeOf, show } from "./marks";
import { LessonModel, type Learner } from "./model";
import { LessonBar, LessonList } from "./page";
import { Summary } from "./summary";

const NOTHING = <span hidden />;
const BAR = 60; // px at the top of the window that are the bar's
const SETTLED = 200; // ms until what the lesson speaks of was scrolled to, and between looks at what is drawn
const SHOW_AFTER = 2; // wrong tries, until "Show me" is the thing to do

/** The step under way and what can be done with it. */
function useStep(course: Course, number: number) {
  const { offline, lang } = useApp();
  const lesson = course.lessons[number]!;
  const [at, setAt] = useState(() => nextStep(lesson, learned(course.game)));
  const [taught, set] = useState<Taught | null>(null);
  const tries = useRef(0);
  const hear = (told: Taught) => {
    if (told.step.stage === "done") keepLearned(course.game, told.step.id);
    set(told);
  };
  const act = async (what: string, text = "") => {
    const told = await offline().request<Taught>("learn", { act: what, text });
    hear(told);
    return told;
  };
  const open = () =>
    offline().request<Taught>("lesson", { game: course.game, lesson: number, step: at, seat: lesson.seat, lang });
  useEffect(() => {
    let alive = true;
    if (at < lesson.steps.length) void open().then((told) => alive && hear(told));
    return () => {
      alive = false;
    };
  }, [course.game, number, at, lang]);
  return { lesson, at, setAt, taught, act, tries };
}

const Pips = ({ course, number, at }: { course: Course; number: number; at: number }) => {
  const done = learned(course.game);
  return (
    <span class="pips" aria-hidden="true">
      {course.lessons[number]!.steps.map((id, i) => (
        <i key={id} class={i === at ? "here" : done.has(id) ? "done" : ""} />
      ))}
    </span>
  );
};

/** What others have ordered, where the lesson shows it, and what happened before the question. */
function Beforehand({ step, seats }: { step: Step; seats: SeatInfo[] }) {
  const { words } = useApp();
  return (
    <>
      {step.stage === "asks"
        ? step.plans.map((plan) => (
            <details key={plan.seat} class="lesson-plan" open>
              <summary>
                <SeatMark seat={plan.seat} /> {words.learn.plan({ name: seats[plan.seat]?.title ?? "" })}
              </summary>
              <ul>
                {plan.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          ))
        : null}
      {step.heard.length ? <Heard lines={step.heard} /> : null}
    </>
  );
}

/** A number, by stepper or typed. */
function NumberAnswer({ unit, give }: { unit: string | null; give: (text: string) => void }) {
  const { words } = useApp();
  const [n, set] = useState(0);
  return (
    <form
      class="lesson-number"
      onSubmit={(e) => {
        e.preventDefault();
        give(String(n));
      }}
    >
      <button type="button" class="btn" aria-label={words.learn.less} onClick={() => set(Math.max(0, n - 1))}>
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={unit ?? words.learn.number}
        value={n}
        onInput={(e) => set(Number(e.currentTarget.value))}
        data-number
      />
      <button type="button" class="btn" aria-label={words.learn.more} onClick={() => set(n + 1)}>
        +
      </button>
      {unit ? <span>{unit}</span> : null}
      <button class="btn" data-answer-number>
        {words.learn.answer}
      </button>
    </form>
  );
}

interface AnswersProps {
  step: Step;
  table: Table;
  name: (type: string, id: string) => string;
  give: (text: string) => void;
}

const isPlayer = (element: string): boolean => element.startsWith("player.");

/** Is it drawn where nobody sees it? On a phone the seats may be scrolled away while the lesson shows something else. */
function scrolledAway(element: string): boolean {
  const box = nodeOf(element)!.getBoundingClientRect();
  return isPlayer(element) && (box.bottom < BAR || box.top > innerHeight);
}

/** Elements that may be the answer and are not to be seen: they are buttons here. */
function useUndrawn(step: Step): string[] {
  const [names, set] = useState<string[]>([]);
  useEffect(() => {
    const among = step.question?.type === "tap" ? step.question.among : [];
    const unseen = (element: string) => !nodeOf(element) || scrolledAway(element);
    const look = () => {
      const lost = among.filter(unseen);
      const fair = lost.some(isPlayer); // one player alone as a button would look like the answer
      const now = among.filter((element) => lost.includes(element) || (fair && isPlayer(element)));
      set((before) => (before.join() === now.join() ? before : now));
    };
    const timer = setInterval(look, SETTLED); // a board may come late, or show another part
    return () => clearInterval(timer);
  }, [step.id, step.stage]);
  return names;
}

/** What a question is answered with, as far as it is not tapped on the board. */
function Answers({ step, table, name, give }: AnswersProps) {
  const undrawn = useUndrawn(step);
  const { question } = step;
  if (!question || step.stage !== "asks") return null;
  if (question.type === "number") return <NumberAnswer key={step.id} unit={question.unit} give={give} />;
  const called = (element: string) => {
    const [type, id] = [element.slice(0, element.indexOf(".")), element.slice(element.indexOf(".") + 1)];
    if (type !== "player") return name(type, id);
    return table.seats[Number(id)]?.title ?? sentence(name("colour", id)); // some games call players by their colours
  };
  const buttons: [string, string][] =
    question.type === "choose"
      ? question.among.map((id, i) => [id, question.answers[i] ?? id])
      : undrawn.map((element) => [element, called(element)]);
  return (
    <div class="buttons">
      {buttons.map(([id, text]) => (
        <button key={id} class="btn" data-answer={id} onClick={() => give(id)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** What came of the last try, or of the whole step: in sight, also where the sheet of a phone has to scroll for it. */
function Outcome({ step, model }: { step: Step; model: LessonModel }) {
  const told = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const asked = model.asking.why?.refusals.find((r) => step.refused.some((own) => own.rule === r.rule));
  const own = asked && step.refused.find((r) => r.rule === asked.rule)?.say;
  useEffect(() => told.current?.scrollIntoView({ block: "nearest" }), [step.id, step.stage, step.tries, own]);
  if (step.stage === "done")
    return (
      <div ref={told} class="lesson-after" role="status" data-after>
        {step.refusal ? <p class="said">{step.refusal.message}</p> : null}
        {step.after!.gains.map((gain) => (
          <p key={`${gain.seat} ${gain.title}`} class="gain">
            <SeatMark seat={gain.seat} /> <b class="num">{gain.points > 0 ? `+${gain.points}` : figure(gain.points)}</b>{" "}
            {gain.title}
          </p>
        ))}
        <p>{step.after!.say}</p>
      </div>
    );
  const said = step.said ?? own ?? (step.refusal ? step.refusal.message : null);
  return said ? (
    <p ref={told} class="refusal lesson-wrong" role="status" data-wrong>
      {said}
    </p>
  ) : null;
}

interface WaysProps {
  step: Step;
  first: boolean;
  back: () => void;
  show: () => void;
  again: () => void;
  next: () => void;
}

/** The closing row: always there, always in the same order. */
function Ways({ step, first, back, show, again, next }: WaysProps) {
  const { words } = useApp();
  const forward = useRef<HTMLButtonElement>(null);
  const done = step.stage === "done";
  const wrong = step.stage === "wrong";
  useEffect(() => {
    if (done || wrong) forward.current?.focus();
  }, [step.id, done, wrong]);
  return (
    <div class="lesson-ways">
      <button class="btn icon-b" disabled={first} aria-label={words.learn.back} title={words.learn.back} onClick={back}>
        <Icon name="back" />
      </button>
      <button
        class={`btn ${!done && !wrong && step.tries >= SHOW_AFTER ? "gold" : ""}`}
        disabled={done}
        data-show
        onClick={show}
      >
        {words.learn.show}
      </button>
      {done || wrong ? null : (
        <button class="btn quiet" data-skip onClick={next}>
          {words.learn.skip}
        </button>
      )}
      <button
        ref={forward}
        class={`btn ${done || wrong ? "gold" : ""}`}
        disabled={!done && !wrong}
        {...{ [wrong ? "data-again" : "data-next-step"]: true }}
        onClick={wrong ? again : next}
      >
        {wrong ? words.learn.again : words.learn.next}
      </button>
    </div>
  );
}

/** Gold is what may be done, red what the lesson speaks of: said once, under the board; on a phone in the sheet. */
const Legend = ({ here }: { here: boolean }) => {
  const { words } = useApp();
  return here ? (
    <ul class="lesson-legend">
      <li>
        <i class="gold" /> {words.learn.gold}
      </li>
      <li>
        <i class="red" /> {words.learn.red}
      </li>
    </ul>
  ) : null;
};

/** Where it stands in the first step of a course. */
function legendAt(number: number, at: number, step: Step, phone: boolean): "board" | "sheet" | null {
  if (number > 0 || at > 0) return null;
  if (!phone) return "board";
  return step.stage === "asks" ? "sheet" : null;
}

interface PanelProps {
  course: Course;
  number: number;
  at: number;
  step: Step;
  children: ComponentChildren;
}

/** Face, title, progress, what is told and asked. */
function Panel({ course, number, at, step, children }: PanelProps) {
  const { words } = useApp();
  const lesson = course.lessons[number]!;
  const place = { n: number + 1, of: course.lessons.length, step: at + 1, steps: lesson.steps.length };
  return (
    <section class="lesson decision" aria-labelledby="lesson-title">
      <header>
        <Piece id="face-brother" size={48} class="face" />
        <small>
          {words.learn.place(place)} <Pips course={course} number={number} at={at} />
        </small>
        <h2 id="lesson-title" class="display">
          {lesson.title}
        </h2>
      </header>
      <p class="lesson-say" data-say>
        {step.say}
      </p>
      {step.stage === "done" ? null : (
        <p class="prompt" aria-live="polite" data-task>
          {step.task}
        </p>
      )}
      {children}
    </section>
  );
}

/** Whatever a board draws may be the answer, before what a tap there does otherwise: opening a card, or nothing. */
function takeAnswer(model: LessonModel, event: Event): void {
  const node = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-el]") : null;
  if (!node || !model.answers(node.dataset.el!)) return;
  event.stopPropagation();
  model.press(node.dataset.el!);
}

/** What a board is told that the lesson speaks of; where there is something to do, the choices say where to look. */
function spokenOf(step: Step, marks: string[]): string[] {
  const asks = step.stage === "asks";
  const among = asks && step.question?.type === "tap" ? step.question.among : [];
  return [...(asks && step.kind === "do" ? [] : marks), ...among];
}

/** On a phone, what stands beside the prompt is above the board, and stays in sight while something is chosen from it. */
const Above = ({ choosing, children }: { choosing: boolean; children: ComponentChildren }) =>
  children ? <div class={`lesson-beside ${choosing ? "choosing" : ""}`}>{children}</div> : null;

interface TakenProps {
  course: Course;
  number: number;
  state: ReturnType<typeof useStep>;
  model: LessonModel;
  prompt: ComponentChildren;
  legend: ReturnType<typeof legendAt>;
  name: AnswersProps["name"];
  children: ComponentChildren; // what stands beside the prompt
}

/** The step: what happened before, the answers, what came of them, the ways on. */
function Taken({ course, number, state, model, prompt, legend, name, children }: TakenProps) {
  const { taught, at, setAt, act } = state;
  const step = taught!.step;
  const table = model.live.table!;
  return (
    <Panel course={course} number={number} at={at} step={step}>
      <Beforehand step={step} seats={table.seats} />
      {children}
      {prompt}
      <Answers step={step} table={table} name={name} give={(text) => void act("answer", text)} />
      <Outcome step={step} model={model} />
      <Legend here={legend === "sheet"} />
      <Ways
        step={step}
        first={at === 0}
        back={() => setAt(at - 1)}
        show={() => void act("show")}
        again={() => void act("again")}
        next={() => setAt(at + 1)}
      />
    </Panel>
  );
}

interface OpenProps {
  course: Course;
  number: number;
  state: ReturnType<typeof useStep>;
  model: LessonModel;
  leave: (to: number | null) => void;
}

/** The lesson's table: everything a board needs, and the lesson in the rail. */
function OpenLesson({ course, number, state, model, leave }: OpenProps) {
  const { lang } = useApp();
  const { taught, at, setAt, lesson } = state;
  const table = model.live.table!;
  const board = useBoardOf(course.game);
  const description = useDescription(course.game)!;
  model.foresight.description = description;
  model.foresight.tally = board?.tally ?? null;
  const phone = usePhone();
  const step = taught!.step;
  const over = at >= lesson.steps.length;
  const legend = legendAt(number, at, step, phone);
  useMotion(model, board?.playsItself ?? false);
  const marks = over ? [] : (step.after?.marks ?? step.marks);
  useEffect(() => {
    const timer = setTimeout(() => show(marks, phone), 120);
    return () => clearTimeout(timer);
  }, [step.id, step.stage, board]);
  const asking = step.stage === "asks" && step.kind !== "question" && model.mayChoose;
  const prompt = asking ? <Prompt model={model} help={null} rule={null} /> : NOTHING;
  const open = { model, table, board, description, live: false };
  const props = { ...useBoardProps(open, table, phone, prompt, NOTHING), spoken: spokenOf(step, marks) };
  const from = [...drawnFrom(open, props), step.id, step.stage];
  const beside = board?.aside ? <Aside board={board} props={props} from={from} /> : null;
  const repeat = () => setAt(0);
  const book = useBeside(course.game);
  const page = { "table-page": true, "lesson-page": true, "phone-page": phone, reading: book.section !== null };
  return (
    <Tinctures.Provider value={board?.tinctures?.(props.view) || tincturesOf(course.game)}>
      <div class={classes(page)} onClickCapture={book.hear}>
        <LessonBar course={course} number={number} rule={step.rule} />
        <main class={`table-main ${over ? "lesson-over" : ""}`}>
          <div class="lesson-board" inert={over} aria-hidden={over} onClickCapture={(e) => takeAnswer(model, e)}>
            <Strip board={board} props={props} />
            {phone ? <Above choosing={asking}>{beside}</Above> : null}
            <Drawn board={board} props={props} from={from} />
            <Legend here={legend === "board"} />
          </div>
          <aside class="rail">
            <div class="now">
              {over ? (
                <LessonList course={course} at={number + 1} />
              ) : (
                <Taken {...{ course, number, state, model, prompt, legend }} name={props.name}>
                  {!phone && step.stage === "asks" ? beside : null}
                </Taken>
              )}
            </div>
          </aside>
          {over ? (
            <Summary {...{ course, number, leave }} tries={state.tries.current} rule={step.rule} again={repeat} />
          ) : null}
        </main>
        {book.section === null ? null : (
          <Drawer
            game={course.game}
            section={book.section || null}
            asked={{ kind: "", rule: step.rule }}
            close={book.close}
          />
        )}
        {over ? null : <Marks key={`${step.id} ${lang}`} names={marks} />}
        <Tip model={model} help={props.help} />
      </div>
    </Tinctures.Provider>
  );
}

export function LessonScreen({ course, number }: { course: Course; number: number }) {
  const { go } = useApp();
  const state = useStep(course, number);
  const { taught, act, tries } = state;
  const learner = useMemo<Learner>(() => ({ step: null, choose: () => undefined, answer: () => undefined }), []);
  learner.step = taught?.step ?? null;
  const count = (told: Taught, before: number) => {
    tries.current += Math.max(0, told.step.tries - before);
    return told;
  };
  learner.answer = (text) => {
    const before = taught?.step.tries ?? 0;
    void act("answer", text).then((told) => count(told, before));
  };
  learner.choose = (choices: Choice[]) => {
    const before = taught?.step.tries ?? 0;
    void (async () => {
      for (const { text } of choices) if (count(await act("choose", text), before).step.stage !== "asks") return;
    })();
  };
  const model = useExercise(taught?.table, (...of) => new LessonModel(...of, learner));
  const description = useDescription(course.game);
  const leave = (to: number | null) =>
    go(to === null ? `/learn/${course.game}` : `/learn/${course.game}/${course.lessons[to]!.id}`);
  if (taught?.step.kind === "game") return <LessonGame course={course} number={number} />;
  if (!model || !taught || !description) return <main class="waiting" />;
  return <OpenLesson {...{ course, number, state, model, leave }} />;
}
