/* How fast the search is: iterations a second at positions of random games. */
#include "ai/arena.h"
#include "ai/threads.h"

#include <stdlib.h>

enum { POSITIONS = 8, MEMORY_ITERATIONS = 100000 };

/* A position some way into a random game where a seat has a real choice; false: there was none. */
static bool find_position(const struct game *g, const struct options *o, int number, struct rng *rng, struct seen *seen)
{
	union any_state state = {0};
	static choice list[CHOICES_MAX];
	g->setup(&state, o);
	uint32_t length = driver_playout(g, &state, rng, list), wanted = length * (uint32_t)number / POSITIONS, made = 0;
	memset(&state, 0, sizeof state);
	g->setup(&state, o);
	for (struct decision d; (d = g->decision(&state)).actors; made++) {
		int seat = bits_first(d.actors);
		uint32_t n = g->choices(&state, seat, list);
		choice c = list[rng_below(rng, n)];
		if (seat == SEAT_CHANCE)
			c = driver_chance_pick(g, &state, rng_next(rng) % driver_chance_total(g, &state));
		else if (n > 1)
			seen_from(g, &state, seat, seen);
		if (made >= wanted && seat != SEAT_CHANCE && n > 1)
			return true;
		g->apply(&state, seat, c, NULL);
	}
	return seen->game != NULL;
}

double arena_speed(const struct game *g, const struct options *o, int threads, double seconds, clock_us *now)
{
	struct search *search[THREADS_MAX] = {0};
	void *block[THREADS_MAX] = {0};
	struct level level;
	struct rng rng;
	double made = 0, spent = 0;
	size_t size = (search_size(g, MEMORY_ITERATIONS) + 15) / 16 * 16;
	bool ready = threads >= 1 && threads <= THREADS_MAX && level_parse("time:1", &level);
	for (int i = 0; i < threads && ready; i++) {
		block[i] = aligned_alloc(16, size);
		ready = block[i] != NULL;
		if (ready)
			search[i] = search_init(block[i], size, g, (uint64_t)i + 1);
		if (ready)
			search_clock(search[i], now, NULL);
	}
	rng_seed(&rng, 1);
	level.time_ms = seconds * 1000 / POSITIONS < 1 ? 1 : (uint32_t)(seconds * 1000 / POSITIONS);
	level.set[SET_EXACT] = 0;
	for (int k = 0; k < POSITIONS && ready; k++) {
		struct seen seen = {0};
		struct advice advice;
		if (!find_position(g, o, k, &rng, &seen))
			continue;
		uint64_t begin = now(NULL);
		threads_advise(search, threads, &seen, &level, &advice);
		spent += (double)(now(NULL) - begin) / 1e6;
		made += advice.iterations;
	}
	for (int i = 0; i < threads; i++)
		free(block[i]);
	return spent > 0 ? made / spent : 0;
}
