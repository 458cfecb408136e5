/*
 * Secret orders that were given at the same time: what came of the others' against what was to be expected of them. What a
 * seat could expect are orders drawn by lot as a good player draws them; its own stay as they were, for what they cost is
 * told at its own decisions. So each seat is compared with something of its own, and the seats' figures need not add up to nothing.
 */
#include "ai/review_int.h"
#include "ai/weigh.h"

enum {
	DRAWS = 64,      /* sets of orders drawn for each seat */
	MINDS =
		4, /* searches that they are drawn from: one alone is surer of its orders than anybody may be of another's */
	SELDOM = 100, /* thousandths of the visits of the most tried order that one has which may be reckoned with */
	ASTRAY = 20,     /* of a hundred orders so many are none that a search would give: nobody knows another so well */
	ORDERS_MAX = 8, /* of one seat; more go without a lot */
};

/* One round of orders, before anybody has given any. */
struct round {
	const struct review *review;
	uint32_t from, pass; /* its first row in force; one more than the pass it was drawn in, 0: none */
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

/* Gives an order; has the seat more to give in this round? The last order of all ends it, and the next round may begin. */
static bool give(const struct round *round, union any_state *state, int seat, choice order)
{
	const struct game *g = round->review->match->game;
	uint32_t before = g->decision(state).actors;
	g->apply(state, seat, order, NULL);
	return gives_orders(round, state, seat) && !(g->decision(state).actors & ~before);
}

/* Orders, and what goes without saying after them, as the table makes it. */
static void give_all(const struct round *round, union any_state *state, int seat, const choice *order, uint32_t count)
{
	const struct game *g = round->review->match->game;
	choice list[CHOICES_MAX];
	bool more = gives_orders(round, state, seat);
	for (uint32_t i = 0; more; i++) {
		g->choices(state, seat, list);
		more = give(round, state, seat, i < count ? order[i] : list[0]);
	}
}

/* As the seat did: all of its rows of the round. */
static void give_own(const struct round *round, uint32_t rows, union any_state *state, int seat)
{
	const struct match *m = round->review->match;
	choice order[ORDERS_MAX];
	uint32_t count = 0;
	for (uint32_t i = 0; i < rows; i++) {
		const struct row *row = match_live(m, round->from + i);
		for (uint32_t k = 0; row->seat == seat && k < row->count && count < ORDERS_MAX; k++)
			order[count++] = m->choices[row->first + k];
	}
	give_all(round, state, seat, order, count);
}

/* The seat thinks about it from what it saw, anew for every part of the draws, and draws. */
static void draw_orders(struct review *r, struct round *round, int seat, const struct level *level, uint64_t seed)
{
	struct level mind = *level;
	struct seen seen;
	struct rng rng;
	rng_seed(&rng, seed);
	seen_from(r->match->game, &round->before, seat, &seen);
	mind.set[SET_PERCENT] = level->set[SET_PERCENT] / MINDS + 1;
	mind.set[SET_MIX] = SELDOM;
	for (uint32_t draw = 0; draw < DRAWS; draw++) {
		if (draw % (DRAWS / MINDS) == 0) {
			search_reset(r->search, seed + draw);
			search_think(r->search, &seen, &mind);
		}
		round->count[seat][draw] =
			(uint8_t)search_orders(r->search, 0, ASTRAY, &rng, round->order[seat][draw], ORDERS_MAX);
	}
}

/* Drawn orders of everybody else, and what goes without saying after them. */
static void give_others(const struct round *round, int seat, uint32_t draw, union any_state *after)
{
	for (int other = 0; other < round->review->seats; other++)
		if (other != seat && (round->actors >> other & 1))
			give_all(round, after, other, round->order[other][draw], round->count[other][draw]);
	driver_settle(round->review->match->game, after, NULL, NULL); /* as the table does: a look begins where it began */
}

size_t round_size(void)
{
	return sizeof(struct round);
}

/* Nobody's orders are known in it: those of others are taken back from what the seat sees, its own were not given yet. */
void review_round(struct review *r, const struct moment *o, const struct level *level, uint32_t pass, uint64_t seed)
{
	struct round *round = r->round;
	union any_state truth;
	struct seen seen;
	if (round->pass == pass + 1 && round->from == o->orders_from)
		return;
	match_state_at(r->match, o->orders_from, &truth);
	struct decision d = r->match->game->decision(&truth);
	seen_from(r->match->game, &truth, o->seat, &seen);
	search_reset(r->search, seed);
	search_guess(r->search, &seen, &round->before);
	round->review = r;
	round->from = o->orders_from;
	round->pass = pass + 1;
	round->actors = r->match->game->decision(&round->before).actors;
	round->kind = d.kind;
	for (int seat = 0; seat < r->seats; seat++)
		if (round->actors >> seat & 1)
			draw_orders(r, round, seat, level, seed + (uint64_t)seat);
}

/* Two choices and what follows them, against the same orders of the others. */
struct duel {
	union any_state base; /* what the seat sees, others' orders taken back */
	int seat;
	uint8_t count[2][DRAWS];
	choice order[2][DRAWS][ORDERS_MAX];
	struct sample win[2], lead;
	struct promise sum[2]; /* margins and terms of so many looks */
	uint32_t looks;
};

static void give_chosen(
	const struct round *round, const struct duel *d, int which, uint32_t draw, union any_state *after)
{
	memcpy(after, &d->base, round->review->match->game->state_size);
	give_all(round, after, d->seat, d->order[which][draw], d->count[which][draw]);
	give_others(round, d->seat, draw, after);
}

static void look_at_both(struct review *r, struct duel *d, uint32_t looks, uint64_t seed)
{
	for (uint32_t draw = 0; draw < DRAWS; draw++) {
		union any_state after;
		float win[SEATS_MAX], sum[2] = {0, 0};
		for (int which = 0; which < 2; which++) {
			uint64_t lucks = seed + draw;
			give_chosen(r->round, d, which, draw, &after);
			for (uint32_t k = 0; k < looks; k++) {
				search_look_for(r->search, &after, rng_mix(&lucks) | 1, d->seat, win, &d->sum[which]);
				sum[which] += win[d->seat] / (float)looks;
			}
			sample_add(&d->win[which], sum[which]);
		}
		sample_add(&d->lead, sum[0] - sum[1]);
	}
	d->looks = DRAWS * looks;
}

/* Of the same looks as the chance: else the reason that is given would be none for it. */
static void promise_orders(const struct review *r, const struct duel *d, int which, struct promise *out)
{
	float n = (float)d->looks;
	promise_win(r->search, d->win[which].sum, DRAWS, out);
	out->margin = d->sum[which].margin / n;
	for (int i = 0; i < TERMS; i++)
		out->term[i] = d->sum[which].term[i] / n;
}

void review_weigh_orders(
	struct review *r, const struct moment *o, const struct level *level, uint32_t looks, struct weighing *w)
{
	struct duel d = {.seat = o->seat, .win = {{.most = 1}, {.most = 1}}};
	const choice first[2] = {o->best.choice, o->played.choice};
	uint64_t seed = r->round->from + 1;
	struct rng rng;
	struct seen seen;
	union any_state state;
	for (int which = 0; which < 2; which++) {
		rng_seed(&rng, seed);
		for (uint32_t draw = 0; draw < DRAWS; draw++)
			d.count[which][draw] =
				(uint8_t)search_orders(r->search, first[which], 0, &rng, d.order[which][draw], ORDERS_MAX);
	}
	review_state(r, o, &state);
	seen_from(r->match->game, &state, o->seat, &seen);
	search_guess(r->search, &seen, &d.base);
	search_measure(r->search, &d.base, level, seed);
	look_at_both(r, &d, looks ? looks : 1, seed);
	float steep = chance_steepness(r->search, (d.win[0].sum + d.win[1].sum) / (2 * DRAWS));
	promise_orders(r, &d, 0, &w->best);
	promise_orders(r, &d, 1, &w->played);
	w->lead = w->best.win - w->played.win;
	w->error = steep * sample_error(&d.lead);
	w->band = steep * sample_error(&d.win[0]);
}

/* What came and what was to be expected are played on with the same luck; every draw is one figure of the sample. */
static void compare(struct review *r, struct moment *o, int seat, uint32_t looks, uint64_t seed)
{
	union any_state came, other;
	struct sample lead = {0};
	float win[SEATS_MAX], expected[SEATS_MAX], promised = 0;
	match_state_at(r->match, o->orders_from + o->orders_rows, &came);
	for (uint32_t draw = 0; draw < DRAWS; draw++) {
		float sum = 0;
		memcpy(&other, &r->round->before, r->match->game->state_size);
		give_own(r->round, o->orders_rows, &other, seat);
		give_others(r->round, seat, draw, &other);
		for (uint32_t k = 0; k < looks; k++) {
			uint64_t luck = rng_mix(&seed) | 1;
			search_look(r->search, &came, luck, win);
			search_look(r->search, &other, luck, expected);
			sum += (win[seat] - expected[seat]) / (float)looks;
			promised += expected[seat] / (float)(looks * DRAWS);
		}
		sample_add(&lead, sum);
	}
	float ahead = lead.sum / DRAWS,
		  told = chance_shown(r->search, promised + ahead) - chance_shown(r->search, promised);
	float steep = ahead < 0 || ahead > 0 ? told / ahead : chance_steepness(r->search, promised);
	int32_t error = review_whole(steep * sample_error(&lead));
	o->guessed[seat] = review_whole(told);
	o->guess_error = error > o->guess_error ? error : o->guess_error;
}

void review_share_guesses(struct review *r, uint32_t at)
{
	struct moment *last = &r->moment[at];
	if (!last->orders_rows || !last->verdict)
		return;
	for (uint32_t i = at + 1; i-- > 0 && r->moment[i].secret && r->moment[i].orders_from == last->orders_from;)
		for (int seat = 0; seat < r->seats; seat++)
			if (seat != r->moment[i].seat)
				last->guessed[seat] -= review_given(r, &r->moment[i], seat);
	review_balance(r, last->guessed);
}

void review_guess(struct review *r, struct moment *o, const struct level *level, uint32_t looks, uint64_t seed)
{
	search_measure(r->search, &r->round->before, level, seed);
	o->guess_error = 0;
	for (int seat = 0; seat < r->seats; seat++)
		if (r->round->actors >> seat & 1)
			compare(r, o, seat, looks ? looks : 1, seed);
}
