/*
 * Sequential halving at the root (Karnin and others 2013; Danihelka and others 2022 for its use in tree search): the
 * iterations are shared out evenly among the likeliest choices, the worse half of which leaves after each round. Every
 * comparison is between choices tried equally often, at any budget, and the last two have had most of it.
 */
#include "ai/search_int.h"

static const struct edge *edge_of(const struct search *s, uint32_t at)
{
	return edge_at(s, node_at(s, s->root), at);
}

/* What is known, and how likely it was before anything was. */
static float standing(const struct search *s, uint32_t at)
{
	const struct edge *e = edge_of(s, at);
	float explore = (float)s->level.set[SET_EXPLORE] / 1000 * __builtin_sqrtf((float)node_at(s, s->root)->visits);
	return e->visits ? e->value + explore * e->prior / (float)(1 + e->visits) : -1;
}

void halving_begin(struct search *s)
{
	struct halving *h = &s->halving;
	uint32_t most = s->level.set[SET_HALVING] < RUNNERS_MAX ? s->level.set[SET_HALVING] : RUNNERS_MAX, rounds = 0;
	memset(h, 0, sizeof *h);
	if (!s->level.iterations || most < 2)
		return;
	while (most > 2 && s->limit / most < 8)
		most--; /* few iterations are not spread thin */
	for (uint32_t i = 0; i < s->root_count; i++) {
		uint32_t at = h->count;
		while (at > 0 && edge_of(s, i)->prior > edge_of(s, h->at[at - 1])->prior)
			at--;
		if (at >= most)
			continue;
		h->count += h->count < most;
		memmove(&h->at[at + 1], &h->at[at], (h->count - 1 - at) * sizeof *h->at);
		h->at[at] = i;
	}
	for (uint32_t n = h->count; n > 1; n = (n + 1) / 2)
		rounds++;
	h->round = h->round_end = s->limit / (rounds ? rounds : 1);
}

static void sort(const struct search *s, struct halving *h)
{
	for (uint32_t i = 1; i < h->count; i++) {
		uint32_t moved = h->at[i], at = i;
		for (; at > 0 && standing(s, moved) > standing(s, h->at[at - 1]); at--)
			h->at[at] = h->at[at - 1];
		h->at[at] = moved;
	}
}

uint32_t halving_next(struct search *s)
{
	struct halving *h = &s->halving;
	if (s->iterations >= h->round_end && h->count > 2) {
		sort(s, h);
		h->count = (h->count + 1) / 2;
		h->next = 0;
		h->round_end += h->round;
	}
	return h->at[h->next++ % h->count];
}

void halving_end(struct search *s)
{
	sort(s, &s->halving);
}
