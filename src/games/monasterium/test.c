/* Monasterium: components, setup, rounds, dice. */
#include "games/monasterium/testing.h"

static void mm_3_1_box_contents(void **state)
{
	(void)state;
	int tiles = 0;
	for (int players = 2; players <= PLAYERS_MAX; players++)
		tiles = MONASTERIES * PRINTED->size[players - 2].tiles;
	assert_int_equal(tiles, 40);
	assert_int_equal(COUNT(mission_rows) - 1, 15);
	assert_int_equal(NOVICES, ROWS * COLUMNS + ROWS);
	assert_int_equal(DICE_PERSONAL_MAX, 3);
	/* tokens are unlimited: one player alone may hold more than the box has */
	struct table t;
	start_use(&t, 2, COLUMN_B);
	hold(&t, 0, 2, 30, 1, 0, 0);
	act(&t, VERB_TAKE_DICE, COLUMN_B, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_B, 0), 0);
	assert_int_equal(tokens(&t.s, 0, SOUP), 31);
}

static void mm_3_2_by_player_count(void **state)
{
	(void)state;
	static const int wanted[3][4] = {{5, 4, 4, 10}, {3, 6, 6, 9}, {2, 8, 8, 8}};
	for (int players = 2; players <= PLAYERS_MAX; players++) {
		struct table t;
		table_set(&t, players);
		assert_int_equal(size_rows[players - 2].side, players == 2 ? SIDE_TWO : SIDE_THREE_FOUR);
		assert_int_equal(t.s.player[0].hand_neutral, wanted[players - 2][0]); /* MM-5.7 */
		assert_int_equal(t.s.pile[0], wanted[players - 2][1]);                /* MM-5.2 */
		assert_int_equal(size_of(&t.s)->chapel, wanted[players - 2][2]);
		assert_int_equal(players * t.s.player[0].hand_neutral, wanted[players - 2][3]); /* dice in play of 10 */
	}
}

static int count_type(struct table *t, int type, bool blocked_too)
{
	int n = 0;
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		for (int b = 1; b <= BUILDINGS_MAX; b++) {
			int holder = t->s.building[m - 1][b - 1];
			if (holder != HOLDER_ABSENT && (blocked_too || holder != HOLDER_BLOCKED))
				n += building_type(&t->s, m, b) == type;
		}
	return n;
}

static int count_cloisters(struct table *t)
{
	int n = 0;
	for (int m = 0; m < MONASTERIES; m++)
		for (int k = 0; k < CLOISTERS_MAX; k++)
			n += t->s.cloister[m][k] == HOLDER_NONE;
	return n;
}

static void mm_3_3_monasteries(void **state)
{
	(void)state;
	struct table t;
	table_set(&t, 2);
	assert_int_equal(count_type(&t, REFECTORY, false), 8);
	assert_int_equal(count_type(&t, WORKSHOP, false), 7);
	assert_int_equal(count_type(&t, LIBRARY, false), 5);
	assert_int_equal(count_cloisters(&t), 15);
	assert_int_equal(building_type(&t.s, MONASTERY_E, 4), LIBRARY);
	table_set(&t, 3); /* MM-5.1: b6 and k5 of every monastery are blocked */
	assert_int_equal(count_type(&t, REFECTORY, false), 10);
	assert_int_equal(count_type(&t, WORKSHOP, false), 8);
	assert_int_equal(count_type(&t, LIBRARY, false), 7);
	assert_int_equal(count_cloisters(&t), 20);
	for (int m = 0; m < MONASTERIES; m++) {
		assert_int_equal(t.s.building[m][5], HOLDER_BLOCKED);
		assert_int_equal(t.s.cloister[m][4], HOLDER_BLOCKED);
	}
	table_set(&t, 4);
	assert_int_equal(count_type(&t, REFECTORY, false), 12);
	assert_int_equal(count_type(&t, WORKSHOP, false), 10);
	assert_int_equal(count_type(&t, LIBRARY, false), 8);
	assert_int_equal(count_cloisters(&t), 25);
	assert_int_equal(building_type(&t.s, MONASTERY_D, 4), LIBRARY);
}

static void mm_5_1_spaces_of_the_side(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_A);
	sent(&t, 0, ROW_I, COLUMN_A, MONASTERY_A, PLACE_B1 + 3);
	hold(&t, 0, 5, 5, 5, 5, 5);
	act(&t, VERB_TAKE_DICE, COLUMN_A, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_B);
	assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 4), WHY_NO_SUCH_SPACE);
	start_use(&t, 3, COLUMN_A);
	hold(&t, 0, 5, 5, 5, 5, 5);
	act(&t, VERB_TAKE_DICE, COLUMN_A, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
	act(&t, VERB_SEND_NOVICE, ROW_I, COLUMN_B);
	assert_int_equal(barred(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B6), WHY_BLOCKED);
	assert_true(offers(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_B1 + 4));
}

static void mm_3_4_road(void **state)
{
	(void)state;
	static const struct {
		int touches, bonus;
	} road[] = {{1, 0}, {3, BONUS_INFLUENCE_OR_ROSARY}, {2, 0}, {6, BONUS_SOUP_OR_UPGRADE}, {4, 0},
		{12, BONUS_INFLUENCE_OR_ROSARY}, {8, BONUS_ANY_ACTION}, {24, 0}, {16, BONUS_WINDOW_TILE},
		{16, BONUS_EXTRA_DIE}};
	struct table t;
	table_set(&t, 2);
	for (int space = 1; space <= PRINTED->road_length; space++) {
		t.s.player[0].road = (uint8_t)space;
		assert_int_equal(open_monasteries(&t.s, 0), road[space - 1].touches);
		assert_int_equal(PRINTED->road[space].bonus, road[space - 1].bonus);
	}
}

/* MM-3.5, MM-10.1, MM-10.2: which column does what. */
static void mm_3_5_actions_by_column(void **state)
{
	(void)state;
	static const uint8_t does[COLUMNS][LEVELS] = {
		{DO_SEND_NOVICE, DO_MOVE_1, DO_TAKE_TOOL, DO_WINDOW_OWN_CHAPEL},
		{DO_TAKE_SOUP, DO_TAKE_ROSARY, DO_SEND_NOVICE_DISCOUNT, DO_WINDOW_OWN_CHAPEL},
		{DO_TAKE_INFLUENCE, DO_TAKE_SOUP, DO_TAKE_TWO_SAME, DO_WINDOW_OWN_CHAPEL},
		{DO_TAKE_ROSARY, DO_TAKE_INFLUENCE, DO_MOVE_2, DO_WINDOW_OWN_CHAPEL},
		{DO_MOVE_1, DO_UPGRADE, DO_GAIN_3_VP, DO_WINDOW_OWN_CHAPEL},
	};
	for (int column = COLUMN_A; column <= COLUMNS; column++)
		for (int level = 0; level < LEVELS; level++)
			assert_int_equal(PRINTED->column[column][level], does[column - 1][level]);
	struct table t; /* MM-10.1 in play: a 3 takes influence, a 4 a rosary */
	start_use(&t, 2, COLUMN_D);
	act(&t, VERB_TAKE_DICE, COLUMN_D, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_D, 0), 0);
	assert_int_equal(tokens(&t.s, 0, ROSARY), 2);
	act(&t, VERB_TAKE_DICE, COLUMN_C, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_C, 0), 0);
	assert_int_equal(tokens(&t.s, 1, INFLUENCE), 3);
}

static void mm_5_setup_of_a_player(void **state)
{
	(void)state;
	struct table t;
	table_set(&t, 4);
	assert_int_equal(t.s.year, 1); /* MM-5.3 */
	for (int seat = 0; seat < 4; seat++) {
		const struct monasterium_player *p = &t.s.player[seat];
		assert_int_equal(p->reroll_ready, 1); /* MM-5.5 */
		for (int row = 0; row < ROWS; row++)
			assert_int_equal(p->novice[row], 31); /* all locked, all tiles white */
		assert_int_equal(p->extra, 15);
		assert_int_equal(p->road, 1); /* MM-5.6 */
		assert_int_equal(p->dice_owned, 1);
		assert_int_equal(total_vp(&t, seat), 0);
		assert_int_equal(p->token[INFLUENCE - 1], 2); /* MM-5.8 */
		assert_int_equal(p->token[SOUP - 1], 2);
		assert_int_equal(p->token[ROSARY - 1], 1);
		assert_int_equal(p->token[TOOL - 1] + p->token[BOOK - 1], 0);
	}
	assert_int_equal(kind_asked(&t), KIND_CH_ROLL); /* MM-5.10 */
	assert_int_equal(t.s.actor, 1);
}

/* MM-5.4, MM-6.2.14: A, A, B, B, C, C without replacement. */
static void mm_5_4_missions_are_drawn(void **state)
{
	(void)state;
	struct options o = {.players = 2, .value = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}};
	struct table t;
	uint32_t weight[FACES];
	table_open(&t, &o);
	for (int i = 0; i < MISSIONS_OPEN; i++) {
		int first = i / 2 * MISSIONS_EACH + 1;
		assert_int_equal(kind_asked(&t), KIND_CH_MISSIONS);
		assert_int_equal(count_choices(&t), i % 2 ? 4 : 5);
		monasterium_weights(&t.s, weight);
		for (uint32_t k = 0; k < count_choices(&t); k++)
			assert_int_equal(weight[k], 1);
		if (i % 2)
			assert_false(offers(&t, VERB_DRAW_MISSION, first + 4, 0));
		act(&t, VERB_DRAW_MISSION, i % 2 ? first : first + 4, 0);
		if (i < MISSIONS_OPEN - 1)
			assert_int_equal(t.s.phase, PHASE_SETUP);
	}
	assert_int_equal(t.s.mission[0], MISSION_A5);
	assert_int_equal(t.s.mission[1], MISSION_A1); /* in order of drawing */
	assert_int_equal(t.s.mission[5], MISSION_C1);
	assert_int_equal(t.s.phase, PHASE_PLACE);
}

/* MM-5.4 by option, MM-11.39: a fixed pair is laid out when its turn comes. */
static void mm_5_4_missions_by_option(void **state)
{
	(void)state;
	struct options o = {.players = 2, .value = {1, 2, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0}}; /* A 13, C 45 */
	struct table t;
	table_open(&t, &o);
	assert_int_equal(t.s.mission[0], MISSION_A1);
	assert_int_equal(t.s.mission[1], MISSION_A3);
	assert_int_equal(t.s.missions_drawn, 2);
	assert_int_equal(count_choices(&t), 5);
	act(&t, VERB_DRAW_MISSION, MISSION_B3, 0);
	assert_int_equal(count_choices(&t), 4);
	act(&t, VERB_DRAW_MISSION, MISSION_B1, 0);
	assert_int_equal(t.s.phase, PHASE_PLACE);
	assert_int_equal(t.s.mission[4], MISSION_C4);
	assert_int_equal(t.s.mission[5], MISSION_C5);
}

static void mm_5_9_first_player(void **state)
{
	(void)state;
	struct options o = fixed_options(3);
	struct table t;
	uint32_t weight[FACES];
	o.value[OPTION_FIRST_PLAYER] = 0;
	table_open(&t, &o);
	assert_int_equal(kind_asked(&t), KIND_CH_FIRST_PLAYER);
	assert_int_equal(count_choices(&t), 3);
	monasterium_weights(&t.s, weight);
	assert_int_equal(weight[0] + weight[1] + weight[2], 3);
	act(&t, VERB_DRAW_FIRST_PLAYER, 2 + 1, 0);
	assert_int_equal(t.s.first_player, 3);
	assert_int_equal(t.s.actor, 3); /* MM-6.1.1: the first player begins */
	o.value[OPTION_FIRST_PLAYER] = 2;
	table_open(&t, &o);
	assert_int_equal(t.s.first_player, 2);
	assert_int_equal(kind_asked(&t), KIND_CH_ROLL);
}

static void option_auto_single_off_asks(void **state)
{
	(void)state;
	struct options o = fixed_options(2);
	struct table t;
	table_open(&t, &o);
	assert_int_equal(monasterium_decision(&t.s).ask, 0);
	o.value[OPTION_AUTO_SINGLE] = 1;
	table_open(&t, &o);
	assert_int_equal(monasterium_decision(&t.s).ask, 1);
}

static void roll(struct table *t, const char *values)
{
	for (; *values; values++)
		act(t, VERB_ROLL, *values - '0', 0);
}

/* MM-6.2.13: one chance point per die, neutral dice first; MM-6.2.15: kept as counts. */
static void mm_6_2_13_dice_are_rolled_one_by_one(void **state)
{
	(void)state;
	struct table t;
	uint32_t weight[FACES];
	table_set(&t, 4);
	assert_int_equal(kind_asked(&t), KIND_CH_ROLL);
	assert_int_equal(count_choices(&t), 6);
	monasterium_weights(&t.s, weight);
	for (int i = 0; i < FACES; i++)
		assert_int_equal(weight[i], 1);
	act(&t, VERB_ROLL, 1, 0);
	assert_int_equal(t.s.rolled_neutral[0], 1);
	act(&t, VERB_ROLL, 2, 0);
	act(&t, VERB_ROLL, 2, 0);
	assert_int_equal(t.s.rolled_neutral[1], 1);
	assert_int_equal(t.s.rolled_personal[1], 1); /* the last of the three is the personal die */
	assert_int_equal(kind_asked(&t), KIND_PLACE_VALUE);
	struct table u; /* the same dice in another order are the same position */
	table_set(&u, 4);
	roll(&u, "212");
	assert_memory_equal(&t.s, &u.s, sizeof(t.s));
}

static void mm_6_2_1_all_dice_of_the_value_go(void **state)
{
	(void)state;
	struct table t;
	table_set(&t, 4);
	roll(&t, "122");
	assert_int_equal(barred(&t, VERB_PLACE_VALUE, 3, 0), WHY_NO_FACE);
	act(&t, VERB_PLACE_VALUE, 2, 0);
	assert_int_equal(t.s.slot_neutral[1], 1);
	assert_int_equal(t.s.player[0].slot_personal[1], 1);
	assert_int_equal(t.s.player[0].hand_neutral, 1);
	assert_int_equal(t.s.player[0].hand_personal, 0);
	assert_int_equal(total_of(t.s.rolled_neutral, FACES), 0); /* the rest of the roll is forgotten */
	assert_int_equal(t.s.actor, 2);
	assert_int_equal(kind_asked(&t), KIND_CH_ROLL);
	roll(&t, "222"); /* slots have no capacity */
	act(&t, VERB_PLACE_VALUE, 2, 0);
	assert_int_equal(t.s.slot_neutral[1], 3);
}

/* MM-6.1.2: clockwise, who has no dice is skipped, the last one rolls again and again. */
static void mm_6_1_2_placing_goes_round(void **state)
{
	(void)state;
	struct table t;
	table_set(&t, 3);
	roll(&t, "1111");
	act(&t, VERB_PLACE_VALUE, 1, 0); /* seat 0 has placed all */
	roll(&t, "1234");
	act(&t, VERB_PLACE_VALUE, 4, 0);
	roll(&t, "3333");
	act(&t, VERB_PLACE_VALUE, 3, 0);
	assert_int_equal(t.s.actor, 2);
	roll(&t, "123"); /* all dice left are rolled anew */
	act(&t, VERB_PLACE_VALUE, 1, 0);
	assert_int_equal(t.s.actor, 2); /* alone */
	roll(&t, "56");
	act(&t, VERB_PLACE_VALUE, 6, 0);
	roll(&t, "5");
	assert_int_equal(t.s.phase, PHASE_PLACE);
	act(&t, VERB_PLACE_VALUE, 5, 0);
	assert_int_equal(t.s.phase, PHASE_ACTION);
	assert_int_equal(kind_asked(&t), KIND_TAKE_DICE);
	assert_int_equal(t.s.actor, 1);
}

/* MM-6.2.2, MM-10.26, MM-10.27; MM-11.32 and MM-11.33 step by step. */
static void mm_6_2_2_reroll(void **state)
{
	(void)state;
	struct table t;
	table_set(&t, 2);
	roll(&t, "113463");
	assert_true(offers(&t, VERB_USE_REROLL, 0, 0));
	act(&t, VERB_USE_REROLL, 0, 0);
	assert_int_equal(t.s.player[0].reroll_ready, 0); /* at once */
	assert_int_equal(kind_asked(&t), KIND_REROLL_PICK);
	assert_int_equal(count_choices(&t), 5);
	assert_int_equal(barred(&t, VERB_GO, 0, 0), WHY_NOTHING_MARKED);
	assert_int_equal(barred(&t, VERB_MARK_NEUTRAL, 2, 0), WHY_NO_NEUTRAL_DIE);
	assert_int_equal(barred(&t, VERB_MARK_PERSONAL, 1, 0), WHY_NO_PERSONAL_DIE);
	act(&t, VERB_MARK_NEUTRAL, 1, 0);
	assert_true(offers(&t, VERB_MARK_NEUTRAL, 1, 0)); /* the second 1 */
	act(&t, VERB_MARK_PERSONAL, 3, 0);
	assert_int_equal(barred(&t, VERB_MARK_PERSONAL, 3, 0), WHY_NO_PERSONAL_DIE);
	act(&t, VERB_GO, 0, 0);
	assert_int_equal(kind_asked(&t), KIND_CH_REROLL);
	assert_int_equal(t.s.rolled_neutral[0], 1);
	roll(&t, "3");
	assert_int_equal(t.s.rolled_neutral[2], 2);
	assert_int_equal(kind_asked(&t), KIND_CH_REROLL);
	roll(&t, "5");
	assert_int_equal(t.s.rolled_personal[4], 1);
	assert_int_equal(kind_asked(&t), KIND_PLACE_VALUE);
	assert_int_equal(count_choices(&t), 5);
	assert_int_equal(barred(&t, VERB_USE_REROLL, 0, 0), WHY_REROLL_USED); /* once per round */
	act(&t, VERB_PLACE_VALUE, 1, 0);
	roll(&t, "111111");
	act(&t, VERB_PLACE_VALUE, 1, 0);
	roll(&t, "22222");
	assert_int_equal(barred(&t, VERB_USE_REROLL, 0, 0), WHY_REROLL_USED);
}

/* MM-10.26: one die alone may be rolled again; MM-10.27: it may show the same again. */
static void mm_10_26_reroll_of_a_single_die(void **state)
{
	(void)state;
	struct table t;
	table_set(&t, 4);
	roll(&t, "551");
	act(&t, VERB_PLACE_VALUE, 5, 0);
	for (int seat = 1; seat < 4; seat++) {
		roll(&t, "222");
		act(&t, VERB_PLACE_VALUE, 2, 0);
	}
	assert_int_equal(t.s.actor, 1);
	roll(&t, "4");
	act(&t, VERB_USE_REROLL, 0, 0);
	assert_int_equal(count_choices(&t), 1); /* dice on the board are out of reach */
	act(&t, VERB_MARK_PERSONAL, 4, 0);
	act(&t, VERB_GO, 0, 0);
	roll(&t, "4");
	act(&t, VERB_PLACE_VALUE, 4, 0);
	assert_int_equal(t.s.player[0].slot_personal[3], 1);
}

static void mm_6_2_3_one_to_three_dice(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, 3, 5);
	lay_neutral(&t, 4, 2);
	lay_neutral(&t, 6, 3);
	for (int count = 1; count <= 3; count++)
		assert_true(offers(&t, VERB_TAKE_DICE, 3, count));
	assert_true(offers(&t, VERB_TAKE_DICE, 4, 2));
	assert_int_equal(barred(&t, VERB_TAKE_DICE, 4, 3), WHY_TOO_FEW_DICE);
	assert_int_equal(barred(&t, VERB_TAKE_DICE, 5, 1), WHY_SLOT_EMPTY);
	assert_true(offers(&t, VERB_TAKE_DICE, 6, 1));
	assert_int_equal(barred(&t, VERB_TAKE_DICE, 6, 2), WHY_ONE_JOKER);
	assert_int_equal(count_choices(&t), 6); /* MM-6.2.5, MM-10.31: and no way to pass */
}

/* MM-6.2.4, MM-10.23; MM-11.2, MM-11.3. */
static void mm_6_2_4_own_dice_first(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 3, 0); /* red, then blue, then green */
	lay_neutral(&t, 5, 3);
	lay_neutral(&t, 2, 1);
	lay_personal(&t, 0, 5);
	lay_personal(&t, 1, 5);
	act(&t, VERB_TAKE_DICE, 5, 3);
	assert_int_equal(t.s.turn_column, COLUMN_E);
	assert_int_equal(t.s.player[0].slot_personal[4], 0);
	assert_int_equal(t.s.player[0].spent_personal, 1); /* personal dice are used first */
	assert_int_equal(t.s.slot_neutral[4], 1);
	assert_int_equal(t.s.player[1].slot_personal[4], 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	act(&t, VERB_BONUS_TOKEN, INFLUENCE, 0);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	act(&t, VERB_TAKE_SOUP, 0, 0);
	act(&t, VERB_TAKE_DICE, 2, 1); /* blue takes something else */
	act(&t, VERB_USE_DIE, action_make(COLUMN_B, 0), 0);
	assert_int_equal(t.s.actor, 3);
	assert_int_equal(count_choices(&t), 1); /* green: the neutral die, never the blue one */
	act(&t, VERB_TAKE_DICE, 5, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	act(&t, VERB_BONUS_TOKEN, INFLUENCE, 0);
	assert_int_equal(t.s.actor, 2); /* MM-6.1.3: red is skipped */
	assert_non_null(find_event(&t, EVENT_TURN_SKIPPED));
	assert_true(offers(&t, VERB_TAKE_DICE, 5, 1));
}

/* MM-6.1.3: turns alternate, also when the same player could go on; MM-11.34. */
static void mm_6_1_3_turns_alternate(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, 3, 5);
	act(&t, VERB_TAKE_DICE, 3, 3);
	for (int i = 0; i < 3; i++)
		act(&t, VERB_USE_DIE, action_make(COLUMN_C, 0), 0);
	assert_int_equal(t.s.actor, 2);
	act(&t, VERB_TAKE_DICE, 3, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_C, 0), 0);
	assert_int_equal(t.s.actor, 1);
	assert_int_equal(t.s.year * 10 + t.s.round_in_year, 10);
	act(&t, VERB_TAKE_DICE, 3, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_C, 0), 0);
	assert_int_equal(t.s.phase, PHASE_PLACE); /* all slots empty: next round */
	assert_int_equal(t.s.round_in_year, 1);
}

/* MM-6.2.5, MM-10.31: who can take a die must, own dice are not kept for later; MM-11.35. */
static void mm_6_2_5_no_passing(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 1);
	lay_personal(&t, 0, 4);
	lay_neutral(&t, 2, 1);
	act(&t, VERB_TAKE_DICE, 2, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_B, 0), 0);
	assert_int_equal(t.s.actor, 1);
	assert_int_equal(count_choices(&t), 1);
	act(&t, VERB_TAKE_DICE, 4, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_D, 0), 0);
	assert_int_equal(t.s.phase, PHASE_PLACE); /* seat 1 had nothing to take: END_ROUND */
}

/* MM-6.1.4, MM-6.1.1: chalice to the left, year after n rounds, dice and reroll tiles renewed. */
static void mm_6_1_4_end_of_round(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 3, 0);
	t.s.round_in_year = 2;
	t.s.first_player = 3;
	t.s.player[1].dice_owned = 2;
	t.s.player[1].spent_personal = 2;
	t.s.player[0].reroll_ready = 0;
	lay_neutral(&t, 2, 1);
	act(&t, VERB_TAKE_DICE, 2, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_B, 0), 0);
	assert_int_equal(t.s.year, 2);
	assert_int_equal(t.s.round_in_year, 0);
	assert_int_equal(t.s.first_player, 1);
	assert_int_equal(t.s.actor, 1);
	assert_int_equal(t.s.player[0].reroll_ready, 1);
	assert_int_equal(t.s.player[0].hand_neutral, 3);
	assert_int_equal(t.s.player[0].hand_personal, 1);
	assert_int_equal(t.s.player[1].hand_personal, 2);
	assert_int_equal(t.s.player[1].spent_personal, 0);
}

/* MM-6.2.6, MM-10.14; MM-11.36. */
static void mm_6_2_6_joker(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, 6, 2);
	hold(&t, 0, 0, 0, 0, 0, 0);
	act(&t, VERB_TAKE_DICE, 6, 1);
	assert_int_equal(kind_asked(&t), KIND_JOKER_COLUMN);
	assert_int_equal(count_choices(&t), 4);
	assert_int_equal(barred(&t, VERB_JOKER_COLUMN, COLUMN_A, 0), WHY_NOTHING_IN_COLUMN);
	act(&t, VERB_JOKER_COLUMN, COLUMN_E, 0);
	assert_int_equal(kind_asked(&t), KIND_USE_DIE);
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_B, 0), 0), WHY_OTHER_COLUMN);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	assert_int_equal(t.s.player[0].road, 2);
	start_action(&t, 2, 0); /* with a possible send A is offered too */
	lay_neutral(&t, 6, 2);
	act(&t, VERB_TAKE_DICE, 6, 1);
	assert_true(offers(&t, VERB_JOKER_COLUMN, COLUMN_A, 0));
}

/* MM-6.2.7, MM-6.2.9, MM-10.13: dice one by one, no pass; what cannot be done is lost. MM-11.26. */
static void mm_6_2_7_dice_one_by_one(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, 1, 2);
	lay_personal(&t, 0, 1);
	lay_neutral(&t, 2, 1);
	hold(&t, 0, 0, 0, 0, 0, 0);
	act(&t, VERB_TAKE_DICE, 1, 3); /* legal though nothing can be done with them */
	assert_int_equal(t.s.actor, 2);
	assert_int_equal(t.s.player[0].spent_neutral + t.s.player[1].spent_neutral, 9);
	int lost = 0;
	for (uint32_t i = 0; i < t.e.count; i++)
		lost += t.list[i].kind == EVENT_ACTION_LOST;
	assert_int_equal(lost, 3);
	start_action(&t, 2, 0); /* MM-10.32: the second is chosen after the first is over */
	lay_neutral(&t, 5, 3);
	lay_neutral(&t, 2, 1);
	act(&t, VERB_TAKE_DICE, 5, 2);
	assert_int_equal(count_choices(&t), 1); /* no way to decline */
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	assert_int_equal(kind_asked(&t), KIND_BONUS_TOKEN); /* MM-6.2.11: the stack first */
	assert_int_equal(t.s.turn_neutral, 1);
	act(&t, VERB_BONUS_TOKEN, ROSARY, 0);
	assert_int_equal(kind_asked(&t), KIND_USE_DIE);
	assert_int_equal(t.s.turn_neutral, 0);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	assert_int_equal(t.s.in_turn, 0); /* MM-6.2.12 */
	assert_int_equal(t.s.actor, 2);
}

static void mm_6_2_8_performable_levels(void **state)
{
	(void)state;
	struct table t;
	start_use(&t, 2, COLUMN_E);
	act(&t, VERB_TAKE_DICE, COLUMN_E, 1);
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_E, 1), 0), WHY_LOCKED);
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_E, 2), 0), WHY_LOCKED);
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_E, 3), 0), WHY_LOCKED);
	sent(&t, 0, ROW_I, COLUMN_E, MONASTERY_B, PLACE_B1);
	sent(&t, 0, ROW_II, COLUMN_E, MONASTERY_B, PLACE_B1 + 1);
	sent(&t, 0, ROW_III, COLUMN_E, MONASTERY_E, PLACE_CHAPEL);
	assert_int_equal(count_choices(&t), 4);
	hold(&t, 0, 2, 0, 1, 0, 0); /* nothing to upgrade */
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_E, 1), 0), WHY_NO_UPGRADE);
	hold(&t, 0, 2, 0, 1, 1, 0);
	assert_true(offers(&t, VERB_USE_DIE, action_make(COLUMN_E, 1), 0));
	t.s.player[0].chapel[MONASTERY_E - 1] = 0;
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_E, 3), 0), WHY_NO_WINDOW);
	start_use(&t, 2, COLUMN_B);
	act(&t, VERB_TAKE_DICE, COLUMN_B, 1);
	sent(&t, 0, ROW_II, COLUMN_B, MONASTERY_B, PLACE_B1);
	hold(&t, 0, 0, 0, 0, 0, 0); /* the discount makes the first chapel free */
	assert_true(offers(&t, VERB_USE_DIE, action_make(COLUMN_B, 2), 0));
	sent(&t, 0, ROW_III, COLUMN_B, MONASTERY_C, PLACE_CHAPEL);
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_B, 2), 0), WHY_NO_SEND);
}

/* MM-6.2.10: rows II and III once a turn, again in a later turn of the round; MM-11.5. */
static void mm_6_2_10_once_a_turn(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	sent(&t, 0, ROW_II, COLUMN_E, MONASTERY_B, PLACE_B1);
	lay_neutral(&t, 5, 4);
	lay_neutral(&t, 2, 2);
	lay_neutral(&t, 6, 1);
	act(&t, VERB_TAKE_DICE, 5, 3);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 2), 0);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_THREE_VP], 3); /* MM-7.5.5 */
	assert_int_equal(barred(&t, VERB_USE_DIE, action_make(COLUMN_E, 2), 0), WHY_ONCE_A_TURN);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0); /* levels 0 and 1 as often as one likes */
	act(&t, VERB_BONUS_TOKEN, INFLUENCE, 0);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 0), 0);
	act(&t, VERB_TAKE_DICE, 2, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_B, 0), 0);
	act(&t, VERB_TAKE_DICE, 6, 1); /* the slot may be visited again, the action done again */
	act(&t, VERB_JOKER_COLUMN, COLUMN_E, 0);
	act(&t, VERB_USE_DIE, action_make(COLUMN_E, 2), 0);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_THREE_VP], 6);
	assert_int_equal(t.s.used_2, 0); /* the turn is over */
}

/* MM-7.5.7, MM-10.5, MM-10.6, MM-6.2.7: dice on a yellow tile; MM-11.17. */
static void mm_7_5_7_yellow_tile(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, 1, 3);
	lay_neutral(&t, 2, 1);
	sent(&t, 0, ROW_I, COLUMN_B, MONASTERY_A, PLACE_B1);
	hold(&t, 0, 0, 0, 1, 0, 0);
	act(&t, VERB_TAKE_DICE, 1, 3);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
	act(&t, VERB_SEND_NOVICE, ROW_IV, COLUMN_A);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_K1);
	assert_non_null(find_event(&t, EVENT_TILE_TURNED));
	/* the die that turned the tile brings nothing, the two that remain bring 1 each though their actions are lost */
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_YELLOW], 2);
	assert_int_equal(t.s.actor, 2);
}

/* MM-10.28: a novice of another column turns the tile of that other column. */
static void mm_10_28_tile_of_the_novices_column(void **state)
{
	(void)state;
	struct table t;
	start_action(&t, 2, 0);
	lay_neutral(&t, 1, 2);
	lay_neutral(&t, 4, 3);
	sent(&t, 0, ROW_I, COLUMN_B, MONASTERY_A, PLACE_B1);
	hold(&t, 0, 0, 0, 1, 0, 0);
	act(&t, VERB_TAKE_DICE, 1, 2);
	act(&t, VERB_USE_DIE, action_make(COLUMN_A, 0), 0);
	act(&t, VERB_SEND_NOVICE, ROW_IV, COLUMN_D);
	act(&t, VERB_SEND_TARGET, MONASTERY_A, PLACE_K1);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_YELLOW], 0); /* column A is still white */
	act(&t, VERB_TAKE_DICE, 4, 1);
	act(&t, VERB_USE_DIE, action_make(COLUMN_D, 0), 0);
	assert_int_equal(total_vp(&t, 1), 0);
	act(&t, VERB_TAKE_DICE, 4, 2);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_YELLOW], 1); /* as each die is taken off the tile */
	act(&t, VERB_USE_DIE, action_make(COLUMN_D, 0), 0);
	assert_int_equal(t.s.player[0].vp_part[CATEGORY_YELLOW], 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mm_3_1_box_contents),
		cmocka_unit_test(mm_3_2_by_player_count),
		cmocka_unit_test(mm_3_3_monasteries),
		cmocka_unit_test(mm_5_1_spaces_of_the_side),
		cmocka_unit_test(mm_3_4_road),
		cmocka_unit_test(mm_3_5_actions_by_column),
		cmocka_unit_test(mm_5_setup_of_a_player),
		cmocka_unit_test(mm_5_4_missions_are_drawn),
		cmocka_unit_test(mm_5_4_missions_by_option),
		cmocka_unit_test(mm_5_9_first_player),
		cmocka_unit_test(option_auto_single_off_asks),
		cmocka_unit_test(mm_6_2_13_dice_are_rolled_one_by_one),
		cmocka_unit_test(mm_6_2_1_all_dice_of_the_value_go),
		cmocka_unit_test(mm_6_1_2_placing_goes_round),
		cmocka_unit_test(mm_6_2_2_reroll),
		cmocka_unit_test(mm_10_26_reroll_of_a_single_die),
		cmocka_unit_test(mm_6_2_3_one_to_three_dice),
		cmocka_unit_test(mm_6_2_4_own_dice_first),
		cmocka_unit_test(mm_6_1_3_turns_alternate),
		cmocka_unit_test(mm_6_2_5_no_passing),
		cmocka_unit_test(mm_6_1_4_end_of_round),
		cmocka_unit_test(mm_6_2_6_joker),
		cmocka_unit_test(mm_6_2_7_dice_one_by_one),
		cmocka_unit_test(mm_6_2_8_performable_levels),
		cmocka_unit_test(mm_6_2_10_once_a_turn),
		cmocka_unit_test(mm_7_5_7_yellow_tile),
		cmocka_unit_test(mm_10_28_tile_of_the_novices_column),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
