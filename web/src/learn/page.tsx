// /learn: the courses; /learn/GAME: its lessons and how far one is; /learn/GAME/LESSON: the lesson.
import { useEffect } from "preact/hooks";
import { useApp } from "../app";
import { computerOf, useComputers } from "../computers";
import { Icon, Piece } from "../icons";
import { Switches } from "../pages/switches";
import { doneOf, learned, nextLesson, type Course } from "./course";
import { LessonScreen } from "./lesson";
import { setTitle } from "../title";
import "../../style/learn.css";

interface BarProps {
  course: Course | null;
  number?: number;
  rule?: string; // that the step teaches
}

/** The bar over lessons: the way back, the place, the rulebook where it explains the step, language and light. */
export function LessonBar({ course, number, rule }: BarProps) {
  const { words, rules, lang, link } = useApp();
  const title = course ? (rules.games(lang).find((g) => g.id === course.game)?.title ?? "") : words.learn.title;
  const lessons = course?.lessons.length ?? 0;
  return (
    <header class="top">
      <a
        class="btn icon-b"
        href={number === undefined ? "/" : `/learn/${course!.game}`}
        aria-label={number === undefined ? words.home : words.learn.list}
        onClick={link}
      >
        {course ? <Piece id={`emblem-${course.game}`} size={32} /> : <Icon name="back" />}
      </a>
      <h1 class="display">{title}</h1>
      {number === undefined ? null : <span class="meta">{words.learn.placeShort({ n: number + 1, of: lessons })}</span>}
      <span class="sp" />
      {course ? (
        <a
          class="btn icon-b"
          href={`/rules/${course.game}${rule ? `#${rule}` : ""}`}
          aria-label={words.rules}
          title={words.rules}
          onClick={link}
        >
          <Icon name="rules" />
        </a>
      ) : null}
      <Switches />
    </header>
  );
}

/** The lessons with their state; the one to take next is numbered in red. */
export function LessonList({ course, at }: { course: Course; at?: number }) {
  const { words, link } = useApp();
  const computers = useComputers();
  const done = learned(course.game);
  const next = at ?? nextLesson(course, done);
  return (
    <nav class="lesson-list decision" aria-label={course.title}>
      <h2>{course.title}</h2>
      <ol>
        {course.lessons.map((lesson, i) => {
          const steps = doneOf(lesson, done);
          const whole = steps === lesson.steps.length;
          const state = whole
            ? words.learn.done
            : lesson.level
              ? words.learn.against({ name: computerOf(computers, lesson.level).name })
              : steps
                ? words.learn.stepsDone({ done: steps, steps: lesson.steps.length })
                : words.learn.steps({ n: lesson.steps.length });
          return (
            <li key={lesson.id} class={whole ? "done" : i === next ? "next" : ""}>
              <a href={`/learn/${course.game}/${lesson.id}`} onClick={link} data-lesson={lesson.id}>
                <span class="badge" aria-hidden="true">
                  {whole ? "✓" : i + 1}
                </span>
                <span class="name">{lesson.title}</span>
                <i>{state}</i>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The page of a course: its aim, its lessons, one gold button. */
function CoursePage({ course }: { course: Course }) {
  const { words, link } = useApp();
  const next = course.lessons[nextLesson(course)]!;
  useEffect(() => {
    document.documentElement.dataset.game = course.game;
    setTitle(`${course.title} · ${words.title}`);
  }, [course, words]);
  return (
    <div class="learn-page">
      <LessonBar course={course} />
      <main>
        <p class="lesson-say">{course.aim}</p>
        <p class="said">{words.learn.minutes({ n: course.minutes })}</p>
        <LessonList course={course} />
        <p class="act">
          <a class="btn gold" href={`/learn/${course.game}/${next.id}`} onClick={link} data-begin>
            {words.learn.begin({ n: course.lessons.indexOf(next) + 1, title: next.title })}
          </a>
        </p>
      </main>
    </div>
  );
}

/** All courses. */
function Courses() {
  const { words, rules, lang, link } = useApp();
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(`${words.learn.title} · ${words.title}`);
  }, [words]);
  return (
    <div class="learn-page">
      <LessonBar course={null} />
      <main>
        <ul class="courses">
          {rules.games(lang).map((game) => {
            const course = rules.course(game.id, lang);
            if (!course) return null;
            const done = learned(game.id);
            const steps = course.lessons.flatMap((lesson) => lesson.steps);
            return (
              <li key={game.id} data-game={game.id}>
                <Piece id={`emblem-${game.id}`} size={64} />
                <h2 class="display">{game.title}</h2>
                <p>{course.aim}</p>
                <p class="said">
                  {words.learn.minutes({ n: course.minutes })} ·{" "}
                  {words.learn.stepsDone({ done: steps.filter((id) => done.has(id)).length, steps: steps.length })}
                </p>
                <a class="btn" href={`/learn/${game.id}`} onClick={link} data-course={game.id}>
                  {words.learn.learn}
                </a>
              </li>
            );
          })}
        </ul>
      </main>
    </div>
  );
}

export function LearnPage({ game, lesson }: { game: string | null; lesson: string | null }) {
  const { rules, lang } = useApp();
  const known = game && rules.games(lang).some((g) => g.id === game);
  const course = known ? rules.course(game, lang) : null;
  if (!course) return <Courses />;
  const number = course.lessons.findIndex((l) => l.id === lesson);
  if (number < 0) return <CoursePage course={course} />;
  return <LessonScreen key={`${course.game} ${number}`} course={course} number={number} />;
}
