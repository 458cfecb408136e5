// May puzzles be made of one's finished games? Nobody is asked twice, nothing is taken unasked, and who said yes can say no.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { Attempt } from "../pages/attempt";
import { Tick } from "../pages/field";

interface Word {
  puzzles: boolean;
}

export function Consent({ attempt }: { attempt: Attempt }) {
  const { words, server } = useApp();
  const own = words.consent;
  const [given, setGiven] = useState<boolean | null>(null);
  const open = (e: Event) => {
    if (!(e.currentTarget as HTMLDetailsElement).open) return;
    void attempt(async () => setGiven((await server!.request<Word>("consented")).puzzles));
  };
  const say = (puzzles: boolean) =>
    void attempt(async () => setGiven((await server!.request<Word>("consent", { puzzles })).puzzles));
  return (
    <details data-consent onToggle={open}>
      <summary>{own.title}</summary>
      <p class="said">{own.what}</p>
      {given === null ? null : <Tick title={own.yes} checked={given} set={say} />}
      <p class="said">{own.note}</p>
    </details>
  );
}
