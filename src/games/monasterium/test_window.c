/* Monasterium: messenger and road, window tiles, other actions, chained effects. */
#include "games/monasterium/testing.h"

/* Seat 0 is about to use a 5 in column E; its messenger stands on the space before the one to reach. */
static void start_step(struct table *t, int players, int from)
{
	start_action(t, players, 0);
	lay_neutral(t, COLUMN_C, 1);
	lay_neutral(t, COLUMN_E, 1);
	t->s.player[0].road = (uint8_t)from;
}

static void step(struct table *t)
{
	act(t, VERB_TAKE_DICE, COLUMN_E, 1);
	act(t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
}

/* Seat 0 is about to use a 4 in column D, whose row II (two steps) is unlocked. */
static void start_two_steps(struct table *t, int players, int from)
{
	start_action(t, players, 0);
	lay_neutral(t, COLUMN_C, 1);
	lay_neutral(t, COLUMN_D, 1);
	sent(t, 0, ROW_II, COLUMN_D, MONASTERY_B, PLACE_B1);
	t->s.player[0].road = (uint8_t)from;
}

static void two_steps(struct table *t)
{
	act(t, VERB_TAKE_DICE, COLUMN_D, 1);
	act(t, VERB_USE_DIE, action_make(COLUMN_D, 2), 0);
}

/* MM-7.2.1, MM-7.2.2: forward only, from the last space to the first; each reaching gives the bonus, standing none. */
static void mm_7_2_1_round_the_road(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 2, 10);
	step(&t);
	assert_int_equal(t.s.player[0].road, 1);
	assert_int_equal(open_seat(&t), 1); /* the start space has no bonus, the turn is over */
	start_step(&t, 2, 2);
	step(&t);
	assert_int_equal(t.s.player[0].road, 3);
	assert_null(find_event(&t, EVENT_ROAD_BONUS)); /* leaving space 2 gives nothing */
}

static void mm_7_2_3_influence_or_rosary(void **state)
{
	(void)state;
	for (int from = 1; from <= 5; from += 4) {
		struct table t;
		start_step(&t, 2, from);
		step(&t);
		assert_int_equal(kind_asked(&t), KIND_BONUS_TOKEN);
		assert_int_equal(count_choices(&t), 2); /* MM-10.15: no way to decline */
		assert_int_equal(barred(&t, VERB_BONUS_TOKEN, SOUP, 0), WHY_NOT_ON_ROAD);
		act(&t, VERB_BONUS_TOKEN, ROSARY, 0);
		assert_int_equal(tokens(&t.s, 0, ROSARY), 2);
	}
}

static void mm_7_2_4_soup_or_upgrade(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 2, 3);
	hold(&t, 0, 0, 0, 0, 0, 0);
	step(&t);
	assert_int_equal(kind_asked(&t), KIND_BONUS_SOUP);
	assert_int_equal(count_choices(&t), 1); /* soup always */
	assert_int_equal(barred(&t, VERB_UPGRADE, SOUP, 0), WHY_TOKEN_MISSING);
	act(&t, VERB_TAKE_SOUP, 0, 0);
	assert_int_equal(tokens(&t.s, 0, SOUP), 1);
	start_step(&t, 2, 3);
	hold(&t, 0, 0, 1, 0, 1, 0);
	step(&t);
	assert_int_equal(count_choices(&t), 3);
	act(&t, VERB_UPGRADE, TOOL, 0);
	assert_int_equal(tokens(&t.s, 0, TOOL), 0);
	assert_int_equal(tokens(&t.s, 0, BOOK), 1);
}

/* MM-7.2.5, MM-10.7, MM-10.15: any performable action, no VP from a yellow tile, no way to decline. */
static void mm_7_2_5_any_action(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 2, 6);
	sent(&t, 0, ROW_I, COLUMN_C, MONASTERY_A, PLACE_B1);
	sent(&t, 0, ROW_IV, COLUMN_C, MONASTERY_A, PLACE_K1);
	step(&t);
	assert_int_equal(kind_asked(&t), KIND_ANY_ACTION);
	assert_true(offers(&t, VERB_ANY_ACTION, action_make(COLUMN_A, 0), 0)); /* a send to D is possible */
	assert_true(offers(&t, VERB_ANY_ACTION, action_make(COLUMN_C, 1), 0));
	assert_int_equal(barred(&t, VERB_ANY_ACTION, action_make(COLUMN_C, 2), 0), WHY_LOCKED);
	assert_int_equal(count_choices(&t), 6); /* five standard actions and C-I */
	act(&t, VERB_ANY_ACTION, action_make(COLUMN_C, 0), 0);
	assert_int_equal(tokens(&t.s, 0, INFLUENCE), 3);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_YELLOW], 0);
}

/* MM-10.8: the limit of once a turn binds dice and road bonus together; MM-10.30, MM-11.37. */
static void mm_10_8_once_a_turn_for_bonuses_too(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, COLUMN_C, 1);
	lay_neutral(&t, COLUMN_E, 3);
	t.s.player[0].road = 6;
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_A, PLACE_CHAPEL);
	sent(&t, 0, ROW_III, COLUMN_E, MONASTERY_B, PLACE_CHAPEL);
	sent(&t, 0, ROW_II, COLUMN_E, MONASTERY_B, PLACE_B1);
	act(&t, VERB_TAKE_DICE, COLUMN_E, 3);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 3), 0);
	act(&t, VERB_TILE_SOURCE, MONASTERY_A, 0);
	act(&t, VERB_TILE_ROW, LINE_TOP, 1);
	act(&t, VERB_TILE_BONUS, LINE_TOP, 0);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	assert_int_equal(kind_asked(&t), KIND_ANY_ACTION);
	assert_true(offers(&t, VERB_ANY_ACTION, action_make(COLUMN_A, 3), 0)); /* per space, not per row */
	assert_int_equal(barred(&t, VERB_ANY_ACTION, action_make(COLUMN_E, 3), 0), WHY_ONCE_A_TURN);
	act(&t, VERB_ANY_ACTION, action_make(COLUMN_E, 2), 0);
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_E, 2), 0), WHY_ONCE_A_TURN); /* and the other way */
}

/* MM-7.2.6, MM-10.16: any monastery, own novices not needed, may be declined; lost if none can be placed. */
static void mm_7_2_6_window_on_the_road(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 4, 8);
	step(&t);
	assert_int_equal(kind_asked(&t), KIND_TILE_SOURCE);
	assert_int_equal(count_choices(&t), 6);
	act(&t, VERB_DECLINE, 0, 0);
	assert_int_equal(open_seat(&t), 1);
	assert_int_equal(t.s.pile[0], 8);
	start_step(&t, 4, 8);
	step(&t);
	act(&t, VERB_TILE_SOURCE, MONASTERY_D, 0);
	assert_int_equal(kind_asked(&t), KIND_TILE_ROW);
	act(&t, VERB_TILE_ROW, LINE_MIDDLE, 1);
	assert_int_equal(t.s.pile[MONASTERY_D - 1], 7);
	start_step(&t, 4, 8); /* a full window takes none */
	for (int i = 0; i < 9; i++)
		glaze(&t, 0, 1 + i / 3, 1 + i % 3, MONASTERY_A + (i / 3 + i % 3) % 5);
	t.s.player[0].mission_done[4] = 0;
	step(&t);
	assert_non_null(find_event(&t, EVENT_WINDOW_NONE));
	assert_int_equal(open_seat(&t), 1);
}

/* MM-7.2.7: a die or 5 VP; with three dice only the points; MM-11.20. */
static void mm_7_2_7_last_space(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 2, 9);
	step(&t);
	assert_int_equal(kind_asked(&t), KIND_BONUS_DIE);
	assert_int_equal(count_choices(&t), 2);
	act(&t, VERB_TAKE_VP, 0, 0);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_ROAD], 5);
	start_two_steps(&t, 2, 9);
	t.s.player[0].dice_owned = 3;
	t.s.player[0].spent_personal = 3;
	two_steps(&t);
	assert_int_equal(barred(&t, VERB_TAKE_DIE, 0, 0), WHY_ALL_DICE);
	assert_int_equal(count_choices(&t), 1);
	act(&t, VERB_TAKE_VP, 0, 0);
	assert_int_equal(t.s.player[0].road, 1); /* then the second step, without a bonus */
	assert_int_equal(open_seat(&t), 1);
}

/* MM-7.2.8, MM-10.21, MM-10.22: rolled at once, placed on its slot, taken on a later turn; MM-11.31. */
static void mm_7_2_8_extra_die(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, COLUMN_E, 2);
	t.s.player[0].road = 9;
	t.s.player[0].dice_owned = 2;
	t.s.player[0].spent_personal = 2;
	t.s.mission[4] = MISSION_C4, t.s.mission[5] = MISSION_C5;
	t.s.year = 3;
	act(&t, VERB_TAKE_DICE, COLUMN_E, 2);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	act(&t, VERB_TAKE_DIE, 0, 0);
	assert_int_equal(t.s.player[0].dice_owned, 3);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_MISSIONS], 10); /* MM-7.6.1: after gaining a die */
	assert_int_equal(kind_asked(&t), KIND_CH_EXTRA_DIE);
	assert_int_equal(count_choices(&t), 6);
	act(&t, VERB_ROLL, 2, 0);
	assert_int_equal(kind_asked(&t), KIND_EXTRA_REROLL);
	act(&t, VERB_USE_REROLL, 0, 0);
	assert_int_equal(t.s.player[0].reroll_ready, 0);
	assert_int_equal(kind_asked(&t), KIND_CH_EXTRA_DIE);
	act(&t, VERB_ROLL, 5, 0); /* the second result stands */
	assert_int_equal(t.s.player[0].slot_personal[4], 1);
	assert_int_equal(kind_asked(&t), KIND_USE_DIE); /* MM-10.37: it does not join the dice of this turn */
	assert_int_equal(t.s.turn_neutral + t.s.turn_personal, 0);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	assert_int_equal(open_seat(&t), 0); /* MM-10.22: seat 1 has no die left and is skipped */
	assert_int_equal(kind_asked(&t), KIND_TAKE_DICE);
	act(&t, VERB_TAKE_DICE, 5, 1);
	assert_int_equal(t.s.player[0].spent_personal, 3);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	act(&t, VERB_BONUS_TOKEN, ROSARY, 0);
	assert_int_equal(t.s.player[0].hand_personal, 3); /* in hand from the next round on */
}

static void mm_7_2_8_extra_die_without_reroll(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 2, 9);
	t.s.player[0].reroll_ready = 0;
	step(&t);
	act(&t, VERB_TAKE_DIE, 0, 0);
	act(&t, VERB_ROLL, 3, 0);
	assert_int_equal(t.s.player[0].slot_personal[2], 1);
	assert_int_equal(open_seat(&t), 1);
	start_step(&t, 2, 9);
	step(&t);
	act(&t, VERB_TAKE_DIE, 0, 0);
	act(&t, VERB_ROLL, 3, 0);
	act(&t, VERB_KEEP, 0, 0);
	assert_int_equal(t.s.player[0].reroll_ready, 1);
	assert_int_equal(t.s.player[0].slot_personal[2], 1);
}

/* MM-6.3.1, MM-10.9, MM-10.34: the bonus is resolved on its space before the second step; MM-11.18, MM-11.19. */
static void mm_6_3_1_step_by_step(void **state)
{
	(void)state;
	struct table t;
	start_two_steps(&t, 2, 6);
	two_steps(&t);
	assert_int_equal(kind_asked(&t), KIND_ANY_ACTION);
	assert_int_equal(t.s.player[0].road, 7);
	assert_int_equal(barred(&t, VERB_ANY_ACTION, action_make(COLUMN_D, 2), 0), WHY_ONCE_A_TURN);
	act(&t, VERB_ANY_ACTION, action_make(COLUMN_A, 0), 0); /* sends to D, touched by space 7 alone */
	act(&t, VERB_SEND_NOVICE, ROW_III, COLUMN_A);
	assert_int_equal(count_choices(&t), 1);
	act(&t, VERB_SEND_TARGET, MONASTERY_D, PLACE_CHAPEL);
	assert_int_equal(t.s.player[0].road, 8);
	assert_int_equal(open_seat(&t), 1);
	start_two_steps(&t, 2, 6);
	two_steps(&t);
	act(&t, VERB_ANY_ACTION, action_make(COLUMN_E, 0), 0); /* to 8, then the pending step to 9 */
	assert_int_equal(t.s.player[0].road, 9);
	assert_int_equal(kind_asked(&t), KIND_TILE_SOURCE);
	start_two_steps(&t, 2, 3); /* MM-10.34: the second step cannot be refused */
	two_steps(&t);
	act(&t, VERB_TAKE_SOUP, 0, 0);
	assert_int_equal(t.s.player[0].road, 5);
}

/* MM-7.4.1, MM-7.5.6, MM-10.17: row III takes from chapels with an own novice; no declining. */
static void mm_7_4_1_sources(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_D);
	sent(&t, 0, ROW_III, COLUMN_D, MONASTERY_B, PLACE_CHAPEL);
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_E, PLACE_CHAPEL);
	sent(&t, 1, ROW_III, COLUMN_A, MONASTERY_C, PLACE_CHAPEL);
	act(&t, VERB_TAKE_DICE, COLUMN_D, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_D, 3), 0);
	assert_int_equal(kind_asked(&t), KIND_TILE_SOURCE);
	assert_int_equal(count_choices(&t), 2);
	assert_int_equal(barred(&t, VERB_TILE_SOURCE, MONASTERY_C, 0), WHY_NOT_YOUR_CHAPEL);
	assert_int_equal(barred(&t, VERB_DECLINE, 0, 0), WHY_NO_DECLINE);
	act(&t, VERB_TILE_SOURCE, MONASTERY_E, 0);
	assert_int_equal(count_choices(&t), 3);
	assert_int_equal(monasterium_why(&t.s, 0, choice_make(VERB_TILE_ROW, LINE_TOP, 2, 0)).reason, WHY_NOT_LEFTMOST);
	act(&t, VERB_TILE_ROW, LINE_TOP, 1);
	assert_int_equal(t.s.player[0].window[0][0], MONASTERY_E);
}

/* Top row A, B; middle row B. */
static void start_window(struct table *t)
{
	start_step(t, 4, 8);
	glaze(t, 0, 1, 1, MONASTERY_A);
	glaze(t, 0, 1, 2, MONASTERY_B);
	glaze(t, 0, 2, 1, MONASTERY_B);
	step(t);
}

/* MM-7.4.2, MM-7.4.3; MM-11.21, MM-11.22, MM-11.23. */
static void mm_7_4_2_where_a_tile_goes(void **state)
{
	(void)state;
	struct table t;
	start_window(&t);
	assert_int_equal(kind_asked(&t), KIND_TILE_SOURCE);
	assert_int_equal(barred(&t, VERB_TILE_SOURCE, MONASTERY_B, 0), WHY_NO_ROW);
	act(&t, VERB_TILE_SOURCE, MONASTERY_C, 0);
	assert_int_equal(count_choices(&t), 3);
	act(&t, VERB_TILE_ROW, LINE_TOP, 3);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_WINDOW], 5);
	assert_int_equal(count_choices(&t), 2); /* MM-7.4.5: exactly one of two */
	assert_int_equal(barred(&t, VERB_TILE_BONUS, LINE_LEFT, 0), WHY_OTHER_LINE);
	assert_true(offers(&t, VERB_TILE_BONUS, LINE_TOP, 0));
	act(&t, VERB_TILE_BONUS, LINE_RIGHT, 0);
	assert_int_equal(tokens(&t.s, 0, BOOK), 1);
	start_window(&t);
	act(&t, VERB_TILE_SOURCE, MONASTERY_A, 0);
	assert_int_equal(barred(&t, VERB_TILE_ROW, LINE_TOP, 3), WHY_COLOUR_IN_ROW);
	assert_int_equal(barred(&t, VERB_TILE_ROW, LINE_BOTTOM, 1), WHY_COLOUR_IN_COLUMN);
	assert_int_equal(count_choices(&t), 1);
	start_window(&t);
	glaze(&t, 0, 1, 3, MONASTERY_C);
	act(&t, VERB_TILE_SOURCE, MONASTERY_D, 0);
	assert_int_equal(barred(&t, VERB_TILE_ROW, LINE_TOP, 3), WHY_ROW_FULL);
}

static void mm_7_4_3_no_tile_left(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 2, 8);
	glaze(&t, 1, 1, 1, MONASTERY_A);
	glaze(&t, 1, 2, 1, MONASTERY_B);
	glaze(&t, 1, 2, 2, MONASTERY_A);
	glaze(&t, 1, 3, 1, MONASTERY_C);
	glaze(&t, 1, 3, 2, MONASTERY_D);
	glaze(&t, 1, 3, 3, MONASTERY_A);
	glaze(&t, 0, 1, 1, MONASTERY_A);
	step(&t);
	assert_int_equal(barred(&t, VERB_TILE_SOURCE, MONASTERY_A, 0), WHY_PILE_EMPTY);
	assert_int_equal(count_choices(&t), 5);
}

/* MM-3.8, MM-7.4.4, MM-7.4.5, MM-10.29: points of every line, 9 for the last tile; MM-11.6. */
static void mm_7_4_4_lines(void **state)
{
	(void)state;
	static const int order[9][2] = {{1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}};
	static const int points[9] = {0, 0, 5, 0, 0, 5, 4, 4, 9};
	for (int last = 0; last < 9; last++) {
		struct table t;
		start_step(&t, 4, 8);
		t.s.mission[4] = MISSION_C1, t.s.mission[5] = MISSION_C2;
		for (int i = 0; i < last; i++)
			glaze(&t, 0, order[i][0], order[i][1], MONASTERY_A + (order[i][0] + order[i][1]) % 5);
		step(&t);
		act(&t, VERB_TILE_SOURCE, MONASTERY_A + (order[last][0] + order[last][1]) % 5, 0);
		act(&t, VERB_TILE_ROW, order[last][0], order[last][1]);
		assert_int_equal(t.s.player[0].vp_part[CATEGORY_WINDOW], points[last]);
		assert_int_equal(kind_asked(&t), KIND_TILE_BONUS);
	}
	struct table t; /* MM-10.29: the ninth tile in another row brings 9 too */
	start_step(&t, 4, 8);
	t.s.mission[4] = MISSION_C1, t.s.mission[5] = MISSION_C2;
	for (int i = 0; i < 9; i++)
		if (order[i][0] != 1 || order[i][1] != 3)
			glaze(&t, 0, order[i][0], order[i][1], MONASTERY_A + (order[i][0] + order[i][1]) % 5);
	step(&t);
	act(&t, VERB_TILE_SOURCE, MONASTERY_A + 4, 0);
	act(&t, VERB_TILE_ROW, LINE_TOP, 3);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_WINDOW], 9);
}

/* MM-3.8, MM-7.4.5: the bonus of each line. */
static void mm_3_8_bonuses_of_the_window(void **state)
{
	(void)state;
	static const int tokens_of[] = {0, INFLUENCE, ROSARY, 0, SOUP, TOOL, BOOK};
	for (int line = LINE_TOP; line <= LINE_RIGHT; line++) {
		struct table t;
		int row = line <= 3 ? line : 1, column = line <= 3 ? 1 : line - 3;
		start_step(&t, 4, 8);
		for (int c = 1; c < column; c++)
			glaze(&t, 0, row, c, MONASTERY_A + c);
		hold(&t, 0, 0, 0, 0, 0, 0);
		step(&t);
		act(&t, VERB_TILE_SOURCE, MONASTERY_A, 0);
		act(&t, VERB_TILE_ROW, row, column);
		act(&t, VERB_TILE_BONUS, line, 0);
		if (tokens_of[line])
			assert_int_equal(tokens(&t.s, 0, tokens_of[line]), 1);
		else
			assert_int_equal(t.s.player[0].road, 10); /* two steps begin: the bonus of 10 comes first */
	}
}

/* MM-6.3.3, MM-7.6.1: line, mission, then the bonus. */
static void mm_6_3_3_order_of_a_tile(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 4, 8);
	t.s.mission[4] = MISSION_C4, t.s.mission[5] = MISSION_C5;
	glaze(&t, 0, 1, 1, MONASTERY_A);
	glaze(&t, 0, 1, 2, MONASTERY_B);
	glaze(&t, 0, 2, 1, MONASTERY_C);
	glaze(&t, 0, 2, 2, MONASTERY_D);
	step(&t);
	act(&t, VERB_TILE_SOURCE, MONASTERY_E, 0);
	act(&t, VERB_TILE_ROW, LINE_TOP, 3);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_MISSIONS], 6);
	assert_int_equal(kind_asked(&t), KIND_TILE_BONUS);
	const struct event *line = find_event(&t, EVENT_LINE_COMPLETE), *claim = find_event(&t, EVENT_MISSION_CLAIMED);
	assert_true(line && claim && line < claim);
}

static void mm_7_5_1_token_actions(void **state)
{
	(void)state;
	static const struct {
		int column, level, token;
	} rows[] = {{COLUMN_B, 0, SOUP}, {COLUMN_C, 0, INFLUENCE}, {COLUMN_D, 0, ROSARY}, {COLUMN_B, 1, ROSARY},
		{COLUMN_C, 1, SOUP}, {COLUMN_D, 1, INFLUENCE}, {COLUMN_A, 2, TOOL}};
	for (int i = 0; i < COUNT(rows); i++) {
		struct table t;
		start_use(&t, 2, rows[i].column);
		if (rows[i].level)
			sent(&t, 0, rows[i].level, rows[i].column, MONASTERY_B, PLACE_B1);
		hold(&t, 0, 0, 0, 0, 0, 0);
		act(&t, VERB_TAKE_DICE, rows[i].column, 1);
		act(&t, VERB_USE_DIE, action_make(rows[i].column, rows[i].level), 0);
		for (int token = INFLUENCE; token <= BOOK; token++)
			assert_int_equal(tokens(&t.s, 0, token), token == rows[i].token);
	}
}

static void mm_7_5_2_two_of_one_kind(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_C);
	sent(&t, 0, ROW_II, COLUMN_C, MONASTERY_B, PLACE_B1);
	act(&t, VERB_TAKE_DICE, COLUMN_C, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_C, 2), 0);
	assert_int_equal(kind_asked(&t), KIND_TAKE_TWO);
	assert_int_equal(count_choices(&t), 3);
	assert_int_equal(barred(&t, VERB_TAKE_TWO, TOOL, 0), WHY_NOT_IN_PAIR);
	act(&t, VERB_TAKE_TWO, ROSARY, 0);
	assert_int_equal(tokens(&t.s, 0, ROSARY), 3);
}

static void mm_7_5_3_upgrade(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_E);
	sent(&t, 0, ROW_I, COLUMN_E, MONASTERY_B, PLACE_B1);
	act(&t, VERB_TAKE_DICE, COLUMN_E, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 1), 0);
	assert_int_equal(kind_asked(&t), KIND_UPGRADE);
	assert_int_equal(barred(&t, VERB_UPGRADE, TOOL, 0), WHY_TOKEN_MISSING);
	assert_int_equal(barred(&t, VERB_UPGRADE, BOOK, 0), WHY_NOT_UPGRADED);
	act(&t, VERB_UPGRADE, SOUP, 0);
	assert_int_equal(tokens(&t.s, 0, SOUP), 1);
	assert_int_equal(tokens(&t.s, 0, TOOL), 1);
	assert_int_equal(open_seat(&t), 1); /* once per die */
}

static void mm_7_5_4_messenger_actions(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_A);
	sent(&t, 0, ROW_I, COLUMN_A, MONASTERY_B, PLACE_B1);
	t.s.player[0].road = 4;
	act(&t, VERB_TAKE_DICE, COLUMN_A, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 1), 0);
	assert_int_equal(t.s.player[0].road, 5);
	start_two_steps(&t, 2, 4);
	two_steps(&t);
	assert_int_equal(t.s.player[0].road, 6);
}

/* MM-11.27: the only performable level is forced; the next die is lost. */
static void mm_6_2_9_forced_level(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, COLUMN_A, 2);
	lay_neutral(&t, COLUMN_C, 1);
	sent(&t, 0, ROW_III, COLUMN_A, MONASTERY_B, PLACE_CHAPEL);
	hold(&t, 0, 0, 0, 0, 0, 0);
	act(&t, VERB_TAKE_DICE, COLUMN_A, 2);
	assert_int_equal(count_choices(&t), 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 3), 0);
	act(&t, VERB_TILE_SOURCE, MONASTERY_B, 0);
	act(&t, VERB_TILE_ROW, LINE_TOP, 1);
	act(&t, VERB_TILE_BONUS, LINE_LEFT, 0);
	assert_non_null(find_event(&t, EVENT_ACTION_LOST));
	assert_int_equal(open_seat(&t), 1);
}

/* MM-6.3.4: a long chain in one die: step, action, library, tile, two steps, tile, two steps, die. */
static void mm_6_3_4_chain(void **state)
{
	(void)state;
	struct table t;
	start_step(&t, 4, 6);
	hold(&t, 0, 1, 0, 0, 0, 2);
	step(&t);
	act(&t, VERB_ANY_ACTION, action_make(COLUMN_A, 0), 0);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_B);
	act(&t, VERB_SEND_TARGET, MONASTERY_D, PLACE_B1); /* a library */
	act(&t, VERB_TILE_ROW, LINE_BOTTOM, 1);
	act(&t, VERB_TILE_BONUS, LINE_BOTTOM, 0); /* 7 -> 8 -> 9 */
	assert_int_equal(t.s.player[0].road, 9);
	act(&t, VERB_TILE_SOURCE, MONASTERY_A, 0);
	act(&t, VERB_TILE_ROW, LINE_BOTTOM, 2);
	act(&t, VERB_TILE_BONUS, LINE_BOTTOM, 0); /* 9 -> 10, a die, then 1 */
	act(&t, VERB_TAKE_DIE, 0, 0);
	assert_int_equal(t.s.depth, 2);
	act(&t, VERB_ROLL, 6, 0);
	act(&t, VERB_KEEP, 0, 0);
	assert_int_equal(t.s.player[0].road, 1);
	assert_int_equal(open_seat(&t), 1);
	assert_int_equal(t.s.depth, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mm_7_2_1_round_the_road),
		cmocka_unit_test(mm_7_2_3_influence_or_rosary),
		cmocka_unit_test(mm_7_2_4_soup_or_upgrade),
		cmocka_unit_test(mm_7_2_5_any_action),
		cmocka_unit_test(mm_10_8_once_a_turn_for_bonuses_too),
		cmocka_unit_test(mm_7_2_6_window_on_the_road),
		cmocka_unit_test(mm_7_2_7_last_space),
		cmocka_unit_test(mm_7_2_8_extra_die),
		cmocka_unit_test(mm_7_2_8_extra_die_without_reroll),
		cmocka_unit_test(mm_6_3_1_step_by_step),
		cmocka_unit_test(mm_7_4_1_sources),
		cmocka_unit_test(mm_7_4_2_where_a_tile_goes),
		cmocka_unit_test(mm_7_4_3_no_tile_left),
		cmocka_unit_test(mm_7_4_4_lines),
		cmocka_unit_test(mm_3_8_bonuses_of_the_window),
		cmocka_unit_test(mm_6_3_3_order_of_a_tile),
		cmocka_unit_test(mm_7_5_1_token_actions),
		cmocka_unit_test(mm_7_5_2_two_of_one_kind),
		cmocka_unit_test(mm_7_5_3_upgrade),
		cmocka_unit_test(mm_7_5_4_messenger_actions),
		cmocka_unit_test(mm_6_2_9_forced_level),
		cmocka_unit_test(mm_6_3_4_chain),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
