// What a game's board gets, and what it gives: elements drawn under their names. The shell does the rest.
import type { ComponentType, JSX } from "preact";
import type { Laid, Layout } from "./layout";
import type { Tallied, Tally } from "./table/tally";
import type { FindWays, Way } from "./table/ways";
import type { Choice, Description, GameEvent, Outcome, SeatInfo, Table, Tried, View } from "./types";
import type { Words } from "./words";

/** How an element stands right now; the shell's classes say it, boards may use it for their own drawing. */
export interface Standing {
  legal: boolean; // some choice names it
  staged: boolean;
  last: boolean; // touched by the last events
  hinted: boolean;
  chance?: number; // of winning, in thousandths, where the computer was asked and named it last in a choice
  asked: boolean; // somebody asks why not
}

export interface ElementProps {
  "data-el": string;
  role: "button";
  tabIndex: number;
  "aria-label": string;
  class: string;
  onClick: (e: Event) => void;
  onKeyDown: (e: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

export interface BoardProps<V = View> {
  view: V;
  table: Table;
  seat: number | null; // whose eyes; null: a spectator's
  seats: SeatInfo[];
  words: Words;
  lang: "en" | "fr";
  phone: boolean;
  choices: Choice[];
  /** The kind of the open decision, after what is staged; null: none is. */
  asked: string | null;
  /** What the person did and has not sent, oldest first; the view already shows where it leads. */
  staged: Choice[];
  description: Description;
  /** What a lesson speaks of that asks for no choice, or a review has marked: a board that shows its parts in turn shows that of the first element. */
  spoken?: readonly string[];
  /** The one score of each seat, and what it is called. */
  tally: Tallied;
  /** Props that make a node the element of that name: `<g {...el("city.acre", "Acre, 1 of 2 places")}>`. */
  el: (name: string, label: string, extraClass?: string) => ElementProps;
  standing: (name: string) => Standing;
  /** The name of a component in the reader's language, in a form of the catalogue's ("of", "adjective") where it has that. */
  name: (type: string, id: string | number | null, form?: string) => string;
  /** So many of a component: "2 deniers". */
  count: (type: string, id: string | number | null, n: number) => string;
  help: (type: string, id: string | number | null) => string | null;
  figure: (type: string, id: string | number | null, figure: string) => number;
  /** A figure of the rules that no component carries: the number of rounds, of walls. */
  constant: (name: string) => number;
  /** Several choices that one click makes and the board draws itself. */
  ways: Way<V>[];
  /** What a click means that leaves several choices open; null: it has to be said. */
  implied: (choices: readonly Choice[]) => Choice | null;
  /** Plays a choice that has no element of its own (a button of the board's). */
  choose: (choice: Choice, ...further: Choice[]) => void;
  /** Where further choices would lead, after what is staged; null when they are refused. */
  attempt: (further: Choice[]) => Promise<Tried<V> | null>;
  /** What chance can say after a choice that is open; nothing where no chance follows, or nobody can know. */
  odds: (choice: Choice) => Outcome<V>[];
  /** The decision as far as it is laid out, for boards with a `layout`. */
  laid: Laid | null;
  /** The prompt with its buttons, for boards that put it next to what it is about. */
  prompt: JSX.Element;
  log: JSX.Element;
  /** By what durations are multiplied; 0: nothing moves. */
  pace: number;
  /** Events being shown, for boards that animate them; empty when nothing moves. */
  playing: GameEvent[];
  /** Asks the computer on a seat why it made its last choice; none: it may not be asked. */
  explain?: (seat: number) => void;
  /** When the clocks were told. */
  heard: number;
}

/** The line for events of a kind that followed each other; the name is that of whose they are. */
export type Fold = Record<string, (lang: "en" | "fr", name: string, events: GameEvent[]) => string>;

/** A place that several strove for: what each had there, who won it and why, and what that brought. */
export interface Compared {
  element: string;
  place: string;
  by: (number | null)[]; // of each seat; null: not there
  winner: number | null;
  why: string;
  brought: string;
}

/** A game's board; `defineBoard` makes one of its definition. */
export interface Board<V = View> {
  component: ComponentType<BoardProps<V>>;
  /** The strip over the board, made of `Seats` (pages/seats.tsx) with what the game counts of each player. */
  seats?: ComponentType<BoardProps<V>>;
  /** The board shows its players itself, where there is room. */
  ownsSeats?: boolean;
  /** What stands between the prompt and its answers: pieces to place, a conflict, a card being carried out. */
  aside?: ComponentType<BoardProps<V>>;
  /** A decision that is laid out: pieces are placed in any order and sent together. */
  layout?: Layout;
  /** Several choices that one click makes (table/ways.ts). */
  ways?: FindWays<V>;
  /** Elements that a choice is about without naming them: a click on one shows all choices about it. */
  about?: (choice: Choice, p: Pick<BoardProps<V>, "figure">) => string[];
  /** The one score of a seat, where it is not called points or not the sum of what counts at the end. */
  tally?: Tally<V>;
  /** The tinctures of the seats (1 gules, 2 azure, 3 vert, 4 or, 5 argent), where the game draws them; an order of its own stands in its tinctures.ts. */
  tinctures?: (view: V) => number[];
  /** Events that come one after another and are told in one line, by kind: a roll of several dice. */
  fold?: Fold;
  /** A turn goes through several phases of the round: what is staged is folded by them. */
  foldsPhases?: boolean;
  /** What happened place by place, where events decide places that several strove for. */
  compare?: (p: BoardProps<V>, events: GameEvent[]) => Compared[];
  /** The board shows by itself what happens: the shell moves nothing on it. */
  playsItself?: boolean;
  /** The board shows prompt and log itself. */
  ownsPrompt?: boolean;
}

/**
 * The one thing a game registers: its board, typed by the view that its declarations generate. The shell has views of all
 * games and hands each board its own, so the type ends here.
 */
export const defineBoard = <V>(board: Board<V>): Board => board as unknown as Board;
