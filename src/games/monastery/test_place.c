/* Tests of the board: where tiles fit, groups, dead ends, doors, colours, special tiles (sections 3.2, 3.3, 6.1, 6.4). */
#include "games/monastery/testing.h"

static void mo_3_2_8_rotations(void **state)
{
	(void)state;
	/* MO-3.2.8: after r quarter turns clockwise the edge at d is base[d - r] */
	int base = PRINTED->tile[TILE_path_tee].path; /* N E S */
	assert_int_equal(base, 1 << NORTH | 1 << EAST | 1 << SOUTH);
	assert_int_equal(rotated(base, 1), 1 << EAST | 1 << SOUTH | 1 << WEST);
	assert_int_equal(rotated(base, 2), 1 << SOUTH | 1 << WEST | 1 << NORTH);
	assert_int_equal(rotated(base, 3), 1 << WEST | 1 << NORTH | 1 << EAST);
	assert_int_equal(PRINTED->tile[TILE_path_straight].rotations, 2);
	assert_int_equal(PRINTED->tile[TILE_path_cross].rotations, 1);
	assert_int_equal(PRINTED->tile[TILE_garden].rotations, 1);
	assert_int_equal(PRINTED->tile[TILE_path_bend].rotations, 4);
	assert_int_equal(PRINTED->tile[TILE_prison_cell].rotations, 4);
	/* Only distinct rotations are offered. */
	struct monastery_state s;
	table(&s, "rb");
	hold(&s, RED, TILE_path_straight);
	dial(&s, 2, HOUR_lauds);
	act_only(&s, RED, to_tile(VERB_PLACE, TILE_path_straight));
	act_only(&s, RED, cell(0, -1));
	assert_int_equal(choice_count(&s, RED), 1);
	refused(&s, RED, rotation(2), WHY_SAME_ROTATION);
	refused(&s, RED, rotation(1), WHY_DEAD_END);
}

static void mo_3_3_1_edges_of_the_abbey(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	/* MO-3.3.1: six paths, four blanks. A cross fits where a path leaves, a special tile where none does (MO-7.11). */
	fits(&s, TILE_path_cross,
		".  1  .  1  .\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
	fits(&s, TILE_beehive,
		".  .  1  .  .\n"
		".  AA AA AA 1\n"
		"1  AA AA AA .\n"
		".  .  1  .  .");
	fits(&s, TILE_path_straight,
		".  1  .  1  .\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
	fits(&s, TILE_path_bend,
		".  2  .  2  .\n"
		"2  AA AA AA .\n"
		".  AA AA AA 2\n"
		".  2  .  2  .");
	fits(&s, TILE_path_tee,
		".  3  .  3  .\n"
		"3  AA AA AA .\n"
		".  AA AA AA 3\n"
		".  3  .  3  .");
	/* MO-6.1.14: brown never fits beside the grey abbey (MO-3.3.2), even with an open door. */
	fits(&s, TILE_field,
		".  .  .  .  .\n"
		".  AA AA AA .\n"
		".  AA AA AA .\n"
		".  .  .  .  .");
	/* MO-6.1.3: a door may face a blank, but that is no connection (MO-6.4.2 c). */
	fits(&s, TILE_garden,
		".  1  .  1  .\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
}

static void mo_6_4_2_refusals_say_why(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"ps0 .. ..\n" /* unbuilt and empty */
		"AA  AA AA\n"
		"AA  AA AA");
	hold(&s, RED, TILE_path_straight);
	hold(&s, RED, TILE_field);
	hold(&s, RED, TILE_garden);
	dial(&s, 2, HOUR_lauds);
	refused(&s, RED, to_tile(VERB_PLACE, TILE_field), WHY_NO_PLACE_FOR_TILE);
	refused(&s, RED, to_tile(VERB_PLACE, TILE_kitchen), WHY_NOT_IN_HAND);
	act_only(&s, RED, to_tile(VERB_PLACE, TILE_path_straight));
	refused(&s, RED, cell(0, 0), WHY_CELL_TAKEN); /* a: the abbey */
	refused(&s, RED, cell(0, -1), WHY_CELL_TAKEN);
	refused(&s, RED, cell(0, -2), WHY_NO_FINISHED_NEIGHBOUR); /* b: beside an unbuilt empty tile only */
	refused(&s, RED, cell(20, 20), WHY_NO_FINISHED_NEIGHBOUR);
	refused(&s, RED, cell(54, -2), WHY_NO_FINISHED_NEIGHBOUR); /* MO-4.4.2: would wrap round to (-10,-1) */
	refused(&s, RED, cell(1, -1), WHY_DEAD_END); /* d; lying across it would touch nothing, MO-11.21 */
	assert_int_equal(monastery_why(&s, RED, cell(1, -1)).fact[1], PLACE_ABBEY);
	assert_true(offered(&s, RED, cell(2, -1)));
}

static void mo_6_4_2_b_finished_neighbours(void **state)
{
	struct monastery_state s;
	(void)state;
	/* Unbuilt without a monk: nothing may be laid beside it but where the abbey is a neighbour too (MO-11.24). */
	const char *drawing = "..  ..\n"
						  "ps0 ..\n"
						  "AA  AA AA\n"
						  "AA  AA AA";
	table(&s, "rb");
	board(&s, drawing);
	fits(&s, TILE_field,
		".  .  .  .\n"
		".  .  .  .\n"
		".  .  .  .\n"
		".  .  .  .  .\n"
		".  AA AA AA .\n"
		".  AA AA AA .");
	/* A monk on its square makes it full (MO-6.1.4); full counts as built for this. */
	stand(&s, RED, 0, 0, -1, 1);
	fits(&s, TILE_field,
		".  .  .  .\n"
		".  .  .  .\n"
		".  1  .  .\n"
		".  ps0 .  .\n"
		".  AA AA AA .\n"
		".  AA AA AA .");
	/* Built: the same. A monk who left it takes nothing away (MO-6.4.2 b asks for built or full). */
	table(&s, "rb");
	board(&s, drawing);
	s.tile[0].built = 1;
	fits(&s, TILE_field,
		".  .  .  .\n"
		".  .  .  .\n"
		".  1  .  .\n"
		".  PS0 .  .\n"
		".  AA AA AA .\n"
		".  AA AA AA .");
}

static void mo_10_6_connection_may_be_another_tile(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-10.6, MO-11.51: the pond is the built neighbour, the unbuilt garden the connected one. Without the pond nothing
	   beside (2,-2) is finished. MO-10.46: a special tile is built. */
	table(&s, "rb");
	board(&s,
		"..  ..  ..\n"
		"..  BE0 ga0\n"
		"AA  AA  AA\n"
		"AA  AA  AA");
	fits(&s, TILE_carp_pond,
		".  .  1  .  .\n"
		".  .  BE0 ga0 .\n"
		".  AA AA AA 1\n"
		"1  AA AA AA .\n"
		".  .  1  .  .");
	fits(&s, TILE_garden,
		".  .  .  .  .\n"
		".  1  BE0 ga0 .\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
	board(&s,
		"..  CP0  ..\n"
		"..  ...  ...\n"
		"AA  AA  AA\n"
		"AA  AA  AA");
	fits(&s, TILE_garden,
		".  .  .  .  .\n"
		".  .  .  .  .\n"
		".  .  CP0 1  .\n"
		".  1  BE0 ga0 .\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
}

static void mo_6_1_3_dead_ends_from_either_side(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-10.8: an old path may not be met by a new blank either. East of the tee its path waits at (1,-2). */
	table(&s, "rb");
	board(&s,
		"PT0 ..\n"
		"PS0 ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	fits(&s, TILE_path_straight, /* (1,-2) must be entered from the west; north of the tee from the south */
		".  1  .  .\n"
		".  PT0 1  .\n"
		".  PS0 .  1\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
	fits(&s, TILE_beehive, /* never where a path faces it; a blank or a door is right (MO-10.7) */
		".  .  .  .\n"
		"1  PT0 .  .\n"
		"1  PS0 1  .\n"
		".  AA AA AA 1\n"
		"1  AA AA AA .\n"
		".  .  1  .  .");
	fits(&s, TILE_prison_cell,
		".  1  .  .\n"
		".  PT0 1  .\n"
		".  PS0 .  1\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
}

static void mo_6_1_14_colours(void **state)
{
	struct monastery_state s;
	(void)state;
	/* Brown land needs a neutral or dual neighbour; grey beside brown is a clash on both faces (MO-10.9). MO-7.12: the
	   dual garderobes lie beside both. Corner to corner is no neighbourhood (MO-6.1.1). */
	table(&s, "rb");
	board(&s,
		"fi0 ..\n"
		"PS0 ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	s.tile[0].built = 1;
	fits(&s, TILE_parlour, /* grey: not beside the field, but diagonally to it */
		".  .  .  .\n"
		".  FI0 .  .\n"
		".  PS0 .  1\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
	fits(&s, TILE_garderobes,
		".  1  .  .\n"
		"1  FI0 1  .\n"
		".  PS0 .  1\n"
		"1  AA AA AA .\n"
		".  AA AA AA 1\n"
		".  1  .  1  .");
	fits(&s, TILE_bakery,
		".  1  .  .\n"
		"1  FI0 1  .\n"
		".  PS0 .  .\n"
		".  AA AA AA .\n"
		".  AA AA AA .\n"
		".  .  .  .  .");
	hold(&s, RED, TILE_parlour);
	dial(&s, 2, HOUR_lauds);
	act_only(&s, RED, to_tile(VERB_PLACE, TILE_parlour));
	refused(&s, RED, cell(1, -2), WHY_COLOUR_CLASH);
	assert_int_equal(monastery_why(&s, RED, cell(1, -2)).fact[1], place_at(&s, 0, -2));
}

static void mo_6_1_12_group_limits(void **state)
{
	struct monastery_state s;
	(void)state;
	/* Four paths in a row: a fifth is one too many, a smithy is not (MO-11.25). MO-3.6 limits: path 4, field 4, garden 2. */
	table(&s, "rb");
	board(&s,
		"..\n"
		"PS0\n"
		"PS0\n"
		"PS0\n"
		"PS0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	fits(&s, TILE_path_bend,
		".  .  .\n"
		".  .  .\n"
		".  PS0 .\n"
		".  PS0 .\n"
		".  PS0 .\n"
		".  PS0 .  2\n"
		"2  AA AA AA .\n"
		".  AA AA AA 2\n"
		".  2  .  2  .");
	fits(&s, TILE_smithy,
		".  .  .\n"
		".  2  .\n"
		".  PS0 .\n"
		".  PS0 .\n"
		".  PS0 .\n"
		".  PS0 .\n"
		".  AA AA AA\n"
		".  AA AA AA");
	/* Paths side by side without a connection are two groups (MO-11.10): the new tile joins only what it meets. */
	table(&s, "rb");
	board(&s,
		"..  PS0\n"
		"PS0 PS0\n"
		"GA0 AA  AA AA\n"
		"..  AA  AA AA");
	uint64_t paths = codes_of_kind(&s, TERRAIN_PATH);
	struct board b;
	board_build(&s, &b);
	assert_int_equal(bits_count(group_of(&s, &b, bit(place_at(&s, 0, -1)), paths, TERRAIN_PATH)), 2);
	assert_int_equal(bits_count(group_of(&s, &b, bit(place_at(&s, -1, -1)), paths, TERRAIN_PATH)), 1);
	/* Gardens need no connection, adjacency is enough; unbuilt ones count too. MO-7.14 */
	fits(&s, TILE_garden,
		".  .  .  .\n"
		".  .  1  .\n"
		".  1  PS0 .\n"
		".  PS0 PS0 . 1\n"
		"1  GA0 AA AA AA .\n"
		".  1  AA AA AA 1\n"
		".  .  1  .  1  .");
	board(&s,
		"ga0 ... AA AA AA\n"
		"..  ..  AA AA AA");
	fits(&s, TILE_garden,
		".  .  .  1  .\n"
		".  .  1  PS0 .\n"
		".  .  PS0 PS0 . 1\n"
		".  ga0 GA0 AA AA AA .\n"
		".  .  .  AA AA AA 1\n"
		".  .  .  1  .  1  .");
}

static void mo_6_1_12_fields_and_merging(void **state)
{
	struct monastery_state s;
	(void)state;
	/* A field between two groups merges them: 2 + 1 + 1 = 4 is right, 3 + 1 + 1 = 5 is not. */
	table(&s, "rb");
	board(&s,
		"FI0 ... FI0\n"
		"FI0 PT0 ...\n"
		"..  PS0 ..\n"
		"..  AA  AA AA\n"
		"..  AA  AA AA");
	fits(&s, TILE_field,
		".  .  .  .  .\n"
		".  1  .  1  .\n"
		"1  FI0 1  FI0 1\n"
		"1  FI0 PT0 1  .\n"
		".  1  PS0 .  .\n"
		".  .  AA AA AA .\n"
		".  .  AA AA AA .");
	board(&s,
		"FI0\n"
		"...\n"
		"...\n"
		"...\n"
		"... AA  AA AA\n"
		"... AA  AA AA");
	fits(&s, TILE_field, /* at (0,-3) it would join three and one */
		".  1  .  .  .\n"
		"1  FI0 1  1  .\n"
		"1  FI0 .  FI0 1\n"
		"1  FI0 PT0 1  .\n"
		".  1  PS0 .  .\n"
		".  .  AA AA AA .\n"
		".  .  AA AA AA .");
}

static void mo_6_4_1_cell_then_rotation(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	hold(&s, RED, TILE_path_tee);
	dial(&s, 2, HOUR_lauds);
	act_only(&s, RED, to_tile(VERB_PLACE, TILE_path_tee));
	assert_int_equal(s.phase, KIND_PLACE_CELL);
	assert_int_equal(choice_count(&s, RED), 6);
	act_only(&s, RED, cell(0, -1));
	assert_int_equal(s.phase, KIND_PLACE_ROTATION);
	assert_int_equal(choice_count(&s, RED), 3); /* all but the one with its blank to the south */
	act_only(&s, RED, rotation(1));
	/* MO-6.4.3: unbuilt, empty, out of the hand; back to the turn (MO-6.4.6), no second tile (MO-6.3.2). */
	assert_int_equal(s.phase, KIND_TURN_ACTION);
	assert_int_equal(s.tile_count, 1);
	assert_int_equal(s.tile[0].built, 0);
	assert_int_equal(s.tile[0].blessings, 0);
	assert_int_equal(hand_has(&s, RED, TILE_path_tee), 0);
	assert_int_equal(s.placed_or_exchanged, 1);
	refused(&s, RED, to_tile(VERB_PLACE, TILE_secret_passage), WHY_ALREADY_PLACED);
	refused(&s, RED, verb(VERB_EXCHANGE), WHY_ALREADY_PLACED);
	/* A single rotation is not asked (MO-6.4.1): the straight path goes down after the cell. */
	table(&s, "rb");
	hold(&s, RED, TILE_path_straight);
	dial(&s, 2, HOUR_lauds);
	act(&s, RED, to_tile(VERB_PLACE, TILE_path_straight));
	act(&s, RED, cell(0, -1));
	assert_int_equal(s.phase, KIND_TURN_ACTION);
	assert_int_equal(s.tile[0].rotation, 0);
}

static void mo_6_4_3_own_passage(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "br");
	dial(&s, 2, HOUR_lauds);
	place(&s, 1, TILE_secret_passage, 0, -1, 0); /* red sits in seat 1 and is the abbot (MO-5.7) */
	assert_int_equal(s.tile[0].owner, COLOUR_red);
	assert_false(holds_passage(&s, 1));
	assert_true(holds_passage(&s, 0));
	/* MO-3.2.5: grey, circle 2, as any building (MO-7.13). */
	assert_int_equal(PRINTED->tile[TILE_secret_passage].hue, HUE_GREY);
	assert_int_equal(PRINTED->tile[TILE_secret_passage].circle, 2);
}

static void mo_6_4_4_special_tiles_bless(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.23: abbey, path and garden are three neighbours; the abbey counts once (MO-10.42). */
	table(&s, "rb");
	board(&s,
		"PS0 .. ga0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	hold(&s, RED, TILE_beehive);
	dial(&s, 2, HOUR_lauds);
	act_only(&s, RED, to_tile(VERB_PLACE, TILE_beehive));
	refused(&s, RED, cell(0, 2), WHY_DEAD_END);
	act(&s, RED, cell(1, -1));
	assert_int_equal(s.player[RED].blessings, 3);
	assert_int_equal(s.player[RED].locked, 0); /* MO-10.4: spendable in this round's scoring */
	assert_int_equal(s.supply, BLESSINGS - 3);
	assert_int_equal(s.tile[2].built, 1); /* MO-7.11: laid built */
	assert_int_equal(capacity(&s, place_at(&s, 1, -1)), 0);
	/* With other special tiles as neighbours too. */
	table(&s, "rb");
	board(&s,
		".. BE0 ..\n"
		"AA AA  AA\n"
		"AA AA  AA");
	hold(&s, RED, TILE_carp_pond);
	dial(&s, 2, HOUR_lauds);
	place(&s, RED, TILE_carp_pond, 1, -2, 0);
	assert_int_equal(s.player[RED].blessings, 1);
}

static void mo_6_4_5_flipping_keeps_the_rotation(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"pb2 ..\n" /* paths south and west */
		"AA  AA AA\n"
		"AA  AA AA");
	stand(&s, RED, 0, 0, -1, 1);
	dial(&s, 2, HOUR_lauds);
	end_turns(&s);
	assert_int_equal(s.tile[0].built, 1);
	assert_int_equal(s.tile[0].rotation, 2);
}

static void mo_10_5_placing_is_optional(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-6.3.4: a turn may end without tile and without a step; the allowance is lost. */
	table(&s, "rb");
	dial(&s, 2, HOUR_lauds);
	assert_true(offered(&s, RED, to_tile(VERB_PLACE, TILE_secret_passage)));
	act_only(&s, RED, verb(VERB_END_TURN));
	assert_int_equal(s.actor, BLUE + 1);
	assert_int_equal(s.allowance, 2); /* blue's own */
}

static void mo_3_2_4_somebody_may_be_blocked(void **state)
{
	struct monastery_state s;
	(void)state;
	/* Only brown tiles and no neutral land: nothing fits, but the own passage always did in round 1 (MO-3.2.5). */
	table(&s, "rb");
	hold(&s, RED, TILE_kitchen);
	hold(&s, RED, TILE_field);
	dial(&s, 1, HOUR_lauds);
	refused(&s, RED, to_tile(VERB_PLACE, TILE_kitchen), WHY_NO_PLACE_FOR_TILE);
	refused(&s, RED, to_tile(VERB_PLACE, TILE_field), WHY_NO_PLACE_FOR_TILE);
	assert_true(offered(&s, RED, to_tile(VERB_PLACE, TILE_secret_passage)));
	assert_true(offered(&s, RED, verb(VERB_EXCHANGE)));
}

static void mo_4_4_2_a_long_arm_does_not_wrap(void **state)
{
	struct monastery_state s;
	(void)state;
	/* 48 tiles in one line east: 4 fields, a path, 4 fields … cannot be had, so buildings and gardens are bent into the
	   table by hand: the grid must tell (0,-1) from (64,-2) and keep neighbours apart. */
	table(&s, "rbgy");
	for (int i = 0; i < 40; i++) {
		struct monastery_tile *t = &s.tile[s.tile_count++];
		t->type = TILE_garden, t->x = (int8_t)(3 + i), t->y = 1, t->built = 1;
	}
	struct board b;
	board_build(&s, &b);
	for (int i = 0; i < 40; i++) {
		uint8_t near[ABBEY_EDGES];
		assert_int_equal(connected_places(&s, &b, PLACE_TILE + i, near), i < 39 ? 2 : 1);
	}
	assert_int_equal(b.at[grid_cell(-1, 1)], 0);
	assert_int_equal(b.at[grid_cell(43, 1)], 0);
	assert_int_equal(bars_place(&s, &b, TILE_path_cross, 43, 1, 0), REASON_LEGAL);
	assert_int_equal(bars_place(&s, &b, TILE_path_cross, -21, 2, 0), WHY_NO_FINISHED_NEIGHBOUR);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mo_3_2_8_rotations),
		cmocka_unit_test(mo_3_3_1_edges_of_the_abbey),
		cmocka_unit_test(mo_6_4_2_refusals_say_why),
		cmocka_unit_test(mo_6_4_2_b_finished_neighbours),
		cmocka_unit_test(mo_10_6_connection_may_be_another_tile),
		cmocka_unit_test(mo_6_1_3_dead_ends_from_either_side),
		cmocka_unit_test(mo_6_1_14_colours),
		cmocka_unit_test(mo_6_1_12_group_limits),
		cmocka_unit_test(mo_6_1_12_fields_and_merging),
		cmocka_unit_test(mo_6_4_1_cell_then_rotation),
		cmocka_unit_test(mo_6_4_3_own_passage),
		cmocka_unit_test(mo_6_4_4_special_tiles_bless),
		cmocka_unit_test(mo_6_4_5_flipping_keeps_the_rotation),
		cmocka_unit_test(mo_10_5_placing_is_optional),
		cmocka_unit_test(mo_3_2_4_somebody_may_be_blocked),
		cmocka_unit_test(mo_4_4_2_a_long_arm_does_not_wrap),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
