// What the page of an exercise looks up.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Board } from "../board";
import { boardOf } from "../boards";
import type { Connection } from "../connection";
import { useNear, useOpen } from "../hooks";
import type { TableModel } from "../table/model";
import type { Near } from "../table/near";

/** The model of the exercise's table; the last one is shown until the next has something to show. */
export function useExercise<M extends TableModel>(
  table: string | undefined,
  make: (connection: Connection, table: string, near: Near) => M,
): M | null {
  const { offline } = useApp();
  const near = useNear();
  const shown = useRef<M | null>(null);
  const model = useMemo(() => (table === undefined ? null : make(offline(), table, near())), [table]);
  useOpen(model);
  if (model?.live.table) shown.current = model;
  return shown.current;
}

export function useBoardOf(game: string): Board | null {
  const [board, set] = useState<Board | null>(null);
  useEffect(() => void boardOf(game).then((b) => set(() => b)), [game]);
  return board;
}
