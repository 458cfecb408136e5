// Where things stand on the plan, in pixels of the plan at scale 1; the abbey's first cell begins at 0, 0.
import { CELL, type Box } from "./camera";
import { squaresOf, type Monk, type Props, type Tile } from "./model";
import { squareAt } from "./tile";

export const ABBEY: Box = { left: 0, top: 0, right: 3, bottom: 2 };
export const cellBox = (x: number, y: number): Box => ({ left: x, top: y, right: x + 1, bottom: y + 1 });

/** Feet of every monk in the monastery. */
export function standing(p: Props, tiles: Tile[], monks: Monk[]): Map<string, { x: number; y: number }> {
  const at = new Map<string, { x: number; y: number }>();
  const inAbbey = monks.filter((m) => m.place === "abbey");
  const perRow = Math.max(6, Math.ceil(inAbbey.length / 2));
  inAbbey.forEach((m, i) => {
    const inRow = Math.min(perRow, inAbbey.length - Math.floor(i / perRow) * perRow);
    at.set(m.id, {
      x: 150 + ((i % perRow) - (inRow - 1) / 2) * Math.min(36, 250 / perRow),
      y: inAbbey.length > perRow ? 142 + 42 * Math.floor(i / perRow) : 160,
    });
  });
  for (const tile of tiles) {
    const here = monks.filter((m) => m.place === tile.place);
    const squares = squaresOf(p, tile.type);
    const upright = here.filter((m) => !m.square);
    for (const m of here) {
      const [x, y] = m.square
        ? squareAt(squares.length, squares.indexOf(m.square))
        : [50 + (upright.indexOf(m) - (upright.length - 1) / 2) * Math.min(26, 78 / upright.length), 88];
      at.set(m.id, { x: tile.x * CELL + x, y: tile.y * CELL + y + (m.square ? 15 : 0) });
    }
  }
  return at;
}

/** Empty cells beside something. */
export function frontier(tiles: Tile[]): [number, number][] {
  const taken = new Set(tiles.map((t) => `${t.x}.${t.y}`));
  for (let x = 0; x < 3; x++) for (let y = 0; y < 2; y++) taken.add(`${x}.${y}`);
  const free = new Map<string, [number, number]>();
  for (const key of taken) {
    const [x, y] = key.split(".").map(Number) as [number, number];
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const) {
      const name = `${x + dx}.${y + dy}`;
      if (!taken.has(name)) free.set(name, [x + dx, y + dy]);
    }
  }
  return [...free.values()];
}
