/* Monasterium: positions that cannot arise are refused (section 12). */
#include "games/monasterium/testing.h"

static void broken(const struct table *t, int invariant)
{
	assert_int_equal(monasterium_check(&t->s), invariant);
}

static void mm_12_1_a_novice_gone_stands_somewhere(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_A);
	lift(&t, 0, ROW_I, COLUMN_A);
	broken(&t, BROKEN_NOVICES);
	stand(&t, 0, MONASTERY_A, PLACE_B1);
	broken(&t, BROKEN_NONE);
	stand(&t, 0, MONASTERY_A, PLACE_B1 + 1); /* nobody has left his space for it */
	broken(&t, BROKEN_NOVICES);
}

/* MM-7.1.2: rows I and II go to buildings, III to a chapel, IV to a cloister; counting alone does not see it. */
static void mm_12_1_novices_stand_where_their_row_sends_them(void **state)
{
	(void)state;
	static const int wrong[][2] = {
		{ROW_I, PLACE_CHAPEL}, {ROW_II, PLACE_CHAPEL}, {ROW_IV, PLACE_CHAPEL}, {ROW_III, PLACE_B1}, {ROW_IV, PLACE_B1}};
	for (int i = 0; i < COUNT(wrong); i++) {
		struct table t;
		start_use(&t, 3, COLUMN_A);
		sent(&t, 0, wrong[i][0], COLUMN_A, MONASTERY_A, wrong[i][1]);
		broken(&t, BROKEN_NOVICES);
	}
}

/* MM-7.3.1: an extra novice stands anywhere. */
static void mm_12_1_extra_novices_stand_anywhere(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 4, COLUMN_A);
	for (int column = COLUMN_A; column <= COLUMNS; column++)
		sent(&t, 0, ROW_I, column, MONASTERY_A, PLACE_B1 + column - 1);
	broken(&t, BROKEN_NONE);
	t.s.player[0].extra = (uint8_t)(t.s.player[0].extra & ~(1 << (ROW_I - 1)));
	stand(&t, 0, MONASTERY_A, PLACE_CHAPEL);
	broken(&t, BROKEN_NONE);
	t.s.player[0].chapel[MONASTERY_A - 1] = 0;
	stand(&t, 0, MONASTERY_A, PLACE_K1);
	broken(&t, BROKEN_NONE);
}

static void mm_12_11_only_fulfilled_missions_are_claimed(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_A);
	for (int i = 0; i < MISSIONS_OPEN; i++) {
		t.s.player[0].mission_done[i] = 1;
		broken(&t, BROKEN_MISSIONS);
		t.s.player[0].mission_done[i] = 0;
	}
	/* A1 asks for chapel A, a building of B and a cloister of C: its claim is owed as soon as they are there */
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 0, ROW_I, COLUMN_A, MONASTERY_B, PLACE_B1);
	sent(&t, 0, ROW_I, COLUMN_B, MONASTERY_C, PLACE_B1);
	sent(&t, 0, ROW_IV, COLUMN_A, MONASTERY_C, PLACE_K1);
	broken(&t, BROKEN_MISSIONS);
	t.s.player[0].mission_done[0] = 1;
	broken(&t, BROKEN_NONE);
	t.s.player[0].mission_done[0] = 2; /* a year that has not come */
	broken(&t, BROKEN_RANGES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mm_12_1_a_novice_gone_stands_somewhere),
		cmocka_unit_test(mm_12_1_novices_stand_where_their_row_sends_them),
		cmocka_unit_test(mm_12_1_extra_novices_stand_anywhere),
		cmocka_unit_test(mm_12_11_only_fulfilled_missions_are_claimed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
