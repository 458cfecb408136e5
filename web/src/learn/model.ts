// The table of a lesson's step: what the learner does on it goes to the lesson, choice by choice, and elements may be
// answers. Everything else is as at any table.
import type { Connection } from "../connection";
import { TableModel } from "../table/model";
import type { Near } from "../table/near";
import type { Choice } from "../types";
import type { Step } from "./course";

/** Who hears what the learner does. */
export interface Learner {
  step: Step | null;
  choose: (choices: Choice[]) => void;
  answer: (text: string) => void;
}

export class LessonModel extends TableModel {
  constructor(
    connection: Connection,
    id: string,
    near: Near,
    private readonly learner: Learner,
  ) {
    super(connection, id, {}, near);
    this.staging.answers = () => false; // what a step teaches is done by the learner
  }

  /** Is a tap of the element an answer? */
  answers(element: string): boolean {
    const { step } = this.learner;
    if (step?.stage !== "asks") return false;
    if (step.kind === "why") return step.targets.includes(element);
    return step.question?.type === "tap" && step.question.among.includes(element);
  }

  override offers(element: string): boolean {
    return (this.learner.step?.kind === "question" && this.answers(element)) || super.offers(element);
  }

  override press(element: string): void {
    if (this.answers(element)) this.learner.answer(element);
    else super.press(element);
  }

  /** In a lesson nothing is lost: whatever one tries is tried at once. */
  protected override asksFirst(): boolean {
    return false;
  }

  /** Nor is it said beforehand what would be wrong. */
  override caution(): undefined {
    return undefined;
  }

  override choose(choice: Choice, ...further: Choice[]): void {
    this.asking.forget();
    this.staging.open(null);
    this.learner.choose([choice, ...further]);
  }
}
