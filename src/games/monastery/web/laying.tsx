// Laying a tile: where it may go, its ghost under the pointer, and which way round.
import { useEffect, useState } from "preact/hooks";
import type { Tile as TileId } from "@table/generated/monastery";
import { CELL } from "./camera";
import { edgesOf, type Props, type Tile } from "./model";
import { cellName } from "./coordinates";
import { frontier } from "./places";
import { TileFace } from "./tile";
import { words as boardWords } from "@table/generated/words/monastery";

export interface Turning {
  placing: boolean;
  rotation: number; // how the ghost lies
  turn: (by: number) => void;
}

/** The offered rotation that looks the same: a straight path turned twice is itself. */
function sameLook(p: Props, type: TileId, rotation: number, offered: number[]): number | null {
  const edges = edgesOf(p, type);
  const turned = (r: number) => edges.map((_, d) => edges[(d - r + 4) % 4]).join();
  return offered.find((r) => turned(r) === turned(rotation)) ?? null;
}

/** How the tile in hand is turned. Turned before it is laid, it lies so wherever that is allowed. */
export function useTurning(p: Props): Turning {
  const [rotation, setRotation] = useState(0);
  const [meant, setMeant] = useState(false); // turned by the person, not by us
  const type = p.view["pending.tile"];
  const { phase } = p.view;
  const offered = p.choices.filter((c) => c.verb === "place_rotation");
  const asked = offered.map((c) => c.text).join();
  useEffect(() => {
    setRotation(0);
    setMeant(false);
  }, [type]);
  useEffect(() => {
    if (!type || !offered.length) return;
    const fits = sameLook(
      p,
      type,
      rotation,
      offered.map((c) => Number(c.args[0])),
    );
    if (fits === null) setRotation(Number(offered[0]!.args[0]));
    else if (meant) {
      setMeant(false);
      p.choose(offered.find((c) => Number(c.args[0]) === fits)!);
    }
  }, [asked]);
  const turn = (by: number) => {
    const list = offered.length ? offered.map((c) => Number(c.args[0])) : [0, 1, 2, 3];
    const i = list.indexOf(rotation);
    setRotation(list[(i + by + list.length) % list.length] ?? 0);
    if (!offered.length) setMeant(true);
  };
  return {
    placing: type !== null && p.choices.length > 0 && (phase === "place_cell" || phase === "place_rotation"),
    rotation,
    turn,
  };
}

const at = (x: number, y: number) => ({ left: `${x * CELL}px`, top: `${y * CELL}px` });

/** The tile where it will lie; a click turns it, the pictures below lay it. */
function Orient({ p, type, turning }: { p: Props; type: TileId; turning: Turning }) {
  const w = boardWords(p.lang);
  const [x, y] = [p.view["pending.x"], p.view["pending.y"]];
  const offered = p.choices.filter((c) => c.verb === "place_rotation");
  return (
    <>
      <button
        type="button"
        class="mo-cell mo-ghost turning"
        style={at(x, y)}
        title={w.turn}
        aria-label={w.turn}
        onClick={() => turning.turn(1)}
      >
        <TileFace p={p} type={type} rotation={turning.rotation} built={false} />
        <svg class="mo-turn" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12a7 7 0 1 1 2.500 5.400M5 19v-4.500h4.500" />
        </svg>
      </button>
      <div class="mo-rotations" style={{ left: `${(x + 0.5) * CELL}px`, top: `${(y + 1) * CELL}px` }}>
        {offered.map((c) => {
          const r = Number(c.args[0]);
          return (
            <span
              key={r}
              {...p.el(
                `rotation.${r}`,
                w.lay({ quarters: r }),
                `mo-rotation ${r === turning.rotation ? "present" : ""}`,
              )}
              title={c.label}
            >
              <TileFace p={p} type={type} rotation={r} built={false} />
            </span>
          );
        })}
      </div>
    </>
  );
}

/** Cells that a lesson asks about. */
export const spokenCells = (p: Props): [number, number][] =>
  (p.spoken ?? [])
    .filter((name) => name.startsWith("cell."))
    .map((name) => name.split(".").slice(1).map(Number) as [number, number]);

export function Laying({ p, tiles, turning }: { p: Props; tiles: Tile[]; turning: Turning }) {
  const w = boardWords(p.lang);
  const [over, setOver] = useState<string | null>(null);
  const type = turning.placing ? p.view["pending.tile"] : null;
  if (type !== null && p.view.phase === "place_rotation") return <Orient p={p} type={type} turning={turning} />;
  return (
    <>
      {(type === null ? spokenCells(p) : frontier(tiles)).map(([x, y]) => {
        const name = `cell.${x}.${y}`;
        const props = p.el(name, w.freeCell({ cell: cellName(p, x, y) }), "mo-cell");
        const { legal } = p.standing(name);
        return (
          <div
            key={name}
            {...props}
            style={at(x, y)}
            onPointerEnter={() => {
              setOver(name);
              props.onPointerEnter();
            }}
            onPointerLeave={() => {
              setOver(null);
              props.onPointerLeave();
            }}
            onFocus={() => {
              setOver(name);
              props.onFocus();
            }}
            onBlur={() => {
              setOver(null);
              props.onBlur();
            }}
          >
            {legal ? (
              <span class="mo-coordinate num" aria-hidden="true">
                {cellName(p, x, y)}
              </span>
            ) : null}
            {type !== null && legal && over === name ? (
              <span class="mo-ghost">
                <TileFace p={p} type={type} rotation={turning.rotation} built={false} />
              </span>
            ) : null}
          </div>
        );
      })}
    </>
  );
}
