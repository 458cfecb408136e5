// The module as the page uses it: for descriptions, and by the worker for whole games. The module itself is the package's
// (web/engine).
import { compile, instantiate, langNumber, Module } from "../engine/module";
import type { Computer } from "./computers";
import type { Schema } from "./figures/edition";
import type { Course } from "./learn/course";
import type { Lang } from "./types";
import { typeset } from "./typography";

export { langNumber };
export type { Exports } from "../engine/module";

export class Rules extends Module {
  private offered: { lang: Lang; list: Computer[] } | null = null;

  static async load(url: string): Promise<Rules> {
    return new Rules(instantiate(await compile(url)));
  }

  override json<T>(): T {
    return JSON.parse(typeset(this.get())) as T;
  }

  /** Throws what the module answered instead of doing something. */
  refused(): never {
    const text = this.get();
    throw JSON.parse(text.startsWith("{") ? text : JSON.stringify({ message: text }));
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

  /** A choice in words, as far as they are known without a table. */
  choice(game: string, text: string, lang: Lang): string {
    this.put(`${game} ${text}`);
    return this.c.choice_said(langNumber(lang)) ? this.json<{ label: string }>().label : text;
  }

  /** What can be read off a game's box; null: nothing. */
  schema(game: string, lang: Lang): Schema | null {
    this.put(game);
    return this.c.edition_schema_of(0, langNumber(lang)) ? this.json<Schema>() : null;
  }
}
