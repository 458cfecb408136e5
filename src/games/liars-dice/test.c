/* Liar's Dice by rule: tests are named after the ids of rules.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/driver.h"
#include "core/fields.h"
#include "core/options.h"
#include "games/games.h"
#include "games/liars-dice/rules.c"

enum { TWO = 2, THREE, FOUR, FIVE, SIX };

static const struct game *liars_dice(void)
{
	return game_named("liars-dice");
}

/* --- making and playing positions --- */

static struct liars_dice_state opened(int players, const char *option, const char *value)
{
	struct liars_dice_state s = {0};
	struct options o;
	options_default(liars_dice(), players, &o);
	if (option)
		assert_int_equal(options_set(liars_dice(), &o, option, value), OPTION_OK);
	liars_dice_setup(&s, &o);
	assert_int_equal(liars_dice_check(&s), 0);
	return s;
}

/* The same with these dice thrown, one text of digits a seat ("14466"; "" is out), and the first bid to be made. */
static struct liars_dice_state thrown(const char *option, const char *value, int players, const char *const *hands)
{
	struct liars_dice_state s = opened(players, option, value);
	s.phase = KIND_BID;
	int lost = 0;
	for (int seat = 0; seat < players; seat++) {
		struct liars_dice_player *p = &s.player[seat];
		p->dice = (uint8_t)strlen(hands[seat]), lost += DICE - p->dice;
		p->out = p->dice ? 0 : 1;
		for (int i = 0; i < p->dice; i++)
			p->hand[i] = (uint8_t)(hands[seat][i] - '0');
	}
	s.round = (uint8_t)(lost + 1);
	for (int seat = 0; lost && seat < players; seat++)
		memset(s.player[seat].shown, SIX, s.player[seat].dice);
	while (!in_play(&s, s.starter))
		s.starter = s.mover = (uint8_t)(s.starter + 1);
	assert_int_equal(liars_dice_check(&s), 0);
	return s;
}

#define THROWN(...) thrown(NULL, NULL, COUNT(((const char *[]){__VA_ARGS__})), (const char *[]){__VA_ARGS__})
#define THROWN_WITH(option, value, ...)                                                                                \
	thrown(option, value, COUNT(((const char *[]){__VA_ARGS__})), (const char *[]){__VA_ARGS__})

static choice bid(int quantity, int face)
{
	return choose(VERB_BID, quantity, face, 0);
}

static choice doubt(void)
{
	return choose(VERB_DOUBT, 0, 0, 0);
}

static choice spot_on(void)
{
	return choose(VERB_SPOT_ON, 0, 0, 0);
}

/* Plays the mover's choice, which must be legal and keep the invariants. */
static void play(struct liars_dice_state *s, choice c)
{
	assert_int_equal(liars_dice_why(s, s->mover, c).reason, REASON_LEGAL);
	liars_dice_apply(s, s->mover, c, NULL);
	assert_int_equal(liars_dice_check(s), 0);
}

static void roll(struct liars_dice_state *s, int face)
{
	assert_int_equal(liars_dice_decision(s).actors, ACTOR_CHANCE);
	liars_dice_apply(s, SEAT_CHANCE, choose(VERB_ROLL, face, 0, 0), NULL);
	assert_int_equal(liars_dice_check(s), 0);
}

static void throw_all(struct liars_dice_state *s, int face)
{
	while (s->phase == KIND_THROW)
		roll(s, face);
}

static uint32_t choices_of(const struct liars_dice_state *s, choice *list)
{
	return liars_dice_choices(s, s->mover, list);
}

static bool listed(const struct liars_dice_state *s, choice c)
{
	choice list[DICE_MAX * FACES + 2];
	for (uint32_t i = 0, n = choices_of(s, list); i < n; i++)
		if (list[i] == c)
			return true;
	return false;
}

/* The mover's choice is refused for that reason. */
static void refused(const struct liars_dice_state *s, choice c, int reason)
{
	assert_int_equal(liars_dice_why(s, s->mover, c).reason, reason);
	assert_false(listed(s, c));
}

/* --- 3 components, 5 setup --- */

static void ld_3_1_five_dice_of_six_faces(void **state)
{
	(void)state;
	struct liars_dice_state s = opened(3, NULL, NULL);
	for (int seat = 0; seat < 3; seat++)
		assert_int_equal(s.player[seat].dice, 5);
	assert_int_equal(liars_dice()->types[TYPE_FACE].max, 6);
}

static void ld_3_2_each_face_is_as_likely(void **state)
{
	(void)state;
	struct liars_dice_state s = opened(2, NULL, NULL);
	choice list[FACES];
	uint32_t weight[FACES];
	assert_int_equal(liars_dice_choices(&s, SEAT_CHANCE, list), FACES);
	liars_dice_weights(&s, weight);
	for (int i = 0; i < FACES; i++) {
		assert_int_equal(list[i], choose(VERB_ROLL, i + 1, 0, 0));
		assert_int_equal(weight[i], weight[0]);
	}
}

static void ld_5_1_nobody_is_out(void **state)
{
	(void)state;
	for (int players = 2; players <= PLAYERS_MAX; players++) {
		struct liars_dice_state s = opened(players, NULL, NULL);
		assert_int_equal(players_left(&s), players);
		assert_int_equal(dice_left(&s), players * DICE);
		for (int seat = 0; seat < players; seat++)
			assert_int_equal(s.player[seat].out, 0);
	}
}

static void ld_5_2_seat_0_bids_first(void **state)
{
	(void)state;
	struct liars_dice_state s = opened(4, NULL, NULL);
	throw_all(&s, FOUR);
	assert_int_equal(s.phase, KIND_BID);
	assert_int_equal(s.mover, 0);
}

/* --- 6.1 the throw --- */

static void ld_6_1_all_throw_round_the_table(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("11", "", "22", "3");
	play(&s, bid(1, SIX));
	play(&s, doubt()); /* there are two aces: seat 2 loses a die and begins */
	int order[] = {2, 3, 0, 0}, faces[] = {5, 4, 3, 1};
	for (int i = 0; i < COUNT(order); i++) {
		assert_int_equal(s.phase, KIND_THROW);
		assert_int_equal(s.mover, order[i]);
		roll(&s, faces[i]);
	}
	assert_int_equal(s.phase, KIND_BID);
	assert_int_equal(s.mover, 2);
	assert_int_equal(s.player[0].hand[0], 1); /* in ascending order */
	assert_int_equal(s.player[0].hand[1], 3);
	assert_int_equal(s.player[1].hand[0], 0);
}

static void ld_6_1_1_a_die_is_told_to_its_owner(void **state)
{
	(void)state;
	struct liars_dice_state s = opened(2, NULL, NULL), seen;
	for (int i = 0; i < 2 * DICE; i++) {
		assert_int_equal(liars_dice_decision(&s).for_seat, i / DICE);
		roll(&s, 1 + i % FACES);
	}
	fields_redact(liars_dice(), &s, 0, &seen);
	assert_memory_equal(seen.player[0].hand, s.player[0].hand, DICE);
	for (int i = 0; i < DICE; i++)
		assert_int_equal(seen.player[1].hand[i], 0);
}

/* What is made up for a seat is possible, and leaves what it sees alone. */
static void ld_6_1_1_others_dice_are_guessed(void **state)
{
	(void)state;
	struct liars_dice_state s = opened(3, NULL, NULL);
	struct rng rng;
	rng_seed(&rng, 1);
	bool met[FACES + 1] = {0};
	for (int i = 0; i < 3 * DICE; i++) {
		struct liars_dice_state guess, seen, again;
		fields_redact(liars_dice(), &s, 1, &seen);
		guess = seen;
		liars_dice_guess(&guess, 1, &rng);
		assert_int_equal(liars_dice_check(&guess), 0);
		met[guess.player[0].hand[0]] = true;
		fields_redact(liars_dice(), &guess, 1, &again);
		assert_memory_equal(&seen, &again, sizeof seen);
		roll(&s, SIX);
	}
	assert_true(met[ACE] && met[TWO] && met[THREE]);
}

/* --- 6.2 bids --- */

static void ld_6_2_round_the_table_past_who_is_out(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22", "", "33", "44");
	int order[] = {0, 2, 3, 0};
	for (int i = 0; i < COUNT(order); i++) {
		assert_int_equal(s.mover, order[i]);
		play(&s, bid(1 + i, TWO));
	}
}

static void ld_6_2_1_a_bid_need_not_be_true(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22222", "33333");
	play(&s, bid(10, SIX));
	assert_int_equal(s.bidder, 0 + 1);
	assert_int_equal(s.player[0].quantity, 10);
	assert_int_equal(s.player[0].face, SIX);
	assert_int_equal(s.phase, KIND_BID); /* nobody has doubted it */
}

static void ld_6_2_2_a_bid_is_higher(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN_WITH("wild", "off", "22222", "33333");
	play(&s, bid(4, FIVE));
	refused(&s, bid(4, FIVE), WHY_TOO_LOW);
	refused(&s, bid(4, THREE), WHY_TOO_LOW);
	refused(&s, bid(3, SIX), WHY_TOO_LOW);
	assert_true(listed(&s, bid(4, SIX)));
	assert_true(listed(&s, bid(5, ACE))); /* the lowest face */
}

static void ld_6_2_3_no_more_than_there_are_dice(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22", "333");
	assert_true(listed(&s, bid(5, TWO)));
	refused(&s, bid(6, TWO), WHY_TOO_MANY);
}

static void ld_6_2_4_wild_aces_cannot_be_bid(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22", "333");
	refused(&s, bid(1, ACE), WHY_WILD);
	play(&s, bid(1, SIX));
	refused(&s, bid(2, ACE), WHY_WILD);
}

/* --- 6.3 to doubt --- */

static void ld_6_3_doubting_ends_the_bids(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22222", "33333");
	play(&s, bid(2, TWO));
	play(&s, doubt());
	assert_int_equal(s.phase, KIND_THROW);
	assert_int_equal(s.bidder, 0);
	assert_int_equal(s.player[0].quantity, 0);
}

static void ld_6_3_1_without_a_bid_nothing_is_doubted(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22222", "33333");
	refused(&s, doubt(), WHY_NO_BID);
	refused(&s, spot_on(), WHY_NO_BID);
}

static void ld_6_3_2_aces_count_while_they_are_wild(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("14466", "12345");
	assert_int_equal(matching_all(&s, FOUR), 5);
	s = THROWN_WITH("wild", "off", "14466", "12345");
	assert_int_equal(matching_all(&s, FOUR), 3);
	assert_int_equal(matching_all(&s, ACE), 2);
}

static void ld_6_3_3_who_was_wrong_loses(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN_WITH("wild", "off", "22244", "33334"), other = s;
	play(&s, bid(3, FOUR)); /* just as many */
	play(&s, doubt());
	assert_int_equal(s.player[0].dice, 5);
	assert_int_equal(s.player[1].dice, 4);
	play(&other, bid(4, FOUR));
	play(&other, doubt());
	assert_int_equal(other.player[0].dice, 4);
	assert_int_equal(other.player[1].dice, 5);
}

/* --- 6.4 spot on --- */

static void ld_6_4_spot_on_is_a_choice(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22244", "33334");
	play(&s, bid(3, FOUR));
	assert_true(listed(&s, spot_on()));
}

static void ld_6_4_1_spot_on_costs_the_others_a_die(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22244", "33334", "5", "66");
	play(&s, bid(3, FOUR));
	play(&s, spot_on());
	assert_int_equal(s.player[0].dice, 4);
	assert_int_equal(s.player[1].dice, 5);
	assert_int_equal(s.player[2].dice, 0);
	assert_int_equal(s.player[3].dice, 1);
}

static void ld_6_4_2_a_wrong_call_loses(void **state)
{
	(void)state;
	for (int quantity = 2; quantity <= 4; quantity += 2) { /* too few, too many */
		struct liars_dice_state s = THROWN("22244", "33334");
		play(&s, bid(quantity, FOUR));
		play(&s, spot_on());
		assert_int_equal(s.player[0].dice, 5);
		assert_int_equal(s.player[1].dice, 4);
	}
}

/* --- 6.5 losing dice --- */

static void ld_6_5_one_die_is_lost(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22244", "33334");
	play(&s, bid(10, FOUR));
	play(&s, doubt());
	assert_int_equal(s.player[0].dice, 4);
}

static void ld_6_5_1_or_by_difference(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN_WITH("loss", "difference", "22244", "33334"), exact = s, many = s;
	play(&s, bid(6, FOUR)); /* there are three */
	play(&s, doubt());
	assert_int_equal(s.player[0].dice, 2);
	play(&exact, bid(3, FOUR));
	play(&exact, doubt()); /* differs by nothing: one */
	assert_int_equal(exact.player[1].dice, 4);
	play(&many, bid(10, FOUR)); /* by seven, and has five */
	play(&many, doubt());
	assert_int_equal(many.player[0].dice, 0);
}

static void ld_6_5_2_without_dice_one_is_out(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("4", "33", "22");
	int round = s.round;
	play(&s, bid(5, SIX));
	play(&s, doubt());
	assert_int_equal(s.player[0].out, round);
	assert_false(in_play(&s, 0));
	throw_all(&s, TWO);
	assert_int_equal(s.player[0].hand[0], 0);
}

static void ld_6_5_3_who_lost_begins(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("44", "33", "22"), called = s, out = THROWN("4", "33", "22");
	play(&s, bid(1, TWO));
	play(&s, doubt()); /* wrongly */
	assert_int_equal(s.starter, 1);
	play(&called, bid(1, FOUR));
	play(&called, bid(2, FOUR));
	play(&called, spot_on());
	assert_int_equal(called.starter, 2);
	play(&out, bid(5, SIX));
	play(&out, doubt()); /* seat 0 is out: the next */
	assert_int_equal(out.starter, 1);
}

/* --- 8 the end --- */

static void ld_8_1_the_last_with_dice_wins(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("4", "", "3");
	play(&s, bid(1, SIX));
	play(&s, doubt());
	assert_int_equal(liars_dice_decision(&s).actors, 0);
	assert_int_equal(s.mover, 2);
	assert_int_equal(s.player[2].dice, 1);
}

static void ld_8_2_the_score_is_whom_one_is_ahead_of(void **state)
{
	(void)state;
	struct score score[PLAYERS_MAX] = {{0}};
	struct liars_dice_state s = THROWN("44", "3", "5", "6", "");
	play(&s, bid(1, FOUR));
	play(&s, bid(2, FOUR));
	play(&s, bid(3, FOUR));
	play(&s, doubt()); /* seat 2 is out later than seat 4 */
	liars_dice_scores(&s, score);
	int total[] = {4, 2, 1, 2, 0}, rank[] = {1, 2, 4, 2, 5};
	for (int seat = 0; seat < 5; seat++) {
		assert_int_equal(score[seat].total, total[seat]);
		assert_int_equal(score[seat].rank, rank[seat]);
	}
	s = THROWN("44", "3", "5");
	play(&s, bid(1, FOUR));
	play(&s, bid(1, FIVE));
	play(&s, bid(2, FOUR));
	play(&s, spot_on()); /* both others in one round */
	liars_dice_scores(&s, score);
	assert_int_equal(s.phase, KIND_OVER);
	assert_int_equal(score[0].rank, 1);
	assert_int_equal(score[1].rank, 2);
	assert_int_equal(score[2].rank, 2);
}

/* --- 9 options --- */

static void ld_9_1_aces_may_be_tame(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN_WITH("wild", "off", "14466", "12345");
	assert_true(listed(&s, bid(1, ACE)));
	play(&s, bid(5, FOUR));
	play(&s, doubt());
	assert_int_equal(s.player[0].dice, 4);
}

static void ld_9_2_spot_on_may_be_off(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN_WITH("spot_on", "off", "14466", "12345");
	play(&s, bid(5, FOUR));
	refused(&s, spot_on(), WHY_NOT_ASKED);
}

static void ld_9_3_dice_may_be_lost_by_difference(void **state)
{
	(void)state;
	assert_int_equal(opened(2, NULL, NULL).difference, 0);
	assert_int_equal(opened(2, "loss", "difference").difference, 1);
}

/* --- 10 rulings --- */

static void ld_10_1_spot_on_takes_one_die_each(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN_WITH("loss", "difference", "22244", "33334", "55555");
	play(&s, bid(3, FOUR));
	play(&s, spot_on());
	assert_int_equal(s.player[0].dice, 4);
	assert_int_equal(s.player[2].dice, 4);
}

static void ld_10_2_the_highest_bid_is_doubted_by_hand(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN_WITH("spot_on", "off", "44", "34");
	choice list[DICE_MAX * FACES + 2];
	play(&s, bid(4, SIX));
	assert_int_equal(choices_of(&s, list), 1);
	assert_int_equal(list[0], doubt());
	assert_true(driver_asks(liars_dice(), liars_dice_decision(&s)));
}

static void ld_10_3_shown_dice_stay_in_sight(void **state)
{
	(void)state;
	struct liars_dice_state s = THROWN("22244", "33334"), seen;
	play(&s, bid(3, FOUR));
	play(&s, doubt());
	throw_all(&s, SIX);
	fields_redact(liars_dice(), &s, SEAT_NONE, &seen);
	assert_memory_equal(seen.player[0].shown, "\2\2\2\4\4", DICE);
	assert_memory_equal(seen.player[1].shown, "\3\3\3\3\4", DICE);
}

/* --- 12 invariants --- */

static void ld_12_check_finds_what_is_wrong(void **state)
{
	(void)state;
	struct liars_dice_state good = THROWN("24", "33", "", "66"), s;
	play(&good, bid(2, THREE));
	s = good, s.seats = 6;
	assert_int_equal(liars_dice_check(&s), BROKEN_DICE); /* LD-12.1 */
	s = good, s.player[2].out = 0;
	assert_int_equal(liars_dice_check(&s), BROKEN_DICE);
	s = good, s.round = 100;
	assert_int_equal(liars_dice_check(&s), BROKEN_DICE);
	s = good, s.player[0].hand[0] = SIX;
	assert_int_equal(liars_dice_check(&s), BROKEN_HAND); /* LD-12.2 */
	s = good, s.player[0].hand[2] = SIX;
	assert_int_equal(liars_dice_check(&s), BROKEN_HAND);
	s = good, s.mover = 2;
	assert_int_equal(liars_dice_check(&s), BROKEN_TURN); /* LD-12.3 */
	s = good, s.rolled = 1;
	assert_int_equal(liars_dice_check(&s), BROKEN_TURN);
	s = good, s.mover = 3;
	assert_int_equal(liars_dice_check(&s), BROKEN_BID); /* LD-12.4 */
	s = good, s.player[0].quantity = 7;
	assert_int_equal(liars_dice_check(&s), BROKEN_BID);
	s = good, s.player[0].face = ACE;
	assert_int_equal(liars_dice_check(&s), BROKEN_BID);
	s = good, s.player[1].quantity = 2, s.player[1].face = FOUR;
	assert_int_equal(liars_dice_check(&s), BROKEN_BID);
	s = THROWN("2", "3");
	s.player[1].dice = 0, s.player[1].out = 1, s.player[1].hand[0] = 0;
	assert_int_equal(liars_dice_check(&s), BROKEN_END); /* LD-12.5 */
	s = good, s.player[0].shown[0] = 0;
	assert_int_equal(liars_dice_check(&s), BROKEN_SHOWN); /* LD-12.6 */
	s = good, s.player[0].shown[1] = TWO;
	assert_int_equal(liars_dice_check(&s), BROKEN_SHOWN);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(ld_3_1_five_dice_of_six_faces),
		cmocka_unit_test(ld_3_2_each_face_is_as_likely),
		cmocka_unit_test(ld_5_1_nobody_is_out),
		cmocka_unit_test(ld_5_2_seat_0_bids_first),
		cmocka_unit_test(ld_6_1_all_throw_round_the_table),
		cmocka_unit_test(ld_6_1_1_a_die_is_told_to_its_owner),
		cmocka_unit_test(ld_6_1_1_others_dice_are_guessed),
		cmocka_unit_test(ld_6_2_round_the_table_past_who_is_out),
		cmocka_unit_test(ld_6_2_1_a_bid_need_not_be_true),
		cmocka_unit_test(ld_6_2_2_a_bid_is_higher),
		cmocka_unit_test(ld_6_2_3_no_more_than_there_are_dice),
		cmocka_unit_test(ld_6_2_4_wild_aces_cannot_be_bid),
		cmocka_unit_test(ld_6_3_doubting_ends_the_bids),
		cmocka_unit_test(ld_6_3_1_without_a_bid_nothing_is_doubted),
		cmocka_unit_test(ld_6_3_2_aces_count_while_they_are_wild),
		cmocka_unit_test(ld_6_3_3_who_was_wrong_loses),
		cmocka_unit_test(ld_6_4_spot_on_is_a_choice),
		cmocka_unit_test(ld_6_4_1_spot_on_costs_the_others_a_die),
		cmocka_unit_test(ld_6_4_2_a_wrong_call_loses),
		cmocka_unit_test(ld_6_5_one_die_is_lost),
		cmocka_unit_test(ld_6_5_1_or_by_difference),
		cmocka_unit_test(ld_6_5_2_without_dice_one_is_out),
		cmocka_unit_test(ld_6_5_3_who_lost_begins),
		cmocka_unit_test(ld_8_1_the_last_with_dice_wins),
		cmocka_unit_test(ld_8_2_the_score_is_whom_one_is_ahead_of),
		cmocka_unit_test(ld_9_1_aces_may_be_tame),
		cmocka_unit_test(ld_9_2_spot_on_may_be_off),
		cmocka_unit_test(ld_9_3_dice_may_be_lost_by_difference),
		cmocka_unit_test(ld_10_1_spot_on_takes_one_die_each),
		cmocka_unit_test(ld_10_2_the_highest_bid_is_doubted_by_hand),
		cmocka_unit_test(ld_10_3_shown_dice_stay_in_sight),
		cmocka_unit_test(ld_12_check_finds_what_is_wrong),
	};
	return cmocka_run_group_tests_name("liars-dice", tests, NULL, NULL);
}
