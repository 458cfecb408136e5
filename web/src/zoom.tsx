// Over a drawing that a camera looks at: what it may turn to, nearer and farther.
import type { ComponentChildren } from "preact";
import { useApp } from "./app";

const STEP = 1.25;

export function Zoom({ nearer, children }: { nearer: (factor: number) => void; children?: ComponentChildren }) {
  const { words } = useApp();
  const { farther, nearer: closer } = words.zoom;
  return (
    <div class="zoom" role="group" aria-label={words.zoom.title}>
      {children}
      <button type="button" class="btn" title={farther} aria-label={farther} onClick={() => nearer(1 / STEP)}>
        −
      </button>
      <button type="button" class="btn" title={closer} aria-label={closer} onClick={() => nearer(STEP)}>
        +
      </button>
    </div>
  );
}
