/* Options of a table against the game's option table. */
#include "unit.h"

#include "core/options.h"
#include "fake_game.h"

enum { DEAR, THIRD, EXTRA }; /* ORDER fake_options */

static struct options options(int players)
{
	struct options o;
	memset(&o, 0xff, sizeof o);
	options_default(&game_fake, players, &o);
	return o;
}

static void defaults_are_the_first_values(void **state)
{
	(void)state;
	struct options o = options(3);
	int row;
	assert_int_equal(o.players, 3);
	for (int i = 0; i < OPTIONS_MAX; i++)
		assert_int_equal(o.value[i], 0);
	assert_int_equal(options_check(&game_fake, &o, &row), OPTION_OK);
	assert_int_equal(options_count(&game_fake), 3);
	assert_int_equal(option_values(&fake_options[EXTRA]), 3);
}

static void values_are_set_by_name(void **state)
{
	(void)state;
	struct options o = options(2);
	assert_int_equal(options_set(&game_fake, &o, "dear", "on"), OPTION_OK);
	assert_int_equal(o.value[DEAR], 1);
	assert_int_equal(options_set(&game_fake, &o, "dear", "off"), OPTION_OK);
	assert_int_equal(o.value[DEAR], 0);
	struct options before = o;
	assert_int_equal(options_set(&game_fake, &o, "cheap", "on"), OPTION_UNKNOWN);
	assert_int_equal(options_set(&game_fake, &o, "", ""), OPTION_UNKNOWN);
	assert_int_equal(options_set(&game_fake, &o, "dear", "ON"), OPTION_VALUE);
	assert_int_equal(options_set(&game_fake, &o, "dear", ""), OPTION_VALUE);
	assert_memory_equal(&o, &before, sizeof o);
}

/* An error names the option at fault. */
static void combinations_are_checked(void **state)
{
	(void)state;
	int row = -1;
	struct options o = options(2);
	o.value[THIRD] = 1; /* three players only */
	assert_int_equal(options_check(&game_fake, &o, &row), OPTION_PLAYERS);
	assert_int_equal(row, THIRD);
	o = options(3);
	o.value[THIRD] = 1;
	assert_int_equal(options_check(&game_fake, &o, &row), OPTION_OK);
	o.value[EXTRA] = 1; /* needs dear */
	assert_int_equal(options_check(&game_fake, &o, &row), OPTION_NEEDS);
	assert_int_equal(row, EXTRA);
	o.value[DEAR] = 1;
	assert_int_equal(options_check(&game_fake, &o, &row), OPTION_OK);
	o.value[EXTRA] = 2; /* this value with two players only */
	assert_int_equal(options_check(&game_fake, &o, &row), OPTION_PLAYERS);
	assert_int_equal(row, EXTRA);
	o.players = 2, o.value[THIRD] = 0;
	assert_int_equal(options_check(&game_fake, &o, &row), OPTION_OK);
	o.value[DEAR] = 2;
	assert_int_equal(options_check(&game_fake, &o, &row), OPTION_VALUE);
	assert_int_equal(row, DEAR);
}

/* Random options are allowed, and every allowed combination turns up. */
static void random_options_are_allowed(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int players = 2; players <= 3; players++) {
		uint32_t met = 0, allowed = 0;
		for (int i = 0; i < 12; i++) {
			struct options o = options(players);
			int row;
			o.value[DEAR] = (uint8_t)(i & 1), o.value[THIRD] = (uint8_t)(i >> 1 & 1), o.value[EXTRA] = (uint8_t)(i / 4);
			allowed |= (uint32_t)(options_check(&game_fake, &o, &row) == OPTION_OK) << i;
		}
		for (int i = 0; i < 1000; i++) {
			struct options o = options(players);
			int row;
			options_random(&game_fake, &o, &rng);
			assert_int_equal(options_check(&game_fake, &o, &row), OPTION_OK);
			assert_int_equal(o.players, players);
			met |= 1u << (o.value[DEAR] | o.value[THIRD] << 1 | o.value[EXTRA] * 4);
		}
		assert_int_equal(met, allowed);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(defaults_are_the_first_values),
		cmocka_unit_test(values_are_set_by_name),
		cmocka_unit_test(combinations_are_checked),
		cmocka_unit_test(random_options_are_allowed),
	};
	return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
