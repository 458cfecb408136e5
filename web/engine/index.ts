// cloister-games: the games for Node and browsers. A match has a module of its own, so there can be as many as one likes.
import type { Views } from "../src/generated/views";
import type { Candidate, Choice, Decision, Description, GameInfo, Lang, Refusal, Row, Score, Seat } from "../src/types";
import { compile, instantiate, langNumber, Module, type Source } from "./module";
import { recordOf } from "./record";
import { commitment, draw, seedFrom, seedRandom, seedRead, type Seed } from "./seed";

export type { Candidate, Choice, Decision, Description, GameInfo, Lang, Refusal, Row, Score, Seat, Source, Views };
export { commitment, draw, seedFrom };

export type GameId = keyof Views;
export const SPECTATOR = 31;
const CHANCE = 1 << 30;
const ROWS_AT_ONCE = 200;
const HINT_ITERATIONS = 3000;

/** What a seat sees and may do. */
export interface Seen<G extends GameId = GameId> {
  seq: number;
  decision: Decision;
  view: Views[G];
  prompt: string;
  choices: Choice[];
  scores: Score[];
  titles: string[];
}

export interface Setup {
  players?: number; // two, or as few as the game allows
  options?: Record<string, string>;
  seed?: string; // of chance and of the computers; without one it is random
  lang?: Lang;
}

/** A choice that the rules do not allow; nothing has happened. */
export class Refused extends Error {
  constructor(readonly refusal: Partial<Refusal> & { message: string }) {
    super(refusal.message);
  }
}

/** One game being played. Chance draws itself from the seed. */
export class Match<G extends GameId = GameId> {
  private constructor(
    readonly game: G,
    readonly players: number,
    private readonly module: Module,
    private readonly seed: Seed,
  ) {
    this.settle();
  }

  static open<G extends GameId>(module: Module, game: G, players: number, setup: Setup): Match<G> {
    module.open(game, players, setup.options ?? {}, setup.lang ?? "en");
    return new Match(game, players, module, setup.seed === undefined ? seedRandom() : seedFrom(setup.seed));
  }

  static read(module: Module, record: string, lang: Lang): Match {
    const after = (word: string) => new RegExp(`^${word} (.*)$`, "m").exec(record)?.[1] ?? "";
    module.put(record);
    if (!module.c.offline_load(langNumber(lang))) throw new Error(module.get());
    const seed = after("seed");
    return new Match(
      after("game") as GameId,
      Number(after("players")),
      module,
      seed ? seedFrom(seedRead(seed)) : seedRandom(),
    );
  }

  /** Draws until somebody has to choose, or nobody has. */
  private settle(): void {
    while (this.module.c.offline_actors() === CHANCE)
      this.module.chance(draw(this.seed, this.module.c.offline_seq(), this.module.total()));
  }

  private done(ok: number): void {
    if (!ok) {
      const text = this.module.get();
      throw new Refused(text.startsWith("{") ? JSON.parse(text) : { message: text });
    }
    this.settle();
  }

  /** Seats that must choose now. */
  get actors(): Seat[] {
    const bits = this.module.c.offline_actors();
    return Array.from({ length: this.players }, (_, seat) => seat).filter((seat) => (bits >>> seat) & 1);
  }

  get over(): boolean {
    return this.module.c.offline_actors() === 0;
  }

  /** What a seat may know and choose; without one, what anybody may know. */
  see(seat: Seat = SPECTATOR): Seen<G> {
    this.module.c.offline_update(seat);
    return this.module.json();
  }

  choices(seat: Seat): Choice[] {
    return this.see(seat).choices;
  }

  get scores(): Score[] {
    return this.see().scores;
  }

  /** Plays choices by their texts, all or none; throws Refused. */
  play(seat: Seat, ...texts: string[]): void {
    this.module.put(texts.join(","));
    this.done(this.module.c.offline_do(seat));
  }

  /** Why an element of the board cannot be chosen now: each choice that names it, with the rule. */
  why(seat: Seat, target: string): unknown {
    this.module.put(`\n${target}`);
    if (!this.module.c.offline_why(seat)) throw new Error(this.module.get());
    return this.module.json();
  }

  /** Takes back the seat's last row. */
  undo(seat: Seat, row = 0): void {
    if (!this.module.c.offline_undo(seat, row)) throw new Error("there is nothing to take back");
    this.settle();
  }

  /** Sits a computer down: novice, brother, prior, abbot, rules, random, mcts:N. */
  computer(seat: Seat, level: string): void {
    const seed = draw(seedFrom(`${this.seed.text} ${seat}`), this.module.c.offline_seq(), 1n << 32n);
    this.module.put(level);
    if (!this.module.c.offline_computer(seat, Number(seed))) throw new Error(`no computer ${level}`);
  }

  /** Has the computer that sits there choose. */
  choose(seat: Seat): void {
    this.done(this.module.c.offline_choose(seat));
  }

  /** What the computer thinks of the choices. */
  hint(seat: Seat, iterations = HINT_ITERATIONS): Candidate[] {
    this.module.put("");
    if (!this.module.c.offline_hint(seat, iterations)) throw new Error(this.module.get());
    return this.module.json<{ candidates: Candidate[] }>().candidates;
  }

  /** All that has happened, as the seat heard it. */
  rows(seat: Seat = SPECTATOR): Row[] {
    const rows: Row[] = [];
    for (;;) {
      this.module.c.offline_rows(seat, rows[rows.length - 1]?.seq ?? 0, ROWS_AT_ONCE);
      const some = this.module.json<Row[]>();
      rows.push(...some);
      if (some.length < ROWS_AT_ONCE) return rows;
    }
  }

  /** The whole game as text: `cloister record` reads and verifies it. */
  record(): string {
    return recordOf(this.module, this.seed);
  }
}

/** The games. Matches of one engine share its code and nothing else. */
export class Engine {
  private readonly module: Module;

  constructor(private readonly code: WebAssembly.Module) {
    this.module = new Module(instantiate(code));
  }

  games(lang: Lang = "en"): GameInfo[] {
    return this.module.games(lang);
  }

  /** All that a game declares, in words. */
  describe(game: GameId, lang: Lang = "en"): Description {
    return this.module.describe(game, lang);
  }

  open<G extends GameId>(game: G, setup: Setup = {}): Match<G> {
    const info = this.games().find((one) => one.id === game);
    if (!info) throw new Error(`no game ${game}`);
    return Match.open(new Module(instantiate(this.code)), game, setup.players ?? Math.max(2, info.seats_min), setup);
  }

  /** Goes on with a record. */
  read(record: string, lang: Lang = "en"): Match {
    return Match.read(new Module(instantiate(this.code)), record, lang);
  }
}

/** The module beside this file: Node reads it, a browser fetches it. */
async function own(): Promise<Source> {
  const url = new URL("./cloister.wasm", import.meta.url);
  if (url.protocol !== "file:") return url;
  const files = "node:fs/promises";
  const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(path: URL): Promise<BufferSource> };
  return readFile(url);
}

/** Node 18, which Debian 12 has, keeps its random numbers in a module instead of where everybody else does. */
async function haveRandom(): Promise<void> {
  if ("crypto" in globalThis) return;
  const random = "node:crypto";
  const { webcrypto } = (await import(/* @vite-ignore */ random)) as { webcrypto: Crypto };
  Object.defineProperty(globalThis, "crypto", { value: webcrypto });
}

/** Loads the engine; a source only where cloister.wasm is not beside this module. */
export async function load(source?: Source): Promise<Engine> {
  await haveRandom();
  return new Engine(await compile(source ?? (await own())));
}
