/* Monasterium: sending novices, extra novices, missions, final scoring. */
#include "games/monasterium/testing.h"

/* Seat 0 has put a 1 on column A and chosen to send; one more 1 waits on the tile. */
static void start_send(struct table *t, int players)
{
	start_action(t, players, 0);
	lay_neutral(t, COLUMN_C, 1);
	lay_neutral(t, COLUMN_A, 2);
}

static void take_and_send(struct table *t)
{
	act(t, VERB_TAKE_DICE, COLUMN_A, 2);
	act(t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
}

static void mm_3_6_costs(void **state)
{
	(void)state;
	struct table t;
	table_set(&t, 4);
	struct price p = price_of(&t.s, 0, ROW_I, 0, MONASTERY_A, PLACE_B1);
	assert_int_equal(p.influence, 1);
	assert_int_equal(p.token, SOUP);
	assert_int_equal(p.count, 2);
	p = price_of(&t.s, 0, ROW_II, 0, MONASTERY_A, PLACE_B1 + 1);
	assert_int_equal(p.influence, 1);
	assert_int_equal(p.token, TOOL);
	assert_int_equal(p.count, 3);
	p = price_of(&t.s, 0, ROW_II, 1, MONASTERY_A, PLACE_B1 + 2); /* MM-10.36: tokens stay three */
	assert_int_equal(p.influence, 0);
	assert_int_equal(p.token, BOOK);
	assert_int_equal(p.count, 3);
	/* MM-10.3, MM-10.4: over all monasteries, extra novices included */
	for (int n = 0; n < 5; n++) {
		static const int prices[] = {1, 2, 3, 3, 3};
		p = price_of(&t.s, 0, ROW_III, 0, MONASTERY_A, PLACE_CHAPEL);
		assert_int_equal(p.influence, prices[n]);
		assert_int_equal(p.token, TOKEN_NONE);
		p = price_of(&t.s, 0, ROW_IV, 0, MONASTERY_A, PLACE_K1);
		assert_int_equal(p.influence, 0);
		assert_int_equal(p.token, ROSARY);
		assert_int_equal(p.count, prices[n]);
		stand(&t, 0, MONASTERY_A + n % 3, PLACE_CHAPEL);
		stand(&t, 0, MONASTERY_A + n % 3, PLACE_K1 + n / 3);
	}
}

/* MM-3.7, MM-7.1.7: refectory 1 VP and a tool, workshop 2 VP and a book, library 3 VP and a tile. */
static void mm_3_7_rewards(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 4);
	hold(&t, 0, 2, 2, 0, 2, 2);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_D);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_BUILDINGS], 1);
	assert_int_equal(tokens(&t.s, 0, TOOL), 3);
	assert_int_equal(tokens(&t.s, 0, SOUP), 0);
	assert_int_equal(tokens(&t.s, 0, INFLUENCE), 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
	act(&t, VERB_SEND_NOVICE, ROW_II, COLUMN_D);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 1);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_BUILDINGS], 3);
	assert_int_equal(tokens(&t.s, 0, TOOL), 0);
	assert_int_equal(tokens(&t.s, 0, BOOK), 3);
	start_send(&t, 4);
	hold(&t, 0, 1, 0, 0, 0, 2);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_D);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 2);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_BUILDINGS], 3);
	assert_int_equal(kind_asked(&t), KIND_TILE_ROW);
	assert_int_equal(top_frame(&t.s)->column, MONASTERY_A); /* MM-7.1.8: of that monastery */
}

/* MM-7.1.1, MM-10.25; MM-11.4. */
static void mm_7_1_1_access(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 4);
	hold(&t, 0, 2, 2, 0, 2, 2);
	t.s.player[0].road = 6;
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 1, ROW_III, COLUMN_A, MONASTERY_B, PLACE_CHAPEL); /* another's novice opens nothing */
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_D);
	for (int place = PLACE_B1; place <= PLACE_B6; place++) {
		assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_A, place));
		assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_C, place));
		assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_D, place));
		assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_B, place), WHY_CLOSED);
		assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_E, place), WHY_CLOSED);
	}
	assert_int_equal(count_choices(&t), 18);
	assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_CHAPEL), WHY_WRONG_PLACE); /* MM-7.1.2 */
	assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_K1), WHY_WRONG_PLACE);
}

/* MM-7.1.2: rows and places; extra novices are not at the disposal of this action. MM-11.11. */
static void mm_7_1_2_rows(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 4);
	lift(&t, 0, ROW_I, COLUMN_B);
	stand(&t, 0, MONASTERY_B, PLACE_B1);
	take_and_send(&t);
	assert_int_equal(barred(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_B), WHY_NOVICE_GONE);
	assert_int_equal(barred(&t, VERB_SEND_NOVICE, ROW_II, COLUMN_B), WHY_NO_TARGET); /* three soup are missing */
	assert_int_equal(barred(&t, VERB_SEND_NOVICE, ROW_IV, COLUMN_B), WHY_NO_TARGET); /* no own building beside */
	assert_int_equal(count_choices(&t), 9); /* MM-7.1.6: four of row I, five of row III */
	act(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_B);
	assert_int_equal(count_choices(&t), 1);
	assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_CHAPEL));
	start_send(&t, 2); /* only extra novices left: nothing to send */
	t.s.player[0].novice[0] = t.s.player[0].novice[1] = t.s.player[0].novice[2] = t.s.player[0].novice[3] = 0;
	hold(&t, 0, 9, 9, 9, 9, 9);
	assert_false(can_send(&t.s, 0, 0));
}

static void mm_7_1_3_buildings(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 4);
	hold(&t, 0, 1, 2, 1, 0, 3);
	sent(&t, 1, ROW_I, COLUMN_A, MONASTERY_A, PLACE_B1 + 3);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_D);
	assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1));
	assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 3), WHY_BUILDING_TAKEN);
	assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 1), WHY_FAVOUR); /* no tools */
	struct refusal r = monasterium_why(&t.s, 0, choice_make(VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 1, 0));
	assert_int_equal(r.fact[0], TOOL);
	assert_int_equal(r.fact[1], 2);
	assert_int_equal(r.fact[2], 0);
	t.s.player[0].token[INFLUENCE - 1] = 0;
	assert_int_equal(bars_target(&t.s, 0, ROW_I, 0, MONASTERY_A, PLACE_B1).reason, WHY_BUILDING_INFLUENCE);
	assert_true(allows(bars_target(&t.s, 0, ROW_I, 1, MONASTERY_A, PLACE_B1)));      /* MM-7.1.9 */
	assert_true(allows(bars_target(&t.s, 0, ROW_II, 1, MONASTERY_A, PLACE_B1 + 2))); /* three books */
	assert_int_equal(bars_target(&t.s, 0, ROW_II, 1, MONASTERY_A, PLACE_B1).reason, WHY_FAVOUR); /* MM-10.36 */
}

/* MM-7.1.4: capacity of chapels, price over all of them (MM-10.3); MM-11.13, MM-11.14. */
static void mm_7_1_4_chapels(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 2);
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 0, ROW_III, COLUMN_B, MONASTERY_C, PLACE_CHAPEL);
	take_and_send(&t);
	assert_int_equal(tokens(&t.s, 0, INFLUENCE), 2);
	assert_int_equal(barred(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_C), WHY_NO_TARGET); /* the third costs 3 */
	assert_int_equal(bars_target(&t.s, 0, ROW_III, 0, MONASTERY_A, PLACE_CHAPEL).reason, WHY_CHAPEL_INFLUENCE);
	assert_true(allows(bars_novice(&t.s, 0, 1, ROW_III, COLUMN_C))); /* with the discount 2 */
	for (int i = 0; i < 3; i++)
		sent(&t, 1, ROW_III, COLUMN_A + i, MONASTERY_A, PLACE_CHAPEL);
	t.s.player[0].token[INFLUENCE - 1] = 9;
	assert_int_equal(bars_target(&t.s, 0, ROW_III, 0, MONASTERY_A, PLACE_CHAPEL).reason, WHY_CHAPEL_FULL);
	assert_true(allows(bars_target(&t.s, 0, ROW_III, 0, MONASTERY_C, PLACE_CHAPEL)));
	t.s.player[1].chapel[MONASTERY_A - 1] = 2;
	assert_true(allows(bars_target(&t.s, 0, ROW_III, 0, MONASTERY_A, PLACE_CHAPEL))); /* room for 2 x players */
}

/* MM-7.1.5, MM-10.24: an own novice beside, rosaries, no influence; MM-11.15, MM-11.16. */
static void mm_7_1_5_cloisters(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 4);
	hold(&t, 0, 0, 0, 1, 0, 0);
	sent(&t, 0, ROW_I, COLUMN_A, MONASTERY_A, PLACE_B1 + 2);
	sent(&t, 1, ROW_I, COLUMN_A, MONASTERY_A, PLACE_B1 + 4);
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	t.s.player[0].road = 5;
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_IV, COLUMN_A);
	assert_int_equal(count_choices(&t), 2);
	assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_K1 + 1));
	assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_K1 + 2));
	assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_K5), WHY_NO_NEIGHBOUR); /* another's building */
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_K1 + 2);
	assert_int_equal(tokens(&t.s, 0, ROSARY), 0);
	assert_int_equal(tokens(&t.s, 0, INFLUENCE), 0);
	t.s.player[0].token[ROSARY - 1] = 1; /* the second costs 2, also with the discount */
	assert_int_equal(bars_target(&t.s, 0, ROW_IV, 0, MONASTERY_A, PLACE_K1 + 1).reason, WHY_ROSARIES);
	assert_int_equal(bars_target(&t.s, 0, ROW_IV, 1, MONASTERY_A, PLACE_K1 + 1).reason, WHY_ROSARIES);
	t.s.player[0].token[ROSARY - 1] = 2;
	assert_true(allows(bars_target(&t.s, 0, ROW_IV, 1, MONASTERY_A, PLACE_K1 + 1)));
	assert_int_equal(bars_target(&t.s, 0, ROW_IV, 0, MONASTERY_A, PLACE_K1 + 2).reason, WHY_CLOISTER_TAKEN);
	start_send(&t, 3);
	hold(&t, 0, 0, 0, 1, 0, 0);
	sent(&t, 0, ROW_I, COLUMN_A, MONASTERY_A, PLACE_B1 + 4);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_IV, COLUMN_A);
	assert_int_equal(count_choices(&t), 1); /* k5 is blocked */
	assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_K1 + 3));
}

/* MM-7.1.7, MM-6.2.11: what leaves unlocks its space at once; MM-11.12. */
static void mm_7_1_7_effects(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 4);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_E);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1);
	assert_int_equal(tokens(&t.s, 0, INFLUENCE), 1);
	assert_int_equal(tokens(&t.s, 0, SOUP), 0);
	assert_int_equal(tokens(&t.s, 0, ROSARY), 1);
	assert_int_equal(tokens(&t.s, 0, TOOL), 1);
	assert_int_equal(total_vp(&t, 0), 1);
	assert_true(allows(bars_action(&t.s, 0, COLUMN_E, 1)));
	assert_int_equal(find_event(&t, EVENT_UNLOCKED)->arg[0], action_make(COLUMN_E, 1));
	start_send(&t, 2); /* the second die of the turn uses what the first unlocked */
	hold(&t, 0, 1, 0, 0, 0, 0);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_A);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_CHAPEL);
	assert_int_equal(kind_asked(&t), KIND_USE_DIE);
	assert_int_equal(count_choices(&t), 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 3), 0);
	assert_int_equal(kind_asked(&t), KIND_TILE_SOURCE);
}

/* MM-7.1.8: the library's tile is lost when there is none or no row takes it, the 3 VP stay; MM-11.24. */
static void mm_7_1_8_library_tile(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 2);
	hold(&t, 0, 1, 0, 0, 0, 2);
	glaze(&t, 1, 1, 1, MONASTERY_A);
	glaze(&t, 1, 2, 1, MONASTERY_B);
	glaze(&t, 1, 2, 2, MONASTERY_A);
	glaze(&t, 0, 1, 1, MONASTERY_A);
	glaze(&t, 0, 2, 1, MONASTERY_B);
	glaze(&t, 0, 2, 2, MONASTERY_A);
	assert_int_equal(t.s.pile[MONASTERY_A - 1], 0);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_C);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 2);
	assert_int_equal(total_vp(&t, 0), 3);
	assert_int_equal(find_event(&t, EVENT_WINDOW_LOST)->arg[0], MONASTERY_A);
	assert_int_not_equal(kind_asked(&t), KIND_TILE_ROW);
	start_send(&t, 4); /* a pile, but no row */
	hold(&t, 0, 1, 0, 0, 0, 2);
	glaze(&t, 0, 1, 1, MONASTERY_B);
	glaze(&t, 0, 1, 2, MONASTERY_A);
	glaze(&t, 0, 2, 1, MONASTERY_A);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_C);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 2);
	assert_non_null(find_event(&t, EVENT_WINDOW_LOST));
}

/* MM-7.1.9: B-II sends for one influence less, any row. */
static void mm_7_1_9_discount(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_B);
	sent(&t, 0, ROW_II, COLUMN_B, MONASTERY_B, PLACE_B1);
	hold(&t, 0, 0, 2, 1, 0, 0);
	act(&t, VERB_TAKE_DICE, COLUMN_B, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_B, 2), 0);
	assert_int_equal(kind_asked(&t), KIND_SEND_NOVICE);
	assert_true(offers(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_A));
	assert_true(offers(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_A));
	assert_false(offers(&t, VERB_SEND_NOVICE, ROW_II, COLUMN_A));
	act(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_A);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_CHAPEL);
	assert_int_equal(tokens(&t.s, 0, INFLUENCE), 0);
	assert_int_equal(t.s.player[0].chapel[0], 1);
}

/* Row I is empty but for column E, whose novice is about to be sent. */
static void start_last_of_row(struct table *t, int players, int row)
{
	start_send(t, players);
	for (int column = COLUMN_A; column < COLUMN_E; column++)
		sent(t, 0, row, column, MONASTERY_B + column - 1, row == ROW_III ? PLACE_CHAPEL : PLACE_B1);
	hold(t, 0, 9, 9, 9, 9, 9);
	take_and_send(t);
	act(t, VERB_SEND_NOVICE, row, COLUMN_E);
}

/* MM-7.3.1, MM-10.33: free, anywhere that satisfies access, vacancy and adjacency. */
static void mm_7_3_1_extra_novice(void **state)
{
	(void)state;
	struct table t;
	start_last_of_row(&t, 4, ROW_I);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1);
	assert_int_equal(kind_asked(&t), KIND_EXTRA_NOVICE);
	hold(&t, 0, 0, 0, 0, 0, 0);
	assert_true(offers(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_B1 + 2)); /* a library, without a book */
	assert_true(offers(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_CHAPEL));
	assert_true(offers(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_K1));
	assert_int_equal(barred(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_B1), WHY_BUILDING_TAKEN);
	assert_int_equal(barred(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_K1 + 1), WHY_NO_NEIGHBOUR);
	assert_int_equal(barred(&t, VERB_EXTRA_NOVICE, MONASTERY_B, PLACE_B1 + 1), WHY_CLOSED);
	assert_int_equal(count_choices(&t), 5 + 1 + 1 + 1);
	act(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_B1 + 1);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_BUILDINGS], 3); /* MM-7.3.3: it earns the reward */
	assert_int_equal(tokens(&t.s, 0, BOOK), 1);
	assert_false(set_has(t.s.player[0].extra, ROW_I));
	assert_null(find_event(&t, EVENT_UNLOCKED)); /* and unlocks nothing */
	assert_int_equal(t.s.player[0].novice[ROW_II - 1], 31);
}

/* MM-7.3.2, MM-10.12: declined, it stays for good. */
static void mm_7_3_2_extra_novice_declined(void **state)
{
	(void)state;
	struct table t;
	start_last_of_row(&t, 4, ROW_I);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1);
	act(&t, VERB_DECLINE, 0, 0);
	assert_true(set_has(t.s.player[0].extra, ROW_I));
	assert_non_null(find_event(&t, EVENT_EXTRA_STAYS));
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
	assert_false(offers(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_A));
	act(&t, VERB_SEND_NOVICE, ROW_II, COLUMN_A);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 1);
	assert_int_not_equal(kind_asked(&t), KIND_EXTRA_NOVICE); /* never asked again */
}

/* MM-7.3.2: impossible, it stays without being asked. Every space of the only open monastery is taken. */
static void mm_7_3_2_extra_novice_impossible(void **state)
{
	(void)state;
	struct table t;
	start_last_of_row(&t, 2, ROW_I);
	for (int b = 1; b < 4; b++)
		sent(&t, 1, ROW_II, b, MONASTERY_A, PLACE_B1 + b);
	for (int i = 0; i < 4; i++)
		sent(&t, 1, ROW_III, COLUMN_A + i, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 1, ROW_IV, COLUMN_A, MONASTERY_A, PLACE_K1);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1);
	assert_non_null(find_event(&t, EVENT_EXTRA_STAYS));
	assert_int_not_equal(kind_asked(&t), KIND_EXTRA_NOVICE);
}

/* MM-7.3.3, MM-10.4: it counts for later prices. */
static void mm_7_3_3_extra_novice_counts(void **state)
{
	(void)state;
	struct table t;
	start_last_of_row(&t, 4, ROW_I);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1);
	assert_int_equal(price_of(&t.s, 0, ROW_III, 0, MONASTERY_A, PLACE_CHAPEL).influence, 1);
	act(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_CHAPEL);
	assert_int_equal(price_of(&t.s, 0, ROW_III, 0, MONASTERY_A, PLACE_CHAPEL).influence, 2);
	assert_true(set_has(t.s.player[0].novice[ROW_III - 1], COLUMN_A)); /* no space of row III was unlocked */
	start_last_of_row(&t, 4, ROW_I);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1);
	act(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_K1);
	assert_int_equal(price_of(&t.s, 0, ROW_IV, 0, MONASTERY_A, PLACE_K1).count, 2);
	assert_int_equal(t.s.player[0].novice[ROW_IV - 1], 31); /* no tile turned */
}

/* MM-6.3.2, MM-10.11: the tile of the library before the extra novice, with the access of that later moment; MM-11.25. */
static void mm_6_3_2_tile_before_extra_novice(void **state)
{
	(void)state;
	struct table t;
	start_last_of_row(&t, 4, ROW_II);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 2);
	assert_int_equal(kind_asked(&t), KIND_TILE_ROW);
	act(&t, VERB_TILE_ROW, LINE_BOTTOM, 1);
	act(&t, VERB_TILE_BONUS, LINE_BOTTOM, 0); /* two steps: 1 -> 2 (bonus) -> 3 */
	act(&t, VERB_BONUS_TOKEN, INFLUENCE, 0);
	assert_int_equal(t.s.player[0].road, 3);
	assert_int_equal(kind_asked(&t), KIND_EXTRA_NOVICE);
	assert_true(offers(&t, VERB_EXTRA_NOVICE, MONASTERY_B, PLACE_CHAPEL));
	assert_int_equal(barred(&t, VERB_EXTRA_NOVICE, MONASTERY_A, PLACE_CHAPEL), WHY_CLOSED);
}

static void set_missions(struct table *t, int a, int b, int c)
{
	t->s.mission[0] = (uint8_t)a, t->s.mission[1] = a == MISSION_A2 ? MISSION_A3 : MISSION_A2;
	t->s.mission[2] = (uint8_t)b, t->s.mission[3] = b == MISSION_B3 ? MISSION_B4 : MISSION_B3;
	t->s.mission[4] = (uint8_t)c, t->s.mission[5] = c == MISSION_C3 ? MISSION_C2 : MISSION_C3;
}

/* MM-3.9, MM-7.6.2, MM-7.6.4, MM-10.10, MM-10.20, MM-10.35; MM-11.8, MM-11.30. */
static void mm_7_6_2_mission_of_three_places(void **state)
{
	(void)state;
	static const int points[] = {12, 9, 6};
	for (int year = 1; year <= YEARS; year++) {
		struct table t;
		start_send(&t, 4);
		set_missions(&t, MISSION_A1, MISSION_B2, MISSION_C5);
		t.s.year = (uint8_t)year;
		sent(&t, 0, ROW_I, COLUMN_A, MONASTERY_B, PLACE_B1 + 4); /* any type of building */
		sent(&t, 0, ROW_I, COLUMN_B, MONASTERY_C, PLACE_B1);
		sent(&t, 0, ROW_IV, COLUMN_B, MONASTERY_C, PLACE_K1);
		hold(&t, 0, 1, 0, 0, 0, 0);
		take_and_send(&t);
		act(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_E);
		act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_CHAPEL);
		assert_int_equal(t.s.player[0].vp_part[CATEGORY_MISSIONS], points[year - 1]); /* claimed without asking */
		assert_int_equal(t.s.player[0].mission_done[0], year);
		assert_int_equal(find_event(&t, EVENT_MISSION_CLAIMED)->arg[0], MISSION_A1);
	}
	static const uint8_t spread[] = {MISSION_B1, MISSION_B2, MISSION_B3, MISSION_B4, MISSION_B5};
	for (int i = 0; i < MISSIONS_EACH; i++) { /* MM-3.9: the pattern of the cards */
		const struct mission_figures *a = &PRINTED->mission[MISSION_A1 + i], *b = &PRINTED->mission[spread[i]];
		assert_int_equal(a->chapel, i + 1);
		assert_int_equal(a->building, (i + 1) % 5 + 1);
		assert_int_equal(a->cloister, (i + 2) % 5 + 1);
		assert_int_equal(b->chapel, i + 1);
		assert_int_equal(b->building, (i + 2) % 5 + 1);
		assert_int_equal(b->cloister, (i + 4) % 5 + 1);
		assert_int_equal(b->points[0], 14);
		assert_int_equal(b->points[1], 10);
		assert_int_equal(b->points[2], 7);
	}
}

/* MM-7.6.4: others claim the same mission at full value, a player only once; one novice serves several. */
static void mm_7_6_4_missions_are_shared(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 2);
	set_missions(&t, MISSION_A1, MISSION_B4, MISSION_C1); /* A1: A B C; B4: chapel D, building A, cloister C */
	t.s.year = 2;
	t.s.player[1].mission_done[0] = 1;
	t.s.player[1].vp_part[CATEGORY_MISSIONS] = 12;
	sent(&t, 1, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 1, ROW_I, COLUMN_A, MONASTERY_B, PLACE_B1 + 1);
	sent(&t, 1, ROW_I, COLUMN_B, MONASTERY_C, PLACE_B1 + 3);
	sent(&t, 1, ROW_IV, COLUMN_A, MONASTERY_C, PLACE_K1 + 2);
	sent(&t, 0, ROW_I, COLUMN_A, MONASTERY_B, PLACE_B1);
	sent(&t, 0, ROW_I, COLUMN_B, MONASTERY_A, PLACE_B1);
	sent(&t, 0, ROW_I, COLUMN_C, MONASTERY_C, PLACE_B1);
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 0, ROW_III, COLUMN_B, MONASTERY_D, PLACE_CHAPEL);
	sent(&t, 0, ROW_III, COLUMN_C, MONASTERY_C, PLACE_CHAPEL);
	hold(&t, 0, 9, 0, 3, 0, 0);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_IV, COLUMN_E);
	act(&t, VERB_SEND_TARGET, MONASTERY_C, PLACE_K1);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_MISSIONS], 9 + 10); /* one cloister novice, two missions */
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
	act(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_E);
	act(&t, VERB_SEND_TARGET, MONASTERY_C, PLACE_CHAPEL);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_MISSIONS], 19); /* not again */
	assert_int_equal(t.s.player[1].vp_part[CATEGORY_MISSIONS], 12);
}

/* MM-7.6.3, MM-3.9: thresholds and points of category C. */
static void mm_7_6_3_missions_by_threshold(void **state)
{
	(void)state;
	static const struct {
		int goal, at_least, points;
	} rows[] = {{GOAL_NOVICES_SENT, 12, 8}, {GOAL_NOVICES_IN_LIBRARIES, 3, 12}, {GOAL_NOVICES_IN_CLOISTERS, 6, 18},
		{GOAL_WINDOW_COLOURS, 5, 6}, {GOAL_PERSONAL_DICE, 3, 10}};
	for (int i = 0; i < MISSIONS_EACH; i++) {
		const struct mission_row *m = &mission_rows[MISSION_C1 + i];
		assert_int_equal(m->goal, rows[i].goal);
		assert_int_equal(m->threshold, rows[i].at_least);
		for (int year = 0; year < YEARS; year++)
			assert_int_equal(PRINTED->mission[MISSION_C1 + i].points[year], rows[i].points);
	}
	struct table t;
	table_set(&t, 4);
	for (int i = 0; i < 11; i++)
		lift(&t, 0, ROW_I + i / 5, COLUMN_A + i % 5);
	assert_false(fulfils(&t.s, 0, MISSION_C1));
	lift(&t, 0, ROW_IV, COLUMN_A);
	assert_true(fulfils(&t.s, 0, MISSION_C1));
	stand(&t, 0, MONASTERY_A, PLACE_B1 + 2);
	stand(&t, 0, MONASTERY_B, PLACE_B1 + 2);
	assert_false(fulfils(&t.s, 0, MISSION_C2));
	stand(&t, 0, MONASTERY_B, PLACE_B1 + 4);
	assert_true(fulfils(&t.s, 0, MISSION_C2));
	for (int i = 0; i < 5; i++)
		stand(&t, 0, MONASTERY_A, PLACE_K1 + i);
	assert_false(fulfils(&t.s, 0, MISSION_C3));
	stand(&t, 0, MONASTERY_C, PLACE_K1);
	assert_true(fulfils(&t.s, 0, MISSION_C3));
	for (int c = 0; c < 3; c++)
		t.s.player[0].window[0][c] = (uint8_t)(c + 1);
	t.s.player[0].window[1][0] = MONASTERY_D;
	t.s.player[0].window[1][1] = MONASTERY_A;
	assert_false(fulfils(&t.s, 0, MISSION_C4));
	t.s.player[0].window[1][1] = MONASTERY_E;
	assert_true(fulfils(&t.s, 0, MISSION_C4));
	t.s.player[0].dice_owned = 2;
	assert_false(fulfils(&t.s, 0, MISSION_C5));
	t.s.player[0].dice_owned = 3;
	assert_true(fulfils(&t.s, 0, MISSION_C5));
}

/* MM-7.6.1: missions are tested in the order of the cards, after a novice, a tile, a die (the last two elsewhere). */
static void mm_7_6_1_order_of_claims(void **state)
{
	(void)state;
	struct table t;
	start_send(&t, 2);
	set_missions(&t, MISSION_A1, MISSION_B4, MISSION_C1);
	sent(&t, 0, ROW_I, COLUMN_A, MONASTERY_B, PLACE_B1);
	sent(&t, 0, ROW_I, COLUMN_B, MONASTERY_A, PLACE_B1);
	sent(&t, 0, ROW_I, COLUMN_C, MONASTERY_C, PLACE_B1);
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 0, ROW_III, COLUMN_B, MONASTERY_D, PLACE_CHAPEL);
	sent(&t, 0, ROW_III, COLUMN_C, MONASTERY_C, PLACE_CHAPEL);
	hold(&t, 0, 0, 0, 1, 0, 0);
	take_and_send(&t);
	act(&t, VERB_SEND_NOVICE, ROW_IV, COLUMN_E);
	act(&t, VERB_SEND_TARGET, MONASTERY_C, PLACE_K1);
	int claimed[2] = {0, 0}, n = 0;
	for (uint32_t i = 0; i < t.e.count; i++)
		if (t.list[i].kind == EVENT_MISSION_CLAIMED && n < 2)
			claimed[n++] = t.list[i].arg[0];
	assert_int_equal(claimed[0], MISSION_A1);
	assert_int_equal(claimed[1], MISSION_B4);
}

/* MM-8.2, MM-10.18; MM-11.29. */
static void mm_8_2_majorities(void **state)
{
	(void)state;
	struct table t;
	struct score score[SEATS_MAX];
	table_set(&t, 3);
	for (int i = 0; i < 3; i++) {
		sent(&t, 0, ROW_I, COLUMN_A + i, MONASTERY_A, i ? PLACE_CHAPEL : PLACE_B1);
		sent(&t, 1, ROW_I, COLUMN_A + i, MONASTERY_A, i == 2 ? PLACE_K1 + 1 : PLACE_B1 + 1 + i);
	}
	sent(&t, 2, ROW_I, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 2, ROW_I, COLUMN_B, MONASTERY_C, PLACE_CHAPEL);
	monasterium_scores(&t.s, score);
	assert_int_equal(score[0].category[CATEGORY_MAJORITIES], 5);
	assert_int_equal(score[1].category[CATEGORY_MAJORITIES], 5);
	assert_int_equal(
		score[2].category[CATEGORY_MAJORITIES], 5); /* C; nobody for B, D, E; blocking novices for nobody */
}

/* MM-3.10, MM-8.3; MM-11.10. */
static void mm_8_3_chapels(void **state)
{
	(void)state;
	static const int points[] = {0, 1, 3, 6, 10, 15};
	struct table t;
	struct score score[SEATS_MAX];
	table_set(&t, 2);
	for (int m = 0; m <= MONASTERIES; m++) {
		monasterium_scores(&t.s, score);
		assert_int_equal(score[0].category[CATEGORY_CHAPELS], points[m]);
		if (m < MONASTERIES)
			t.s.player[0].chapel[m] = (uint8_t)(1 + m % 2);
	}
}

/* MM-8.4; MM-11.7. */
static void mm_8_4_cloisters(void **state)
{
	(void)state;
	struct table t;
	struct score score[SEATS_MAX];
	table_set(&t, 4);
	for (int k = 0; k < 3; k++) {
		stand(&t, 0, MONASTERY_A, PLACE_K1 + k);
		stand(&t, 0, MONASTERY_A, PLACE_CHAPEL);
	}
	monasterium_scores(&t.s, score);
	assert_int_equal(score[0].category[CATEGORY_CLOISTERS], 18);
	stand(&t, 0, MONASTERY_B, PLACE_K1);
	stand(&t, 0, MONASTERY_C, PLACE_CHAPEL);
	monasterium_scores(&t.s, score);
	assert_int_equal(score[0].category[CATEGORY_CLOISTERS], 18); /* per monastery */
	stand(&t, 0, MONASTERY_B, PLACE_CHAPEL);
	monasterium_scores(&t.s, score);
	assert_int_equal(score[0].category[CATEGORY_CLOISTERS], 20);
}

/* MM-3.10, MM-8.5, MM-10.19; MM-11.28. */
static void mm_8_5_resources(void **state)
{
	(void)state;
	struct table t;
	struct score score[SEATS_MAX];
	table_set(&t, 2);
	hold(&t, 0, 2, 3, 2, 1, 2);
	hold(&t, 1, 1, 1, 1, 0, 0); /* one sum of halves, not three */
	monasterium_scores(&t.s, score);
	assert_int_equal(score[0].category[CATEGORY_RESOURCES], 8);
	assert_int_equal(score[1].category[CATEGORY_RESOURCES], 1);
}

/* MM-8.1, MM-6.1.4: after the last die of the last round; MM-11.38. */
static void mm_8_1_the_end(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 1);
	lay_neutral(&t, 2, 1);
	t.s.year = 3;
	t.s.round_in_year = 1;
	t.s.first_player = 2;
	act(&t, VERB_TAKE_DICE, 2, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_B, 0), 0);
	assert_int_equal(t.s.phase, PHASE_OVER);
	assert_int_equal(kind_asked(&t), KIND_OVER);
	assert_int_equal(open_seat(&t), SEAT_NONE);
	assert_int_equal(t.s.year, 3);
	assert_int_equal(t.s.round_in_year, 1);
	assert_int_equal(t.s.first_player, 2);
	assert_non_null(find_event(&t, EVENT_FINAL_SCORED));
}

/* MM-8.6: highest total wins, ties share the place; MM-8.7: the total is the sum of the ten parts. */
static void mm_8_6_winner_and_report(void **state)
{
	(void)state;
	struct table t;
	struct score score[SEATS_MAX];
	table_set(&t, 3);
	t.s.player[0].vp_part[CATEGORY_WINDOW] = 5;
	t.s.player[1].vp_part[CATEGORY_ROAD] = 5;
	t.s.player[2].vp_part[CATEGORY_YELLOW] = 4;
	monasterium_scores(&t.s, score);
	assert_int_equal(score[0].rank, 1);
	assert_int_equal(score[1].rank, 1);
	assert_int_equal(score[2].rank, 3);
	assert_int_equal(score[0].total, 5 + 2); /* and five tokens at the start */
	for (int part = 0; part < PARTS_IN_PLAY; part++)
		t.s.player[0].vp_part[part] = (uint16_t)(1 << part);
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	stand(&t, 0, MONASTERY_A, PLACE_K1);
	monasterium_scores(&t.s, score);
	for (int part = 0; part < PARTS_IN_PLAY; part++)
		assert_int_equal(score[0].category[part], 1 << part);
	assert_int_equal(score[0].total, 63 + 5 + 1 + 2 + 2);
	assert_int_equal(score[0].team, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mm_3_6_costs),
		cmocka_unit_test(mm_3_7_rewards),
		cmocka_unit_test(mm_7_1_1_access),
		cmocka_unit_test(mm_7_1_2_rows),
		cmocka_unit_test(mm_7_1_3_buildings),
		cmocka_unit_test(mm_7_1_4_chapels),
		cmocka_unit_test(mm_7_1_5_cloisters),
		cmocka_unit_test(mm_7_1_7_effects),
		cmocka_unit_test(mm_7_1_8_library_tile),
		cmocka_unit_test(mm_7_1_9_discount),
		cmocka_unit_test(mm_7_3_1_extra_novice),
		cmocka_unit_test(mm_7_3_2_extra_novice_declined),
		cmocka_unit_test(mm_7_3_2_extra_novice_impossible),
		cmocka_unit_test(mm_7_3_3_extra_novice_counts),
		cmocka_unit_test(mm_6_3_2_tile_before_extra_novice),
		cmocka_unit_test(mm_7_6_2_mission_of_three_places),
		cmocka_unit_test(mm_7_6_4_missions_are_shared),
		cmocka_unit_test(mm_7_6_3_missions_by_threshold),
		cmocka_unit_test(mm_7_6_1_order_of_claims),
		cmocka_unit_test(mm_8_2_majorities),
		cmocka_unit_test(mm_8_3_chapels),
		cmocka_unit_test(mm_8_4_cloisters),
		cmocka_unit_test(mm_8_5_resources),
		cmocka_unit_test(mm_8_1_the_end),
		cmocka_unit_test(mm_8_6_winner_and_report),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
