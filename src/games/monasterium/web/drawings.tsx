// Components drawn alone, for the page of figures.
import type { Mission, View } from "@table/generated/monasterium";
import type { BoardProps } from "@table/board";
import { MissionCard } from "./missions";

const NOT_DEALT = -1;

export default {
  mission: (p: BoardProps, id: string) => (
    <MissionCard p={p as unknown as BoardProps<View>} mission={id as Mission} index={NOT_DEALT} seat={0} />
  ),
};
