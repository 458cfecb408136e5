/*
 * Perfect recall: a sum of all that a seat has seen and done, so that two games which it cannot tell apart have the same
 * one. A view alone is none: it forgets what was given back, or which orders were shown last round. No libc.
 */
#ifndef CORE_RECALL_H
#define CORE_RECALL_H

#include "core/game.h"

struct recall {
	uint64_t sum[SEATS_MAX][2];
	uint64_t seen[SEATS_MAX]; /* hash of the seat's view when it last looked */
};

/* Every seat looks: a view that has changed is remembered. */
void recall_look(struct recall *r, const struct game *g, const void *state);

/* The seat remembers its own choice. */
void recall_did(struct recall *r, int seat, choice c);

#endif
