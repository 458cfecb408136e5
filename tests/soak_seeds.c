/*
 * Does a level make the same choice with another seed? It is asked twice, with seeds of its own, in positions of games of the
 * rollouts' policy. Prints how often both choices are one, and how often they are that or are worth the same but for a hundredth of
 * a value. It fails where the second is below 90 %, but where most are secret orders, which are drawn by lot on purpose.
 *
 *   CLOISTER_GAME       one game instead of all
 *   CLOISTER_POSITIONS  so many of each game (60)
 *   CLOISTER_PERCENT    of abbot's iterations (100)
 *   CLOISTER_SEED       of the first position (1)
 *   CLOISTER_SECONDS    no further position of a game after so many (75)
 */
#define _GNU_SOURCE
#include "unit.h"

#include <time.h>

#include "ai/arena_bout.h"
#include "ai/search.h"
#include "core/options.h"
#include "games/games.h"

enum { POSITIONS = 60, DEPTH_MAX = 100, SECONDS = 75, CLOSE = 10 /* thousandths of a value */, ASKED = 90 };

static uint32_t number_of(const char *name, uint32_t otherwise)
{
	const char *text = getenv(name);
	return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}

struct counts {
	uint32_t positions, same, close, secret;
};

static bool is_secret(struct decision d)
{
	return (d.actors & (d.actors - 1)) != 0;
}

/* A decision with more than one choice, after so many of them by the rollouts' policy; false: the game was over before. */
static bool play_to(const struct bout_table *table, uint32_t number, uint32_t choices, struct bout *b, int *seat)
{
	static choice list[CHOICES_MAX];
	const struct game *g = GAME_OF(table->game);
	bout_begin(b, table, number);
	for (struct decision d; (d = g->decision(&b->state)).actors;) {
		choice c;
		*seat = decision_seat(d);
		bool free = *seat != SEAT_CHANCE && g->choices(&b->state, *seat, list) > 1;
		if (free && !choices--)
			return true;
		bool chosen = bout_choose(b, *seat, list, &c);
		assert_true(chosen);
		bout_apply(b, d, *seat, c);
	}
	return false;
}

/* Both choices, as the first search values them. */
static void ask(
	struct search *const search[2], const struct level *level, const struct bout *b, int seat, struct counts *out)
{
	const struct game *g = GAME_OF(b->table->game);
	struct candidate found[2];
	struct seen seen;
	choice made[2];
	seen_from(g, &b->state, seat, &seen);
	for (int i = 0; i < 2; i++) {
		search_reset(search[i], 2 * (uint64_t)out->positions + (uint64_t)i + 1);
		made[i] = ai_choose(search[i], &seen, level, NULL);
	}
	bool same = made[0] == made[1],
		 known = search_found(search[0], made[0], &found[0]) && search_found(search[0], made[1], &found[1]);
	int32_t gap = known && found[1].visits ? found[0].value - found[1].value : INT32_MAX;
	out->positions++;
	out->secret += is_secret(g->decision(&b->state));
	out->same += same;
	out->close += same || (gap < CLOSE && gap > -CLOSE);
}

/* True unless choices depend on the seed more than was asked. */
static bool measure(const struct game *g)
{
	struct level level = *level_named("abbot");
	struct bout_table table = {.game = g, .players = 1, .quick = {true}, .seed = number_of("CLOISTER_SEED", 1)};
	struct counts counts = {0};
	struct search *search[2];
	void *block[2];
	struct rng rng;
	uint32_t wanted = number_of("CLOISTER_POSITIONS", POSITIONS);
	time_t until = time(NULL) + (time_t)number_of("CLOISTER_SECONDS", SECONDS);
	options_default(g, 2, &table.options);
	rng_seed(&rng, table.seed);
	level.time_ms = 0;
	level.set[SET_PERCENT] = number_of("CLOISTER_PERCENT", 100);
	size_t size = (search_size(g, level.iterations) + 15) / 16 * 16;
	for (int i = 0; i < 2; i++) {
		block[i] = aligned_alloc(16, size);
		assert_non_null(block[i]);
		search[i] = search_init(block[i], size, g, 1);
	}
	for (uint32_t i = 0; counts.positions < wanted && i < 8 * wanted && time(NULL) < until; i++) {
		static struct bout b;
		int seat;
		if (play_to(&table, i, rng_below(&rng, DEPTH_MAX), &b, &seat))
			ask(search, &level, &b, seat, &counts);
	}
	for (int i = 0; i < 2; i++)
		free(block[i]);
	assert_true(counts.positions > 0);
	uint32_t close = 100 * counts.close / counts.positions;
	printf("%s: %u positions, %u of them of secret orders: %u %% the same choice, %u %% the same or as good\n", g->id,
		counts.positions, counts.secret, 100 * counts.same / counts.positions, close);
	fflush(stdout);
	return close >= ASKED || 2 * counts.secret > counts.positions;
}

int main(void)
{
	const char *only = getenv("CLOISTER_GAME");
	bool good = true;
	for (int i = 0; games[i]; i++)
		if (!only || text_equal(games[i]->id, only))
			good &= measure(games[i]);
	return good ? 0 : 1;
}
