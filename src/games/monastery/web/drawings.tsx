// Components drawn alone, for the page of figures.
import type { Tile, View } from "@table/generated/monastery";
import type { BoardProps } from "@table/board";
import { TileFace } from "./tile";

export default {
  /** As it is laid, and beside it as it is built. */
  tile: (p: BoardProps, id: string) => (
    <div class="mo-alone">
      {[false, true].map((built) => (
        <TileFace key={String(built)} p={p as unknown as BoardProps<View>} type={id as Tile} built={built} />
      ))}
    </div>
  ),
};
