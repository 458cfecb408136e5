// Goods, seals and cards as pieces of the sprite. Figures of cards are those of components.def.
import type { BoardProps } from "@table/board";
import type { Card, Goods, Seal, View } from "@table/generated/builders-duel";

export type Props = BoardProps<View>;

export const GOODS: Goods[] = ["stone", "sand", "wood", "wool", "ore"];
export const SEALS: Seal[] = ["seal_05", "seal_14", "seal_23", "seal_personal"];
export const ONCES: Card[] = ["A22", "A23", "B20", "B21"];

const MATERIAL: Record<Goods, string> = { stone: "ashlar", sand: "mortar", wood: "beam", wool: "cloth", ore: "bell" };

/** Ore becomes the grille of a castle, the bell of a cathedral. */
export const materialPiece = (goods: Goods, seat: number): string => (goods === "ore" && seat === 0 ? "grille" : MATERIAL[goods]);

/** `seal.05` for the seal "seal_05": the board calls a seal by its faces alone. */
export const sealElement = (seal: Seal): string => `seal.${seal.slice("seal_".length)}`;
export const sealPiece = (seal: Seal, face: number): string => `seal-${seal.slice("seal_".length)}-${face}`;

const CATEGORY = ["", "power", "income", "influence", "raw", "craft", "market", "once", "personal"];
const EFFECT = ["", "convoy", "journeyman", "scaffold", "patron", "master", "raid", "foreman", "envoy"];
const ONCE_PIECE: Record<string, string> = { convoy: "wagon", journeyman: "tool", scaffold: "wall" };
const PERSONAL_PIECE: Record<string, string> = { patron: "gold", master: "tool", raid: "archer", foreman: "lay-brother", envoy: "messenger" };

export interface Face {
  piece: string;
  figure: string;
  owner: number | null; // whose personal card
}

/** What is painted on a card: one piece, one figure. */
export function cardFace(card: Card, figure: Props["figure"]): Face {
  const of = (name: string) => figure("card", card, name);
  const goods = GOODS[of("raw") - 1];
  const effect = EFFECT[of("effect")] ?? "";
  const owner = of("frame") > 0 ? of("frame") - 1 : null;
  switch (CATEGORY[of("category")]) {
    case "power":
      return { piece: "power", figure: "", owner };
    case "income":
      return { piece: "gold", figure: String(of("gold")), owner };
    case "influence":
      return { piece: "influence", figure: String(of("gold")), owner };
    case "raw":
      return { piece: goods ?? "stone", figure: String(of("count")), owner };
    case "craft":
      return { piece: materialPiece(goods ?? "stone", 1), figure: String(of("gold")), owner };
    case "market":
      return { piece: "wagon", figure: String(of("count")), owner };
    case "once":
      return { piece: ONCE_PIECE[effect] ?? "book", figure: "1×", owner };
    default:
      return { piece: PERSONAL_PIECE[effect] ?? "master", figure: String(of("gold") || of("count") || ""), owner };
  }
}
