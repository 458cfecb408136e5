/* Tests of turns: allowance, steps, transit, passages, shifts, exchange, encouragement (sections 6.3, 6.5, 6.6, 6.7). */
#include "games/monastery/testing.h"

static void mo_6_3_1_allowance(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.3, MO-11.4: two for each standing monk; kneeling ones do not count, pinned ones do (MO-10.26). */
	table(&s, "rb");
	in_abbey(&s, RED, 4);
	dial(&s, 2, HOUR_lauds);
	assert_int_equal(s.allowance, 8);
	table(&s, "rb");
	board(&s,
		"CH0 .. GA0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 5);
	kneel(&s, RED, 3, 0, -1);
	kneel(&s, RED, 4, 2, -1);
	dial(&s, 2, HOUR_lauds);
	assert_int_equal(s.allowance, 6);
	table(&s, "rb");
	board(&s,
		"ps0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	stand(&s, RED, 1, 0, -1, 1);
	s.player[RED].monk[0].stopped = 1; /* left over from the last turn: cleared */
	dial(&s, 2, HOUR_lauds);
	assert_int_equal(s.allowance, 4);
	assert_int_equal(s.player[RED].monk[0].stopped, 0);
}

static void mo_6_3_2_allowance_is_shared(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.5: one monk walks five, another three; the others stay, but for a shift. */
	table(&s, "rb");
	board(&s,
		"GA0 .. bk0\n"
		"GA0 .. PS0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 3);
	stand(&s, RED, 3, 2, -2, 2);
	dial(&s, 2, HOUR_lauds);
	assert_int_equal(s.allowance, 8);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 0));
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 0));
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	assert_int_equal(s.allowance, 3);
	/* MO-6.5.3: who stands on a built tile may be moved again later */
	act_only(&s, RED, move(&s, VERB_STEP, RED, 1, 2, -1, 0));
	act_only(&s, RED, move(&s, VERB_STEP, RED, 1, 0, 0, 0));
	act_only(&s, RED, move(&s, VERB_STEP, RED, 1, 2, -1, 0));
	assert_int_equal(s.allowance, 0);
	refused(&s, RED, move(&s, VERB_STEP, RED, 2, 0, -1, 0), WHY_NO_ALLOWANCE);
	assert_true(offered(&s, RED, to_square(&s, RED, 3, 1)));
	refused(&s, RED, to_square(&s, RED, 0, 1), WHY_NOT_ON_SITE);
}

static void mo_6_3_3_equal_monks_are_one_choice(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"GA0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 3);
	dial(&s, 2, HOUR_lauds);
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0)));
	refused(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -1, 0), WHY_OTHER_MONK_FIRST);
	refused(&s, RED, move(&s, VERB_STEP, RED, 4, 0, -1, 0), WHY_MONK_ON_GRID);
	refused(&s, RED, choose(VERB_STEP, monk_id(COLOUR_blue, 0), place_at(&s, 0, -1), 0), WHY_NOT_YOUR_MONK);
	/* MO-6.1.16: the lowest-numbered monk goes */
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	assert_int_equal(s.player[RED].monk[0].place, place_at(&s, 0, -1));
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -1, 0)));
}

static void mo_6_5_1_only_along_connections(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-6.1.2: path-path, path-door, door-door connect. MO-6.1.1: the abbey is one tile, all its exits are one step. */
	table(&s, "rb");
	board(&s,
		"..  GA0 ..  PS0 .. \n"
		"..  GA0 BE0 PS0 .. \n"
		"PS1 AA  AA  AA  .. \n"
		"..  AA  AA  AA  PA1\n"
		"..  PS0 ..  ga0");
	dial(&s, 2, HOUR_lauds);
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0)));
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 2, -1, 0)));
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, -1, 0, 0)));
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 3, 1, 0)));
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, 2, 0)));
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 2, 2, 2)));
	refused(&s, RED, move(&s, VERB_STEP, RED, 0, 1, -1, 0), WHY_NO_WAY); /* MO-7.11: nobody enters a special tile */
	refused(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 0), WHY_NO_WAY); /* two steps away */
	refused(&s, RED, choose(VERB_STEP, monk_id(COLOUR_red, 0), PLACE_TILE + 40, 0), WHY_NO_SUCH_PLACE);
	refused(&s, RED, choose(VERB_STEP, monk_id(COLOUR_red, 0), PLACE_ABBEY, 0), WHY_SAME_PLACE);
	/* Door to door, and back into the abbey. */
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 0)));
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, 0, 0)));
}

static void mo_6_5_4_stops_on_a_square(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.28: past a full path, stop on the parlour, square by choice. */
	table(&s, "rb");
	board(&s,
		"pa0\n"
		"ps0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	stand(&s, RED, 0, 0, -1, 1);
	dial(&s, 2, HOUR_lauds);
	refused(&s, RED, move(&s, VERB_STEP, RED, 0, 0, 0, 0), WHY_MONK_PINNED); /* MO-6.1.7, MO-6.5.6 */
	act_only(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -1, 0));
	assert_int_equal(s.phase, KIND_TRANSIT_STEP); /* MO-6.1.9 */
	assert_int_equal(s.player[RED].monk[1].place, PLACE_NONE);
	refused(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -2, 0), WHY_NAME_A_SQUARE);
	refused(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -2, 3), WHY_NO_SUCH_SQUARE); /* MO-3.2.7: 2 and 1 */
	refused(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 2), WHY_ONLY_TRANSIT);
	assert_int_equal(choice_count(&s, RED), 3); /* two squares, or back to the abbey (MO-10.43) */
	act_only(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -2, 2));
	assert_int_equal(s.phase, KIND_TURN_ACTION);
	assert_int_equal(s.allowance, 2);
	assert_int_equal(s.player[RED].monk[1].stopped, 1); /* MO-6.1.8 */
	refused(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -1, 0), WHY_MONK_STOPPED);
	refused(&s, RED, to_square(&s, RED, 1, 1), WHY_MONK_STOPPED);
	assert_int_equal(choice_count(&s, RED), 2); /* the own passage to place, or the end */
}

static void mo_6_5_2_transit_needs_a_stop_in_reach(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.26, MO-11.27: the path is held by blue. With one step left nobody enters it. MO-6.1.6: full but built. */
	table(&s, "rb");
	board(&s,
		"GA0\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, BLUE, 0, 0, -1, 0);
	dial(&s, 2, HOUR_lauds);
	assert_int_equal(s.allowance, 2);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	assert_int_equal(s.phase, KIND_TRANSIT_STEP);
	assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, 0, 0)));
	refused(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 1), WHY_NO_SQUARES);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 0));
	assert_int_equal(s.allowance, 0);
	assert_int_equal(s.player[RED].monk[0].place, place_at(&s, 0, -2));
	table(&s, "rb");
	board(&s,
		"GA0\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, BLUE, 0, 0, -1, 0);
	dial(&s, 2, HOUR_lauds);
	s.allowance = 1;
	refused(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0), WHY_STUCK_THERE);
}

static void mo_6_5_5_through_two_full_tiles(void **state)
{
	struct monastery_state s;
	(void)state;
	/* Two full paths in a row: from the first, with two steps left, the second is open; with one it is not. */
	for (int allowance = 3; allowance >= 2; allowance--) {
		table(&s, "rb");
		board(&s,
			"GA0\n"
			"PS0\n"
			"ps0 .. ..\n"
			"AA  AA AA\n"
			"AA  AA AA");
		in_abbey(&s, BLUE, 2);
		stand(&s, BLUE, 0, 0, -1, 1); /* unbuilt and full: can be crossed too (MO-6.1.6) */
		stand(&s, BLUE, 1, 0, -2, 0);
		dial(&s, 2, HOUR_lauds);
		s.allowance = (uint8_t)allowance;
		act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
		assert_int_equal(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 0)), allowance == 3);
		/* MO-10.47: nothing else may be done meanwhile. */
		assert_int_equal(choice_count(&s, RED), allowance == 3 ? 2 : 1);
	}
}

static void mo_6_5_6_leaving_and_pinning(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.29: red began on the unfinished bakery: step off, shift or stay; once blue fills it he is pinned. */
	for (int filled = 0; filled < 2; filled++) {
		table(&s, "rb");
		board(&s,
			"bk0\n"
			"PS0 .. ..\n"
			"AA  AA AA\n"
			"AA  AA AA");
		stand(&s, RED, 0, 0, -2, 2);
		if (filled)
			stand(&s, BLUE, 0, 0, -2, 1);
		dial(&s, 2, HOUR_prime);
		assert_int_equal(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0)), !filled);
		assert_int_equal(offered(&s, RED, to_square(&s, RED, 0, 1)), !filled);
		if (filled) {
			refused(&s, RED, to_square(&s, RED, 0, 1), WHY_MONK_PINNED);
			continue;
		}
		refused(&s, RED, to_square(&s, RED, 0, 2), WHY_SQUARE_TAKEN);
		refused(&s, RED, to_square(&s, RED, 0, 3), WHY_NO_SUCH_SQUARE);
		/* MO-6.3.2 shift, MO-10.25: free, once, and the monk is stopped */
		struct monastery_state shifted = s;
		act_only(&shifted, RED, to_square(&s, RED, 0, 1));
		assert_int_equal(shifted.allowance, s.allowance);
		assert_int_equal(shifted.player[RED].monk[0].square, 1);
		refused(&shifted, RED, to_square(&s, RED, 0, 2), WHY_MONK_STOPPED);
		refused(&shifted, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0), WHY_MONK_STOPPED);
		/* Stepping off frees the square. */
		act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
		assert_int_equal(s.player[RED].monk[0].square, 0);
		assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 2)));
	}
}

static void mo_6_5_7_kneeling_monks(void **state)
{
	struct monastery_state s;
	(void)state;
	/* They do not move, they do not block, and they count for full (MO-10.16). */
	table(&s, "rb");
	board(&s,
		"GA0\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	kneel(&s, RED, 1, 0, -1);
	dial(&s, 2, HOUR_prime);
	refused(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -2, 0), WHY_MONK_KNEELS);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	assert_int_equal(s.phase, KIND_TRANSIT_STEP);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 0));
	assert_int_equal(s.player[RED].monk[0].place, place_at(&s, 0, -2));
}

static void mo_6_1_5_full_built_tile(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.1: the Chapel holds three; a fourth may only pass. The abbey holds any number (MO-3.3.2). */
	table(&s, "rb");
	board(&s,
		"PS0\n"
		"CH0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 4);
	in_abbey(&s, BLUE, 5);
	stand(&s, RED, 0, 0, -1, 0);
	stand(&s, BLUE, 0, 0, -1, 0);
	dial(&s, 2, HOUR_lauds);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 1, 0, -1, 0));
	assert_int_equal(s.phase, KIND_TURN_ACTION); /* the third stops */
	act_only(&s, RED, move(&s, VERB_STEP, RED, 2, 0, -1, 0));
	assert_int_equal(s.phase, KIND_TRANSIT_STEP); /* the fourth goes on */
	act_only(&s, RED, move(&s, VERB_STEP, RED, 2, 0, -2, 0));
	assert_int_equal(s.player[RED].monk[2].place, place_at(&s, 0, -2));
}

static void mo_6_6_1_secret_passage(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.45: from anywhere for one step; the third finds it full and must have somewhere to walk on to. */
	table(&s, "rb");
	board(&s,
		"GA0 ..  ..\n"
		"GA0 ..  ..\n"
		"AA  AA  AA\n"
		"AA  AA  AA\n"
		"..  ..  SR0\n"
		"..  ..  PS0");
	in_abbey(&s, RED, 3);
	stand(&s, RED, 0, 0, -2, 0);
	stand(&s, RED, 1, 0, -1, 0);
	stand(&s, RED, 2, 0, -2, 0);
	dial(&s, 2, HOUR_lauds);
	assert_int_equal(s.allowance, 6);
	act_only(&s, RED, move(&s, VERB_PASSAGE, RED, 0, 2, 2, 0));
	assert_int_equal(s.allowance, 5);
	refused(&s, RED, move(&s, VERB_PASSAGE, RED, 0, 2, 2, 0), WHY_SAME_PLACE);
	refused(&s, RED, move(&s, VERB_PASSAGE, RED, 1, 0, -2, 0), WHY_NOT_OWN_PASSAGE);
	act_only(&s, RED, move(&s, VERB_PASSAGE, RED, 1, 2, 2, 0));
	struct monastery_state last = s;
	last.allowance = 1;
	refused(&last, RED, move(&s, VERB_PASSAGE, RED, 2, 2, 2, 0), WHY_STUCK_THERE);
	act_only(&s, RED, move(&s, VERB_PASSAGE, RED, 2, 2, 2, 0));
	assert_int_equal(s.phase, KIND_TRANSIT_STEP); /* one leg of a longer walk */
	act_only(&s, RED, move(&s, VERB_STEP, RED, 2, 2, 3, 0));
	assert_int_equal(s.allowance, 2);
	/* MO-10.51, MO-6.6.2: beside the passage the step is offered, not the passage. */
	refused(&s, RED, move(&s, VERB_PASSAGE, RED, 2, 2, 2, 0), WHY_STEP_INSTEAD);
}

static void mo_6_6_2_closed_by_a_kneeling_monk(void **state)
{
	struct monastery_state s;
	struct options teams = {.value = {0, 1}};
	(void)state;
	/* MO-11.56, MO-9.3: in team play the partner's passage is own too (MO-6.1.13); the own one is closed while
	   somebody kneels there, but can be stepped on. */
	const char *drawing = "GA0 ..  SG0\n"
						  "GA0 ..  PS0\n"
						  "AA  AA  AA\n"
						  "AA  AA  AA\n"
						  "SB0 ..  SR0";
	for (int team = 0; team < 2; team++) {
		table_with(&s, 4, "rbgy", team ? &teams : &(struct options){0});
		board(&s, drawing);
		in_abbey(&s, RED, 2);
		in_abbey(&s, GREEN, 2);
		stand(&s, RED, 0, 0, -2, 0);
		kneel(&s, GREEN, 1, 2, 2);
		dial(&s, 1, HOUR_terce);
		refused(&s, RED, move(&s, VERB_PASSAGE, RED, 0, 2, 2, 0), WHY_PASSAGE_CLOSED);
		assert_int_equal(offered(&s, RED, move(&s, VERB_PASSAGE, RED, 0, 2, -2, 0)), team);
		refused(&s, RED, move(&s, VERB_PASSAGE, RED, 0, 0, 2, 0), WHY_NOT_OWN_PASSAGE);
		assert_true(offered(&s, RED, move(&s, VERB_STEP, RED, 1, 2, 2, 0)));
	}
}

static void mo_6_6_3_unbuilt_passage(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-10.18: works from the moment it is placed; entering it unbuilt stops the monk on a square. */
	table(&s, "rb");
	board(&s,
		"GA0 .. ..\n"
		"GA0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -2, 0);
	dial(&s, 2, HOUR_lauds);
	place(&s, RED, TILE_secret_passage, 2, 2, 0);
	refused(&s, RED, move(&s, VERB_PASSAGE, RED, 0, 2, 2, 0), WHY_NAME_A_SQUARE);
	act_only(&s, RED, move(&s, VERB_PASSAGE, RED, 0, 2, 2, 1));
	assert_int_equal(s.player[RED].monk[0].square, 1);
	assert_int_equal(s.player[RED].monk[0].stopped, 1);
	/* MO-10.19: no way out of a full unbuilt tile, not even the passage. */
	table(&s, "rb");
	board(&s,
		"ps0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA\n"
		"..  .. SR0");
	stand(&s, RED, 0, 0, -1, 1);
	dial(&s, 2, HOUR_lauds);
	refused(&s, RED, move(&s, VERB_PASSAGE, RED, 0, 2, 2, 0), WHY_MONK_PINNED);
}

static void mo_6_3_6_exchange(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.57, MO-10.22: hand size unchanged; the passage stays (MO-10.20); the drawn tile may go back. */
	table(&s, "rb");
	hold(&s, RED, TILE_field);
	hold(&s, RED, TILE_kitchen);
	dial(&s, 2, HOUR_lauds);
	int bag = s.bag_count;
	act_only(&s, RED, verb(VERB_EXCHANGE));
	assert_int_equal(s.phase, KIND_CH_DRAW);
	assert_int_equal(monastery_decision(&s).for_seat, RED);
	act_only(&s, SEAT_CHANCE, to_tile(VERB_DRAW, TILE_field));
	assert_int_equal(s.phase, KIND_EXCHANGE_RETURN);
	assert_int_equal(choice_count(&s, RED), 2);
	refused(&s, RED, to_tile(VERB_RETURN_TILE, TILE_secret_passage), WHY_PASSAGE_STAYS);
	refused(&s, RED, to_tile(VERB_RETURN_TILE, TILE_mill), WHY_NOT_IN_HAND);
	act_only(&s, RED, to_tile(VERB_RETURN_TILE, TILE_field));
	assert_int_equal(s.player[RED].hand_count, 3);
	assert_int_equal(s.bag_count, bag);
	assert_int_equal(s.phase, KIND_TURN_ACTION);
	refused(&s, RED, to_tile(VERB_PLACE, TILE_secret_passage), WHY_ALREADY_PLACED);
	/* MO-10.21: with nothing but the passage there is nothing to exchange. */
	table(&s, "rb");
	dial(&s, 2, HOUR_lauds);
	refused(&s, RED, verb(VERB_EXCHANGE), WHY_NOTHING_TO_EXCHANGE);
}

static void mo_6_7_1_encouragement(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"bk0 .. GA0\n"
		"PS0 .. PS0\n"
		"AA  AA AA\n"
		"AA  AA AA\n"
		"ps0 .. pa0");
	in_abbey(&s, RED, 2);
	stand(&s, RED, 1, 0, 2, 1);
	bless(&s, RED, 3);
	dial(&s, 2, HOUR_lauds);
	act_only(&s, RED, verb(VERB_END_TURN));
	assert_int_equal(s.phase, KIND_ENCOURAGE);
	refused(&s, RED, at(&s, VERB_ENCOURAGE, 2, -2), WHY_NOT_ELIGIBLE); /* built */
	refused(&s, RED, at(&s, VERB_ENCOURAGE, 0, 2), WHY_NOT_ELIGIBLE); /* MO-6.7.3, MO-10.23: full */
	act_only(&s, RED, at(&s, VERB_ENCOURAGE, 2, 2));
	act_only(&s, RED, at(&s, VERB_ENCOURAGE, 2, 2));
	act_only(&s, RED, at(&s, VERB_ENCOURAGE, 0, -2));
	assert_int_equal(s.player[RED].blessings, 0);
	refused(&s, RED, at(&s, VERB_ENCOURAGE, 2, 2), WHY_NO_BLESSING);
	settle(&s); /* nothing left to give: done */
	assert_int_equal(s.actor, BLUE + 1);
	/* MO-6.7.2: blue takes both by moving onto the tile; they do not pass through the supply (MO-6.8.4.2). */
	int supply = s.supply;
	act_only(&s, BLUE, move(&s, VERB_STEP, BLUE, 0, 2, 2, 1));
	assert_int_equal(s.player[BLUE].blessings, 2);
	assert_int_equal(s.player[BLUE].locked, 0); /* spendable this round */
	assert_int_equal(s.supply, supply);
	assert_int_equal(s.tile[place_at(&s, 2, 2) - PLACE_TILE].blessings, 0);
	assert_int_equal(s.tile[place_at(&s, 0, -2) - PLACE_TILE].blessings, 1);
	/* Without blessings there is no question. */
	act_only(&s, BLUE, verb(VERB_END_TURN));
	assert_int_equal(s.phase, KIND_ENCOURAGE);
}

static void mo_6_7_2_who_takes_encouragement(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-10.24: the giver too. A shift is no move onto the tile; stepping off and back on is (MO-10.48). */
	table(&s, "rb");
	board(&s,
		"bk0 .. ..\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -2, 2);
	s.tile[0].blessings = 2;
	s.supply = BLESSINGS - 2;
	dial(&s, 2, HOUR_lauds);
	struct monastery_state shifted = s;
	act_only(&shifted, RED, to_square(&s, RED, 0, 1));
	assert_int_equal(shifted.tile[0].blessings, 2);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 1));
	assert_int_equal(s.player[RED].blessings, 2);
	assert_int_equal(s.allowance, 0);
	assert_int_equal(s.player[RED].monk[0].stopped, 1);
}

static void mo_6_3_5_end_turn_alone_is_automatic(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-6.2.3: red has no tile and no step: nothing is asked. */
	table(&s, "rb");
	board(&s,
		"SR0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA\n"
		"..  .. SB0");
	kneel(&s, RED, 0, 0, -1);
	dial(&s, 2, HOUR_prime);
	assert_int_equal(s.allowance, 0);
	assert_int_equal(choice_count(&s, RED), 1);
	settle(&s);
	assert_int_equal(s.actor, BLUE + 1);
}

static void mo_11_52_tile_in_the_middle_of_a_walk(void **state)
{
	struct monastery_state s;
	(void)state;
	/* The tile may be laid before, between or after steps (MO-6.3.2); the new path is entered at once. */
	table(&s, "rb");
	board(&s,
		"GA0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	hold(&s, RED, TILE_path_straight);
	dial(&s, 2, HOUR_lauds);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -1, 0));
	place(&s, RED, TILE_path_straight, 0, -2, 0);
	act_only(&s, RED, move(&s, VERB_STEP, RED, 0, 0, -2, 1));
	assert_int_equal(s.allowance, 0);
	act_only(&s, RED, verb(VERB_END_TURN));
	act_only(&s, BLUE, verb(VERB_END_TURN));
	assert_int_equal(s.points, 1);
	assert_int_equal(s.tile[1].built, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mo_6_3_1_allowance),
		cmocka_unit_test(mo_6_3_2_allowance_is_shared),
		cmocka_unit_test(mo_6_3_3_equal_monks_are_one_choice),
		cmocka_unit_test(mo_6_5_1_only_along_connections),
		cmocka_unit_test(mo_6_5_4_stops_on_a_square),
		cmocka_unit_test(mo_6_5_2_transit_needs_a_stop_in_reach),
		cmocka_unit_test(mo_6_5_5_through_two_full_tiles),
		cmocka_unit_test(mo_6_5_6_leaving_and_pinning),
		cmocka_unit_test(mo_6_5_7_kneeling_monks),
		cmocka_unit_test(mo_6_1_5_full_built_tile),
		cmocka_unit_test(mo_6_6_1_secret_passage),
		cmocka_unit_test(mo_6_6_2_closed_by_a_kneeling_monk),
		cmocka_unit_test(mo_6_6_3_unbuilt_passage),
		cmocka_unit_test(mo_6_3_6_exchange),
		cmocka_unit_test(mo_6_7_1_encouragement),
		cmocka_unit_test(mo_6_7_2_who_takes_encouragement),
		cmocka_unit_test(mo_6_3_5_end_turn_alone_is_automatic),
		cmocka_unit_test(mo_11_52_tile_in_the_middle_of_a_walk),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
