// Before somebody is done: what would be lost that costs nothing, and what could still be built (BD-7.9.1, BD-6.6.2).
import type { Choice } from "@table/types";
import type { Props } from "./goods";
import { words as boardWords } from "@table/generated/words/builders-duel";

export function caution(
  { lang, asked, choices }: Pick<Props, "lang" | "asked" | "choices">,
  choice: Choice,
): string | null {
  const w = boardWords(lang);
  const may = (verb: string) => choices.some((c) => c.verb === verb);
  if (choice.verb !== "done") return null;
  if (asked === "free_convert" && may("convert")) return w.stillConvert;
  return asked === "build" && may("install") ? w.stillInstall : null;
}
