// A course and a step of it as the module tells them (src/lessons/lesson_wire.h), and which steps were done in this browser.
import type { Refusal } from "../types";

export interface Lesson {
  id: string;
  title: string;
  aim: string;
  minutes: number;
  players: number;
  seat: number;
  level: string | null; // of the opponent, where the lesson is a game
  summary: string[];
  steps: string[]; // ids
}

export interface Course {
  game: string;
  title: string;
  aim: string;
  minutes: number;
  lessons: Lesson[];
}

export interface Question {
  type: "tap" | "choose" | "number";
  among: string[]; // elements, or ids of the answers
  answers: string[];
  unit: string | null;
}

export interface Step {
  id: string;
  kind: "do" | "why" | "question" | "game";
  rule: string;
  lesson: number;
  step: number;
  say: string;
  task: string;
  marks: string[];
  targets: string[]; // elements whose tap is the try that the rules refuse
  plans: { seat: number; lines: string[] }[];
  question: Question | null;
  heard: string[]; // what happened before the question
  refused: { rule: string; say: string }[];
  stage: "asks" | "wrong" | "done";
  tries: number;
  answered: number;
  said: string | null; // to the last try
  refusal: Refusal | null;
  after: { say: string; marks: string[]; gains: { seat: number; points: number; title: string }[] } | null;
}

/** A step at a table of its own. */
export interface Taught {
  table: string;
  step: Step;
}

export interface Aim {
  say: string;
  reached: boolean;
}

const key = (game: string): string => `learned.${game}`;

export function learned(game: string): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(key(game)) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

export function keepLearned(game: string, step: string): void {
  try {
    localStorage.setItem(key(game), JSON.stringify([...learned(game).add(step)]));
  } catch {
    // A browser that stores nothing still teaches.
  }
}

/** How many steps of a lesson were done. */
export const doneOf = (lesson: Lesson, done: Set<string>): number => lesson.steps.filter((id) => done.has(id)).length;

/** The first lesson with something left to do; the first of all when nothing is. */
export function nextLesson(course: Course, done = learned(course.game)): number {
  return Math.max(
    0,
    course.lessons.findIndex((lesson) => doneOf(lesson, done) < lesson.steps.length),
  );
}

/** Where a lesson goes on: its first step that was not done. */
export const nextStep = (lesson: Lesson, done: Set<string>): number =>
  Math.max(
    0,
    lesson.steps.findIndex((id) => !done.has(id)),
  );
