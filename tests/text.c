/* The ASCII text of choices and board elements: both ways, in range and out of it. */
#include "unit.h"

#include "core/fields.h"
#include "core/text.h"
#include "fake_game.h"

static const struct type *type_of(int row)
{
	return &fake_types[row];
}

static void ranges(void **state)
{
	(void)state;
	static const struct {
		int type, seats;
		int64_t min, max;
	} rows[] = {{FAKE_T_DIE, 2, 1, 3}, {FAKE_T_SCORE, 2, -99, 99}, {FAKE_T_FLAG, 2, 0, 1}, {FAKE_T_GOOD, 2, 1, 2},
		{FAKE_T_SEAT, 3, 0, 2}, {FAKE_T_OWNER, 3, 0, 3}, {FAKE_T_GOODS, 2, 0, 3}, {FAKE_T_SEATS, 3, 0, 7}};
	for (int i = 0; i < COUNT(rows); i++) {
		struct range r = type_range(type_of(rows[i].type), rows[i].seats);
		assert_int_equal(r.min, rows[i].min);
		assert_int_equal(r.max, rows[i].max);
	}
}

/* A stored argument is never 0, which is absent; natural values come back. */
static void arguments_are_stored_from_one(void **state)
{
	(void)state;
	static const int types[] = {
		FAKE_T_DIE, FAKE_T_FLAG, FAKE_T_GOOD, FAKE_T_SEAT, FAKE_T_OWNER, FAKE_T_GOODS, FAKE_T_SEATS, FAKE_T_SCORE};
	for (int i = 0; i < COUNT(types); i++) {
		struct range r = type_range(type_of(types[i]), 3);
		assert_int_equal(arg_stored(type_of(types[i]), r.min), 1);
		for (int64_t v = r.min; v <= r.max; v++)
			assert_int_equal(arg_value(type_of(types[i]), arg_stored(type_of(types[i]), v)), v);
	}
}

static void values_are_written_and_read(void **state)
{
	(void)state;
	static const struct {
		int type;
		int64_t value;
		const char *text;
	} rows[] = {{FAKE_T_DIE, 3, "3"}, {FAKE_T_SCORE, -5, "-5"}, {FAKE_T_FLAG, 1, "1"}, {FAKE_T_GOOD, 2, "silver"},
		{FAKE_T_CARD, 3, "7"}, {FAKE_T_SEAT, 1, "1"}, {FAKE_T_OWNER, 0, "none"}, {FAKE_T_OWNER, 2, "1"},
		{FAKE_T_GOODS, 0, "-"}, {FAKE_T_GOODS, 3, "gold+silver"}, {FAKE_T_SEATS, 5, "0+2"}, {FAKE_T_SEATS, 0, "-"}};
	for (int i = 0; i < COUNT(rows); i++) {
		struct out *o = unit_out();
		int64_t back = -77;
		value_text(type_of(rows[i].type), rows[i].value, o);
		assert_string_equal(o->text, rows[i].text);
		assert_true(value_parse(type_of(rows[i].type), o->text, o->length, &back));
		assert_int_equal(back, rows[i].value);
	}
	struct out *o = unit_out();
	value_text(type_of(FAKE_T_GOOD), 0, o);
	assert_string_equal(o->text, "none");
}

static void bad_values_are_refused(void **state)
{
	(void)state;
	static const struct {
		int type;
		const char *text;
	} rows[] = {{FAKE_T_GOOD, "gol"}, {FAKE_T_GOOD, "golden"}, {FAKE_T_GOOD, "GOLD"}, {FAKE_T_GOOD, ""},
		{FAKE_T_GOOD, "1"}, {FAKE_T_DIE, "three"}, {FAKE_T_DIE, ""}, {FAKE_T_OWNER, "nobody"}, {FAKE_T_GOODS, ""},
		{FAKE_T_GOODS, "gold+"}, {FAKE_T_GOODS, "+gold"}, {FAKE_T_GOODS, "gold,silver"}, {FAKE_T_SEATS, "0+x"},
		{FAKE_T_SEATS, "63"}, {FAKE_T_SEATS, "-1"}};
	for (int i = 0; i < COUNT(rows); i++) {
		int64_t v;
		assert_false(value_parse(type_of(rows[i].type), rows[i].text, text_length(rows[i].text), &v));
	}
}

static void choices_are_written(void **state)
{
	(void)state;
	struct out *o = unit_out();
	choice_text(&game_fake, choice_make(FAKE_TAKE, FAKE_GOLD, 0, 0), o);
	assert_string_equal(o->text, "take-good gold");
	out_clear(o);
	choice_text(&game_fake, choice_make(FAKE_TAKE, 0, 0, 0), o);
	assert_string_equal(o->text, "take-good");
	out_clear(o);
	choice_text(&game_fake, choice_make(FAKE_BID, 4, 0, 0), o);
	assert_string_equal(o->text, "bid 3");
}

static void choices_are_read(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		enum choice_error error;
		choice c;
		uint32_t at; /* offset of the word at fault */
	} rows[] = {
		{"take-good gold", CHOICE_OK, (choice)FAKE_TAKE << 24 | FAKE_GOLD << 16, 0},
		{"  take_good   gold ", CHOICE_OK, (choice)FAKE_TAKE << 24 | FAKE_GOLD << 16, 0},
		{"take-good", CHOICE_OK, (choice)FAKE_TAKE << 24, 0},
		{"bid 0", CHOICE_OK, (choice)FAKE_BID << 24 | 1 << 16, 0},
		{"rest", CHOICE_OK, (choice)FAKE_REST << 24, 0},
		{"", CHOICE_EMPTY, 0, 0},
		{"   ", CHOICE_EMPTY, 0, 3},
		{"steal gold", CHOICE_NO_VERB, 0, 0},
		{" res", CHOICE_NO_VERB, 0, 1},
		{"resting", CHOICE_NO_VERB, 0, 0},
		{"bid", CHOICE_BAD_ARG, 0, 3},
		{"bid 4", CHOICE_BAD_ARG, 0, 4},
		{"bid -1", CHOICE_BAD_ARG, 0, 4},
		{"bid 99999999999999999999", CHOICE_BAD_ARG, 0, 4},
		{"take-good lead", CHOICE_BAD_ARG, 0, 10},
		{"take-good gold silver", CHOICE_MANY_ARGS, 0, 15},
		{"rest now", CHOICE_MANY_ARGS, 0, 5},
	};
	for (int i = 0; i < COUNT(rows); i++) {
		choice c = 0;
		uint32_t at = 99;
		assert_int_equal(choice_parse(&game_fake, rows[i].text, text_length(rows[i].text), &c, &at), rows[i].error);
		if (rows[i].error)
			assert_int_equal(at, rows[i].at);
		else
			assert_int_equal(c, rows[i].c);
	}
}

/* Every element of a choice's list of patterns, joined by blanks. */
static const char *targets(int seat, choice c)
{
	static char all[256];
	struct out a, *o = unit_out();
	const char *patterns = NULL;
	out_init(&a, all, sizeof all);
	while (choice_element(&game_fake, seat, c, &patterns, o)) {
		if (a.length)
			out_char(&a, ' ');
		out_text(&a, o->text);
	}
	return all;
}

/* A pattern naming an absent argument and one whose guard fails give no element; a component may have its own. */
static void elements_of_choices(void **state)
{
	(void)state;
	assert_string_equal(targets(0, choice_make(FAKE_ROLL, 2, 0, 0)), "die.2");
	assert_string_equal(targets(1, choice_make(FAKE_BID, 1, 0, 0)), "purse.1");
	assert_string_equal(targets(0, choice_make(FAKE_TAKE, FAKE_GOLD, 0, 0)), "hoard.gold market");
	assert_string_equal(targets(0, choice_make(FAKE_TAKE, FAKE_SILVER, 0, 0)), "silver chest market");
	assert_string_equal(targets(0, choice_make(FAKE_TAKE, 0, 0, 0)), "market");
	assert_string_equal(targets(0, choice_make(FAKE_PAY, 1, 0, 0)), "");
}

static void elements_of_events_keep_secrets(void **state)
{
	(void)state;
	struct event drew = {FAKE_DREW, 1, {2, 0, 0, 0}};
	struct out *o = unit_out();
	const char *patterns = NULL;
	assert_true(event_element(&game_fake, &drew, 1, &patterns, o));
	assert_string_equal(o->text, "hand.1.moon");
	assert_true(event_element(&game_fake, &drew, 1, &patterns, o));
	assert_string_equal(o->text, "deck");
	assert_false(event_element(&game_fake, &drew, 1, &patterns, o));
	patterns = NULL;
	assert_true(event_element(&game_fake, &drew, 0, &patterns, o));
	assert_string_equal(o->text, "deck");
	assert_false(event_element(&game_fake, &drew, 0, &patterns, o));
	/* About nobody: nobody's secret, a spectator's neither. */
	drew.seat = SEAT_NONE;
	patterns = NULL;
	assert_true(event_element(&game_fake, &drew, SEAT_NONE, &patterns, o));
	assert_string_equal(o->text, "deck");
	assert_false(event_element(&game_fake, &drew, SEAT_NONE, &patterns, o));
}

static bool count_choice(void *data, choice c)
{
	int *n = data;
	(void)c;
	return ++*n < 1000;
}

static bool stop_at_second(void *data, choice c)
{
	int *n = data;
	(void)c;
	return ++*n < 2;
}

static void verbs_run_over_their_ranges(void **state)
{
	(void)state;
	static const int expected[] = {0, 3, 4, 3, 4, 3, 1}; /* take-good: absent, gold, silver */
	for (int verb = 1; verb <= verbs_count(&game_fake); verb++) {
		int n = 0;
		verb_each(&game_fake, verb, 2, count_choice, &n);
		assert_int_equal(n, expected[verb]);
	}
	int n = 0;
	verb_each(&game_fake, FAKE_BID, 2, stop_at_second, &n);
	assert_int_equal(n, 2);
	assert_int_equal(verbs_count(&game_fake), FAKE_REST);
	assert_int_equal(verb_args(&fake_verbs[FAKE_REST]), 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(ranges),
		cmocka_unit_test(arguments_are_stored_from_one),
		cmocka_unit_test(values_are_written_and_read),
		cmocka_unit_test(bad_values_are_refused),
		cmocka_unit_test(choices_are_written),
		cmocka_unit_test(choices_are_read),
		cmocka_unit_test(elements_of_choices),
		cmocka_unit_test(elements_of_events_keep_secrets),
		cmocka_unit_test(verbs_run_over_their_ranges),
	};
	return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
