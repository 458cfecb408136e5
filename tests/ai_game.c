/*
 * Whole games with the strongest level in all seats, two threads thinking: what the sanitizers are to look at. Quick
 * runs think for eight iterations, with as few and as many players as the game allows (with CLOISTER_PART set: as few);
 * with CLOISTER_SOAK set the level plays as it really does, with two.
 */
#include "walk.h"

#include "ai/threads.h"

enum { THREADS = 2 };

static void play(const struct game *g, int players, const struct level *level)
{
	static struct walk w;
	struct search *search[THREADS];
	void *block[THREADS];
	size_t size = (search_size(g, level->iterations) + 15) / 16 * 16;
	w = (struct walk){.game = g, .seed = (uint64_t)players};
	rng_seed(&w.rng, w.seed);
	options_default(g, players, &w.options);
	for (int i = 0; i < THREADS; i++) {
		block[i] = aligned_alloc(16, size);
		assert_non_null(block[i]);
		search[i] = search_init(block[i], size, g, (uint64_t)i + 1);
	}
	walk_begin(&w);
	while (walk_look(&w)) {
		choice c = walk_pick(&w);
		if (w.seat != SEAT_CHANCE) {
			struct seen seen;
			seen_from(g, &w.state, w.seat, &seen);
			c = threads_choose(search, THREADS, &seen, level, NULL);
		}
		struct refusal r = driver_play(g, &w.state, w.seat, c, NULL);
		EXPECT(&w, !r.reason, "the search chose what is refused: reason %d", r.reason);
		EXPECT(&w, ++w.step <= g->decisions_max, "longer than decisions_max, %u", g->decisions_max);
		EXPECT(&w, !g->check(&w.state), "invariant %d is broken", g->check(&w.state));
	}
	for (int i = 0; i < THREADS; i++)
		free(block[i]);
}

static void whole_game(void **state)
{
	const struct game *g = game_of(state);
	struct level level;
	bool soak = getenv("CLOISTER_SOAK") != NULL;
	assert_true(level_parse(soak ? "abbot" : "abbot:iterations=8:depth=1", &level));
	int few = g->seats_min < 2 ? 2 : g->seats_min;
	play(g, few, &level);
	if (!soak && repeats_part() == 1 && g->seats_max > few)
		play(g, g->seats_max, &level);
}

int main(void)
{
	static const struct property properties[] = {{"the strongest level plays a whole game", whole_game}};
	static const struct game *const more[] = {NULL};
	return properties_run("games", properties, COUNT(properties), more);
}
