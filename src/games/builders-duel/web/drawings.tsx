// Components drawn alone, for the page of figures.
import type { Card, View } from "@table/generated/builders-duel";
import type { BoardProps } from "@table/board";
import { cardFace, type Props } from "./goods";
import { CardDrawn } from "./grid";

function CardAlone({ p, card }: { p: Props; card: Card }) {
  const { owner } = cardFace(card, p);
  return (
    <div
      class={`bd-card bd-alone ${owner === null ? "" : "personal"}`}
      data-seat={owner === null ? undefined : owner + 1}
    >
      <CardDrawn p={p} card={card} />
    </div>
  );
}

export default {
  card: (p: BoardProps, id: string) => <CardAlone p={p as unknown as BoardProps<View>} card={id as Card} />,
};
