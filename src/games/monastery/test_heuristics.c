/* Tests of opinions: free to be wrong, but not useless (the rules player against chance, its pace, its terms). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "core/declare.h"
#include "core/driver.h"
#include "core/fields.h"
#include "games/monastery/monastery.h"
#include "games/repeats.h"

GAME_TABLES(monastery);

extern const struct game game_monastery;

struct tally {
	int scorings, points, phrases, late; /* phrases completed, and of these in the last three rounds */
	int letters, total, players;
};

static void note(struct tally *t, const struct monastery_state *s, const struct event *e)
{
	if (e->kind == EVENT_POINTS_SCORED)
		t->scorings++, t->points += e->arg[0];
	if (e->kind == EVENT_PHRASE_COMPLETED)
		t->phrases++, t->late += s->day == DAYS && s->position >= HOUR_sext - 1;
}

/* Seats in the set play by the rules of the heuristics, the others at random. Returns the winning seat. */
static int play_game(int players, uint32_t thinkers, struct rng *rng, struct tally *t)
{
	const struct game *g = &game_monastery;
	union any_state state = {{0}}, seen;
	const struct monastery_state *s = (const struct monastery_state *)&state;
	struct options o = {.players = (uint8_t)players};
	choice list[CHOICES_MAX];
	struct event events[MONASTERY_EVENTS_MAX];
	struct score score[SEATS_MAX];
	int winner = 0;
	g->setup(&state, &o);
	for (struct decision d = g->decision(&state); d.actors; d = g->decision(&state)) {
		int seat = bits_first(d.actors);
		uint32_t n = g->choices(&state, seat, list);
		choice c = list[rng_below(rng, n)];
		if (seat == SEAT_CHANCE) {
			c = driver_chance_pick(g, &state, rng_below(rng, (uint32_t)driver_chance_total(g, &state)));
		} else if (thinkers >> seat & 1) {
			fields_redact(g, &state, seat, &seen);
			c = monastery_heuristics.play(&seen, seat, list, n, rng, NULL);
		}
		struct events e = {events, 0, MONASTERY_EVENTS_MAX};
		g->apply(&state, seat, c, &e);
		for (uint32_t i = 0; i < e.count; i++)
			note(t, s, &events[i]);
	}
	g->scores(&state, score);
	for (int seat = 0; seat < players; seat++) {
		if (score[seat].rank == 1)
			winner = seat;
		t->total += score[seat].total;
		t->letters += score[seat].category[CATEGORY_LETTERS] / 3;
		t->players++;
	}
	return winner;
}

/* At least 99 of 100 games of two against random play. */
static void beats_random_play(void **state)
{
	struct rng rng;
	struct tally t = {0};
	int won = 0, games = repeats(100);
	(void)state;
	rng_seed(&rng, 1);
	for (int i = 0; i < games; i++)
		won += play_game(2, 1u << i % 2, &rng, &t) == i % 2;
	assert_true(100 * won >= 99 * games);
}

/* The pace of section 14: about 65 points in twelve rounds, eight letters, 25 to 29 testament points. */
static void keeps_the_pace(void **state)
{
	(void)state;
	for (int players = 2; players <= PLAYERS_MAX; players++) {
		struct rng rng;
		struct tally t = {0};
		rng_seed(&rng, 2);
		for (int i = 0; i < 12; i++)
			play_game(players, 15, &rng, &t);
		printf("%d players: %.1f points a round, %.1f letters, %.1f testament points, %d of %d phrases complete, "
			   "%d of them in the last three rounds\n",
			players, (double)t.points / t.scorings, (double)t.letters / t.players, (double)t.total / t.players,
			t.phrases, t.players, t.late);
		assert_true(t.points * 10 > t.scorings * 48); /* 58 points in twelve rounds */
		assert_true(t.total > 24 * t.players);
		assert_true(t.phrases * 3 > t.players);
		assert_true(t.late * 2 > t.phrases);
	}
}

/* The terms add up, and an own large letter is worth more than none. */
static void estimate_adds_up(void **state)
{
	union any_state state_of_game = {{0}};
	struct monastery_state *s = (struct monastery_state *)&state_of_game;
	struct options o = {.players = 3};
	struct prospect before[SEATS_MAX], after[SEATS_MAX];
	(void)state;
	game_monastery.setup(&state_of_game, &o);
	for (int colour = 1; colour <= 3; colour++)
		game_monastery.apply(&state_of_game, SEAT_CHANCE, choice_make(VERB_DRAW_COLOUR, colour, 0, 0), NULL);
	monastery_heuristics.estimate(s, before);
	s->player[1].strip[0] = SIDE_LARGE;
	monastery_heuristics.estimate(s, after);
	for (int seat = 0; seat < 3; seat++) {
		int sum = 0;
		for (int t = 0; t < TERMS; t++)
			sum += after[seat].term[t];
		assert_int_equal(sum, after[seat].value);
	}
	assert_true(after[1].value > before[1].value);
	assert_int_equal(after[0].value, before[0].value);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(beats_random_play),
		cmocka_unit_test(keeps_the_pace),
		cmocka_unit_test(estimate_adds_up),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
