/* Monasterium: readings of section 10 that a table may choose, and how places and winners are called. */
#include "games/monasterium/testing.h"

/* MM-10.3, the other reading: first, second and later novices are counted in each monastery. */
static void mm_10_3_prices_of_each_monastery(void **state)
{
	(void)state;
	struct table t;
	table_set(&t, 4);
	t.s.prices_each = 1;
	static const int prices[] = {1, 2, 3, 3};
	for (int n = 0; n < COUNT(prices); n++) {
		assert_int_equal(price_of(&t.s, 0, ROW_III, 0, MONASTERY_A, PLACE_CHAPEL).influence, prices[n]);
		assert_int_equal(price_of(&t.s, 0, ROW_IV, 0, MONASTERY_A, PLACE_K1).count, prices[n]);
		assert_int_equal(price_of(&t.s, 0, ROW_III, 0, MONASTERY_B, PLACE_CHAPEL).influence, 1);
		assert_int_equal(price_of(&t.s, 0, ROW_IV, 0, MONASTERY_B, PLACE_K1).count, 1);
		stand(&t, 0, MONASTERY_A, PLACE_CHAPEL);
		stand(&t, 0, MONASTERY_A, PLACE_K1 + n);
	}
	assert_int_equal(price_of(&t.s, 0, ROW_III, 1, MONASTERY_B, PLACE_CHAPEL).influence, 0); /* MM-7.1.9 */
}

/* With two novices in chapel A and one influence the next may go to B, where he is the first, and not to A. */
static void mm_10_3_choices_follow_the_reading(void **state)
{
	(void)state;
	for (int each = 0; each < 2; each++) {
		struct table t;
		start_use(&t, 2, COLUMN_A);
		t.s.prices_each = (uint8_t)each;
		t.s.player[0].road = 2; /* touches A and B */
		sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
		sent(&t, 0, ROW_III, COLUMN_B, MONASTERY_A, PLACE_CHAPEL);
		sent(&t, 0, ROW_I, COLUMN_B, MONASTERY_A, PLACE_B1);
		hold(&t, 0, 1, 2, 1, 0, 0);
		act(&t, VERB_TAKE_DICE, COLUMN_A, 1);
		act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
		assert_int_equal(offers(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_C), each);
		if (!each)
			continue;
		act(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_C);
		assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_CHAPEL), WHY_CHAPEL_INFLUENCE);
		act(&t, VERB_SEND_TARGET, MONASTERY_B, PLACE_CHAPEL);
		assert_int_equal(tokens(&t.s, 0, INFLUENCE), 0);
	}
}

static void option_novice_prices(void **state)
{
	(void)state;
	struct table t;
	struct options o = fixed_options(2);
	table_open(&t, &o);
	assert_int_equal(t.s.prices_each, 0);
	o.value[OPTION_NOVICE_PRICES] = 1;
	table_open(&t, &o);
	assert_int_equal(t.s.prices_each, 1);
}

/* MM-3.3: a building is called by what stands there; on the label of a choice the price stands beside it. */
static void places_have_names_and_prices(void **state)
{
	(void)state;
	struct table t;
	struct sentence in = {0, 2, {{TYPE_MONASTERY, MONASTERY_E}, {TYPE_PLACE, PLACE_B1 + 3}}};
	struct prompt p = {0};
	start_use(&t, 2, COLUMN_A);
	assert_true(monasterium_name(&t.s, TYPE_PLACE, PLACE_B1 + 3, &in, &p));
	assert_int_equal(p.variant, NAME_BUILDING);
	assert_int_equal(p.arg[0], LIBRARY);
	assert_int_equal(p.arg[1], 4);
	assert_false(monasterium_name(&t.s, TYPE_PLACE, PLACE_CHAPEL, &in, &p)); /* its plain name will do */
	assert_false(monasterium_name(&t.s, TYPE_ROW, ROW_I, &in, &p));
	hold(&t, 0, 1, 2, 1, 0, 0);
	act(&t, VERB_TAKE_DICE, COLUMN_A, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_A);
	in.arg[0].value = MONASTERY_A, in.verb = VERB_SEND_TARGET;
	assert_true(monasterium_name(&t.s, TYPE_PLACE, PLACE_B1, &in, &p));
	assert_int_equal(p.variant, NAME_BUILDING_PRICE);
	assert_int_equal(p.arg[0], REFECTORY);
	assert_int_equal(p.arg[2], 2); /* soup */
	assert_int_equal(p.arg[3], 1); /* influence */
	in.verb = 0; /* in the log it has none */
	assert_true(monasterium_name(&t.s, TYPE_PLACE, PLACE_B1, &in, &p));
}

/* MM-8.6: several winners share the victory, one wins it. */
static void mm_8_6_a_shared_victory_is_told(void **state)
{
	(void)state;
	for (int shared = 0; shared < 2; shared++) {
		struct table t;
		start_action(&t, 2, 1);
		lay_neutral(&t, COLUMN_C, 1);
		t.s.year = YEARS;
		t.s.round_in_year = 1;
		hold(&t, 0, 2, 2, 1, 0, 0);
		hold(&t, 1, shared ? 1 : 3, 2, 1, 0, 0); /* and one more by the action */
		act(&t, VERB_TAKE_DICE, COLUMN_C, 1);
		act(&t, VERB_USE_DIE, action_make(COLUMN_C, 0), 0);
		assert_int_equal(t.s.phase, PHASE_OVER);
		assert_int_equal(find_event(&t, EVENT_WON) != NULL, !shared);
		assert_int_equal(find_event(&t, EVENT_SHARED) != NULL, shared);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mm_10_3_prices_of_each_monastery),
		cmocka_unit_test(mm_10_3_choices_follow_the_reading),
		cmocka_unit_test(option_novice_prices),
		cmocka_unit_test(places_have_names_and_prices),
		cmocka_unit_test(mm_8_6_a_shared_victory_is_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
