// The rules, words and computer player as WebAssembly: the same C sources as the server's (src/wasm/*.c). Used by the
// page for descriptions and by the worker for whole games.
import type { Computer } from "./computers";
import type { Course } from "./learn/course";
import type { Description, GameInfo, Lang } from "./types";
import { typeset } from "./typography";

export interface Exports {
  memory: WebAssembly.Memory;
  input_at(): number;
  input_size(): number;
  output_at(): number;
  games_json(lang: number): void;
  describe_json(lang: number): number;
  offered_json(lang: number): void;
  seen_open(seat: number, lang: number, slot?: number): number;
  seen_try(): number;
  seen_odds(): number;
  seen_why(): number;
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
  offline_undo(seat: number, row: number): number;
  offline_record(): void;
  offline_computer(seat: number, seed: number): number;
  offline_choose(seat: number): number;
  offline_hint(seat: number, iterations: number): number;
  learn_course(lang: number): number;
  learn_open(lesson: number, step: number, lang: number): number;
  learn_step(): void;
  learn_chooses(): number;
  learn_choose(): number;
  learn_answer(): number;
  learn_again(): void;
  learn_show(): void;
  learn_aims(): void;
}

export const langNumber = (lang: Lang): number => (lang === "fr" ? 1 : 0);

export class Rules {
  private offered: { lang: Lang; list: Computer[] } | null = null;

  private constructor(readonly c: Exports) {}

  static async load(url: string): Promise<Rules> {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(url), {
      page: { now_us: () => performance.now() * 1000 },
    });
    return new Rules(instance.exports as unknown as Exports);
  }

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
    return JSON.parse(typeset(this.get())) as T;
  }

  games(lang: Lang): GameInfo[] {
    this.c.games_json(langNumber(lang));
    return this.json();
  }

  /** The computer players that people are offered. */
  computers(lang: Lang): Computer[] {
    if (this.offered?.lang !== lang) {
      this.c.offered_json(langNumber(lang));
      this.offered = { lang, list: this.json() };
    }
    return this.offered.list;
  }

  /** The course of a game; null: it has none. */
  course(game: string, lang: Lang): Course | null {
    this.put(game);
    return this.c.learn_course(langNumber(lang)) ? this.json<Course>() : null;
  }

  describe(game: string, lang: Lang): Description {
    this.put(game);
    if (!this.c.describe_json(langNumber(lang))) throw new Error(`no game ${game}`);
    return this.json();
  }
}
