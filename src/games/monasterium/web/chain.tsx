// How one thing led to the next: a line for each die of the turn, from what was done to all that followed from it.
import { Piece } from "@table/icons";
import type { Action, Column, Line, Monastery, Place, Token } from "@table/generated/monasterium";
import type { Value } from "@table/types";
import {
  actionDoes,
  buildingType,
  DOES_PIECE,
  doesText,
  glassPiece,
  lineToken,
  MONASTERIES,
  seatName,
  topFrame,
  type Props,
} from "./things";
import { words as boardWords } from "@table/generated/words/monasterium";

interface Link {
  piece?: string;
  text?: string;
  label: string;
  starts?: boolean; // a die of its own
  before?: boolean; // comes with a die before its action: the point of a yellow tile
  glass?: Monastery; // the colour of its roof
  seat?: number | null;
  open?: boolean; // being decided
  round?: boolean; // a space of the road
}

const BETTER: Partial<Record<Token, Token>> = { soup: "tool", tool: "book" };
const BONUS_PIECE = ["", "influence", "soup", "commandery", "glass-d", "die-neutral-5"];
const BONUSES = ["", "influence_or_rosary", "soup_or_upgrade", "any_action", "window_tile", "extra_die"];

function actionLink(p: Props, action: Action, starts: boolean): Link {
  const [column, level] = action.split(".") as [Column, string];
  const does = actionDoes(p, column, Number(level));
  return { piece: DOES_PIECE[does], text: doesText(p, does), label: p.name("action", action), starts };
}

function placeLink(p: Props, m: Monastery, place: Place): Link {
  const building = place.startsWith("b") ? buildingType(p, m, Number(place.slice(1))) : null;
  const piece = building ? "commandery" : place === "chapel" ? "altar" : "arch";
  return {
    piece,
    glass: m,
    text: building ? p.name("building", building) : p.name("goes", place === "chapel" ? "chapel" : "cloister"),
    label: p.name("monastery", m),
  };
}

const tokenLink = (p: Props, token: Token, count: number): Link => ({
  piece: token,
  text: `+${count}`,
  label: p.name("token", token),
});
const pointsLink = (p: Props, n: number): Link => ({
  piece: "vp",
  text: `+${n}`,
  label: boardWords(p.lang).points({ n }),
});
const glassLink = (p: Props, m: Monastery): Link => ({ piece: glassPiece(m), label: p.name("monastery", m) });
const upgradeLink = (p: Props, token: Token): Link => ({
  piece: BETTER[token] ?? token,
  text: boardWords(p.lang).does.upgrade,
  label: p.name("token", token),
});

function lineLink(p: Props, line: Line): Link {
  const token = lineToken(p, line);
  return token
    ? tokenLink(p, token, 1)
    : { piece: "messenger", text: boardWords(p.lang).does.move2, label: p.name("line", line) };
}

/** A choice of one's own that is not sent yet. */
function ofChoice(p: Props, verb: string, args: Value[]): Link | null {
  const [a, b] = args;
  switch (verb) {
    case "use_die":
      return actionLink(p, a as Action, true);
    case "any_action":
      return actionLink(p, a as Action, false);
    case "send_novice":
      return { piece: "novice", text: String(a), label: boardWords(p.lang).novice({ row: String(a) }), seat: p.seat };
    case "send_target":
    case "extra_novice":
      return placeLink(p, a as Monastery, b as Place);
    case "tile_source":
      return glassLink(p, a as Monastery);
    case "tile_bonus":
      return lineLink(p, a as Line);
    case "bonus_token":
      return tokenLink(p, a as Token, 1);
    case "take_two":
      return tokenLink(p, a as Token, 2);
    case "take_soup":
      return tokenLink(p, "soup", 1);
    case "upgrade":
      return upgradeLink(p, a as Token);
    case "take_vp":
      return pointsLink(p, p.constant("extra_die_vp"));
    default:
      return null;
  }
}

/** What happened, as the log has it. */
function ofEvent(p: Props, kind: string, args: Record<string, Value>): Link | null {
  const w = boardWords(p.lang);
  switch (kind) {
    case "action_done":
      return actionLink(p, args.action as Action, true);
    case "action_lost":
      return { text: w.lost, label: p.name("column", args.column as Column), starts: true };
    case "novice_sent":
    case "extra_sent":
      return placeLink(p, args.monastery as Monastery, args.place as Place);
    case "messenger_moved":
      return { piece: "messenger", text: String(args.road), label: p.name("road", args.road as number) };
    case "road_bonus": {
      const n = BONUSES.indexOf(String(args.bonus));
      return {
        piece: BONUS_PIECE[n],
        label: `${w.fromRoad}${p.words.colon}${p.name("bonus", args.bonus as string)}`,
        round: true,
      };
    }
    case "window_placed":
      return glassLink(p, args.monastery as Monastery);
    case "tokens_gained":
      return tokenLink(p, args.token as Token, Number(args.count));
    case "upgraded":
      return upgradeLink(p, args.token as Token);
    case "vp_gained":
      return {
        piece: "vp",
        text: `+${String(args.points)}`,
        label: p.name("part", args.part as string),
        ...(args.part === "yellow_tiles" ? { starts: true, before: true } : {}),
      };
    case "die_gained":
      return { piece: "die-personal-5", label: w.diceOwned({ n: Number(args.owned) }) };
    default:
      return null;
  }
}

/** What is being decided, as the last link. */
function openLink(p: Props): Link | null {
  const top = topFrame(p);
  const pieces: Record<string, string> = {
    send: "novice",
    extra: "novice",
    tile_from: "glass-d",
    tile_b: "vp",
    pick: "book",
    bonus: BONUS_PIECE[top?.value ?? 0] ?? "vp",
    joker: "die-neutral-6",
  };
  if (!top) return null;
  if (top.frame === "use") return { text: "…", label: p.name("frame", top.frame), starts: true, open: true };
  const m = MONASTERIES[top.column - 1];
  const piece = top.frame === "tile" && m ? glassPiece(m) : pieces[top.frame];
  return piece
    ? {
        piece,
        text: "…",
        label: p.name("frame", top.frame),
        seat: p.view.actor,
        open: true,
        round: top.frame === "bonus",
      }
    : null;
}

/** The turn so far, or the one just over, with whose it was. */
function turnOf(p: Props): { seat: number; slot: number; links: Link[]; mine: boolean } | null {
  const staged = p.staged.findIndex((c) => c.verb === "take_dice");
  const choices = [...p.staged.slice(Math.max(0, staged)).map((c) => ofChoice(p, c.verb, c.args)), openLink(p)].flatMap(
    (link) => link ?? [],
  );
  if (staged >= 0) return { seat: p.seat ?? 0, slot: Number(p.staged[staged]!.args[0]), links: choices, mine: true };
  const events = p.table.rows.slice(-40).flatMap((row) => row.events);
  const from = events.map((e) => e.kind).lastIndexOf("dice_taken");
  const taken = events[from];
  if (!taken || taken.seat === null) return null;
  const happened = events.slice(from + 1).filter((e) => e.seat === taken.seat);
  const links = happened.flatMap((e) => ofEvent(p, e.kind, e.args) ?? []);
  const mine = p.view.in_turn && taken.seat === p.seat && p.view.actor === p.seat;
  return { seat: taken.seat, slot: Number(taken.args.slot), links: mine ? [...links, ...choices] : links, mine };
}

/** One line for each die; a bonus action belongs to the line it came from. */
function lines(links: Link[]): Link[][] {
  const out: Link[][] = [];
  let bonus = false;
  for (const link of links) {
    const unsaid =
      link.piece === "novice" && !link.open && out[out.length - 1]?.some((l) => l.piece === link.piece && !l.starts); // the only action of its die
    const begun = bonus || out[out.length - 1]?.every((l) => l.before);
    if (((link.starts || unsaid) && !begun) || !out.length) out.push([]);
    bonus = false;
    out[out.length - 1]!.push(link);
    if (link.piece === "commandery" && !link.glass) bonus = true; // any action: the next one is its doing
  }
  return out;
}

const Shown = ({ link }: { link: Link }) => (
  <span
    class={`mm-link ${link.open ? "open" : ""} ${link.round ? "round" : ""}`}
    title={link.label}
    style={link.glass ? { "--seat": `var(--glass-${link.glass.toLowerCase()})` } : undefined}
  >
    {link.piece ? <Piece id={link.piece} size={20} seat={link.seat} /> : null}
    {link.text ? <span>{link.text}</span> : null}
  </span>
);

export function Chain({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const turn = turnOf(p);
  if (!turn) return null;
  return (
    <div class="mm-chain" data-seat={turn.seat + 1} role="group" aria-label={w.chain}>
      <span class="sc">{turn.mine ? w.thisTurn : w.lastTurn({ name: seatName(p, turn.seat) })}</span>
      <ol>
        {lines(turn.links)
          .slice(-p.constant("take_most"))
          .map((line, i) => (
            <li key={i}>
              <Piece id={`die-neutral-${turn.slot}`} size={18} />
              {line.map((link, j) => (
                <span key={j} class="mm-step">
                  {j ? <i aria-hidden="true">→</i> : null}
                  <Shown link={link} />
                </span>
              ))}
            </li>
          ))}
      </ol>
    </div>
  );
}
