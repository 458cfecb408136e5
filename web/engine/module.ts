// The rules, words and computer player as WebAssembly: the same C sources as the program's (src/wasm/*.c). What the functions of
// the module are, how it is loaded, and how texts go in and out. The page has its module from here, too (web/src/wasm.ts).
import type { Description, GameInfo, Lang } from "../src/types";

export interface Exports {
  memory: WebAssembly.Memory;
  input_at(): number;
  input_size(): number;
  output_at(): number;
  games_json(lang: number): void;
  describe_json(lang: number, slot: number): number;
  edition_schema_of(slot: number, lang: number): number;
  edition_load(lang: number): number;
  edition_free(slot: number): void;
  edition_plays(slot: number, number: number): number;
  offered_json(lang: number): void;
  choice_said(lang: number): number;
  seen_open(seat: number, lang: number, slot?: number): number;
  seen_try(): number;
  seen_odds(): number;
  seen_why(): number;
  seen_missed(): number;
  offline_open(players: number, lang: number): number;
  offline_lang(lang: number): void;
  offline_load(lang: number): number;
  offline_position(): number;
  offline_update(viewer: number): void;
  offline_rows(viewer: number, from: number, limit: number): void;
  offline_at(viewer: number, row: number): void;
  offline_actors(): number;
  offline_seq(): number;
  offline_do(seat: number): number;
  offline_try(seat: number): number;
  offline_why(seat: number): number;
  offline_total_hi(): number;
  offline_total_lo(): number;
  offline_chance(hi: number, lo: number): number;
  offline_undo_row(seat: number): number;
  offline_undo(seat: number, row: number): number;
  offline_record(): void;
  offline_person(seat: number): void;
  offline_computer(seat: number, seed: number): number;
  offline_choose(seat: number): number;
  offline_hint(seat: number, iterations: number): number;
  offline_review(): number;
  offline_review_step(steps: number): number;
  offline_review_json(): void;
  offline_explain(seat: number, asker: number): number;
  learn_course(lang: number): number;
  learn_open(lesson: number, step: number, lang: number): number;
  learn_step(): void;
  learn_chooses(): number;
  learn_choose(): number;
  learn_answer(): number;
  learn_again(): void;
  learn_show(): void;
  learn_aims(): void;
  puzzle_list(lang: number): number;
  puzzle_set(number: number, lang: number): number;
  puzzle_try(): number;
  puzzle_answer(lang: number): void;
}

export const langNumber = (lang: Lang): number => (lang === "fr" ? 1 : 0);

/** Where a module comes from: its address, its bytes, a reply of fetch, or itself. */
export type Source = string | URL | BufferSource | Response | WebAssembly.Module;

export async function compile(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  return WebAssembly.compileStreaming(source instanceof Response ? source : fetch(source));
}

/** A module with memory of its own: one table, or one page. */
export const instantiate = (module: WebAssembly.Module): Exports =>
  new WebAssembly.Instance(module, { page: { now_us: () => performance.now() * 1000 } }).exports as unknown as Exports;

export class Module {
  constructor(readonly c: Exports) {}

  /** Puts a text where the module reads it. */
  put(text: string): void {
    const data = new TextEncoder().encode(`${text}\0`);
    if (data.length > this.c.input_size()) throw new Error("the text is too long for the module");
    new Uint8Array(this.c.memory.buffer).set(data, this.c.input_at());
  }

  /** The module's last reply. */
  get(): string {
    const memory = new Uint8Array(this.c.memory.buffer);
    const from = this.c.output_at();
    return new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from)));
  }

  json<T>(): T {
    return JSON.parse(this.get()) as T;
  }

  games(lang: Lang): GameInfo[] {
    this.c.games_json(langNumber(lang));
    return this.json();
  }

  /** slot: of an edition that was loaded. */
  describe(game: string, lang: Lang, slot = 0): Description {
    this.put(game);
    if (!this.c.describe_json(langNumber(lang), slot)) throw new Error(`no game ${game}`);
    return this.json();
  }

  /** Opens a table in this module's memory. */
  open(game: string, players: number, options: Record<string, string>, lang: Lang): void {
    this.put([game, ...Object.entries(options).flat()].join(" "));
    if (!this.c.offline_open(players, langNumber(lang))) throw new Error(this.get());
  }

  /** How many outcomes, by weight, the open point of chance has. */
  total(): bigint {
    return (BigInt(this.c.offline_total_hi() >>> 0) << 32n) | BigInt(this.c.offline_total_lo() >>> 0);
  }

  /** Answers it; false: it is none. */
  chance(number: bigint): boolean {
    return this.c.offline_chance(Number(number >> 32n), Number(number & 0xffffffffn)) !== 0;
  }
}
