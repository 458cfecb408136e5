/* Readings of section 10 that a table may choose, and what the log tells of keepers, ties and points. */
#include "games/pelegrinus/rules.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/pelegrinus/testing.h"

/* Three keepers in Palermo, which Y wins; faces rise in the order of seats but where set otherwise. */
static void meet_in_palermo(struct pelegrinus_state *s)
{
	send(s, Y, HOME, CITY_palermo, HOME, HOME, CITY_palermo);
	send(s, R, HOME, HOME, CITY_palermo, HOME, CITY_palermo);
	send(s, G, HOME, HOME, HOME, HOME, CITY_palermo);
	send_rest(s);
	assert_int_equal(held(s, Y, CITY_palermo), 1);
}

/* PE-9.5 */
static void pe_10_17_the_winners_keeper_shields(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 3);
	s.keeper_shields = 1;
	meet_in_palermo(&s); /* Y's own keeper has the highest face: nobody's is taken */
	assert_int_equal(logged(EVENT_KEEPER_CAPTURED, -1, -1), 0);
	assert_int_equal(logged(EVENT_KEEPER_RETURNED, -1, CITY_palermo), 3);
	for (int p = 0; p < 4; p++)
		assert_relics(&s, p, 1, 2, 1);
	open_table(&s, 4, 3);
	s.keeper_shields = 1;
	set_faces(&s, Y, G, B, R); /* now R's is the highest, and Y's is no shield */
	meet_in_palermo(&s);
	assert_int_equal(logged(EVENT_KEEPER_CAPTURED, R, CITY_palermo), 1);
	assert_relics(&s, R, 2, 2, 1);
	assert_relics(&s, Y, 0, 2, 1);
}

/* PE-9.6 */
static void pe_10_18_a_relic_at_a_cancelled_abbey(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	for (int reading = 0; reading < 2; reading++) {
		open_table(&s, 4, 6);
		s.relic_if_cancelled = (uint8_t)reading;
		fill_near_east(&s);
		arrange(&s);
		send(&s, B, HOME, CITY_constantinople, HOME, HOME, HOME);
		send(&s, G, HOME, CITY_cyprus, HOME, HOME, HOME);
		send(&s, R, HOME, HOME, CITY_sinai, HOME, HOME);
		send(&s, Y, HOME, HOME, HOME, HOME, CITY_sinai);
		assert_int_equal(abbey_of(&s, CITY_sinai), -1);
		assert_relics(&s, Y, 1 + reading, 2, 1);
		assert_relics(&s, R, 1 - reading, 2, 1);
		assert_int_equal(logged(EVENT_KEEPER_RETURNED, Y, CITY_sinai), !reading);
	}
}

static void options_choose_the_readings(void **state)
{
	struct pelegrinus_state s;
	struct options o = {.players = 2, .value = {0}};
	(void)state;
	memset(&s, 0, sizeof s);
	pelegrinus_setup(&s, &o);
	assert_int_equal(s.keeper_shields | s.relic_if_cancelled, 0);
	o.value[OPTION_WINNER_KEEPER] = o.value[OPTION_CANCELLED_ABBEY] = 1;
	memset(&s, 0, sizeof s);
	pelegrinus_setup(&s, &o);
	assert_int_equal(s.keeper_shields & s.relic_if_cancelled, 1);
}

/* PE-6.4.40: a keeper that meets nobody is told to go home, wherever it waited. */
static void keepers_that_go_home_are_told(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	send(&s, B, HOME, HOME, HOME, HOME, CITY_sinai);
	send(&s, G, HOME, HOME, HOME, HOME, CITY_acre);
	send_rest(&s);
	assert_int_equal(logged(EVENT_KEEPER_RETURNED, B, CITY_sinai), 1);
	assert_int_equal(logged(EVENT_KEEPER_RETURNED, G, CITY_acre), 1);
	open_table(&s, 4, 6); /* a complete region, and nobody came */
	fill_near_east(&s);
	arrange(&s);
	send(&s, R, HOME, HOME, HOME, HOME, CITY_sinai);
	send_rest(&s);
	assert_int_equal(logged(EVENT_KEEPER_RETURNED, R, CITY_sinai), 1);
}

/* PE-6.4.4, PE-6.4.5: who wins a tie, and by which pope. */
static void ties_are_told(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	send(&s, B, PAPAL_COURT, CITY_acre, HOME, HOME, HOME);
	send(&s, G, PAPAL_COURT, CITY_acre, CITY_sinai, HOME, HOME);
	send_rest(&s);
	assert_int_equal(logged(EVENT_COURT_TIE, B, -1), 1); /* the lower face, so B's becomes the highest */
	assert_int_equal(logged(EVENT_CITY_TIE, B, CITY_acre), 1);
	assert_int_equal(log_list[logged_at(EVENT_CITY_TIE)].arg[1], 3);
	assert_int_equal(logged(EVENT_CITY_TIE, -1, CITY_sinai), 0); /* alone there */
}

/* PE-8.1, PE-8.9 */
static void points_and_the_last_tie_are_told(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 2, ROUNDS);
	send_rest(&s);
	assert_int_equal(s.phase, PHASE_OVER);
	assert_int_equal(logged(EVENT_FINAL_PARTS, -1, 1), 2); /* a pope each */
	assert_int_equal(logged(EVENT_FINAL_SCORE, -1, -1), 2);
	assert_int_equal(logged(EVENT_FINAL_TIE, G, B), 1); /* the higher face */
	const struct event *parts = &log_list[logged_at(EVENT_FINAL_PARTS)];
	const struct event *score = &log_list[logged_at(EVENT_FINAL_SCORE)];
	assert_int_equal(score->arg[0], parts->arg[0] + parts->arg[1] + parts->arg[2] + parts->arg[3] + score->arg[2]);
}

/* PE-6.2.11: who has sent everything is not asked again. */
static void the_prompt_knows_who_has_sent(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 3, 1);
	send(&s, B, HOME, HOME, HOME, HOME, HOME);
	commit(&s, G, MASTER + 1, HOME);
	for (int p = 0; p < 3; p++) {
		struct prompt prompt = {0};
		pelegrinus_prompt(&s, p, &prompt);
		assert_int_equal(prompt.variant, p == B ? PROMPT_SENT : p == G ? CHAPLAIN + 1 : MASTER + 1);
	}
	struct prompt spectator = {0};
	pelegrinus_prompt(&s, SEAT_NONE, &spectator);
	assert_int_equal(spectator.variant, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pe_10_17_the_winners_keeper_shields),
		cmocka_unit_test(pe_10_18_a_relic_at_a_cancelled_abbey),
		cmocka_unit_test(options_choose_the_readings),
		cmocka_unit_test(keepers_that_go_home_are_told),
		cmocka_unit_test(ties_are_told),
		cmocka_unit_test(points_and_the_last_tie_are_told),
		cmocka_unit_test(the_prompt_knows_who_has_sent),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
