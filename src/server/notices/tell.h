/* Who is to be told of a change, beyond those who are at the table. */
#ifndef SERVER_NOTICES_TELL_H
#define SERVER_NOTICES_TELL_H

#include "core/game.h"
#include "store/store.h"

struct change;

struct telling {
	char person[STORE_ID_MAX];
	int kind;
	int64_t deadline;
};

/* What a change has to tell: filled on the loop before it is stored, then the storage's thread's. */
struct tellings {
	struct telling of[3 * SEATS_MAX];
	int count;
	int64_t at, due;
};

void tellings_find(struct change *c);
/* On the storage's thread, with the change. */
void tellings_write(const struct change *c, struct store *store);

#endif
