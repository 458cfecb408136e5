/*
 * Orders given in secret, by every game that has them: they are mixed, so that no fixed programme of the other side,
 * not even the one that is best against a sample of them, earns two points more than the other side's own search does.
 * With CLOISTER_SOAK set the search is the strongest level as it really plays.
 */
#include "orders.h"
#include "walk.h"

#include "ai/search.h"

enum { DRAWS = 8, PROGRAMMES = 24, TOLERANCE = 2 * 16 /* points, in sixteenths */ };

static bool several(uint32_t actors)
{
	return (actors & (actors - 1)) != 0;
}

/* The orders of a seat, the others having given none; rng NULL: the search's, else any that are allowed. */
static void order(
	const struct game *g, const union any_state *from, int seat, uint64_t seed, struct rng *rng, struct orders *out)
{
	static choice list[CHOICES_MAX];
	union any_state state = *from;
	struct level level;
	assert_true(level_parse(getenv("CLOISTER_SOAK") ? "abbot" : "mcts:5000", &level));
	size_t size = (search_size(g, level.iterations) + 15) / 16 * 16;
	void *block = aligned_alloc(16, size);
	assert_non_null(block);
	struct search *search = search_init(block, size, g, seed);
	for (out->count = 0; are_secret(g, &state) && g->decision(&state).actors >> seat & 1; out->count++) {
		struct seen seen;
		seen_from(g, &state, seat, &seen);
		uint32_t n = g->choices(&state, seat, list);
		choice c = rng ? list[rng_below(rng, n)] : ai_choose(search, &seen, &level, NULL);
		assert_true(out->count < ORDERS_MAX);
		out->choice[out->count] = c;
		g->apply(&state, seat, c, NULL);
	}
	free(block);
}

/* The lead of seat 1 once these orders are carried out, in sixteenths of a point. */
static int32_t lead_after(
	const struct game *g, const union any_state *from, const struct orders *first, const struct orders *second)
{
	static choice list[CHOICES_MAX];
	union any_state state = *from;
	struct prospect p[SEATS_MAX];
	struct rng rng;
	rng_seed(&rng, 1);
	for (int i = 0; i < first->count; i++)
		g->apply(&state, 0, first->choice[i], NULL);
	for (int i = 0; i < second->count; i++)
		g->apply(&state, 1, second->choice[i], NULL);
	for (struct decision d; (d = g->decision(&state)).actors && !are_secret(g, &state);) {
		int seat = bits_first(d.actors);
		uint32_t n = g->choices(&state, seat, list);
		g->apply(&state, seat, list[rng_below(&rng, n)], NULL);
	}
	g->heuristics->estimate(&state, p);
	return p[1].value - p[0].value;
}

static int32_t lead_of(
	const struct game *g, const union any_state *from, const struct orders *first, const struct orders *programme)
{
	int32_t sum = 0;
	for (int i = 0; i < DRAWS; i++)
		sum += lead_after(g, from, &first[i], programme);
	return sum / DRAWS;
}

static void expect_mixed(struct walk *w)
{
	struct orders seen[DRAWS], fresh[DRAWS], best = {0}, now;
	const struct game *g = w->game;
	int32_t most = INT32_MIN, own = 0;
	bool differ = false;
	for (int i = 0; i < DRAWS; i++) {
		order(g, &w->state, 0, (uint64_t)i + 1, NULL, &seen[i]);
		order(g, &w->state, 0, (uint64_t)i + 101, NULL, &fresh[i]);
		differ |= memcmp(seen[i].choice, seen[0].choice, sizeof(choice) * (size_t)seen[0].count) != 0;
	}
	EXPECT(w, differ, "eight searches gave the same orders");
	for (int i = 0; i < PROGRAMMES; i++) {
		order(g, &w->state, 1, (uint64_t)i + 201, i % 2 ? &w->other : NULL, &now);
		int32_t lead = lead_of(g, &w->state, seen, &now);
		if (lead > most)
			most = lead, best = now;
		own += i % 2 ? 0 : lead_of(g, &w->state, fresh, &now) / (PROGRAMMES / 2);
	}
	int32_t counter = lead_of(g, &w->state, fresh, &best);
	EXPECT(w, counter <= own + TOLERANCE, "a fixed programme leads by %d/16, the search by %d/16", counter, own);
}

/* Does the game declare orders that others are not even told of? Then there must be some to look at. */
static bool declares_orders(const struct game *g)
{
	for (int v = 1; g->verbs[v].name; v++)
		if (g->verbs[v].flags & VERB_PRIVATE)
			return true;
	return false;
}

static int looked_at; /* secret orders, of all games together */

static void cannot_be_read(void **state)
{
	enum { AT_MOST = 1 };
	static struct walk w;
	int looked = 0;
	w = (struct walk){.game = game_of(state), .seed = 2};
	options_default(w.game, w.game->seats_min < 2 ? 2 : w.game->seats_min, &w.options);
	rng_seed(&w.rng, w.seed);
	rng_seed(&w.other, w.seed);
	walk_begin(&w);
	for (uint32_t before = 0; walk_look(&w) && looked < AT_MOST; walk_step(&w, NULL)) {
		bool begins =
			are_secret(w.game, &w.state) && several(w.decision.actors) && !several(before) && w.options.players == 2;
		before = w.decision.actors;
		if (!begins || rng_below(&w.other, 3) > 0)
			continue;
		expect_mixed(&w);
		looked++;
	}
	looked_at += looked;
	EXPECT(&w, looked || !declares_orders(w.game), "declares secret orders, and none were given");
}

int main(void)
{
	static const struct property properties[] = {{"secret orders cannot be read", cannot_be_read}};
	static const struct game *const more[] = {NULL};
	int failed = properties_run("secret", properties, COUNT(properties), more);
	if (!looked_at && !getenv("CLOISTER_GAME"))
		print_error("no game gave secret orders: nothing was looked at\n");
	return failed + (!looked_at && !getenv("CLOISTER_GAME"));
}
