// The board of a table as it stands, small, for lists: drawn by the board's own code from what one's own seat sees.
import { useEffect, useState } from "preact/hooks";
import { useApp, type App } from "../app";
import { boardOf } from "../boards";
import { slotOf } from "../editions";
import type { Listing } from "../pages/lobby";
import type { Table } from "../types";
import { Drawing, useTheme } from "./picture";
import { drawn, WIDTH, type Still } from "./stage";
import "../../style/book.css";

async function seen(app: App, { game, table, seq }: Listing): Promise<Still | null> {
  const board = await boardOf(game);
  if (!board) return null;
  const now = await app.server!.request<Table>("table", { table, since: seq ?? 0, lang: app.lang });
  const description = app.rules.describe(game, app.lang, slotOf(app.rules, now.about.edition?.text));
  return drawn(app, board, { ...now, rows: now.rows ?? [] }, description, WIDTH);
}

/** Names and what else lies at the rim cannot be read at this size; the board itself is seen whole. */
const NEARER = 1.2;

/** Fills a frame of that size from the middle; nothing as long as there is nothing to show. */
export function SmallBoard({ listing, width, height }: { listing: Listing; width: number; height: number }) {
  const app = useApp();
  const theme = useTheme();
  const [still, set] = useState<Still | null>(null);
  useEffect(() => {
    let wanted = true;
    seen(app, listing)
      .then((made) => wanted && set(made))
      .catch(() => undefined); // it is an ornament: the game's sign stays
    return () => {
      wanted = false;
    };
  }, [listing.table, listing.seq, app.lang, theme]);
  if (!still) return null;
  const { whole } = still;
  const scale = NEARER * Math.max(width / whole.width, height / whole.height);
  const crop = {
    x: (whole.width - width / scale) / 2,
    y: (whole.height - height / scale) / 2,
    width: width / scale,
    height: height / scale,
  };
  return (
    <span class="picture small-board" data-small={listing.game} inert>
      <Drawing {...{ still, crop, scale }} />
    </span>
  );
}
