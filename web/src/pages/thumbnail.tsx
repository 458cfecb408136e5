// The board of one's own table in a small frame: drawn when it comes into sight; until then, and where there is none, the game's
// sign.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Piece } from "../icons";
import type { Listing } from "./lobby";

interface Drawn {
  component: ComponentType<{ listing: Listing; width: number; height: number }>;
  width: number;
  height: number;
}

/** What draws boards is loaded with the first that is seen. */
function useDrawn(listing: Listing) {
  const frame = useRef<HTMLSpanElement>(null);
  const [drawn, set] = useState<Drawn | null>(null);
  useEffect(() => {
    const node = frame.current;
    if (!node || listing.status !== "playing") return;
    const load = async () => {
      const { SmallBoard: component } = await import("../book/small");
      set({ component, width: node.clientWidth, height: node.clientHeight });
    };
    const watcher = new IntersectionObserver((met) => {
      if (!met.some((m) => m.isIntersecting)) return;
      watcher.disconnect();
      load().catch(() => undefined); // without a line the sign stays
    });
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [listing.table, listing.status]);
  return { frame, drawn };
}

export function Thumbnail({ listing }: { listing: Listing }) {
  const { frame, drawn } = useDrawn(listing);
  const Small = drawn?.component;
  return (
    <span class="my-board" ref={frame} aria-hidden="true">
      <Piece id={`emblem-${listing.game}`} size={38} />
      {Small ? <Small listing={listing} width={drawn.width} height={drawn.height} /> : null}
    </span>
  );
}
