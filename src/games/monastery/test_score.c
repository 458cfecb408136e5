/* Tests of scoring: construction, prayer, work, icons (sections 6.8.1, 6.8.2, 7.1 to 7.8). */
#include "games/monastery/testing.h"

static void mo_6_8_1_1_squares_are_points(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.6, MO-6.8.1, MO-6.8.1.3: red scores 3 + 1, the tile waits; green scores 2 and it flips. MO-10.12: nobody is
	   asked. */
	table(&s, "rg");
	board(&s,
		"ki0\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	stand(&s, RED, 0, 0, -2, 3);
	stand(&s, RED, 1, 0, -2, 1);
	stand(&s, 1, 0, 0, -2, 2);
	dial(&s, 2, HOUR_prime);
	end_turns(&s);
	assert_int_equal(s.phase, KIND_SCORE_ACTION);
	assert_int_equal(s.points, 4);
	assert_int_equal(s.tile[0].built, 0);
	assert_int_equal(s.player[RED].monk[0].used, 1); /* MO-6.1.10 */
	score_quietly(&s, RED);
	assert_int_equal(s.points, 2);
	assert_int_equal(s.tile[0].built, 1);
	assert_int_equal(s.tile[0].fresh, 1);
	assert_int_equal(s.player[RED].monk[0].square, 0);
	assert_int_equal(s.player[RED].monk[0].place, place_at(&s, 0, -2)); /* monks stay, standing */
}

static void mo_6_1_15_fresh_tiles(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.7: both monks of the Workshop are red: 3 points, flipped at once, no work, prayer or icon there. */
	table(&s, "rb");
	board(&s,
		"wo1\n" /* paths east and south */
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	stand(&s, RED, 0, 0, -2, 2);
	stand(&s, RED, 1, 0, -2, 1);
	hold(&s, RED, TILE_field);
	dial(&s, 2, HOUR_prime);
	end_turns(&s);
	assert_int_equal(s.points, 3);
	assert_int_equal(s.tile[0].built, 1);
	refused(&s, RED, at(&s, VERB_WORK, 0, -2), WHY_NO_UNUSED_MONK); /* MO-6.8.2.1 */
	refused(&s, RED, at(&s, VERB_PRAY, 0, -2), WHY_PRAYER_FRESH);
	refused(&s, RED, at(&s, VERB_ICON, 0, -2), WHY_ICON_FRESH);
	assert_int_equal(choice_count(&s, RED), 1); /* MO-6.8.2.5: only done, which is automatic */
	settle(&s);
	assert_int_equal(s.phase, KIND_COLLECT);
	/* The mark is gone with the round (MO-6.2.2). */
	act(&s, RED, verb(VERB_DONE));
	while (s.position == HOUR_prime - 1)
		act(&s, s.actor - 1, verb(VERB_DONE));
	assert_int_equal(s.tile[0].fresh, 0);
}

/* Construction points of the only construction of red's scoring. */
static int constructed(struct monastery_state *s)
{
	dial(s, 2, HOUR_prime);
	end_turns(s);
	return s->points;
}

static void mo_6_8_1_2_groups_score_together(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.8: two built fields beside the new one: 3 */
	table(&s, "rb");
	board(&s,
		"FI0 ..\n"
		"FI0 fi0\n"
		"PS0 ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 1, -2, 1);
	assert_int_equal(constructed(&s), 3);
	/* MO-11.9, MO-10.10: D beyond the unbuilt C scores 1 only. MO-6.1.12: links pass through built tiles only. */
	const char *row = "ps0\n"
					  "ps0\n"
					  "PS0\n"
					  "PS0\n"
					  "AA  AA AA\n"
					  "AA  AA AA";
	table(&s, "rb");
	board(&s, row);
	stand(&s, RED, 0, 0, -4, 1);
	assert_int_equal(constructed(&s), 1);
	/* … and C afterwards, with D built, 4 */
	table(&s, "rb");
	board(&s, row);
	s.tile[0].built = 1;
	stand(&s, RED, 0, 0, -3, 1);
	assert_int_equal(constructed(&s), 4);
	/* MO-11.13: a second garden: 4 */
	table(&s, "rb");
	board(&s,
		"ga0 .. ..\n"
		"GA0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -2, 2);
	assert_int_equal(constructed(&s), 4);
	/* A garden alone: the square's 2. A path whose neighbour is not connected: 1 (MO-11.10). */
	table(&s, "rb");
	board(&s,
		"..  PS0\n"
		"ps0 PS0\n"
		"GA0 AA  AA AA\n"
		"..  AA  AA AA");
	stand(&s, RED, 0, -1, -1, 1);
	assert_int_equal(constructed(&s), 1);
}

static void mo_6_8_1_4_order_is_asked_where_it_matters(void **state)
{
	struct monastery_state s;
	(void)state;
	const char *drawing = "ps0\n"
						  "ps0\n"
						  "PS0 .. ps0\n"
						  "AA  AA AA\n"
						  "AA  AA AA";
	/* MO-11.30, MO-10.11: X then Y is 2 + 3, Y then X is 1 + 3; the lone path on the other side is built unasked. */
	for (int x_first = 0; x_first < 2; x_first++) {
		table(&s, "rb");
		board(&s, drawing);
		in_abbey(&s, RED, 3);
		stand(&s, RED, 0, 0, -2, 1);
		stand(&s, RED, 1, 0, -3, 1);
		stand(&s, RED, 2, 2, -1, 1);
		dial(&s, 2, HOUR_prime);
		end_turns(&s);
		assert_int_equal(s.phase, KIND_CONSTRUCT);
		assert_int_equal(s.points, 1);
		assert_int_equal(choice_count(&s, RED), 2);
		refused(&s, RED, at(&s, VERB_CONSTRUCT, 2, -1), WHY_NOTHING_TO_CONSTRUCT);
		act_only(&s, RED, at(&s, VERB_CONSTRUCT, 0, x_first ? -2 : -3));
		assert_int_equal(s.phase, KIND_SCORE_ACTION); /* the last one is automatic */
		assert_int_equal(s.points, x_first ? 1 + 5 : 1 + 4);
	}
	/* Two players with one path each: nothing is asked, each scores in his turn. */
	table(&s, "rb");
	board(&s, drawing);
	stand(&s, RED, 0, 0, -2, 1);
	stand(&s, BLUE, 0, 0, -3, 1);
	dial(&s, 2, HOUR_prime);
	end_turns(&s);
	assert_int_equal(s.phase, KIND_SCORE_ACTION);
	assert_int_equal(s.points, 2);
	score_quietly(&s, RED);
	assert_int_equal(s.points, 3);
}

static void mo_6_8_1_5_nothing_full_is_left(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"cl0 .. bk0\n"
		"PS0 .. PS0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 5);
	in_abbey(&s, BLUE, 3);
	for (int k = 0; k < 4; k++)
		stand(&s, RED, k, 0, -2, 5 - k);
	stand(&s, BLUE, 0, 0, -2, 1);
	stand(&s, BLUE, 1, 2, -2, 1); /* a half-filled tile stays unbuilt, and its monk keeps his square */
	dial(&s, 2, HOUR_prime);
	end_turns(&s);
	assert_int_equal(s.points, 5 + 4 + 3 + 2);
	score_quietly(&s, RED);
	assert_int_equal(s.points, 1);
	score_quietly(&s, BLUE);
	assert_int_equal(s.position, HOUR_terce - 1);
	assert_int_equal(s.tile[0].built, 1);
	assert_int_equal(s.tile[1].built, 0);
	assert_int_equal(s.player[BLUE].monk[1].square, 1);
	struct occupancy on;
	occupancy_count(&s, &on);
	for (int i = 0; i < s.tile_count; i++) /* MO-12.9 */
		assert_false(!s.tile[i].built && is_full(&s, &on, PLACE_TILE + i));
}

static void mo_6_8_2_work(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.31: study: abbey once for two monks (MO-6.8.2.2), Library, Refectory; labour: Refectory and field. */
	for (int labour = 0; labour < 2; labour++) {
		table(&s, "rb");
		board(&s,
			"..  ..  FI0\n"
			"LI1 ..  RE0\n"
			"GA0 ..  PS0\n"
			"AA  AA  AA\n"
			"AA  AA  AA");
		in_abbey(&s, RED, 5);
		stand(&s, RED, 2, 0, -2, 0);
		stand(&s, RED, 3, 2, -2, 0);
		stand(&s, RED, 4, 2, -3, 0);
		dial(&s, 2, labour ? HOUR_prime : HOUR_lauds);
		end_turns(&s);
		assert_int_equal(offered(&s, RED, choose(VERB_WORK, PLACE_ABBEY, 0, 0)), !labour);
		assert_int_equal(offered(&s, RED, at(&s, VERB_WORK, 2, -3)), labour);
		if (labour)
			refused(&s, RED, at(&s, VERB_WORK, 0, -2), WHY_NO_WORK_HERE);
		act_only(&s, RED, verb(VERB_DONE)); /* MO-10.39: counted without being asked */
		assert_int_equal(s.points, labour ? 2 : 3);
	}
}

static void mo_6_8_2_2_work_is_per_tile(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"GA0 ..  PS0\n"
		"AA  AA  AA\n"
		"AA  AA  AA");
	in_abbey(&s, RED, 3);
	stand(&s, RED, 1, 0, -1, 0);
	stand(&s, RED, 2, 0, -1, 0);
	stand(&s, BLUE, 0, 2, -1, 0);
	dial(&s, 2, HOUR_lauds);
	end_turns(&s);
	act_only(&s, RED, at(&s, VERB_WORK, 0, -1));
	refused(&s, RED, at(&s, VERB_WORK, 0, -1), WHY_WORKED_ALREADY);
	refused(&s, RED, at(&s, VERB_PRAY, 0, -1), WHY_NOT_ALONE); /* MO-6.8.2.3: work, then pray: in the Chapel only */
	refused(&s, RED, choose(VERB_PRAY, PLACE_ABBEY, 0, 0), WHY_NO_PRAYER_HERE); /* MO-10.15, MO-3.3.2 */
	act_only(&s, RED, verb(VERB_DONE));
	assert_int_equal(s.points, 2);
	/* MO-6.8.2.4: no work on a path, but prayer for 1 */
	act_only(&s, RED, verb(VERB_DONE));
	refused(&s, BLUE, at(&s, VERB_WORK, 2, -1), WHY_NO_WORK_HERE);
	act_only(&s, BLUE, at(&s, VERB_PRAY, 2, -1));
	assert_int_equal(s.points, 1);
	assert_int_equal(s.player[BLUE].monk[0].kneeling, 1);
}

static void mo_6_8_2_prayer(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"CO0 ..  PA0\n"
		"GA0 BE0 GA0\n"
		"AA  AA  AA\n"
		"AA  AA  AA");
	in_abbey(&s, RED, 4);
	in_abbey(&s, BLUE, 2);
	stand(&s, RED, 0, 0, -2, 0);
	stand(&s, RED, 1, 2, -2, 0);
	stand(&s, RED, 2, 0, -1, 0);
	stand(&s, BLUE, 0, 0, -1, 0);
	kneel(&s, BLUE, 1, 2, -1);
	stand(&s, RED, 3, 2, -1, 0);
	dial(&s, 2, HOUR_lauds);
	end_turns(&s);
	/* MO-11.34: not alone, no prayer; nobody works where one kneels; specials take no prayer. */
	refused(&s, RED, at(&s, VERB_PRAY, 0, -1), WHY_NOT_ALONE);
	refused(&s, RED, at(&s, VERB_PRAY, 2, -1), WHY_NOT_ALONE);
	refused(&s, RED, at(&s, VERB_WORK, 2, -1), WHY_SOMEBODY_KNEELS);
	refused(&s, RED, at(&s, VERB_PRAY, 1, -1), WHY_NO_PRAYER_HERE);
	act_only(&s, RED, at(&s, VERB_PRAY, 0, -2));
	assert_int_equal(s.points, 4);
	/* One prayer in a scoring; the monk kneels and is used. */
	refused(&s, RED, at(&s, VERB_PRAY, 2, -2), WHY_PRAYED_ALREADY);
	assert_int_equal(s.player[RED].monk[0].kneeling, 1);
	refused(&s, RED, at(&s, VERB_WORK, 0, -2), WHY_NO_UNUSED_MONK);
	act_only(&s, RED, verb(VERB_DONE));
	assert_int_equal(s.points, 4 + 1 + 1); /* parlour and garden */
}

static void mo_7_1_chapel(void **state)
{
	struct monastery_state s;
	struct options plain = {.value = {1}};
	(void)state;
	const char *drawing = "CH0 .. ..\n"
						  "AA  AA AA\n"
						  "AA  AA AA";
	/* MO-11.14, MO-11.32: work with one, pray with the other: 7; the other way round 6. */
	for (int pray_first = 0; pray_first < 2; pray_first++) {
		table(&s, "rb");
		board(&s, drawing);
		in_abbey(&s, RED, 2);
		stand(&s, RED, 0, 0, -1, 0);
		stand(&s, RED, 1, 0, -1, 0);
		dial(&s, 2, HOUR_lauds);
		end_turns(&s);
		if (pray_first) {
			act_only(&s, RED, at(&s, VERB_PRAY, 0, -1));
			refused(&s, RED, at(&s, VERB_WORK, 0, -1), WHY_SOMEBODY_KNEELS);
		} else {
			act_only(&s, RED, at(&s, VERB_WORK, 0, -1));
			act_only(&s, RED, at(&s, VERB_PRAY, 0, -1));
		}
		act_only(&s, RED, verb(VERB_DONE));
		assert_int_equal(s.points, pray_first ? 6 : 7);
	}
	/* MO-11.33: two players both pray, 6 each; a second of the same player may not. */
	table(&s, "rb");
	board(&s, drawing);
	in_abbey(&s, RED, 2);
	stand(&s, RED, 0, 0, -1, 0);
	stand(&s, BLUE, 0, 0, -1, 0);
	kneel(&s, RED, 1, 0, -1);
	dial(&s, 2, HOUR_lauds);
	end_turns(&s);
	refused(&s, RED, at(&s, VERB_PRAY, 0, -1), WHY_CHAPEL_ONE_EACH);
	settle(&s); /* red has no points to spend */
	act_only(&s, BLUE, at(&s, VERB_PRAY, 0, -1));
	assert_int_equal(s.points, 6);
	/* MO-10.40: with icons off an ordinary building: alone, 3 points. */
	table_with(&s, 2, "rb", &plain);
	board(&s, drawing);
	in_abbey(&s, RED, 2);
	stand(&s, RED, 0, 0, -1, 0);
	dial(&s, 2, HOUR_lauds);
	act_only(&s, RED, verb(VERB_END_TURN));
	struct monastery_state two = s;
	act_only(&s, BLUE, verb(VERB_END_TURN));
	act_only(&s, RED, at(&s, VERB_PRAY, 0, -1));
	assert_int_equal(s.points, 3);
	act_only(&two, BLUE, move(&two, VERB_STEP, BLUE, 0, 0, -1, 0));
	act_only(&two, BLUE, verb(VERB_END_TURN));
	refused(&two, RED, at(&two, VERB_PRAY, 0, -1), WHY_NOT_ALONE);
}

static void mo_7_3_farm_and_scriptorium(void **state)
{
	struct monastery_state s;
	struct options plain = {.value = {1}};
	(void)state;
	/* MO-11.15, MO-11.16, MO-7.4: the bonus is for work, in the right round, with icons on; never with prayer (MO-10.34). */
	for (int labour = 0; labour < 2; labour++) {
		for (int icons = 0; icons < 2; icons++) {
			table_with(&s, 2, "rb", icons ? &(struct options){0} : &plain);
			board(&s,
				"FA0 .. SC0\n"
				"PS0 .. GA0\n"
				"AA  AA AA\n"
				"AA  AA AA");
			in_abbey(&s, RED, 2);
			stand(&s, RED, 0, 0, -2, 0);
			stand(&s, RED, 1, 2, -2, 0);
			dial(&s, 2, labour ? HOUR_prime : HOUR_lauds);
			end_turns(&s);
			struct monastery_state prayed = s;
			act_only(&s, RED, verb(VERB_DONE));
			assert_int_equal(s.points, labour ? (icons ? 3 : 1) : (icons ? 2 : 1));
			act_only(&prayed, RED, at(&prayed, VERB_PRAY, 0, -2));
			assert_int_equal(prayed.points, 3);
		}
	}
}

static void mo_7_2_almonry(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"AL1 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -1, 0);
	stand(&s, BLUE, 0, 0, -1, 0);
	dial(&s, 2, HOUR_prime);
	end_turns(&s);
	act_only(&s, RED, at(&s, VERB_ICON, 0, -1));
	assert_int_equal(s.player[RED].blessings, 1);
	assert_int_equal(s.player[RED].locked, 1); /* MO-10.3, MO-6.1.11 */
	assert_int_equal(budget(&s, RED), 0);
	refused(&s, RED, at(&s, VERB_ICON, 0, -1), WHY_ICON_USED); /* MO-12.13 */
	score_quietly(&s, RED);
	assert_int_equal(s.player[RED].locked, 0);
	/* Several players use the same icon, each in his own scoring. */
	act_only(&s, BLUE, at(&s, VERB_ICON, 0, -1));
	assert_int_equal(s.player[BLUE].blessings, 1);
}

static void mo_7_5_library(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.54, MO-10.14: icon, then prayer; never the other way round. */
	table(&s, "rb");
	board(&s,
		"LI1 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -1, 0);
	dial(&s, 2, HOUR_lauds);
	end_turns(&s);
	struct monastery_state prayed = s;
	act_only(&prayed, RED, at(&s, VERB_PRAY, 0, -1));
	refused(&prayed, RED, at(&s, VERB_ICON, 0, -1), WHY_SOMEBODY_KNEELS);
	act_only(&s, RED, at(&s, VERB_ICON, 0, -1));
	assert_int_equal(s.phase, KIND_LIBRARY_FIRST);
	refused(&s, RED, grid(VERB_SWAP, 0, 2), WHY_NO_LETTER); /* a cross */
	refused(&s, RED, grid(VERB_SWAP, 3, 1), WHY_NO_LETTER); /* yellow is not in play */
	act_only(&s, RED, grid(VERB_SWAP, 0, 13)); /* S */
	refused(&s, RED, grid(VERB_SWAP, 0, 13), WHY_SAME_LETTER);
	act_only(&s, RED, grid(VERB_SWAP, 1, 1)); /* Q */
	assert_int_equal(s.letter[0][12], LETTER_Q);
	assert_int_equal(s.letter[1][0], LETTER_S);
	assert_int_equal(s.turned[0][12] + s.turned[1][0], 2);
	assert_int_equal(s.phase, KIND_SCORE_ACTION);
	act_only(&s, RED, at(&s, VERB_PRAY, 0, -1));
	assert_int_equal(s.points, 3);
	/* MO-6.8.3.6: the cost is that of the new column; a turned letter is bought and placed as any other. */
	act_only(&s, RED, verb(VERB_DONE));
	act_only(&s, RED, grid(VERB_COLLECT, 1, 1));
	assert_int_equal(s.points, 2);
	act_only(&s, RED, for_colour(VERB_LETTER_PLACE, COLOUR_red));
	assert_int_equal(s.player[RED].strip[8], SIDE_LARGE);
	assert_int_equal(s.turned[1][0], 0);
	/* A turned letter cannot be swapped again; equal letters may be swapped (MO-10.52). */
	s.phase = KIND_LIBRARY_FIRST;
	refused(&s, RED, grid(VERB_SWAP, 0, 13), WHY_LETTER_TURNED);
	act_only(&s, RED, grid(VERB_SWAP, 1, 3));
	act_only(&s, RED, grid(VERB_SWAP, 1, 9)); /* U and U */
	assert_int_equal(s.turned[1][2] + s.turned[1][8], 2);
	/* Fewer than two unturned letters: no use. */
	for (int row = 0; row < 2; row++)
		for (int column = 0; column < COLUMNS; column++)
			s.turned[row][column] = s.letter[row][column] != 0;
	s.turned[0][0] = 0;
	assert_int_equal(bars_effect(&s, RED, ICON_LIBRARY).reason, WHY_LIBRARY_EMPTY);
	s.turned[0][2] = 0;
	assert_int_equal(bars_effect(&s, RED, ICON_LIBRARY).reason, REASON_LEGAL);
}

static void mo_7_6_workshop(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.55: work, then icon: one point, one drawn, one returned. */
	table(&s, "rb");
	board(&s,
		"WO1\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -2, 0);
	hold(&s, RED, TILE_field);
	dial(&s, 2, HOUR_prime);
	end_turns(&s);
	int bag = s.bag_count;
	act_only(&s, RED, at(&s, VERB_WORK, 0, -2));
	act_only(&s, RED, at(&s, VERB_ICON, 0, -2));
	assert_int_equal(s.phase, KIND_CH_DRAW);
	assert_int_equal(monastery_decision(&s).for_seat, RED); /* MO-4.2.3 */
	act_only(&s, SEAT_CHANCE, to_tile(VERB_DRAW, TILE_mill));
	assert_int_equal(s.phase, KIND_WORKSHOP_RETURN);
	refused(&s, RED, to_tile(VERB_RETURN_TILE, TILE_secret_passage), WHY_PASSAGE_STAYS);
	act_only(&s, RED, to_tile(VERB_RETURN_TILE, TILE_field));
	assert_int_equal(s.phase, KIND_SCORE_ACTION);
	assert_int_equal(hand_has(&s, RED, TILE_mill), 1);
	assert_int_equal(s.player[RED].hand_count, 2);
	assert_int_equal(s.bag_count, bag);
	assert_int_equal(s.points, 1);
	/* With nothing but the passage in hand there is nothing to return. */
	hand_remove(&s, RED, TILE_mill);
	assert_int_equal(bars_effect(&s, RED, ICON_WORKSHOP).reason, WHY_WORKSHOP_EMPTY);
}

static void mo_7_7_stables(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"ST0\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -2, 0);
	hold(&s, RED, TILE_beehive);
	hold(&s, RED, TILE_kitchen);
	dial(&s, 2, HOUR_prime);
	place(&s, RED, TILE_secret_passage, 2, 2, 0); /* MO-7.7: independent of the tile of the turn */
	end_turns(&s);
	act_only(&s, RED, at(&s, VERB_ICON, 0, -2));
	assert_int_equal(s.phase, KIND_STABLES_TILE);
	assert_int_equal(choice_count(&s, RED), 2); /* MO-10.50: no exchange */
	act_only(&s, RED, to_tile(VERB_PLACE, TILE_beehive));
	act_only(&s, RED, cell(1, -2));
	settle(&s);
	assert_int_equal(s.phase, KIND_SCORE_ACTION); /* MO-6.4.6 */
	assert_int_equal(s.player[RED].blessings, 1);
	assert_int_equal(s.player[RED].locked, 1); /* received in his scoring */
	refused(&s, RED, at(&s, VERB_ICON, 0, -2), WHY_ICON_USED);
	/* Nothing that fits: no use. */
	table(&s, "rb");
	board(&s,
		"ST0\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -2, 0);
	dial(&s, 2, HOUR_prime);
	place(&s, RED, TILE_secret_passage, 2, 2, 0);
	end_turns(&s);
	refused(&s, RED, at(&s, VERB_ICON, 0, -2), WHY_STABLES_EMPTY);
}

static void mo_7_8_abbots_house(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.41: red 1 + 1, blue 2: the abbot blue must choose red; the order of this round stays (MO-10.27, MO-6.2.1). */
	table(&s, "rbg");
	board(&s,
		"AH0 .. PR2\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	in_abbey(&s, BLUE, 2);
	stand(&s, RED, 1, 0, -1, 0);
	s.abbot = BLUE + 1;
	dial(&s, 2, HOUR_prime);
	assert_int_equal(s.order[0], BLUE + 1);
	end_turns(&s);
	settle(&s); /* blue and green score nothing */
	assert_int_equal(s.actor, RED + 1);
	act_only(&s, RED, at(&s, VERB_ICON, 0, -1));
	assert_int_equal(s.phase, KIND_ELECT_ABBOT);
	assert_int_equal(s.actor, BLUE + 1);
	refused(&s, BLUE, for_colour(VERB_ELECT, COLOUR_blue), WHY_NOT_HIMSELF);
	refused(&s, BLUE, for_colour(VERB_ELECT, COLOUR_green), WHY_NOT_TIED);
	refused(&s, BLUE, for_colour(VERB_ELECT, COLOUR_yellow), WHY_COLOUR_ABSENT);
	settle(&s);
	assert_int_equal(s.abbot, RED + 1);
	assert_int_equal(s.phase, KIND_IMPRISON); /* MO-1.7, MO-7.10 */
	assert_int_equal(s.actor, RED + 1);
	act_only(&s, RED, for_colour(VERB_IMPRISON, COLOUR_blue));
	assert_int_equal(s.phase, KIND_SCORE_ACTION); /* the interrupted scoring goes on */
	assert_int_equal(s.actor, RED + 1);
	assert_int_equal(s.order[0], BLUE + 1);
	assert_int_equal(s.player[BLUE].monk[0].kneeling, 1);
	assert_int_equal(s.player[BLUE].monk[0].used, 1);
	act(&s, RED, verb(VERB_DONE));
	assert_int_equal(s.position, HOUR_terce - 1);
	assert_int_equal(s.order[0], RED + 1); /* first from the next round on */
}

static void mo_6_8_2_icons_off(void **state)
{
	struct monastery_state s;
	struct options plain = {.value = {1}};
	(void)state;
	table_with(&s, 2, "rb", &plain);
	board(&s,
		"AL1 .. GA0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	stand(&s, RED, 0, 0, -1, 0);
	stand(&s, RED, 1, 2, -1, 0);
	dial(&s, 2, HOUR_lauds);
	end_turns(&s);
	refused(&s, RED, at(&s, VERB_ICON, 0, -1), WHY_NO_ICON);
	s.icons = 1;
	assert_true(offered(&s, RED, at(&s, VERB_ICON, 0, -1)));
	refused(&s, RED, at(&s, VERB_ICON, 2, -1), WHY_NO_ICON); /* a garden has none */
}

static void mo_10_13_icons_before_collecting(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"AL1 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -1, 0);
	dial(&s, 2, HOUR_lauds);
	end_turns(&s);
	act_only(&s, RED, verb(VERB_DONE));
	assert_int_equal(s.phase, KIND_COLLECT);
	choice list[MONASTERY_CHOICES_MAX];
	uint32_t n = monastery_choices(&s, RED, list);
	for (uint32_t i = 0; i < n; i++)
		assert_int_not_equal(choice_verb(list[i]), VERB_ICON);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mo_6_8_1_1_squares_are_points),
		cmocka_unit_test(mo_6_1_15_fresh_tiles),
		cmocka_unit_test(mo_6_8_1_2_groups_score_together),
		cmocka_unit_test(mo_6_8_1_4_order_is_asked_where_it_matters),
		cmocka_unit_test(mo_6_8_1_5_nothing_full_is_left),
		cmocka_unit_test(mo_6_8_2_work),
		cmocka_unit_test(mo_6_8_2_2_work_is_per_tile),
		cmocka_unit_test(mo_6_8_2_prayer),
		cmocka_unit_test(mo_7_1_chapel),
		cmocka_unit_test(mo_7_3_farm_and_scriptorium),
		cmocka_unit_test(mo_7_2_almonry),
		cmocka_unit_test(mo_7_5_library),
		cmocka_unit_test(mo_7_6_workshop),
		cmocka_unit_test(mo_7_7_stables),
		cmocka_unit_test(mo_7_8_abbots_house),
		cmocka_unit_test(mo_6_8_2_icons_off),
		cmocka_unit_test(mo_10_13_icons_before_collecting),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
