/*
 * The opinions of Pelegrinus: that they are sound, and in the long run (CLOISTER_SOAK) that the baseline plays as
 * PE-14.3 says it does.
 */
#include "games/pelegrinus/rules.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/declare.h"
#include "core/fields.h"
#include "games/pelegrinus/testing.h"
#include "games/repeats.h"

GAME_TABLES(pelegrinus);

enum { NOBODY = -1, SCRATCH = 16384 };

static _Alignas(16) unsigned char scratch[SCRATCH];

static bool is_listed(const choice *list, uint32_t n, choice c)
{
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == c)
			return true;
	return false;
}

/* The choice of the baseline, which gets what the seat may see. */
static choice baseline(const struct pelegrinus_state *s, int seat, const choice *list, uint32_t n, struct rng *rng)
{
	struct pelegrinus_state seen;
	fields_redact(&game_pelegrinus, s, seat, &seen);
	choice c = pelegrinus_heuristics.play(&seen, seat, list, n, rng, scratch);
	assert_true(is_listed(list, n, c));
	return c;
}

/* One game of the baseline in seat hero against uniform players who never stay, or among its like (NOBODY). */
static void play_game(struct pelegrinus_state *s, int players, int hero, struct rng *rng)
{
	struct options o = {.players = (uint8_t)players};
	memset(s, 0, sizeof *s);
	pelegrinus_setup(s, &o);
	for (struct decision d; (d = pelegrinus_decision(s)).actors;) {
		choice list[PE_CHOICES_MAX];
		int seat = bits_first(d.actors);
		uint32_t n = pelegrinus_choices(s, seat, list);
		choice c;
		if (n == 1)
			c = list[0];
		else if (seat != SEAT_CHANCE && (hero == NOBODY || seat == hero))
			c = baseline(s, seat, list, n, rng);
		else
			c = list[rng_below(rng, d.kind == KIND_PROGRAM ? n - 1 : n)];
		pelegrinus_apply(s, seat, c, NULL);
	}
}

static bool is_soak(void)
{
	return getenv("CLOISTER_SOAK") != NULL;
}

static void scratch_is_large_enough(void **state)
{
	(void)state;
	assert_true(pelegrinus_heuristics.scratch_size <= SCRATCH);
}

/* PE-14.1: a fixed pattern could be exploited. */
static void baseline_is_mixed(void **state)
{
	struct pelegrinus_state s;
	choice list[PE_CHOICES_MAX];
	uint64_t places = 0;
	(void)state;
	open_table(&s, 4, 1);
	uint32_t n = pelegrinus_choices(&s, B, list);
	for (uint64_t seed = 0; seed < 24; seed++) {
		struct rng rng;
		rng_seed(&rng, seed);
		places |= bit(choice_arg(baseline(&s, B, list, n, &rng), 1));
	}
	assert_true(bits_count(places) >= 4);
}

/* PE-14.8: of more cities than pieces the most valuable, the first on a tie. */
static void baseline_picks_by_value(void **state)
{
	struct pelegrinus_state s;
	struct rng rng;
	choice list[PE_CHOICES_MAX];
	(void)state;
	rng_seed(&rng, 1);
	open_table(&s, 4, 5);
	fill_near_east(&s);
	raise_abbey(&s, CITY_sinai, Y);
	arrange(&s);
	send(&s, G, HOME, CITY_acre, CITY_cyprus, CITY_cyprus, HOME);
	send_rest(&s);
	uint32_t n = pelegrinus_choices(&s, G, list);
	assert_int_equal(choice_arg(baseline(&s, G, list, n, &rng), 0), CITY_cyprus);
}

static void opinions_are_sound(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 5);
	for (int game = 0; game < (is_soak() ? 30 : repeats(30)); game++) {
		struct pelegrinus_state s;
		struct options o = {.players = (uint8_t)(2 + game % 3)};
		struct prospect prospect[PE_SEATS];
		memset(&s, 0, sizeof s);
		pelegrinus_setup(&s, &o);
		for (struct decision d; (d = pelegrinus_decision(&s)).actors;) {
			choice list[PE_CHOICES_MAX];
			uint16_t prior[PE_CHOICES_MAX];
			int seat = bits_first(d.actors);
			uint32_t n = pelegrinus_choices(&s, seat, list);
			pelegrinus_heuristics.prior(&s, seat, list, n, prior);
			for (uint32_t i = 0; i < n; i++)
				assert_true(prior[i] > 0);
			pelegrinus_heuristics.estimate(&s, prospect);
			for (int p = 0; p < s.seats; p++) {
				int sum = 0;
				for (int t = 0; t < TERMS; t++)
					sum += prospect[p].term[t];
				assert_int_equal(sum, prospect[p].value);
			}
			choice c = list[rng_below(&rng, n)];
			if (seat != SEAT_CHANCE)
				c = pelegrinus_heuristics.rollout(&s, seat, list, n, &rng);
			assert_true(is_listed(list, n, c));
			pelegrinus_apply(&s, seat, c, NULL);
		}
		struct score score[PE_SEATS];
		pelegrinus_scores(&s, score);
		pelegrinus_heuristics.estimate(&s, prospect);
		for (int p = 0; p < s.seats; p++)
			assert_int_equal(prospect[p].value, 16 * score[p].total); /* the end is no matter of opinion */
	}
}

/* PE-14.3: alone against players who draw every destination uniformly. */
static void baseline_beats_random(void **state)
{
	static const uint8_t percent_min[] = {0, 0, 97, 93, 91};
	struct rng rng;
	int games = is_soak() ? 300 : repeats(8);
	(void)state;
	rng_seed(&rng, 3);
	for (int players = 2; players <= 4; players++) {
		int won = 0;
		for (int game = 0; game < games; game++) {
			struct pelegrinus_state s;
			struct score score[PE_SEATS];
			play_game(&s, players, game % players, &rng);
			pelegrinus_scores(&s, score);
			won += score[game % players].rank == 1;
		}
		print_message("%d players: %d of %d games won against random players\n", players, won, games);
		if (is_soak())
			assert_true(100 * won >= percent_min[players] * games);
		else
			assert_true(won >= games - (games + 3) / 4);
	}
}

static void assert_near(const char *what, long sum, long count, int tenths, int within)
{
	long mean = (10 * sum + count / 2) / count;
	print_message("  %-14s %ld.%ld\n", what, mean / 10, mean % 10);
	if (is_soak())
		assert_in_range(mean, tenths - within, tenths + within);
}

/* PE-14.3: the table of averages, in tenths. */
static void baseline_averages(void **state)
{
	static const struct {
		short total, winner, category[CATEGORIES_END], abbeys, commanderies;
	} expected[] = {
		{830, 890, {56, 90, 288, 238, 157}, 79, 580},
		{750, 860, {45, 90, 263, 154, 197}, 79, 790},
		{660, 790, {40, 90, 245, 89, 196}, 63, 980},
	};
	struct rng rng;
	int games = is_soak() ? 200 : 1;
	(void)state;
	rng_seed(&rng, 2);
	for (int players = 2; players <= 4; players++) {
		long total = 0, winner = 0, category[CATEGORIES_END] = {0}, abbeys = 0, commanderies = 0;
		for (int game = 0; game < games; game++) {
			struct pelegrinus_state s;
			struct score score[PE_SEATS];
			play_game(&s, players, NOBODY, &rng);
			pelegrinus_scores(&s, score);
			for (int p = 0; p < players; p++) {
				total += score[p].total;
				winner += score[p].rank == 1 ? score[p].total : 0;
				abbeys += box->pieces[PIECE_abbey - 1] - s.player[p].abbey_supply;
				commanderies += box->pieces[PIECE_commandery - 1] - s.player[p].com_supply;
				for (int i = 0; i < CATEGORIES_END; i++)
					category[i] += score[p].category[i];
			}
		}
		print_message("%d players, %d games among its like\n", players, games);
		long seats = (long)games * players;
		assert_near("total", total, seats, expected[players - 2].total, 30);
		assert_near("winner", winner, games, expected[players - 2].winner, 30);
		for (int i = 0; i < CATEGORIES_END; i++)
			assert_near(pelegrinus_categories[i].name, category[i], seats, expected[players - 2].category[i], 15);
		assert_near("abbeys built", abbeys, games, expected[players - 2].abbeys, 10);
		assert_near("commanderies", commanderies, games, expected[players - 2].commanderies, 30);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scratch_is_large_enough),
		cmocka_unit_test(baseline_is_mixed),
		cmocka_unit_test(baseline_picks_by_value),
		cmocka_unit_test(opinions_are_sound),
		cmocka_unit_test(baseline_beats_random),
		cmocka_unit_test(baseline_averages),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
