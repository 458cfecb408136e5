/* Tests of the letter grid: buying, placing letters, blessings (sections 3.5, 6.8.3, 6.8.4). */
#include "games/monastery/testing.h"

/* Red (or who sits first) is collecting with so many points. */
static void collecting(struct monastery_state *s, const char *colours, int points)
{
	table(s, colours);
	dial(s, 2, HOUR_prime);
	end_turns(s);
	act_only(s, s->actor - 1, verb(VERB_DONE));
	assert_int_equal(s->phase, KIND_COLLECT);
	s->points = (uint8_t)points;
	in_abbey(s, s->actor - 1, MONKS);
	for (int k = 0; k < MONKS; k++)
		s->player[s->actor - 1].monk[k].used = 1; /* somebody must have earned them (MO-12.15) */
	assert_sound(s);
}

/* Fills the strip of a seat but for one space, taking the letters from the right end of the grid. */
static void fill_strip(struct monastery_state *s, int seat, int but)
{
	for (int i = 0; i < SPACES; i++) {
		int letter = phrases[s->player[seat].colour - 1][i];
		if (i == but || s->player[seat].strip[i])
			continue;
		for (int cell = GRID_LETTER_CELLS - 1; cell >= 0; cell--) {
			if (s->letter[cell / COLUMNS][cell % COLUMNS] == letter) {
				s->letter[cell / COLUMNS][cell % COLUMNS] = 0;
				break;
			}
		}
		s->player[seat].strip[i] = SIDE_LARGE;
	}
}

static void mo_3_5_1_grid(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rbgy");
	/* MO-3.5.1, MO-3.5.4: thirteen columns, crosses in 2, 5, 8, 11; the other nine spell the phrase. */
	const char *rows[] = {"L+IB+ER+AN+OS", "Q+UA+ES+UM+US", "A+BO+MN+IB+US", "M+AL+IS+AM+EN"};
	const char letters[] = " ABEILMNOQRSU";
	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++)
			assert_int_equal(s.letter[row][column] ? letters[s.letter[row][column]] : '+', rows[row][column]);
	static const uint8_t top[] = {1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10};
	static const uint8_t bottom[] = {1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5};
	int whole_row = 0;
	for (int column = 0; column < COLUMNS; column++) {
		assert_int_equal(PRINTED->cost[0][column], top[column]);
		assert_int_equal(PRINTED->cost[1][column], bottom[column]);
		assert_int_equal(bottom[column], (top[column] + 1) / 2); /* MO-3.5.3 */
		assert_true(column == 0 || top[column] >= top[column - 1]); /* MO-3.5.2: rises to the right, 1 to 10 */
		whole_row += top[column];
	}
	assert_int_equal(whole_row, 61);
	/* MO-3.5.5: letters and spaces match kind by kind. */
	static const uint8_t all[] = {5, 3, 3, 3, 2, 4, 3, 2, 1, 1, 5, 4};
	int count[LETTER_END] = {0};
	for (int row = 0; row < ROWS; row++)
		for (int i = 0; i < SPACES; i++)
			count[phrases[row][i]]++;
	for (int letter = 1; letter < LETTER_END; letter++)
		assert_int_equal(count[letter], all[letter - 1]);
}

static void mo_6_8_3_1_budget(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.11: 7 points buy a monk for 3 and two letters for 2. */
	collecting(&s, "rb", 7);
	s.player[RED].monk[2].place = PLACE_CROSS + 1; /* one still on his cross in column 5 */
	s.player[RED].monk[2].used = 0;
	refused(&s, RED, grid(VERB_COLLECT, 0, 12), WHY_TOO_DEAR);
	assert_int_equal(monastery_why(&s, RED, grid(VERB_COLLECT, 0, 12)).fact[0], 9);
	assert_int_equal(monastery_why(&s, RED, grid(VERB_COLLECT, 0, 12)).fact[1], 7);
	refused(&s, RED, grid(VERB_COLLECT, 0, 2), WHY_CELL_EMPTY);
	refused(&s, RED, grid(VERB_COLLECT, 2, 1), WHY_CELL_EMPTY); /* green is not in play */
	assert_true(offered(&s, RED, grid(VERB_COLLECT, 1, 1))); /* MO-6.8.3, MO-6.8.3.6: any row */
	act_only(&s, RED, grid(VERB_COLLECT, 0, 5));
	assert_int_equal(s.player[RED].monk[2].place, PLACE_ABBEY);
	assert_int_equal(s.player[RED].monk[2].kneeling, 0);
	act(&s, RED, grid(VERB_COLLECT, 0, 3)); /* I: only red's strip has it */
	act(&s, RED, grid(VERB_COLLECT, 0, 4));
	assert_int_equal(s.player[RED].strip[1], SIDE_LARGE);
	assert_int_equal(s.player[RED].strip[2], SIDE_LARGE);
	assert_int_equal(s.player[RED].blessings, 0);
}

static void mo_6_8_3_4_monks_belong_to_their_row(void **state)
{
	struct monastery_state s;
	(void)state;
	collecting(&s, "rb", 5);
	act_only(&s, RED, grid(VERB_COLLECT, 1, 2)); /* blue's first monk, bought by red */
	assert_int_equal(s.player[BLUE].monk[1].place, PLACE_ABBEY);
	assert_int_equal(s.points, 4);
	assert_int_equal(s.phase, KIND_COLLECT);
	refused(&s, RED, grid(VERB_COLLECT, 1, 2), WHY_CELL_EMPTY);
}

static void mo_6_8_3_3_points_before_blessings(void **state)
{
	struct monastery_state s;
	(void)state;
	collecting(&s, "rb", 3);
	bless(&s, RED, 4);
	s.player[RED].locked = 1;
	int supply = s.supply;
	refused(&s, RED, grid(VERB_COLLECT, 1, 10), WHY_TOO_DEAR); /* 3 + 4 - 1 = 6 */
	act_only(&s, RED, grid(VERB_COLLECT, 1, 9));               /* U for 6 */
	assert_int_equal(s.points, 0);
	assert_int_equal(s.player[RED].blessings, 1);
	assert_int_equal(s.supply, supply + 3);
	/* MO-10.17: paying k blessings instead would leave k more points, which never give more than k blessings. */
	for (int points = 0; points <= 30; points++)
		for (int k = 0; k <= 20; k++)
			assert_true(unspent_blessings(points + k) - unspent_blessings(points) <= k);
}

static void mo_6_8_3_5_whose_strip(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.36, MO-10.1, MO-10.1.1: a letter matches its space; O is wanted by red and green. */
	collecting(&s, "rbgy", 2);
	act_only(&s, RED, grid(VERB_COLLECT, 2, 4));
	assert_int_equal(s.phase, KIND_LETTER_PLACE);
	assert_int_equal(choice_count(&s, RED), 2);
	refused(&s, RED, for_colour(VERB_LETTER_PLACE, COLOUR_blue), WHY_NO_SPACE);
	struct monastery_state given = s;
	act_only(&s, RED, for_colour(VERB_LETTER_PLACE, COLOUR_red));
	assert_int_equal(s.player[RED].strip[7], SIDE_LARGE);
	assert_int_equal(s.player[RED].blessings, 0);
	act_only(&given, RED, for_colour(VERB_LETTER_PLACE, COLOUR_green)); /* though he needs it himself */
	assert_int_equal(given.player[GREEN].strip[2], SIDE_SMALL);
	assert_int_equal(given.player[RED].blessings, 1);
	assert_int_equal(given.player[RED].locked, 1);
	/* MO-11.49: Q fits blue's strip only: nothing is asked. */
	collecting(&s, "rbg", 1);
	act(&s, RED, grid(VERB_COLLECT, 1, 1));
	assert_int_equal(s.player[BLUE].strip[0], SIDE_SMALL);
	assert_int_equal(s.player[RED].blessings, 1);
}

static void mo_6_8_3_5_leftmost_space(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.50: of blue's three U spaces the first is filled: the sixth is next; green's is the eighth. */
	collecting(&s, "yrbg", 0);
	assert_int_equal(s.actor, 1 + 1); /* red collects first; hand over to yellow in seat 0 */
	while (s.actor != 0 + 1)
		act_only(&s, s.actor - 1, verb(VERB_DONE));
	act_only(&s, 0, verb(VERB_DONE));
	in_abbey(&s, 0, 2);
	s.player[0].monk[0].used = s.player[0].monk[1].used = 1;
	s.points = 9;
	s.player[2].strip[1] = SIDE_LARGE;
	s.letter[1][2] = 0;
	assert_sound(&s);
	act_only(&s, 0, grid(VERB_COLLECT, 2, 12));
	assert_int_equal(choice_count(&s, 0), 2);
	struct monastery_state green = s;
	act_only(&s, 0, for_colour(VERB_LETTER_PLACE, COLOUR_blue));
	assert_int_equal(s.player[2].strip[5], SIDE_SMALL);
	act_only(&green, 0, for_colour(VERB_LETTER_PLACE, COLOUR_green));
	assert_int_equal(green.player[3].strip[7], SIDE_SMALL);
	assert_int_equal(green.player[0].blessings, 1);
}

static void mo_6_1_11_locked_blessings(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.35, MO-10.3: the blessing for Q cannot be spent at once. */
	collecting(&s, "rb", 1);
	s.player[RED].monk[1].place = PLACE_CROSS; /* his cost-1 monk waits on the grid */
	s.player[RED].monk[1].used = 0;
	act_only(&s, RED, grid(VERB_COLLECT, 1, 1));
	settle(&s); /* Q to blue; then nothing is affordable, and blue has no points */
	assert_int_equal(s.position, HOUR_terce - 1);
	assert_int_equal(s.player[RED].blessings, 1);
	assert_int_equal(s.player[RED].locked, 0); /* MO-6.8.3.7: unlocked when the scoring is over */
	assert_int_equal(s.player[RED].monk[1].place, PLACE_CROSS);
}

static void mo_6_8_3_2_reduced_costs(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.37: blue completes his strip with 9 points and buys on at bottom costs at once. */
	collecting(&s, "bg", 9);
	for (int i = 0; i < SPACES; i++)
		s.player[0].strip[i] = i == 4 ? SIDE_NONE : SIDE_LARGE; /* all but the first S, which lies in column 7 */
	for (int column = 0; column < COLUMNS; column++)
		s.letter[1][column] = column == 6 ? LETTER_S : LETTER_NONE;
	assert_sound(&s);
	refused(&s, 0, grid(VERB_COLLECT, 2, 13), WHY_TOO_DEAR);
	act_only(&s, 0, grid(VERB_COLLECT, 1, 7));
	act_only(&s, 0, for_colour(VERB_LETTER_PLACE, COLOUR_blue));
	assert_int_equal(s.points, 5);
	assert_int_equal(cost_of(&s, 0, 11), 5);
	assert_int_equal(cost_of(&s, 1, 11), 9); /* the buyer's own strip decides */
	act_only(&s, 0, grid(VERB_COLLECT, 2, 12));
	settle(&s); /* U: blue's strip is full (MO-10.37), green's gets it, small */
	assert_int_equal(s.player[1].strip[7], SIDE_SMALL);
	assert_int_equal(s.player[0].blessings, 1);
}

static void mo_10_38_filled_by_a_rival(void **state)
{
	struct monastery_state s;
	(void)state;
	collecting(&s, "rb", 1);
	fill_strip(&s, BLUE, 0); /* all but Q */
	assert_int_equal(cost_of(&s, BLUE, 12), 10);
	act(&s, RED, grid(VERB_COLLECT, 1, 1));
	assert_int_equal(s.player[BLUE].strip[0], SIDE_SMALL);
	assert_int_equal(cost_of(&s, BLUE, 12), 5);
}

static void mo_6_8_3_7_unspent_points(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.38: the table of MO-3.6 */
	static const uint8_t expected[] = {0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4};
	for (int points = 0; points < COUNT(expected); points++) {
		collecting(&s, "rb", points);
		act_only(&s, RED, verb(VERB_DONE));
		assert_int_equal(s.player[RED].blessings, expected[points]);
		assert_int_equal(s.points, 0); /* they vanish (MO-12.15) */
		assert_int_equal(s.actor, BLUE + 1);
	}
}

static void mo_6_8_4_shortage(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.39, MO-6.8.4.1: everybody gives one back, then the receiver takes one. */
	collecting(&s, "rbgy", 0);
	bless(&s, RED, 3);
	bless(&s, GREEN, 5);
	bless(&s, YELLOW, 2);
	s.supply = 0;
	receive_blessing(&s, BLUE, false, NULL);
	assert_int_equal(s.player[RED].blessings, 2);
	assert_int_equal(s.player[GREEN].blessings, 4);
	assert_int_equal(s.player[YELLOW].blessings, 1);
	assert_int_equal(s.player[BLUE].blessings, 1);
	assert_int_equal(s.supply, 2);
	/* MO-10.41: the receiver returns one too if he has one, a locked one first; nobody has any: nothing. */
	s.supply = 0;
	s.player[RED].locked = 2;
	receive_blessing(&s, RED, true, NULL);
	assert_int_equal(s.player[RED].blessings, 2);
	assert_int_equal(s.player[RED].locked, 2);
	assert_int_equal(s.supply, 3);
	for (int seat = 0; seat < 4; seat++)
		s.player[seat].blessings = s.player[seat].locked = 0;
	s.supply = 0;
	assert_false(receive_blessing(&s, BLUE, false, NULL));
	assert_int_equal(s.player[BLUE].blessings, 0);
}

static void mo_9_2_partners_letters(void **state)
{
	struct monastery_state s;
	struct options teams = {.value = {0, 1}};
	(void)state;
	table_with(&s, 4, "rbgy", &teams);
	dial(&s, 2, HOUR_prime);
	end_turns(&s);
	act_only(&s, RED, verb(VERB_DONE));
	s.points = 4;
	s.player[RED].monk[0].used = 1;
	act_only(&s, RED, grid(VERB_COLLECT, 2, 4)); /* O */
	act_only(&s, RED, for_colour(VERB_LETTER_PLACE, COLOUR_green));
	assert_int_equal(s.player[GREEN].strip[2], SIDE_LARGE);
	assert_int_equal(s.player[RED].blessings, 0);
	act_only(&s, RED, grid(VERB_COLLECT, 3, 3)); /* A */
	act_only(&s, RED, for_colour(VERB_LETTER_PLACE, COLOUR_yellow));
	assert_int_equal(s.player[YELLOW].strip[1], SIDE_SMALL);
	assert_int_equal(s.player[RED].blessings, 1);
	/* Reduced costs depend on the own strip only. */
	fill_strip(&s, GREEN, -1);
	assert_int_equal(cost_of(&s, RED, 12), 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mo_3_5_1_grid),
		cmocka_unit_test(mo_6_8_3_1_budget),
		cmocka_unit_test(mo_6_8_3_4_monks_belong_to_their_row),
		cmocka_unit_test(mo_6_8_3_3_points_before_blessings),
		cmocka_unit_test(mo_6_8_3_5_whose_strip),
		cmocka_unit_test(mo_6_8_3_5_leftmost_space),
		cmocka_unit_test(mo_6_1_11_locked_blessings),
		cmocka_unit_test(mo_6_8_3_2_reduced_costs),
		cmocka_unit_test(mo_10_38_filled_by_a_rival),
		cmocka_unit_test(mo_6_8_3_7_unspent_points),
		cmocka_unit_test(mo_6_8_4_shortage),
		cmocka_unit_test(mo_9_2_partners_letters),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
