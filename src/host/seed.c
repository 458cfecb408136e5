#include "host/seed.h"

#include "core/out.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* sodium_init is idempotent and thread-safe; without it nothing here may be used. */
static void ready(void)
{
	if (sodium_init() < 0)
		abort();
}

const char *seed_wrong(const char *text, size_t length)
{
	if (length == 0 || length > SEED_LONGEST)
		return "seed.length";
	for (uint32_t at = 0, n; at < length; at += n) {
		n = text_character(text + at, (uint32_t)length - at);
		if (n == 0 || !text[at])
			return "seed.text";
	}
	return NULL;
}

void seed_from_text(struct seed *s, const char *text, size_t length)
{
	ready();
	crypto_generichash(s->key, sizeof s->key, (const unsigned char *)text, length, NULL, 0);
}

void seed_commitment(const struct seed *s, char hex[SEED_HEX])
{
	unsigned char hash[SEED_KEY];
	ready();
	crypto_generichash(hash, sizeof hash, s->key, sizeof s->key, NULL, 0);
	sodium_bin2hex(hex, SEED_HEX, hash, sizeof hash);
}

static uint64_t word_at(const unsigned char *p)
{
	uint64_t w = 0;
	for (int i = 7; i >= 0; i--)
		w = w << 8 | p[i];
	return w;
}

uint64_t seed_draw(const struct seed *s, uint64_t row, uint64_t below)
{
	enum { WORDS = 32 }; /* the chance that all are rejected is below 2^-32 */
	unsigned char nonce[crypto_stream_chacha20_ietf_NONCEBYTES] = {0}, stream[WORDS * 8];
	uint64_t limit = UINT64_MAX - UINT64_MAX % below; /* a multiple of below */
	for (int i = 0; i < 8; i++)
		nonce[i] = (unsigned char)(row >> 8 * i);
	crypto_stream_chacha20_ietf(stream, sizeof stream, nonce, s->key);
	for (int i = 0; i < WORDS; i++)
		if (word_at(stream + 8 * i) < limit)
			return word_at(stream + 8 * i) % below;
	return word_at(stream) % below;
}

choice seed_outcome(const struct seed *s, const struct match *m)
{
	uint64_t total = driver_chance_total(m->game, m->state);
	return driver_chance_pick(m->game, m->state, seed_draw(s, match_next(m), total));
}

void seed_random(char text[SEED_TEXT])
{
	unsigned char bytes[16];
	ready();
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(text, SEED_TEXT, bytes, sizeof bytes);
}
