// Randomness of a table, as src/core/seed.h has it: anyone can check each roll once the seed is known.
import { chacha20 } from "@noble/ciphers/chacha";
import { blake2b } from "@noble/hashes/blake2b";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

const WORDS = 32;
const WORD = 1n << 64n;

export interface Seed {
  text: string;
  key: Uint8Array;
}

export const seedFrom = (text: string): Seed => ({ text, key: blake2b(utf8ToBytes(text), { dkLen: 32 }) });

/** A seed as the line of a record has it: as it is, or as a JSON string where it would not read back (src/core/record.h). */
export const seedWritten = (text: string): string =>
  /^[^\p{Cc} "]([^\p{Cc}]*[^\p{Cc} ])?$/u.test(text) ? text : JSON.stringify(text);
export const seedRead = (line: string): string => (line.startsWith('"') ? (JSON.parse(line) as string) : line);

export const seedRandom = (): Seed => seedFrom(bytesToHex(crypto.getRandomValues(new Uint8Array(16))));

export const commitment = (seed: Seed): string => bytesToHex(blake2b(seed.key, { dkLen: 32 }));

/** Uniform in [0, below) from (seed, row) alone. */
export function draw(seed: Seed, row: number, below: bigint): bigint {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setBigUint64(0, BigInt(row), true);
  const stream = new DataView(chacha20(seed.key, nonce, new Uint8Array(WORDS * 8)).buffer);
  const most = WORD - 1n;
  const limit = most - (most % below);
  for (let i = 0; i < WORDS; i++) {
    const word = stream.getBigUint64(8 * i, true);
    if (word < limit) return word % below;
  }
  return stream.getBigUint64(0, true) % below;
}
