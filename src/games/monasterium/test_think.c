/* Monasterium: the opinions. The rule-based player is as strong as promised, the estimate is of one piece. */
#include "core/declare.h"
#include "games/monasterium/testing.h"
#include "games/repeats.h"

#include <stdlib.h>

GAME_TABLES(monasterium);

enum { MATCH = 100, WINS_MIN = 99 /* of 100 */, AVERAGE_MIN = 90, EQUALS_MIN = 90 };

/* Plays one game; the seats of the set choose by rule, the others at random. */
static void play_match(struct table *t, int players, int thinking, struct rng *rng, void *scratch)
{
	struct options o = {.players = (uint8_t)players, .value = {0}};
	choice list[MONASTERIUM_CHOICES_MAX];
	table_open(t, &o);
	while (kind_asked(t) != KIND_OVER) {
		int seat = open_seat(t);
		uint32_t count = monasterium_choices(&t->s, seat, list);
		choice c = list[rng_below(rng, count)];
		if (seat != SEAT_CHANCE && thinking >> seat & 1)
			c = monasterium_heuristics.play(&t->s, seat, list, count, rng, scratch);
		monasterium_apply(&t->s, seat, c, NULL);
	}
}

static void rule_based_player_beats_random_play(void **state)
{
	(void)state;
	void *scratch = malloc(monasterium_heuristics.scratch_size);
	struct score score[SEATS_MAX];
	struct table t;
	struct rng rng;
	int wins = 0, total = 0, games = repeats(MATCH);
	rng_seed(&rng, 14);
	for (int game = 0; game < games; game++) {
		play_match(&t, 2, 1 << game % 2, &rng, scratch);
		monasterium_scores(&t.s, score);
		total += score[game % 2].total;
		wins += score[game % 2].total > score[1 - game % 2].total;
	}
	print_message("%d wins of %d, %d VP on average\n", wins, games, total / games);
	assert_true(100 * wins >= WINS_MIN * games);
	assert_true(total >= AVERAGE_MIN * games);
	free(scratch);
}

static void rule_based_player_among_equals(void **state)
{
	(void)state;
	void *scratch = malloc(monasterium_heuristics.scratch_size);
	struct score score[SEATS_MAX];
	struct table t;
	struct rng rng;
	rng_seed(&rng, 15);
	for (int players = 2; players <= PLAYERS_MAX; players++) {
		int total = 0, games = repeats(MATCH / 5);
		for (int game = 0; game < games; game++) {
			play_match(&t, players, 15, &rng, scratch);
			monasterium_scores(&t.s, score);
			for (int seat = 0; seat < players; seat++)
				total += score[seat].total;
		}
		print_message("%d players: %d VP on average\n", players, total / (games * players));
		assert_true(total >= EQUALS_MIN * players * games);
	}
	free(scratch);
}

static void estimate_is_the_sum_of_its_terms(void **state)
{
	(void)state;
	struct prospect p[SEATS_MAX];
	struct score score[SEATS_MAX];
	struct table t;
	struct rng rng;
	rng_seed(&rng, 16);
	for (int game = 0; game < 6; game++) {
		struct options o = {.players = (uint8_t)(2 + game % 3), .value = {0}};
		table_open(&t, &o);
		while (kind_asked(&t) != KIND_OVER) {
			choice list[MONASTERIUM_CHOICES_MAX];
			uint32_t count = monasterium_choices(&t.s, open_seat(&t), list);
			monasterium_heuristics.estimate(&t.s, p);
			for (int seat = 0; seat < t.s.seats; seat++)
				assert_int_equal(p[seat].value,
					p[seat].term[TERM_POINTS] + p[seat].term[TERM_ENGINE] + p[seat].term[TERM_DENIAL]
						+ p[seat].term[TERM_RISK]);
			monasterium_apply(&t.s, open_seat(&t), list[rng_below(&rng, count)], NULL);
		}
		monasterium_heuristics.estimate(&t.s, p);
		monasterium_scores(&t.s, score);
		for (int seat = 0; seat < t.s.seats; seat++)
			assert_int_equal(p[seat].value, 16 * score[seat].total);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rule_based_player_beats_random_play),
		cmocka_unit_test(rule_based_player_among_equals),
		cmocka_unit_test(estimate_is_the_sum_of_its_terms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
