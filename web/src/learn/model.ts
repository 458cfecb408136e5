// The table of a lesson's step: what the learner does on it goes to the lesson, and elements may be answers.
import { ExerciseModel, type Tries } from "../exercise/model";
import type { Step } from "./course";

/** Who hears what the learner does. */
export interface Learner extends Tries {
  step: Step | null;
  answer: (text: string) => void;
}

export class LessonModel extends ExerciseModel<Learner> {
  /** Is a tap of the element an answer? */
  answers(element: string): boolean {
    const { step } = this.who;
    if (step?.stage !== "asks") return false;
    if (step.kind === "why") return step.targets.includes(element);
    return step.question?.type === "tap" && step.question.among.includes(element);
  }

  override offers(element: string): boolean {
    return (this.who.step?.kind === "question" && this.answers(element)) || super.offers(element);
  }

  override press(element: string): void {
    if (this.answers(element)) this.who.answer(element);
    else super.press(element);
  }
}
