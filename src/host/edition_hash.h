/* Names of editions that everybody can compute: BLAKE2b-256 of their canonical texts, in hexadecimal (libsodium, libc). */
#ifndef HOST_EDITION_HASH_H
#define HOST_EDITION_HASH_H

#include "core/edition.h"

enum { EDITION_HASH = 65, EDITION_SHORT = 16 };

/* EDITION_PLAY: the id of an edition, by what changes play alone. EDITION_ALL: of the file. */
void edition_hash(const struct edition *e, enum edition_part part, char hash[EDITION_HASH]);

/* The id of what stands in a slot. */
bool edition_slot_hash(const struct game *g, int slot, char hash[EDITION_HASH]);

/* The slot of an edition that this process has met, by its id or the first 16 digits of it; -1: none. */
int edition_slot_of(const struct game *g, const char *hash);

#endif
