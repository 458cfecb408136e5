// The edition under the owner's hand: kept after every change, undone step by step, checked by the module as it is typed.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { loadEdition, type Loaded } from "../editions";
import { keepEdition, keptEditions, newKey } from "./kept";
import { blank, type EditionFile, type Fault, type Schema } from "./edition";

export interface Draft {
  schema: Schema;
  key: string;
  file: EditionFile;
  checked: Loaded;
  slot: number; // of the last state of it that was sound: what is drawn
  faults: Fault[]; // of what stands there now
  change: (file: EditionFile) => void;
  undo: (() => void) | null;
  open: (key: string, file: EditionFile) => void;
}

interface State {
  key: string;
  file: EditionFile;
  before: EditionFile[];
}

/** What is checked has a slot as long as it stands there. */
function useChecked(file: EditionFile): [Loaded, number] {
  const { rules, lang } = useApp();
  const text = JSON.stringify(file);
  const checked = useMemo(() => loadEdition(rules, text, lang), [text, lang]);
  const sound = useRef(0);
  if (checked.slot !== null) sound.current = checked.slot;
  useEffect(() => {
    const { slot } = checked;
    return () => {
      rules.put(file.game);
      if (slot) rules.c.edition_free(slot);
    };
  }, [checked]);
  return [checked, sound.current];
}

export function useDraft(schema: Schema): Draft {
  const { words } = useApp();
  const [state, set] = useState<State>(() => {
    const last = keptEditions(schema.game)[0];
    return { key: last?.key ?? newKey(), file: last?.file ?? blank(schema, words.figures.mine), before: [] };
  });
  const { key, file, before } = state;
  const [checked, slot] = useChecked(file);
  const change = (next: EditionFile) => {
    keepEdition(key, next);
    set({ key, file: next, before: [...before, file] });
  };
  const undo = () => {
    keepEdition(key, before.at(-1)!);
    set({ key, file: before.at(-1)!, before: before.slice(0, -1) });
  };
  const open = (other: string, its: EditionFile) => set({ key: other, file: its, before: [] });
  return { schema, key, file, checked, slot, faults: checked.faults, change, undo: before.length ? undo : null, open };
}
