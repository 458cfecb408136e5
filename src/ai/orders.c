/* Secret orders as a seat would give them, by lot: what others must reckon with. */
#include "ai/search_int.h"
#include "ai/weigh.h"

/* By visits, the rarely tried left out, as the computer itself draws its orders. */
static choice by_lot(const struct search *s, const struct node *n, struct rng *rng)
{
	uint32_t most = 0, total = 0, i = 0;
	for (i = 0; i < n->count; i++)
		most = edge_at(s, n, i)->visits > most ? edge_at(s, n, i)->visits : most;
	uint32_t floor = (uint32_t)((uint64_t)most * s->level.set[SET_MIX] / 1000);
	for (i = 0; i < n->count; i++)
		total += edge_at(s, n, i)->visits >= floor ? edge_at(s, n, i)->visits : 0;
	uint32_t drawn = rng_below(rng, total);
	for (i = 0; i + 1 < n->count; i++) {
		uint32_t visits = edge_at(s, n, i)->visits;
		if (visits >= floor && drawn < visits)
			break;
		drawn -= visits >= floor ? visits : 0;
	}
	return edge_at(s, n, i)->choice;
}

/* What the tree says of the first n of s->list; false: it was hardly looked into. */
static bool known_order(struct search *s, int seat, uint32_t n, struct rng *rng, choice *out)
{
	enum { KNOWN = 32 }; /* visits from which on they tell good orders from bad ones */
	uint32_t node = n > 1 ? tree_find(s, view_key(s, s->state, seat)) : 0;
	bool known = node && node_at(s, node)->edges && node_at(s, node)->visits >= KNOWN;
	if (known)
		*out = by_lot(s, node_at(s, node), rng);
	return known;
}

choice order_drawn(struct search *s, int seat, uint32_t n)
{
	const struct heuristics *h = s->game->heuristics;
	choice c;
	if (known_order(s, seat, n, &s->rng, &c))
		return c;
	return n > 1 && h && h->rollout ? h->rollout(s->state, seat, s->list, n, &s->rng) : s->list[rng_below(&s->rng, n)];
}

/* One of the first n of s->list: what was solved or the tree says, or where it was hardly looked into the rule-based player. */
static choice drawn_order(struct search *s, int seat, uint32_t n, uint32_t astray, struct rng *rng)
{
	const struct heuristics *h = s->game->heuristics;
	choice c;
	if (astray && n > 1 && h && h->rollout && rng_below(rng, 100) < astray)
		return h->rollout(s->state, seat, s->list, n, rng);
	if (mixture_draw(s, view_key(s, s->state, seat), rng, &c) || known_order(s, seat, n, rng, &c))
		return c;
	if (n > 1 && h && h->play)
		return rules_choice(s, seat, n);
	if (n > 1 && h && h->rollout)
		return h->rollout(s->state, seat, s->list, n, rng);
	return s->list[rng_below(rng, n)];
}

uint32_t search_orders(struct search *s, choice first, uint32_t astray, struct rng *rng, choice *orders, uint32_t max)
{
	const struct game *g = s->game;
	int seat = s->seen.seat;
	uint32_t count = 0;
	state_draw(s);
	uint8_t kind = g->decision(s->state).kind;
	for (struct decision d; count < max; count++) {
		d = g->decision(s->state);
		if (d.kind != kind || !(d.actors >> seat & 1))
			break;
		uint32_t n = g->choices(s->state, seat, s->list);
		orders[count] = first && !count ? first : drawn_order(s, seat, n, astray, rng);
		g->apply(s->state, seat, orders[count], NULL);
	}
	return count;
}

void search_guess(struct search *s, const struct seen *seen, void *state)
{
	look_around(s, seen);
	state_draw(s);
	memcpy(state, s->state, s->game->state_size);
}
