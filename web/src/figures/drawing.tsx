// A component as the game draws it: by a drawing of its own that the board uses too, or the part of the board where it lies.
// Both are made anew from the edition under the owner's hand.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { JSX } from "preact";
import { useApp } from "../app";
import type { BoardProps } from "../board";
import { boardOf } from "../boards";
import { cropped, Drawing, placed, useStill } from "../book/picture";
import type { Scene } from "../book/book";
import { tableOf } from "../book/scene";
import { propsOf, WIDTH } from "../book/stage";
import { Guard } from "../guard";
import type { BoxRow } from "./edition";
import type { Bench } from "./page";
import "../../style/book.css"; // the stage that boards are drawn on, out of sight

/** By type: draws the component with that id. A game has them in web/drawings.tsx. */
export type Drawings = Record<string, (p: BoardProps, id: string) => JSX.Element | null>;

const found = import.meta.glob<{ default: Drawings }>("../../../src/games/*/web/drawings.tsx");

/** A fresh table with the figures of that slot. */
export const sceneOf = (slot: number, players: number): Scene => ({
  players,
  edition: slot,
  seat: 0,
  width: WIDTH,
});

/** The game's own drawings, and what they draw from. */
export function useDrawings(game: string, slot: number, players: number): { own: Drawings; p: BoardProps | null } {
  const app = useApp();
  const [own, setOwn] = useState<Drawings>({});
  useEffect(() => {
    let wanted = true;
    const load = found[`../../../src/games/${game}/web/drawings.tsx`];
    // The board's styles come with it.
    void Promise.all([load?.(), boardOf(game)]).then(([made]) => wanted && made && setOwn(made.default));
    return () => {
      wanted = false;
    };
  }, [game]);
  const p = useMemo(() => {
    try {
      const table = tableOf(app.rules, game, sceneOf(slot, players), 0, app.lang);
      return propsOf(app, table, app.rules.describe(game, app.lang, slot), WIDTH);
    } catch (error) {
      console.error(error);
      return null;
    }
  }, [game, slot, players, app.lang]);
  return { own, p };
}

/** Around what is edited: enough to see where on the board it is. */
const AROUND = 70;
const ENLARGED = 1.8;
const ED_WIDTH = 344;

function BoardPart({ bench, element, highest }: { bench: Bench; element: string; highest: number }) {
  const { draft, players } = bench;
  const scene = useMemo(() => sceneOf(draft.slot, players), [draft.slot, players]);
  const still = useStill(draft.schema.game, scene, 0);
  if (!still?.boxOf(element)) return null;
  const crop = cropped(still, [element], AROUND);
  const scale = Math.min(ED_WIDTH / crop.width, highest / crop.height, ENLARGED);
  return (
    <div class="picture" data-drawn={element} inert aria-hidden="true">
      <div class="picture-part" style={placed({ width: crop.width * scale, height: crop.height * scale })}>
        <Drawing {...{ still, crop, scale }} />
      </div>
    </div>
  );
}

/** In the editor: as large as there is room. */
export function Drawn({ bench, type, row, highest }: { bench: Bench; type: string; row: BoxRow; highest: number }) {
  const small = <Small bench={bench} type={type} row={row} />;
  return bench.drawings.own[type] ? (
    <div class="ed-drawing">{small}</div>
  ) : (
    <Guard fallback={() => null}>
      <BoardPart bench={bench} element={bench.elementOf(type, row)} highest={highest} />
    </Guard>
  );
}

/** Among the others of its type; nothing where the game has no drawing of one alone. */
export function Small({ bench, type, row }: { bench: Bench; type: string; row: BoxRow }) {
  const { own, p } = bench.drawings;
  const draw = own[type];
  if (!draw || !p) return null;
  return (
    <div
      class="board drawn-alone"
      data-game={bench.draft.schema.game}
      data-drawn={`${type}.${row.id}`}
      inert
      aria-hidden="true"
    >
      <Guard fallback={() => null}>{draw(p, row.id)}</Guard>
    </div>
  );
}
