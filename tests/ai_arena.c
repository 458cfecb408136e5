/* The arena: luck that is nothing on average, what is left of results without it, and chances shown that are true. */
#include "unit.h"

#include "ai/arena_int.h"
#include "fake_game.h"

#include <math.h>
#include <stdlib.h>

static void arena_of(const char *one, const char *other, struct arena *a)
{
	memset(a, 0, sizeof *a);
	a->game = &game_fake;
	a->options.players = 2;
	a->seed = 7;
	a->luck = true;
	assert_true(arena_add(a, one));
	assert_true(arena_add(a, other));
}

static void play(const struct arena *a, uint32_t rounds, struct arena_round *out)
{
	void *block = aligned_alloc(16, (arena_block_size(a) + 15) / 16 * 16);
	assert_non_null(block);
	for (uint32_t i = 0; i < rounds; i++)
		arena_play(a, i, block, &out[i]);
	free(block);
}

/* Whatever the judge thinks of positions, luck adds up to nothing within three standard errors, and is one's loss. */
static void luck_is_fair(void **data)
{
	enum { ROUNDS = 300 };
	static struct arena_round round[ROUNDS];
	struct arena a;
	double sum = 0, squares = 0;
	(void)data;
	arena_of("random", "greedy", &a);
	play(&a, ROUNDS, round);
	for (int i = 0; i < ROUNDS; i++) {
		assert_true(fabs(round[i].luck[0][1] + round[i].luck[1][0]) < 1e-6);
		sum += round[i].luck[0][1];
		squares += round[i].luck[0][1] * round[i].luck[0][1];
	}
	assert_true(squares > 0);
	assert_true(fabs(sum) < 3 * sqrt(squares));
}

/* Without luck the same is found out from fewer games. */
static void luck_comes_out(void **data)
{
	enum { ROUNDS = 200 };
	static struct arena_round round[ROUNDS];
	struct arena_skill skill;
	struct rng rng;
	(void)data;
	rng_seed(&rng, 1);
	for (int i = 0; i < ROUNDS; i++) {
		double luck = rng_below(&rng, 1000) / 1000.0 - 0.5, noise = rng_below(&rng, 1000) / 10000.0 - 0.05;
		round[i] = (struct arena_round){.round = (uint32_t)i, .games = 2};
		round[i].met[0][1] = 2;
		round[i].luck[0][1] = luck;
		round[i].beat[0][1] = 2 * (0.6 + 0.4 * luck + noise);
	}
	arena_skill(round, ROUNDS, 2, &skill);
	assert_true(fabs(skill.beat - 0.6) < 0.01);
	assert_true(skill.varies < 0.1);
	assert_true(skill.low < 0.6 && skill.high > 0.6 && skill.high - skill.low < 0.03);
	for (int i = 0; i < ROUNDS; i++)
		round[i].luck[0][1] = 0;
	arena_skill(round, ROUNDS, 2, &skill);
	assert_true(skill.varies > 0.999);
}

static void add_up(void *data, const struct arena_chance *c)
{
	struct arena_chance *sum = data;
	assert_true(c->seat == c->row && c->stage < 1);
	sum->counted += c->counted;
	sum->chance += c->chance;
	sum->won += c->won;
}

static void chances_are_counted(void **data)
{
	static struct shown_game shown;
	static struct arena_round out;
	struct arena_chance sum = {0};
	const struct arena arena = {.shown = add_up, .shown_data = &sum};
	struct score score[SEATS_MAX] = {{.rank = 1}, {.rank = 2}};
	struct advice a = {.count = 1};
	(void)data;
	a.list[0].place[0] = 800, a.list[0].place[1] = 200, a.list[0].counted = 700;
	for (int i = 0; i < 8; i++)
		shown_note(&shown, i % 2, i % 2, &a);
	a.forced = true;
	shown_note(&shown, 0, 0, &a);
	shown_count(&arena, &shown, score, 2, &out);
	assert_true(fabs(arena_shown_error(&out.row[0], 0, SHOWN_QUARTERS) - 0.2) < 1e-9);
	assert_true(fabs(arena_shown_error(&out.row[1], 0, 1) - 0.8) < 1e-9);
	assert_true(arena_shown_error(&out.row[2], 0, SHOWN_QUARTERS) < 0);
	assert_true(fabs(sum.counted - 5.6) < 1e-9 && fabs(sum.chance - 6.4) < 1e-9 && fabs(sum.won - 4) < 1e-9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(luck_is_fair), cmocka_unit_test(luck_comes_out), cmocka_unit_test(chances_are_counted)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
