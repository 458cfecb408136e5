// Before somebody is done: what useful could still be had (MO-13.2.3).
import type { Choice } from "@table/types";
import { COLOURS, colourOf, wanting, type Props } from "./model";
import { words as boardWords } from "@table/generated/words/monastery";

/** What of a turn would be lost with its end: a tile to lay, steps to go. */
function unused(p: Props): string | null {
  const w = boardWords(p.lang);
  const may = (verb: string) => p.choices.some((c) => c.verb === verb);
  const steps = may("step") || may("passage") ? p.view.allowance : 0;
  if (may("place")) return w.unusedTile({ n: steps });
  return steps ? w.unusedSteps({ n: steps }) : null;
}

export function caution(p: Props, choice: Choice): string | null {
  const w = boardWords(p.lang);
  if (choice.verb === "end_turn") return unused(p);
  const colour = colourOf(p.view, p.seat);
  if (choice.verb !== "done" || colour === null) return null;
  if (p.view.phase === "score_action") return p.choices.some((c) => c.verb === "pray") ? w.stillPray : null;
  if (p.view.phase !== "collect") return null;
  const cells = p.choices
    .filter((c) => c.verb === "collect")
    .map((c) => String(c.args[0]).split(".").map(Number) as [number, number]);
  const letters = cells.map(([row, column]) => p.view["grid.letter"][row]?.[column - 1] ?? null);
  const wanted = [...new Set(letters.filter((letter) => letter !== null && wanting(p, letter).includes(colour)))];
  if (wanted.length) return w.stillWanted({ letters: wanted.join(", ") });
  return cells.some(([row], i) => letters[i] === null && COLOURS[row] === colour) ? w.stillMonk : null;
}
