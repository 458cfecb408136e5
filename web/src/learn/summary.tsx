// What was learnt: the leaf over the board when a lesson is done, and the one gold button to the next.
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app";
import { Piece } from "../icons";
import { learned, type Course } from "./course";

interface SummaryProps {
  course: Course;
  number: number;
  tries: number;
  rule: string; // that its last step taught
  again: () => void;
  leave: (to: number | null) => void;
}

export function Summary({ course, number, tries, rule, again, leave }: SummaryProps) {
  const { words, link } = useApp();
  const gold = useRef<HTMLButtonElement>(null);
  const lesson = course.lessons[number]!;
  const next = course.lessons[number + 1];
  const done = learned(course.game);
  const all = lesson.steps.every((id) => done.has(id));
  useEffect(() => {
    scrollTo(0, 0); // on a phone the board was scrolled to what the last step spoke of
    gold.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section class="lesson-summary" aria-labelledby="summary-title" data-summary>
      <header>
        <Piece id="face-brother" size={56} class="face" />
        <small>
          {words.learn.placeShort({ n: number + 1, of: course.lessons.length })}
          {all ? ` · ${words.learn.done}` : ""}
        </small>
        <h2 id="summary-title" class="display">
          {lesson.title}
        </h2>
      </header>
      <p>{words.learn.know}</p>
      <ul>
        {lesson.summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p class="counted">
        <span>{words.learn.counted({ steps: lesson.steps.filter((id) => done.has(id)).length, tries })}</span>
        <a href={`/rules/${course.game}#${rule}`} onClick={link}>
          {words.rules}
        </a>
      </p>
      <p class="act">
        <button class="btn quiet" data-repeat onClick={again}>
          {words.learn.repeat}
        </button>
        <button class="btn" onClick={() => leave(null)}>
          {words.learn.list}
        </button>
        <button ref={gold} class="btn gold" data-next-lesson onClick={() => leave(next ? number + 1 : null)}>
          {next ? words.learn.nextLesson({ n: number + 2, title: next.title }) : words.learn.finished}
        </button>
      </p>
    </section>
  );
}
