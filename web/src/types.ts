// The shapes that come over the wire (docs/api.md, docs/engine-protocol.md). The page knows these, and no rule.

export type Seat = number;
export type Lang = "en" | "fr";

export interface Decision {
  kind: string; // "over" when the game is over
  actors: (Seat | "chance")[];
}

export type Value = string | number | boolean | null | Value[];

/** What should be thought of before a choice that is allowed. */
export interface Warning {
  kind: string;
  rule: string;
  message: string;
}

export interface Choice {
  i?: number;
  text: string; // ASCII, the same in every language: what is sent
  verb: string;
  args: Value[];
  targets: string[]; // board elements it touches
  label: string; // the sentence
  weight?: number;
  obvious?: boolean; // goes without saying: all else can be left without loss
  warning?: Warning;
}

export interface GameEvent {
  kind: string;
  seat: Seat | null;
  args: Record<string, Value>;
  targets: string[];
  text: string;
}

export interface Refusal {
  text?: string;
  rule: string | null;
  reason: string;
  facts: Record<string, Value>;
  message: string;
}

export interface Score {
  seat: Seat;
  total: number;
  rank: number;
  team?: number;
  categories: Record<string, number>;
}

export interface Row {
  seq: number;
  seat: Seat | "chance";
  at?: number; // when; a server's table knows
  text?: string | null;
  undo?: number;
  totals?: number[]; // everybody's points after it
  round?: number; // in which it left the table
  events: GameEvent[];
}

export interface PersonShown {
  id: string;
  name: string;
  registered: boolean;
}

export interface SeatInfo {
  seat: Seat;
  kind: "open" | "invited" | "person" | "computer";
  name: string | null;
  title: string; // the game's own name of the seat
  person: PersonShown | null;
  online: boolean;
  level: string | null;
  stand_in: string | null;
  conceded: boolean;
  rating?: number;
}

export interface Clock {
  turn: number;
  reserve: number;
  running: boolean;
  expired: boolean;
  away?: Absence; // of the seat's person: this one, or the next
}

/** Days in which somebody's clocks by correspondence stand still. */
export interface Absence {
  from: number;
  until: number;
}

export interface Offer {
  kind: "undo" | "takeover" | "rematch";
  by: Seat;
  seat: Seat | null;
  row: number | null;
  waiting: Seat[];
}

export interface Said {
  n: number;
  at: number;
  seat: Seat | null;
  person: PersonShown | null;
  text: string;
}

/** The edition of a table: its id by what changes play, what it is called, and all that a record has of it. */
export interface EditionShown {
  id: string;
  hash?: string;
  name: string;
  text?: string;
}

export interface About {
  game: string;
  players: number;
  options: Record<string, string>;
  edition?: EditionShown | null;
  public: boolean;
  rated: boolean;
  seeded?: boolean;
  clock: { kind: "none" | "live" | "correspondence"; [key: string]: unknown };
  hints: boolean;
  chat: "all" | "seats" | "off";
  host: string | null;
  club?: string; // whose members alone may sit down
  key: string | null; // for those who sit there: it gives seats
  watch?: string | null; // for links: who has it sees the table, and gets no seat
  commitment: string | null;
  seed: string | null;
  previous: string | null;
  next: string | null;
  [key: string]: unknown;
}

/** A table as one seat (or a spectator) knows it. Messages carry the members that changed. */
export interface Table {
  table: string;
  seq: number;
  status: "open" | "playing" | "over" | "frozen" | "closed";
  message: string | null;
  about: About;
  seats: SeatInfo[];
  mine: Seat[];
  seat: Seat | null;
  decision: Decision | null;
  prompt: string | null;
  choices: Choice[];
  view: View | null;
  scores: Score[] | null;
  seen: string | null; // the same as bytes, for table/near.ts; null unless one sits there and plays
  rows: Row[];
  clocks: Clock[] | null;
  undo: { alone: number | null; ask: number | null } | null;
  plans?: { kept: number; missed: boolean } | null; // of a seat that may think ahead, or has
  offers: Offer[];
  talk: boolean;
  chat: Said[];
  watchers: number;
  now: number;
}

/** An answer thought ahead: the line that leads there, from `answer` on one's own. */
export interface Planned {
  plan: string;
  row: number;
  answer: number;
  line: PlannedStep[];
}

export interface PlannedStep {
  seat: Seat;
  text: string;
  label: string;
}

/** The fields of a state; each board has its own generated type. */
export type View = Record<string, Value>;

/** A list that was tried: as far as the seat can know. */
export interface Tried<V = View> {
  known: number; // choices of the list that lead here; if not all, what comes of the last one nobody can tell before
  decision: Decision | null; // null: nobody can tell
  prompt: string | null;
  choices: Choice[];
  view: V | null;
  scores: Score[] | null;
}

/** What chance can say, and what the seat would see then. */
export interface Outcome<V = View> {
  label: string;
  weight: number;
  view: V;
  scores: Score[];
}

export interface Candidate extends Choice {
  score: number; // expected, in tenths
  place?: number[]; // chance of each place, in thousandths
  reason: string;
}

export interface OptionInfo {
  name: string;
  title: string;
  help: string;
  values: { value: string; title: string }[];
  players?: number[];
  needs?: string;
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  length: string;
  hard: string; // 1 easy, 2 medium, 3 hard
  patience: string; // of 100 games, so many the strongest computer wins against itself if it thinks four times as long
  thinking_pays: boolean; // is that worth offering?
  rules_version: number;
  seats_min: number;
  seats_max: number;
  options: OptionInfo[];
}

export interface ComponentRow {
  id: string;
  name: string;
  forms: Record<string, string>; // of the name, as sentences need it: "of", "one", "many"
  help: string | null;
  mark?: string;
  element?: string;
  figures?: Record<string, number>;
}

export interface TypeInfo {
  name: string;
  form: "number" | "flag" | "id" | "seat" | "owner" | "set" | "seats";
  min: number;
  max: number;
  rows?: ComponentRow[];
  pairs?: [number, number, number][]; // of the edition in force, where the rows join those of another type: both ends, and the kind
}

export interface VerbArg {
  name: string;
  type: number;
  meant?: "least" | "most"; // of choices that differ in this alone, where nobody says which
}

/** All that a game declares (core/describe.h). */
export interface Description {
  id: string;
  title: string;
  rules_version: number;
  seats: string[];
  types: TypeInfo[];
  fields: {
    name: string;
    title: string;
    type: number;
    dimensions: { count: number; seat: boolean; list: boolean }[];
    hidden: boolean;
    owned: boolean;
    while?: { field: string; value: unknown };
    means?: boolean; // what a seat has and may spend or win
    of?: number; // the type whose rows the last dimension counts
  }[];
  verbs: { name: string; args: VerbArg[]; targets: string | null; ends?: boolean; reveals?: boolean }[];
  events: { name: string; args: { name: string; type: number }[]; targets: string | null; rule: string }[];
  kinds: { name: string; rule: string | null; help: string | null; verbs: string[] }[];
  reasons: { name: string; rule: string }[];
  constants: Record<string, number>; // figures of the rules that no component carries
  categories: { name: string; title: string }[];
  invariants: string[];
}

/** What went wrong, in the words of the server or the rules. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}
