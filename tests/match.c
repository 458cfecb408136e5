/* A match: rows, lists, chance, undo and its limits, looking back. */
#include "unit.h"

#include "core/match.h"
#include "core/options.h"
#include "fake_game.h"

enum {
	ROLL_3 = FAKE_ROLL << 24 | 3 << 16,
	BID_0 = FAKE_BID << 24 | 1 << 16,
	BID_2 = FAKE_BID << 24 | 3 << 16,
	TAKE_GOLD = FAKE_TAKE << 24 | FAKE_GOLD << 16,
	PAY_2 = FAKE_PAY << 24 | 3 << 16,
	DRAW_SUN = FAKE_DRAW << 24 | 1 << 16,
	REST = FAKE_REST << 24,
};

struct fixture {
	struct match m;
	void *block;
};

static int open_match(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	struct options o;
	options_default(&game_fake, 2, &o);
	f->block = aligned_alloc(16, (match_size(&game_fake) + 15) / 16 * 16);
	match_open(&f->m, &game_fake, &o, f->block, NULL);
	*state = f;
	return 0;
}

static int close_match(void **state)
{
	struct fixture *f = *state;
	free(f->block);
	free(f);
	return 0;
}

static const struct fake_state *now(const struct match *m)
{
	return (const struct fake_state *)(const void *)m->state;
}

static int chance(struct match *m, choice c)
{
	return match_chance(m, c, NULL).reason;
}

static int play(struct match *m, int seat, choice c)
{
	uint32_t at;
	return match_do(m, seat, &c, 1, NULL, &at).reason;
}

/* The first rows of a game: seat 1 bids more, takes gold, pays (settled), and draws a card. */
static void play_round(struct match *m)
{
	assert_int_equal(chance(m, ROLL_3), 0);
	assert_int_equal(play(m, 0, BID_0), 0);
	assert_int_equal(play(m, 1, BID_2), 0);
	assert_int_equal(play(m, 1, TAKE_GOLD), 0);
	assert_int_equal(chance(m, DRAW_SUN), 0);
	assert_int_equal(play(m, 1, REST), 0);
}

static void rows_are_appended(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	assert_int_equal(match_next(m), 1);
	play_round(m);
	assert_int_equal(m->count, 6); /* paying was forced: no row */
	assert_int_equal(match_next(m), 7);
	static const uint8_t kind[] = {ROW_CHANCE, ROW_CHOICES, ROW_CHOICES, ROW_CHOICES, ROW_CHANCE, ROW_CHOICES},
						 seat[] = {SEAT_CHANCE, 0, 1, 1, SEAT_CHANCE, 1};
	for (uint32_t i = 0; i < m->count; i++) {
		assert_int_equal(m->rows[i].kind, kind[i]);
		assert_int_equal(m->rows[i].seat, seat[i]);
		assert_int_equal(m->rows[i].count, 1);
		assert_int_equal(m->rows[i].first, i);
		assert_int_equal(m->rows[i].number, i + 1);
		assert_int_equal(m->rows[i].before, i);
		assert_int_equal(m->live[i], i);
	}
	assert_true(m->rows[5].hash == state_hash(&game_fake, m->state));
	assert_int_equal(now(m)->player[1].score, 3 - 2);
}

static void a_list_is_one_row(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	choice list[] = {TAKE_GOLD, PAY_2};
	struct event heard[8];
	struct events e = {heard, 0, 8};
	uint32_t at;
	chance(m, ROLL_3), play(m, 0, BID_0), play(m, 1, BID_2);
	assert_int_equal(match_do(m, 1, list, 2, &e, &at).reason, 0);
	assert_int_equal(m->rows[3].count, 2);
	assert_int_equal(m->choices[m->rows[3].first + 1], PAY_2);
	assert_int_equal(e.count, 2);
	assert_int_equal(heard[0].kind, FAKE_TOOK);
	assert_int_equal(heard[1].kind, FAKE_PAID);
}

static void a_refused_row_changes_nothing(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	choice list[] = {TAKE_GOLD, REST};
	struct event heard[8];
	struct events e = {heard, 2, 8}; /* two from before */
	uint32_t at = 9;
	chance(m, ROLL_3), play(m, 0, BID_0), play(m, 1, BID_2);
	struct fake_state before = *now(m);
	assert_int_equal(match_do(m, 1, list, 2, &e, &at).reason, REASON_BEYOND);
	assert_int_equal(at, 1);
	assert_int_equal(e.count, 2);
	assert_int_equal(match_do(m, 1, list, 0, &e, &at).reason, REASON_EMPTY); /* no row without a choice */
	assert_int_equal(play(m, 0, TAKE_GOLD), REASON_NOT_YOU);
	assert_int_equal(chance(m, ROLL_3), REASON_NOT_YOU);
	assert_memory_equal(now(m), &before, sizeof before);
	assert_int_equal(m->count, 3);
	assert_int_equal(m->choice_count, 3);
}

static void undo_gives_the_same_bytes(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	struct fake_state after[7];
	after[0] = *now(m);
	chance(m, ROLL_3), after[1] = *now(m);
	play(m, 0, BID_0), after[2] = *now(m);
	play(m, 1, BID_2), after[3] = *now(m);
	play(m, 1, TAKE_GOLD), after[4] = *now(m);
	for (uint32_t n = 0; n <= 4; n++) {
		struct fake_state s;
		match_state_at(m, n, &s);
		assert_memory_equal(&s, &after[n], sizeof s);
	}
	assert_true(match_undo(m, 1, 3)); /* the bid and what followed */
	assert_memory_equal(now(m), &after[2], sizeof after[2]);
	assert_int_equal(m->rows[4].kind, ROW_UNDO);
	assert_int_equal(m->rows[4].seat, 1);
	assert_int_equal(m->rows[4].first, 3);
	assert_true(m->rows[4].hash == state_hash(&game_fake, &after[2]));
	assert_int_equal(m->live_count, 2);
	assert_int_equal(match_next(m), 6); /* no number is used twice */
	assert_false(match_undo(m, 1, 3)); /* no longer in force */
	assert_false(match_undo(m, 1, 5)); /* an undo is not taken back */
	assert_false(match_undo(m, 1, 0));
	assert_false(match_undo(m, 1, 99));
	assert_int_equal(play(m, 1, BID_0), 0);
	assert_true(match_undo(m, 0, 1)); /* everything */
	assert_memory_equal(now(m), &after[0], sizeof after[0]);
	assert_int_equal(m->live_count, 0);
}

/* Alone a seat takes back its own rows since chance, another seat, or a revelation. */
static void a_seat_takes_back_its_own(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	assert_int_equal(match_undo_own(m, 0), 0);
	chance(m, ROLL_3);
	assert_int_equal(match_undo_own(m, 0), 0);
	play(m, 0, BID_0);
	assert_int_equal(match_undo_own(m, 0), 2);
	assert_int_equal(match_undo_own(m, 1), 0);
	play(m, 1, BID_2);
	assert_int_equal(match_undo_own(m, 0), 0);
	assert_int_equal(match_undo_own(m, 1), 0); /* the last bid shows the other */
	play(m, 1, TAKE_GOLD);
	assert_int_equal(match_undo_own(m, 1), 4);
	chance(m, DRAW_SUN);
	assert_int_equal(match_undo_own(m, 1), 0);
}

/* With the others' consent further back, but never past a revelation. */
static void the_last_row_of_a_seat(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	assert_int_equal(match_undo_last(m, SEAT_NONE), 0);
	chance(m, ROLL_3);
	assert_int_equal(match_undo_last(m, SEAT_NONE), 0);
	play(m, 0, BID_0);
	assert_int_equal(match_undo_last(m, SEAT_NONE), 2);
	assert_int_equal(match_undo_last(m, 0), 2);
	assert_int_equal(match_undo_last(m, 1), 0); /* chance came before */
	play(m, 1, BID_2);
	assert_int_equal(match_undo_last(m, SEAT_NONE), 0); /* the bids were shown */
	play(m, 1, TAKE_GOLD);
	assert_int_equal(match_undo_last(m, SEAT_NONE), 4);
	assert_int_equal(match_undo_last(m, 0), 0);
	chance(m, DRAW_SUN); /* so was the card */
	assert_int_equal(match_undo_last(m, 1), 0);
	assert_int_equal(match_undo_last(m, SEAT_NONE), 0);
	play(m, 1, REST);
	assert_int_equal(match_undo_last(m, SEAT_NONE), 6);
	assert_int_equal(match_undo_last(m, 0), 0);
}

static void a_match_may_start_anywhere(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	struct fake_state start;
	struct event heard[4];
	struct events e = {heard, 0, 4};
	chance(m, ROLL_3), play(m, 0, BID_0), play(m, 1, BID_2);
	start = *now(m);
	fake_apply(&start, 1, TAKE_GOLD, NULL); /* paying is forced */
	assert_false(m->from_position);
	match_restart(m, &start, &e);
	assert_true(m->from_position);
	assert_int_equal(m->count, 0);
	assert_int_equal(now(m)->kind, FAKE_DRAWING);
	assert_int_equal(e.count, 1);
	assert_int_equal(chance(m, DRAW_SUN), 0);
	assert_true(match_undo(m, 0, 1));
	assert_int_equal(now(m)->kind, FAKE_DRAWING);
}

/* Chance is no seat: a list of its outcomes is nobody's row. */
static void chance_sends_no_lists(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	choice rolls[] = {ROLL_3, ROLL_3};
	uint32_t at;
	assert_int_equal(match_do(m, SEAT_CHANCE, rolls, 2, NULL, &at).reason, REASON_NOT_YOU);
	assert_int_equal(match_do(m, SEAT_CHANCE, rolls, 1, NULL, &at).reason, REASON_NOT_YOU);
	assert_int_equal(m->count, 0);
}

/* A state after a row is the same however much was taken back since, and at whatever distance. */
static void every_row_keeps_its_state(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	struct fake_state after[200] = {0}, s;
	struct rng rng;
	rng_seed(&rng, 3);
	after[0] = *now(m);
	while (m->count < 199) {
		choice list[8];
		struct decision d = game_fake.decision(m->state);
		if (!d.actors || (m->live_count > 2 && rng_below(&rng, 4) == 0)) {
			assert_true(match_undo(m, 0, match_live(m, rng_below(&rng, m->live_count))->number));
		} else {
			int seat = bits_first(d.actors);
			choice c = list[rng_below(&rng, game_fake.choices(m->state, seat, list))];
			assert_int_equal(seat == SEAT_CHANCE ? chance(m, c) : play(m, seat, c), 0);
		}
		after[m->count] = *now(m);
	}
	for (uint32_t i = 0; i < 200; i++) {
		assert_true(match_state_after(m, i, &s));
		assert_memory_equal(&s, &after[i], sizeof s);
	}
	assert_false(match_state_after(m, 200, &s));
}

/* Taking back never runs out: what was taken back is forgotten, and the numbers go on. */
static void undo_never_runs_out(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	assert_int_equal(chance(m, ROLL_3), 0);
	struct fake_state before = *now(m);
	for (uint32_t i = 0; i < 100000; i++) {
		assert_int_equal(match_next(m), 2 + 2 * i);
		assert_int_equal(play(m, 0, BID_0), 0);
		assert_true(match_undo(m, 0, match_next(m) - 1));
	}
	assert_memory_equal(now(m), &before, sizeof before);
	assert_int_equal(match_live(m, 0)->number, 1);
	assert_int_equal(play(m, 0, BID_0), 0);
	assert_int_equal(match_live(m, 1)->number, 200002);
	assert_null(match_row(m, 2)); /* forgotten */
}

/* A log that is stored forgets nothing: an undo that would use the room of the rest of the game is refused. */
static void a_kept_log_keeps_room(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	uint32_t undos = 0;
	m->keeps_all = true;
	assert_int_equal(chance(m, ROLL_3), 0);
	for (;; undos++) {
		assert_int_equal(play(m, 0, BID_0), 0);
		if (!match_undo(m, 0, match_next(m) - 1))
			break;
		assert_int_equal(match_undos_to(m, 2), undos + 1);
	}
	assert_in_range(undos, 400, 1024);
	assert_int_equal(m->rows[m->count - 1].number, m->count);
	assert_true(m->rows_max - m->count >= game_fake.decisions_max - m->live_count);
	struct fake_state before = *now(m);
	assert_false(match_undo(m, 0, 1));
	assert_memory_equal(now(m), &before, sizeof before);
	assert_int_equal(play(m, 1, BID_2), 0);
}

static void rows_nobody_was_told_of_are_cut(void **state)
{
	struct match *m = &((struct fixture *)*state)->m;
	chance(m, ROLL_3), play(m, 0, BID_0);
	struct fake_state before = *now(m);
	play(m, 1, BID_2), play(m, 1, TAKE_GOLD);
	match_cut(m, 3);
	assert_memory_equal(now(m), &before, sizeof before);
	assert_int_equal(m->count, 2);
	assert_int_equal(m->choice_count, 2);
	assert_int_equal(match_next(m), 3);
	assert_int_equal(play(m, 1, BID_2), 0);
}

int main(void)
{
#define MATCH_TEST(name) cmocka_unit_test_setup_teardown(name, open_match, close_match)
	static const struct CMUnitTest tests[] = {
		MATCH_TEST(rows_are_appended),
		MATCH_TEST(a_list_is_one_row),
		MATCH_TEST(a_refused_row_changes_nothing),
		MATCH_TEST(undo_gives_the_same_bytes),
		MATCH_TEST(a_seat_takes_back_its_own),
		MATCH_TEST(the_last_row_of_a_seat),
		MATCH_TEST(a_match_may_start_anywhere),
		MATCH_TEST(chance_sends_no_lists),
		MATCH_TEST(every_row_keeps_its_state),
		MATCH_TEST(undo_never_runs_out),
		MATCH_TEST(a_kept_log_keeps_room),
		MATCH_TEST(rows_nobody_was_told_of_are_cut),
	};
	return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
