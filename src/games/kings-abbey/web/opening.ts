// On a phone a touch opens a card to the whole screen; elsewhere cards are read as they lie.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ElementProps } from "@table/board";
import type { Building, Crusade } from "@table/generated/kings-abbey";

export interface OpenCard {
  element: string;
  building?: Building;
  price?: number; // in the market
  crusade?: { card: Crusade; seat: number; n: number };
}

export const Opener = createContext<((card: OpenCard) => void) | null>(null);

/** The props of a card that a touch opens. */
export function useOpening(): (props: ElementProps, card: OpenCard | null) => ElementProps {
  const open = useContext(Opener);
  return (props, card) => (open && card ? { ...props, onClick: (e) => (e.stopPropagation(), open(card)) } : props);
}
