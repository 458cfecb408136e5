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
import { propsOf, WIDTH, type Box } from "../book/stage";
import { Guard } from "../guard";
import { Piece } from "../icons";
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

/** What is on no board: its name, as a card has it. */
function Plain({ bench, type, row }: { bench: Bench; type: string; row: BoxRow }) {
  const piece = bench.piece(type, row);
  return (
    <div class="plain-card" aria-hidden="true">
      {piece ? <Piece id={piece} size={48} seat={0} /> : null}
      <b class="display">{bench.rowName(type, row)}</b>
      <span class="t2">{bench.called(type, "title")}</span>
    </div>
  );
}

/** So wide, with what there was in the middle, inside the board. */
function widened(crop: Box, whole: Box, width: number): Box {
  const wide = Math.min(whole.width, Math.max(crop.width, width));
  const x = crop.x + (crop.width - wide) / 2;
  return { ...crop, x: Math.max(0, Math.min(x, whole.width - wide)), width: wide };
}

interface DrawnProps {
  bench: Bench;
  type: string;
  row: BoxRow;
  highest: number;
}

function BoardPart({ bench, type, row, highest }: DrawnProps) {
  const { draft, players } = bench;
  const scene = useMemo(() => sceneOf(draft.slot, players), [draft.slot, players]);
  const still = useStill(draft.schema.game, scene, 0);
  const elements = bench.elementsOf(type, row);
  if (!still) return null;
  if (!elements.some((name) => still.boxOf(name))) return <Plain bench={bench} type={type} row={row} />;
  const close = cropped(still, elements, elements.length > 1 ? AROUND / 2 : AROUND);
  const scale = Math.min(ED_WIDTH / close.width, highest / close.height, ENLARGED);
  const crop = widened(close, still.whole, ED_WIDTH / scale);
  return (
    <div class="picture" data-drawn={elements[0]} inert aria-hidden="true">
      <div class="picture-part" style={placed({ width: crop.width * scale, height: crop.height * scale })}>
        <Drawing {...{ still, crop, scale }} />
      </div>
    </div>
  );
}

/** In the editor: as large as there is room. */
export function Drawn(props: DrawnProps) {
  const { bench, type, row } = props;
  return bench.drawings.own[type] ? (
    <div class="ed-drawing">
      <Small bench={bench} type={type} row={row} />
    </div>
  ) : (
    <Guard fallback={() => <Plain bench={bench} type={type} row={row} />}>
      <BoardPart {...props} />
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
