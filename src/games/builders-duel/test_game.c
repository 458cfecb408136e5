/* Builders' Duel: deals and rounds (6.1, 6.8), the end (section 8), options (9), and properties of whole games, many
   more with CLOISTER_SOAK set. */
#include "core/declare.h"
#include "games/builders-duel/rules.c"

#include "games/builders-duel/testing.h"
#include "games/repeats.h"

GAME_TABLES(builders_duel);

/* Lets the deal go by: personal seals, cards in order, nothing bought, nothing built. */
static void pass_deal(struct table *t)
{
	int round = t->s.round, deal = t->s.deal;
	while (t->s.round == round && t->s.deal == deal && kind_of(t) != KIND_OVER) {
		choice list[BUILDERS_DUEL_CHOICES], c;
		uint32_t n = list_of(t, list);
		bool last = kind_of(t) == KIND_INFLUENCE || kind_of(t) == KIND_CRAFT || kind_of(t) == KIND_MARKET
			|| kind_of(t) == KIND_BUILD || kind_of(t) == KIND_FREE_CONVERT;
		c = list[last ? n - 1 : 0];
		if (kind_of(t) == KIND_CONFLICT_TOSS)
			c = pick(VERB_TOSS, SEAL_PERSONAL, 0);
		do_(t, choice_verb(c), choice_arg(c, 0), choice_arg(c, 1));
	}
}

static void bd_6_8_1_end_of_a_deal(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 0, 0, 0, 0);
	pass_deal(&t);
	assert_int_equal(t.s.deal, 2); /* BD-6.8.2 */
	assert_int_equal(t.s.round, 1);
	assert_int_equal(t.s.phase, PHASE_DEAL); /* BD-6.1 begins anew */
	assert_int_equal(t.s.player[W].line | t.s.player[P].line, NONE);
	assert_int_equal(t.s.contested | t.s.conflict_winner | t.s.resolved | t.s.actor, 0);
	for (int i = 0; i < CELLS; i++)
		assert_int_equal(t.s.grid[i], CARD_NONE);
	assert_int_equal(bits_count(t.s.undealt), 18);
	assert_int_equal(heard(&t, EVENT_DEAL_BEGUN, -1, 1), 1);
}

static void bd_6_8_2_rounds(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 0, 0, 0, 0);
	for (int round = 1; round <= 4; round++)
		for (int deal = 1; deal <= 3; deal++) {
			assert_int_equal(t.s.round, round);
			assert_int_equal(t.s.deal, deal);
			/* BD-6.1.2: A, B, A, B; BD-6.1.3: played to exhaustion */
			assert_true((t.s.undealt & ~pile_of_round(round)) == 0);
			assert_int_equal(bits_count(t.s.undealt), 27 - 9 * (deal - 1));
			pass_deal(&t);
		}
	assert_int_equal(kind_of(&t), KIND_OVER); /* BD-8.2 */
	assert_true(t.s.undealt == 0);
}

/* The last deal's last build step, Philip's, with nothing left but DONE; both scores as the caller sets them. */
static void begin_last_step(struct table *t)
{
	begin(t, 0, 0, 0, 0);
	while (t->s.round < 4)
		pass_deal(t);
	while (t->s.deal < 3)
		pass_deal(t);
	while (t->s.actor != PHILIP) {
		choice list[BUILDERS_DUEL_CHOICES];
		uint32_t n = list_of(t, list);
		choice c = kind_of(t) == KIND_CONFLICT_TOSS ? pick(VERB_TOSS, SEAL_PERSONAL, 0) : list[0];
		if (is_legal(t, pick(VERB_DONE, 0, 0)))
			c = list[n - 1];
		step(t, c);
	}
	while (kind_of(t) != KIND_BUILD) {
		choice list[BUILDERS_DUEL_CHOICES];
		uint32_t n = list_of(t, list);
		step(t, list[is_legal(t, pick(VERB_DONE, 0, 0)) ? n - 1 : 0]);
	}
	for (int seat = 0; seat < PLAYERS; seat++) {
		for (int good = 1; good <= GOODS; good++)
			set_camp(t, seat, good, 0, 0);
		set_gold(t, seat, 4);
	}
}

static void end_with(struct table *t, int winner, int reason)
{
	struct score out[PLAYERS];
	step(t, pick(VERB_DONE, 0, 0));
	assert_int_equal(kind_of(t), KIND_OVER);
	assert_int_equal(t->s.winner, winner);
	assert_int_equal(t->s.end_reason, reason);
	builders_duel_scores(&t->s, out); /* BD-8.6 */
	assert_int_equal(out[winner - 1].rank, 1);
	assert_int_equal(out[2 - winner].rank, 2);
}

static void bd_8_2_more_sections(void **state)
{
	struct table t;
	(void)state;
	begin_last_step(&t);
	set_done(&t, W, SECTION_II); /* 1 section and 4 on sites against 2 sections and none */
	set_site(&t, W, SECTION_I, GOOD_BIT(STONE) | GOOD_BIT(SAND));
	set_site(&t, W, SECTION_III, GOOD_BIT(SAND) | GOOD_BIT(WOOD));
	set_done(&t, P, SECTION_I);
	set_done(&t, P, SECTION_II);
	struct score out[PLAYERS];
	builders_duel_scores(&t.s, out); /* BD-8.6, in mid-game */
	assert_int_equal(out[W].total, 7);
	assert_int_equal(out[P].total, 6);
	assert_int_equal(out[W].category[CATEGORY_SECTIONS], 1);
	assert_int_equal(out[P].category[CATEGORY_INSTALLED], 6);
	assert_int_equal(out[P].category[CATEGORY_GOLD], 4);
	assert_int_equal(out[P].rank, 1);
	end_with(&t, PHILIP, BY_SECTIONS);
}

static void bd_8_3_then_more_installed_materials(void **state)
{
	struct table t;
	(void)state;
	begin_last_step(&t);
	set_done(&t, W, SECTION_I);
	set_done(&t, P, SECTION_I);
	set_site(&t, W, SECTION_III, GOOD_BIT(SAND));
	set_gold(&t, P, 30); /* BD-10.26: gold comes after the materials */
	end_with(&t, WALERAN, BY_INSTALLED);
}

static void bd_8_4_then_more_gold(void **state)
{
	struct table t;
	(void)state;
	begin_last_step(&t);
	set_gold(&t, W, 5);
	end_with(&t, WALERAN, BY_GOLD);
}

static void bd_8_5_then_philip(void **state)
{
	struct table t;
	(void)state;
	begin_last_step(&t);
	end_with(&t, PHILIP, BY_SECOND);
	begin_last_step(&t); /* option opening_power: the one who did not open */
	t.s.opener = PHILIP;
	end_with(&t, WALERAN, BY_SECOND);
}

static void bd_6_1_1_unused_1x_cards_go_back(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 0, 0, 0, 0);
	while (t.s.round < 2)
		pass_deal(&t);
	pass_deal(&t);
	pass_deal(&t);
	/* round 2, deal 3: Waleran holds A22 and B20; B20 was in the discard */
	t.s.undealt |= bit(CARD_B01 - 1);
	t.s.undealt &= ~bit(CARD_B20 - 1);
	while (bits_count(t.s.undealt) > CELLS)
		t.s.undealt &= t.s.undealt - 1;
	t.s.once_holder[ONCE_A22 - 1] = WALERAN;
	t.s.once_holder[ONCE_B20 - 1] = WALERAN;
	assert_int_equal(builders_duel_check(&t.s), 0);
	pass_deal(&t);
	assert_int_equal(t.s.round, 3);
	assert_int_equal(t.s.once_holder[ONCE_A22 - 1], NONE); /* BD-10.23: those of the pile that is shuffled */
	assert_int_equal(t.s.once_holder[ONCE_B20 - 1], WALERAN);
	assert_int_equal(heard(&t, EVENT_ONCE_RETURNED, W, CARD_A22), 1);
	assert_true(t.s.undealt == pile_of_round(1));
	while (t.s.round == 3)
		pass_deal(&t);
	assert_int_equal(t.s.once_holder[ONCE_B20 - 1], NONE);
	assert_true(t.s.undealt == pile_of_round(2));
}

static void bd_10_24_no_1x_card_while_placing_or_tossing(void **state)
{
	(void)state;
	for (int kind = KIND_OVER + 1; kind < KINDS_END; kind++)
		for (const uint8_t *verb = builders_duel_kinds[kind].verbs; *verb; verb++)
			if (*verb == VERB_USE_ONCE)
				assert_true(kind == KIND_TURN_CARD || kind == KIND_INFLUENCE || kind == KIND_CRAFT
					|| kind == KIND_MARKET || kind == KIND_FREE_CONVERT || kind == KIND_BUILD);
	assert_true(builders_duel_kinds[KIND_CONFLICT_TOSS].flags & KIND_ASK); /* BD-6.11.1 */
}

static void bd_10_31_everything_is_open(void **state)
{
	(void)state;
	for (const struct field *f = builders_duel_fields; f->name; f++)
		assert_int_equal(f->seen, SEEN_BY_ALL); /* BD-12.15 */
}

static void bd_9_opening_power(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	uint32_t weight[BUILDERS_DUEL_CHOICES];
	struct score out[PLAYERS];
	(void)state;
	begin(&t, 1, 0, 0, 0);
	assert_int_equal(t.s.power, PHILIP);
	assert_int_equal(t.s.opener, PHILIP);
	begin(&t, OPENING_RANDOM, 0, 0, 0);
	assert_int_equal(kind_of(&t), KIND_OPENING); /* BD-6.9.1, BD-5.7: first of all */
	builders_duel_scores(&t.s, out);
	assert_int_equal(out[W].rank + out[P].rank, 2);
	assert_int_equal(list_of(&t, list), 2);
	builders_duel_weights(&t.s, weight);
	assert_int_equal(weight[0], weight[1]);
	do_(&t, VERB_OPEN, P, 0);
	assert_int_equal(t.s.power, PHILIP);
	assert_int_equal(t.s.opener, PHILIP);
	assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL);
	do_(&t, VERB_REVEAL_SEAL, SEAL_14, 0);
	uint8_t grid[CELLS];
	fill_grid(grid, 1, CARD_A01, CARD_A02, CARD_A03);
	lay_out(&t, grid);
	assert_int_equal(acting(&t), P);
}

static void bd_9_seal_pile_view_hidden(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 0, 1, 0, 0);
	assert_int_equal(kind_of(&t), KIND_DRAW_CARD); /* nothing is shown */
	uint8_t grid[CELLS];
	fill_grid(grid, 1, CARD_A08, CARD_A03, CARD_A26);
	lay_out(&t, grid);
	do_(&t, VERB_PLACE_LINE, ROW_TOP, 0);
	do_(&t, VERB_PLACE_LINE, COLUMN_LEFT, 0);
	do_(&t, VERB_TOSS, SEAL_23, 0);
	do_(&t, VERB_FACE, 3, 0);
	do_(&t, VERB_TOSS, SEAL_PERSONAL, 0);
	do_(&t, VERB_FACE, 3, 0);
	assert_int_equal(t.s.seal_top, NONE); /* the 2/3 lies below, known */
	assert_int_equal(t.s.seal_queue_count, 1);
	resolve_(&t, CARD_A08);
	do_(&t, VERB_BUY, NONE, 0);
	assert_int_equal(t.s.player[W].gold, 1); /* paid, then revealed */
	assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL);
	do_(&t, VERB_REVEAL_SEAL, SEAL_14, 0);
	assert_int_equal(t.s.player[W].seals[SEAL_14 - 1], 2);
	assert_int_equal(t.s.seal_top, NONE);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD);
	resolve_(&t, CARD_A26); /* patron: one more; income is then the last card */
	assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL);
	do_(&t, VERB_REVEAL_SEAL, SEAL_23, 0);
	assert_int_equal(t.s.player[W].seals[SEAL_23 - 1], 1);
}

static void bd_9_seal_pile_view_all(void **state)
{
	static const uint8_t order[] = {SEAL_23, SEAL_14, SEAL_23, SEAL_14};
	struct table t;
	(void)state;
	begin(&t, 0, 2, 0, 0);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL);
		do_(&t, VERB_REVEAL_SEAL, order[i], 0); /* the fourth has no alternative */
	}
	assert_int_equal(kind_of(&t), KIND_DRAW_CARD);
	assert_int_equal(t.s.seal_top, order[0]);
	assert_int_equal(t.s.seal_queue_count, 3);
	for (int i = 0; i < 3; i++)
		assert_int_equal(t.s.seal_queue[i], order[i + 1]);
}

static void bd_9_start_gold_and_rounds(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 0, 0, 1, 1);
	assert_int_equal(t.s.player[W].gold, 5); /* BD-10.27 */
	assert_int_equal(t.s.player[P].gold, 5);
	assert_int_equal(t.s.supply, 64);
	int deals = 0;
	while (kind_of(&t) != KIND_OVER) {
		pass_deal(&t);
		assert_int_equal(heard(&t, EVENT_ONCE_RETURNED, -1, -1), 0);
		deals++;
	}
	assert_int_equal(deals, 6);
	assert_int_equal(t.s.round, 2);
}

/* What one random game is watched for. */
struct watch {
	int players, chances, tosses, spent, installs;
	uint64_t personal;
};

/* Invariants over moves: s before and t after a choice. */
static void watch_move(struct watch *w, const struct builders_duel_state *s, const struct table *t, int seat, choice c)
{
	if (s->power != t->s.power && s->power != NONE) /* BD-12.8 */
		assert_true(heard(t, EVENT_POWER_TAKEN, -1, -1) == 1
			&& (choice_verb(c) == VERB_RESOLVE || PRINTED->card[s->card].effect == ENVOY));
	for (int i = 0; i < SECTIONS; i++) /* BD-12.9 */
		assert_true(s->first_done[i] == NONE || s->first_done[i] == t->s.first_done[i]);
	for (int i = 0; i < NEUTRAL_SEALS; i++) /* BD-12.4 */
		assert_true(t->s.seal_unknown[i] <= s->seal_unknown[i]);
	if (choice_verb(c) == VERB_INSTALL) { /* BD-12.10, BD-10.18 */
		for (uint32_t i = 0; i < t->count; i++)
			w->spent += t->log[i].kind == EVENT_INSTALLED ? t->log[i].arg[2] : 0;
		w->installs++;
		assert_int_equal(w->spent, s->foreman ? 0 : PRINTED->install[w->installs]);
	} else if (heard(t, EVENT_TURN_ENDED, -1, -1)) {
		w->spent = w->installs = 0;
	}
	if (choice_verb(c) == VERB_TOSS) { /* BD-12.13 */
		w->tosses++;
		assert_true(s->tosses < PLAYERS || conflict_leader(s) != seat);
		assert_false(s->player[seat].personal_used);
		assert_true(w->tosses <= TOSSES_MAX);
	} else if (heard(t, EVENT_CONFLICT_WON, -1, -1)) {
		w->tosses = 0;
		assert_int_equal(
			5, bits_count(line_table[s->player[0].line].cells | line_table[s->player[1].line].cells)); /* BD-12.7 */
		assert_int_equal(5 - bits_count((uint64_t)cells_held(&t->s, 0)), bits_count((uint64_t)cells_held(&t->s, 1)));
	}
	if (choice_verb(c) == VERB_RESOLVE) /* BD-10.28: every card is announced */
		assert_int_equal(heard(t, EVENT_CARD_RESOLVED, seat, s->grid[choice_arg(c, 0) - 1]), 1);
	if (choice_verb(c) == VERB_DRAW_CARD && bits_count(s->undealt) == PILE_CARDS) /* BD-12.12 */
		for (int i = 1; i <= ONCES; i++)
			assert_true(s->once_holder[i - 1] == NONE || !bits_has(pile_of_round(s->round), once_table[i] - 1));
}

static choice random_choice(const struct table *t, struct rng *rng, uint32_t *n)
{
	choice list[BUILDERS_DUEL_CHOICES];
	uint32_t weight[BUILDERS_DUEL_CHOICES], total = 0;
	*n = list_of(t, list);
	assert_true(*n > 0); /* BD-12.11 */
	if (acting(t) != SEAT_CHANCE)
		return list[rng_below(rng, *n)];
	builders_duel_weights(&t->s, weight);
	for (uint32_t i = 0; i < *n; i++)
		total += weight[i];
	return list[pick_by_weight(weight, rng_below(rng, total))];
}

/* BD-6.9: these four kinds, no others */
static bool is_chance(int kind)
{
	return kind == KIND_OPENING || kind == KIND_REVEAL_SEAL || kind == KIND_DRAW_CARD || kind == KIND_TOSS;
}

/* Plays on at random to the end; every position is checked by step. */
static void random_game(struct table *t, struct rng *rng)
{
	struct watch w = {0};
	while (kind_of(t) != KIND_OVER) {
		struct builders_duel_state before = t->s;
		struct prompt prompt = {0};
		int seat = acting(t);
		uint32_t n;
		choice c = random_choice(t, rng, &n);
		bool chance = seat == SEAT_CHANCE;
		assert_int_equal(chance, is_chance(kind_of(t)));
		assert_true(n <= (chance ? 27u : 14u)); /* BD-12.11 */
		if (!chance)
			builders_duel_prompt(&t->s, seat, &prompt);
		t->count = 0;
		step(t, c);
		assert_true(t->count <= BUILDERS_DUEL_EVENTS);
		watch_move(&w, &before, t, seat, c);
		w.players += !chance;
		w.chances += chance;
		before = t->s;
	}
	assert_true(w.players < 1272); /* BD-6.10.1 */
	assert_true(w.chances <= 257); /* BD-6.10.2 */
	/* BD-12.14 */
	assert_int_equal(t->s.end_reason == BY_COMPLETION, sections_done(&t->s.player[t->s.winner - 1]) == SECTIONS);
}

static void bd_12_random_games(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 12);
	for (int i = repeats(400); i > 0; i--) {
		struct table t;
		begin(&t, (int)rng_below(&rng, 3), (int)rng_below(&rng, 3), (int)rng_below(&rng, 2), (int)rng_below(&rng, 2));
		random_game(&t, &rng);
	}
}

/* A position that passes the check can be played on and stays sound, however it came about. */
static void bd_12_check_is_enough_to_play_on(void **state)
{
	struct rng rng;
	int passed = 0;
	(void)state;
	rng_seed(&rng, 13);
	for (int i = repeats(400); i > 0; i--) {
		struct table t;
		begin(&t, (int)rng_below(&rng, 3), (int)rng_below(&rng, 3), 0, 0);
		for (uint32_t k = rng_below(&rng, 300); k > 0 && kind_of(&t) != KIND_OVER; k--) {
			uint32_t n;
			t.count = 0;
			step(&t, random_choice(&t, &rng, &n));
		}
		for (int k = 0; k < 200; k++) {
			struct table u = t;
			uint8_t *bytes = (uint8_t *)&u.s;
			for (uint32_t m = 1 + rng_below(&rng, 2); m > 0; m--)
				bytes[rng_below(&rng, sizeof u.s)] =
					(uint8_t)(rng_below(&rng, 4) ? rng_below(&rng, 5) : rng_next(&rng));
			u.s.edition = 0; /* a slot is this process' own: no text names one */
			if (builders_duel_check(&u.s) != 0)
				continue;
			passed++;
			for (int m = 0; m < 100 && kind_of(&u) != KIND_OVER; m++) {
				uint32_t n;
				u.count = 0;
				step(&u, random_choice(&u, &rng, &n));
			}
		}
	}
	assert_true(passed > 100);
}

static void bd_12_check_finds_what_is_broken(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 0, 0, 0, 0);
	struct builders_duel_state sound = t.s;
	t.s.supply++;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_GOLD);
	t.s = sound, t.s.player[P].reserve[0]++;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_MARKERS);
	t.s = sound, t.s.player[P].box[WOOL - 1] = 1, t.s.player[P].reserve[WOOL - 1] = 3;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_BOX);
	t.s = sound, t.s.player[P].seals[0]++;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_SEALS);
	t.s = sound, t.s.grid[0] = CARD_A01;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_CARDS);
	t.s = sound, t.s.player[W].line = ROW_TOP;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_LINES);
	t.s = sound, t.s.resolved = 1;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_CELLS);
	t.s = sound, t.s.power = PHILIP;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_POWER);
	t.s = sound, t.s.first_done[1] = PHILIP;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_FIRST);
	t.s = sound, t.s.installs = 1;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_TURN);
	t.s = sound, t.s.once_holder[0] = WALERAN;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_ONCE);
	t.s = sound, t.s.player[W].sum = 1;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_CONFLICT);
	t.s = sound, t.s.winner = WALERAN;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_WINNER);
	t.s = sound, t.s.seats = 3;
	assert_int_equal(builders_duel_check(&t.s), BROKEN_RANGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bd_6_8_1_end_of_a_deal),
		cmocka_unit_test(bd_6_8_2_rounds),
		cmocka_unit_test(bd_8_2_more_sections),
		cmocka_unit_test(bd_8_3_then_more_installed_materials),
		cmocka_unit_test(bd_8_4_then_more_gold),
		cmocka_unit_test(bd_8_5_then_philip),
		cmocka_unit_test(bd_6_1_1_unused_1x_cards_go_back),
		cmocka_unit_test(bd_10_24_no_1x_card_while_placing_or_tossing),
		cmocka_unit_test(bd_10_31_everything_is_open),
		cmocka_unit_test(bd_9_opening_power),
		cmocka_unit_test(bd_9_seal_pile_view_hidden),
		cmocka_unit_test(bd_9_seal_pile_view_all),
		cmocka_unit_test(bd_9_start_gold_and_rounds),
		cmocka_unit_test(bd_12_random_games),
		cmocka_unit_test(bd_12_check_is_enough_to_play_on),
		cmocka_unit_test(bd_12_check_finds_what_is_broken),
	};
	return cmocka_run_group_tests_name("builders-duel/game", tests, NULL, NULL);
}
