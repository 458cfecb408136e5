/* What a log makes of a table: repeating rows, walking through them, clocks. Over every registered game. */
#define _GNU_SOURCE
#include "../unit.h"

#include "core/options.h"
#include "games/games.h"
#include "server/tables/course.h"
#include "server/tables/kept.h"

static const struct clock_time no_time = {0, 0}, quick = {1000, 5000};

static void open_play(struct course *p, const struct game *g, int players, const struct clock_time *time)
{
	struct options o;
	options_default(g, players, &o);
	assert_true(course_open(p, g, &o, "seed", time));
	course_begin(p, 1000);
	assert_true(course_draw(p, 1000, NULL));
}

/* One random choice, now and then an undo; false when over. */
static bool step(struct course *p, struct rng *rng, int64_t now, int64_t *spent, struct news *news)
{
	const struct match *m = &p->table.match;
	struct decision d = m->game->decision(m->state);
	choice list[CHOICES_MAX];
	uint32_t at;
	if (!d.actors)
		return false;
	int seat = bits_first(d.actors);
	uint32_t own = 0;
	for (int i = 0; i < state_seats(m->state) && !own; i++)
		own = (uint32_t)(rng_below(rng, 10) == 0) * match_undo_own(m, i);
	if (own && m->count < 400) {
		*spent = clocks_ran(&p->clocks, m->rows[own - 1].seat, now);
		assert_true(course_undo(p, m->rows[own - 1].seat, own, now, *spent, news));
		return true;
	}
	uint32_t n = m->game->choices(m->state, seat, list);
	choice c = list[rng_below(rng, n)];
	*spent = clocks_ran(&p->clocks, seat, now);
	assert_int_equal(course_do(p, seat, &c, 1, now, *spent, news, &at).reason, 0);
	return true;
}

static void same_clocks(const struct course *a, const struct course *b)
{
	for (int i = 0; i < SEATS_MAX; i++) {
		assert_int_equal(a->clocks.seat[i].since, b->clocks.seat[i].since);
		assert_int_equal(a->clocks.seat[i].turn_used, b->clocks.seat[i].turn_used);
		assert_int_equal(a->clocks.seat[i].reserve_used, b->clocks.seat[i].reserve_used);
		assert_int_equal(a->table.open[i], b->table.open[i]);
	}
}

/* A whole game; what was stored repeats to the same state, clocks and events. */
static void test_stored_rows_repeat(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct course p, again;
		struct rng rng;
		struct store_row row;
		struct news heard = {0}, repeated = {0};
		int64_t now = 1000, spent = 0;
		rng_seed(&rng, (uint64_t)i + 1);
		open_play(&p, games[i], games[i]->seats_max, &quick);
		struct options o;
		options_default(games[i], games[i]->seats_max, &o);
		assert_true(course_open(&again, games[i], &o, "seed", &quick));
		course_begin(&again, 1000);
		for (uint32_t k = 0; k < p.table.match.count; k++) { /* what was drawn at the beginning */
			course_row(&p, k, 0, &row);
			assert_true(course_repeat(&again, &row, NULL));
		}
		for (uint32_t from = p.table.match.count; step(&p, &rng, now += 700, &spent, &heard);
			from = p.table.match.count) {
			for (uint32_t k = from; k < p.table.match.count; k++) {
				course_row(&p, k, k == from ? spent : 0, &row);
				assert_true(course_repeat(&again, &row, &repeated));
			}
			same_clocks(&p, &again);
		}
		assert_memory_equal(p.table.match.state, again.table.match.state, games[i]->state_size);
		assert_int_equal(heard.count, repeated.count);
		assert_int_equal(heard.event_count, repeated.event_count);
		if (heard.event_count)
			assert_memory_equal(heard.events, repeated.events, heard.event_count * sizeof *heard.events);
		/* Damage is noticed. */
		course_row(&p, p.table.match.count - 1, 0, &row);
		row.hash++;
		row.seq = again.table.match.count + 1;
		assert_false(course_repeat(&again, &row, NULL));
		news_free(&heard);
		news_free(&repeated);
		course_close(&p);
		course_close(&again);
	}
}

static void test_a_walk_passes_every_state(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct course p;
		struct rng rng;
		struct news heard = {0}, walked = {0};
		union any_state at;
		int64_t now = 1000, spent;
		rng_seed(&rng, (uint64_t)i + 7);
		open_play(&p, games[i], games[i]->seats_min, &no_time);
		uint32_t first = p.table.match.count;
		for (int n = 0; n < 120 && step(&p, &rng, ++now, &spent, &heard); n++)
			;
		assert_true(course_walk(&p, first, p.table.match.count, &walked));
		assert_memory_equal(news_state(&walked, walked.count - 1), p.table.match.state, games[i]->state_size);
		assert_int_equal(heard.count, walked.count);
		for (uint32_t k = 0; k < heard.count; k++) {
			assert_int_equal(heard.rows[k].index, walked.rows[k].index);
			assert_int_equal(heard.rows[k].events, walked.rows[k].events);
			assert_memory_equal(news_state(&heard, k), news_state(&walked, k), games[i]->state_size);
		}
		for (uint32_t k = 0; k < heard.count; k += 7) {
			assert_true(match_state_after(&p.table.match, heard.rows[k].index + 1, &at));
			assert_memory_equal(&at, news_state(&heard, k), games[i]->state_size);
		}
		news_free(&heard);
		news_free(&walked);
		course_close(&p);
	}
}

/* morris, where turns simply alternate: placing a stone that closes no mill. */
static void place(struct course *p, int seat, int64_t now)
{
	choice list[CHOICES_MAX];
	uint32_t at;
	p->table.match.game->choices(p->table.match.state, seat, list);
	assert_int_equal(
		course_do(p, seat, &list[seat ? 12 : 0], 1, now, clocks_ran(&p->clocks, seat, now), NULL, &at).reason, 0);
}

static void expect_left(const struct course *p, int seat, int64_t now, int64_t turn, int64_t reserve)
{
	int64_t t, r;
	clocks_left(&p->clocks, seat, now, &t, &r);
	assert_int_equal(t, turn);
	assert_int_equal(r, reserve);
}

static void test_clocks(void **state)
{
	struct course p;
	(void)state;
	open_play(&p, game_named("morris"), 2, &quick);
	expect_left(&p, 0, 1000, 1000, 5000);
	expect_left(&p, 0, 1400, 600, 5000);
	expect_left(&p, 0, 2500, 0, 4500);
	assert_int_equal(clocks_deadline(&p.clocks, 0), 7000);
	assert_int_equal(clocks_deadline(&p.clocks, 1), 0);
	place(&p, 0, 2500); /* half a second over */
	expect_left(&p, 0, 9999, 1000, 4500);
	assert_int_equal(clocks_deadline(&p.clocks, 1), 2500 + 6000);
	place(&p, 1, 2600);
	expect_left(&p, 1, 9999, 1000, 5000);
	expect_left(&p, 0, 2600, 1000, 4500); /* a new turn */
	assert_int_equal(clocks_deadline(&p.clocks, 0), 2600 + 5500);
	clocks_expire(&p.clocks, 0);
	expect_left(&p, 0, 9000, 0, -6400);
	place(&p, 0, 9000);
	expect_left(&p, 0, 9200, 1000, -6400);
	course_close(&p);
	open_play(&p, game_named("morris"), 2, &no_time);
	assert_int_equal(clocks_deadline(&p.clocks, 0), 0);
	assert_int_equal(clocks_ran(&p.clocks, 0, 99999), 0);
	course_close(&p);
}

/* Before, within and between absences; another seat's are nothing to it. */
static void test_clocks_stand_still_while_somebody_is_away(void **state)
{
	static const struct absence away[] = {{0, 500, 1500}, {0, 3000, 4000}, {0, 9000, 9500}, {1, 0, 99999}};
	struct course p;
	(void)state;
	open_play(&p, game_named("morris"), 2, &quick);
	course_absences(&p, away, 4);
	assert_int_equal(clocks_deadline(&p.clocks, 0), 7000 + 500 + 1000);
	expect_left(&p, 0, 1500, 1000, 5000);
	expect_left(&p, 0, 2000, 500, 5000);
	expect_left(&p, 0, 3700, 0, 4500);
	expect_left(&p, 0, 8500, 0, 0);
	assert_true(clocks_away(&p.clocks, 0, 3000) && !clocks_away(&p.clocks, 0, 4000));
	assert_int_equal(clocks_absence(&p.clocks, 0, 4000)->from, 9000);
	assert_null(clocks_absence(&p.clocks, 0, 9500));
	place(&p, 0, 4200); /* charged what it ran: 0.5 + 1 + 0.2 s less one for the turn */
	expect_left(&p, 0, 9999, 1000, 4300);
	assert_int_equal(clocks_deadline(&p.clocks, 1), 99999 + 6000);
	course_close(&p);
}

/* Whoever is 700 ms away is charged nothing for that, until what is free is used up; then what comes back with each move. */
static void test_lag_is_free_within_bounds(void **state)
{
	struct clock_time time = {0, 600000};
	struct clocks c;
	int64_t now = 1000, charged = 0;
	(void)state;
	clocks_open(&c, &time);
	assert_int_equal(clocks_free(&c, 0, 0), LAG_FREE);
	assert_int_equal(clocks_free(&c, 0, 90000), LAG_MOST);
	for (int i = 0; i < 40; i++) {
		clocks_begin(&c, 1, now);
		now += 700;
		int64_t cost = clocks_cost(&c, 0, now, 700);
		assert_int_equal(cost, i > 10 ? LAG_GAIN : 0);
		clocks_charge(&c, 0, now, cost);
		charged += cost;
	}
	assert_int_equal(charged, 29 * LAG_GAIN);
	assert_int_equal(clocks_free(&c, 0, 90000), LAG_FREE + LAG_GAIN);
	clocks_begin(&c, 1, now);
	clocks_charge(&c, 0, now + 60000, 0); /* the computer's: no lag */
	assert_int_equal(clocks_free(&c, 0, 90000), LAG_FREE + 2 * LAG_GAIN);
	assert_int_equal(clocks_free(&c, 1, 90000), LAG_MOST); /* another seat's is its own */
}

/* Another thread may look back at the same rows meanwhile: not a byte of the match's memory is written. */
static void test_writing_a_game_down_leaves_it_alone(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct course p;
		struct rng rng;
		int64_t spent;
		size_t length, size = match_size(games[i]);
		static const char *const names[SEATS_MAX] = {"Anne", "Yves"};
		struct kept_names both = {{names, names}};
		open_play(&p, games[i], games[i]->seats_min, &no_time);
		rng_seed(&rng, (uint64_t)i + 1);
		for (int n = 0; n < 60 && step(&p, &rng, 2000 + n, &spent, NULL); n++)
			;
		void *before = malloc(size);
		memcpy(before, p.block, size);
		void *bytes = kept_write(&p, &both, "seed", &length);
		assert_non_null(bytes);
		assert_memory_equal(before, p.block, size);
		free(bytes);
		free(before);
		course_close(&p);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_stored_rows_repeat),
		cmocka_unit_test(test_a_walk_passes_every_state),
		cmocka_unit_test(test_writing_a_game_down_leaves_it_alone),
		cmocka_unit_test(test_clocks),
		cmocka_unit_test(test_clocks_stand_still_while_somebody_is_away),
		cmocka_unit_test(test_lag_is_free_within_bounds),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
