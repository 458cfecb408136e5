// Records with their seeds.
import type { Module } from "./module";
import { commitment, seedWritten, type Seed } from "./seed";

/** A record, with the seed by which its chance can be checked. */
export function recordOf(module: Module, seed: Seed): string {
  module.c.offline_record();
  const lines = `commitment ${commitment(seed)}\nseed ${seedWritten(seed.text)}\nrows\n`;
  return module.get().replace(/^rows\n/m, () => lines);
}
