/* New Game by rule: tests are named after the ids of rules.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/options.h"
#include "games/games.h"
#include "games/new-game/rules.c"

static struct new_game_state opened(const char *heap)
{
	const struct game *g = game_named("new-game");
	struct new_game_state s = {0};
	struct options o;
	options_default(g, 2, &o);
	assert_int_equal(options_set(g, &o, "heap", heap), OPTION_OK);
	new_game_setup(&s, &o);
	assert_int_equal(new_game_check(&s), 0);
	return s;
}

/* Plays the mover's choice, which must be legal and keep the invariants. */
static void take(struct new_game_state *s, int stones)
{
	choice c = choose(VERB_TAKE, stones, 0, 0);
	assert_int_equal(new_game_why(s, s->mover, c).reason, REASON_LEGAL);
	new_game_apply(s, s->mover, c, NULL);
	assert_int_equal(new_game_check(s), 0);
}

static void xx_3_1_there_are_21_stones(void **state)
{
	(void)state;
	assert_int_equal(opened("21").left, 21);
}

static void xx_5_1_seat_0_begins(void **state)
{
	(void)state;
	struct new_game_state s = opened("21");
	assert_int_equal(new_game_decision(&s).actors, 1u << 0);
}

static void xx_6_1_players_take_turns(void **state)
{
	(void)state;
	struct new_game_state s = opened("21");
	for (int stones = 1, left = 21; stones <= TAKE_MAX; stones++) {
		take(&s, stones);
		assert_int_equal(s.left, left -= stones);
		assert_int_equal(s.mover, stones % 2);
	}
}

static void xx_6_1_1_no_more_than_there_are(void **state)
{
	(void)state;
	struct new_game_state s = opened("21");
	choice list[TAKE_MAX];
	s.left = 2;
	assert_int_equal(new_game_choices(&s, 0, list), 2);
	assert_int_equal(new_game_why(&s, 0, choose(VERB_TAKE, 3, 0, 0)).reason, WHY_TOO_MANY);
}

static void xx_8_1_the_last_stone_wins(void **state)
{
	(void)state;
	struct new_game_state s = opened("21");
	s.left = 3;
	take(&s, 3);
	assert_int_equal(new_game_decision(&s).actors, 0);
	assert_int_equal(s.winner, 0 + 1);
}

static void xx_8_2_the_winner_has_a_point(void **state)
{
	(void)state;
	struct new_game_state s = opened("21");
	struct score score[2] = {{0}};
	new_game_scores(&s, score);
	assert_int_equal(score[0].rank + score[1].rank, 1 + 1);
	s.left = 1;
	take(&s, 1);
	new_game_scores(&s, score);
	assert_int_equal(score[0].total, 1);
	assert_int_equal(score[0].rank, 1);
	assert_int_equal(score[1].rank, 2);
}

static void xx_9_1_the_heap_may_be_smaller(void **state)
{
	(void)state;
	assert_int_equal(opened("15").left, 15);
}

static void xx_12_check_finds_what_is_wrong(void **state)
{
	(void)state;
	struct new_game_state good = opened("21"), s;
	s = good, s.seats = 3;
	assert_int_equal(new_game_check(&s), BROKEN_HEAP); /* XX-12.1 */
	s = good, s.left = HEAP + 1;
	assert_int_equal(new_game_check(&s), BROKEN_HEAP);
	s = good, s.left = 0;
	assert_int_equal(new_game_check(&s), BROKEN_END); /* XX-12.2 */
	s = good, s.winner = 1;
	assert_int_equal(new_game_check(&s), BROKEN_END);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(xx_3_1_there_are_21_stones),
		cmocka_unit_test(xx_5_1_seat_0_begins),
		cmocka_unit_test(xx_6_1_players_take_turns),
		cmocka_unit_test(xx_6_1_1_no_more_than_there_are),
		cmocka_unit_test(xx_8_1_the_last_stone_wins),
		cmocka_unit_test(xx_8_2_the_winner_has_a_point),
		cmocka_unit_test(xx_9_1_the_heap_may_be_smaller),
		cmocka_unit_test(xx_12_check_finds_what_is_wrong),
	};
	return cmocka_run_group_tests_name("new-game", tests, NULL, NULL);
}
