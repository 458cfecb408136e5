// A review under way: begun when it is first looked at, kept while the page lives.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import type { TableModel } from "../table/model";
import { message } from "../table/work";
import type { Review } from "./review";
import wasmUrl from "cloister.wasm?url";

export interface Watched {
  review: Review | null;
  failed: string | null;
}

const NOTHING: Watched = { review: null, failed: null };
const kept = new Map<string, Review>(); // whole ones, by table and language

/** Has a worker look back; who calls the answer ends it. */
function begin(record: string, lang: "en" | "fr", hear: (watched: Watched) => void): () => void {
  const worker = new Worker(new URL("./reviewer.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<{ review?: Review; failed?: string }>) =>
    hear({ review: data.review ?? null, failed: data.failed ?? null }),
  );
  worker.postMessage({ wasm: new URL(wasmUrl, location.href).href, record, lang });
  return () => worker.terminate();
}

export function useReview(model: TableModel): Watched {
  const { lang } = useApp();
  const id = `${lang} ${model.live.table!.table}`;
  const [watched, set] = useState<Watched>({ ...NOTHING, review: kept.get(id) ?? null });
  useEffect(() => {
    const whole = kept.get(id);
    set({ ...NOTHING, review: whole ?? null });
    if (whole) return;
    let gone = false;
    let end: (() => void) | null = null;
    const hear = ({ review, failed }: Watched) => {
      if (review && review.done === review.steps) kept.set(id, review);
      if (!gone) set((before) => ({ review: review ?? before.review, failed }));
    };
    model.api
      .record()
      .then((record) => {
        if (!gone) end = begin(record, lang, hear);
      })
      .catch((error: unknown) => hear({ review: null, failed: message(error) }));
    return () => {
      gone = true;
      end?.();
    };
  }, [id]);
  return watched;
}
