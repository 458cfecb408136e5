/*
 * A few blocks of memory with searches in them, given to seats; the loop's, but what is on a busy desk is its
 * thread's.
 */
#define _GNU_SOURCE
#include "server/tables/desks.h"

#include "server/base/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const size_t bytes_max = (size_t)96 << 20; /* of all together */

static void clear(struct desk *d)
{
	free(d->block);
	*d = (struct desk){0};
}

/* The seat's own from its last decision: what it has learnt is worth something. */
static struct desk *own(struct desks *d, const struct desk_key *key, size_t size)
{
	for (int i = 0; *key->room && i < DESKS; i++) {
		struct desk *k = &d->desk[i];
		if (!k->busy && k->block && k->key.seat == key->seat && k->key.edition == key->edition && k->size >= size
			&& strcmp(k->key.room, key->room) == 0)
			return k;
	}
	return NULL;
}

/* The idle one that was used longest ago, those never used first; full: of those that hold memory. */
static struct desk *oldest(struct desks *d, bool full)
{
	struct desk *found = NULL;
	for (int i = 0; i < DESKS; i++) {
		struct desk *k = &d->desk[i];
		if (!k->busy && (k->block || !full) && (!found || k->used < found->used))
			found = k;
	}
	return found;
}

static size_t bytes_used(const struct desks *d)
{
	size_t sum = 0;
	for (int i = 0; i < DESKS; i++)
		sum += d->desk[i].size;
	return sum;
}

/* Room for another: idle ones go, longest unused first, until it fits. */
static struct desk *cleared(struct desks *d, size_t size)
{
	struct desk *k = oldest(d, false), *waste;
	if (!k)
		return NULL;
	clear(k);
	while (bytes_used(d) + size > bytes_max && (waste = oldest(d, true)))
		clear(waste);
	if (bytes_used(d) + size > bytes_max || !(k->block = aligned_alloc(16, size)))
		return NULL;
	k->size = size;
	return k;
}

struct desk *desk_take(struct desks *d, const struct desk_key *key, size_t size)
{
	struct desk *k = own(d, key, size);
	if (!k && (k = cleared(d, size)))
		k->key = *key;
	if (k)
		k->busy = true;
	return k;
}

void desk_leave(struct desk *d)
{
	d->busy = false;
	d->used = clock_now_us();
}

void desks_clear(struct desks *d, bool all)
{
	enum { KEPT_US = 300 * 1000000 };
	for (int i = 0; i < DESKS; i++)
		if (!d->desk[i].busy && (all || clock_now_us() - d->desk[i].used > KEPT_US))
			clear(&d->desk[i]);
}
