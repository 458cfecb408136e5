/* The tables' clock: what really passed, whatever the machine's clock says; and not while nobody could play. */
#include "../unit.h"

#include "server/tables/table_clock.h"

enum { SECOND = 1000, SECOND_US = 1000000 };
static const int64_t wall = 1800000000000, hour = 3600 * (int64_t)SECOND;

/* Looks every quarter of a second, as the loop does, from *now for so many seconds. */
static int64_t turn(struct table_clock *c, int64_t *now, int seconds)
{
	int64_t at = 0;
	for (int i = 0; i < 4 * seconds; i++)
		at = table_clock_now(c, *now += SECOND_US / 4);
	return at;
}

static void passes_as_time_does(void **state)
{
	struct table_clock c;
	int64_t now = 5 * SECOND_US;
	(void)state;
	table_clock_start(&c, wall, now, false);
	assert_int_equal(turn(&c, &now, 100), wall + 100 * SECOND);
}

static void a_pause_is_not_charged(void **state)
{
	struct table_clock c;
	int64_t now = 0;
	(void)state;
	table_clock_start(&c, wall, now, false);
	int64_t before = turn(&c, &now, 10);
	now += 20 * (int64_t)SECOND_US; /* SIGSTOP, or the machine slept */
	assert_int_equal(table_clock_now(&c, now), before);
	assert_int_equal(turn(&c, &now, 5), before + 5 * SECOND);
}

static void among_nodes_a_pause_counts(void **state)
{
	struct table_clock c;
	int64_t now = 0;
	(void)state;
	table_clock_start(&c, wall, now, true);
	int64_t before = turn(&c, &now, 10);
	now += 20 * (int64_t)SECOND_US;
	assert_int_equal(table_clock_now(&c, now), before + 20 * SECOND);
}

/* Between two starts the machine's clock was put forward, or back: the tables' never goes back, and says when it began. */
static void a_step_between_two_starts(void **state)
{
	struct table_clock c;
	int64_t now = 0, alive = wall + 10 * SECOND;
	(void)state;
	table_clock_start(&c, alive + 2 * hour, now, false);
	table_clock_follow(&c, alive);
	assert_int_equal(c.started - alive, 2 * hour); /* as long as nobody was there: what is given back */
	table_clock_start(&c, alive - 2 * hour, now, false);
	table_clock_follow(&c, alive);
	assert_int_equal(c.started, alive);
	assert_int_equal(turn(&c, &now, 3), alive + 3 * SECOND);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(passes_as_time_does), cmocka_unit_test(a_pause_is_not_charged),
		cmocka_unit_test(among_nodes_a_pause_counts), cmocka_unit_test(a_step_between_two_starts)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
