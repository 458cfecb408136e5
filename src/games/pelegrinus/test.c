/* Pieces, setup, options and programming: sections 3.1, 3.3, 3.4, 5, 6.1, 6.2 and 9 of the rules. */
#include "games/pelegrinus/rules.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/declare.h"
#include "core/driver.h"
#include "core/fields.h"
#include "games/pelegrinus/testing.h"

GAME_TABLES(pelegrinus);

static void begin(struct pelegrinus_state *s, int players, int site, int slots_of, int talk)
{
	struct options o = {.players = (uint8_t)players, .value = {(uint8_t)site, (uint8_t)slots_of, (uint8_t)talk}};
	memset(s, 0, sizeof *s);
	pelegrinus_setup(s, &o);
	assert_sound(s);
	log_clear();
}

static void pe_3_1_pieces(void **state)
{
	(void)state;
	for (int players = 2; players <= 4; players++) {
		struct pelegrinus_state s;
		begin(&s, players, 0, 0, 0);
		for (int p = 0; p < players; p++) {
			assert_int_equal(s.player[p].com_supply, 30);  /* PE-3.1.1 */
			assert_int_equal(s.player[p].abbey_supply, 4); /* PE-3.1.2 */
			assert_int_equal(s.player[p].pope_supply, 10); /* PE-3.1.3, PE-5.2 */
			assert_relics(&s, p, 1, 2, 1);                 /* PE-3.1.5 */
			assert_int_equal(points(&s, p, CATEGORY_RELICS), 9);
		}
	}
	assert_int_equal(CHARACTERS, 5); /* PE-3.1.4 */
	for (int k = MASTER; k <= KEEPER; k++)
		assert_int_equal(box->influence[k], 4 - k); /* PE-3.2 */
}

/* PE-3.1.6: behind the screen. */
static void pe_3_1_6_programme_is_hidden(void **state)
{
	struct pelegrinus_state s, seen;
	(void)state;
	open_table(&s, 2, 1);
	commit(&s, B, CHARACTER_master, CITY_acre);
	fields_redact(&game_pelegrinus, &s, G, &seen);
	assert_int_equal(seen.player[B].prog[MASTER], 0);
	fields_redact(&game_pelegrinus, &s, B, &seen);
	assert_int_equal(seen.player[B].prog[MASTER], CITY_acre);
}

static void pe_3_3_1_regions_open_every_second_round(void **state)
{
	static const uint8_t expected[ROUNDS + 1] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6};
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	for (int round = 1; round <= ROUNDS; round++) {
		assert_int_equal(s.round, round);
		assert_int_equal(offered(&s, B), expected[round] * CITIES_OF_REGION + 2);
		for (int c = 1; c <= CITIES; c++) /* PE-3.3.2: what is open stays open */
			assert_int_equal(offers(&s, B, c), (c - 1) / CITIES_OF_REGION < expected[round]);
		log_clear();
		send_rest(&s);
		int opened = round < ROUNDS ? expected[round + 1] - expected[round] : 0;
		assert_int_equal(logged(EVENT_REGION_OPENED, -1, -1), opened);
		if (opened)
			assert_int_equal(logged(EVENT_REGION_OPENED, -1, expected[round + 1]), 1);
	}
	open_table(&s, 4, 4);
	assert_int_equal(barred(&s, B, CHARACTER_master, CITY_tunis), WHY_REGION_NOT_OPEN);
	struct refusal r = pelegrinus_why(&s, B, choose(VERB_ASSIGN, CHARACTER_master, CITY_tunis, 0));
	assert_int_equal(r.fact[0], REGION_north_africa);
	assert_int_equal(r.fact[1], 5);
}

static void pe_3_4_2_slots_by_players(void **state)
{
	static const uint8_t total[] = {60, 84, 108}; /* PE-3.4.3, PE-9.4 for two and three players */
	static const uint8_t by_four[3][5] = {{0, 0, 1, 2, 2}, {0, 0, 2, 2, 3}, {0, 0, 2, 3, 4}};
	(void)state;
	for (int players = 2; players <= 4; players++) {
		struct pelegrinus_state s;
		int sum = 0, of_region[REGIONS] = {0}, sizes[REGIONS][5] = {{0}};
		begin(&s, players, 0, 0, 0);
		for (int c = 0; c < CITIES; c++) {
			int four = box->slots[c][2];
			assert_int_equal(s.cap[c], by_four[players - 2][four]);
			sum += s.cap[c], of_region[region_of(c)] += s.cap[c], sizes[region_of(c)][four]++;
		}
		assert_int_equal(sum, total[players - 2]);
		for (int r = 0; r < REGIONS; r++) {
			assert_int_equal(of_region[r], total[players - 2] / REGIONS);
			for (int size = 2; size <= 4; size++)
				assert_int_equal(sizes[r][size], 2);
		}
	}
	assert_int_equal(box->slots[CITY_acre - 1][2], 4);
	assert_int_equal(box->slots[CITY_sinai - 1][2], 2);
}

/* Everybody contests the cities of one region, each in another city first: one commandery each at most. */
static void contest_region(struct pelegrinus_state *s, int region)
{
	int round = s->round;
	for (int p = 0; p < s->seats && s->round == round && s->phase == KIND_PROGRAM; p++) {
		uint64_t open = region_cities(region) & ~s->start_full;
		int d[CHARACTERS] = {HOME, HOME, HOME, HOME, HOME};
		for (int k = MASTER, i = 0; k < KEEPER && open; k++, i++) {
			int skip = (p + i) % bits_count(open);
			uint64_t m = open;
			while (skip--)
				m &= m - 1;
			d[k] = bits_first(m) + 1;
		}
		send(s, p, d[0], d[1], d[2], d[3], d[4]);
	}
}

static void pe_3_4_4_one_commandery_per_city_and_round(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	send(&s, B, CITY_acre, HOME, HOME, HOME, HOME);
	send(&s, G, HOME, CITY_acre, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(commanderies_in(&s, CITY_acre - 1), 1);
	send(&s, B, CITY_acre, HOME, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(held(&s, B, CITY_acre), 2); /* several of one player */
}

static void pe_3_4_5_earliest_completion(void **state)
{
	(void)state;
	for (int region = 0; region < REGIONS; region++) {
		struct pelegrinus_state s;
		open_table(&s, 4, box->opens[region]);
		for (int built = 1; built <= SLOTS_OF_BOX; built++) {
			assert_false(region_complete(&s, region));
			contest_region(&s, region);
			for (uint64_t m = region_cities(region); m; m &= m - 1)
				assert_int_equal(free_slots(&s, bits_first(m)) == 0, s.cap[bits_first(m)] <= built);
		}
		assert_true(region_complete(&s, region));
		assert_int_equal(s.round, box->opens[region] + SLOTS_OF_BOX); /* complete at the end of the round before */
	}
	struct pelegrinus_state s; /* Eastern Europe in round 14: abbeys only in its cities of two or three slots */
	open_table(&s, 4, 11);
	while (s.round < ROUNDS)
		contest_region(&s, REGION_eastern_europe - 1);
	for (uint64_t m = region_cities(REGION_eastern_europe - 1); m; m &= m - 1)
		assert_int_equal(bits_has(s.start_full, bits_first(m)), s.cap[bits_first(m)] <= 3);
	assert_true(completable(&s, REGION_eastern_europe - 1));
}

static void pe_5_setup(void **state)
{
	struct pelegrinus_state s;
	uint32_t weight[PE_SEATS];
	(void)state;
	begin(&s, 4, 0, 0, 0);
	for (int p = 0; p < 4; p++)
		assert_int_equal(s.player[p].color, p + 1); /* PE-5.1 */
	assert_int_equal(pelegrinus_decision(&s).kind, KIND_CHANCE_ACTIVE_SITE);
	assert_int_equal(pelegrinus_decision(&s).actors, ACTOR_CHANCE);
	assert_int_equal(offered(&s, SEAT_CHANCE), 2); /* PE-5.3 */
	pelegrinus_weights(&s, weight);
	assert_int_equal(weight[0], weight[1]);
	act(&s, SEAT_CHANCE, choose(VERB_DRAW_SITE, SITE_avignon, 0, 0));
	assert_int_equal(s.active_site, SITE_avignon);
	static const uint8_t drawn[3] = {R, B, Y};
	for (int i = 0; i < 3; i++) { /* PE-5.4: three draws for four players */
		assert_int_equal(pelegrinus_decision(&s).kind, KIND_CHANCE_POPE_START);
		assert_int_equal(offered(&s, SEAT_CHANCE), 4 - i);
		pelegrinus_weights(&s, weight);
		for (int j = 0; j < 4 - i; j++)
			assert_int_equal(weight[j], 1);
		act(&s, SEAT_CHANCE, choose(VERB_DRAW_PLAYER, drawn[i], 0, 0));
	}
	assert_int_equal(s.player[R].face, 0);
	assert_int_equal(s.player[B].face, 1);
	assert_int_equal(s.player[Y].face, 2);
	assert_int_equal(s.player[G].face, 3); /* the last without a draw */
	for (int p = 0; p < 4; p++)
		assert_int_equal(s.player[p].pope_supply, 9); /* PE-5.5 */
	assert_int_equal(s.round, 1);
	assert_int_equal(s.phase, KIND_PROGRAM);
	assert_int_equal(offered(&s, B), 8); /* the Near East only */
}

/* PE-10.37: with fewer players the lowest spaces. */
static void pe_5_4_fewer_players(void **state)
{
	(void)state;
	for (int players = 2; players <= 3; players++) {
		struct pelegrinus_state s;
		int draws = 0;
		begin(&s, players, 1, 0, 0);
		struct pelegrinus_state late = s; /* one more than can lie there while anything is still to be drawn */
		for (int p = 0; p < players - 1; p++)
			late.track[p] = (uint8_t)(p + 1), late.player[p].face = (uint8_t)p, late.player[p].pope_supply--;
		assert_int_equal(pelegrinus_check(&late), BROKEN_FACES);
		for (; s.phase == KIND_CHANCE_POPE_START; draws++)
			act(&s, SEAT_CHANCE, choose(VERB_DRAW_PLAYER, players - draws - 1, 0, 0));
		assert_int_equal(draws, players - 1);
		for (int i = 0; i < SPACES; i++)
			assert_int_equal(s.track[i], i < players ? players - i : 0);
	}
}

static void pe_6_1_1_round_start(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 2);
	hold(&s, CITY_sinai, 1, 0, 0, 0);
	arrange(&s);
	send(&s, G, CITY_sinai, HOME, HOME, HOME, HOME);
	assert_int_equal(s.start_full, 0); /* fixed for the round */
	send_rest(&s);
	assert_int_equal(s.round, 3);
	assert_int_equal(s.start_full, bit(CITY_sinai - 1));
	assert_int_equal(logged(EVENT_ROUND_START, -1, 3), 1);
	assert_int_equal(logged(EVENT_REGION_OPENED, -1, REGION_italy), 1);
}

/* PE-10.27: programming, then straight on to the next round's; there is no second destination phase. */
static void pe_6_1_2_round_end_clears(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 3);
	send(&s, B, CITY_acre, CITY_crete, PAPAL_COURT, HOME, HOME);
	send(&s, G, HOME, HOME, HOME, HOME, CITY_acre);
	send_rest(&s);
	assert_int_equal(s.round, 4);
	assert_int_equal(s.phase, KIND_PROGRAM);
	assert_true(all_are_home(&s)); /* PE-6.4.60: prog, set and ready of everybody; no city is complete */
	assert_true(no_step_is_open(&s));
	open_table(&s, 4, ROUNDS);
	send_rest(&s);
	assert_int_equal(s.round, ROUND_FINISHED);
	assert_int_equal(s.phase, PHASE_OVER);
	assert_int_equal(pelegrinus_decision(&s).actors, 0);
	assert_int_equal(logged(EVENT_FINAL_SCORE, -1, -1), 4); /* PE-8.1 */
}

static void pe_6_1_3_last_commit_resolves(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 2, 1);
	send(&s, B, CITY_acre, HOME, HOME, HOME, HOME);
	commit(&s, G, CHARACTER_master, HOME);
	commit(&s, G, CHARACTER_chaplain, HOME);
	commit(&s, G, CHARACTER_nun, HOME);
	commit(&s, G, CHARACTER_pilgrim, HOME);
	assert_int_equal(held(&s, B, CITY_acre), 0);
	commit(&s, G, CHARACTER_keeper, HOME);
	assert_int_equal(held(&s, B, CITY_acre), 1);
	assert_int_equal(s.round, 2);
}

static void pe_6_2_1_all_seats_are_open(void **state)
{
	struct pelegrinus_state s, before;
	(void)state;
	open_table(&s, 4, 1);
	assert_int_equal(pelegrinus_decision(&s).actors, 15);
	commit(&s, R, CHARACTER_master, CITY_acre);
	assert_int_equal(pelegrinus_decision(&s).actors, 15);
	before = s;
	commit(&s, B, CHARACTER_master, CITY_sinai); /* a choice changes nothing but the chooser's own prog and set */
	s.player[B].prog[MASTER] = 0, s.player[B].set = 0;
	assert_memory_equal(&s, &before, sizeof s);
	send(&s, Y, HOME, HOME, HOME, HOME, HOME);
	assert_int_equal(pelegrinus_decision(&s).actors, 7);
	assert_int_equal(offered(&s, Y), 0); /* a ready seat has an empty list */
	assert_int_equal(s.phase, KIND_PROGRAM); /* PE-6.2.10 */
}

static void pe_6_2_2_destinations_of_each_character(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	for (int k = CHARACTER_master; k <= CHARACTER_pilgrim; k++) {
		assert_true(offers(&s, B, PAPAL_COURT));
		assert_true(offers(&s, B, HOME)); /* PE-10.11 */
		assert_int_equal(offered(&s, B), 8); /* PE-6.2.7: round 1 */
		commit(&s, B, k, PAPAL_COURT);
	}
	assert_false(offers(&s, B, PAPAL_COURT)); /* PE-6.2.3 */
	assert_true(offers(&s, B, HOME));
	assert_int_equal(offered(&s, B), 7);
	assert_int_equal(barred(&s, B, CHARACTER_keeper, PAPAL_COURT), WHY_KEEPER_COURT);
	open_table(&s, 4, 11);
	assert_int_equal(offered(&s, B), 38); /* PE-6.2.7: the most there can be */
	assert_int_equal(PE_CHOICES_MAX, 38);
}

/* PE-10.12, PE-10.13: what can have no effect is not offered. */
static void pe_6_2_4_where_one_can_act(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 5);
	fill_near_east(&s);
	arrange(&s);
	assert_false(offers(&s, Y, CITY_constantinople)); /* PE-10.13: no commandery of Y in this city */
	assert_true(offers(&s, Y, CITY_sinai));
	assert_int_equal(barred(&s, Y, CHARACTER_master, CITY_constantinople), WHY_NO_COMMANDERY);
	hold(&s, CITY_sinai, 0, 0, 1, 0); /* one slot free: the region can fill this round */
	arrange(&s);
	assert_true(offers(&s, B, CITY_sinai));
	assert_true(offers(&s, B, CITY_acre));
	hold(&s, CITY_sinai, 0, 0, 0, 0); /* two free in one city: it cannot */
	arrange(&s);
	assert_true(offers(&s, B, CITY_sinai));
	assert_false(offers(&s, B, CITY_acre));
	assert_int_equal(barred(&s, B, CHARACTER_master, CITY_acre), WHY_REGION_INCOMPLETE); /* PE-7.7 */
	hold(&s, CITY_sinai, 0, 0, 1, 0);
	hold(&s, CITY_acre, 1, 2, 0, 0); /* one free in each of two: it can */
	arrange(&s);
	assert_true(offers(&s, B, CITY_iconium));
}

static void pe_7_8_closed_region_is_no_destination(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 6);
	fill_near_east(&s);
	raise_abbey(&s, CITY_acre, G);
	arrange(&s);
	assert_false(offers(&s, B, CITY_acre)); /* PE-10.16: an abbey stands there */
	assert_int_equal(barred(&s, B, CHARACTER_master, CITY_acre), WHY_HAS_ABBEY);
	assert_int_equal(pelegrinus_why(&s, B, choose(VERB_ASSIGN, CHARACTER_master, CITY_acre, 0)).fact[1], G + 1);
	assert_true(offers(&s, B, CITY_antioch)); /* the region has room for one more */
	raise_abbey(&s, CITY_sinai, Y);
	arrange(&s);
	for (int c = CITY_constantinople; c <= CITY_sinai; c++) {
		assert_false(offers(&s, B, c));
		assert_int_equal(barred(&s, B, CHARACTER_master, c), WHY_REGION_CLOSED);
	}
}

static void pe_6_2_5_destinations_are_constant(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	hold(&s, CITY_sinai, 0, 0, 0, 0);
	uint64_t before = destinations(&s, G);
	for (int k = CHARACTER_master; k <= CHARACTER_keeper; k++)
		commit(&s, B, k, CITY_sinai); /* all five may share a destination */
	assert_int_equal(destinations(&s, G), before);
	commit(&s, G, CHARACTER_master, CITY_sinai);
	assert_int_equal(destinations(&s, G), before);
}

static void pe_6_2_6_in_fixed_order(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	for (int next = CHARACTER_master; next <= CHARACTER_keeper; next++) {
		for (int k = CHARACTER_master; k <= CHARACTER_keeper; k++)
			assert_int_equal(barred(&s, B, k, CITY_acre), k == next ? 0 : WHY_NEXT_CHARACTER);
		assert_int_equal(s.player[B].set, next - 1);
		commit(&s, B, next, CITY_acre);
		assert_int_equal(s.player[B].prog[next - 1], CITY_acre);
	}
	assert_int_equal(s.player[B].set, 5);
}

/* PE-6.2.8: with nowhere to go the keeper stays, and the driver does it at once. */
static void pe_6_2_8_forced_keeper(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	for (int c = CITY_constantinople; c <= CITY_sinai; c++)
		s.cap[c - 1] = 0; /* nowhere: not a position of the game, but the shortest way to an empty D(p) */
	s.start_full = region_cities(0);
	struct pelegrinus_state t = s;
	for (int k = CHARACTER_master; k <= CHARACTER_pilgrim; k++) {
		choice list[PE_CHOICES_MAX];
		assert_int_equal(pelegrinus_choices(&t, B, list), 2);
		pelegrinus_apply(&t, B, list[0], NULL);
	}
	assert_int_equal(offered(&t, B), 1);
	assert_true(offers(&t, B, HOME));
	assert_false(driver_asks(&game_pelegrinus, pelegrinus_decision(&t)));
	assert_int_equal(driver_settle(&game_pelegrinus, &t, NULL, NULL), 1);
	assert_int_equal(t.player[B].ready, 1);
}

static void pe_6_2_9_others_see_who_is_ready(void **state)
{
	struct pelegrinus_state s, seen;
	(void)state;
	open_table(&s, 4, 1);
	log_clear();
	commit(&s, B, CHARACTER_master, CITY_acre);
	assert_int_equal(log_events.count, 1);
	assert_int_equal(pelegrinus_events[log_list[0].kind].flags, EVENT_PRIVATE);
	assert_int_equal(log_list[0].seat, B);
	assert_true(pelegrinus_verbs[VERB_ASSIGN].flags & VERB_PRIVATE);
	fields_redact(&game_pelegrinus, &s, SEAT_NONE, &seen);
	assert_int_equal(seen.player[B].set, 0);
	assert_int_equal(seen.player[B].ready, 0);
	commit(&s, B, CHARACTER_chaplain, CITY_acre);
	commit(&s, B, CHARACTER_nun, CITY_acre);
	commit(&s, B, CHARACTER_pilgrim, CITY_acre);
	assert_int_equal(logged(EVENT_READY, -1, -1), 0);
	commit(&s, B, CHARACTER_keeper, CITY_acre);
	assert_int_equal(logged(EVENT_READY, B, -1), 1);
	assert_int_equal(pelegrinus_events[EVENT_READY].flags, 0);
	fields_redact(&game_pelegrinus, &s, G, &seen);
	assert_int_equal(seen.player[B].ready, 1);
	assert_int_equal(seen.player[B].prog[KEEPER], 0);
}

/* PE-10.33, PE-10.34: the engine sees five final commits; there is no verb to take one back. */
static void pe_6_2_11_commits_are_final(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	send(&s, B, HOME, HOME, HOME, HOME, HOME);
	for (int k = CHARACTER_master; k <= CHARACTER_keeper; k++)
		assert_int_equal(barred(&s, B, k, CITY_acre), WHY_READY);
	assert_string_equal(pelegrinus_reasons[WHY_READY - REASON_GAME].rule, "PE-6.2.11");
	assert_int_equal(pelegrinus_kinds[KIND_PROGRAM].verbs[0], VERB_ASSIGN);
	assert_int_equal(pelegrinus_kinds[KIND_PROGRAM].verbs[1], 0);
	assert_true(pelegrinus_verbs[VERB_ASSIGN].flags & VERB_REVEALS); /* no undo past it */
}

static void pe_6_2_13_order_of_the_list(void **state)
{
	struct pelegrinus_state s;
	choice list[PE_CHOICES_MAX];
	(void)state;
	open_table(&s, 4, 3);
	uint32_t n = pelegrinus_choices(&s, B, list);
	assert_int_equal(n, 14);
	for (uint32_t i = 0; i < n; i++)
		assert_int_equal(choice_arg(list[i], 1), i < 12 ? i + 1 : i == 12 ? PAPAL_COURT : HOME);
}

/* PE-6.2.14: each refusal carries its rule. */
static void pe_6_2_14_rules_of_refusals(void **state)
{
	static const char *const rules[] = {"PE-6.2.11", "PE-6.2.6", "PE-6.2.3", "PE-3.3.1", "PE-7.8", "PE-10.13",
		"PE-10.16", "PE-7.7", "PE-6.5.1", "PE-6.5.2", "PE-6.5.3"};
	struct pelegrinus_state s;
	(void)state;
	for (int i = 0; i < COUNT(rules); i++)
		assert_string_equal(pelegrinus_reasons[i].rule, rules[i]);
	assert_null(pelegrinus_reasons[COUNT(rules)].name);
	open_table(&s, 4, 1); /* the first that applies */
	assert_int_equal(barred(&s, B, CHARACTER_keeper, PAPAL_COURT), WHY_NEXT_CHARACTER);
	assert_int_equal(barred(&s, B, CHARACTER_nun, CITY_palermo), WHY_NEXT_CHARACTER);
	open_table(&s, 4, 6);
	fill_near_east(&s);
	raise_abbey(&s, CITY_acre, G);
	arrange(&s);
	assert_int_equal(barred(&s, R, CHARACTER_master, CITY_acre), WHY_NO_COMMANDERY); /* before the abbey */
	hold(&s, CITY_iconium, 1, 0, 1, 0);
	raise_abbey(&s, CITY_acre, -1);
	hold(&s, CITY_antioch, 1, 0, 0, 0);
	arrange(&s);
	assert_int_equal(barred(&s, Y, CHARACTER_master, CITY_constantinople), WHY_NO_COMMANDERY); /* before PE-7.7 */
}

static void pe_6_2_15_guess(void **state)
{
	struct pelegrinus_state s, seen;
	struct rng rng;
	int places[DESTINATIONS + 1] = {0}, masters[DESTINATIONS + 1] = {0};
	(void)state;
	rng_seed(&rng, 1);
	open_table(&s, 3, 1);
	send(&s, B, HOME, HOME, HOME, HOME, HOME);
	commit(&s, G, CHARACTER_master, CITY_acre);
	commit(&s, R, CHARACTER_master, CITY_sinai);
	for (int i = 0; i < 7000; i++) {
		fields_redact(&game_pelegrinus, &s, R, &seen);
		pelegrinus_guess(&seen, R, &rng);
		assert_sound(&seen);
		assert_int_equal(seen.player[B].set, 5);
		assert_int_equal(seen.player[G].set, 0); /* not ready: nothing */
		assert_int_equal(seen.player[R].prog[MASTER], CITY_sinai);
		places[seen.player[B].prog[KEEPER]]++;
		masters[seen.player[B].prog[MASTER]]++;
	}
	assert_int_equal(places[PAPAL_COURT], 0);
	for (int d = 1; d <= DESTINATIONS; d++) /* seven destinations, 1000 each: six standard deviations are 176 */
		if (d <= CITIES_OF_REGION || d == HOME)
			assert_in_range(places[d], 824, 1176);
	for (int d = PAPAL_COURT; d <= HOME; d++) /* the master has eight: 875 each */
		assert_in_range(masters[d], 709, 1041);
}

/* PE-6.2.16: byte for byte the same for every interleaving; PE-X44's programmes, and others. */
static void pe_6_2_16_order_of_commits_does_not_matter(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 44);
	for (int game = 0; game < 40; game++) {
		struct pelegrinus_state start, first;
		uint8_t prog[PE_SEATS][CHARACTERS];
		int players = 2 + (int)rng_below(&rng, 3);
		open_table(&start, players, 1 + (int)rng_below(&rng, 14));
		for (int p = 0; p < players; p++) {
			uint64_t set = destinations(&start, p) | bit(STAY);
			for (int k = 0; k < CHARACTERS; k++) {
				uint64_t m = k == KEEPER ? set : set | bit(COURT);
				for (int skip = (int)rng_below(&rng, (uint32_t)bits_count(m)); skip > 0; skip--)
					m &= m - 1;
				prog[p][k] = (uint8_t)(bits_first(m) + 1);
			}
		}
		for (int order = 0; order < 50; order++) {
			struct pelegrinus_state s = start;
			int left = players * CHARACTERS;
			for (; left; left--) {
				int p = (int)rng_below(&rng, (uint32_t)players);
				while (s.player[p].ready)
					p = (p + 1) % players;
				int k = s.player[p].set;
				pelegrinus_apply(&s, p, choose(VERB_ASSIGN, k + 1, prog[p][k], 0), NULL);
			}
			if (order == 0)
				first = s;
			assert_memory_equal(&s, &first, sizeof s);
		}
	}
}

static void pe_9_1_active_site_option(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	for (int site = 1; site <= 2; site++) {
		begin(&s, 3, site, 0, 0);
		assert_int_equal(s.phase, KIND_CHANCE_POPE_START); /* PE-5.3 is skipped */
		assert_int_equal(s.active_site, site == 1 ? SITE_rome : SITE_avignon);
		assert_string_equal(pelegrinus_options[OPTION_ACTIVE_SITE].value[site], site == 1 ? "rome" : "avignon");
	}
}

static void pe_9_2_slot_profile_option(void **state)
{
	(void)state;
	for (int players = 2; players <= 4; players++) {
		for (int profile = 2; profile <= 4; profile++) {
			struct pelegrinus_state s;
			begin(&s, players, 0, profile - 1, 0);
			assert_int_equal(pelegrinus_options[OPTION_SLOT_PROFILE].value[profile - 1][0], '0' + profile);
			for (int c = 0; c < CITIES; c++)
				assert_int_equal(s.cap[c], box->slots[c][profile - 2]);
		}
	}
}

/* PE-10.31: chat is the only form of talk; no verb makes a deal. */
static void pe_9_3_table_talk_option(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	for (int silent = 0; silent < 2; silent++) {
		begin(&s, 2, 1, 0, silent);
		assert_int_equal(pelegrinus_talk(&s), 1);
		act(&s, SEAT_CHANCE, choose(VERB_DRAW_PLAYER, 0, 0, 0));
		assert_int_equal(s.phase, KIND_PROGRAM);
		assert_int_equal(pelegrinus_talk(&s), !silent);
	}
	assert_null(pelegrinus_verbs[VERB_PICK + 1].name);
}

/* PE-9.4, PE-10.29: the limit of two abbeys per region holds with two players too. */
static void pe_9_4_two_players(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 2, 5);
	hold(&s, CITY_constantinople, 1, 1, 0, 0);
	hold(&s, CITY_iconium, 1, 1, 0, 0);
	hold(&s, CITY_antioch, 1, 1, 0, 0);
	hold(&s, CITY_cyprus, 1, 0, 0, 0);
	hold(&s, CITY_acre, 1, 1, 0, 0);
	hold(&s, CITY_sinai, 0, 1, 0, 0);
	arrange(&s);
	send(&s, B, CITY_constantinople, CITY_iconium, CITY_antioch, HOME, HOME);
	send_rest(&s);
	assert_int_equal(abbey_of(&s, CITY_constantinople), B);
	assert_int_equal(abbey_of(&s, CITY_iconium), B);
	assert_int_equal(abbey_of(&s, CITY_antioch), -1);
	assert_int_equal(logged(EVENT_REGION_CLOSED, -1, REGION_near_east), 1);
}

static void prompts_name_the_next_character(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	for (int k = CHARACTER_master; k <= CHARACTER_keeper; k++) {
		struct prompt p = {0}, q = {0};
		pelegrinus_prompt(&s, B, &p);
		assert_int_equal(p.variant, k);
		pelegrinus_prompt(&s, SEAT_NONE, &q);
		assert_int_equal(q.variant, 0);
		commit(&s, B, k, HOME);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pe_3_1_pieces),
		cmocka_unit_test(pe_3_1_6_programme_is_hidden),
		cmocka_unit_test(pe_3_3_1_regions_open_every_second_round),
		cmocka_unit_test(pe_3_4_2_slots_by_players),
		cmocka_unit_test(pe_3_4_4_one_commandery_per_city_and_round),
		cmocka_unit_test(pe_3_4_5_earliest_completion),
		cmocka_unit_test(pe_5_setup),
		cmocka_unit_test(pe_5_4_fewer_players),
		cmocka_unit_test(pe_6_1_1_round_start),
		cmocka_unit_test(pe_6_1_2_round_end_clears),
		cmocka_unit_test(pe_6_1_3_last_commit_resolves),
		cmocka_unit_test(pe_6_2_1_all_seats_are_open),
		cmocka_unit_test(pe_6_2_2_destinations_of_each_character),
		cmocka_unit_test(pe_6_2_4_where_one_can_act),
		cmocka_unit_test(pe_7_8_closed_region_is_no_destination),
		cmocka_unit_test(pe_6_2_5_destinations_are_constant),
		cmocka_unit_test(pe_6_2_6_in_fixed_order),
		cmocka_unit_test(pe_6_2_8_forced_keeper),
		cmocka_unit_test(pe_6_2_9_others_see_who_is_ready),
		cmocka_unit_test(pe_6_2_11_commits_are_final),
		cmocka_unit_test(pe_6_2_13_order_of_the_list),
		cmocka_unit_test(pe_6_2_14_rules_of_refusals),
		cmocka_unit_test(pe_6_2_15_guess),
		cmocka_unit_test(pe_6_2_16_order_of_commits_does_not_matter),
		cmocka_unit_test(pe_9_1_active_site_option),
		cmocka_unit_test(pe_9_2_slot_profile_option),
		cmocka_unit_test(pe_9_3_table_talk_option),
		cmocka_unit_test(pe_9_4_two_players),
		cmocka_unit_test(prompts_name_the_next_character),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
