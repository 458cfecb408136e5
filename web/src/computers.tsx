// The computer players as people meet them: a name, a face of the sprite, a sentence about how they play. The module
// declares them (src/ai/computers.h); here they get their faces.
import { useApp } from "./app";
import { Piece } from "./icons";

export interface Computer {
  computer: string;
  level: string;
  title: string; // the level in words
  name: string;
  character: string;
  strength: string; // as measured
}

/** All of them, weakest first, the expert last. */
export function useComputers(): Computer[] {
  const { rules, lang } = useApp();
  return rules.computers(lang);
}

export const isExpert = (level: string): boolean => level.startsWith("time:");

/** For how many seconds the expert thinks. */
export const secondsOf = (level: string): number => Number(level.replace(/^time:/, "")) / 1000;

/** Who plays at a level; whoever thinks for a time of one's choosing is the expert. */
export const computerOf = (all: Computer[], level: string): Computer =>
  all.find((c) => c.level === level) ?? all[all.length - 1]!;

/** The face of whoever plays at a level, dressed in the seat's colour; a person has none. */
export function Face({ level, size, seat }: { level: string | null; size: number; seat?: number }) {
  const all = useComputers();
  if (!level) return null;
  return <Piece id={`face-${computerOf(all, level).computer}`} size={size} seat={seat} class="face" />;
}
