// The worker that looks back at a finished game: it has a module of its own, so that tables go on meanwhile, and tells what it
// knows as it learns it.
import { message } from "../table/work";
import type { Lang } from "../types";
import { langNumber, Rules } from "../wasm";

export interface Asked {
  wasm: string;
  record: string;
  lang: Lang;
}

const TELL_MS = 700; // between two tellings

/** So much time for others, so that whoever ends this worker is heard. */
const pause = () => new Promise((resume) => setTimeout(resume));

async function look({ wasm, record, lang }: Asked): Promise<void> {
  const rules = await Rules.load(wasm);
  rules.put(record);
  if (!rules.c.offline_load(langNumber(lang)) || !rules.c.offline_review())
    throw new Error(rules.json<{ message: string }>().message);
  for (let left = 1; left > 0; await pause()) {
    const until = performance.now() + TELL_MS;
    do left = rules.c.offline_review_step(1);
    while (left > 0 && performance.now() < until);
    rules.c.offline_review_json();
    self.postMessage({ review: rules.json() });
  }
}

self.addEventListener("message", (e: MessageEvent<Asked>) => {
  look(e.data).catch((error: unknown) => self.postMessage({ failed: message(error) }));
});
