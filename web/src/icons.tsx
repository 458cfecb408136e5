// The page's own small signs (24 × 24, one ink) and the painted pieces of the sprite.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import emblems from "./generated/emblems.svg?raw";
import pieces from "./pieces.svg?raw";

const sprite = pieces.replace("</svg>", `${emblems}</svg>`);

const paths = {
  undo: "M8 7 4 11l4 4M4 11h10a6 6 0 0 1 0 12h-2",
  hint: "M9 20h6M10 23h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.6 1 2.5h6c0-.9.2-1.7 1-2.5A6 6 0 0 0 12 3z",
  rules: "M4 5c3-1.500 6-1.500 8 .5 2-2 5-2 8-.5v14c-3-1.500-6-1.500-8 .5-2-2-5-2-8-.5zM12 5.500v14",
  chat: "M4 5h16v11h-9l-4 4v-4H4z",
  theme: "M12 3c2 2.500 3 4 3 5.500a3 3 0 0 1-6 0C9 7 10 5.500 12 3zM9 13h6v8H9z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  back: "M14 5l-7 7 7 7",
  next: "M10 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  search: "M10.500 4a6.500 6.500 0 1 0 .01 0zM15.500 15.500 20 20",
  bell: "M6 17h12c-1.500-2-1.500-3.500-1.500-6 0-3.500-2-5.500-4.500-5.500S7.500 7.500 7.500 11c0 2.500 0 4-1.500 6zM10.500 20h3M12 5.500v-2",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.5M12 3a9 9 0 1 0 .01 0z",
  screen: "M3 5h18v11H3zM9 20h6M12 16v4",
  phone: "M8 3h8v18H8zM11 18.500h2",
  mail: "M3.500 6h17v12h-17zM3.500 6.500 12 13l8.500-6.500",
  check: "M5 12l5 5 9-10",
  widen: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
  replay: "M12 7v5l3 3M4 12a8 8 0 1 0 3-6.2M4 4v4h4",
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** Which tincture each seat of the table has; a mark belongs to each. */
export const TINCTURES: readonly number[] = [1, 2, 3, 4, 5];
export const Tinctures = createContext(TINCTURES);
export const useTincture = () => {
  const tinctures = useContext(Tinctures);
  return (seat: number): number => tinctures[seat] ?? seat + 1;
};

interface PieceProps {
  id: string;
  size?: number;
  seat?: number | null;
  class?: string;
}

/** A piece of the sprite: monk, seal-05-5, emblem-morris … */
export function Piece({ id, size = 24, seat, class: extra }: PieceProps) {
  const tincture = useTincture();
  return (
    <svg
      class={`piece ${extra ?? ""}`}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      data-seat={seat === undefined || seat === null ? undefined : tincture(seat)}
    >
      <use href={`#${id}`} />
    </svg>
  );
}

/** The mark of a seat: a shape besides the colour. */
export function SeatMark({ seat, size = 14 }: { seat: number; size?: number }) {
  return <Piece id={`mark-${useTincture()(seat)}`} size={size} seat={seat} />;
}

/** The sprite once per page; hidden by size, since clip paths must live. */
export const Sprite = () => <div class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sprite }} />;

/** A margin ornament, drawn at its own proportions. */
const ORNAMENTS = { "orn-bar": "0 0 330 890", "orn-initial": "0 0 96 96", "orn-divider": "0 0 240 24" } as const;
export const Ornament = ({ id, class: extra }: { id: keyof typeof ORNAMENTS; class?: string }) => (
  <svg class={`ornament ${extra ?? ""}`} viewBox={ORNAMENTS[id]} aria-hidden="true">
    <use href={`#${id}`} />
  </svg>
);
