// Goods, seals and cards as pieces of the sprite. Figures of cards are those of components.def.
import type { BoardProps } from "@table/board";
import type { Card, Goods, Seal, View } from "@table/generated/builders-duel";
import { told } from "@table/say";
import { words as boardWords } from "@table/generated/words/builders-duel";

export type Props = BoardProps<View>;

export const GOODS: Goods[] = ["stone", "sand", "wood", "wool", "ore"];
export const SEALS: Seal[] = ["seal_05", "seal_14", "seal_23", "seal_personal"];
export const ONCES: Card[] = ["A22", "A23", "B20", "B21"];

const MATERIAL: Record<Goods, string> = { stone: "ashlar", sand: "mortar", wood: "beam", wool: "cloth", ore: "bell" };

/** Ore becomes the grille of a castle, the bell of a cathedral. */
export const materialPiece = (goods: Goods, seat: number): string =>
  goods === "ore" && seat === 0 ? "grille" : MATERIAL[goods];

/** `seal.05` for the seal "seal_05": the board calls a seal by its faces alone. */
export const sealElement = (seal: Seal): string => `seal.${seal.slice("seal_".length)}`;
export const sealPiece = (seal: Seal, face: number): string => `seal-${seal.slice("seal_".length)}-${face}`;

const CATEGORY = ["", "power", "income", "influence", "raw", "craft", "market", "once", "personal"];
const EFFECT = ["", "convoy", "journeyman", "scaffold", "patron", "master", "raid", "foreman", "envoy"];
const ONCE_PIECE: Record<string, string> = { convoy: "wagon", journeyman: "tool", scaffold: "wall" };
const PERSONAL_PIECE: Record<string, string> = {
  patron: "gold",
  master: "tool",
  raid: "archer",
  foreman: "lay-brother",
  envoy: "messenger",
};

export interface Face {
  piece: string;
  figure: string;
  brief: string; // what it does, in a few words
  owner: number | null; // whose personal card
}

type Painted = Pick<Face, "piece" | "figure">;

/** What is painted on a card: one piece, one figure, a few words. */
export function cardFace(card: Card, p: Props): Face {
  const of = (name: string) => p.figure("card", card, name);
  const goods = GOODS[of("raw") - 1] ?? "stone";
  const effect = EFFECT[of("effect")] ?? "";
  const category = CATEGORY[of("category")] ?? "";
  const painted: Record<string, Painted> = {
    power: { piece: "power", figure: "" },
    income: { piece: "gold", figure: String(of("gold")) },
    influence: { piece: "influence", figure: String(of("gold")) },
    raw: { piece: goods, figure: String(of("count")) },
    craft: { piece: materialPiece(goods, 1), figure: String(of("gold")) },
    market: { piece: "wagon", figure: String(of("count")) },
    once: { piece: ONCE_PIECE[effect] ?? "book", figure: "1×" },
    personal: { piece: PERSONAL_PIECE[effect] ?? "master", figure: String(of("gold") || of("count") || "") },
  };
  const w = boardWords(p.lang);
  const figures = { gold: of("gold"), count: of("count"), sale: of("sale") };
  const brief = told(w.brief[effect || category], {
    ...figures,
    goods: p.name("goods", goods),
    into: p.name("goods", goods, "material"),
  });
  return { ...painted[category]!, brief, owner: of("frame") > 0 ? of("frame") - 1 : null };
}
