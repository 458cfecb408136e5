// A table that no server keeps: what the board needs of one, and nobody to talk to.
import type { Table } from "./types";

/** What the module tells of a table, beside the names of its seats. */
export type Told = Pick<Table, "seq" | "decision" | "view" | "prompt" | "choices" | "scores" | "seen"> & {
  titles: string[];
};

/** The parts that a picture and a lesson do not have; they add what they are and who looks. */
export function plainTable(game: string, { titles, ...told }: Told) {
  return {
    ...told,
    message: null,
    about: {
      game,
      players: titles.length,
      options: {},
      public: false,
      rated: false,
      clock: { kind: "none" },
      hints: false,
      chat: "off",
      host: null,
      key: null,
      commitment: null,
      seed: null,
      previous: null,
      next: null,
    } satisfies Table["about"],
    seats: titles.map((title, seat) => ({
      seat,
      kind: "person" as const,
      name: null,
      title,
      person: null,
      online: true,
      level: null,
      stand_in: null,
      conceded: false,
    })),
    clocks: null,
    undo: null,
    offers: [],
    talk: false,
    chat: [],
    watchers: 0,
  };
}
