/* Orders given in secret, for tests of who gives them. */
#ifndef TESTS_ORDERS_H
#define TESTS_ORDERS_H

#include "core/declare.h"
#include "core/game.h"

enum { ORDERS_MAX = 16 };

/* What one seat orders before all is revealed. */
struct orders {
	choice choice[ORDERS_MAX];
	int count;
};

/* Several seats may choose at once and in the open; orders are secret where the kind has a verb that others do not hear of. */
static inline bool are_secret(const struct game *g, const void *state)
{
	struct decision d = g->decision(state);
	for (const uint8_t *verb = g->kinds[d.kind].verbs; d.actors && *verb; verb++)
		if (g->verbs[*verb].flags & VERB_PRIVATE)
			return true;
	return false;
}

#endif
