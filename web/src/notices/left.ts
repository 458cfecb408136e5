// What is left of a clock, in words.
import type { Words } from "../words";

/** What is left of a clock, as people say it: the two figures that matter. */
export function left(ms: number, words: Words): string {
  const minutes = Math.max(0, Math.round(ms / 60000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days) return [words.days({ n: days }), hours ? words.mygames.hours({ n: hours }) : ""].join(" ").trim();
  if (hours) return words.mygames.hours({ n: hours });
  return words.mygames.minutes({ n: minutes });
}
