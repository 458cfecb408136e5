// The worker of the page: keeps the truth of a game played without a server. The page gets views only. It answers the
// operations of docs/api.md that make sense alone, and pushes the same `table` messages.
import { Trial } from "./book/trial";
import { refusedEdition, shownEdition, slotOf } from "./editions";
import { Teacher } from "./learn/teacher";
import { Setter } from "./puzzles/setter";
import { recordOf } from "../engine/record";
import { commitment, draw, seedFrom, seedRandom, type Seed } from "../engine/seed";
import type { Candidate, Choice, Lang, Row, SeatInfo, Table, Tried, View, Decision, Score } from "./types";
import { Rules, langNumber } from "./wasm";

interface SeatSetup {
  kind: "me" | "computer";
  level?: string;
  name?: string;
}

/** Enough to open the table again. */
export interface Saved {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  seats: SeatSetup[];
  seed: string;
  record: string | null;
  edition?: string; // the text of one
  lesson?: [number, number]; // the game at the end of a course: its lesson and step. Not kept: it begins anew
}

interface Update {
  seq: number;
  decision: Decision;
  view: View;
  prompt: string;
  choices: Choice[];
  scores: Score[];
  seen: string;
  titles: string[];
  names: (string | null)[]; // of the computers
}

const CHANCE = 1 << 30;
const SPECTATOR = 31;
const EVERYBODY = -1; // from whom nothing is hidden
const HINT_ITERATIONS = 3000;
const ROWS_AT_ONCE = 200;

/** What is staged, as the module reads it. */
const listOf = (m: Record<string, unknown>): string => ((m.list as string[] | undefined) ?? []).join(",");

class Host {
  private saved: Saved | null = null;
  private seed: Seed = seedFrom("");
  private lang: Lang = "en";
  private told = { rows: 0, viewer: -1 }; // how many rows the page knows, and through whose eyes
  private thinking = false;
  private readonly teacher: Teacher;
  private readonly setter: Setter;
  private readonly trial: Trial;
  private kept = -1; // the last row of what the page was given to keep

  constructor(
    private readonly rules: Rules,
    private readonly push: (message: object) => void,
  ) {
    this.teacher = new Teacher(rules, push);
    this.setter = new Setter(rules, push);
    this.trial = new Trial(rules, push);
  }

  open(saved: Saved, lang: Lang): void {
    this.saved = saved;
    this.lang = lang;
    this.seed = seedFrom(saved.seed);
    this.told = { rows: 0, viewer: -1 };
    this.kept = -1;
    const { c } = this.rules;
    if (saved.lesson) {
      this.rules.put(saved.game);
      if (!c.learn_open(...saved.lesson, langNumber(lang))) throw new Error(this.rules.get());
    } else if (saved.record) {
      this.rules.put(saved.record);
      if (!c.offline_load(langNumber(lang))) throw new Error(this.rules.get());
    } else {
      const edition = String(slotOf(this.rules, saved.edition));
      this.rules.open(saved.game, saved.players, { ...saved.options, edition }, lang);
    }
    saved.seats.forEach((seat, i) => {
      if (seat.name) {
        this.rules.put(seat.name);
        c.offline_person(i);
      }
      if (seat.kind !== "computer") return;
      this.rules.put(seat.level ?? "brother");
      c.offline_computer(i, Number(draw(seedFrom(`${saved.seed} ${i}`), c.offline_seq(), 1n << 32n)));
    });
    void this.goOn();
  }

  /** Seats of people that must act now. */
  private people(): number[] {
    const actors = this.rules.c.offline_actors();
    return this.mine().filter((seat) => (actors >>> seat) & 1);
  }

  private mine(): number[] {
    return this.saved!.seats.flatMap((seat, i) => (seat.kind === "me" ? [i] : []));
  }

  /** Through whose eyes: the person to act, else the only person, else a spectator's. */
  private viewer(): number {
    const mine = this.mine();
    return (
      this.people()[0] ??
      (mine.length === 1 ? mine[0]! : this.rules.c.offline_actors() ? (mine[0] ?? SPECTATOR) : SPECTATOR)
    );
  }

  /** Chance draws itself, computers choose, until a person must decide. */
  private async goOn(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    try {
      for (let actors; (actors = this.rules.c.offline_actors()) && this.people().length === 0; ) {
        const { c } = this.rules;
        if (actors === CHANCE) {
          this.rules.chance(draw(this.seed, c.offline_seq(), this.rules.total()));
        } else {
          this.tell();
          await new Promise((resume) => setTimeout(resume)); // requests come in between
          const seat = 31 - Math.clz32(c.offline_actors() & -c.offline_actors());
          if (this.saved!.seats[seat]?.kind === "computer" && !c.offline_choose(seat))
            throw new Error(this.rules.get());
          this.tell();
        }
      }
    } finally {
      this.thinking = false;
    }
    this.tell();
  }

  private seats({ titles, names }: Update): SeatInfo[] {
    return this.saved!.seats.map((seat, i) => ({
      seat: i,
      kind: seat.kind === "me" ? "person" : "computer",
      name: seat.name ?? names[i] ?? null,
      title: titles[i] ?? String(i),
      person: null,
      online: true,
      level: seat.kind === "computer" ? (seat.level ?? "brother") : null,
      stand_in: null,
      conceded: false,
    }));
  }

  /** What the page needs to open the table again: it has it before it shows what happened. */
  private keep(update: Update): void {
    if (update.seq === this.kept || this.saved!.lesson) return;
    this.kept = update.seq;
    this.rules.c.offline_record();
    const over = update.decision.actors.length === 0;
    this.push({ t: "saved", saved: { ...this.saved!, record: this.rules.get() }, over });
  }

  /** Pushes the table as it is, with the rows that are new to the page. */
  private tell(): void {
    const viewer = this.viewer();
    this.rules.c.offline_update(viewer);
    const update = this.rules.json<Update>();
    this.keep(update);
    if (this.told.viewer !== viewer) this.told = { rows: 0, viewer }; // other eyes hear other things
    const rows = this.rows(viewer, this.told.rows);
    this.told.rows = rows[rows.length - 1]?.seq ?? this.told.rows;
    this.push({ t: "table", ...this.table(update, viewer, rows) });
  }

  /** Rows after number `from`, as the viewer hears them. */
  private rows(viewer: number, from: number): Row[] {
    const rows: Row[] = [];
    for (;;) {
      this.rules.c.offline_rows(viewer, rows[rows.length - 1]?.seq ?? from, ROWS_AT_ONCE);
      const some = this.rules.json<Row[]>();
      rows.push(...some);
      if (some.length < ROWS_AT_ONCE) return rows;
    }
  }

  private about(over: boolean): Table["about"] {
    const saved = this.saved!;
    return {
      game: saved.game,
      players: saved.players,
      options: saved.options,
      edition: saved.edition ? shownEdition(this.rules, saved.edition, this.lang) : null,
      public: false,
      rated: false,
      clock: { kind: "none" },
      hints: true,
      chat: "off",
      host: null,
      key: null,
      commitment: commitment(this.seed),
      seed: over ? saved.seed : null,
      previous: null,
      next: null,
    };
  }

  private table(update: Update, viewer: number, rows: Row[]): Table {
    const saved = this.saved!;
    const over = update.decision.actors.length === 0;
    return {
      table: saved.id,
      seq: update.seq,
      status: over ? "over" : "playing",
      message: null,
      about: this.about(over),
      seats: this.seats(update),
      mine: this.mine(),
      seat: viewer === SPECTATOR ? null : viewer,
      decision: update.decision,
      prompt: update.prompt,
      choices: update.choices,
      view: update.view,
      scores: update.scores,
      seen: viewer === SPECTATOR || over ? null : update.seen,
      rows,
      clocks: null,
      undo: { alone: viewer === SPECTATOR ? null : this.rules.c.offline_undo_row(viewer) || null, ask: null },
      offers: [],
      talk: false,
      chat: [],
      watchers: 0,
      now: Date.now(),
    };
  }

  /** One operation; what it returns is the answer. */
  run(operation: string, m: Record<string, unknown>): unknown {
    const verb = this.verbs[operation];
    if (!verb) throw { code: "unknown-operation", message: operation };
    return verb(m);
  }

  private readonly verbs: Record<string, (m: Record<string, unknown>) => unknown> = {
    create: (m) => this.create(m),
    resume: (m) => {
      this.open(m.saved as Saved, (m.lang as Lang) ?? "en");
      return { table: this.saved!.id };
    },
    lang: (m) => {
      this.lang = m.lang as Lang;
      this.rules.c.offline_lang(langNumber(this.lang));
      return {};
    },
    lesson: (m) => this.teacher.open(m as Parameters<Teacher["open"]>[0]),
    learn: (m) => this.teacher.act(String(m.act), String(m.text ?? "")),
    aims: () => {
      this.rules.c.learn_aims();
      return { aims: this.rules.json() };
    },
    puzzles: (m) => ({ puzzles: this.setter.list(String(m.text), m.lang as Lang) }),
    puzzle: (m) => this.setter.set(m as Parameters<Setter["set"]>[0]),
    solve: (m) => this.setter.try(m.list as string[]),
    solution: () => this.setter.show(),
    trial: (m) => this.trial.open(m as Parameters<Trial["open"]>[0]),
    venture: (m) => this.trial.choose(m.list as string[]),
    follow: (m) => {
      const exercise = [this.teacher, this.setter, this.trial].find((keeper) => keeper.keeps(String(m.table)));
      if (exercise) {
        exercise.tell();
        return {};
      }
      this.told = { rows: 0, viewer: -1 };
      this.tell();
      return {};
    },
    do: (m) => this.play(m),
    try: (m) => {
      this.rules.put(listOf(m));
      if (!this.rules.c.offline_try(this.seatOf(m))) this.rules.refused();
      return this.rules.json<Tried>();
    },
    why: (m) => {
      this.rules.put(`${listOf(m)}\n${String(m.target)}`);
      if (!this.rules.c.offline_why(this.seatOf(m))) this.rules.refused();
      return this.rules.json();
    },
    hint: (m) => {
      this.rules.put(listOf(m));
      if (!this.rules.c.offline_hint(this.seatOf(m), HINT_ITERATIONS)) this.rules.refused();
      return this.rules.json<{ candidates: Candidate[] }>();
    },
    missed: (m) => {
      const { c } = this.rules;
      const slot = slotOf(this.rules, m.edition as string | undefined);
      this.rules.put(String(m.input));
      if (!c.seen_open(Number(m.seat), langNumber(m.lang as Lang), slot)) this.rules.refused();
      this.rules.put(listOf(m));
      if (!c.seen_missed()) this.rules.refused();
      return this.rules.json();
    },
    explain: (m) => {
      if (!this.rules.c.offline_explain(Number(m.seat), this.viewer())) this.rules.refused();
      return this.rules.json<{ text: string }>();
    },
    undo: (m) => this.undo(m),
    record: () => ({ record: recordOf(this.rules, this.seed) }),
    at: (m) => {
      const all = m.seat === "all" && this.rules.c.offline_actors() === 0;
      this.rules.c.offline_at(all ? EVERYBODY : this.seatOf(m), Number(m.row));
      return this.rules.json();
    },
  };

  private seatOf(m: Record<string, unknown>): number {
    return typeof m.seat === "number" ? m.seat : this.viewer();
  }

  private play(m: Record<string, unknown>): unknown {
    this.rules.put(Array.isArray(m.list) ? (m.list as string[]).join(",") : String(m.text));
    if (!this.rules.c.offline_do(this.seatOf(m))) this.rules.refused();
    this.tell();
    void this.goOn();
    return { seq: this.rules.c.offline_seq() - 1 };
  }

  private undo(m: Record<string, unknown>): unknown {
    if (!this.rules.c.offline_undo(this.seatOf(m), 0)) throw { code: "nothing-to-undo", message: "" };
    this.tell();
    void this.goOn();
    return {};
  }

  private create(m: Record<string, unknown>): { table: string } {
    const seats = m.seats as SeatSetup[];
    const seed = typeof m.seed === "string" ? seedFrom(m.seed) : seedRandom();
    const options = (m.options as Record<string, string> | undefined) ?? {};
    const edition = m.edition ? JSON.stringify(m.edition) : undefined;
    const wrong = edition ? refusedEdition(this.rules, edition, (m.lang as Lang) ?? "en") : "";
    if (wrong) throw { code: "bad-edition", message: wrong };
    const id = `offline-${Math.random().toString(36).slice(2, 10)}`;
    this.open(
      {
        id,
        game: String(m.game),
        players: seats.length,
        options,
        seats,
        seed: seed.text,
        record: null,
        ...(edition ? { edition } : {}),
        ...(m.lesson ? { lesson: m.lesson as [number, number] } : {}),
      },
      (m.lang as Lang) ?? "en",
    );
    return { table: id };
  }
}

const hosts = (async () => {
  const first = await new Promise<string>((resolve) => {
    self.addEventListener("message", (e: MessageEvent) => resolve(String(e.data.wasm)), { once: true });
  });
  return new Host(await Rules.load(first), (message) => self.postMessage(message));
})();

// Requests are answered in order; the first message names the module.
let turn: Promise<unknown> = hosts;
let named = false;
self.addEventListener("message", (e: MessageEvent) => {
  if (!named) {
    named = true;
    return;
  }
  const { id, operation, members } = e.data as { id: number; operation: string; members: Record<string, unknown> };
  turn = turn.then(async () => {
    const host = await hosts;
    try {
      self.postMessage({ t: "ok", id, answer: host.run(operation, members ?? {}) });
    } catch (error) {
      const wrong = error instanceof Error ? { code: "failed", message: error.message } : error;
      self.postMessage({ t: "error", id, error: wrong });
    }
  });
});
