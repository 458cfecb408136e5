// Components drawn alone, for the page of figures.
import type { Building, Crusade, EventCard, Tower, View } from "@table/generated/kings-abbey";
import type { BoardProps } from "@table/board";
import { BuildingFace, CrusadeLine, CrusadeName, TowerFace } from "./cards";
import { EventFace } from "./main";
import type { Props } from "./model";

const own = (p: BoardProps): Props => p as unknown as BoardProps<View>;

export default {
  building: (p: BoardProps, id: string) => (
    <div class="ka-card">
      <BuildingFace p={own(p)} building={id as Building} />
    </div>
  ),
  tower: (p: BoardProps, id: string) => (
    <div class="ka-card">
      <TowerFace p={own(p)} tower={id as Tower} />
    </div>
  ),
  crusade: (p: BoardProps, id: string) => (
    <div class="ka-crusade">
      <CrusadeName p={own(p)} card={id as Crusade} />
      <span class="ka-slots">
        {Array.from({ length: p.figure("crusade", id, "slots") }, (_, i) => (
          <i key={i} />
        ))}
      </span>
      <CrusadeLine p={own(p)} card={id as Crusade} />
    </div>
  ),
  event_card: (p: BoardProps, id: string) => (
    <div class="ka-event-card">
      <EventFace p={own(p)} event={id as EventCard} />
    </div>
  ),
};
