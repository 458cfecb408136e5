// The computer players as people meet them: a name, a face of the sprite, a sentence about how they play.
import type { Words } from "./words";

export interface Computer {
  name: string;
  face: string;
  character: string;
}

const named = ["novice", "brother", "prior", "abbot"] as const;

/** Who plays at a level; whoever thinks for a time of one's choosing is the expert. */
export function computerOf(level: string, words: Words): Computer {
  const known = named.find((name) => name === level) ?? "expert";
  const { name, character } = words.computers[known];
  return { name, character, face: `face-${known}` };
}
