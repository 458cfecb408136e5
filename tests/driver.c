/* Driving a game: refusals in their order, forced choices, lists all or none, chance by weight, hashes. */
#include "unit.h"

#include "core/driver.h"
#include "core/options.h"
#include "fake_game.h"

static struct fake_state opened(int players)
{
	struct options o;
	struct fake_state s = {0};
	options_default(&game_fake, players, &o);
	fake_setup(&s, &o);
	return s;
}

/* Seat 1 has won the bidding with 2 and may take. */
static struct fake_state taking(void)
{
	struct fake_state s = opened(2);
	fake_apply(&s, SEAT_CHANCE, choice_make(FAKE_ROLL, 3, 0, 0), NULL);
	fake_apply(&s, 0, choice_make(FAKE_BID, 1 + 1, 0, 0), NULL);
	fake_apply(&s, 1, choice_make(FAKE_BID, 2 + 1, 0, 0), NULL);
	return s;
}

enum {
	TAKE_GOLD = FAKE_TAKE << 24 | FAKE_GOLD << 16,
	TAKE_NONE = FAKE_TAKE << 24,
	PAY_1 = FAKE_PAY << 24 | 2 << 16, /* stored as value + 1 */
	PAY_2 = FAKE_PAY << 24 | 3 << 16,
	REST = FAKE_REST << 24,
	DRAW_SUN = FAKE_DRAW << 24 | 1 << 16,
};

static void expect_why(const struct fake_state *s, int seat, choice c, int reason, int fact0, int fact1)
{
	struct refusal r = driver_why(&game_fake, s, seat, c);
	assert_int_equal(r.reason, reason);
	assert_int_equal(r.fact[0], fact0);
	assert_int_equal(r.fact[1], fact1);
}

/* The end, then the form, then the turn, then the kind, then the rules. */
static void refusals_come_in_order(void **state)
{
	(void)state;
	struct fake_state s = taking();
	expect_why(&s, 1, TAKE_GOLD, REASON_LEGAL, 0, 0);
	expect_why(&s, 1, TAKE_NONE, REASON_LEGAL, 0, 0);
	expect_why(&s, 1, 0, REASON_NO_VERB, 0, 0);
	expect_why(&s, 0, (choice)77 << 24, REASON_NO_VERB, 77, 0);
	expect_why(&s, 1, (choice)FAKE_TAKE << 24 | 3 << 16, REASON_RANGE, 1, 3);           /* no such good */
	expect_why(&s, 1, (choice)FAKE_TAKE << 24 | 1 << 16 | 5 << 8, REASON_RANGE, 2, 5);  /* an argument too many */
	expect_why(&s, 1, (choice)FAKE_TAKE << 24 | 1 << 8, REASON_RANGE, 2, 1);            /* the same behind a gap */
	expect_why(&s, 1, (choice)FAKE_BID << 24, REASON_RANGE, 1, 0);                      /* an argument too few */
	expect_why(&s, 1, (choice)FAKE_BID << 24 | 5 << 16, REASON_RANGE, 1, 4);            /* out of range: the value */
	expect_why(&s, 0, TAKE_GOLD, REASON_NOT_YOU, 0, 0);
	expect_why(&s, SEAT_NONE, TAKE_GOLD, REASON_NOT_YOU, SEAT_NONE, 0);
	expect_why(&s, -1, TAKE_GOLD, REASON_NOT_YOU, -1, 0);
	expect_why(&s, 1000, TAKE_GOLD, REASON_NOT_YOU, 1000, 0);
	expect_why(&s, SEAT_CHANCE, TAKE_GOLD, REASON_NOT_YOU, SEAT_CHANCE, 0);
	expect_why(&s, 1, REST, REASON_NOT_NOW, FAKE_RESTING, 1); /* where it belongs */
	s.stock[0] = 0;
	expect_why(&s, 1, TAKE_GOLD, FAKE_NONE_LEFT, FAKE_GOLD, 0);
	s.kind = FAKE_OVER;
	expect_why(&s, 1, 0, REASON_OVER, 0, 0);
}

/* Only trailing arguments may be absent: a choice with a hole in it is refused at the hole. */
static void arguments_have_no_holes(void **state)
{
	(void)state;
	struct verb verbs[COUNT(fake_verbs)];
	struct game g = game_fake;
	struct fake_state s = taking();
	memcpy(verbs, fake_verbs, sizeof verbs);
	verbs[FAKE_TAKE].arg[1] = (struct arg){"card", FAKE_T_CARD, ARG_OPTIONAL};
	g.verbs = verbs;
	assert_int_equal(driver_why(&g, &s, 1, choice_make(FAKE_TAKE, 1, 1, 0)).reason, REASON_LEGAL);
	assert_int_equal(driver_why(&g, &s, 1, choice_make(FAKE_TAKE, 1, 0, 0)).reason, REASON_LEGAL);
	struct refusal r = driver_why(&g, &s, 1, choice_make(FAKE_TAKE, 0, 1, 0));
	assert_int_equal(r.reason, REASON_RANGE);
	assert_int_equal(r.fact[0], 1);
}

static void chance_must_be_listed(void **state)
{
	(void)state;
	struct fake_state s = opened(2);
	expect_why(&s, SEAT_CHANCE, (choice)FAKE_ROLL << 24 | 1 << 16, REASON_LEGAL, 0, 0);
	expect_why(&s, 0, (choice)FAKE_ROLL << 24 | 1 << 16, REASON_NOT_YOU, 0, 0);
	s = taking();
	fake_apply(&s, 1, TAKE_GOLD, NULL);
	fake_apply(&s, 1, PAY_2, NULL);
	s.player[0].cards[0] = FAKE_COPIES; /* every sun is out */
	expect_why(&s, SEAT_CHANCE, DRAW_SUN, REASON_NOT_A_CHOICE, 0, 0);
	expect_why(&s, SEAT_CHANCE, REST, REASON_NOT_NOW, FAKE_RESTING, 1); /* where it belongs */
}

/* A kind may let the rules answer seats that are no actors, before "not your turn" does. */
static void why_all(void **state)
{
	(void)state;
	struct kind kinds[COUNT(fake_kinds)];
	struct game g = game_fake;
	struct fake_state s = taking();
	memcpy(kinds, fake_kinds, sizeof kinds);
	kinds[FAKE_TAKING].flags = KIND_WHY_ALL;
	g.kinds = kinds;
	s.stock[0] = 0;
	assert_int_equal(driver_why(&g, &s, 0, TAKE_GOLD).reason, FAKE_NONE_LEFT);
	assert_int_equal(driver_why(&g, &s, 0, TAKE_NONE).reason, REASON_NOT_YOU);
	assert_int_equal(driver_why(&g, &s, 0, REST).reason, REASON_NOT_YOU);
	assert_int_equal(driver_why(&g, &s, 5, TAKE_GOLD).reason, REASON_NOT_YOU); /* nobody sits there */
}

static void a_refused_choice_changes_nothing(void **state)
{
	(void)state;
	struct fake_state s = taking(), before = s;
	struct event list[4];
	struct events e = {list, 0, 4};
	assert_int_equal(driver_play(&game_fake, &s, 0, TAKE_GOLD, &e).reason, REASON_NOT_YOU);
	assert_int_equal(driver_play(&game_fake, &s, 1, PAY_2, &e).reason, REASON_NOT_NOW);
	assert_memory_equal(&s, &before, sizeof s);
	assert_int_equal(e.count, 0);
	assert_int_equal(driver_play(&game_fake, &s, 1, TAKE_GOLD, &e).reason, REASON_LEGAL);
	assert_int_equal(s.kind, FAKE_PAYING); /* not settled here */
	assert_int_equal(e.count, 1);
}

/* One choice and nobody asks: it is carried out, makes its events, and is told. */
static void forced_choices_are_settled(void **state)
{
	(void)state;
	struct fake_state s = taking();
	struct event list[4];
	struct events e = {list, 0, 4};
	struct settled settled = {0};
	assert_int_equal(driver_settle(&game_fake, &s, &e, &settled), 0);
	fake_apply(&s, 1, TAKE_GOLD, NULL);
	assert_int_equal(driver_settle(&game_fake, &s, &e, &settled), 1);
	assert_int_equal(s.kind, FAKE_DRAWING); /* three cards: chance is not forced */
	assert_int_equal(e.count, 1);
	assert_int_equal(list[0].kind, FAKE_PAID);
	assert_int_equal(settled.count, 1);
	assert_int_equal(settled.list[0].seat, 1);
	assert_int_equal(settled.list[0].choice, PAY_2);
	s.player[0].cards[0] = s.player[0].cards[1] = FAKE_COPIES; /* one outcome only: chance is forced too */
	assert_int_equal(driver_settle(&game_fake, &s, NULL, NULL), 1);
	assert_int_equal(s.kind, FAKE_RESTING); /* one choice, but asked */
	assert_true(driver_asks(&game_fake, fake_decision(&s)));
	assert_int_equal(driver_settle(&game_fake, &s, NULL, NULL), 0);
}

/* A decision may ask for itself, whatever its kind. */
static struct decision ask_always(const void *s)
{
	struct decision d = fake_decision(s);
	d.ask = 1;
	return d;
}

static void a_decision_may_ask(void **state)
{
	(void)state;
	struct game g = game_fake;
	struct fake_state s = taking();
	g.decision = ask_always;
	fake_apply(&s, 1, TAKE_GOLD, NULL);
	assert_int_equal(driver_settle(&g, &s, NULL, NULL), 0);
	assert_int_equal(s.kind, FAKE_PAYING);
}

/* A game that never ends is a bug of ours, and still comes to a halt. */
static struct decision rest_for_ever(const void *s)
{
	(void)s;
	return (struct decision){1, FAKE_RESTING, SEAT_NONE, 0, 0};
}

static uint32_t one_rest(const void *s, int seat, choice *out)
{
	(void)s, (void)seat;
	out[0] = REST;
	return 1;
}

static void nothing_happens(void *s, int seat, choice c, struct events *e)
{
	(void)s, (void)seat, (void)c, (void)e;
}

static void settling_is_bounded(void **state)
{
	(void)state;
	struct kind kinds[COUNT(fake_kinds)];
	struct game g = game_fake;
	struct fake_state s = taking();
	struct settled settled = {0};
	memcpy(kinds, fake_kinds, sizeof kinds);
	kinds[FAKE_RESTING].flags = 0;
	g.kinds = kinds, g.decision = rest_for_ever, g.choices = one_rest, g.apply = nothing_happens, g.decisions_max = 100;
	assert_int_equal(driver_settle(&g, &s, NULL, &settled), 100);
	assert_int_equal(settled.count, SETTLED_MAX);
}

/* --- lists --- */

static void expect_list(const choice *list, uint32_t count, int reason, uint32_t fails_at)
{
	struct fake_state s = taking(), before = s, work;
	struct event heard[8];
	struct events e = {heard, 0, 8};
	uint32_t at = 99;
	struct refusal r = driver_list(&game_fake, &s, 1, list, count, &work, &e, &at);
	assert_int_equal(r.reason, reason);
	assert_int_equal(at, fails_at);
	assert_memory_equal(&s, &before, sizeof s); /* the result is in work, never here */
	if (!reason)
		assert_int_equal(work.kind, FAKE_DRAWING);
}

static void lists_end_at_chance(void **state)
{
	(void)state;
	static const struct {
		choice list[3];
		uint32_t count;
		int reason;
		uint32_t at;
	} rows[] = {
		{{TAKE_GOLD}, 1, REASON_LEGAL, 0},
		{{TAKE_GOLD, PAY_2}, 2, REASON_LEGAL, 0}, /* it was settled already, and is skipped */
		{{TAKE_GOLD, PAY_1}, 2, REASON_BEYOND, 1},
		{{TAKE_GOLD, DRAW_SUN}, 2, REASON_BEYOND, 1},
		{{TAKE_GOLD, PAY_2, PAY_2}, 3, REASON_BEYOND, 2}, /* once settled, skipped once */
		{{TAKE_GOLD, PAY_2, REST}, 3, REASON_BEYOND, 2},
		{{PAY_2, TAKE_GOLD}, 2, REASON_NOT_NOW, 0},
		{{(choice)FAKE_TAKE << 24 | 9 << 16}, 1, REASON_RANGE, 0},
	};
	for (int i = 0; i < COUNT(rows); i++)
		expect_list(rows[i].list, rows[i].count, rows[i].reason, rows[i].at);
}

/* A list of the wrong seat fails at its first element by turn, not as going beyond. */
static void lists_of_others_are_not_theirs(void **state)
{
	(void)state;
	struct fake_state s = taking(), work;
	choice gold = TAKE_GOLD;
	uint32_t at = 99;
	assert_int_equal(driver_list(&game_fake, &s, 0, &gold, 1, &work, NULL, &at).reason, REASON_NOT_YOU);
	assert_int_equal(at, 0);
}

static void empty_lists_are_refused(void **state)
{
	(void)state;
	choice none = 0;
	expect_list(&none, 0, REASON_EMPTY, 0);
}

static void lists_end_at_another_seat(void **state)
{
	(void)state;
	struct fake_state s = opened(2), work;
	uint32_t at = 99;
	choice bids[] = {choice_make(FAKE_BID, 1, 0, 0), choice_make(FAKE_BID, 1, 0, 0)};
	fake_apply(&s, SEAT_CHANCE, choice_make(FAKE_ROLL, 1, 0, 0), NULL);
	assert_int_equal(driver_list(&game_fake, &s, 0, bids, 2, &work, NULL, &at).reason, REASON_BEYOND);
	assert_int_equal(at, 1);
	assert_int_equal(driver_list(&game_fake, &s, 0, bids, 1, &work, NULL, &at).reason, REASON_LEGAL);
	assert_int_equal(work.player[0].ready, 1);
}

static struct refusal no_objection(const void *s, int seat, choice c)
{
	(void)s, (void)seat, (void)c;
	return (struct refusal){0, {0}};
}

static void lists_have_a_length(void **state)
{
	(void)state;
	struct game g = game_fake;
	struct fake_state s = taking(), work;
	choice list[LIST_MAX + 1];
	uint32_t at = 0;
	g.decision = rest_for_ever, g.choices = one_rest, g.apply = nothing_happens, g.why = no_objection;
	for (int i = 0; i <= LIST_MAX; i++)
		list[i] = REST;
	assert_int_equal(driver_list(&g, &s, 0, list, LIST_MAX, &work, NULL, &at).reason, REASON_LEGAL);
	struct refusal r = driver_list(&g, &s, 0, list, LIST_MAX + 1, &work, NULL, &at);
	assert_int_equal(r.reason, REASON_LONG);
	assert_int_equal(r.fact[0], LIST_MAX);
	assert_int_equal(at, LIST_MAX);
}

/* --- chance --- */

static void chance_is_picked_by_weight(void **state)
{
	(void)state;
	static const int face[] = {1, 2, 2, 3, 3, 3};
	struct fake_state s = opened(2);
	assert_int_equal(driver_chance_total(&game_fake, &s), COUNT(face));
	for (int i = 0; i < COUNT(face); i++)
		assert_int_equal(driver_chance_pick(&game_fake, &s, (uint64_t)i), choice_make(FAKE_ROLL, face[i], 0, 0));
}

/* Members of sets of every size are found by their number, as by walking through them. */
static void members_have_numbers(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 7);
	for (int i = -1; i < 4096; i++) { /* all, each byte, and what comes */
		uint64_t set = i < 256 ? (uint64_t)i : rng_next(&rng) >> rng_below(&rng, 64);
		int n = 0;
		set &= i > 255 && i % 2 ? rng_next(&rng) : set;
		for (uint64_t m = set; m; m &= m - 1)
			assert_int_equal(bits_nth(set, n++), bits_first(m));
	}
}

static void bytes_become_sets(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 8);
	for (int i = 0; i < 4096; i++) {
		uint64_t bytes = ~(uint64_t)0;
		for (int k = 0; k < 4; k++) /* till some bytes are 0 */
			bytes &= rng_next(&rng);
		for (int b = 0; b < 8; b++)
			assert_int_equal(bits_of_bytes(bytes) >> b & 1, (bytes >> 8 * b & 255) != 0);
		assert_int_equal(bits_of_bytes(bytes) >> 8, 0);
	}
}

static void playouts_count_decisions(void **state)
{
	(void)state;
	struct rng rng;
	choice list[CHOICES_MAX];
	rng_seed(&rng, 5);
	for (int players = 2; players <= 3; players++) {
		struct fake_state s = opened(players);
		/* a round: the roll, the bids, take, the card, rest; paying is settled */
		assert_int_equal(driver_playout(&game_fake, &s, &rng, list), FAKE_ROUNDS * (players + 4));
		assert_int_equal(s.kind, FAKE_OVER);
	}
}

static void seats_of_decisions(void **state)
{
	(void)state;
	struct decision d = {0};
	assert_int_equal(decision_seat(d), SEAT_NONE);
	d.actors = ACTOR_CHANCE;
	assert_int_equal(decision_seat(d), SEAT_CHANCE);
	d.actors = 6;
	assert_int_equal(decision_seat(d), 1);
}

/* --- hashes --- */

/*
 * Hashes stand in records: they may not change. The expected one was computed by this Python:
 *   h = size; for each 8 bytes little-endian, then 0: h = (h ^ w) * 0x9e3779b97f4a7c15 % 2**64; h ^= h >> 29
 */
static void hashes_are_fixed(void **state)
{
	(void)state;
	struct fake_state s = opened(2);
	assert_int_equal(sizeof s, 40);
	assert_true(state_hash(&game_fake, &s) == 0xfa9d7e5a547b35bdu);
	uint64_t hash = state_hash(&game_fake, &s);
	for (uint32_t i = 0; i < sizeof s; i++) {
		struct fake_state other = s;
		((unsigned char *)&other)[i] ^= 1;
		assert_true(state_hash(&game_fake, &other) != hash);
	}
}

static void signatures_tell_games_apart(void **state)
{
	(void)state;
	struct game dear = game_fake;
	dear.seats_max = 2;
	assert_true(game_signature(&game_fake) == game_signature(&game_fake));
	assert_true(game_signature(&game_fake) != game_signature(&dear));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(refusals_come_in_order),
		cmocka_unit_test(arguments_have_no_holes),
		cmocka_unit_test(chance_must_be_listed),
		cmocka_unit_test(why_all),
		cmocka_unit_test(a_refused_choice_changes_nothing),
		cmocka_unit_test(forced_choices_are_settled),
		cmocka_unit_test(a_decision_may_ask),
		cmocka_unit_test(settling_is_bounded),
		cmocka_unit_test(lists_end_at_chance),
		cmocka_unit_test(lists_of_others_are_not_theirs),
		cmocka_unit_test(empty_lists_are_refused),
		cmocka_unit_test(lists_end_at_another_seat),
		cmocka_unit_test(lists_have_a_length),
		cmocka_unit_test(chance_is_picked_by_weight),
		cmocka_unit_test(members_have_numbers),
		cmocka_unit_test(bytes_become_sets),
		cmocka_unit_test(playouts_count_decisions),
		cmocka_unit_test(seats_of_decisions),
		cmocka_unit_test(hashes_are_fixed),
		cmocka_unit_test(signatures_tell_games_apart),
	};
	return cmocka_run_group_tests_name("driver", tests, NULL, NULL);
}
