/*
 * Reviews (ai/review.h): figures that repeat and add up, no luck where there is no chance, and decisions judged by nothing
 * that their seat could not know. How good the figures are is measured by soak/review.
 */
#include "walk.h"

#include "ai/review_int.h"
#include "ai/search_int.h"
#include "ai/weigh.h"
#include "core/match.h"

/* Steps of a review that are made: some games are long. */
static uint32_t steps_most(void)
{
	return 150 / (uint32_t)repeats_part();
}

/* A match played by somebody, and a review of it. */
struct looked {
	struct match match;
	void *block, *memory;
	struct review *review;
};

static void *memory_of(size_t size)
{
	void *block = aligned_alloc(16, (size + 15) / 16 * 16);
	assert_non_null(block);
	return block;
}

/* Plays to the end: random choices, or those of a search in seat 0. */
static void play_out(struct match *m, struct search *search, const struct level *level, struct rng *rng)
{
	const struct game *g = m->game;
	choice list[CHOICES_MAX];
	uint32_t at;
	for (struct decision d; (d = g->decision(m->state)).actors;) {
		int seat = decision_seat(d);
		if (seat == SEAT_CHANCE) {
			choice c = driver_chance_pick(g, m->state, rng_next(rng) % driver_chance_total(g, m->state));
			assert_int_equal(match_chance(m, c, NULL).reason, 0);
			continue;
		}
		choice c = list[rng_below(rng, g->choices(m->state, seat, list))];
		if (search && seat == 0) {
			struct seen seen;
			seen_from(g, m->state, 0, &seen);
			c = ai_choose(search, &seen, level, NULL);
		}
		assert_int_equal(match_do(m, seat, &c, 1, NULL, &at).reason, 0);
	}
}

static void open_match(struct looked *l, const struct game *g, uint64_t seed)
{
	struct options o;
	struct rng rng;
	rng_seed(&rng, seed);
	options_default(g, g->seats_min < 2 ? 2 : g->seats_min, &o);
	l->block = memory_of(match_size(g));
	match_open(&l->match, g, &o, l->block, NULL);
}

static void open_review(struct looked *l)
{
	size_t size = review_size(&l->match);
	l->memory = memory_of(size);
	l->review = review_open(l->memory, size, &l->match);
}

static void close_looked(struct looked *l)
{
	free(l->block);
	free(l->memory);
}

static void look(struct looked *l, const struct game *g, uint64_t seed, uint32_t passes)
{
	struct rng rng;
	rng_seed(&rng, seed);
	open_match(l, g, seed);
	play_out(&l->match, NULL, NULL, &rng);
	open_review(l);
	l->review->passes = passes;
}

/* Quick games are looked at as they usually are, the others as the curve's first sketch is made. */
static uint32_t passes_for(const struct game *g)
{
	return text_equal(g->id, "morris") || text_equal(g->id, "liars-dice") ? 2 : 1;
}

static int64_t lost_in_secret(const struct review *r)
{
	int64_t lost = 0;
	for (uint32_t i = 0; i < r->count; i++)
		lost += r->moment[i].secret ? r->moment[i].loss : 0;
	return lost;
}

/* The best chance of a seat was had at a decision of its own that was looked at, and at none it had a better one. */
static void peak_is_its_own(const struct review *r, int seat, const struct review_sum *sum)
{
	bool met = sum->decisions == 0;
	for (uint32_t i = 0; i < r->count; i++) {
		const struct moment *m = &r->moment[i];
		if (m->seat != seat || !m->verdict)
			continue;
		assert_true(m->chance[seat] <= sum->peak);
		met |= m->row == sum->peak_row && m->chance[seat] == sum->peak;
	}
	assert_true(met);
}

static void sums_add_up(void **state)
{
	struct looked l;
	look(&l, game_of(state), 7, passes_for(game_of(state)));
	struct review *r = l.review;
	uint32_t steps = 0, decisions = 0, counted = 0;
	while (steps < steps_most() && review_step(r))
		steps++;
	assert_int_equal(review_done(r), steps);
	assert_true(steps == steps_most() || steps == review_steps(r));
	assert_true(r->count > 0);
	review_curve(r);
	for (uint32_t i = 0; i < r->count; i++) {
		const struct moment *m = &r->moment[i];
		int64_t chances = 0, luck = 0;
		for (int seat = 0; seat < r->seats; seat++)
			chances += m->chance[seat], luck += m->luck[seat];
		assert_in_range(chances + r->seats, REVIEW_WHOLE, REVIEW_WHOLE + 2 * r->seats);
		assert_in_range(luck + r->seats, 0, 2 * r->seats);
		decisions += m->verdict != VERDICT_NONE;
		if (m->verdict == VERDICT_BEST)
			assert_int_equal(m->loss, 0);
		if (m->verdict >= VERDICT_SLIP)
			assert_true(m->loss >= review_verdicts[m->verdict].from && m->loss > 2 * m->error);
		assert_true(m->loss < 100 || m->exact || m->error > 0);
	}
	int64_t results = 0, given = 0, lost = 0;
	for (int seat = 0; seat < r->seats; seat++) {
		struct review_sum sum;
		review_sum(r, seat, &sum);
		uint32_t marks = 0;
		for (int v = VERDICT_BEST; v < VERDICTS; v++)
			marks += sum.verdict[v];
		assert_int_equal(marks, sum.decisions);
		assert_int_equal(sum.start - sum.lost + sum.given + sum.guessed + sum.luck + sum.rest, sum.result);
		assert_int_equal(sum.rough, 4 * abs(sum.rest) >= REVIEW_WHOLE);
		peak_is_its_own(r, seat, &sum);
		assert_in_range(sum.without, 0, REVIEW_WHOLE);
		assert_int_equal(sum.vague, 4 * sum.luck_error >= REVIEW_WHOLE);
		assert_true(sum.lost >= 0);
		given += sum.given;
		lost += sum.lost;
		counted += sum.decisions;
		results += sum.result;
	}
	assert_int_equal(counted, decisions);
	if (r->seats == 2) /* what one lost the other was given, but for what is told as secret orders */
		assert_int_equal(given, lost - lost_in_secret(r));
	assert_in_range(results, REVIEW_WHOLE - r->seats, REVIEW_WHOLE);
	close_looked(&l);
}

/* Two reviews of one match, one of them broken off and gone on with in between. */
static void comes_out_the_same(void **state)
{
	struct looked a, b;
	look(&a, game_of(state), 3, passes_for(game_of(state)));
	look(&b, game_of(state), 3, passes_for(game_of(state)));
	for (uint32_t i = 0; i < steps_most(); i++) {
		review_step(a.review);
		review_step(b.review);
		review_curve(b.review);
	}
	review_curve(a.review);
	assert_int_equal(a.review->count, b.review->count);
	assert_memory_equal(a.review->moment, b.review->moment, a.review->count * sizeof(struct moment));
	close_looked(&a);
	close_looked(&b);
}

/* A match from that state, whose first row is that choice. */
static void go_on_from(struct looked *l, const struct game *g, const void *from, int seat, choice c)
{
	struct rng rng;
	uint32_t at;
	rng_seed(&rng, 5);
	open_match(l, g, 1);
	match_restart(&l->match, from, NULL);
	assert_int_equal(match_do(&l->match, seat, &c, 1, NULL, &at).reason, 0);
	play_out(&l->match, NULL, NULL, &rng);
	open_review(l);
}

/* Whatever the seat cannot see: its decision is judged alike. */
static void compare_hidden(const struct walk *w, struct rng *rng, uint32_t *compared)
{
	const struct game *g = w->game;
	union any_state other;
	struct looked a, b;
	memset(&other, 0, sizeof other);
	fields_redact(g, &w->state, w->seat, &other);
	game_guess(g, &other, w->seat, rng);
	if (memcmp(&other, &w->state, g->state_size) == 0 || w->count < 2)
		return;
	go_on_from(&a, g, &w->state, w->seat, w->list[0]);
	go_on_from(&b, g, &other, w->seat, w->list[0]);
	struct moment *x = &a.review->moment[0], *y = &b.review->moment[0];
	EXPECT(w, x->seat == w->seat && x->live == 0, "the first moment is another's");
	review_judge(a.review, 0, 1);
	review_judge(b.review, 0, 1);
	EXPECT(w,
		x->best.choice == y->best.choice && x->loss == y->loss && x->error == y->error && x->verdict == y->verdict,
		"what seat %d cannot see changes what is said of it", w->seat);
	assert_memory_equal(&x->best, &y->best, sizeof x->best);
	assert_memory_equal(&x->played, &y->played, sizeof x->played);
	assert_memory_equal(&x->why, &y->why, sizeof x->why);
	assert_memory_equal(x->line, y->line, sizeof x->line);
	assert_int_equal(x->chance[w->seat], y->chance[w->seat]);
	++*compared;
	close_looked(&a);
	close_looked(&b);
}

static void hidden_stays_hidden(void **state)
{
	enum { COMPARED = 3, GAMES = 6 }; /* every other game has options of its own: without some nothing is hidden */
	const struct game *g = game_of(state);
	static struct walk w;
	struct rng rng;
	uint32_t compared = 0;
	if (!g->guess)
		return;
	rng_seed(&rng, 11);
	for (uint32_t n = 0; n < GAMES && !compared; n++) {
		walk_open(&w, g, g->seats_min < 2 ? 2 : g->seats_min, n);
		while (walk_look(&w) && compared < COMPARED) {
			if (w.seat != SEAT_CHANCE && w.seat == decision_seat(w.decision) && walk_sampled(&w, 12))
				compare_hidden(&w, &rng, &compared);
			walk_step(&w, NULL);
		}
	}
	EXPECT(&w, compared > 0, "nothing was hidden anywhere");
}

static const struct game *game_called(const char *id)
{
	const struct game *g = game_named(id);
	assert_non_null(g);
	return g;
}

static void no_chance_no_luck(void **state)
{
	(void)state;
	struct looked l;
	look(&l, game_called("morris"), 2, 2);
	while (review_step(l.review))
		;
	for (int seat = 0; seat < l.review->seats; seat++) {
		struct review_sum sum;
		review_sum(l.review, seat, &sum);
		assert_int_equal(sum.luck, 0);
		assert_int_equal(sum.luck_error, 0);
		assert_int_equal(sum.without, sum.result);
		assert_int_equal(sum.guessed, 0);
	}
	close_looked(&l);
}

/* A game of who thinks against who does not: what is told of it. */
static void think_against_random(uint64_t seed, const struct level *level, struct review_sum sum[2])
{
	const struct game *g = game_called("morris");
	struct looked l;
	struct rng rng;
	size_t size = search_size(g, level->iterations);
	void *block = memory_of(size);
	rng_seed(&rng, seed);
	open_match(&l, g, seed);
	play_out(&l.match, search_init(block, size / 16 * 16, g, seed), level, &rng);
	open_review(&l);
	while (review_step(l.review))
		;
	for (int seat = 0; seat < 2; seat++)
		review_sum(l.review, seat, &sum[seat]);
	free(block);
	close_looked(&l);
}

/* Who thinks loses less a choice than who does not, and wins. */
static void random_choices_cost(void **state)
{
	enum { GAMES = 3 };
	struct review_sum sum[2];
	struct level level;
	uint32_t wrong = 0;
	(void)state;
	assert_true(level_parse("mcts:300", &level));
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		think_against_random(seed, &level, sum);
		assert_int_equal(sum[0].result, REVIEW_WHOLE);
		assert_true(sum[0].a_choice < sum[1].a_choice);
		assert_true(sum[0].accuracy >= sum[1].accuracy);
		wrong += sum[1].verdict[VERDICT_MISTAKE] + sum[1].verdict[VERDICT_BLUNDER];
	}
	assert_true(wrong > 0);
}

/* The last decision of the first round of secret orders; NULL: there are none. */
static struct moment *first_orders(struct review *r)
{
	for (uint32_t i = 0; i < r->count; i++)
		if (r->moment[i].orders_rows)
			return &r->moment[i];
	return NULL;
}

/* Luck may have been more than all that was to be had: what there would be without it is a whole still, shared among all. */
static void without_luck_is_a_whole(void **state)
{
	(void)state;
	struct looked l;
	struct options o;
	struct rng rng;
	const struct game *g = game_called("liars-dice");
	rng_seed(&rng, 1);
	options_default(g, 3, &o);
	l.block = memory_of(match_size(g));
	match_open(&l.match, g, &o, l.block, NULL);
	play_out(&l.match, NULL, NULL, &rng);
	open_review(&l);
	struct moment *m = l.review->moment;
	assert_int_equal(m->seat, SEAT_CHANCE);
	for (int lucky = 0; lucky < 3; lucky++) {
		struct review_sum sum;
		int32_t all = 0;
		for (int seat = 0; seat < 3; seat++)
			m->luck[seat] = seat == lucky ? 8000 : -4000;
		m->error = REVIEW_WHOLE / 8 * (lucky + 1);
		for (int seat = 0; seat < 3; seat++) {
			review_sum(l.review, seat, &sum);
			assert_in_range(sum.without, 0, REVIEW_WHOLE);
			assert_int_equal(sum.vague, lucky > 0);
			all += sum.without;
		}
		assert_in_range(all, REVIEW_WHOLE - 3, REVIEW_WHOLE);
	}
	close_looked(&l);
}

/* What others ordered in secret is a figure of its own, with an error, and in the sum of who could not know it. */
static void secret_orders_count(void **state)
{
	(void)state;
	struct looked l;
	look(&l, game_called("pelegrinus"), 4, 1);
	struct moment *o = first_orders(l.review);
	assert_non_null(o);
	assert_true(o->secret && o->orders_rows >= 2);
	uint32_t seats = 0;
	for (uint32_t i = 0; i < o->orders_rows; i++)
		seats |= 1u << match_live(&l.match, o->orders_from + i)->seat;
	assert_int_equal(seats, 3); /* all who gave orders, nobody else */
	uint32_t last = (uint32_t)(o - l.review->moment);
	for (uint32_t i = 0; i <= last; i++)
		review_judge(l.review, i, 1);
	assert_true(o->guess_error > 0);
	assert_true(o->guessed[0] != 0 && o->guessed[1] != 0); /* who orders at random is not what was to be expected */
	int32_t came[2] = {o->guessed[0], o->guessed[1]};
	struct review_sum sum[2];
	review_share_guesses(l.review, last);
	for (int seat = 0; seat < 2; seat++)
		review_sum(l.review, seat, &sum[seat]);
	assert_true(sum[0].lost > 0 && sum[1].lost > 0);
	for (int seat = 0; seat < 2; seat++) {
		assert_int_equal(sum[seat].guessed, o->guessed[seat]);
		assert_int_equal(sum[seat].given, sum[!seat].lost);
	}
	/* what one side guessed the other did not, and what both got or lost besides is nobody's merit */
	assert_in_range(o->guessed[0] + o->guessed[1] + 1, 0, 2);
	assert_in_range(o->guessed[0] - o->guessed[1] - (came[0] - sum[1].lost) + (came[1] - sum[0].lost) + 1, 0, 2);
	close_looked(&l);
	look(&l, game_called("morris"), 4, 1);
	assert_null(first_orders(l.review));
	close_looked(&l);
}

/* Nothing came between a decision and the one before it that it goes on with: not another's choice, nor chance. */
static void what_goes_on(void **state)
{
	struct looked l;
	look(&l, game_of(state), 7, 1);
	for (uint32_t i = 0; i < l.review->count; i++) {
		const struct moment *m = &l.review->moment[i];
		if (!m->goes_on)
			continue;
		assert_true(i > 0 && m->seat != SEAT_CHANCE);
		assert_int_equal(m->orders_from, m[-1].orders_from);
		for (uint32_t row = m[-1].live; row <= m->live; row++)
			assert_int_equal(match_live(&l.match, row)->seat, m->seat);
	}
	close_looked(&l);
}

/* A decision that lost so much, and what its seat's next one finds: so many ten-thousandths to win. */
static struct moment *told_after(struct looked *l, int32_t next, bool goes_on)
{
	struct moment *m = l->review->moment;
	for (int i = 0; i < 2; i++) {
		m[i].seat = 0;
		m[i].exact = false;
		m[i].band = m[i].error = 100;
		m[i].best = (struct reviewed){.choice = 1, .win = i ? next : 7300};
		m[i].played = (struct reviewed){.choice = 2, .win = i ? next : 3800};
		review_verdict(l->review, &m[i], false);
	}
	m[1].goes_on = goes_on;
	assert_int_equal(m[0].verdict, VERDICT_BLUNDER);
	review_look_back(l->review, 1);
	return &m[0];
}

/* Who plays on in a look goes wrong where the seat did not: then what was held against its choice was not its fault. */
static void excused_by_what_follows(void **state)
{
	(void)state;
	struct looked l;
	look(&l, game_called("morris"), 4, 1);
	l.review->moment[0].goes_on = false;
	struct moment *m = told_after(&l, 7400, true);
	assert_true(m->verdict == VERDICT_BEST && m->loss == 0 && m->chance[0] == 7300 && m->found == 7400);
	m = told_after(&l, 6800, true);
	assert_true(m->verdict == VERDICT_SLIP && m->loss == 500 && m->chance[0] == 7300 && m->played.win == 6800);
	m = told_after(&l, 7400, false); /* something came between */
	assert_int_equal(m->loss, 3500);
	l.review->moment[1].follows = 1; /* others' choices: one's own is excused, but what is found goes no further back */
	m = told_after(&l, 7400, false);
	assert_true(m->loss == 0 && m->chance[0] == 7300 && m->found == 7300);
	l.review->moment[1].follows = 0;
	m = told_after(&l, 3900, true); /* that may be by mere luck of the looks */
	assert_int_equal(m->loss, 3500);
	m = told_after(&l, 1000, true);
	assert_int_equal(m->loss, 3500);
	close_looked(&l);
}

/*
 * Near the end of a game whose choices race, all looks at a choice may be won and all at another lost. That is still an opinion:
 * it has an error, and is not the whole game.
 */
static void nothing_is_certain(void **state)
{
	enum { DECISIONS = 60, GAMES = 2, SURE = REVIEW_WHOLE / 7 };
	(void)state;
	uint32_t sure = 0;
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		struct looked l;
		uint32_t judged = 0;
		look(&l, game_called("kings-abbey"), seed, 1);
		for (uint32_t i = l.review->count; i-- > 0 && judged < DECISIONS;) {
			struct moment *m = &l.review->moment[i];
			if (m->seat == SEAT_CHANCE)
				continue;
			review_judge(l.review, i, 1);
			judged++;
			sure += m->best.win < SURE || m->best.win > REVIEW_WHOLE - SURE;
			assert_true(m->exact || (m->band > 0 && m->best.win > 0 && m->best.win < REVIEW_WHOLE));
			assert_true(m->exact || m->loss < 100 || (m->error > 0 && m->loss < REVIEW_WHOLE));
		}
		close_looked(&l);
	}
	assert_true(sure > 0);
}

static void equal_looks_have_an_error(void **state)
{
	struct sample few = {0}, many = {0}, none = {0};
	(void)state;
	for (int i = 0; i < 64; i++) {
		sample_add(i < 16 ? &few : &none, i < 16 ? 1 : 0);
		sample_add(&many, 1);
	}
	assert_true(sample_error(&many) > 0.01f);
	assert_true(sample_error(&few) > 2 * sample_error(&many));
	assert_true(sample_error(&none) == 0);
}

/* What a look promises a seat is told in points too, and its terms are all of these: a reason speaks of the looks that tell the loss. */
static void looks_say_why(void **state)
{
	enum { LOOKS = 8 };
	const struct game *g = game_of(state);
	struct looked l;
	union any_state before;
	look(&l, g, 5, 1);
	struct level level = level_judging(level_named("abbot"));
	struct search *search = l.review->search;
	review_state(l.review, &l.review->moment[l.review->count / 2], &before);
	search_measure(search, &before, &level, 1);
	for (int seat = 0; seat < l.review->seats; seat++) {
		struct promise sum = {0};
		for (uint64_t luck = 1; luck <= LOOKS; luck++) {
			float win[2][SEATS_MAX] = {{0}};
			search_look(search, &before, luck, win[0]);
			search_look_for(search, &before, luck, seat, win[1], &sum);
			assert_memory_equal(win[0], win[1], sizeof win[0]);
		}
		for (int i = 0; i < TERMS; i++)
			sum.margin -= sum.term[i];
		assert_true(sum.margin < 0.1f && sum.margin > -0.1f);
	}
	close_looked(&l);
}

/* Of equals each has an even share, however many they are, and everybody's shares are one whole. */
static void shares_are_even(void **state)
{
	(void)state;
	for (int seats = 2; seats <= SEATS_MAX; seats++) {
		struct looked l;
		look(&l, game_called("morris"), 1, 1);
		struct search *s = l.review->search;
		float strength[SEATS_MAX], ahead[SEATS_MAX], sum = 0;
		s->seats = seats;
		for (int i = 0; i < seats; i++) {
			s->team[i] = i;
			ahead[i] = 0.5f;
			strength[i] = (float)(i + 1);
		}
		float even = chance_first(s, 0, ahead) * (float)seats;
		assert_true(even > 0.999f && even < 1.001f);
		for (int i = 0; i < seats; i++) {
			for (int j = 0; j < seats; j++)
				ahead[j] = strength[i] / (strength[i] + strength[j]);
			sum += chance_first(s, i, ahead);
		}
		assert_true(sum > 0.999f && sum < 1.001f);
		ahead[0] = 0;
		assert_true(chance_first(s, seats - 1, ahead) < 0.001f);
		close_looked(&l);
	}
}

static void only_when_over(void **state)
{
	(void)state;
	struct looked l;
	struct rng rng;
	rng_seed(&rng, 1);
	open_match(&l, game_called("morris"), 1);
	assert_false(review_may(&l.match));
	play_out(&l.match, NULL, NULL, &rng);
	assert_true(review_may(&l.match));
	free(l.block);
}

int main(void)
{
	static const struct property properties[] = {
		{"sums add up", sums_add_up},
		{"the same match gives the same review", comes_out_the_same},
		{"what a seat cannot see is not held against it", hidden_stays_hidden},
		{"what goes on with the decision before", what_goes_on},
		{"looks say why", looks_say_why},
	};
	static const struct game *const more[] = {NULL};
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_chance_no_luck),
		cmocka_unit_test(random_choices_cost),
		cmocka_unit_test(secret_orders_count),
		cmocka_unit_test(without_luck_is_a_whole),
		cmocka_unit_test(excused_by_what_follows),
		cmocka_unit_test(nothing_is_certain),
		cmocka_unit_test(equal_looks_have_an_error),
		cmocka_unit_test(shares_are_even),
		cmocka_unit_test(only_when_over),
	};
	int failed = properties_run("reviews of every game", properties, COUNT(properties), more);
	return cmocka_run_group_tests_name("reviews", tests, NULL, NULL) + failed;
}
