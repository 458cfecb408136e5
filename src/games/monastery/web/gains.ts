// What prayer and work would bring, found by trying: the badges say it, and no rule is needed here.
import { useEffect, useState } from "preact/hooks";
import type { View } from "@table/generated/monastery";
import type { Props } from "./model";

export function useGains(p: Props): Map<string, number> {
  const [gains, setGains] = useState(new Map<string, number>());
  const choices =
    p.view.phase === "score_action" ? p.choices.filter((c) => c.verb === "pray" || c.verb === "work") : [];
  const now = choices.map((c) => c.text).join();
  useEffect(() => {
    let wanted = true;
    setGains(new Map());
    void Promise.all(
      choices.map(async (c): Promise<[string, number] | null> => {
        const tried = await p.attempt([c]);
        const then = tried?.view as View | null | undefined;
        return then && then.actor === p.view.actor ? [c.text, then.points - p.view.points] : null; // else it is somebody else's scoring
      }),
    ).then((list) => wanted && setGains(new Map(list.filter((x): x is [string, number] => x !== null && x[1] > 0))));
    return () => {
      wanted = false;
    };
  }, [now, p.view.points]);
  return gains;
}
