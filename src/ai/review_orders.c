/*
 * Secret orders that were given at the same time: what came of the others' against what was to be expected of them. What a
 * seat could expect are orders drawn by lot as a good player draws them; its own stay as they were, for what they cost is
 * told at its own decisions. So each seat is compared with something of its own, and the seats' figures need not add up to nothing.
 */
#include "ai/review_int.h"
#include "ai/weigh.h"

enum {
	DRAWS = 64,      /* sets of orders drawn for each seat */
	ORDERS_MAX = 8, /* of one seat; more go without a lot */
};

/* One round of orders. */
struct round {
	const struct review *review;
	struct moment *moment; /* its last decision */
	union any_state before;
	uint32_t actors;
	uint8_t kind;
	uint8_t count[SEATS_MAX][DRAWS];
	choice order[SEATS_MAX][DRAWS][ORDERS_MAX];
};

static bool gives_orders(const struct round *round, const union any_state *state, int seat)
{
	struct decision d = round->review->match->game->decision(state);
	return d.kind == round->kind && d.actors != ACTOR_CHANCE && (d.actors >> seat & 1);
}

/* What goes without saying is made too, as the table makes it. */
static void give_rest(const struct round *round, union any_state *state, int seat)
{
	const struct game *g = round->review->match->game;
	choice list[CHOICES_MAX];
	while (gives_orders(round, state, seat)) {
		g->choices(state, seat, list);
		g->apply(state, seat, list[0], NULL);
	}
}

static void give_drawn(const struct round *round, union any_state *state, int seat, uint32_t draw)
{
	const struct game *g = round->review->match->game;
	for (uint32_t i = 0; i < round->count[seat][draw] && gives_orders(round, state, seat); i++)
		g->apply(state, seat, round->order[seat][draw][i], NULL);
	give_rest(round, state, seat);
}

/* As the seat did. */
static void give_own(const struct round *round, union any_state *state, int seat)
{
	const struct match *m = round->review->match;
	for (uint32_t i = 0; i < round->moment->orders_rows; i++) {
		const struct row *row = match_live(m, round->moment->orders_from + i);
		for (uint32_t k = 0; row->seat == seat && k < row->count && gives_orders(round, state, seat); k++)
			if (!driver_why(m->game, state, seat, m->choices[row->first + k]).reason)
				m->game->apply(state, seat, m->choices[row->first + k], NULL);
	}
	give_rest(round, state, seat);
}

/* The seat thinks about it from what it saw, and draws. */
static void draw_orders(struct review *r, struct round *round, int seat, const struct level *level, uint64_t seed)
{
	struct seen seen;
	struct rng rng;
	rng_seed(&rng, seed);
	search_reset(r->search, seed);
	seen_from(r->match->game, &round->before, seat, &seen);
	search_think(r->search, &seen, level);
	for (uint32_t draw = 0; draw < DRAWS; draw++)
		round->count[seat][draw] = (uint8_t)search_orders(r->search, &rng, round->order[seat][draw], ORDERS_MAX);
}

/* The seat's own orders, and drawn ones of everybody else. */
static void expected_after(const struct round *round, int seat, uint32_t draw, union any_state *after)
{
	memcpy(after, &round->before, round->review->match->game->state_size);
	give_own(round, after, seat);
	for (int other = 0; other < round->review->seats; other++)
		if (other != seat && (round->actors >> other & 1))
			give_drawn(round, after, other, draw);
}

/* What came and what was to be expected are played on with the same luck; every draw is one figure of the sample. */
static void compare(struct review *r, const struct round *round, int seat, uint32_t looks, uint64_t seed)
{
	struct moment *o = round->moment;
	union any_state came, other;
	struct sample lead = {0};
	float win[SEATS_MAX], expected[SEATS_MAX], promised = 0;
	match_state_at(r->match, o->orders_from + o->orders_rows, &came);
	for (uint32_t draw = 0; draw < DRAWS; draw++) {
		float sum = 0;
		expected_after(round, seat, draw, &other);
		for (uint32_t k = 0; k < looks; k++) {
			uint64_t luck = rng_mix(&seed) | 1;
			search_look(r->search, &came, luck, win);
			search_look(r->search, &other, luck, expected);
			sum += (win[seat] - expected[seat]) / (float)looks;
			promised += expected[seat] / (float)(looks * DRAWS);
		}
		sample_add(&lead, sum);
	}
	float steep = chance_steepness(r->search, promised);
	int32_t error = review_whole(steep * sample_error(&lead));
	o->guessed[seat] = review_whole(steep * lead.sum / DRAWS);
	o->guess_error = error > o->guess_error ? error : o->guess_error;
}

void review_guess(struct review *r, struct moment *o, const struct level *level, uint32_t looks, uint64_t seed)
{
	struct round round = {.review = r, .moment = o};
	match_state_at(r->match, o->orders_from, &round.before);
	struct decision d = r->match->game->decision(&round.before);
	round.actors = d.actors;
	round.kind = d.kind;
	for (int seat = 0; seat < r->seats; seat++)
		if (d.actors >> seat & 1)
			draw_orders(r, &round, seat, level, seed + (uint64_t)seat);
	search_measure(r->search, &round.before, level, seed);
	o->guess_error = 0;
	for (int seat = 0; seat < r->seats; seat++)
		if (d.actors >> seat & 1)
			compare(r, &round, seat, looks, seed);
}
