#define _GNU_SOURCE
#include "server/tables/sketch.h"

#include "ai/review.h"

#include <stdlib.h>
#include <string.h>

bool sketch_copy(struct sketch *s, const struct match *m)
{
	memset(s, 0, sizeof *s);
	s->game = m->game;
	s->options = m->options;
	s->from_position = m->from_position;
	s->count = m->live_count;
	s->choice_count = m->choice_count;
	memcpy(&s->start, m->start, m->game->state_size);
	s->rows = calloc(s->count + 1, sizeof *s->rows);
	s->choices = calloc(s->choice_count + 1, sizeof *s->choices);
	if (!s->rows || !s->choices) {
		sketch_free(s);
		return false;
	}
	for (uint32_t i = 0; i < s->count; i++)
		s->rows[i] = *match_live(m, i);
	memcpy(s->choices, m->choices, s->choice_count * sizeof *s->choices);
	return true;
}

void sketch_free(struct sketch *s)
{
	free(s->rows);
	free(s->choices);
	s->rows = NULL;
	s->choices = NULL;
}

static void play_again(const struct sketch *s, struct match *m, void *block)
{
	uint32_t at;
	match_open(m, s->game, &s->options, block, NULL);
	if (s->from_position)
		match_restart(m, &s->start, NULL);
	for (uint32_t i = 0; i < s->count; i++) {
		const struct row *row = &s->rows[i];
		if (row->kind == ROW_CHANCE)
			match_chance(m, s->choices[row->first], NULL);
		else
			match_do(m, row->seat, &s->choices[row->first], row->count, NULL, &at);
	}
}

static void add_point(struct curve *c, int at, const int32_t *chance)
{
	c->at[c->points] = at;
	for (int seat = 0; seat < c->seats; seat++)
		c->chance[c->points][seat] = (int)(chance[seat] * CURVE_WHOLE / REVIEW_WHOLE);
	c->points++;
}

/* The decisions nearest to places that are equally far apart, and the end. */
static void look_along(struct review *r, struct curve *c)
{
	uint32_t next = 0;
	c->seats = r->seats;
	for (uint32_t k = 0; k < CURVE_POINTS; k++) {
		uint32_t i = k * r->count / CURVE_POINTS;
		i = i < next ? next : i;
		while (i < r->count && r->moment[i].seat == SEAT_CHANCE)
			i++;
		if (i >= r->count)
			break;
		review_look_at(r, i);
		add_point(c, (int)((uint64_t)i * CURVE_WHOLE / r->count), r->moment[i].chance);
		next = i + 1;
	}
	add_point(c, CURVE_WHOLE, r->result);
}

static bool look_back(const struct match *m, struct curve *curve)
{
	size_t size = review_size(m);
	void *memory = aligned_alloc(16, (size + 15) / 16 * 16);
	if (memory)
		look_along(review_open(memory, size, m), curve);
	free(memory);
	return memory != NULL;
}

bool sketch_draw(const struct sketch *s, struct curve *curve)
{
	struct match m;
	void *block = aligned_alloc(16, ((size_t)match_size(s->game) + 15) / 16 * 16);
	memset(curve, 0, sizeof *curve);
	if (!block)
		return false;
	play_again(s, &m, block);
	bool ok = review_may(&m) && look_back(&m, curve);
	free(block);
	return ok;
}
