// What is behind one's own screen, and the bag beside it. Of the others only the number of tiles is known.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Tile as TileId } from "@table/generated/monastery";
import { colourOf, paint, type Props } from "./model";
import { TileFace } from "./tile";
import { words as boardWords } from "@table/generated/words/monastery";

interface HandProps {
  p: Props;
  fold?: { open: boolean; turn: () => void }; // where it can be put away
  children?: ComponentChildren; // beside its title
}

export function Hand({ p, fold, children }: HandProps) {
  const w = boardWords(p.lang);
  const [peek, setPeek] = useState(false);
  const hand = p.seat === null ? null : p.view.hand[p.seat];
  if (!hand) return null;
  const held = hand.filter((t): t is TileId => t !== null);
  const types = [...new Set(held)];
  const own = colourOf(p.view, p.seat);
  return (
    <section class="mo-hand" aria-label={w.hand} data-seat={own ? paint(own) + 1 : undefined}>
      <div class="mo-hand-head">
        {fold ? (
          <button type="button" class="mo-fold" aria-expanded={fold.open} onClick={fold.turn}>
            {w.hand} <b class="num">{held.length}</b>
          </button>
        ) : (
          <span class="sc">{w.hand}</span>
        )}
        <button
          type="button"
          class="mo-peek"
          aria-pressed={peek}
          title={w.builtSide}
          aria-label={w.builtSide}
          onClick={() => setPeek(!peek)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M2 12C6 6 18 6 22 12C18 18 6 18 2 12ZM12 9a3 3 0 1 0 .1 0Z" />
          </svg>
        </button>
        {children}
      </div>
      <div
        class="mo-hand-tiles"
        tabIndex={0}
        role="group"
        aria-label={w.hand}
        hidden={fold && !fold.open}
        style={{ "--columns": Math.ceil(types.length / 4) }}
      >
        {types.map((type) => {
          const count = held.filter((t) => t === type).length;
          const name = p.name("tile", type);
          const pending = p.view["pending.tile"] === type;
          return (
            <div
              key={type}
              {...p.el(`hand.${type}`, count > 1 ? `${name}, ×${count}` : name, `mo-held ${pending ? "pending" : ""}`)}
              title={`${name}. ${p.help("tile", type) ?? ""}`}
            >
              <TileFace
                p={p}
                type={type}
                built={peek || p.figure("tile", type, "squares") === 0}
                owner={type === "secret_passage" ? own : null}
              />
              <span class="mo-held-name">{name}</span>
              {count > 1 ? <b class="mo-count num">×{count}</b> : null}
            </div>
          );
        })}
      </div>
    </section>
  );
}

export function Bag({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const n = p.view.bag_count;
  return (
    <div {...p.el("bag", w.bag({ n }), "mo-bag")} title={w.bag({ n })}>
      <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true" class="house">
        <path class="ho-l" d="M17 15C8 22 5 32 8 40C11 46 37 46 40 40C43 32 40 22 31 15Z" />
        <path class="ho-l" d="M17 15L13 6L20 9L24 5L28 9L35 6L31 15Z" />
        <path class="ho-y" d="M15 14H33V18H15Z" />
        <path class="ho-n" d="M14 28C12 32 12 36 14 39" />
      </svg>
      <b class="num">{n}</b>
    </div>
  );
}
