#include "core/recall.h"

#include "core/driver.h"
#include "core/fields.h"

/* Two sums of different mixing, so that together they are 128 bits. */
static void add(struct recall *r, int seat, uint64_t word)
{
	uint64_t *s = r->sum[seat];
	s[0] = (s[0] ^ word) * 0x9e3779b97f4a7c15u;
	s[0] ^= s[0] >> 29;
	s[1] = (s[1] ^ (word << 32 | word >> 32)) * 0xbf58476d1ce4e5b9u;
	s[1] ^= s[1] >> 31;
}

void recall_look(struct recall *r, const struct game *g, const void *state)
{
	union any_state seen;
	for (int seat = 0; seat < state_seats(state); seat++) {
		fields_redact(g, state, seat, &seen);
		uint64_t hash = state_hash(g, &seen);
		if (hash != r->seen[seat])
			add(r, seat, hash);
		r->seen[seat] = hash;
	}
}

void recall_did(struct recall *r, int seat, choice c)
{
	add(r, seat, c);
}
