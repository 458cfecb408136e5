/* Rows, events and states in three growing lists. */
#include "server/tables/news.h"

#include <stdlib.h>
#include <string.h>

void news_free(struct news *n)
{
	free(n->rows);
	free(n->events);
	free(n->states);
	*n = (struct news){0};
}

const void *news_state(const struct news *n, uint32_t i)
{
	return n->states + (size_t)i * n->state_size;
}

/* Block with room for so many more than count, or NULL (and the old block stays). */
static void *grown(void *block, uint32_t *room, uint32_t wanted, size_t size)
{
	uint32_t more = *room ? *room : 4;
	if (wanted <= *room)
		return block;
	while (more < wanted)
		more *= 2;
	void *larger = realloc(block, more * size);
	if (larger)
		*room = more;
	return larger;
}

/* Makes room for a row with so many events. */
static bool news_grow(struct news *n, uint32_t events)
{
	uint32_t states_room = n->room;
	void *list = grown(n->events, &n->event_room, n->event_count + events, sizeof *n->events);
	if (list || !events)
		n->events = list ? list : n->events;
	void *states = grown(n->states, &states_room, n->count + 1, n->state_size);
	if (states)
		n->states = states;
	void *rows = states ? grown(n->rows, &n->room, n->count + 1, sizeof *n->rows) : NULL;
	if (rows)
		n->rows = rows;
	n->short_of_memory |= (!list && events) || !states || !rows;
	return !n->short_of_memory;
}

void news_add(struct news *n, uint32_t index, const struct game *g, const void *state, const struct events *e)
{
	if (!n)
		return;
	uint32_t count = e->count < e->max ? e->count : e->max;
	n->state_size = g->state_size;
	if (!news_grow(n, count))
		return;
	n->rows[n->count] = (struct news_row){index, n->event_count, count};
	if (count)
		memcpy(&n->events[n->event_count], e->list, count * sizeof *e->list);
	n->event_count += count;
	memcpy(n->states + (size_t)n->count++ * n->state_size, state, n->state_size);
}
