/*
 * Randomness of a table. The key is BLAKE2b-256 of the seed string; row s of the log draws from the stream
 * ChaCha20-IETF(key, nonce = s as 8 little-endian bytes, then 4 zeros), read as little-endian 64-bit words, unbiased
 * by rejection. The commitment BLAKE2b-256(key) is published first, the seed string last: anyone can check each roll.
 */
#ifndef HOST_SEED_H
#define HOST_SEED_H

#include "core/record.h"

#include <stddef.h>

enum { SEED_KEY = 32, SEED_HEX = 65, SEED_TEXT = 33 };

struct seed {
	unsigned char key[SEED_KEY];
};

/* What keeps a text from being a seed, as a message id with {n} its bytes and {high} the most; NULL: it is one. */
const char *seed_wrong(const char *text, size_t length);
void seed_from_text(struct seed *s, const char *text, size_t length);
void seed_commitment(const struct seed *s, char hex[SEED_HEX]);
/* Uniform in [0, below), below > 0, from (seed, row) alone. */
uint64_t seed_draw(const struct seed *s, uint64_t row, uint64_t below);
/* The result of the match's open chance point: what the next row draws. */
choice seed_outcome(const struct seed *s, const struct match *m);
/* A fresh unguessable seed string. */
void seed_random(char text[SEED_TEXT]);

#endif
