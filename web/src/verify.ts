// Checks a finished game's dice: its record is played again with every chance result drawn anew from the seed, and must
// come out the same, row by row. The seed must be the one committed to before the first move.
import { commitment, draw, seedFrom, seedRead } from "../engine/seed";
import type { Rules } from "./wasm";

export interface Verdict {
  fair: boolean;
  draws: number;
}

const after = (record: string, word: string): string => new RegExp(`^${word} (.*)$`, "m").exec(record)?.[1] ?? "";
/** "12 0 place a1" and so on: number, who, what; without the hash at the end. */
const rowsOf = (record: string): RegExpMatchArray[] => [
  ...record.slice(record.indexOf("\nrows\n")).matchAll(/^(\d+) (\S+) (.*?)(?: #[0-9a-f]+)?$/gm),
];
const told = (rows: RegExpMatchArray[]): string => rows.map((row) => row.slice(1).join(" ")).join("\n");

export function verify(rules: Rules, record: string, committed: string | null): Verdict {
  const { c } = rules;
  const seed = seedFrom(seedRead(after(record, "seed")));
  let draws = 0;
  const fair = commitment(seed) === (committed ?? after(record, "commitment"));
  // The head alone is a game at its beginning.
  rules.put(`${record.slice(0, record.indexOf("\nrows\n"))}\nrows\nend\n`);
  if (!c.offline_load(0)) throw new Error(rules.get());
  for (const [, , who, what] of rowsOf(record)) {
    const undo = /^undo (\d+)$/.exec(what!);
    if (who === "chance") {
      if (!rules.chance(draw(seed, c.offline_seq(), rules.total()))) return { fair: false, draws };
      draws++;
    } else if (undo) {
      if (!c.offline_undo(Number(who), Number(undo[1]))) return { fair: false, draws };
    } else {
      rules.put(what!);
      if (!c.offline_do(Number(who))) return { fair: false, draws };
    }
  }
  c.offline_record();
  return { fair: fair && told(rowsOf(rules.get())) === told(rowsOf(record)), draws };
}
