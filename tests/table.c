/* A table: since when a decision is open, undoing within bounds and without end, rows made again. */
#include "unit.h"

#include "core/options.h"
#include "core/table.h"
#include "fake_game.h"

enum { ROLL_3 = FAKE_ROLL << 24 | 3 << 16, BID_0 = FAKE_BID << 24 | 1 << 16, BID_2 = FAKE_BID << 24 | 3 << 16 };

struct fixture {
	struct table t;
	void *block;
};

static struct fixture *fixture_new(void)
{
	struct fixture *f = calloc(1, sizeof *f);
	struct options o;
	options_default(&game_fake, 2, &o);
	f->block = aligned_alloc(16, (match_size(&game_fake) + 15) / 16 * 16);
	f->t.manual = true;
	assert_true(table_open(&f->t, &game_fake, &o, f->block, NULL));
	return f;
}

static void fixture_free(struct fixture *f)
{
	free(f->block);
	free(f);
}

static int play(struct table *t, int seat, choice c)
{
	uint32_t at;
	return table_do(t, seat, &c, 1, NULL, &at).reason;
}

/* Both seats bid at once: the one's bid does not make the other's decision another one; chance does. */
static void a_decision_stays_open(void **state)
{
	struct fixture *f = fixture_new();
	(void)state;
	assert_int_equal(play(&f->t, SEAT_CHANCE, ROLL_3), 0);
	assert_int_equal(f->t.open[0], 1);
	assert_int_equal(play(&f->t, 0, BID_0), 0);
	assert_int_equal(f->t.open[0], 2);
	assert_int_equal(f->t.open[1], 1);
	fixture_free(f);
}

/* Also where an undo has no room and is forgotten with all that it took back. */
static void undo_never_runs_out(void **state)
{
	struct fixture *f = fixture_new();
	(void)state;
	for (uint32_t i = 0; i < 5000; i++) {
		assert_int_equal(play(&f->t, SEAT_CHANCE, ROLL_3), 0);
		assert_true(table_undo(&f->t, 0, match_next(&f->t.match) - 1, NULL));
		assert_int_equal(f->t.open[0], match_next(&f->t.match) - 1);
	}
	fixture_free(f);
}

static void a_seat_may_undo_three_times(void **state)
{
	struct fixture *f = fixture_new();
	(void)state;
	assert_int_equal(play(&f->t, SEAT_CHANCE, ROLL_3), 0);
	for (int i = 0; i < 3; i++) {
		assert_true(table_may_undo(&f->t.match, 0, match_next(&f->t.match)));
		assert_int_equal(play(&f->t, 0, BID_0), 0);
		assert_true(table_undo(&f->t, 0, match_next(&f->t.match) - 1, NULL));
	}
	assert_int_equal(play(&f->t, 0, BID_0), 0);
	assert_false(table_may_undo(&f->t.match, 0, match_next(&f->t.match) - 1));
	fixture_free(f);
}

static uint32_t odds(const struct table *t, int seat, choice c, struct odds *out)
{
	table_odds(&game_fake, t->match.state, seat, &c, 1, out);
	return out->count;
}

/* What is known of chance before: its weights, unless they hang on a hand that the seat does not see. */
static void chance_is_foreseen_as_far_as_it_is_known(void **state)
{
	enum { TAKE_NONE = FAKE_TAKE << 24, DRAW_1 = FAKE_DRAW << 24 | 1 << 16, REST = FAKE_REST << 24 };
	struct fixture *f = fixture_new();
	struct odds o;
	(void)state;
	assert_int_equal(play(&f->t, SEAT_CHANCE, ROLL_3), 0);
	assert_int_equal(odds(&f->t, 0, BID_2, &o), 0); /* another seat is asked, not chance */
	assert_int_equal(play(&f->t, 0, BID_2), 0);
	assert_int_equal(play(&f->t, 1, BID_0), 0);
	assert_int_equal(odds(&f->t, 0, TAKE_NONE, &o), 3); /* nobody holds a card yet */
	assert_int_equal(play(&f->t, 0, TAKE_NONE), 0);
	assert_int_equal(play(&f->t, SEAT_CHANCE, DRAW_1), 0);
	assert_int_equal(odds(&f->t, 0, REST, &o), 3);
	for (uint32_t i = 0; i < o.count; i++)
		assert_int_equal(o.weight[i], i + 1);
	assert_int_equal(((const struct fake_state *)&o.seen[2])->roll, 3);
	assert_int_equal(play(&f->t, 0, REST), 0);
	assert_int_equal(play(&f->t, SEAT_CHANCE, ROLL_3), 0);
	assert_int_equal(play(&f->t, 0, BID_0), 0);
	assert_int_equal(play(&f->t, 1, BID_2), 0);
	assert_int_equal(odds(&f->t, 1, TAKE_NONE, &o), 0); /* the other holds a card: which is his secret */
	fixture_free(f);
}

static void rows_are_made_again(void **state)
{
	struct fixture *f = fixture_new(), *again = fixture_new();
	(void)state;
	assert_int_equal(play(&f->t, SEAT_CHANCE, ROLL_3), 0);
	assert_int_equal(play(&f->t, 0, BID_0), 0);
	assert_true(table_undo(&f->t, 0, 2, NULL));
	assert_int_equal(play(&f->t, 1, BID_2), 0);
	const struct match *m = &f->t.match;
	for (uint32_t i = 0; i < m->count; i++)
		assert_true(table_repeat(&again->t, &m->rows[i], &m->choices[m->rows[i].first], NULL));
	assert_memory_equal(again->t.open, f->t.open, sizeof f->t.open);
	assert_int_equal(table_rows_after(m, 0), 0);
	assert_int_equal(table_rows_after(m, 2), 2);
	assert_int_equal(table_rows_after(m, 99), m->count);
	struct row forged = m->rows[0];
	forged.number = match_next(m);
	assert_false(table_repeat(&again->t, &forged, &m->choices[forged.first], NULL));
	fixture_free(f);
	fixture_free(again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_decision_stays_open),
		cmocka_unit_test(undo_never_runs_out),
		cmocka_unit_test(a_seat_may_undo_three_times),
		cmocka_unit_test(chance_is_foreseen_as_far_as_it_is_known),
		cmocka_unit_test(rows_are_made_again),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
