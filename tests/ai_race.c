/*
 * Races of the root's choices (ai/race.c), on the fake game: somebody has won the bidding and takes gold, silver or
 * nothing. Gold and silver are worth the same, nothing is worth nothing, and the dice of later rounds decide the rest.
 */
#include "unit.h"

#include "ai/search.h"
#include "fake_game.h"

enum { ITERATIONS = 60 };

static const choice nothing = 0, gold = FAKE_GOLD, silver = FAKE_SILVER;
static choice advised; /* what the rule-based player would take now: the good */
static bool now;       /* is it asked about the choice at the root? */

/* Bids nothing, so that the first seat wins every round; takes what the test wants now, and later what is there. */
static choice play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	const struct fake_state *s = (const struct fake_state *)seen;
	(void)seat, (void)rng, (void)scratch;
	if (s->kind != FAKE_TAKING)
		return list[0];
	if (!now)
		return list[count - 1];
	now = false;
	return choice_make(FAKE_TAKE, (int)advised, 0, 0);
}

static const struct heuristics heuristics = {.scratch_size = 16, .estimate = fake_estimate, .play = play};

/* The first seat's decision of what to take. */
static void table(const struct game *g, int round, struct seen *seen)
{
	union any_state state = {0};
	struct fake_state *s = (struct fake_state *)(void *)&state;
	struct options o = {.players = 2};
	g->setup(&state, &o);
	s->kind = FAKE_TAKING;
	s->round = (uint8_t)round;
	s->roll = 2;
	for (int i = 0; i < s->seats; i++)
		s->player[i].bid = s->player[i].ready = 1;
	seen_from(g, &state, 0, seen);
}

/* A race at that decision; the level's settings follow. */
static void race(int round, choice rules, const char *settings, uint64_t seed, struct advice *advice)
{
	struct game g = game_fake;
	struct level level;
	struct seen seen;
	char text[128];
	g.heuristics = &heuristics;
	(void)snprintf(
		text, sizeof text, "abbot:iterations=%d:race=8:guide=1000:depth=100:exact=0%s", ITERATIONS, settings);
	assert_true(level_parse(text, &level));
	size_t size = (search_size(&g, ITERATIONS) + 15) / 16 * 16;
	void *block = aligned_alloc(16, size);
	assert_non_null(block);
	table(&g, round, &seen);
	advised = rules;
	now = true;
	struct search *s = search_init(block, size, &g, seed);
	(void)ai_choose(s, &seen, &level, advice);
	free(block);
}

static const struct candidate *candidate(const struct advice *a, choice good)
{
	for (uint32_t i = 0; i < a->count; i++)
		if ((choice)choice_arg(a->list[i].choice, 0) == good)
			return &a->list[i];
	fail_msg("not among the choices looked at");
	return NULL;
}

static void keeps_the_rules_choice_of_equals(void **data)
{
	(void)data;
	for (uint64_t seed = 1; seed <= 20; seed++)
		for (choice c = gold; c <= silver; c++) {
			struct advice a;
			race(1, c, "", seed, &a);
			assert_int_equal(choice_arg(a.best, 0), c);
			assert_true(a.iterations <= ITERATIONS);
		}
}

static void prefers_what_wins(void **data)
{
	(void)data;
	for (int round = 1; round <= FAKE_ROUNDS; round++)
		for (uint64_t seed = 1; seed <= 20; seed++) {
			struct advice a;
			race(round, nothing, "", seed, &a);
			assert_int_not_equal(choice_arg(a.best, 0), nothing);
			assert_true(a.list[0].value > candidate(&a, nothing)->value);
		}
}

/* One who doubts all evidence does as the rules say. */
static void doubts(void **data)
{
	struct advice a;
	(void)data;
	race(FAKE_ROUNDS, nothing, ":doubt=100000", 1, &a);
	assert_int_equal(choice_arg(a.best, 0), nothing);
}

/* The dice fall alike for all: silver has the very figures of gold, whatever was rolled, so that one of them is shown. */
static void luck_is_common(void **data)
{
	int32_t least = INT32_MAX, most = INT32_MIN;
	(void)data;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct advice a;
		race(1, gold, "", seed, &a);
		int32_t score = candidate(&a, gold)->score;
		assert_int_equal(a.count, 2);
		assert_int_equal(choice_arg(candidate(&a, nothing)->choice, 0), nothing);
		least = score < least ? score : least;
		most = score > most ? score : most;
	}
	assert_true(least < most); /* it was luck */
}

/* Gold and silver end alike, and nothing falls behind: there is nothing left to find out. */
static void equals_do_not_run_on(void **data)
{
	(void)data;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct advice a;
		race(1, gold, "", seed, &a);
		assert_int_equal(a.ended, END_DECIDED);
		assert_true(a.iterations < ITERATIONS / 2);
		race(1, silver, "", seed, &a);
		assert_int_equal(a.ended, END_DECIDED);
		assert_int_equal(choice_arg(a.best, 0), silver);
	}
}

static void repeats(void **data)
{
	(void)data;
	for (uint64_t seed = 1; seed <= 5; seed++) {
		struct advice a, b;
		race(1, nothing, "", seed, &a);
		race(1, nothing, "", seed, &b);
		assert_int_equal(a.best, b.best);
		assert_int_equal(a.iterations, b.iterations);
		assert_int_equal(a.count, b.count);
		for (uint32_t i = 0; i < a.count; i++) {
			assert_int_equal(a.list[i].choice, b.list[i].choice);
			assert_int_equal(a.list[i].visits, b.list[i].visits);
			assert_int_equal(a.list[i].value, b.list[i].value);
			assert_int_equal(a.list[i].score, b.list[i].score);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(keeps_the_rules_choice_of_equals),
		cmocka_unit_test(prefers_what_wins), cmocka_unit_test(doubts), cmocka_unit_test(luck_is_common),
		cmocka_unit_test(equals_do_not_run_on), cmocka_unit_test(repeats)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
