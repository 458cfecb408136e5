/*
 * "Play now": people who wait for the same game, count of seats and speed get a table as soon as enough of them are there. Who
 * waits is in the store, so that any node can make a table of people of all nodes; a node keeps the entries of those who are
 * connected to it alive, and makes the tables whose longest waiting is one of them. All of it is the loop's.
 */
#ifndef SERVER_LOBBY_QUEUE_H
#define SERVER_LOBBY_QUEUE_H

#include "server/lobby/matching.h"
#include "server/tables/room.h"

enum { QUEUE_SEEN_MS = 20 * 1000 }; /* the store believes so long that somebody is there */

/* Somebody who waits and is connected here. */
struct waiting {
	struct map_node node;
	struct queued entry;
	int64_t written; /* when the store last heard that the person is here; microseconds */
	int64_t absent;  /* since when no socket of theirs is; 0: one is */
	bool offered;    /* a computer was */
};

/* The person waits from now on, or for something else than before. */
void queue_enter(struct server *s, const struct queued *entry);
struct waiting *queue_find(struct server *s, const char *person);
/* No more, as far as this node is concerned. */
void queue_forget(struct server *s, const char *person);
void queue_write(struct out *o, const struct waiting *w); /* NULL: null */
/* Looks whether tables can be made. */
void queue_round(struct server *s);
/* Once a second: who is gone, who is to be offered a computer. */
void queue_tick(struct server *s);
/* A table was made of people of whom one may be here. */
void queue_matched(struct server *s, const char *person, const char *table);
void queue_close(struct server *s);

#endif
