/* Tests of setup, masses, elections, prison, Brewhouse, night and the end (sections 5, 6.2, 6.9, 6.10, 7.9, 7.10, 8, 9). */
#include "games/monastery/testing.h"

/* ---- setup ---- */

static void mo_5_1_colours_are_drawn(void **state)
{
	struct monastery_state s;
	struct options o = {.players = 3};
	uint32_t weight[ROWS];
	(void)state;
	memset(&s, 0, sizeof s);
	monastery_setup(&s, &o);
	for (int left = 4; left >= 2; left--) { /* each seat in turn, all colours left equally likely */
		assert_int_equal(s.phase, KIND_CH_COLOURS);
		assert_int_equal(monastery_decision(&s).actors, ACTOR_CHANCE);
		assert_int_equal(monastery_decision(&s).for_seat, SEAT_NONE);
		assert_int_equal(choice_count(&s, SEAT_CHANCE), left);
		monastery_weights(&s, weight);
		for (int i = 0; i < left; i++)
			assert_int_equal(weight[i], 1);
		act_only(&s, SEAT_CHANCE,
			for_colour(VERB_DRAW_COLOUR,
				left == 4       ? COLOUR_green
					: left == 3 ? COLOUR_yellow
								: COLOUR_red));
	}
	/* MO-5.7: the row nearest the top is abbot; clockwise red, green, yellow: seats 2, 0, 1 */
	assert_int_equal(s.abbot, 2 + 1);
	assert_int_equal(s.order[0], 2 + 1);
	assert_int_equal(s.order[1], 0 + 1);
	assert_int_equal(s.order[2], 1 + 1);
	assert_int_equal(s.day, 1);
	assert_int_equal(s.position, HOUR_matins - 1);
}

static void mo_5_5_absent_rows_stay_empty(void **state)
{
	struct monastery_state s;
	int owner;
	(void)state;
	/* MO-11.2, MO-10.35, MO-10.36: blue and green only */
	table(&s, "bg");
	for (int row = 0; row < ROWS; row++) {
		int letters = 0, monks = 0;
		for (int column = 0; column < COLUMNS; column++) {
			letters += s.letter[row][column] != 0;
			monks += monk_on_cross(&s, row, column, &owner) >= 0;
		}
		assert_int_equal(letters, row == 1 || row == 2 ? SPACES : 0);
		assert_int_equal(monks, row == 1 || row == 2 ? CROSSES : 0); /* MO-5.3 */
	}
	assert_int_equal(s.abbot, 0 + 1);
	/* MO-5.2 to MO-5.6 */
	assert_int_equal(s.tile_count, 0);
	assert_int_equal(s.bag_count, BAG_TILES); /* MO-5.4: at every player count */
	assert_int_equal(s.supply, BLESSINGS);
	for (int seat = 0; seat < 2; seat++) {
		assert_int_equal(s.player[seat].monk[0].place, PLACE_ABBEY);
		assert_int_equal(s.player[seat].hand_count, 1);
		assert_int_equal(s.player[seat].hand[0], TILE_secret_passage);
		assert_int_equal(s.player[seat].blessings, 0);
		assert_int_equal(empty_spaces(&s, seat), SPACES);
	}
	/* MO-5.8: the first mass has neither election nor prison; each draws three. */
	assert_int_equal(s.phase, KIND_CH_DRAW);
	assert_int_equal(s.pending_due, 3);
}

static void mo_3_2_tiles_of_the_bag(void **state)
{
	struct monastery_state s;
	uint8_t copies[TILE_END];
	int all = 0, hue[4] = {0};
	(void)state;
	table(&s, "rbgy");
	bag_contents(&s, copies);
	for (int type = 1; type < TILE_END; type++) {
		const struct tile_fact *f = &PRINTED->tile[type];
		all += copies[type];
		hue[f->hue] += copies[type];
		/* MO-3.2.1, MO-10.2: circle = highest square; buildings have squares n … 1, garden one "2", field and path "1" */
		if (f->kind == TERRAIN_BUILDING)
			assert_int_equal(f->squares, f->circle);
		else
			assert_int_equal(f->squares, f->kind != TERRAIN_SPECIAL);
		if (f->kind == TERRAIN_GARDEN)
			assert_int_equal(f->circle, 2);
		if (f->icon || type == TILE_prison_cell) /* MO-3.2.6 */
			assert_int_equal(PRINTED->copies[type], 1);
	}
	assert_int_equal(all, BAG_TILES);
	assert_int_equal(hue[HUE_GREY], 15); /* MO-3.2.4 */
	assert_int_equal(hue[HUE_BROWN], 18);
	assert_int_equal(hue[HUE_DUAL], 3);
	assert_int_equal(hue[HUE_NEUTRAL], 13);
	/* MO-3.2.2, the sample tiles: grey 5 with 4 paths, brown 2 with 2, dual 4 with 3, doors, paths */
	assert_int_equal(PRINTED->tile[TILE_cloister].circle, 5);
	assert_int_equal(bits_count(PRINTED->tile[TILE_cloister].path), 4);
	assert_int_equal(PRINTED->tile[TILE_cloister].hue, HUE_GREY);
	assert_int_equal(PRINTED->tile[TILE_smithy].circle, 2);
	assert_int_equal(bits_count(PRINTED->tile[TILE_smithy].path), 2);
	assert_int_equal(PRINTED->tile[TILE_refectory].circle, 4);
	assert_int_equal(bits_count(PRINTED->tile[TILE_refectory].path), 3);
	assert_int_equal(PRINTED->tile[TILE_garden].open & ~PRINTED->tile[TILE_garden].path, 15);
	assert_int_equal(PRINTED->tile[TILE_field].open & ~PRINTED->tile[TILE_field].path, 15);
	assert_int_equal(bits_count(PRINTED->tile[TILE_path_straight].path), 2);
	/* MO-3.2.3: a grey two, brown Smithy and Bakery, grey Library, Chapel 3, Prison Cell 2 */
	assert_int_equal(PRINTED->tile[TILE_parlour].hue, HUE_GREY);
	assert_int_equal(PRINTED->tile[TILE_parlour].circle, 2);
	assert_int_equal(PRINTED->tile[TILE_smithy].hue, HUE_BROWN);
	assert_int_equal(PRINTED->tile[TILE_bakery].hue, HUE_BROWN);
	assert_int_equal(PRINTED->tile[TILE_library].hue, HUE_GREY);
	assert_int_equal(PRINTED->tile[TILE_chapel].circle, 3);
	assert_int_equal(PRINTED->tile[TILE_prison_cell].circle, 2);
	/* MO-7.12: three dual tiles */
	assert_int_equal(PRINTED->tile[TILE_infirmary].hue, HUE_DUAL);
	assert_int_equal(PRINTED->tile[TILE_garderobes].hue, HUE_DUAL);
	/* MO-3.4: 3 mass, 3 study, 3 labour rounds, 1 night; draws 3, 2, 1 */
	int rounds[5] = {0}, draws = 0;
	for (int i = 0; i < HOURS; i++) {
		rounds[PRINTED->round[i]]++;
		draws += hour_draws[i];
	}
	assert_int_equal(
		rounds[ROUND_MASS] * 1000 + rounds[ROUND_STUDY] * 100 + rounds[ROUND_LABOUR] * 10 + rounds[ROUND_NIGHT], 3331);
	assert_int_equal(draws, 6);
}

static void mo_6_9_5_draws(void **state)
{
	struct monastery_state s;
	uint32_t weight[TILE_END];
	(void)state;
	/* CH_DRAW: weight = copies left; hidden from the others; from the abbot clockwise. */
	table(&s, "gr");
	assert_int_equal(choice_count(&s, SEAT_CHANCE), TILE_TYPES - 1);
	monastery_weights(&s, weight);
	assert_int_equal(weight[0], 4);
	assert_int_equal(weight[TILE_field - 1], 8);
	assert_int_equal(monastery_decision(&s).for_seat, 1); /* red is the abbot */
	for (int i = 0; i < 3; i++) {
		assert_int_equal(s.actor, 1 + 1);
		draw(&s, TILE_field);
	}
	monastery_weights(&s, weight);
	assert_int_equal(weight[TILE_field - 1], 5);
	assert_int_equal(monastery_decision(&s).for_seat, 0);
	draw(&s, TILE_beehive);
	monastery_weights(&s, weight);
	assert_int_equal(choice_count(&s, SEAT_CHANCE), TILE_TYPES - 2);
	draw(&s, TILE_mill);
	draw(&s, TILE_path_cross);
	assert_int_equal(s.position, HOUR_lauds - 1);
	assert_int_equal(s.player[0].hand_count, 4);
	assert_int_equal(s.bag_count, BAG_TILES - 6);
	/* MO-6.9: the other masses bring 2 and 1 */
	table(&s, "rb");
	dial(&s, 2, HOUR_sext);
	settle(&s);
	assert_int_equal(s.pending_due, 2);
	table(&s, "rb");
	dial(&s, 2, HOUR_vespers);
	settle(&s);
	assert_int_equal(s.pending_due, 1);
}

/* ---- masses ---- */

static void mo_6_9_2_kneeling_monks_go_home(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	board(&s,
		"bk0 .. ..\n"
		"PS0 .. GA0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 3);
	kneel(&s, RED, 0, 2, -1);
	stand(&s, RED, 1, 0, -2, 2);
	stand(&s, RED, 2, 0, -1, 0);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.player[RED].monk[0].place, PLACE_ABBEY);
	assert_int_equal(s.player[RED].monk[0].kneeling, 0);
	assert_int_equal(s.player[RED].monk[1].square, 2); /* standing ones stay, on unbuilt tiles too */
	assert_int_equal(s.player[RED].monk[2].place, place_at(&s, 0, -1));
}

static void mo_6_9_3_election(void **state)
{
	struct monastery_state s;
	(void)state;
	/* Strictly most monks in the abbey */
	table(&s, "rbg");
	in_abbey(&s, GREEN, 2);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.abbot, GREEN + 1);
	assert_int_equal(s.order[0], GREEN + 1);
	/* Returning praying monks count (MO-6.9.2 comes first). */
	table(&s, "rbg");
	board(&s,
		"GA0 .. GA0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, BLUE, 2);
	in_abbey(&s, GREEN, 3);
	kneel(&s, GREEN, 1, 0, -1);
	stand(&s, GREEN, 2, 2, -1, 0);
	kneel(&s, BLUE, 1, 2, -1);
	in_abbey(&s, RED, 1);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.phase, KIND_ELECT_ABBOT); /* blue and green 2, red 1: red chooses */
	assert_int_equal(s.actor, RED + 1);
	refused(&s, RED, for_colour(VERB_ELECT, COLOUR_red), WHY_NOT_HIMSELF);
	act_only(&s, RED, for_colour(VERB_ELECT, COLOUR_green));
	assert_int_equal(s.abbot, GREEN + 1);
	/* MO-11.40: tied with another, the abbot must name the other. MO-10.28: the Abbot's House does not count here. */
	table(&s, "rbg");
	board(&s,
		"AH0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 3);
	in_abbey(&s, BLUE, 2);
	stand(&s, RED, 0, 0, -1, 0);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(choice_count(&s, RED), 1);
	settle(&s);
	assert_int_equal(s.abbot, BLUE + 1);
	/* MO-10.29: nobody in the abbey is a tie of all. */
	table(&s, "rbg");
	board(&s,
		"CL0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	for (int seat = 0; seat < 3; seat++)
		stand(&s, seat, 0, 0, -1, 0);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.phase, KIND_ELECT_ABBOT);
	assert_int_equal(choice_count(&s, RED), 2);
}

static void mo_7_10_prison(void **state)
{
	struct monastery_state s;
	(void)state;
	const char *drawing = "PR2 .. ..\n"
						  "AA  AA AA\n"
						  "AA  AA AA";
	/* MO-11.42, MO-6.9.4: the elected abbot may imprison any monk of the abbey, or pass. */
	table(&s, "rbg");
	board(&s, drawing);
	in_abbey(&s, RED, 3);
	in_abbey(&s, BLUE, 2);
	in_abbey(&s, GREEN, 1);
	stand(&s, GREEN, 0, 0, -1, 0);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.phase, KIND_IMPRISON);
	assert_int_equal(s.actor, RED + 1);
	assert_int_equal(choice_count(&s, RED), 3); /* red, blue, pass */
	refused(&s, RED, for_colour(VERB_IMPRISON, COLOUR_green), WHY_NOBODY_IN_ABBEY);
	refused(&s, RED, for_colour(VERB_IMPRISON, COLOUR_yellow), WHY_COLOUR_ABSENT);
	struct monastery_state passed = s;
	act_only(&passed, RED, verb(VERB_PASS));
	assert_int_equal(passed.player[BLUE].monk[0].place, PLACE_ABBEY);
	act_only(&s, RED, for_colour(VERB_IMPRISON, COLOUR_blue));
	assert_int_equal(s.player[BLUE].monk[0].place, place_at(&s, 0, -1)); /* MO-6.1.16: the first of them */
	assert_int_equal(s.player[BLUE].monk[0].kneeling, 1);
	assert_int_equal(s.points, 0);
	assert_int_equal(s.phase, KIND_CH_DRAW);
	/* In the next round blue walks with one monk less; `used` ends with the mass (MO-12.20). */
	while (s.phase == KIND_CH_DRAW)
		draw(&s, TILE_field);
	assert_int_equal(s.player[BLUE].monk[0].used, 0);
	act_only(&s, RED, verb(VERB_END_TURN));
	assert_int_equal(s.allowance, 2);
	/* Two may kneel there (MO-12.8); full, unbuilt or absent: no question. MO-10.30 */
	table(&s, "rb");
	board(&s, drawing);
	in_abbey(&s, RED, 3);
	stand(&s, BLUE, 0, 0, -1, 0);
	stand(&s, RED, 2, 0, -1, 0);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.phase, KIND_CH_DRAW);
	table(&s, "rb");
	board(&s,
		"pr2 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.phase, KIND_CH_DRAW);
}

static void mo_10_45_imprisoned_after_work(void **state)
{
	struct monastery_state s;
	struct options plain = {.value = {1}};
	(void)state;
	/* Red has worked in the abbey; a snap election makes blue abbot, who imprisons that monk: the point stays. The
	   prison is no icon tile: with icons off a regular election still opens it. */
	table(&s, "rb");
	board(&s,
		"AH0 .. PR2\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, BLUE, 3);
	in_abbey(&s, RED, 2);
	stand(&s, RED, 1, 0, -1, 0);
	dial(&s, 2, HOUR_lauds);
	end_turns(&s);
	act_only(&s, RED, choose(VERB_WORK, PLACE_ABBEY, 0, 0));
	act_only(&s, RED, at(&s, VERB_ICON, 0, -1));
	assert_int_equal(s.phase, KIND_IMPRISON);
	assert_int_equal(s.actor, BLUE + 1);
	act_only(&s, BLUE, for_colour(VERB_IMPRISON, COLOUR_red));
	assert_int_equal(s.player[RED].monk[0].kneeling, 1);
	assert_int_equal(s.points, 1);
	assert_int_equal(s.actor, RED + 1);
	table_with(&s, 2, "rb", &plain);
	board(&s,
		"PR2 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.phase, KIND_IMPRISON);
}

static void mo_7_9_brewhouse_at_mass(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.43, MO-6.9.1: the Chapel monk is kept and stands; the garden monk goes home; the Brewhouse monk stays. */
	table(&s, "rg");
	board(&s,
		"BR1 .. CH0\n"
		"PS0 .. GA0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, 1, 3);
	stand(&s, 1, 0, 0, -2, 0);
	kneel(&s, 1, 1, 2, -2);
	kneel(&s, 1, 2, 2, -1);
	dial(&s, 2, HOUR_sext);
	assert_int_equal(s.phase, KIND_BREW_KEEP);
	assert_int_equal(s.actor, 1 + 1);
	refused(&s, 1, choose(VERB_KEEP, place_at(&s, 0, -2), 0, 0), WHY_NOT_KNEELING);
	refused(&s, 1, choose(VERB_KEEP, PLACE_ABBEY, 0, 0), WHY_NOT_OUT);
	act_only(&s, 1, choose(VERB_KEEP, place_at(&s, 2, -2), 0, 0));
	act(&s, 1, verb(VERB_DONE));
	assert_int_equal(s.player[1].monk[1].place, place_at(&s, 2, -2));
	assert_int_equal(s.player[1].monk[1].kneeling, 0);
	assert_int_equal(s.player[1].monk[2].place, PLACE_ABBEY);
	assert_int_equal(s.player[1].monk[0].place, place_at(&s, 0, -2));
	/* MO-10.31: a kneeling monk on the Brewhouse uses nothing, and bars others there. Nothing to keep: no offer. */
	for (int kneels = 0; kneels < 2; kneels++) {
		table(&s, "rg");
		board(&s,
			"BR1 .. CH0\n"
			"PS0 .. GA0\n"
			"AA  AA AA\n"
			"AA  AA AA");
		in_abbey(&s, 1, 2);
		stand(&s, 1, 0, 0, -2, 0);
		if (kneels) {
			kneel(&s, RED, 0, 0, -2);
			kneel(&s, 1, 1, 2, -2);
		}
		dial(&s, 2, HOUR_sext);
		assert_int_not_equal(s.phase, KIND_BREW_KEEP);
	}
}

static void mo_7_9_brewhouse_at_night(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.53, MO-6.10.1, MO-10.32 */
	table(&s, "rb");
	board(&s,
		"BR1 bk1 ..\n"
		"PS0 ..  LI1\n"
		"AA  AA  AA\n"
		"AA  AA  AA");
	in_abbey(&s, RED, 4);
	stand(&s, RED, 0, 0, -2, 0);
	kneel(&s, RED, 1, 2, -1);
	stand(&s, RED, 2, 1, -2, 2);
	dial(&s, 1, HOUR_night);
	assert_int_equal(s.phase, KIND_BREW_KEEP);
	assert_int_equal(choice_count(&s, RED), 4); /* three places, done */
	refused(&s, RED, choose(VERB_KEEP, place_at(&s, 1, -2), 0, 0), WHY_NAME_A_SQUARE);
	refused(&s, RED, choose(VERB_KEEP, place_at(&s, 1, -2), 1, 0), WHY_NOT_OUT);
	act_only(&s, RED, choose(VERB_KEEP, place_at(&s, 2, -1), 0, 0));
	act_only(&s, RED, choose(VERB_KEEP, place_at(&s, 1, -2), 2, 0));
	refused(&s, RED, choose(VERB_KEEP, place_at(&s, 1, -2), 2, 0), WHY_NOT_OUT);
	act(&s, RED, verb(VERB_DONE));
	assert_int_equal(s.player[RED].monk[0].place, PLACE_ABBEY);
	assert_int_equal(s.player[RED].monk[1].place, place_at(&s, 2, -1));
	assert_int_equal(s.player[RED].monk[1].kneeling, 0);
	assert_int_equal(s.player[RED].monk[2].square, 2);
	assert_int_equal(s.player[RED].monk[2].kept, 0); /* MO-12.20 */
	assert_int_equal(s.day, 2);
	assert_int_equal(s.position, HOUR_matins - 1);
}

static void mo_6_10_1_night(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.44, MO-10.44: everybody goes home, from squares and from the prison too. */
	table(&s, "rb");
	board(&s,
		"bk0 .. ..\n"
		"PS0 .. PR2\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, BLUE, 2);
	stand(&s, RED, 0, 0, -2, 2);
	kneel(&s, BLUE, 1, 2, -1);
	dial(&s, 1, HOUR_night);
	assert_int_equal(s.player[RED].monk[0].place, PLACE_ABBEY);
	assert_int_equal(s.player[RED].monk[0].square, 0);
	assert_int_equal(s.player[BLUE].monk[1].place, PLACE_ABBEY);
	assert_int_equal(s.player[BLUE].monk[1].kneeling, 0);
	assert_int_equal(s.day, 2);
}

/* ---- rounds and the end ---- */

static void mo_6_2_1_turns_then_scorings(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rbg");
	s.abbot = BLUE + 1;
	dial(&s, 2, HOUR_lauds);
	static const int order[] = {BLUE, GREEN, RED};
	for (int i = 0; i < 3; i++) {
		assert_int_equal(s.actor, order[i] + 1);
		act_only(&s, order[i], verb(VERB_END_TURN));
	}
	for (int i = 0; i < 3; i++) {
		assert_int_equal(s.phase, KIND_SCORE_ACTION);
		assert_int_equal(s.actor, order[i] + 1);
		score_quietly(&s, order[i]);
	}
	assert_int_equal(s.position, HOUR_prime - 1); /* MO-6.2.2: the dial moves one position */
	assert_int_equal(s.player[RED].monk[0].used, 0);
}

static void mo_8_1_a_last_letter(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-11.48, MO-11.58, MO-8.3: the round is played to its end, then the game is over, without the next mass. */
	table(&s, "rbg");
	dial(&s, 1, HOUR_terce);
	for (int seat = 0; seat < 3; seat++)
		for (int i = 0; i < SPACES; i++)
			s.player[seat].strip[i] = SIDE_SMALL;
	memset(s.letter, 0, sizeof s.letter);
	s.player[RED].strip[0] = SIDE_NONE; /* L is left */
	s.letter[0][0] = LETTER_L;
	bless(&s, RED, 1);
	bless(&s, BLUE, 1);
	assert_sound(&s);
	end_turns(&s);
	act_only(&s, RED, verb(VERB_DONE));
	act(&s, RED, grid(VERB_COLLECT, 0, 1));
	assert_int_equal(s.phase, KIND_COLLECT);
	assert_int_equal(s.actor, BLUE + 1); /* the others still score and may buy monks */
	assert_true(offered(&s, BLUE, grid(VERB_COLLECT, 1, 2)));
	act(&s, BLUE, verb(VERB_DONE));
	assert_int_equal(s.phase, PHASE_OVER);
	assert_int_equal(monastery_decision(&s).actors, 0);
	assert_int_equal(s.position, HOUR_terce - 1);
	assert_int_equal(choice_count(&s, BLUE), 0);
}

static void mo_8_1_b_no_tile_fits_any_more(void **state)
{
	struct monastery_state s;
	(void)state;
	/* The exits of the abbey are joined two by two and three by three, the last one ends in the Prison Cell, and the three
	   special tiles lie already: no path leads out, nothing can be laid any more. */
	const char *closed = "..  ..  BE0 ..  ..\n"
						 "..  AL1 PA1 LI2 ..\n"
						 "PR1 AA  AA  AA  CP0\n"
						 "DC0 AA  AA  AA  PB2\n"
						 "..  GH0 CH1 SC3 IN3";
	table(&s, "rb");
	board(&s, closed);
	dial(&s, 2, HOUR_prime);
	assert_false(is_tile_placeable(&s));
	refused(&s, RED, to_tile(VERB_PLACE, TILE_secret_passage), WHY_NO_PLACE_FOR_TILE);
	end_turns(&s);
	settle(&s); /* nobody scores anything; the check comes at the end of the round (MO-6.2.2) */
	assert_int_equal(s.phase, PHASE_OVER);
	assert_int_equal(s.position, HOUR_prime - 1);
	/* MO-10.33: for ever, not for now. With the dovecote still in the bag something fits: play goes on. */
	table(&s, "rb");
	board(&s, closed);
	for (int i = 0; i < s.tile_count; i++)
		if (s.tile[i].type == TILE_dovecote)
			s.tile[i] = s.tile[--s.tile_count];
	memset(&s.tile[s.tile_count], 0, sizeof s.tile[0]);
	dial(&s, 2, HOUR_prime);
	assert_true(is_tile_placeable(&s));
	end_turns(&s);
	settle(&s);
	assert_int_equal(s.position, HOUR_terce - 1);
	/* Nothing fits while the path north is unbuilt and empty, but it will be built: play goes on. */
	table(&s, "rb");
	board(&s,
		"..  ps0 BE0 ..  ..\n"
		"..  DM0 PA1 LI2 ..\n"
		"PR1 AA  AA  AA  CP0\n"
		"DC0 AA  AA  AA  PB2\n"
		"..  GH0 CH1 SC3 IN3");
	dial(&s, 2, HOUR_prime);
	refused(&s, RED, to_tile(VERB_PLACE, TILE_secret_passage), WHY_NO_PLACE_FOR_TILE);
	assert_true(is_tile_placeable(&s));
}

static void mo_8_2_night_of_the_second_day(void **state)
{
	struct monastery_state s;
	(void)state;
	/* MO-6.10.2: the game ends there, monks where they are, no Brewhouse offer. */
	table(&s, "rb");
	board(&s,
		"BR1 .. CH0\n"
		"PS0 .. GA0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&s, RED, 2);
	stand(&s, RED, 0, 0, -2, 0);
	kneel(&s, RED, 1, 2, -2);
	dial(&s, 2, HOUR_night);
	assert_int_equal(s.phase, PHASE_OVER);
	assert_int_equal(s.player[RED].monk[1].kneeling, 1);
}

static void mo_8_4_testament_points(void **state)
{
	struct monastery_state s;
	struct score score[PLAYERS_MAX];
	(void)state;
	/* MO-11.46: 21 + 4 - (3 + 0 + 2) = 20 */
	table(&s, "rb");
	hold(&s, RED, TILE_kitchen);
	hold(&s, RED, TILE_carp_pond);
	dial(&s, 2, HOUR_compline);
	for (int i = 0; i < 8; i++)
		s.player[RED].strip[i] = i == 7 ? SIDE_SMALL : SIDE_LARGE;
	bless(&s, RED, 4);
	monastery_scores(&s, score); /* in mid-game too */
	assert_int_equal(score[RED].total, 20);
	assert_int_equal(score[RED].category[CATEGORY_LETTERS], 21);
	assert_int_equal(score[RED].category[CATEGORY_BLESSINGS], 4);
	assert_int_equal(score[RED].category[CATEGORY_TILES], -5);
	assert_int_equal(score[BLUE].total, -2); /* may be negative */
	assert_int_equal(score[RED].rank, 1);
	assert_int_equal(score[BLUE].rank, 2);
}

static void mo_8_5_ties(void **state)
{
	struct monastery_state s;
	struct score score[PLAYERS_MAX];
	(void)state;
	/* MO-11.47: red 24, blue 24, yellow 23: blue, red, yellow. Places are never shared. */
	table(&s, "yrb");
	for (int seat = 0; seat < 3; seat++) {
		hand_remove(&s, seat, TILE_secret_passage);
		for (int i = 0; i < 7; i++)
			s.player[seat].strip[i] = SIDE_LARGE;
		s.player[seat].blessings = seat == 0 ? 2 : 3;
	}
	monastery_scores(&s, score);
	assert_int_equal(score[1].total, 24);
	assert_int_equal(score[2].total, 24);
	assert_int_equal(score[0].total, 23);
	assert_int_equal(score[2].rank, 1);
	assert_int_equal(score[1].rank, 2);
	assert_int_equal(score[0].rank, 3);
}

static void mo_8_6_teams(void **state)
{
	struct monastery_state s;
	struct score score[PLAYERS_MAX];
	struct options teams = {.value = {0, 1}};
	(void)state;
	/* MO-9.1, MO-9.4: red + green against blue + yellow, sums count; a tie goes to blue + yellow. */
	table_with(&s, 4, "rbgy", &teams);
	s.player[RED].blessings = 5;
	s.player[GREEN].blessings = 1;
	s.player[BLUE].blessings = 3;
	s.player[YELLOW].blessings = 3;
	monastery_scores(&s, score);
	assert_int_equal(score[RED].total, 6 - 4); /* both passages are still behind the screens */
	assert_int_equal(score[GREEN].total, 2);
	assert_int_equal(score[GREEN].category[CATEGORY_PARTNER], 5 - 2);
	assert_int_equal(score[RED].team, score[GREEN].team);
	assert_int_equal(score[BLUE].team, score[YELLOW].team);
	assert_int_equal(score[BLUE].rank, 1);
	assert_int_equal(score[YELLOW].rank, 1);
	assert_int_equal(score[RED].rank, 3);
	s.player[GREEN].blessings = 2;
	monastery_scores(&s, score);
	assert_int_equal(score[GREEN].rank, 1);
	assert_int_equal(score[BLUE].rank, 3);
}

/* ---- options ---- */

static void mo_9_start_tiles(void **state)
{
	struct monastery_state s;
	struct options six = {.value = {0, 0, 0, 1}}, fixed = {.value = {0, 0, 0, 2}};
	(void)state;
	/* draw6_keep3: all draw six, then in turn order each returns three, not the passage (MO-5.8) */
	table_with(&s, 2, "rb", &six);
	static const uint8_t tiles[] = {TILE_field, TILE_garden, TILE_mill, TILE_kitchen, TILE_chapel, TILE_farm};
	for (int seat = 0; seat < 2; seat++)
		for (int i = 0; i < 6; i++) {
			assert_int_equal(s.actor, seat + 1);
			draw(&s, seat ? TILE_field : tiles[i]);
		}
	assert_int_equal(s.phase, KIND_START_RETURN);
	assert_int_equal(s.actor, RED + 1);
	refused(&s, RED, to_tile(VERB_RETURN_TILE, TILE_secret_passage), WHY_PASSAGE_STAYS);
	act(&s, RED, to_tile(VERB_RETURN_TILE, TILE_field));
	act(&s, RED, to_tile(VERB_RETURN_TILE, TILE_mill));
	assert_int_equal(s.pending_due, 1);
	act(&s, RED, to_tile(VERB_RETURN_TILE, TILE_farm));
	/* blue has fields only: three go back unasked */
	assert_int_equal(s.position, HOUR_lauds - 1);
	assert_int_equal(s.player[RED].hand_count, 4);
	assert_int_equal(s.player[BLUE].hand_count, 4);
	assert_int_equal(s.bag_count, BAG_TILES - 6);
	/* fixed_set: a small grey building, a path, a garden or brown building */
	table_with(&s, 2, "rb", &fixed);
	assert_int_equal(choice_count(&s, SEAT_CHANCE), 5);
	assert_true(offered(&s, SEAT_CHANCE, to_tile(VERB_DRAW, TILE_guest_house)));
	draw(&s, TILE_prison_cell);
	assert_int_equal(choice_count(&s, SEAT_CHANCE), 4);
	draw(&s, TILE_path_cross);
	assert_int_equal(choice_count(&s, SEAT_CHANCE), 11);
	assert_false(offered(&s, SEAT_CHANCE, to_tile(VERB_DRAW, TILE_field)));
	draw(&s, TILE_garden);
	assert_int_equal(s.actor, BLUE + 1);
	assert_int_equal(choice_count(&s, SEAT_CHANCE), 4);
	/* later masses draw from the whole bag */
	table_with(&s, 2, "rb", &fixed);
	dial(&s, 2, HOUR_matins);
	settle(&s);
	assert_int_equal(choice_count(&s, SEAT_CHANCE), TILE_TYPES - 1);
}

static void mo_9_vow_of_silence(void **state)
{
	struct monastery_state s;
	choice first[MONASTERY_CHOICES_MAX];
	struct options vow = {.value = {0, 0, 1}};
	(void)state;
	table_with(&s, 2, "rb", &vow);
	assert_true(monastery_talk(&s));
	dial(&s, 2, HOUR_lauds);
	assert_true(monastery_talk(&s)); /* a mass that asks nobody leaves a moment, too, */
	assert_true(monastery_choices(&s, s.actor - 1, first) > 0);
	act_only(&s, s.actor - 1, first[0]);
	assert_false(monastery_talk(&s)); /* until the first choice after it */
	table_with(&s, 2, "rb", &vow);
	dial(&s, 2, HOUR_prime);
	assert_false(monastery_talk(&s));
	table_with(&s, 2, "rb", &vow);
	dial(&s, 2, HOUR_sext);
	assert_true(monastery_talk(&s));
	table_with(&s, 2, "rb", &vow);
	dial(&s, 2, HOUR_night);
	assert_int_equal(s.phase, PHASE_OVER);
	assert_true(monastery_talk(&s));
	table(&s, "rb");
	dial(&s, 2, HOUR_lauds);
	assert_true(monastery_talk(&s)); /* without the vow one may always talk */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mo_5_1_colours_are_drawn),
		cmocka_unit_test(mo_5_5_absent_rows_stay_empty),
		cmocka_unit_test(mo_3_2_tiles_of_the_bag),
		cmocka_unit_test(mo_6_9_5_draws),
		cmocka_unit_test(mo_6_9_2_kneeling_monks_go_home),
		cmocka_unit_test(mo_6_9_3_election),
		cmocka_unit_test(mo_7_10_prison),
		cmocka_unit_test(mo_10_45_imprisoned_after_work),
		cmocka_unit_test(mo_7_9_brewhouse_at_mass),
		cmocka_unit_test(mo_7_9_brewhouse_at_night),
		cmocka_unit_test(mo_6_10_1_night),
		cmocka_unit_test(mo_6_2_1_turns_then_scorings),
		cmocka_unit_test(mo_8_1_a_last_letter),
		cmocka_unit_test(mo_8_1_b_no_tile_fits_any_more),
		cmocka_unit_test(mo_8_2_night_of_the_second_day),
		cmocka_unit_test(mo_8_4_testament_points),
		cmocka_unit_test(mo_8_5_ties),
		cmocka_unit_test(mo_8_6_teams),
		cmocka_unit_test(mo_9_start_tiles),
		cmocka_unit_test(mo_9_vow_of_silence),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
