#include "host/edition_hash.h"

#include <sodium.h>
#include <stdlib.h>

void edition_hash(const struct edition *e, enum edition_part part, char hash[EDITION_HASH])
{
	unsigned char digest[32] = {0};
	char *text = malloc(EDITION_FILE_MAX * 2);
	struct out o;
	if (text) {
		out_init(&o, text, EDITION_FILE_MAX * 2);
		edition_write(e, part, &o);
		crypto_generichash(digest, sizeof digest, (const unsigned char *)text, o.length, NULL, 0);
	}
	free(text);
	sodium_bin2hex(hash, EDITION_HASH, digest, sizeof digest);
}

bool edition_slot_hash(const struct game *g, int slot, char hash[EDITION_HASH])
{
	uint32_t length;
	const char *text = edition_text(g, slot, &length);
	struct edition *e = malloc(sizeof *e);
	struct faults *f = malloc(sizeof *f);
	bool good = e && f && g->box && (text || slot == 0);
	if (good && text)
		good = edition_read(e, g, text, length, f);
	else if (good)
		edition_init(e, g);
	if (good)
		edition_hash(e, EDITION_PLAY, hash);
	free(e);
	free(f);
	return good;
}

int edition_slot_of(const struct game *g, const char *hash)
{
	char own[EDITION_HASH];
	uint32_t n = text_length(hash), length;
	if (!g->box || n < EDITION_SHORT || n >= EDITION_HASH)
		return -1;
	for (int slot = 0; slot < EDITIONS_MAX; slot++)
		if ((slot == 0 || edition_text(g, slot, &length)) && edition_slot_hash(g, slot, own) && text_after(own, hash))
			return slot;
	return -1;
}
