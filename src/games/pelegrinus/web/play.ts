// Plays a round's scenes one after the other when it has been revealed; any click or key ends it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { pace } from "@table/settings";
import { holdStage } from "@table/stage";
import type { Score } from "@table/types";
import type { View } from "@table/generated/pelegrinus";
import { relicValues, type Props } from "./places";
import { Shared } from "@table/shared";
import { scenesOf, type Scene } from "./reveal";
import { words as boardWords } from "@table/generated/words/pelegrinus";

export interface Playing {
  scenes: Scene[];
  index: number; // -1: everybody is still at home
  scene: Scene | null;
  skip: () => void;
}

const NONE: Scene[] = [];

interface Stand {
  view: View;
  scores: Score[] | null;
}

/** What the orders have in the scene being played; null: what they have. */
export const onStage = new Shared<Stand | null>(null);

export function usePlaying(p: Props): Playing {
  const [scenes, setScenes] = useState(NONE);
  const [index, setIndex] = useState(-1);
  const seen = useRef<(Stand & { seq: number }) | null>(null);
  const scores = useRef<Score[] | null>(null); // as they were before the round
  const rows = p.table.rows;
  const seq = rows[rows.length - 1]?.seq ?? -1;

  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { seq, view: p.view, scores: p.table.scores };
    if (!before || seq === before.seq) return;
    const fresh = rows.filter((row) => row.seq > before.seq);
    const events = fresh.flatMap((row) => row.events);
    // A leap over several rounds is somebody turning pages.
    const leap = seq < before.seq || events.filter((e) => e.kind === "round_end").length > 1;
    const still = leap || pace() === 0;
    const next = still ? NONE : scenesOf(before.view, events, boardWords(p.lang).revealed, relicValues(p.figure));
    if (next.length || seq < before.seq) {
      scores.current = before.scores;
      setScenes(next);
      setIndex(-1);
    }
  }, [seq, p.view]);

  const skip = () => setScenes(NONE);
  useLayoutEffect(() => (scenes.length ? holdStage() : undefined), [scenes]);
  useEffect(() => {
    if (!scenes.length) return;
    const timer = setTimeout(
      () => (index + 1 < scenes.length ? setIndex(index + 1) : skip()),
      index < 0 ? 60 : scenes[index]!.ms * pace(),
    );
    return () => clearTimeout(timer);
  }, [scenes, index]);
  useEffect(() => {
    if (!scenes.length) return;
    const key = (e: KeyboardEvent) => {
      if (e.key === "Tab" || e.key === "Shift") return;
      e.preventDefault();
      e.stopPropagation();
      skip();
    };
    addEventListener("keydown", key, true);
    return () => removeEventListener("keydown", key, true);
  }, [scenes]);
  const scene = scenes.length ? (scenes[Math.max(0, index)] ?? null) : null;
  useLayoutEffect(() => onStage.set(scene && { view: scene.view, scores: scores.current }), [scene]);
  useEffect(() => () => onStage.set(null), []);
  return { scenes, index, scene, skip };
}
