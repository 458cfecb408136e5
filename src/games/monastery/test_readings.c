/* Monastery: readings of section 10 that a table may choose. */
#include "games/monastery/testing.h"

static void with_reading(struct monastery_state *s, const char *colours, int option, int value)
{
	struct options o = {0};
	o.value[option] = (uint8_t)value;
	table_with(s, (int)strlen(colours), colours, &o);
}

/* MO-10.1, MO-9.5: with the other reading any empty space of any strip takes any letter. */
static void mo_10_1_a_letter_on_any_space(void **state)
{
	struct monastery_state s;
	(void)state;
	for (int any = 0; any < 2; any++) {
		with_reading(&s, "rb", OPTION_LETTER_SPACES, any);
		assert_int_equal(reads(&s, READING_ANY_SPACE), any);
		for (int letter = 1; letter < LETTER_END; letter++) {
			bool shown = false;
			for (int i = 0; i < SPACES; i++)
				shown |= phrases[COLOUR_red - 1][i] == letter;
			assert_int_equal(space_for(&s, RED, letter) >= 0, shown || any);
		}
		if (any)
			assert_int_equal(space_for(&s, RED, LETTER_Q), 0); /* the leftmost */
		assert_true(are_letters_sound(&s));
		s.player[RED].strip[0] = SIDE_LARGE; /* an L is there, a Q has left the grid */
		s.letter[COLOUR_blue - 1][0] = LETTER_NONE;
		assert_int_equal(phrases[COLOUR_blue - 1][0], LETTER_Q);
		assert_int_equal(are_letters_sound(&s), any);
	}
}

/* MO-10.27, MO-9.6: those who have yet to score follow the new abbot at once, or in the next round. */
static void mo_10_27_a_new_abbot_leads_at_once(void **state)
{
	struct monastery_state s;
	(void)state;
	for (int once = 0; once < 2; once++) {
		with_reading(&s, "rbgy", OPTION_SNAP_ELECTION, once);
		assert_int_equal(s.order[0], RED + 1);
		s.abbot = YELLOW + 1; /* elected while red scores */
		s.turn = 0;
		s.pending_snap = 1;
		step_freed(&s);
		static const uint8_t rest[2][3] = {{BLUE, GREEN, YELLOW}, {YELLOW, BLUE, GREEN}};
		assert_int_equal(s.order[0], RED + 1);
		for (int i = 0; i < 3; i++)
			assert_int_equal(s.order[1 + i], rest[once][i] + 1);
		assert_int_equal(s.phase, KIND_SCORE_ACTION);
		assert_int_equal(player_at(&s, s.turn), RED);
		s.position = HOUR_lauds - 1;
		assert_int_equal(is_order_complete(&s), true);
		assert_int_equal(is_clockwise(&s), !once);
		s.phase = PHASE_OVER; /* the round may end the game */
		assert_int_equal(is_order_complete(&s), true);
	}
}

/* MO-10.33, MO-9.7: what counts as no place left. Red holds fields and nothing but unbuilt tiles lies open to them. */
static void mo_10_33_no_place_left(void **state)
{
	struct monastery_state s;
	(void)state;
	for (int value = 0; value < 3; value++) {
		with_reading(&s, "rb", OPTION_TILES_BLOCKED, value);
		assert_int_equal(reads(&s, READING_BLOCKED_NOW), value == 1);
		assert_int_equal(reads(&s, READING_BLOCKED_HANDS), value == 2);
		assert_true(is_tile_placeable(&s)); /* the passages fit beside the abbey */
		for (int seat = 0; seat < s.seats; seat++) {
			memset(s.player[seat].hand, 0, sizeof s.player[seat].hand);
			s.player[seat].hand_count = 0;
		}
		assert_int_equal(is_tile_placeable(&s), value != 2); /* nobody holds anything */
	}
}

/* MO-10.33, MO-9.7: where hands decide it, nobody knows before whether the round that a choice ends is the last. */
static void mo_9_7_who_ends_a_round_cannot_know_what_follows(void **state)
{
	(void)state;
	for (int value = 0; value < 3; value++) {
		static choice list[MONASTERY_CHOICES_MAX];
		struct monastery_state s;
		struct rng rng;
		int ends = 0;
		with_reading(&s, "rb", OPTION_TILES_BLOCKED, value);
		rng_seed(&rng, 7);
		while (s.phase != PHASE_OVER && ends < 5) {
			int seat = bits_first(monastery_decision(&s).actors), position = s.position;
			choice c = list[rng_below(&rng, monastery_choices(&s, seat, list))];
			bool uncertain = seat != SEAT_CHANCE && monastery_uncertain(&s, seat, c);
			monastery_apply(&s, seat, c, NULL);
			bool ended = seat != SEAT_CHANCE && (s.phase == PHASE_OVER || s.position != position);
			assert_int_equal(uncertain, ended && value == 2);
			ends += ended;
		}
		assert_true(ends > 0);
	}
}

static void the_default_readings_are_those_ruled(void **state)
{
	struct monastery_state s;
	(void)state;
	table(&s, "rb");
	assert_int_equal(s.readings, 0);
	s.readings = 1 << (READING_BLOCKED_NOW - 1) | 1 << (READING_BLOCKED_HANDS - 1);
	assert_int_equal(monastery_check(&s), BROKEN_OPTIONS);
}

/* MO-9.2, MO-10.40: what a player is asked fits the game that is played. */
static void prompts_know_icons_and_teams(void **state)
{
	struct monastery_state s;
	(void)state;
	for (int on = 0; on < 2; on++) {
		struct prompt score = {0}, letter = {0};
		table(&s, "rbgy");
		s.icons = (uint8_t)!on;
		s.teams = (uint8_t)on;
		s.phase = KIND_SCORE_ACTION;
		monastery_prompt(&s, RED, &score);
		s.phase = KIND_LETTER_PLACE;
		monastery_prompt(&s, RED, &letter);
		assert_int_equal(score.variant, on);
		assert_int_equal(letter.variant, on);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mo_10_1_a_letter_on_any_space),
		cmocka_unit_test(mo_10_27_a_new_abbot_leads_at_once),
		cmocka_unit_test(mo_10_33_no_place_left),
		cmocka_unit_test(mo_9_7_who_ends_a_round_cannot_know_what_follows),
		cmocka_unit_test(the_default_readings_are_those_ruled),
		cmocka_unit_test(prompts_know_icons_and_teams),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
