// New Game: the heap, and what can be taken of it.
import { defineBoard, type BoardProps } from "@table/board";
import type { View } from "@table/generated/new-game";
import "./board.css";

const TAKES = [1, 2, 3];

const Heap = ({ view, el }: BoardProps<View>) => (
  <div class="xx">
    <svg viewBox="0 0 300 130" {...el("heap", String(view.left))}>
      {Array.from({ length: view.left }, (_, i) => (
        <circle key={i} class="xx-stone" cx={24 + (i % 7) * 42} cy={22 + Math.floor(i / 7) * 42} r="16" />
      ))}
    </svg>
    <div class="xx-takes">
      {TAKES.map((n) => (
        <div key={n} {...el(`take.${n}`, String(n), "xx-take")}>
          {n}
        </div>
      ))}
    </div>
  </div>
);

export default defineBoard<View>({ component: Heap });
