/*
 * The King's Abbey: the rule-based player (section 14). A few games here; CLOISTER_SOAK plays as many as the figures of
 * the issue need: 99 of 100 against random play, averages by player count, hunger, slots.
 */
#include "games/kings-abbey/rules.c"

#include <stdlib.h>

#include "core/driver.h"
#include "games/kings-abbey/testing.h"

GAME_TABLES(kings_abbey);

static int games(int few, int many)
{
	return getenv("CLOISTER_SOAK") ? many : few;
}

struct result {
	double total, category[CATEGORIES_END], slots, hunger;
	int seats, wins;
};

/* One game; random: every seat but this plays at random (-1: none does). Adds what the players reached. */
static void play_game(int players, int random, int option, uint64_t seed, struct result *r)
{
	static _Alignas(16) unsigned char scratch[1 << 16];
	const struct heuristics *h = &kings_abbey_heuristics;
	struct options o = options_of(players, option, option != 0);
	struct table t;
	struct rng rng;
	assert_true(h->scratch_size <= sizeof scratch);
	rng_seed(&rng, seed);
	begin_with(&t, &o);
	while (t.s.kind != KIND_OVER) {
		choice list[KA_CHOICES_MAX], pick;
		int seat = acting(&t);
		uint32_t n = kings_abbey_choices(&t.s, seat, list);
		if (seat == SEAT_CHANCE) {
			uint32_t weight[KA_CHOICES_MAX], total = 0, i = 0;
			kings_abbey_weights(&t.s, weight);
			for (uint32_t k = 0; k < n; k++)
				total += weight[k];
			for (uint32_t x = rng_below(&rng, total); x >= weight[i]; i++)
				x -= weight[i];
			pick = list[i];
		} else if (random >= 0 && seat != random) {
			pick = list[rng_below(&rng, n)];
		} else {
			struct kings_abbey_state seen = t.s;
			for (int i = 0; i < players; i++)
				if (i != seat)
					seen.player[i].saint = 0;
			pick = h->play(&seen, seat, list, n, &rng, scratch);
		}
		assert_int_equal(seat == SEAT_CHANCE ? 0 : kings_abbey_why(&t.s, seat, pick).reason, 0);
		t.e.list = t.heard, t.e.count = 0, t.e.max = HEARD_MAX;
		kings_abbey_apply(&t.s, seat, pick, &t.e);
		for (uint32_t i = 0; i < t.e.count; i++)
			if (t.heard[i].kind == EVENT_PRESTIGE_LOST && t.heard[i].arg[1] == CAUSE_HUNGER
				&& (random < 0 || t.heard[i].seat == random))
				r->hunger += t.heard[i].arg[0];
	}
	struct score score[PLAYERS_MAX];
	struct prospect hope[PLAYERS_MAX];
	kings_abbey_scores(&t.s, score);
	h->estimate(&t.s, hope);
	for (int i = 0; i < players; i++) {
		assert_int_equal(hope[i].value, 16 * score[i].total); /* the end is no matter of opinion */
		if (random >= 0 && i != random)
			continue;
		r->seats++;
		r->total += score[i].total;
		for (int k = 0; k < CATEGORIES_END; k++)
			r->category[k] += score[i].category[k];
		r->slots += slots_used(&t.s.player[i]);
		r->wins += score[i].rank == 1;
	}
}

static void beats_random_play(void **state)
{
	struct result r = {0};
	int n = games(12, 200);
	(void)state;
	for (int g = 0; g < n; g++)
		play_game(2, g % 2, 0, (uint64_t)g, &r);
	print_message("against random play: %d of %d\n", r.wins, n);
	assert_true(100 * r.wins >= 99 * n);
}

static void averages(void **state)
{
	(void)state;
	for (int players = 1; players <= 5; players++) {
		struct result r = {0};
		for (int g = 0; g < games(6, 400 / players); g++)
			play_game(players, -1, 0, 1000 + (uint64_t)g, &r);
		print_message("%d players: %.1f points, %.2f slots, hunger %.2f |", players, r.total / r.seats,
			r.slots / r.seats, r.hunger / r.seats);
		for (int k = 0; k < CATEGORIES_END; k++)
			print_message(" %s %.1f", kings_abbey_categories[k].name, r.category[k] / r.seats);
		print_message("\n");
		assert_true(r.total / r.seats >= (players == 1 ? 70 : 80));
		assert_true(r.hunger / r.seats <= 1);
		assert_true(r.slots / r.seats >= 6);
	}
}

/* With every option the player finds a legal choice, and is no fool. */
static void plays_every_option(void **state)
{
	(void)state;
	for (int option = OPTION_EVENT_MIX; option <= OPTION_CRUSADE_ASKED; option++) {
		struct result r = {0};
		if (option == OPTION_RELIC_THIN)
			continue; /* needs relics */
		for (int g = 0; g < games(2, 20); g++)
			play_game(3, -1, option, 2000 + (uint64_t)g, &r);
		assert_true(r.total / r.seats >= 70);
	}
}

static void weights_are_positive(void **state)
{
	struct table t;
	struct rng rng;
	(void)state;
	rng_seed(&rng, 5);
	begin(&t, 4, KIND_ABBEY_ACTION);
	for (int i = 0; i < 4000 && t.s.kind != KIND_OVER; i++) {
		choice list[KA_CHOICES_MAX];
		uint16_t weight[KA_CHOICES_MAX];
		uint32_t n = kings_abbey_choices(&t.s, acting(&t), list);
		if (acting(&t) != SEAT_CHANCE) {
			kings_abbey_heuristics.prior(&t.s, acting(&t), list, n, weight);
			for (uint32_t k = 0; k < n; k++)
				assert_true(weight[k] > 0);
		}
		kings_abbey_apply(&t.s, acting(&t), list[rng_below(&rng, n)], NULL);
	}
}

/* The verb that goes without saying at the open decision; 0: it is asked. */
static int obvious(const struct table *t)
{
	choice list[KA_CHOICES_MAX];
	int seat = acting(t);
	uint32_t n = kings_abbey_choices(&t->s, seat, list);
	return choice_verb(driver_obvious(&game_kings_abbey, &t->s, seat, list, n));
}

/* KA-6.5.4: a tool is asked about only where it may bring a token more, with a Money Changer always. */
static void tools_are_asked_about_where_they_help(void **state)
{
	struct table t;
	(void)state;
	for (int helps = 0; helps < 2; helps++) {
		begin(&t, 2, KIND_GATHER);
		bare(&t, t.s.actor);
		pool(&t, t.s.actor, helps ? "36" : "26");
		seat_of(&t, t.s.actor)->tools = 1;
		did(&t, VERB_SITE, SITE_FOREST, helps ? 3 : 2, 0);
		did(&t, VERB_NONE_BONUS, 0, 0, 0);
		assert_true(listed(&t, VERB_TOOL_MAIN, 0, 0, 0));
		assert_int_equal(
			obvious(&t), helps ? 0 : VERB_COLLECT); /* two pips a token: 3 + 1 bring one more, 2 + 1 do not */
	}
}

/* KA-6.5.2, KA-6.6.1: without a die, or a step, nothing is asked for the sake of a trade; it can be made while building. */
static void trades_wait(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_GATHER);
	bare(&t, t.s.actor);
	goods(&t, t.s.actor, 3, 3, 3, 3, 3);
	assert_true(listed(&t, VERB_TRADE, 0, 0, 0));
	assert_int_equal(obvious(&t), VERB_PASS);
	pool(&t, t.s.actor, "1");
	assert_int_equal(obvious(&t), 0);
	begin(&t, 2, KIND_PEASANT_MOVE);
	bare(&t, t.s.actor);
	goods(&t, t.s.actor, 3, 3, 3, 3, 3);
	assert_int_equal(obvious(&t), VERB_DONE);
	people(&t, t.s.actor, "41", 0); /* to the baptistery: it would be asked for that while a move is left */
	assert_int_equal(obvious(&t), 0);
	people(&t, t.s.actor, "11", 0); /* three seats up, and one move */
	assert_int_equal(obvious(&t), 0);
	people(&t, t.s.actor, "31 42", 0); /* who sits in front could be baptised, and would make room */
	assert_int_equal(obvious(&t), 0);
	people(&t, t.s.actor, "31", 0);
	assert_int_equal(obvious(&t), VERB_STEP);
	begin(&t, 2, KIND_BUILD);
	bare(&t, t.s.actor);
	goods(&t, t.s.actor, 0, 3, 0, 3, 0);
	assert_int_equal(obvious(&t), 0); /* here they are put */
}

/* KA-6.0.12: whoever has a saint face down is asked, so that nobody reads the card from an answer that comes at once. */
static void a_hidden_saint_is_always_asked(void **state)
{
	struct table t;
	(void)state;
	begin_option(&t, 2, OPTION_SAINTS, 1, KIND_PEASANT_MOVE);
	bare(&t, t.s.actor);
	assert_int_equal(obvious(&t), VERB_DONE);
	seat_of(&t, t.s.actor)->saint_mode = MODE_HIDDEN;
	assert_int_equal(obvious(&t), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(beats_random_play),
		cmocka_unit_test(averages),
		cmocka_unit_test(plays_every_option),
		cmocka_unit_test(weights_are_positive),
		cmocka_unit_test(tools_are_asked_about_where_they_help),
		cmocka_unit_test(trades_wait),
		cmocka_unit_test(a_hidden_saint_is_always_asked),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
