// Where the novice one points at could go: found by trying to send him, so no rule is needed here.
import { useEffect, useReducer } from "preact/hooks";
import type { Props } from "./things";

let places: ReadonlySet<string> = new Set();
let asked = 0; // so that a late answer is not shown
const ears = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  places = next;
  for (const ear of ears) ear();
}

/** The places in reach, for whoever draws them. */
export function usePreview(): ReadonlySet<string> {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const ear = () => again(0);
    ears.add(ear);
    return () => void ears.delete(ear);
  }, []);
  return places;
}

/** Somebody points at a novice, or at nothing any more. */
export async function point(p: Props, novice: string | null): Promise<void> {
  const mine = ++asked;
  const choice =
    novice === null ? undefined : p.choices.find((c) => c.verb === "send_novice" && c.targets.includes(novice));
  if (!choice) {
    if (places.size) set(new Set());
    return;
  }
  const tried = await p.attempt([choice]);
  if (mine === asked) set(new Set(tried?.choices.flatMap((c) => c.targets) ?? []));
}
