/*
 * What just happened at a table, for those who are to be told: rows with their events and the state after each. Whoever
 * makes it owns it; it points into nothing, so it may travel from thread to thread.
 */
#ifndef SERVER_TABLES_NEWS_H
#define SERVER_TABLES_NEWS_H

#include "core/match.h"

struct news_row {
	uint32_t index; /* of the match's row */
	uint32_t first_event, events;
};

struct news {
	struct news_row *rows;
	uint32_t count, room;
	struct event *events;
	uint32_t event_count, event_room;
	unsigned char *states; /* one after another */
	uint32_t state_size;
	bool short_of_memory; /* something is missing: nobody may be told of it */
};

/* Adds one row: its events and the state it left. n NULL: nobody is to be told. */
void news_add(struct news *n, uint32_t index, const struct game *g, const void *state, const struct events *e);
const void *news_state(const struct news *n, uint32_t i);
void news_free(struct news *n);

#endif
