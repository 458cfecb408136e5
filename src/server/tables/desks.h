/*
 * Where the computer thinks: a search for each seat it plays, kept from one decision to the next as at any other table
 * (cli, page, arena), so that a level is the same player everywhere. There are only so many desks; the one that was not
 * used for longest is cleared for whoever needs one. The loop gives desks out and clears them; while one is busy what is
 * on it belongs to the thread that thinks there.
 */
#ifndef SERVER_TABLES_DESKS_H
#define SERVER_TABLES_DESKS_H

#include "ai/search.h"
#include "store/store.h"

enum { DESKS = 32 };

/* Whose it is. A search holds states, and they hold the slot of their edition, which another may have had before. */
struct desk_key {
	char room[STORE_ID_MAX]; /* "": nobody's */
	int seat, edition;
};

struct desk {
	void *block;
	size_t size;
	struct search *search; /* NULL: nothing laid out yet */
	struct desk_key key;
	bool busy;
	int64_t used; /* microseconds */
};

struct desks {
	struct desk desk[DESKS];
};

/* The seat's own, or a cleared one with so many bytes; NULL: all are busy, or no memory. Room "": a new one each time. */
struct desk *desk_take(struct desks *d, const struct desk_key *key, size_t size);
void desk_leave(struct desk *d);
/* Clears those that nobody has used for a while; all: every one. */
void desks_clear(struct desks *d, bool all);

#endif
